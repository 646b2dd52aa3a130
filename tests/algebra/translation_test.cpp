// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/translation.hpp>
#include <geodeint/algebra/vector_group.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;
using Eigen::Vector2d;
using traits = group_traits<translation<2>>;

static_assert(group_element<translation<2>>);

BOOST_AUTO_TEST_CASE(translations_add) {
    const translation<2> g{Vector2d{1, 2}}, h{Vector2d{-3, 5}};
    BOOST_TEST((traits::compose(g, h).vector() == Vector2d{-2, 7}));
    BOOST_TEST((traits::compose(g, traits::inverse(g)).vector() == traits::identity().vector()));
    BOOST_TEST((traits::log(traits::exp(Vector2d{0.5, 0.25})) == Vector2d{0.5, 0.25}));
    BOOST_TEST((traits::coadjoint_action(g, Vector2d{7, 8}) == Vector2d{7, 8}));
    BOOST_CHECK_THROW(traits::exp(Vector2d{1, NAN}), invalid_argument);
}
