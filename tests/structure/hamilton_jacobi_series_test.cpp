// SPDX-License-Identifier: BSL-1.0
#include <geodeint/structure/detail/hamilton_jacobi_series.hpp>

#include "support/golden.hpp"
#include "support/poisson_problems.hpp"
#include "support/structure.hpp"

#include <boost/test/unit_test.hpp>

#include <string>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

namespace {

/// The largest deviation of S_i and grad S_i / i! from the reference, i = 1, ..., 6.
template <class System, class Point>
double deviation(const std::string& problem, const System& system, Point point) {
    const golden_table data{"poisson/hj_S.csv"};
    double worst = 0;
    int rows = 0;
    for (std::size_t row = 0; row < data.rows(); ++row) {
        if (data.text(row, "problem") != problem) continue;
        const auto terms = detail::hamilton_jacobi_series<6>::at(
            system.tensor(), system.hamiltonian(), point(data.vector(row, "x")));
        const auto i = static_cast<std::size_t>(data.number(row, "i"));
        const Eigen::VectorXd expected = data.vector(row, "gradS_over_ifact_");
        const double factorial = std::tgamma(static_cast<double>(i) + 1);
        worst = std::max({worst, std::abs(terms.value[i - 1] - data.number(row, "S_i")) / factorial,
                          norm_inf(terms.gradient[i - 1] / factorial - expected)});
        ++rows;
    }
    BOOST_TEST(rows == 6);
    return worst;
}

const auto as_vector = [](const Eigen::VectorXd& c) { return Vector3d(c); };

} // namespace

BOOST_AUTO_TEST_SUITE(hamilton_jacobi_terms)

BOOST_AUTO_TEST_CASE(replay_the_reference) {
    BOOST_TEST(deviation("const", degenerate_system(), as_vector) < 1e-14);
    BOOST_TEST(deviation("constSigma", skewed_system(), as_vector) < 1e-14);
    BOOST_TEST(deviation("LVperiodic", volterra_system(), as_vector) < 1e-14);
    BOOST_TEST(deviation("rigid", body_system<so3>(), as_vector) < 1e-14);
    BOOST_TEST(deviation("so4", four_dimensional_system(), [](const Eigen::VectorXd& c) {
                   return so<4>::from_coordinates(c);
               }) < 1e-14);
    BOOST_TEST(deviation("heavytop", top_system(), [](const Eigen::VectorXd& c) {
                   return se3::from_coordinates(c);
               }) < 1e-14);
}

BOOST_AUTO_TEST_CASE(of_even_number_vanish_in_symmetric_realisations) {
    const auto system = volterra_system();
    const auto terms = detail::hamilton_jacobi_series<6>::at(system.tensor(), system.hamiltonian(),
                                                             volterra_start());
    for (const std::size_t i : {2U, 4U, 6U}) {
        BOOST_TEST(std::abs(terms.value[i - 1]) < 1e-13);
        BOOST_TEST(terms.gradient[i - 1].norm() < 1e-12);
    }
    BOOST_TEST(terms.gradient[2].norm() > 0.01);
    BOOST_TEST(terms.gradient[4].norm() > 0.01);
}

BOOST_AUTO_TEST_CASE(have_the_closed_forms_of_low_order) {
    // S_3 = f.H'' f/4 + sum_j g_j y_j w_j^2/4, w = A (y g), f = y w, on a log-canonical structure
    const auto system = volterra_system();
    const Vector3d y = volterra_start();
    Vector3d g, f;
    system.hamiltonian().gradient(y, g);
    system.tensor().sharp(y, g, f);
    const Vector3d w = f.cwiseQuotient(y);
    const double expected = 0.25 * f.dot(system.hamiltonian().hessian(y) * f) +
                            0.25 * (g.array() * y.array() * w.array().square()).sum();
    const auto terms =
        detail::hamilton_jacobi_series<3>::at(system.tensor(), system.hamiltonian(), y);
    BOOST_TEST(std::abs(terms.value[2] - expected) < 1e-15);

    // S_2 = -g.Sigma g on a constant one with Sigma
    const auto skewed = skewed_system();
    const Vector3d x = degenerate_start();
    skewed.hamiltonian().gradient(x, g);
    const auto both =
        detail::hamilton_jacobi_series<2>::at(skewed.tensor(), skewed.hamiltonian(), x);
    BOOST_TEST(std::abs(both.value[1] + g.dot(degenerate_sigma() * g)) < 1e-15);
}

BOOST_AUTO_TEST_CASE(are_gradients_of_one_another) {
    // grad S_3 against differences of S_3
    const auto system = body_system<so3, exponential>();
    const auto value = [&](const Eigen::VectorXd& x) {
        return Eigen::VectorXd::Constant(1, detail::hamilton_jacobi_series<3>::at(
                                                system.tensor(), system.hamiltonian(), Vector3d(x))
                                                .value[2]);
    };
    const Vector3d x{0.6, -0.4, 0.9};
    const auto terms =
        detail::hamilton_jacobi_series<3>::at(system.tensor(), system.hamiltonian(), x);
    BOOST_TEST((differences(value, x).transpose() - terms.gradient[2]).norm() < 1e-11);
}

BOOST_AUTO_TEST_CASE(need_no_gradient_by_hand) {
    const auto model = models::lotka_volterra::cosserat();
    const auto bare = [&](const auto& x) { return model(x); };
    const auto tensor = volterra_system().tensor();
    Vector3d by_hand, automatic;
    detail::hamilton_jacobi_series<5>::momentum(tensor, model, volterra_start(), 0.1, by_hand);
    detail::hamilton_jacobi_series<5>::momentum(tensor, bare, volterra_start(), 0.1, automatic);
    BOOST_TEST((by_hand - automatic).norm() < 1e-16);
}

BOOST_AUTO_TEST_SUITE_END()
