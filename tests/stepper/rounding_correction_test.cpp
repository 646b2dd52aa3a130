// SPDX-License-Identifier: BSL-1.0
//
// Rounding does not lead steppers away from their orbits: Casimirs stay within the rounding of one
// step however many there are, and nothing but rounding is corrected.

#include "support/precise_casimirs.hpp"
#include "support/without_correction.hpp"

#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/power.hpp>
#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/se3.hpp>
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
#include <geodeint/stepper/stochastic_heun.hpp>
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
using body_state = cotangent<rotation, Vector3d>;

const models::rigid_body body = models::rigid_body::gay_balmaz();
const Vector3d momentum{0.4, 1.1, -0.7};
const top_state top_start = models::heavy_top::luesink_initial_state();

/// Bodies that do not know of each other.
struct separate_bodies {
    using states = power<so3>::dual_type;
    void gradient(const states& x, states& g) const {
        g = x;
        for (Eigen::Index k = 0; k < x.cols(); ++k)
            g.col(k) = body.gradient(Vector3d{x.col(k).normalized()});
    }
};

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
    check_stays(isospectral_midpoint<right_invariant<so3>>{},
                lie_poisson<right_invariant<so3>>(body), momentum);
    check_stays(isospectral_midpoint<su2>{}, lie_poisson<su2>(body), momentum);
}

BOOST_AUTO_TEST_CASE(casimirs_of_the_heavy_top_stay_within_the_rounding_of_one_step) {
    const auto system = lie_poisson<se3>(models::heavy_top::luesink());
    check_stays(munthe_kaas_midpoint<se3>{}, system, top_start);
    check_stays(munthe_kaas_heun<se3>{}, system, top_start);
    check_stays(runge_kutta_munthe_kaas4<se3>{}, system, top_start);
    check_stays(variational_midpoint<so3>{}, system, top_start);
}

BOOST_AUTO_TEST_CASE(without_a_correction_they_do_not) {
    const auto system = lie_poisson<so3>(body);
    BOOST_TEST(largest_drift(without_correction<munthe_kaas_midpoint<so3>>(), system, momentum,
                             0.01, 50000) > 4 * of_one_step);
    const auto top = lie_poisson<se3>(models::heavy_top::luesink());
    BOOST_TEST(largest_drift(without_correction<munthe_kaas_midpoint<se3>>(), top, top_start, 0.01,
                             50000) > 4 * of_one_step);
}

BOOST_AUTO_TEST_CASE(noise_rounds_no_worse) {
    const auto system =
        lie_poisson<so3>(body, noise(linear{Vector3d{0.3, 0, 0}}, linear{Vector3d{0, 0.2, 0.4}}),
                         wiener_path{7, 0, 0.01});
    check_stays(isospectral_midpoint<so3>{}, system, momentum);
    check_stays(munthe_kaas_midpoint<so3>{}, system, momentum);
}

BOOST_AUTO_TEST_CASE(copies_do_not_drift) {
    using bodies = power<so3>;
    // bodies of very different size
    Eigen::Matrix<double, 3, Eigen::Dynamic> x(3, 3);
    x << momentum, 1e6 * Vector3d{0.1, -0.5, 0.3}, 1e-9 * Vector3d{0.7, 0.2, 0.2};
    const auto start = x;
    const auto system = lie_poisson<bodies>(separate_bodies{});
    const auto drift = [&](auto stepper) {
        x = start;
        double largest = 0;
        for (int n = 0; n < 20000; ++n) {
            stepper.do_step(system, x, n * 0.01, 0.01);
            for (Eigen::Index k = 0; k < x.cols(); ++k) {
                const Vector3d now = x.col(k), before = start.col(k);
                largest = std::max(
                    largest, static_cast<double>(std::abs(
                                 precise_casimirs(now)[0] / precise_casimirs(before)[0] - 1)));
            }
        }
        return largest;
    };
    BOOST_TEST(drift(isospectral_midpoint<bodies>{}) < of_one_step);
    BOOST_TEST(drift(munthe_kaas_heun<bodies>{}) < of_one_step);
    BOOST_TEST(drift(without_correction<munthe_kaas_heun<bodies>>()) > 4 * of_one_step);
}

