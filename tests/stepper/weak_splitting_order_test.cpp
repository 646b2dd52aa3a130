// SPDX-License-Identifier: BSL-1.0
//
// The local weak orders of weak_splitting on so(3)*, by enumeration of all outcomes of a step, and
// what is lost with each of its ingredients.
#include <geodeint/stepper/weak_splitting.hpp>

#include "support/weak_problems.hpp"

#include <geodeint/algebra/so3.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/lie_poisson_splitting.hpp>
#include <geodeint/system/fewest_noises.hpp>

#include <boost/test/unit_test.hpp>

#include <Eigen/Core>

#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <tuple>
#include <utility>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

namespace {

using midpoint = isospectral_midpoint<so3, fixed_point>;

/// One step of a fresh stepper.
template <class Stepper>
constexpr auto step_of = [](const auto& system, Vector3d& m, double dt) {
    Stepper stepper;
    stepper.do_step(system, m, 0.0, dt);
};

/// Its coins always show the same.
template <int Side>
struct stuck_coins {
    chosen_path path;

    void increment(double t, double dt, std::span<double> dW, std::span<double> coins) const {
        path.increment(t, dt, dW);
        for (double& coin : coins) coin = Side;
    }
    void increment(double t, double dt, std::span<double> dW) const { path.increment(t, dt, dW); }
};

/// A step of the scheme whose coins always show the same.
template <class Scheme, int Side>
constexpr auto with_stuck_coins = [](const auto& system, Vector3d& m, double dt) {
    weak_splitting<so3, Scheme>{}.do_step(
        lie_poisson<so3>(system.hamiltonian(), system.noise(), stuck_coins<Side>{system.path()}), m,
        0.0, dt);
};

/// The drift around turns by vectors that `noises` makes of increments and coins.
template <class Noises>
auto around_noises(Noises noises) {
    return [noises](const auto& system, Vector3d& m, double dt) {
        std::array<double, 3> dW;
        std::array<double, 4> coins;
        system.path().increment(0.0, dt, dW, coins);
        const auto drift = lie_poisson<so3>(system.hamiltonian());
        const auto& [h1, h2, h3] = system.noise().hamiltonians();
        lie_poisson_splitting<so3> half;
        half.do_step(drift, m, 0.0, dt / 2);
        noises(std::array<Vector3d, 3>{h1.beta, h2.beta, h3.beta}, dW, coins, dt, m);
        half.do_step(drift, m, 0.0, dt / 2);
    };
}

} // namespace

BOOST_AUTO_TEST_SUITE(weak_splittings)

BOOST_AUTO_TEST_CASE(have_local_order_three) {
    enumeration outcomes;
    const auto check = [&](const char* what, const auto& problem, auto step) {
        check_weak_order_two(what, local_order_on_body(outcomes, problem, step));
    };
    check("merged turns, aligned", aligned_noises(), step_of<weak_splitting<so3, merged_turns>>);
    check("one turn, aligned", aligned_noises(), step_of<weak_splitting<so3>>);
    check("one turn, skew", skew_noises(), step_of<weak_splitting<so3>>);
    check("one turn, four", four_noises(), step_of<weak_splitting<so3>>);
    check("ordered noises, skew", skew_noises(), step_of<weak_splitting<so3, ordered_noises>>);
    check("ordered noises, four", four_noises(), step_of<weak_splitting<so3, ordered_noises>>);
    check("ordered noises, nonlinear", nonlinear_noises(),
          step_of<weak_splitting<so3, ordered_noises>>);
    check("around the midpoint, aligned", aligned_noises(),
          step_of<weak_splitting<so3, around<midpoint>>>);
    check("around the midpoint, skew", skew_noises(),
          step_of<weak_splitting<so3, around<midpoint>>>);
    check("around the midpoint, nonlinear", nonlinear_noises(),
          step_of<weak_splitting<so3, around<midpoint>>>);
}

BOOST_AUTO_TEST_CASE(have_the_same_law_with_fewer_noises) {
    enumeration outcomes;
    const auto four = four_noises();
    const auto three = fewest_noises(four.noises);
    BOOST_TEST(three.size() == 3U);
    check_weak_order_two(
        "one turn, four to three",
        local_order_on_body(outcomes, three, four.functions, step_of<weak_splitting<so3>>));
    check_weak_order_two("around the midpoint, four to three",
                         local_order_on_body(outcomes, three, four.functions,
                                             step_of<weak_splitting<so3, around<midpoint>>>));
}

BOOST_AUTO_TEST_CASE(lose_an_order_without_any_of_their_ingredients) {
    enumeration outcomes;
    const auto check = [&](const char* what, const auto& problem, auto step) {
        check_weak_order_one(what, local_order_on_body(outcomes, problem, step));
    };
    check("the same dW in both halves", skew_noises(), step_of<lie_poisson_splitting<so3>>);
    check("no coin for the order", skew_noises(), with_stuck_coins<ordered_noises, 1>);
    check("no coin for merged turns", aligned_noises(), with_stuck_coins<merged_turns, 1>);
    check("no coins for the areas", skew_noises(), with_stuck_coins<one_turn, 0>);
    check("the midpoint rule with all noises", skew_noises(), step_of<midpoint>);
    check("no double brackets", skew_noises(),
          around_noises([](const auto& a, const auto& dW, const auto& coins, double dt, auto& m) {
              const Vector3d v = dW[0] * a[0] + dW[1] * a[1] + dW[2] * a[2] +
                                 dt / 2 *
                                     (coins[0] * a[0].cross(a[1]) + coins[1] * a[0].cross(a[2]) +
                                      coins[2] * a[1].cross(a[2]));
              m = so3::coadjoint_exp(v, m);
          }));
    check("Cayley's map for the noise", skew_noises(),
          around_noises([](const auto& a, const auto& dW, const auto& coins, double, auto& m) {
              for (std::size_t k = 0; k < 3; ++k) {
                  const std::size_t i = coins[3] > 0 ? k : 2 - k;
                  m = so3::coadjoint_cayley(dW[i] * a[i], m);
              }
          }));
}

BOOST_AUTO_TEST_SUITE_END()
