// SPDX-License-Identifier: BSL-1.0
#include <geodeint/models/lotka_volterra.hpp>

#include "support/golden.hpp"
#include "support/order.hpp"
#include "support/structure.hpp"

#include <geodeint/stepper/hamiltonian_poisson.hpp>
#include <geodeint/system/poisson.hpp>

#include <boost/test/unit_test.hpp>

#include <limits>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;
using models::lotka_volterra;

static_assert(has_gradient<lotka_volterra, Vector3d, Vector3d>);
static_assert(has_hessian<lotka_volterra, Vector3d> && has_energy<lotka_volterra, Vector3d>);

namespace {

auto periodic() {
    const auto model = lotka_volterra::cosserat();
    return poisson(model.structure<3>(), model);
}
auto exploding() {
    const auto model = lotka_volterra::blowup();
    return poisson(model.structure<3>(), model);
}

} // namespace

BOOST_AUTO_TEST_SUITE(lotka_volterra_models)

BOOST_AUTO_TEST_CASE(derivatives_are_those_of_the_energy) {
    const auto defect = [](const lotka_volterra& model, const Vector3d& x) {
        const auto energy = [&](const Eigen::VectorXd& y) {
            return Eigen::VectorXd::Constant(1, model(Vector3d(y)));
        };
        const auto gradient = [&](const Eigen::VectorXd& y) {
            Vector3d g;
            model.gradient(Vector3d(y), g);
            return Eigen::VectorXd(g);
        };
        return (differences(energy, x).transpose() - gradient(x)).norm() +
               (differences(gradient, x) - model.hessian(x)).norm();
    };
    BOOST_TEST(defect(lotka_volterra::cosserat(), {1.4, 0.7, 1.2}) < 1e-10);
    BOOST_TEST(defect(lotka_volterra::cosserat(), {-1.4, 0.7, -1.2}) < 1e-10);
    BOOST_TEST(defect(lotka_volterra::blowup(), {-3, 5, 0.5}) < 1e-10);
}

BOOST_AUTO_TEST_CASE(the_orbit_of_the_thesis_closes) {
    const Vector3d start = lotka_volterra::cosserat_initial_state();
    const Vector3d end = reference_solution(periodic(), start, 0.0, 3.612819);
    BOOST_TEST((end - start).norm() < 5e-6);
}

BOOST_AUTO_TEST_CASE(replays_the_orbit_over_ten_thousand_steps) {
    const golden_table data{"poisson/lv_periodic_hpi1.csv"};
    const auto system = periodic();
    hamiltonian_poisson<log_canonical<3>> stepper;
    Vector3d x = lotka_volterra::cosserat_initial_state();
    int n = 0;
    for (std::size_t row = 0; row < data.rows(); ++row) {
        for (; n < int(data.number(row, "n")); ++n) stepper.do_step(system, x, 0.1 * n, 0.1);
        const Vector3d expected{data.number(row, "x"), data.number(row, "y"),
                                data.number(row, "z")};
        BOOST_TEST((x - expected).norm() < (n <= 300 ? 1e-11 : 1e-8));
        BOOST_TEST(std::abs(system.hamiltonian()(x) - data.number(row, "H")) < 1e-10);
        BOOST_TEST(std::abs(x[0] * x[2] / x[1] - data.number(row, "C")) < 1e-12);
    }
    BOOST_TEST(n == 10'000);
}

BOOST_AUTO_TEST_CASE(blowup_solution_solves_the_system) {
    const auto system = exploding();
    const Vector3d start = lotka_volterra::blowup_initial_state();
    BOOST_TEST((lotka_volterra::blowup_solution(0) - start).norm() < 1e-14);
    BOOST_TEST(std::abs(lotka_volterra::blowup_time() - 0.255385109329664) < 1e-14);
    for (const double t : {0.1, 0.2, 0.24}) {
        const Vector3d end = reference_solution(system, start, 0.0, t);
        const Vector3d exact = lotka_volterra::blowup_solution(t);
        BOOST_TEST((end - exact).norm() < 1e-11 * exact.norm());
    }
}

BOOST_AUTO_TEST_CASE(replays_the_way_to_the_blowup) {
    const golden_table data{"poisson/lv_blowup.csv"};
    const auto system = exploding();
    hamiltonian_poisson<log_canonical<3>> stepper;
    Vector3d x = lotka_volterra::blowup_initial_state();
    int n = 0;
    for (std::size_t row = 0; row < data.rows(); ++row) {
        for (; n < int(data.number(row, "n")); ++n) stepper.do_step(system, x, 1e-3 * n, 1e-3);
        const Vector3d expected = data.vector<3>(row, "hpi"), exact = data.vector<3>(row, "ex");
        BOOST_TEST((x - expected).norm() < (n < 250 ? 1e-11 : 1e-8) * expected.norm(), n);
        const Vector3d ours = lotka_volterra::blowup_solution(data.number(row, "t"));
        BOOST_TEST((ours - exact).norm() < 1e-11 * exact.norm());
    }
    BOOST_TEST(n == 254);
}

BOOST_AUTO_TEST_CASE(sizes_and_numbers_are_checked) {
    const Eigen::MatrixXd a = lotka_volterra::cosserat().structure().coefficients();
    const auto named = [](const char* argument) {
        return [argument](const invalid_argument& error) { return error.argument() == argument; };
    };
    const Eigen::VectorXd three = Vector3d::Ones(), two = Eigen::Vector2d::Ones();
    BOOST_CHECK_EXCEPTION((lotka_volterra{a, two, three}), invalid_argument, named("linear"));
    BOOST_CHECK_EXCEPTION(
        (lotka_volterra{a, three, std::numeric_limits<double>::infinity() * three}),
        invalid_argument, named("logarithmic"));
    BOOST_CHECK_EXCEPTION((lotka_volterra{Eigen::MatrixXd::Identity(3, 3), three, three}),
                          invalid_argument, named("a"));
}

BOOST_AUTO_TEST_CASE(make_their_systems) {
    const auto model = lotka_volterra::cosserat();
    const Vector3d x{1.5, 0.5, 2};
    Vector3d expected, found;
    poisson(model.structure<3>(), model)(x, expected, 0.0);
    model.system<3>()(x, found, 0.0);
    BOOST_TEST((found == expected));
    Eigen::VectorXd any_size;
    model.system()(Eigen::VectorXd(x), any_size, 0.0);
    BOOST_TEST((any_size - expected).norm() < 1e-15);
}

BOOST_AUTO_TEST_SUITE_END()
