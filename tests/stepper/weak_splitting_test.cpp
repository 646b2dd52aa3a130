// SPDX-License-Identifier: BSL-1.0
#include <geodeint/stepper/weak_splitting.hpp>

#include "support/allocation_counter.hpp"
#include "support/sphere_transfer.hpp"
#include "support/structure.hpp"
#include "support/weak_problems.hpp"

#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/noise/weak_path.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>

#include <boost/numeric/odeint/integrate/integrate_const.hpp>
#include <boost/numeric/odeint/integrate/integrate_n_steps.hpp>
#include <boost/test/unit_test.hpp>

#include <Eigen/Core>

#include <cmath>
#include <utility>

namespace ode = boost::numeric::odeint;
using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;
using top_state = se3::dual_type;
using midpoint = isospectral_midpoint<so3, fixed_point>;
using turning = weak_splitting<so3>;
using ordering = weak_splitting<so3, ordered_noises>;
using merging = weak_splitting<so3, merged_turns>;
using surrounding = weak_splitting<so3, around<midpoint>>;

namespace {

constexpr double h = 0.125;
const auto noisy_body = [](const auto& path) {
    return lie_poisson<so3>(weak_body, aligned_noises().noises, path);
};
const auto noisy_top = [](const auto& path) {
    return lie_poisson<se3>(models::heavy_top::luesink(),
                            noise(linear{top_state{Vector3d{0.1, 0.2, 0.3}, Vector3d{0, 0.1, 0}}},
                                  linear{top_state{Vector3d{0.3, 0, 0.1}, Vector3d::Zero()}}),
                            path);
};
/// Skew noise in the frame of space: what the golden values are of.
const auto turning_body = [](const auto& path) {
    return lie_poisson<right_invariant<so3>>(weak_body, skew_noises().noises, path);
};
const Vector3d golden_start = Vector3d{std::sin(1.1), 0.2, std::cos(1.1)}.normalized();
const Vector3d golden{0.5850431105, 0.2454735943, 0.4420112414}; // E of m_1, m_3 and the energy

template <class Stepper>
auto make = [] { return Stepper{}; };

template <class Stepper, class System, class State>
State run(Stepper stepper, const System& system, State x, int steps) {
    for (int i = 0; i < steps; ++i) stepper.do_step(system, x, i * h, h);
    return x;
}

} // namespace

BOOST_AUTO_TEST_SUITE(weak_splittings)

