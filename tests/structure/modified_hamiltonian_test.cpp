// SPDX-License-Identifier: BSL-1.0
//
// H is kept at the order q of the scheme, its modified Hamiltonian with terms below dt^P at the rate P,
// whatever the structure and the construction.
#include <geodeint/structure/modified_hamiltonian.hpp>

#include "support/golden.hpp"
#include "support/modified_hamiltonian_rates.hpp"
#include "support/poisson_problems.hpp"

#include <geodeint/structure/canonical.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector2d;
using Eigen::Vector3d;

namespace {

const Vector3d body_start{0.6, -0.4, 0.9};

/// H = (q^2 + p^2)/2
struct oscillator {
    template <class Vector>
    auto operator()(const Vector& x) const {
        using scalar = typename Vector::Scalar;
        return scalar(0.5 * (x[0] * x[0] + x[1] * x[1]));
    }
};
/// H = p^2/2 + V(q), V = 1 - cos q
struct pendulum {
    template <class Vector>
    auto operator()(const Vector& x) const {
        using std::cos;
        using scalar = typename Vector::Scalar;
        return scalar(0.5 * x[1] * x[1] + 1.0 - cos(x[0]));
    }
};

} // namespace

BOOST_AUTO_TEST_SUITE(modified_hamiltonians)

BOOST_AUTO_TEST_CASE(are_kept_as_well_as_asked_for_by_one_term) {
    check_rates<2, truncated_series>(degenerate_system(), degenerate_start(), 5, 0.1, {2, 4, 6, 8});
    check_rates<2, truncated_series>(volterra_system(), volterra_start(), 5, 0.1, {2, 4, 6, 8});
    check_rates<2, truncated_series>(body_system<so3>(), body_start, 5, 0.2, {2, 4, 6, 8});
}

BOOST_AUTO_TEST_CASE(are_kept_as_well_as_asked_for_in_six_dimensions) {
    check_rates<2, truncated_series>(
        top_system(), semidirect_dual{Vector3d{0.3, -0.5, 0.8}, Vector3d{0.1, 0.2, 0.9}}, 2, 0.1,
        {2, 4});
    check_rates<2, truncated_series>(
        four_dimensional_system(),
        so<4>::from_coordinates(Eigen::Vector<double, 6>{0.4, -0.3, 0.6, 0.2, 0.5, -0.7}), 2, 0.1,
        {2, 4});
}

BOOST_AUTO_TEST_CASE(have_odd_terms_where_the_realisation_is_not_symmetric) {
    check_rates<1, truncated_series>(skewed_system(), degenerate_start(), 5, 0.05, {1, 2, 3, 4});
}

BOOST_AUTO_TEST_CASE(have_closed_forms_for_the_oscillator) {
    // the midpoint rule: h_t = H/(1 + t^2/4), H~ = 2 arctan(dt/2)/dt H (example 3.2.30, corrected)
    const double dt = 0.25;
    const Vector2d x{0.6, 0.8};
    const auto kept = modified_hamiltonian<2>(canonical<2>{}, oscillator{}, dt, 16);
    BOOST_TEST(std::abs(kept(x) - 0.5 * 2 / dt * std::atan(dt / 2)) < 1e-15);
    BOOST_TEST(std::abs(kept.variation(dt, x) - 0.5 / (1 + dt * dt / 4)) < 1e-14);
    const auto c = kept.coefficients(x);
    BOOST_TEST(c[0] == 0.5);
    for (std::size_t k = 1; k < c.size(); k += 2) BOOST_TEST(std::abs(c[k]) < 1e-16);
    BOOST_TEST(std::abs(c[2] + 0.5 / 12) < 1e-16);
}

