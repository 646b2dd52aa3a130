// SPDX-License-Identifier: BSL-1.0
#include <geodeint/structure/detail/lie_dual_in_coordinates.hpp>

#include "support/random_vectors.hpp"

#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so.hpp>
#include <geodeint/algebra/su.hpp>

#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

/// The largest deviation of source map and gradient from those of lie_dual.
template <class G, class Tau>
double deviation(double size) {
    random_source random{31};
    using vector = Eigen::Matrix<double, G::dimension, 1>;
    const auto& generic = detail::lie_dual_in_coordinates<G, Tau, 30>::instance();
    const lie_dual<G, Tau> realisation;
    const vector y = random.vector<vector>(), p = size * random.vector<vector>(),
                 g = random.vector<vector>();
    const auto element = [](const vector& c) {
        return typename G::algebra_type(G::from_coordinates(c));
    };
    vector source, over_y, over_p;
    generic.alpha(y, p, source);
    generic.alpha_gradient(y, p, g, over_y, over_p);
    auto expected = element(y), expected_y = expected, expected_p = expected;
    realisation.alpha(element(y), element(p), expected);
    realisation.alpha_gradient(element(y), element(p), element(g), expected_y, expected_p);
    return std::max({norm_inf(source - G::coordinates(expected)),
                     norm_inf(over_y - G::coordinates(expected_y)),
                     norm_inf(over_p - G::coordinates(expected_p))});
}

} // namespace

BOOST_AUTO_TEST_SUITE(duals_in_coordinates)

using algebras = boost::mpl::list<so3, right_invariant<so3>, so<4>, se3>;

BOOST_AUTO_TEST_CASE_TEMPLATE(are_the_maps_of_lie_dual, G, algebras) {
    BOOST_TEST((deviation<G, cayley_map>(0.5) < 1e-14));
    BOOST_TEST((deviation<G, exponential>(0.3) < 1e-13));
}

BOOST_AUTO_TEST_CASE(work_on_su3_by_the_exponential) {
    BOOST_TEST((deviation<su<3>, exponential>(0.2) < 1e-13));
}

BOOST_AUTO_TEST_SUITE_END()