BOOST_AUTO_TEST_CASE(keep_casimirs_and_the_bracket) {
    const auto body = noisy_body(weak_path{2, 1, h});
    const auto top = noisy_top(weak_path{2, 1, h});
    const auto top_start = models::heavy_top::luesink_initial_state();
    const auto check = [](auto make, const auto& system, const auto& start, auto casimirs,
                          int steps) {
        using G = typename std::remove_cvref_t<decltype(system)>::space_type::algebra;
        BOOST_TEST(worst(invariant_drift(make, system, start, 0.0, h,
                                         static_cast<std::size_t>(steps), casimirs)) < 1e-14);
        BOOST_TEST(detail::lie_poisson_defect<G>(detail::step_map(make, system, 0.0, h), start) <
                   1e-12);
    };
    check(make<turning>, body, weak_start, so3::casimirs, 100'000);
    check(make<ordering>, body, weak_start, so3::casimirs, 100'000);
    check(make<merging>, body, weak_start, so3::casimirs, 100'000);
    check(make<surrounding>, body, weak_start, so3::casimirs, 10'000);
    BOOST_TEST(worst(invariant_drift(make<weak_splitting<se3>>, top, top_start, 0.0, h, 100'000,
                                     se3::casimirs)) < 1e-13);
    BOOST_TEST(detail::lie_poisson_defect<se3>(
                   detail::step_map(make<weak_splitting<se3>>, top, 0.0, h), top_start) < 1e-12);
}

BOOST_AUTO_TEST_CASE(have_the_golden_expectations) {
    // of one_turn over time 1, in 32 and 64 steps and extrapolated: no Monte Carlo
    using stepper_type = weak_splitting<right_invariant<so3>>;
    const sphere_transfer harmonics{12};
    enumeration outcomes;
    const auto system = turning_body(chosen_path{outcomes});
    const auto expectations = [&](int doublings) {
        const double dt = std::ldexp(1.0, -doublings);
        Eigen::MatrixXd all = harmonics.operator_of(outcomes, [&](Vector3d m) {
            stepper_type{}.do_step(system, m, 0.0, dt);
            return m;
        });
        for (int i = 0; i < doublings; ++i) all = (all * all).eval();
        const auto of = [&](auto f) {
            return harmonics.value(all * harmonics.coefficients(f), golden_start);
        };
        return Vector3d{of([](const Vector3d& m) { return m[0]; }),
                        of([](const Vector3d& m) { return m[2]; }), of(weak_body)};
    };
    const Vector3d coarse = expectations(5), fine = expectations(6);
    const Vector3d extrapolated = fine + (fine - coarse) / 3;
    BOOST_TEST_MESSAGE("errors at 32 steps " << (coarse - golden).transpose() << ", at 64 "
                                             << (fine - golden).transpose() << ", extrapolated "
                                             << (extrapolated - golden).transpose());
    BOOST_TEST((extrapolated - golden).cwiseAbs().maxCoeff() < 5e-7);
    for (int i = 0; i < 3; ++i) {
        const double order = std::log2(std::abs((coarse - golden)[i] / (fine - golden)[i]));
        BOOST_TEST((1.9 < order && order < 2.1), order);
    }
}

BOOST_AUTO_TEST_CASE(have_the_golden_expectations_over_paths) {
    const int paths = 100'000, steps = 8;
    Vector3d sum = Vector3d::Zero(), squares = Vector3d::Zero();
    for (int number = 0; number < paths; ++number) {
        const Vector3d m = run(weak_splitting<right_invariant<so3>>{},
                               turning_body(weak_path{3, number, h}), golden_start, steps);
        const Vector3d seen{m[0], m[2], weak_body(m)};
        sum += seen;
        squares += seen.cwiseAbs2();
    }
    const Vector3d mean = sum / paths;
    const Vector3d deviation = ((squares / paths - mean.cwiseAbs2()) / paths).cwiseSqrt();
    for (int i = 0; i < 3; ++i)
        BOOST_TEST(std::abs(mean[i] - golden[i]) < 4 * deviation[i] + 6e-4,
                   mean[i] << " instead of " << golden[i]);
}

BOOST_AUTO_TEST_CASE(run_in_the_drivers_and_as_copies) {
    const auto system = noisy_body(weak_path{7, 3, h});
    Vector3d by_hand = run(turning{}, system, weak_start, 40), driven = weak_start;
    ode::integrate_n_steps(turning{}, system, driven, 0.0, h, 40);
    BOOST_TEST((by_hand == driven));
    driven = weak_start;
    ode::integrate_const(turning{}, system, driven, 0.0, 5.0, h);
    BOOST_TEST((by_hand == driven));
    // a copy, and the rest of the run
    turning first;
    Vector3d x = weak_start;
    for (int i = 0; i < 20; ++i) first.do_step(system, x, i * h, h);
    turning second = first;
    for (int i = 20; i < 40; ++i) second.do_step(system, x, i * h, h);
    BOOST_TEST((x == by_hand));
}

BOOST_AUTO_TEST_CASE(take_noises_from_a_range_and_in_frames_of_space) {
    const auto problem = skew_noises();
    const auto& [a, b, c] = problem.noises.hamiltonians();
    const weak_path path{7, 3, h};
    const auto pack = lie_poisson<so3>(weak_body, problem.noises, path);
    const auto range = lie_poisson<so3>(weak_body, noise(std::vector{a, b, c}), path);
    BOOST_TEST((run(turning{}, pack, weak_start, 10) == run(turning{}, range, weak_start, 10)));
    BOOST_TEST((run(ordering{}, pack, weak_start, 10) == run(ordering{}, range, weak_start, 10)));
    BOOST_TEST(
        (run(surrounding{}, pack, weak_start, 10) == run(surrounding{}, range, weak_start, 10)));
    // the motion seen from space is that of -m seen from the body, with the noises negated
    const auto space = lie_poisson<right_invariant<so3>>(weak_body, problem.noises, path);
    const auto body = lie_poisson<so3>(
        weak_body,
        noise(linear{Vector3d(-a.beta)}, linear{Vector3d(-b.beta)}, linear{Vector3d(-c.beta)}),
        path);
    const Vector3d seen =
        run(weak_splitting<right_invariant<so3>, ordered_noises>{}, space, weak_start, 10);
    BOOST_TEST((seen + run(ordering{}, body, Vector3d(-weak_start), 10)).norm() < 1e-4);
}

BOOST_AUTO_TEST_CASE(refuse_what_has_no_meaning) {
    const auto system = noisy_body(weak_path{7, 3, h});
    Vector3d x = weak_start;
    BOOST_CHECK_THROW(turning{}.do_step(system, x, 0.0, h / 2), invalid_argument);
    BOOST_CHECK_THROW(turning{}.do_step(system, x, h / 2, h), invalid_argument);
    BOOST_CHECK_THROW(turning{}.do_step(system, x, 0.0, -h), invalid_argument);
    const auto four = lie_poisson<so3>(weak_body, four_noises().noises, weak_path{7, 3, h});
    BOOST_CHECK_THROW(merging{}.do_step(four, x, 0.0, h), invalid_argument);
    BOOST_TEST((x == weak_start));
    // what merged turns need
    BOOST_TEST(merging_defect<so3>(weak_body, aligned_noises().noises, weak_start) == 0);
    BOOST_TEST(merging_defect<so3>(weak_body, skew_noises().noises, weak_start) > 0.1);
}

BOOST_AUTO_TEST_CASE(do_not_allocate) {
    const auto body = noisy_body(weak_path{2, 1, 1e-2});
    const auto top = noisy_top(weak_path{2, 1, 1e-2});
    check_no_allocation(make<turning>, body, weak_start);
    check_no_allocation(make<ordering>, body, weak_start);
    check_no_allocation(make<merging>, body, weak_start);
    check_no_allocation(make<surrounding>, body, weak_start);
    check_no_allocation(make<weak_splitting<se3>>, top, models::heavy_top::luesink_initial_state());
}

BOOST_AUTO_TEST_SUITE_END()
