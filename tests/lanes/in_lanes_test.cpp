// SPDX-License-Identifier: BSL-1.0
#include <geodeint/lanes/in_lanes.hpp>

#include <boost/test/unit_test.hpp>

#include <limits>
#include <type_traits>

using Eigen::Vector3d;
using geodeint::in_lanes;
using geodeint::lane_mask;
using geodeint::lanes;
using top_state = geodeint::semidirect_dual<Vector3d, Vector3d>;

static_assert(std::is_same_v<in_lanes<double, 4>, lanes<4>>);
static_assert(std::is_same_v<in_lanes<Vector3d, 4>, Eigen::Matrix<lanes<4>, 3, 1>>);
static_assert(std::is_same_v<in_lanes<geodeint::so3, 8>, geodeint::so3_over<lanes<8>>>);
static_assert(geodeint::lie_algebra<in_lanes<geodeint::so3, 4>>);
static_assert(geodeint::lie_algebra<in_lanes<geodeint::se3, 4>>);
static_assert(geodeint::vector_space<in_lanes<Vector3d, 4>>);
static_assert(geodeint::vector_space<in_lanes<top_state, 4>>);

namespace {

top_state sample(int i) {
    const double s = 0.1 * (i + 1);
    return {Vector3d{s, -2 * s, 3 + s}, Vector3d{1 - s, 0.5 * s, s * s}};
}

in_lanes<top_state, 4> samples() {
    in_lanes<top_state, 4> x;
    for (int i = 0; i < 4; ++i) set_lane(x, i, sample(i));
    return x;
}

/// f in lanes is f in each lane, bit by bit.
template <class InLanes, class Alone>
void check_lanes(const InLanes& together, Alone alone) {
    for (int i = 0; i < 4; ++i) BOOST_TEST((lane(together, i) == alone(i)));
}

} // namespace

BOOST_AUTO_TEST_SUITE(in_lanes_)

BOOST_AUTO_TEST_CASE(a_state_comes_back_from_its_lane) { check_lanes(samples(), sample); }

BOOST_AUTO_TEST_CASE(a_state_is_the_same_in_every_lane) {
    in_lanes<top_state, 4> x = samples();
    x = sample(7);
    check_lanes(x, [](int) { return sample(7); });
}

BOOST_AUTO_TEST_CASE(assignment_where_a_mask_is_true) {
    lane_mask<4> which{false};
    which.set(1, true);
    auto x = samples();
    auto y = samples();
    y *= 2.0;
    assign_where(which, y, x);
    for (int i = 0; i < 4; ++i) BOOST_TEST((lane(x, i) == (i == 1 ? 2.0 * sample(i) : sample(i))));
}

BOOST_AUTO_TEST_CASE(a_lane_that_is_not_finite_is_found) {
    for (const double bad :
         {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
        auto x = samples();
        top_state broken = sample(2);
        broken.advected(1) = bad;
        set_lane(x, 2, broken);
        for (int i = 0; i < 4; ++i) BOOST_TEST(finite_lanes(x)[i] == (i != 2));
    }
}

BOOST_AUTO_TEST_CASE(the_algebras_compute_the_same_bits_in_lanes) {
    using geodeint::se3;
    using se3_lanes = in_lanes<se3, 4>;
    // angles in every branch of the series: tiny, small, below one, above one, and mixed
    for (const double scale : {1e-3, 0.05, 0.2, 2.0}) {
        auto x = samples();
        const auto angle = [&](int i) -> top_state { return scale * (i + 0.1) * sample(i); };
        for (int i = 0; i < 4; ++i) set_lane(x, i, angle(i));
        const auto mu = samples();
        check_lanes(se3_lanes::coadjoint(x, mu),
                    [&](int i) { return se3::coadjoint(angle(i), sample(i)); });
        check_lanes(se3_lanes::coadjoint_exp(x, mu),
                    [&](int i) { return se3::coadjoint_exp(angle(i), sample(i)); });
        check_lanes(se3_lanes::coadjoint_cayley(x, mu),
                    [&](int i) { return se3::coadjoint_cayley(angle(i), sample(i)); });
        check_lanes(se3_lanes::dexp(x, mu), [&](int i) { return se3::dexp(angle(i), sample(i)); });
        check_lanes(se3_lanes::dexp_inverse_dual(x, mu),
                    [&](int i) { return se3::dexp_inverse_dual(angle(i), sample(i)); });
    }
}

BOOST_AUTO_TEST_SUITE_END()