BOOST_AUTO_TEST_CASE(momenta_of_pairs_do_not_drift) {
    const auto system = lie_poisson<so3>(body);
    const body_state start{rotation{}, momentum};
    check_stays(munthe_kaas_midpoint<body_state>{}, system, start);
    check_stays(munthe_kaas_heun<body_state>{}, system, start);
    check_stays(variational_midpoint<so3, cayley_map, body_state>{}, system, start);
    check_stays(variational_midpoint<so3>{}, system, start);
    BOOST_TEST(largest_drift(without_correction<munthe_kaas_heun<body_state>>(), system, start,
                             0.01, 50000) > 4 * of_one_step);
    const cotangent<rotation, top_state> top{rotation{}, top_start};
    check_stays(variational_midpoint<so3, cayley_map, cotangent<rotation, top_state>>{},
                lie_poisson<se3>(models::heavy_top::luesink()), top);
}

BOOST_AUTO_TEST_CASE(long_steps_whose_solves_stall_now_and_then_do_not_drift) {
    isospectral_midpoint<so3> stepper;
    const auto system = lie_poisson<so3>(body);
    Vector3d x = momentum;
    int stalls = 0;
    for (int n = 0; n < 200000; ++n) {
        stepper.do_step(system, x, n * 0.5, 0.5);
        if (stepper.last_solve().stalled) ++stalls;
    }
    BOOST_TEST(stalls > 0);
    BOOST_TEST(static_cast<double>(std::abs(precise_casimirs(x)[0] / precise_casimirs(momentum)[0] -
                                            1)) < of_one_step);
}

BOOST_AUTO_TEST_CASE(the_error_of_a_solver_is_not_corrected) {
    const auto system =
        lie_poisson<so3>(body, noise(linear{Vector3d{0.3, 0, 0}}, linear{Vector3d{0, 0.2, 0.4}}),
                         wiener_path{7, 0, 0.1});
    for (const double tolerance : {1e-8, 1e-9, 1e-10, 1e-11, 1e-12, 1e-13}) {
        const isospectral_midpoint<so3> coarse{cascade{tolerance}};
        const double drift = largest_drift(coarse, system, momentum, 0.1, 5000);
        const double alone = largest_drift(without_correction(coarse), system, momentum, 0.1, 5000);
        BOOST_TEST_CONTEXT("tolerance " << tolerance) {
            BOOST_TEST(drift > of_one_step);
            BOOST_TEST(drift == alone, boost::test_tools::tolerance(0.1));
        }
    }
    // a scheme that moves on the orbit does so at any tolerance
    BOOST_TEST(largest_drift(munthe_kaas_midpoint<so3>{cascade{1e-8}}, system, momentum, 0.1,
                             5000) < of_one_step);
}

BOOST_AUTO_TEST_CASE(baselines_are_as_they_are) {
    const auto system = lie_poisson<so3>(body);
    const auto same = [&](auto stepper) {
        return largest_drift(stepper, system, momentum, 0.01, 20000) ==
               largest_drift(without_correction(stepper), system, momentum, 0.01, 20000);
    };
    BOOST_TEST(same(implicit_midpoint<Vector3d>{}));
    BOOST_TEST(same(stochastic_heun<Vector3d>{}));
}

BOOST_AUTO_TEST_CASE(it_can_be_switched_off_and_on_again) {
    const auto system = lie_poisson<so3>(body);
    munthe_kaas_midpoint<so3> stepper;
    BOOST_TEST(stepper.corrects_rounding());
    stepper.correct_rounding(false);
    BOOST_TEST(!stepper.corrects_rounding());
    Vector3d x = momentum;
    for (int n = 0; n < 400000; ++n) stepper.do_step(system, x, n * 0.01, 0.01);
    const Vector3d drifted = x;
    BOOST_TEST(static_cast<double>(std::abs(precise_casimirs(x)[0] / precise_casimirs(momentum)[0] -
                                            1)) > 4 * of_one_step);
    // what was lost before is not paid back
    stepper.correct_rounding(true);
    for (int n = 0; n < 20000; ++n) stepper.do_step(system, x, n * 0.01, 0.01);
    BOOST_TEST(static_cast<double>(std::abs(precise_casimirs(x)[0] / precise_casimirs(drifted)[0] -
                                            1)) < of_one_step);
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
    static_assert(detail::shifts_orbits<so3> && detail::shifts_orbits<su2> &&
                  detail::shifts_orbits<right_invariant<se3>>);
    static_assert(!detail::shifts_orbits<power<so3>> && detail::corrects_rounding_on<power<so3>>);
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
