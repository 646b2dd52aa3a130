// SPDX-License-Identifier: BSL-1.0
//
// Whoever solves the step: near steps have one solution, which all solvers find. Of far ones each
// finds one of several, on the orbit, or says that it found none and leaves the state as it was.
#include "support/step_properties.hpp"

#include <geodeint/solve/anderson.hpp>
#include <geodeint/solve/cascade.hpp>
#include <geodeint/solve/chord.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/solve/newton.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>

#include <boost/test/unit_test.hpp>

#include <optional>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

/// The step by every solver; `Stepper<Solver>` is the scheme.
template <lie_algebra G, template <class> class Stepper>
void check_solvers(random_case& random, bool moves_on_orbit) {
    using state = typename G::dual_type;
    const random_step<G> step{random};
    const auto system = step.noisy_system();
    const double reach = step.noise_reach();
    std::optional<state> first;
    const auto solve = [&]<class Solver>(Solver solver, const char* name) {
        BOOST_TEST_INFO_SCOPE(name);
        Stepper<Solver> stepper{solver};
        const auto after = attempt(stepper, system, step.x, step.t, step.dt);
        if (!after) {
            BOOST_TEST(reach > near, "a near step was refused");
            return;
        }
        BOOST_TEST(orbit_defect<G>(step.x, *after, reach) <=
                   16 + (moves_on_orbit ? 0 : 2 * reach * reach));
        if (reach > near) return;
        if (!first) first = after;
        const state difference = *after - *first;
        BOOST_TEST(norm_inf(difference) <= 16 * round_off * step.size());
    };
    solve(cascade{}, "cascade");
    solve(fixed_point{}, "fixed_point");
    solve(chord{}, "chord");
    solve(newton{}, "newton");
    solve(anderson{}, "anderson");
}

template <class Solver>
using isospectral = isospectral_midpoint<so3, Solver>;
template <class Solver>
using munthe_kaas = munthe_kaas_midpoint<se3, exponential, Solver>;
template <class Solver>
using plain = implicit_midpoint<se3::dual_type, Solver>;

} // namespace

BOOST_AUTO_TEST_SUITE(solvers)

BOOST_AUTO_TEST_CASE(agree_on_the_isospectral_step) {
    for_random_cases(1000,
                     [](random_case& random) { check_solvers<so3, isospectral>(random, false); });
}

BOOST_AUTO_TEST_CASE(agree_on_the_step_of_munthe_kaas) {
    for_random_cases(1000,
                     [](random_case& random) { check_solvers<se3, munthe_kaas>(random, true); });
}

BOOST_AUTO_TEST_CASE(agree_on_the_plain_midpoint_rule) {
    for_random_cases(1000, [](random_case& random) { check_solvers<se3, plain>(random, false); });
}

BOOST_AUTO_TEST_SUITE_END()
