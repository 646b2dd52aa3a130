// SPDX-License-Identifier: BSL-1.0
//
// The steps themselves: order, solvers, and odeint. Reference trajectories are in
// variational_midpoint_replay_test.cpp, what the scheme keeps in
// variational_midpoint_structure_test.cpp.
#include <geodeint/stepper/variational_midpoint.hpp>

#include "stepper/variational_problems.hpp"
#include "support/allocation_counter.hpp"
#include "support/conformance.hpp"
#include "support/lie_group_replay.hpp"
#include "support/order.hpp"
#include "support/phase_space_of_group.hpp"

#include <geodeint/algebra/exponential.hpp>
#include <geodeint/algebra/vector_group.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/solve/fixed_point.hpp>

#ifdef GEODEINT_TEST_SOPHUS
#include <geodeint/algebra/sophus.hpp>
#endif

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <limits>
#include <string>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector2d;
using Eigen::Vector3d;

namespace {

/// For tests of the scheme, which is the same by whatever solver.
template <class G, class Tau = cayley_map>
using scheme = variational_midpoint<G, Tau, typename G::dual_type, fixed_point>;

} // namespace

BOOST_AUTO_TEST_SUITE(variational_midpoint_rule)

BOOST_AUTO_TEST_CASE(the_advected_scheme_is_the_full_one_reduced) {
    const Vector3d inertia{0.6, 0.8, 1}, chi{0.1, 0.2, 0.9};
    const wiener_path path{3, 1, 0.05};
    const auto full = hamiltonian_on_group<so3>(
        models::heavy_top_on_group{inertia, chi},
        noise(lifted{linear{Vector3d{0.3, 0.1, -0.2}}}, weight{Vector3d::UnitZ(), {0.2, -0.3, 0}}),
        path);
    const auto advected = lie_poisson<se3>(
        models::heavy_top{inertia, chi},
        noise(linear_in({0.3, 0.1, -0.2}, {0, 0, 0}), linear_in({0, 0, 0}, {0.2, -0.3, 0})), path);
    by_cayley stepper;
    free_state x = satellite_start;
    top_state y{x.momentum, x.configuration.inverse() * Vector3d::UnitZ()};
    for (int i = 0; i < 100; ++i) {
        stepper.do_step(full, x, 0.05 * i, 0.05);
        stepper.do_step(advected, y, 0.05 * i, 0.05);
    }
    BOOST_TEST((x.momentum - y.momentum).norm() < 1e-13);
    BOOST_TEST((x.configuration.inverse() * Vector3d::UnitZ() - y.advected).norm() < 1e-13);
}

BOOST_AUTO_TEST_CASE(is_the_symplectic_midpoint_rule_on_a_vector_space) {
    // Gay-Balmaz and Wu (14), for H = |p|^2/2 + q_1^2 q_2 + q_1 p_2 and two noises
    using state = cotangent<translation<2>, Vector2d>;
    struct oscillator {
        auto gradient(const state& x) const {
            const Vector2d &q = x.configuration.vector(), &p = x.momentum;
            return phase_vector{Vector2d{2 * q(0) * q(1) + p(1), q(0) * q(0)},
                                Vector2d{p(0), p(1) + q(0)}};
        }
    };
    struct coupled {
        auto gradient(const state& x) const {
            const Vector2d &q = x.configuration.vector(), &p = x.momentum;
            return phase_vector{Vector2d{0.2 * p(1), 0}, Vector2d{0, 0.2 * q(0)}};
        }
    };
    struct pushed {
        auto gradient(const state&) const {
            return phase_vector{Vector2d{0.1, 0.3}, Vector2d{0, 0}};
        }
    };
    const auto system = hamiltonian_on_group<vector_group<2>>(
        oscillator{}, noise(coupled{}, pushed{}), wiener_path{2, 0, 0.1});
    using group = vector_group<2>;
    const auto check = [&](auto stepper) {
        state x{Vector2d{0.3, -0.8}, Vector2d{0.5, 0.2}};
        for (int i = 0; i < 20; ++i) {
            const double t = 0.1 * i, dt = 0.1;
            const state before = x;
            stepper.do_step(system, x, t, dt);
            const state middle{
                Vector2d(0.5 * (before.configuration.vector() + x.configuration.vector())),
                0.5 * (before.momentum + x.momentum)};
            std::array<double, 2> dW;
            system.path().increment(t, dt, dW);
            phase_vector<Vector2d, Vector2d> generator, scratch;
            system.generator(middle, t, dt, dW, generator, scratch);
            BOOST_TEST(
                (x.configuration.vector() - before.configuration.vector() - generator.momentum)
                    .norm() < 1e-15);
            BOOST_TEST((x.momentum - before.momentum + generator.configuration).norm() < 1e-15);
        }
    };
    check(scheme<group, cayley_map>{});
    check(scheme<group, exponential>{});
}

