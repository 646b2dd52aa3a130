// SPDX-License-Identifier: BSL-1.0
//
// Rounding does not lead steppers away from their orbits: Casimirs stay within the rounding of one
// step however many there are, and nothing but rounding is corrected.

#include "support/precise_casimirs.hpp"
#include "support/without_correction.hpp"

#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/algebra/su2.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/detail/rounding_correction.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/lie_poisson_splitting.hpp>
#include <geodeint/stepper/munthe_kaas_heun.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas_dopri5.hpp>
#include <geodeint/stepper/variational_midpoint.hpp>

#include <boost/test/unit_test.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace {

using namespace geodeint;
using Eigen::Vector3d;
using geodeint::testing::precise_casimirs;
using geodeint::testing::without_correction;
using top_state = semidirect_dual<Vector3d, Vector3d>;

const models::rigid_body body = models::rigid_body::gay_balmaz();
const Vector3d momentum{0.4, 1.1, -0.7};
const top_state top_start = models::heavy_top::luesink_initial_state();

/// The largest relative deviation of a Casimir in n steps.
template <class Stepper, class System, class State>
double largest_drift(Stepper stepper, const System& system, State x, double dt, int steps) {
    const auto start = precise_casimirs(x);
    long double drift = 0;
    for (int n = 0; n < steps; ++n) {
        stepper.do_step(system, x, n * dt, dt);
        const auto now = precise_casimirs(x);
        for (std::size_t i = 0; i < now.size(); ++i)
            drift = std::max(drift, std::abs((now[i] - start[i]) / start[i]));
    }
    return static_cast<double>(drift);
}

/// One step rounds each coordinate of the answer and of the change.
constexpr double of_one_step = 4 * std::numeric_limits<double>::epsilon();

template <class Stepper, class System, class State>
void check_stays(const Stepper& stepper, const System& system, const State& x) {
    BOOST_TEST(largest_drift(stepper, system, x, 0.01, 50000) < of_one_step);
}

} // namespace

BOOST_AUTO_TEST_SUITE(rounding_corrections)

BOOST_AUTO_TEST_CASE(casimirs_of_the_rigid_body_stay_within_the_rounding_of_one_step) {
    const auto system = lie_poisson<so3>(body);
    check_stays(isospectral_midpoint<so3>{}, system, momentum);
    check_stays(munthe_kaas_midpoint<so3>{}, system, momentum);
    check_stays(munthe_kaas_midpoint<so3, cayley_map>{}, system, momentum);
    check_stays(munthe_kaas_heun<so3>{}, system, momentum);
    check_stays(runge_kutta_munthe_kaas4<so3>{}, system, momentum);
    check_stays(runge_kutta_munthe_kaas_dopri5<so3>{}, system, momentum);
    check_stays(lie_poisson_splitting<so3>{}, system, momentum);
    check_stays(variational_midpoint<so3>{}, system, momentum);
    check_stays(implicit_midpoint<Vector3d>{}, system, momentum);
    check_stays(isospectral_midpoint<right_invariant<so3>>{},
                lie_poisson<right_invariant<so3>>(body), momentum);
    check_stays(isospectral_midpoint<su2>{}, lie_poisson<su2>(body), momentum);
}

BOOST_AUTO_TEST_CASE(casimirs_of_the_heavy_top_stay_within_the_rounding_of_one_step) {
    const auto system = lie_poisson<se3>(models::heavy_top::luesink());
    check_stays(munthe_kaas_midpoint<se3>{}, system, top_start);
    check_stays(munthe_kaas_heun<se3>{}, system, top_start);
    check_stays(runge_kutta_munthe_kaas4<se3>{}, system, top_start);
    check_stays(implicit_midpoint<top_state>{}, system, top_start);
    check_stays(variational_midpoint<so3>{}, system, top_start);
}

BOOST_AUTO_TEST_CASE(without_a_correction_they_do_not) {
    const auto system = lie_poisson<so3>(body);
    BOOST_TEST(largest_drift(without_correction<munthe_kaas_midpoint<so3>>{}, system, momentum,
                             0.01, 50000) > 4 * of_one_step);
    const auto top = lie_poisson<se3>(models::heavy_top::luesink());
    BOOST_TEST(largest_drift(without_correction<munthe_kaas_midpoint<se3>>{}, top, top_start, 0.01,
                             50000) > 4 * of_one_step);
}

BOOST_AUTO_TEST_CASE(noise_rounds_no_worse) {
    const auto system =
        lie_poisson<so3>(body, noise(linear{Vector3d{0.3, 0, 0}}, linear{Vector3d{0, 0.2, 0.4}}),
                         wiener_path{7, 0, 0.01});
    check_stays(isospectral_midpoint<so3>{}, system, momentum);
    check_stays(munthe_kaas_midpoint<so3>{}, system, momentum);
}

BOOST_AUTO_TEST_CASE(a_tolerance_that_is_no_rounding_is_not_corrected) {
    const auto system = lie_poisson<so3>(body);
    const implicit_midpoint<Vector3d> coarse{cascade{1e-6}};
    const double drift = largest_drift(coarse, system, momentum, 0.1, 1000);
    const double alone = largest_drift(without_correction{coarse}, system, momentum, 0.1, 1000);
    BOOST_TEST(drift > 1e-9);
    BOOST_TEST(drift == alone, boost::test_tools::tolerance(0.5));
}

