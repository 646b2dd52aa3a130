// SPDX-License-Identifier: BSL-1.0
//
// Weak paths and weak_splitting in lanes: the bits of each path alone.
#include <geodeint/lanes/lane_stepper.hpp>
#include <geodeint/lanes/lane_system.hpp>

#include <geodeint/error.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/noise/weak_path.hpp>
#include <geodeint/stepper/weak_splitting.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>

#include <Eigen/Core>

#include <array>
#include <cmath>
#include <type_traits>

using namespace geodeint;
using Eigen::Vector3d;

namespace {

constexpr double h = 1.0 / 64;

template <int Width>
using width = std::integral_constant<int, Width>;
using widths = boost::mpl::list<width<2>, width<native_lanes>>;

Vector3d body_start(int i) { return (1 + 0.1 * i) * models::rigid_body::ephrati_initial_state(); }

template <int Width, class Scheme, class Noise>
void check_bits(const Noise& noises, int steps) {
    using stepper_type = weak_splitting<so3, Scheme>;
    const auto first =
        lie_poisson<so3>(models::rigid_body::ephrati(), noises, weak_path{3, 1000, h});
    using system_type = std::remove_const_t<decltype(first)>;
    lane_stepper<stepper_type, Width> together;
    const lane_system<system_type, Width> systems{first};
    in_lanes<Vector3d, Width> x;
    for (int i = 0; i < Width; ++i) set_lane(x, i, body_start(i));
    for (int k = 0; k < steps; ++k) together.do_step(systems, x, k * h, h);
    BOOST_TEST(together.failures().empty());
    for (int i = 0; i < Width; ++i) {
        stepper_type alone;
        const auto system = systems.lane(i);
        BOOST_TEST(system.path().path() == 1000U + static_cast<unsigned>(i));
        Vector3d y = body_start(i);
        for (int k = 0; k < steps; ++k) alone.do_step(system, y, k * h, h);
        BOOST_TEST((lane(x, i) == y), "lane " << i);
        BOOST_TEST(std::abs(y.squaredNorm() / body_start(i).squaredNorm() - 1) < 4e-15);
    }
}

const auto along_axes =
    noise(linear{Vector3d{0.3, 0, 0}}, linear{Vector3d{0, 0.4, 0}}, linear{Vector3d{0, 0, 0.5}});
const auto skew = noise(linear{Vector3d{0.3, 0, 0.1}}, linear{Vector3d{0, 0.4, 0.2}},
                        linear{Vector3d{0.1, -0.2, 0.5}}, linear{Vector3d{0.2, 0.2, 0}});

} // namespace

BOOST_AUTO_TEST_SUITE(weak_lanes)

BOOST_AUTO_TEST_CASE_TEMPLATE(draw_as_each_path_alone, W, widths) {
    const weak_path first{5, 77, h};
    const auto paths = lane_path<W::value>(first);
    std::array<lanes<W::value>, 4> dW;
    std::array<lanes<W::value>, 33> coins;
    for (const int step : {0, 1, 1000, -3}) {
        paths.increment(step * h, h, dW, coins);
        for (int i = 0; i < W::value; ++i) {
            std::array<double, 4> alone;
            std::array<double, 33> alone_coins;
            lane(paths, i).increment(step * h, h, alone, alone_coins);
            for (std::size_t k = 0; k < 4; ++k) BOOST_TEST(dW[k][i] == alone[k]);
            for (std::size_t k = 0; k < 33; ++k) BOOST_TEST(coins[k][i] == alone_coins[k]);
        }
    }
    BOOST_CHECK_THROW(paths.increment(0.0, 2 * h, dW), invalid_argument);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(one_turn_has_the_same_bits, W, widths) {
    check_bits<W::value, one_turn>(along_axes, 1000);
    check_bits<W::value, one_turn>(skew, 1000);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(schemes_with_an_order_by_coin_have_the_same_bits, W, widths) {
    check_bits<W::value, merged_turns>(along_axes, 1000);
    check_bits<W::value, ordered_noises>(skew, 1000);
}

BOOST_AUTO_TEST_SUITE_END()