BOOST_AUTO_TEST_CASE(right_invariant_is_left_invariant_backward) {
    const auto left = lie_poisson<so3>(quartic_on_so3());
    const auto right = lie_poisson<right_invariant<so3>>(quartic_on_so3());
    Vector3d x = body_start, y = x;
    scheme<so3>{}.do_step(left, x, 0.0, -0.1);
    scheme<right_invariant<so3>>{}.do_step(right, y, 0.0, 0.1);
    BOOST_TEST((x - y).norm() < 1e-15);

    const auto left_top = lie_poisson<se3>(quartic_on_se3());
    const auto right_top = lie_poisson<right_invariant<se3>>(quartic_on_se3());
    top_state u = models::heavy_top::luesink_initial_state(), v = u, w = u;
    scheme<so3>{}.do_step(left_top, u, 0.0, -0.1);
    scheme<right_invariant<so3>>{}.do_step(right_top, v, 0.0, 0.1);
    BOOST_TEST(norm_inf(u - v) < 1e-15);
    scheme<right_invariant<se3>>{}.do_step(right_top, w, 0.0, 0.1);
    scheme<se3>{}.do_step(left_top, u = models::heavy_top::luesink_initial_state(), 0.0, -0.1);
    BOOST_TEST(norm_inf(u - w) < 1e-15);
    // moved with SO(3), and moved with SE(3): not the same scheme
    BOOST_TEST(norm_inf(v - w) > 1e-6);
}

namespace {

/// H(pi, gamma, t), coupled and quartic
struct driven_top {
    random_quartic<top_state> h{5};

    top_state gradient(const top_state& x, double t) const {
        return (1 + 0.5 * std::sin(2 * t)) * h.gradient(x);
    }
};
/// h(R, pi, t)
struct driven_satellite {
    auto gradient(const free_state& x, double t) const {
        auto both = (1 + 0.5 * std::sin(2 * t)) * satellite().gradient(x);
        both += std::cos(3 * t) * spatial_momentum{{0.5, 0.2, -0.3}}.gradient(x);
        return both;
    }
};

} // namespace

BOOST_AUTO_TEST_CASE(has_order_two_also_in_time) {
    const auto cayleys = [] { return by_cayley{}; };
    const auto exponentials = [] { return by_exponential{}; };
    const auto on_se3 = [] { return variational_midpoint<se3>{}; };
    const auto body = lie_poisson<so3>(driven_body{});
    check_order(cayleys, body, body_start, 0.3, 1.0, 2);
    check_order(exponentials, body, body_start, 0.3, 1.0, 2);
    const auto top = lie_poisson<se3>(driven_top{});
    const top_state top_start{{0.5, -0.9, 0.4}, {0.3, 0.8, -0.6}};
    check_order(cayleys, top, top_start, 0.3, 1.0, 2);
    check_order(exponentials, top, top_start, 0.3, 1.0, 2);
    check_order(on_se3, top, top_start, 0.3, 1.0, 2);

    const auto system = hamiltonian_on_group<so3>(driven_satellite{});
    const in_matrices reference{system};
    const auto exact = reference_solution(reference, reference.from(satellite_start), 0.3, 1.0);
    const auto error = [&](auto stepper) {
        return [&, stepper](double dt) mutable {
            free_state x = satellite_start;
            boost::numeric::odeint::integrate_n_steps(
                stepper, system, x, 0.3, dt, static_cast<std::size_t>(std::llround(1 / dt)));
            return (reference.from(x) - exact).lpNorm<Eigen::Infinity>();
        };
    };
    check_order(error(by_cayley{}), 2);
    check_order(error(by_exponential{}), 2);
}

