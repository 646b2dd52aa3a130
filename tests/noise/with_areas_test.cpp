// SPDX-License-Identifier: BSL-1.0
#include <geodeint/noise/with_areas.hpp>

#include <geodeint/error.hpp>
#include <geodeint/lanes/lane_system.hpp>
#include <geodeint/noise/reflected.hpp>
#include <geodeint/noise/wiener_path.hpp>

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <vector>

using namespace geodeint;

namespace {

constexpr double h = 0.25;
using three = std::array<double, 6>; // W_1, W_2, W_3, A_12, A_13, A_23

three over(const with_areas<wiener_path>& path, double t, double dt) {
    three dW;
    path.increment(t, dt, dW);
    return dW;
}

/// The area of the components 1 and 2 over one cell, in units of its length, on many paths.
std::vector<double> areas(int paths, int cells, unsigned seed) {
    std::vector<double> sample;
    for (int number = 0; number < paths; ++number) {
        const with_areas path{wiener_path{seed, number, 1.0 / cells}, 2};
        std::array<double, 3> dW;
        path.increment(0.0, 1.0, dW);
        sample.push_back(dW[2]);
    }
    return sample;
}

/// sqrt(n) times the largest distance from Levy's distribution of the area over a unit of time.
double distance_from_law(std::vector<double> sample) {
    std::sort(sample.begin(), sample.end());
    const double n = static_cast<double>(sample.size());
    double distance = 0;
    for (std::size_t i = 0; i < sample.size(); ++i) {
        const double expected =
            2 / std::numbers::pi * std::atan(std::exp(std::numbers::pi * sample[i]));
        distance = std::max({distance, expected - static_cast<double>(i) / n,
                             static_cast<double>(i + 1) / n - expected});
    }
    return std::sqrt(n) * distance;
}

} // namespace

BOOST_AUTO_TEST_SUITE(areas_of_paths)

