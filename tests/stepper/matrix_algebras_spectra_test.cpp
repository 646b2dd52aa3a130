// SPDX-License-Identifier: BSL-1.0
//
// The steppers on so(4) and su(3): their order, and the spectrum, which stays.
#include "support/matrix_exponentials.hpp"
#include "support/matrix_problems.hpp"
#include "support/order.hpp"

#include <geodeint/algebra/cayley_map.hpp>
#include <geodeint/algebra/so.hpp>
#include <geodeint/algebra/su.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using namespace geodeint::testing::matrix_problems;

BOOST_AUTO_TEST_SUITE(spectra_on_matrix_algebras)

BOOST_AUTO_TEST_CASE(spectra_stay_for_ten_thousand_steps) {
    const auto check = []<class G>(G) {
        const double h = 0.05;
        const auto smooth = lie_poisson<G>(quartic_on<G>{});
        const auto noisy = lie_poisson<G>(quartic_on<G>{}, two_noises<G>(), wiener_path{1, 0, h});
        const auto stays = [&](auto stepper, const auto& system) {
            const departure change = after<G>(10'000, stepper, system, h);
            BOOST_TEST(change.spectrum < 1e-13);
            BOOST_TEST(change.outside == 0.0);
        };
        stays(isospectral_midpoint<G, fixed_point>{}, smooth);
        stays(isospectral_midpoint<G, fixed_point>{}, noisy);
        stays(munthe_kaas_midpoint<G, exponential, fixed_point>{}, smooth);
        stays(munthe_kaas_midpoint<G, exponential, fixed_point>{}, noisy);
        stays(munthe_kaas_midpoint<G, cayley_map, fixed_point>{}, noisy);
    };
    check(so<4>{});
    check(su<3>{});
}

BOOST_AUTO_TEST_CASE(orders_are_two) {
    const auto check = []<class G>(G) {
        const auto system = lie_poisson<G>(quartic_on<G>{});
        const auto x = start<G>(G::dimension);
        check_order([] { return isospectral_midpoint<G, fixed_point>{}; }, system, x, 0.0, 1.0, 2);
        check_order([] { return munthe_kaas_midpoint<G, exponential, fixed_point>{}; }, system, x,
                    0.0, 1.0, 2);
        check_order([] { return munthe_kaas_midpoint<G, cayley_map, fixed_point>{}; }, system, x,
                    0.0, 1.0, 2);
    };
    check(so<4>{});
    check(su<3>{});
}

BOOST_AUTO_TEST_SUITE_END()