BOOST_AUTO_TEST_CASE(is_symmetric_in_time_also_with_noise) {
    const wiener_path path{3, 1, 0.1};
    const auto there_and_back = [](auto stepper, const auto& system, const auto& start) {
        auto x = start;
        for (int i = 0; i < 50; ++i) stepper.do_step(system, x, 0.1 * i, 0.1);
        BOOST_TEST(state_distance(x, start) > 0.1);
        for (int i = 50; i > 0; --i) stepper.do_step(system, x, 0.1 * i, -0.1);
        return state_distance(x, start);
    };
    const auto system = hamiltonian_on_group<so3>(satellite(), noises_on_group(), path);
    BOOST_TEST(there_and_back(scheme<so3>{}, system, satellite_start) < 1e-12);
    BOOST_TEST(there_and_back(scheme<so3, exponential>{}, system, satellite_start) < 1e-12);
    const auto top = lie_poisson<se3>(quartic_on_se3(), mixed_noises_on_se3(), path);
    const auto start = models::heavy_top::luesink_initial_state();
    BOOST_TEST(there_and_back(scheme<so3>{}, top, start) < 1e-12);
    BOOST_TEST(there_and_back(scheme<se3>{}, top, start) < 1e-12);
    BOOST_TEST(there_and_back(scheme<so3>{}, top, turning_top{{}, start}) < 1e-12);
}

BOOST_AUTO_TEST_CASE(every_solver_finds_the_same_step) {
    using by_fixed_point = variational_midpoint<so3, cayley_map, free_state, fixed_point>;
    using by_chord = variational_midpoint<so3, cayley_map, free_state, chord>;
    using by_newton = variational_midpoint<so3, cayley_map, free_state, newton>;
    const auto system =
        hamiltonian_on_group<so3>(satellite(), noises_on_group(), wiener_path{3, 1, 0.1});
    const auto step = [&](auto stepper) {
        free_state x = satellite_start;
        stepper.do_step(system, x, 0.0, 0.1);
        return x;
    };
    const free_state expected = step(by_fixed_point{});
    BOOST_TEST(state_distance(step(by_chord{}), expected) < 1e-15);
    BOOST_TEST(state_distance(step(by_newton{}), expected) < 1e-15);
}

BOOST_AUTO_TEST_CASE(iterations_are_those_of_the_specification) {
    // Gay-Balmaz and Wu's top near the stability limit
    const auto system = lie_poisson<se3>(gay_balmaz_top());
    const top_state start{Vector3d{0.3, 0.2, 1},
                          models::heavy_top::gay_balmaz_initial_state().advected};
    const auto iterations = [&](auto stepper, double dt) {
        top_state x = start;
        stepper.do_step(system, x, 0.0, dt);
        return stepper.last_solve().iterations;
    };
    using by_fixed_point = variational_midpoint<so3, cayley_map, top_state, fixed_point>;
    using by_chord = variational_midpoint<so3, cayley_map, top_state, chord>;
    using by_newton = variational_midpoint<so3, cayley_map, top_state, newton>;
    const auto picard = iterations(by_fixed_point{}, 0.15);
    BOOST_TEST((picard > 90 && picard < 170), picard);
    // x and the torque are iterated side by side, which carries a little further than x alone
    BOOST_CHECK_THROW(iterations(by_fixed_point{}, 0.25), no_convergence);
    const auto frozen = iterations(by_chord{}, 0.2);
    BOOST_TEST((frozen >= 12 && frozen <= 22), frozen);
    const auto fresh = iterations(by_newton{}, 0.2);
    BOOST_TEST((fresh >= 4 && fresh <= 8), fresh);
    BOOST_TEST(iterations(by_cayley{}, 0.2) > 0u);
    BOOST_TEST(iterations(by_cayley{}, 0.6) > 0u); // chord diverges, Newton does not
}

BOOST_AUTO_TEST_CASE(solves_to_round_off_in_any_units) {
    // the same motion in units in which the inertia is a thousand million times larger
    const double unit = 1e9;
    const auto small =
        hamiltonian_on_group<so3>(models::heavy_top_on_group{{0.6, 0.8, 1}, {0.1, 0.2, 0.9}});
    const auto large = hamiltonian_on_group<so3>(
        models::heavy_top_on_group{unit * Vector3d{0.6, 0.8, 1}, unit * Vector3d{0.1, 0.2, 0.9}});
    for (const Vector3d& momentum : {Vector3d{0.4, -0.3, 0.9}, Vector3d{1e-6, 0, 0},
                                     Vector3d{0, 0, 0}, Vector3d{40, 20, 10}}) {
        free_state x{satellite_start.configuration, momentum};
        free_state y{satellite_start.configuration, unit * momentum};
        by_cayley stepper;
        for (int i = 0; i < 10; ++i) {
            stepper.do_step(small, x, 0.0, 0.01);
            stepper.do_step(large, y, 0.0, 0.01);
        }
        y.momentum /= unit;
        BOOST_TEST(state_distance(x, y) < 1e-14 * (1 + momentum.norm()));
    }
}

