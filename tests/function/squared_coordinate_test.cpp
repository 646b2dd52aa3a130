// SPDX-License-Identifier: BSL-1.0
#include <geodeint/function/squared_coordinate.hpp>

#include "support/derivative_checks.hpp"
#include "support/random_vectors.hpp"

#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/function/parts.hpp>
#include <geodeint/function/squared_pairing.hpp>

#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>

using namespace geodeint;
using Eigen::Vector3d;

namespace {

template <class G>
typename G::dual_type unit(int i) {
    return G::from_coordinates(Eigen::Matrix<double, G::dimension, 1>::Unit(i));
}

/// The flow is that of the pairing with the axis, which knows nothing of coordinates; below, at and
/// above the angles where the series change.
template <class G, int Index>
void check_flow() {
    using state = typename G::dual_type;
    const squared_coordinate<Index> turned{0.7};
    const squared_pairing along{unit<G>(Index), 0.7};
    static_assert(detail::flowing_part<squared_coordinate<Index>, G>);
    for (const double s : {1e-3, 0.04, 0.2, 1.0, -3.0}) {
        const state start = testing::random_source{4}.vector<state>();
        state x = start, y = start, velocity = start;
        detail::flow_of_part<G>(turned, 0.0, s, x, velocity);
        y = G::coadjoint_exp(G::chirality * s * along.gradient(start), start);
        BOOST_TEST(norm_inf(state(x - y)) < 1e-15);
    }
}

using three = boost::mpl::list<so3, se3, right_invariant<so3>>;

} // namespace

BOOST_AUTO_TEST_CASE(squared_coordinate_is_half_a_weighted_square) {
    const squared_coordinate<1> h{0.5};
    const Vector3d mu{-1, 2, 2};
    BOOST_TEST(h(mu) == 1.0);
    BOOST_TEST((h.gradient(mu) == Vector3d{0, 1, 0}));
    testing::check_derivatives(h, testing::random_source{3}.vector<Vector3d>());
    testing::check_derivatives(squared_coordinate<4>{-2.0},
                               semidirect_dual{Vector3d{0.3, -1, 0.2}, mu});
}

BOOST_AUTO_TEST_CASE_TEMPLATE(flows_of_squared_coordinates_turn_a_plane, G, three) {
    check_flow<G, 0>();
    check_flow<G, 1>();
    check_flow<G, 2>();
}

BOOST_AUTO_TEST_CASE(other_squared_coordinates_are_parts_like_any_other) {
    static_assert(!detail::flowing_part<squared_coordinate<3>, se3>);
    const auto start = testing::random_source{5}.vector<se3::dual_type>();
    BOOST_TEST(parts_defects<se3>(squared_coordinate<3>{0.7}, start).flow < 1e-14);
    BOOST_TEST(parts_defects<se3>(squared_coordinate<1>{0.7}, start).flow < 1e-14);
}
