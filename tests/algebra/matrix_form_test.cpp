// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/matrix_form.hpp>

#include "support/matrix_algebra_checks.hpp"

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

/// The translation respects the bracket, and comes back.
template <class G>
void check_form(Eigen::Index dimension, Eigen::Index copies) {
    using form = matrix_form<G>;
    using element = typename G::algebra_type;
    random_source random{71};
    const element x = random_element<G>(random, dimension, 1),
                  y = random_element<G>(random, dimension, 1);
    const element bracket = G::bracket(x, y);
    BOOST_REQUIRE(form::copies(x) == copies);
    element back = x;
    set_zero(back);
    for (Eigen::Index k = 0; k < copies; ++k) {
        const typename form::matrix_type of_x = form::matrix(x, k), of_y = form::matrix(y, k);
        BOOST_TEST(exactly_in<typename form::algebra>(of_x));
        BOOST_TEST(norm_inf(of_x * of_y - of_y * of_x - form::matrix(bracket, k)) < 1e-14);
        form::assign(back, k, of_x);
    }
    BOOST_TEST(norm_inf(back - x) < 1e-16);
}

} // namespace

BOOST_AUTO_TEST_SUITE(forms_of_algebras)

BOOST_AUTO_TEST_CASE(are_isomorphisms) {
    check_form<so3>(3, 1);
    check_form<su2>(3, 1);
    check_form<so<4>>(6, 1);
    check_form<su<3>>(8, 1);
    check_form<right_invariant<so3>>(3, 1);
    check_form<power<so3>>(12, 4);
    check_form<power<su<2>>>(12, 4);
    check_form<power<so<4>>>(18, 3);
}

BOOST_AUTO_TEST_SUITE_END()