BOOST_AUTO_TEST_CASE(conforms_to_odeint_on_the_group) {
    const wiener_path path{4, 2, 0.01};
    check_conformance([] { return variational_midpoint<so3, cayley_map, free_state>{}; },
                      hamiltonian_on_group<so3>(satellite(), noises_on_group(), path),
                      satellite_start, hamiltonian_on_group<so3>(tilted_top()));
}

BOOST_AUTO_TEST_CASE(one_stepper_runs_every_level_in_turn) {
    const auto body = lie_poisson<so3>(reference_body());
    const auto top = lie_poisson<se3>(reference_top());
    const auto full = hamiltonian_on_group<so3>(satellite());
    by_cayley stepper;
    Vector3d a = body_start;
    top_state b = models::heavy_top::luesink_initial_state();
    free_state c = satellite_start;
    turning_top d{{}, b};
    for (int i = 0; i < 5; ++i) {
        stepper.do_step(body, a, 0.0, 0.1);
        stepper.do_step(std::ref(top), b, 0.0, 0.1);
        stepper.do_step(boost::ref(full), c, 0.0, 0.1);
        stepper.do_step(std::cref(top), d, 0.0, 0.1);
    }
    namespace ode = boost::numeric::odeint;
    Vector3d a2 = body_start;
    ode::integrate_n_steps(by_cayley{}, body, a2, 0.0, 0.1, 5);
    free_state c2 = satellite_start;
    std::size_t seen = 0;
    ode::integrate_const(by_cayley{}, full, c2, 0.0, 0.55, 0.1,
                         [&](const free_state&, double) { ++seen; });
    // a run among others begins its rounding correction anew in each step
    BOOST_TEST((a - a2).norm() < 1e-15);
    BOOST_TEST(state_distance(c, c2) < 1e-15);
    BOOST_TEST(seen == 6u);
    BOOST_TEST(norm_inf(d.momentum - b) < 1e-15);
    // out of place
    free_state out;
    stepper.do_step(full, satellite_start, 0.0, out, 0.1);
    free_state in_place = satellite_start;
    stepper.do_step(full, in_place, 0.0, 0.1);
    BOOST_TEST(state_distance(out, in_place) < 1e-15);
}

// Steps of others in between, of a system without torque and of a state of another type in quite other
// units, change a run by rounding only: what the stepper remembered is dropped then.
BOOST_AUTO_TEST_CASE(a_run_goes_on_undisturbed_by_others) {
    using full_stepper = variational_midpoint<so3, cayley_map, free_state>;
    const auto full = hamiltonian_on_group<so3>(satellite());
    const auto body = lie_poisson<so3>(reference_body());
    const auto top = lie_poisson<se3>(reference_top());
    full_stepper alone, shared;
    free_state a = satellite_start, b = a, other = a;
    top_state large = models::heavy_top::luesink_initial_state();
    large *= 1e12;
    for (int i = 0; i < 20; ++i) {
        alone.do_step(full, a, 0.1 * i, 0.1);
        shared.do_step(full, b, 0.1 * i, 0.1);
        shared.do_step(body, other, 0.1 * i, 0.1);
        top_state y = large;
        shared.do_step(top, y, 0.1 * i, 1e-14);
        BOOST_TEST(state_distance(a, b) < 1e-15);
    }
}

