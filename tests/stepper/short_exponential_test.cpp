// SPDX-License-Identifier: BSL-1.0
#include <geodeint/stepper/detail/short_exponential.hpp>

#include "support/order.hpp"
#include "support/random_vectors.hpp"

#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so.hpp>

#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

using algebras = boost::mpl::list<so3, se3, right_invariant<se3>, so<4>>;

} // namespace

BOOST_AUTO_TEST_CASE_TEMPLATE(is_the_exponential_to_third_order, G, algebras) {
    using algebra = typename G::algebra_type;
    using dual = typename G::dual_type;
    using coordinates = Eigen::Matrix<double, G::dimension, 1>;
    random_source random{7};
    const algebra x = G::from_coordinates(random.vector<coordinates>());
    const dual mu = G::from_coordinates(random.vector<coordinates>());
    check_order(
        [&](double step) {
            const algebra short_x = step * x;
            const dual exact = G::coadjoint_exp(short_x, mu);
            return norm_inf(
                dual(detail::short_exponential::coadjoint_action(G{}, short_x, mu) - exact));
        },
        4);
}

BOOST_AUTO_TEST_CASE(moves_elements_of_a_group_by_the_exponential) {
    const Eigen::Vector3d x{0.3, -0.2, 0.5};
    BOOST_TEST(
        (detail::short_exponential::element<rotation>(x).matrix() == rotation::exp(x).matrix()));
}