BOOST_AUTO_TEST_CASE(of_the_symplectic_euler_method_are_those_of_the_thesis) {
    // q' = q + dt p', p' = p - dt V'(q): h_t = K(p) + V(q - t K'(p)), (3.25) with the sign corrected
    const constant_poisson euler{Eigen::Matrix2d{{0, 1}, {-1, 0}},
                                 Eigen::Matrix2d{{0, -0.5}, {-0.5, 0}}};
    const double dt = 0.1;
    Vector2d x{0.9, 0.3};
    const auto kept = modified_hamiltonian<1>(euler, pendulum{}, dt, 16);
    const double shifted = x[0] - dt * x[1];
    BOOST_TEST(std::abs(kept.variation(dt, x) - (0.5 * x[1] * x[1] + 1 - std::cos(shifted))) <
               1e-15);
    // H~ = H - dt/2 V' p + dt^2/12 (V'' p^2 + V'^2) + ..., (3.26) with the sign corrected
    const auto c = kept.coefficients(x);
    const double slope = std::sin(x[0]), curvature = std::cos(x[0]);
    BOOST_TEST(std::abs(c[1] + 0.5 * slope * x[1]) < 1e-15);
    BOOST_TEST(std::abs(c[2] - (curvature * x[1] * x[1] + slope * slope) / 12) < 1e-15);
    // to the last bits over the steps of the method
    const double before = kept(x);
    for (int i = 0; i < 100; ++i) {
        x[1] -= dt * std::sin(x[0]);
        x[0] += dt * x[1];
        BOOST_TEST(std::abs(kept(x) - before) < 1e-14);
    }
}

BOOST_AUTO_TEST_CASE(say_how_a_step_changes_with_its_size) {
    // d/dt phi_t = X_{h_t} o phi_t, by differences; X_h pairs with the gradient of h_t
    const auto system = volterra_system();
    const double t = 0.2, e = 1e-3;
    const auto at = [&](double dt) {
        Vector3d x = volterra_start();
        poisson_scheme<log_canonical<3>, 4>{}.do_step(system, x, 0.0, dt);
        return x;
    };
    const Vector3d speed =
        (8.0 * (at(t + e) - at(t - e)) - (at(t + 2 * e) - at(t - 2 * e))) / (12 * e);
    const auto kept = modified_hamiltonian<4>(system.tensor(), system.hamiltonian(), t, 9);
    const Vector3d x = at(t);
    Vector3d slope, velocity;
    for (int i = 0; i < 3; ++i) {
        const auto moved = [&](double d) { return kept.variation(t, x + d * Vector3d::Unit(i)); };
        slope[i] = (8 * (moved(e) - moved(-e)) - (moved(2 * e) - moved(-2 * e))) / (12 * e);
    }
    system.tensor().sharp(x, slope, velocity);
    BOOST_TEST((velocity - speed).norm() < 1e-8);
    // and H is not that function
    Vector3d plain;
    system.hamiltonian().gradient(x, slope);
    system.tensor().sharp(x, slope, plain);
    BOOST_TEST((plain - speed).norm() > 1e-5);
}

BOOST_AUTO_TEST_CASE(replay_the_reference) {
    const golden_table data{"poisson/lv_periodic_hpi1.csv"};
    const auto system = volterra_system();
    const auto kept = modified_hamiltonian<2>(system.tensor(), system.hamiltonian(), 0.1);
    for (std::size_t row = 0; row < data.rows(); ++row) {
        const Vector3d x{data.number(row, "x"), data.number(row, "y"), data.number(row, "z")};
        BOOST_TEST(std::abs(kept(x) - data.number(row, "Hmod")) < 1e-14);
    }
}

BOOST_AUTO_TEST_CASE(have_as_many_terms_as_there_is_room_for) {
    for (const int powers : {0, 17})
        BOOST_CHECK_EXCEPTION(modified_hamiltonian<2>(canonical<2>{}, oscillator{}, 0.1, powers),
                              invalid_argument,
                              [](const auto& error) { return error.argument() == "powers"; });
}

BOOST_AUTO_TEST_SUITE_END()