BOOST_AUTO_TEST_CASE(allocates_nothing) {
    const wiener_path path{4, 2, 0.01};
    const auto steps = [](auto stepper, const auto& system, auto x) {
        return allocations_in([&] {
            for (int i = 0; i < 10; ++i) stepper.do_step(system, x, 0.01 * i, 0.01);
        });
    };
    const auto body = lie_poisson<so3>(reference_body(), three_linear_noises(), path);
    const auto top = lie_poisson<se3>(reference_top(), mixed_noises_on_se3(), path);
    const auto full = hamiltonian_on_group<so3>(satellite(), noises_on_group(), path);
    const auto start = models::heavy_top::luesink_initial_state();
    BOOST_TEST(steps(by_cayley{}, body, body_start) == 0u);
    BOOST_TEST(steps(variational_midpoint<so3, cayley_map, top_state>{}, top, start) == 0u);
    BOOST_TEST(steps(by_cayley{}, full, satellite_start) == 0u);
    // a state of another type than the stepper names: once, for what is remembered of it
    BOOST_TEST(steps(by_cayley{}, top, start) == 1u);
    BOOST_TEST(steps(by_exponential{}, top, turning_top{{}, start}) == 1u);
    BOOST_TEST(steps(variational_midpoint<se3>{}, top, start) == 0u);
    BOOST_TEST(steps(variational_midpoint<so3, cayley_map, free_state>{}, full, satellite_start) ==
               0u);
}

namespace {

struct nan_gradient {
    auto gradient(const free_state& x) const {
        return phase_vector{Vector3d(x.momentum * NAN), x.momentum};
    }
};

} // namespace

BOOST_AUTO_TEST_CASE(refuses_bad_input_and_changes_nothing) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const auto system = hamiltonian_on_group<so3>(satellite());
    by_cayley stepper;
    const auto names = [](const char* name) {
        return [name](const invalid_argument& error) { return error.argument() == name; };
    };
    free_state x = satellite_start;
    BOOST_CHECK_EXCEPTION(stepper.do_step(system, x, nan, 0.1), invalid_argument, names("t"));
    BOOST_CHECK_EXCEPTION(stepper.do_step(system, x, 0.0, nan), invalid_argument, names("dt"));
    free_state bad{{}, Vector3d{0, nan, 0}};
    BOOST_CHECK_EXCEPTION(stepper.do_step(system, bad, 0.0, 0.1), invalid_argument, names("x"));
    BOOST_CHECK_THROW(stepper.do_step(hamiltonian_on_group<so3>(nan_gradient{}), x, 0.0, 0.1),
                      boost::numeric::odeint::odeint_error);
    using hasty = variational_midpoint<so3, cayley_map, free_state, fixed_point>;
    BOOST_CHECK_THROW((hasty{fixed_point{0, 5}}.do_step(system, x, 0.0, 0.5)), no_convergence);
    BOOST_TEST(state_distance(x, satellite_start) == 0.0);
    stepper.do_step(system, x, 0.0, 0.0);
    BOOST_TEST(state_distance(x, satellite_start) == 0.0);
}

#ifdef GEODEINT_TEST_SOPHUS
BOOST_AUTO_TEST_CASE(sophus_elements_go_the_same_way) {
    const wiener_path path{7, 0, 0.05};
    const auto compare = [](auto stepper, const auto& system, auto ours, auto theirs) {
        for (int i = 0; i < 200; ++i) {
            stepper.do_step(system, ours, 0.05 * i, 0.05);
            stepper.do_step(system, theirs, 0.05 * i, 0.05);
        }
        return std::pair{ours, theirs};
    };
    const auto system = hamiltonian_on_group<so3>(satellite(), noises_on_group(), path);
    const auto check = [&](auto stepper) {
        const cotangent<Sophus::SO3d, Vector3d> start{
            Sophus::SO3d{satellite_start.configuration.quaternion()}, satellite_start.momentum};
        const auto [ours, theirs] = compare(stepper, system, satellite_start, start);
        BOOST_TEST((ours.momentum - theirs.momentum).norm() < 1e-12);
        BOOST_TEST((ours.configuration.matrix() - theirs.configuration.matrix()).norm() < 1e-12);
    };
    check(by_cayley{});
    check(by_exponential{});

    const auto top = lie_poisson<se3>(reference_top(), mixed_noises_on_se3(), path);
    const auto start = models::heavy_top::luesink_initial_state();
    const auto [ours, theirs] =
        compare(variational_midpoint<se3>{}, top, cotangent<rigid_motion, top_state>{{}, start},
                cotangent<Sophus::SE3d, top_state>{{}, start});
    BOOST_TEST(norm_inf(ours.momentum - theirs.momentum) < 1e-12);
    BOOST_TEST((ours.configuration.translation() - theirs.configuration.translation()).norm() <
               1e-11);
}
#endif

BOOST_AUTO_TEST_SUITE_END()
