// SPDX-License-Identifier: BSL-1.0
#include <geodeint/stepper/implicit_stepper.hpp>

#include "support/lie_group_replay.hpp"

#include <geodeint/algebra/so3.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/test/unit_test.hpp>

#include <limits>
#include <vector>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

const auto quiet = lie_poisson<so3>(models::rigid_body::ephrati());
const auto noisy = lie_poisson<so3>(models::rigid_body::ephrati(), noise(linear{Vector3d{1, 0, 0}}),
                                    wiener_path{1, 0});

/// x' = x + u with u = rate u + 1, whatever the system; it writes down what it was asked for.
template <class State>
class recording_stepper
    : public implicit_stepper<recording_stepper<State>, State, 1, fixed_point, 4, State> {
public:
    double rate = 0.5;
    double domain = std::numeric_limits<double>::infinity();
    bool accepts = true, finishes = true;
    std::vector<State> asked;

    template <class System, class X>
    static constexpr bool runs = true;

    template <class Step>
    struct equation {
        using unknown_type = State;
        Step step;
        recording_stepper& stepper;

        equation(const Step& this_step, recording_stepper& this_stepper)
            : step{this_step}, stepper{this_stepper} {
            stepper.asked.clear();
        }
        void shape(State& u) { resize_like(u, step.x); }
        void map(const State& u, State& image) {
            stepper.asked.push_back(u);
            if (norm_inf(u) > stepper.domain) throw outside_domain{"u", "is too large"};
            image = stepper.rate * u + State::Ones(u.size());
        }
        double effect(const State& u) { return norm_inf(u); }
        bool finish(const State& u, State& next) {
            next = step.x + u;
            if (!stepper.finishes) throw outside_domain{"u", "is too large"};
            return stepper.accepts;
        }
    };
};

const auto nothing = [](const auto&, auto&, double) {};

/// What a second step, from x at t over dt, begins with, after a step from (1, 2, 3) at 0 over 0.5.
template <class System>
Vector3d second_guess(const System& system, Vector3d shift = Vector3d::Zero(), double t = 0.5,
                      double dt = 0.5) {
    recording_stepper<Vector3d> stepper;
    Vector3d x{1, 2, 3};
    stepper.do_step(system, x, 0.0, 0.5);
    x += shift;
    stepper.do_step(system, x, t, dt);
    return stepper.asked.front();
}

} // namespace

BOOST_AUTO_TEST_SUITE(implicit_part_of_a_step)

BOOST_AUTO_TEST_CASE(starts_warm_without_noise_and_from_zero_with_it) {
    BOOST_TEST((second_guess(quiet) - Vector3d::Constant(2)).norm() < 1e-14);
    BOOST_TEST((second_guess(nothing) - Vector3d::Constant(2)).norm() < 1e-14);
    BOOST_TEST((second_guess(noisy) == Vector3d::Zero()));
}

BOOST_AUTO_TEST_CASE(memory_is_dropped_when_a_step_does_not_follow_the_last) {
    const Vector3d none = Vector3d::Zero();
    BOOST_TEST((second_guess(quiet, none, 0.6) == none));
    BOOST_TEST((second_guess(quiet, none, 0.5, -0.5) == none));
    BOOST_TEST((second_guess(quiet, none, 0.5, 0.25) == none));
    BOOST_TEST((second_guess(quiet, Vector3d{1e-7, 0, 0}) == none));
    BOOST_TEST((second_guess(quiet, Vector3d{1e-15, 0, 0}) == none));
}

BOOST_AUTO_TEST_CASE(a_state_of_another_size_is_not_where_the_last_step_ended) {
    recording_stepper<VectorXd> stepper;
    VectorXd four = VectorXd::Ones(4), three = VectorXd::Constant(3, 3);
    stepper.do_step(nothing, four, 0.0, 0.5);
    stepper.do_step(nothing, three, 0.5, 0.5);
    BOOST_TEST((stepper.asked.front() == VectorXd::Zero(3)));
}

BOOST_AUTO_TEST_CASE(finishes_with_the_solution_and_reports_it) {
    recording_stepper<Vector3d> stepper;
    stepper.rate = -0.5;
    Vector3d x = Vector3d::Zero();
    stepper.do_step(quiet, x, 0.0, 0.1);
    BOOST_TEST((x - Vector3d::Constant(1 / 1.5)).norm() < 1e-15);
    BOOST_TEST(stepper.last_solve().converged);
    BOOST_TEST(stepper.last_solve().iterations == stepper.asked.size());
}

BOOST_AUTO_TEST_CASE(throws_before_anything_is_written) {
    const auto check = [](recording_stepper<Vector3d> stepper) {
        const Vector3d start{1, 2, 3};
        Vector3d x = start;
        try {
            stepper.do_step(quiet, x, 0.5, 0.25);
            BOOST_ERROR("what is no step was accepted");
        } catch (const no_convergence& failure) {
            BOOST_TEST(failure.t() == 0.5);
            BOOST_TEST(failure.dt() == 0.25);
            BOOST_TEST(failure.iterations() == stepper.asked.size());
        }
        BOOST_TEST((x == start));
    };
    recording_stepper<Vector3d> diverging, refusing, leaving, left;
    diverging.rate = 2;
    refusing.accepts = false;
    leaving.domain = 1.5;
    left.finishes = false;
    for (const auto& each : {diverging, refusing, leaving, left}) check(each);
}

BOOST_AUTO_TEST_CASE(a_warm_run_saves_iterations_and_ends_where_a_cold_one_does) {
    const auto system = lie_poisson<so3>(reference_body());
    Vector3d warm{-0.5878, 0.3, 0.8090}, cold = warm;
    isospectral_midpoint<so3> stepper;
    std::size_t warm_iterations = 0, cold_iterations = 0;
    for (int i = 0; i < 1000; ++i) {
        isospectral_midpoint<so3> fresh;
        stepper.do_step(system, warm, 0.01 * i, 0.01);
        fresh.do_step(system, cold, 0.01 * i, 0.01);
        warm_iterations += stepper.last_solve().iterations;
        cold_iterations += fresh.last_solve().iterations;
    }
    BOOST_TEST((warm - cold).norm() < 1e-13);
    BOOST_TEST(warm_iterations < 0.7 * static_cast<double>(cold_iterations));
}

BOOST_AUTO_TEST_SUITE_END()
