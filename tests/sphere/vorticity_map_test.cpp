// SPDX-License-Identifier: BSL-1.0
#include <geodeint/error.hpp>
#include <geodeint/sphere/vorticity_map.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <cstdint>
#include <numbers>

using namespace geodeint;

namespace {

/// The function a x + b y + c z.
spherical_coefficients linear(double a, double b, double c) {
    const double unit = std::sqrt(4 * std::numbers::pi / 3);
    spherical_coefficients f{2};
    f(1, 1) = unit * a;
    f(1, -1) = -unit * b;
    f(1, 0) = unit * c;
    return f;
}

double luminance(const indexed_image::rgb& colour) {
    const auto linear_light = [](std::uint8_t v) { return std::pow(v / 255.0, 2.2); };
    return 0.2126 * linear_light(colour[0]) + 0.7152 * linear_light(colour[1]) +
           0.0722 * linear_light(colour[2]);
}

} // namespace

BOOST_AUTO_TEST_SUITE(vorticity_maps)

BOOST_AUTO_TEST_CASE(north_is_up_and_east_is_right) {
    for (const auto shape : {vorticity_map::latitude_longitude, vorticity_map::mollweide}) {
        const vorticity_map map{200, shape};
        const int left = 4, top = 4; // margin of a map without caption
        const auto north = map(linear(0, 0, 1), 1.0);
        BOOST_TEST(north(left + 105, top + 10) > 220);
        BOOST_TEST(north(left + 105, top + 90) < 40);
        // y is at 90 degrees east
        const auto east = map(linear(0, 1, 0), 1.0);
        BOOST_TEST(east(left + 148, top + 53) > 220);
        BOOST_TEST(east(left + 53, top + 53) < 40);
        // x is at longitude 0
        const auto front = map(linear(1, 0, 0), 1.0);
        BOOST_TEST(front(left + 103, top + 53) > 220);
        BOOST_TEST(front(left + 3, top + 53) < 40);
        BOOST_TEST(std::abs(map.largest_value(linear(0.3, -0.4, 1.2)) - 1.3) < 2e-3);
    }
}

BOOST_AUTO_TEST_CASE(values_beyond_the_range_have_the_last_colour) {
    const auto image = vorticity_map{64}(linear(0, 0, 5), 1.0, "t = 1");
    int largest = 0;
    for (const std::uint8_t pixel : image.pixels()) largest = std::max<int>(largest, pixel);
    BOOST_TEST(largest == 255);
}

BOOST_AUTO_TEST_CASE(the_palette_is_symmetric_in_lightness_and_steep_everywhere) {
    const auto& palette = vorticity_map::palette();
    BOOST_TEST(luminance(palette[129]) > 0.9);
    for (std::size_t k = 0; k < 126; k += 9) {
        const double below = luminance(palette[129 - k]), above = luminance(palette[129 + k]);
        BOOST_TEST(std::abs(std::cbrt(below) - std::cbrt(above)) < 0.06);
        BOOST_TEST(std::cbrt(below) - std::cbrt(luminance(palette[129 - k - 9])) > 0.02);
        BOOST_TEST(std::cbrt(above) - std::cbrt(luminance(palette[129 + k + 9])) > 0.02);
    }
    // blue against orange: what eyes without red or green still tell apart
    BOOST_TEST(palette[60][2] > palette[60][0] + 60);
    BOOST_TEST(palette[200][0] > palette[200][2] + 60);
}

BOOST_AUTO_TEST_CASE(bad_arguments_are_refused) {
    BOOST_CHECK_THROW(vorticity_map{10}, invalid_argument);
    BOOST_CHECK_THROW(vorticity_map{64}(linear(0, 0, 1), 0.0), invalid_argument);
    BOOST_CHECK_THROW(vorticity_map{64}(linear(0, 0, 1), std::nan("")), invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
