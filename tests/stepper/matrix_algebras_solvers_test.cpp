// SPDX-License-Identifier: BSL-1.0
//
// Every solver finds the same step on the algebras of matrices, also with analytic Jacobians.
#include "support/matrix_exponentials.hpp"
#include "support/matrix_problems.hpp"

#include <geodeint/algebra/cayley_map.hpp>
#include <geodeint/algebra/power.hpp>
#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/algebra/so.hpp>
#include <geodeint/algebra/sp.hpp>
#include <geodeint/algebra/su.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/solve/chord.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/solve/newton.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using namespace geodeint::testing::matrix_problems;

BOOST_AUTO_TEST_SUITE(solvers_on_matrix_algebras)

BOOST_AUTO_TEST_CASE(every_solver_finds_the_same_step) {
    const auto check = []<class G, int Dimension>(G, std::integral_constant<int, Dimension>) {
        const auto system = lie_poisson<G>(quartic_on<G, Dimension>{}, two_noises<G, Dimension>(),
                                           wiener_path{2, 0, 0.4});
        const auto step = [&](auto stepper) {
            typename G::dual_type x = start<G>(Dimension);
            stepper.do_step(system, x, 0.0, 0.4);
            return std::pair{x, stepper.last_solve().iterations};
        };
        const auto [expected, picard] = step(munthe_kaas_midpoint<G, exponential, fixed_point>{});
        const auto [by_chord, frozen] = step(munthe_kaas_midpoint<G, exponential, chord>{});
        const auto [by_newton, fresh] = step(munthe_kaas_midpoint<G, exponential, newton>{});
        BOOST_TEST(norm_inf(by_chord - expected) < 1e-14);
        BOOST_TEST(norm_inf(by_newton - expected) < 1e-14);
        BOOST_TEST(norm_inf(start<G>(Dimension) - expected) > 1e-2);
        // a wrong Jacobian would cost many
        BOOST_TEST(frozen <= picard);
        BOOST_TEST(fresh <= 6u);
        using cayley_newton = munthe_kaas_midpoint<G, cayley_map, newton>;
        BOOST_TEST(step(cayley_newton{}).second <= 6u);
    };
    check(so<4>{}, std::integral_constant<int, 6>{});
    check(su<3>{}, std::integral_constant<int, 8>{});
    check(sp<4>{}, std::integral_constant<int, 10>{});
    check(right_invariant<so<4>>{}, std::integral_constant<int, 6>{});
    check(power<su<2>>{}, std::integral_constant<int, 12>{});
}

BOOST_AUTO_TEST_SUITE_END()
