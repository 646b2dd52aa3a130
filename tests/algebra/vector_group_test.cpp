// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/vector_group.hpp>

#include "support/lie_algebra_checks.hpp"
#include "support/retraction_checks.hpp"

#include <geodeint/algebra/cayley_map.hpp>
#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/exponential.hpp>

#include <boost/test/unit_test.hpp>

#include <limits>

using namespace geodeint;
using namespace geodeint::testing;

static_assert(lie_algebra<vector_group<2>> && has_casimirs<vector_group<5>>);
static_assert(group_element<translation<2>>);
static_assert(!group_element<Eigen::Vector2d>); // a vector is an element only where we say so

BOOST_AUTO_TEST_SUITE(vector_groups)

BOOST_AUTO_TEST_CASE(is_a_lie_algebra) {
    const auto draw = [](random_source& random) { return random.vector<Eigen::Vector3d>(); };
    check_lie_algebra<vector_group<3>>(draw);
    check_trivialised_derivatives<vector_group<3>>(draw);
}

BOOST_AUTO_TEST_CASE(both_retractions_are_the_identity) {
    check_retraction<exponential, vector_group<2>>();
    check_retraction<cayley_map, vector_group<2>>();
    const Eigen::Vector2d x{0.3, -2};
    BOOST_TEST((exponential::element<translation<2>>(x).vector() == x));
    BOOST_TEST((cayley_map::element<translation<2>>(x).vector() == x));
}

BOOST_AUTO_TEST_CASE(elements_are_vectors_that_add) {
    using traits = group_traits<translation<2>>;
    const translation<2> g{Eigen::Vector2d{1, 2}}, h{Eigen::Vector2d{-3, 5}};
    BOOST_TEST((traits::compose(g, h).vector() == Eigen::Vector2d(-2, 7)));
    BOOST_TEST((traits::compose(g, traits::inverse(g)).vector() == traits::identity().vector()));
    BOOST_TEST((traits::log(g) == g.vector()));
    const cotangent<translation<2>, Eigen::Vector2d> x{Eigen::Vector2d{1, 2},
                                                       Eigen::Vector2d{3, 4}};
    BOOST_TEST((x.configuration.vector() == g.vector()));
    BOOST_TEST((cotangent<translation<2>, Eigen::Vector2d>{}.configuration.vector().norm() == 0));
}

BOOST_AUTO_TEST_CASE(refuses_what_is_not_finite) {
    const Eigen::Vector2d bad{0, std::numeric_limits<double>::quiet_NaN()};
    BOOST_CHECK_THROW(group_traits<translation<2>>::exp(bad), invalid_argument);
    BOOST_TEST(!all_finite(translation<2>{bad}));
}

BOOST_AUTO_TEST_SUITE_END()