BOOST_AUTO_TEST_CASE(a_used_stepper_gives_the_bits_of_a_fresh_one) {
    const auto system =
        lie_poisson<so3>(body, noise(linear{Vector3d{0.3, 0, 0}}), wiener_path{7, 0, 0.01});
    isospectral_midpoint<so3> used, fresh;
    Vector3d elsewhere = momentum;
    for (int n = 0; n < 100; ++n) used.do_step(system, elsewhere, n * 0.01, 0.01);
    // a neighbour within rounding, not the same state
    Vector3d x = std::nextafter(1.0, 2.0) * elsewhere, y = x;
    BOOST_REQUIRE((x != elsewhere));
    used.do_step(system, x, 0, 0.01);
    fresh.do_step(system, y, 0, 0.01);
    BOOST_TEST((x == y));
}

BOOST_AUTO_TEST_CASE(a_step_can_be_repeated_from_where_it_began) {
    const auto system = lie_poisson<so3>(body);
    munthe_kaas_heun<so3> stepper;
    Vector3d x = momentum;
    for (int n = 0; n < 1000; ++n) {
        Vector3d rejected, accepted;
        stepper.do_step(system, x, 0.0, rejected, 0.03);
        stepper.do_step(system, x, 0.0, accepted, 0.01);
        x = accepted;
    }
    BOOST_TEST(static_cast<double>(std::abs(precise_casimirs(x)[0] / precise_casimirs(momentum)[0] -
                                            1)) < of_one_step);
}

BOOST_AUTO_TEST_CASE(what_a_system_takes_from_a_casimir_is_no_rounding) {
    // an odeint system whose |x|^2 decays by less than rounding in each step
    static constexpr double rate = 1e-15;
    const auto decay = [](const Vector3d& x, Vector3d& dxdt, double) {
        dxdt = x.cross(Vector3d{0.2, 0.5, -0.1}) - rate * x;
    };
    implicit_midpoint<Vector3d> stepper;
    Vector3d x = momentum;
    for (int n = 0; n < 100000; ++n) stepper.do_step(decay, x, n * 0.1, 0.1);
    const auto lost = 1 - precise_casimirs(x)[0] / precise_casimirs(momentum)[0];
    BOOST_TEST(static_cast<double>(lost) == 2 * rate * 1e4, boost::test_tools::tolerance(0.05));
}

BOOST_AUTO_TEST_CASE(states_without_a_size_are_left_alone) {
    const auto system = lie_poisson<so3>(body);
    const auto top = lie_poisson<se3>(models::heavy_top::luesink());
    isospectral_midpoint<so3> stepper;
    munthe_kaas_midpoint<se3> top_stepper;
    for (const double size : {0.0, 5e-324, 1e-300, 1e-160, 1e-80, 1.0}) {
        Vector3d x = size * momentum;
        top_state y{momentum, size * Vector3d{1, 2, 2}};
        for (int n = 0; n < 10; ++n) {
            stepper.do_step(system, x, 0.01 * n, 0.01);
            top_stepper.do_step(top, y, 0.01 * n, 0.01);
        }
        BOOST_TEST(x.stableNorm() == size * momentum.norm(), boost::test_tools::tolerance(1e-14));
        BOOST_TEST(y.advected.stableNorm() == 3 * size, boost::test_tools::tolerance(1e-14));
        BOOST_TEST(all_finite(y));
    }
    // whose Casimirs overflow
    Vector3d x = 1e200 * momentum;
    stepper.do_step(system, x, 0, 1e-202);
    BOOST_TEST(x.stableNorm() == 1e200 * momentum.norm(), boost::test_tools::tolerance(1e-14));
}

BOOST_AUTO_TEST_CASE(orthogonal_momentum_and_advected_quantity) {
    // C_2 = 0, and the products that it sums are zero, too, at first
    const auto system = lie_poisson<se3>(models::heavy_top::luesink());
    top_state x{Vector3d{1, 0, 0}, Vector3d{0, 0, 1}};
    munthe_kaas_midpoint<se3> stepper;
    for (int n = 0; n < 20000; ++n) stepper.do_step(system, x, n * 0.01, 0.01);
    BOOST_TEST(std::abs(static_cast<double>(precise_casimirs(x)[1])) <
               of_one_step * x.momentum.norm());
}

BOOST_AUTO_TEST_CASE(algebras_shift_their_orbits) {
    static_assert(detail::rounding_correction<double>::fits<so3>());
    static_assert(detail::rounding_correction<double>::fits<right_invariant<se3>>());
    static_assert(detail::shifts_orbits<su2>);
    // as many Casimirs as se(3), but of matrices
    static_assert(!detail::shifts_orbits<so<4>> &&
                  !detail::rounding_correction<double>::fits<so<4>>());
    Vector3d x = momentum;
    so3::shift_orbit(so3::orbit_shift({1e-6}, so3::casimirs(x)), x);
    BOOST_TEST(x.squaredNorm() - momentum.squaredNorm() == 1e-6,
               boost::test_tools::tolerance(1e-5));
    top_state y = top_start;
    const auto before = se3::casimirs(y);
    se3::shift_orbit(se3::orbit_shift({1e-6, -2e-6}, before), y);
    BOOST_TEST(se3::casimirs(y)[0] - before[0] == 1e-6, boost::test_tools::tolerance(1e-5));
    BOOST_TEST(se3::casimirs(y)[1] - before[1] == -2e-6, boost::test_tools::tolerance(1e-5));
}

BOOST_AUTO_TEST_SUITE_END()