BOOST_AUTO_TEST_CASE(have_the_law_of_levy_from_two_cells_on) {
    const double two = distance_from_law(areas(100'000, 2, 1));
    BOOST_TEST(two < 1.63, two);
    // of one cell to 0.004
    const double one = distance_from_law(areas(100'000, 1, 1)) / std::sqrt(1e5);
    BOOST_TEST(one < 0.004 + 1.63 / std::sqrt(1e5), one);
}

BOOST_AUTO_TEST_CASE(have_the_moments_that_go_with_the_path) {
    double squares = 0, mixed = 0, with_W = 0, slope = 0, slope_weight = 0;
    const int paths = 100'000;
    for (int number = 0; number < paths; ++number) {
        const three dW = over({wiener_path{7, number, h}, 3}, 0, h);
        const double a = dW[3] / h, x = dW[0] / std::sqrt(h), y = dW[1] / std::sqrt(h);
        squares += a * a;
        mixed += a * dW[4] / h;
        with_W += a * x;
        // E(A^2 | W) grows by 1/12 with W_1^2 + W_2^2, which has mean 2 and variance 4
        slope += (a * a - 0.25) * (x * x + y * y - 2);
        slope_weight += 4;
    }
    // E A^2 = 1/4, E A^4 = 5/16
    BOOST_TEST(std::abs(squares / paths - 0.25) < 4 * 0.5 / std::sqrt(paths));
    BOOST_TEST(std::abs(mixed / paths) < 4 * 0.5 / std::sqrt(paths));
    BOOST_TEST(std::abs(with_W / paths) < 4 * 0.6 / std::sqrt(paths));
    BOOST_TEST(std::abs(slope / slope_weight - 1.0 / 12) < 0.01);
}

BOOST_AUTO_TEST_CASE(are_joined_by_chen) {
    const wiener_path plain{7, 3, h};
    const with_areas path{plain, 3};
    for (const int cells : {2, 3, 64}) {
        three sum{};
        for (int cell = 0; cell < cells; ++cell) {
            const three next = over(path, cell * h, h);
            std::size_t area = 3;
            for (std::size_t i = 0; i < 3; ++i)
                for (std::size_t j = i + 1; j < 3; ++j, ++area)
                    sum[area] += next[area] + (sum[i] * next[j] - sum[j] * next[i]) / 2;
            for (std::size_t i = 0; i < 3; ++i) sum[i] += next[i];
        }
        const three whole = over(path, 0, cells * h), back = over(path, cells * h, -cells * h);
        std::array<double, 3> increments;
        plain.increment(0, cells * h, increments);
        for (std::size_t i = 0; i < 6; ++i) {
            BOOST_TEST(std::abs(whole[i] - sum[i]) < 1e-14 * cells);
            BOOST_TEST(back[i] == -whole[i]);
        }
        for (std::size_t i = 0; i < 3; ++i) BOOST_TEST(whole[i] == increments[i]);
    }
}

BOOST_AUTO_TEST_CASE(do_not_depend_on_the_number_of_components) {
    std::array<double, 3> two;
    with_areas{wiener_path{7, 3, h}, 2}.increment(h, h, two);
    const three all = over({wiener_path{7, 3, h}, 3}, h, h);
    BOOST_TEST((two[0] == all[0] && two[1] == all[1] && two[2] == all[3]));
}

BOOST_AUTO_TEST_CASE(turn_where_one_of_their_components_is_reflected) {
    const with_areas path{wiener_path{7, 3, h}, 3};
    const three dW = over(path, 0, 2 * h);
    three turned;
    reflected{path, 0b001}.increment(0, 2 * h, turned);
    BOOST_TEST((turned == three{-dW[0], dW[1], dW[2], -dW[3], -dW[4], dW[5]}));
    reflected{path}.increment(0, 2 * h, turned);
    BOOST_TEST((turned == three{-dW[0], -dW[1], -dW[2], dW[3], dW[4], dW[5]}));
}

BOOST_AUTO_TEST_CASE(stand_in_for_coins) {
    const with_areas path{wiener_path{7, 3, h}, 3};
    for (const double dt : {2 * h, -2 * h}) {
        const three all = over(path, 2 * h, dt);
        std::array<double, 3> dW, coins;
        path.increment(2 * h, dt, dW, coins);
        for (std::size_t i = 0; i < 3; ++i) {
            BOOST_TEST(dW[i] == all[i]);
            BOOST_TEST(std::abs(coins[i] * dt / 2 - all[3 + i]) < 1e-15);
        }
        std::array<double, 3> turned, turned_coins;
        reflected{path, 0b001}.increment(2 * h, dt, turned, turned_coins);
        BOOST_TEST((turned == std::array{-dW[0], dW[1], dW[2]}));
        BOOST_TEST((turned_coins == std::array{-coins[0], -coins[1], coins[2]}));
    }
    std::array<double, 4> many;
    std::array<double, 3> coins;
    BOOST_CHECK_THROW(path.increment(0, h, many, coins), invalid_argument);
}

BOOST_AUTO_TEST_CASE(are_the_same_in_lanes) {
    const with_areas first{wiener_path{7, 30, h}, 3};
    const auto paths = lane_path<4>(first);
    std::array<lanes<4>, 6> dW;
    for (const double dt : {h, 3 * h, -2 * h}) {
        paths.increment(5 * h, dt, dW);
        for (int i = 0; i < 4; ++i) {
            const three alone = over(lane(paths, i), 5 * h, dt);
            for (std::size_t k = 0; k < 6; ++k) BOOST_TEST(dW[k][i] == alone[k]);
        }
    }
}

BOOST_AUTO_TEST_CASE(are_refused_below_a_cell) {
    const with_areas path{wiener_path{7, 3, h}, 3};
    three dW{7, 7, 7, 7, 7, 7};
    const auto check = [&](const char* argument, double t, double dt) {
        BOOST_CHECK_EXCEPTION(path.increment(t, dt, dW), invalid_argument,
                              [&](const auto& e) { return e.argument() == argument; });
    };
    check("dt", 0, h / 2);
    check("dt", 0, 1e-9 * h);
    check("t", h / 2, h);
    check("dt", 0, 1.5 * h);
    check("t", std::numeric_limits<double>::quiet_NaN(), h);
    check("t", 0x1p40 * h, h);
    std::array<double, 3> few;
    BOOST_CHECK_THROW(path.increment(0, h, few), invalid_argument);
    BOOST_CHECK_THROW((with_areas{wiener_path{7, 3, h}, 0}), invalid_argument);
    BOOST_TEST((dW == three{7, 7, 7, 7, 7, 7}));
}

BOOST_AUTO_TEST_SUITE_END()
