// SPDX-License-Identifier: BSL-1.0
//
// The explicit Munthe-Kaas schemes on algebras of matrices: declared order, and the spectrum.
#include <geodeint/algebra/so.hpp>
#include <geodeint/algebra/su.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas.hpp>

#include "support/matrix_algebra_checks.hpp"
#include "support/order.hpp"
#include "support/structure.hpp"

#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

using algebras = boost::mpl::list<so<4>, su<3>>;

BOOST_AUTO_TEST_SUITE(runge_kutta_munthe_kaas_on_matrices)

BOOST_AUTO_TEST_CASE_TEMPLATE(has_its_declared_order, G, algebras) {
    random_source random{51};
    const typename G::dual_type start = random_element<G>(random, G::dimension, 0.5);
    const auto system = lie_poisson<G>(quartic_on<G>{});
    check_order([] { return runge_kutta_munthe_kaas4<G>{}; }, system, start, 0.0, 4.0, 4);
    check_order([] { return runge_kutta_munthe_kaas5<G>{}; }, system, start, 0.0, 4.0, 5);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(keeps_the_casimirs, G, algebras) {
    random_source random{51};
    const typename G::dual_type start = random_element<G>(random, G::dimension, 0.5);
    const auto drifts = invariant_drift([] { return runge_kutta_munthe_kaas4<G>{}; },
                                        lie_poisson<G>(quartic_on<G>{}), start, 0.0, 0.1, 1000,
                                        [](const auto& x) { return G::casimirs(x); });
    for (const auto& each : drifts) BOOST_TEST(each.absolute < 1e-12);
}

BOOST_AUTO_TEST_SUITE_END()
