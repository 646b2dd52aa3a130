// SPDX-License-Identifier: BSL-1.0
//
// Realisations of duals by the exponential; those by the Cayley map are in the test beside.
#include <geodeint/structure/lie_dual.hpp>

#include "support/dual_points.hpp"
#include "support/matrix_exponentials.hpp"
#include "support/realisation_checks.hpp"

#include <geodeint/algebra/power.hpp>
#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/semidirect.hpp>
#include <geodeint/algebra/so.hpp>
#include <geodeint/algebra/sp.hpp>
#include <geodeint/algebra/su.hpp>

#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

BOOST_AUTO_TEST_SUITE(duals_of_lie_algebras)

using with_exponential =
    boost::mpl::list<so3, right_invariant<so3>, so<4>, su<2>, su<3>, sp<2>, se3,
                     semidirect<so3, space_vectors<2>>, heisenberg, power<so3>>;

BOOST_AUTO_TEST_CASE_TEMPLATE(are_bi_realisations_by_the_exponential, G, with_exponential) {
    random_source random{12};
    for (int i = 0; i < 3; ++i)
        check_realisation(lie_dual<G, exponential>{}, random_point<G>(random, size_of<G>(), 0.7),
                          random_point<G>(random, size_of<G>(), 0.4));
}

BOOST_AUTO_TEST_SUITE_END()
