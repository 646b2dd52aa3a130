// SPDX-License-Identifier: BSL-1.0
//
// Strictly upper triangular matrices, their chart 1 + x, which is not symmetric, and the steps of
// hamiltonian_poisson in it.
#include <geodeint/algebra/nilpotent.hpp>

#include "support/lie_algebra_checks.hpp"
#include "support/order.hpp"
#include "support/poisson_scheme.hpp"
#include "support/realisation_checks.hpp"

#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/function/generic_hamiltonian.hpp>
#include <geodeint/structure/lie_dual.hpp>
#include <geodeint/structure/modified_hamiltonian.hpp>
#include <geodeint/system/poisson.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

using algebra = nilpotent<4>;
using vector = algebra::dual_type;
using unipotent = lie_dual<algebra, unipotent_map>;

static_assert(lie_algebra<algebra> && has_casimirs<algebra>);
static_assert(dual_chart<unipotent_map, algebra> && !retraction<unipotent_map, algebra>);
static_assert(bi_realisation<unipotent> && !unipotent::symmetric);

const vector start{0.4, -0.7, 0.9, 0.5, 0.8, -0.6};

/// H = |x|^2/2 + cos(x_12) x_34 / 2 + x_13^2 x_24^2 / 4
struct energy {
    template <class Vector>
    auto operator()(const Vector& x) const {
        using std::cos;
        using scalar = typename Vector::Scalar;
        scalar sum = 0.5 * (cos(x[0]) * x[5]) + 0.25 * (x[1] * x[1]) * (x[4] * x[4]);
        for (int i = 0; i < 6; ++i) sum += 0.5 * (x[i] * x[i]);
        return sum;
    }
};
auto system_of() { return poisson(unipotent{}, generic_hamiltonian{energy{}}); }

template <unsigned short Order, class Construction>
double order_by(int steps) {
    const auto run = [](int n) {
        poisson_scheme<unipotent, Order, Construction> stepper;
        const auto system = system_of();
        vector x = start;
        for (int i = 0; i < n; ++i) stepper.do_step(system, x, 1.0 * i / n, 1.0 / n);
        return x;
    };
    // of the exact flow: the same by eight stages
    poisson_scheme<unipotent, 12, gauss_bisection> exact;
    const auto system = system_of();
    vector reference = start;
    for (int i = 0; i < 40; ++i) exact.do_step(system, reference, i / 40.0, 1 / 40.0);
    const double coarse = (run(steps) - reference).norm(),
                 fine = (run(2 * steps) - reference).norm();
    BOOST_TEST_MESSAGE("order " << Order << ": " << coarse << ' ' << fine << " "
                                << std::log2(coarse / fine));
    return std::log2(coarse / fine);
}

} // namespace

BOOST_AUTO_TEST_SUITE(nilpotent_algebras)

BOOST_AUTO_TEST_CASE(satisfy_the_identities_of_a_lie_algebra) {
    check_lie_algebra<algebra>(
        [](random_source& random) { return vector(random.vector<algebra::dual_type>()); });
    check_lie_algebra<nilpotent<3>>(
        [](random_source& random) { return Eigen::Vector3d(random.vector<Eigen::Vector3d>()); });
}

BOOST_AUTO_TEST_CASE(have_a_chart_whose_derivatives_are_linear) {
    using matrix = algebra::matrix_type;
    const vector x{0.3, -0.2, 0.5, 0.7, -0.4, 0.1}, v{-0.6, 0.2, 0.1, 0.4, 0.3, -0.5};
    const matrix g = matrix::Identity() + algebra::matrix(x);
    // d_x tau (v) = (d/de tau(x + e v)) tau(x)^{-1}
    const matrix derivative = algebra::matrix(v) * g.inverse();
    BOOST_TEST(norm_inf(vector(unipotent_map::derivative(algebra{}, x, v) -
                               algebra::above(derivative))) < 1e-15);
    BOOST_TEST(norm_inf(vector(unipotent_map::derivative_inverse(
                                   algebra{}, x, unipotent_map::derivative(algebra{}, x, v)) -
                               v)) < 1e-15);
    // Ad* is transposed to conjugation
    const vector moved = unipotent_map::coadjoint_action(algebra{}, x, start);
    const matrix turned = g * algebra::matrix(v) * g.inverse();
    BOOST_TEST(std::abs(moved.dot(v) - start.dot(algebra::above(turned))) < 1e-15);
    const auto before = algebra::casimirs(start), after = algebra::casimirs(moved);
    BOOST_TEST(std::abs(after[0] - before[0]) < 1e-15);
    BOOST_TEST(std::abs(after[1] - before[1]) < 1e-15);
}

BOOST_AUTO_TEST_CASE(have_a_realisation_that_is_not_symmetric) {
    const vector p{0.3, -0.2, 0.4, 0.1, -0.3, 0.2};
    check_realisation(unipotent{}, start, p);
    vector source, target;
    unipotent{}.alpha(start, vector(-p), source);
    unipotent{}.beta(start, p, target);
    BOOST_TEST((source - target).norm() > 0.1);
    check_realisation(lie_dual<algebra, exponential>{}, start, p);
    check_realisation(lie_dual<right_invariant<algebra>, unipotent_map>{}, start, p);
}

BOOST_AUTO_TEST_CASE(are_integrated_at_the_order_of_the_series) {
    BOOST_TEST(std::abs(order_by<1, truncated_series>(32) - 1) < 0.1);
    BOOST_TEST(std::abs(order_by<2, truncated_series>(32) - 2) < 0.1);
    BOOST_TEST(std::abs(order_by<3, truncated_series>(16) - 3) < 0.15);
    BOOST_TEST(std::abs(order_by<4, truncated_series>(16) - 4) < 0.15);
    BOOST_TEST(std::abs(order_by<4, gauss_bisection>(8) - 4) < 0.15);
}

BOOST_AUTO_TEST_CASE(keep_their_orbits_and_the_modified_hamiltonian) {
    const auto system = system_of();
    const double dt = 0.05;
    poisson_scheme<unipotent, 1> stepper;
    const auto kept = modified_hamiltonian<1>(unipotent{}, system.hamiltonian(), dt, 4);
    vector x = start;
    const auto casimirs = algebra::casimirs(x);
    const double first = kept(x), energy_before = system.hamiltonian()(x);
    double change = 0, energy_change = 0, off = 0;
    for (int i = 0; i < 400; ++i) {
        stepper.do_step(system, x, i * dt, dt);
        change = std::max(change, std::abs(kept(x) - first));
        energy_change = std::max(energy_change, std::abs(system.hamiltonian()(x) - energy_before));
        for (std::size_t k = 0; k < 2; ++k)
            off = std::max(off, std::abs(algebra::casimirs(x)[k] - casimirs[k]));
    }
    BOOST_TEST_MESSAGE("H " << energy_change << ", H~ " << change << ", Casimirs " << off);
    BOOST_TEST(off < 1e-13);
    BOOST_TEST(energy_change > 1e-3);
    BOOST_TEST(change < 1e-2 * energy_change);
}

BOOST_AUTO_TEST_SUITE_END()
