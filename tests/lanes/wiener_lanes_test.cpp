// SPDX-License-Identifier: BSL-1.0
#include <geodeint/concepts.hpp>
#include <geodeint/lanes/detail/wiener_lanes.hpp>
#include <geodeint/lanes/lane_system.hpp>
#include <geodeint/noise/truncated.hpp>

#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>

#include <array>
#include <cstdint>
#include <type_traits>
#include <vector>

using geodeint::lanes;
using geodeint::wiener_path;
using geodeint::detail::wiener_lanes;

static_assert(geodeint::noise_path<wiener_lanes<4>>);
static_assert(geodeint::noise_path<geodeint::truncated<wiener_lanes<4>>>);

namespace {

template <int Width>
using width = std::integral_constant<int, Width>;
using widths = boost::mpl::list<width<2>, width<4>, width<8>, width<16>>;

/// Every component in every lane has the bits of the lane's own path.
template <class Lanes, class Alone>
void check_bits(const Lanes& together, Alone alone, int width, double t, double dt) {
    std::array<typename Lanes::increment_type, 5> all;
    together.increment(t, dt, all);
    for (int i = 0; i < width; ++i) {
        std::array<double, 5> one;
        alone(i).increment(t, dt, one);
        for (std::size_t k = 0; k < one.size(); ++k) BOOST_TEST(all[k][i] == one[k]);
    }
}

} // namespace

BOOST_AUTO_TEST_SUITE(wiener_lanes_)

BOOST_AUTO_TEST_CASE_TEMPLATE(each_lane_has_the_bits_of_its_path, W, widths) {
    constexpr int n = W::value;
    for (const double step : {1.0 / 128, 1e-3}) {
        const wiener_lanes<n> paths{7, 1'234'567, step};
        for (const double t : {0.0, 0.25, 1.7, -3.1})
            // a cell, a coarser and a finer step, one across cells, one backwards
            for (const double dt : {step, 5 * step, step / 8, 0.0137, -1.0 / 64})
                check_bits(
                    paths,
                    [&](int i) {
                        return wiener_path{7, 1'234'567 + i, step};
                    },
                    n, t, dt);
    }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(cells_drawn_ahead_have_the_same_bits, W, widths) {
    using lane_type = lanes<W::value>;
    geodeint::detail::cell_block<lane_type> ahead;
    for (const std::size_t components : {1u, 3u, 9u})
        for (const std::uint64_t first : {5u, 6u})
            for (const double step : {0.25, 1e-3})
                for (const double cell : {-4., -3., -2., -1., 0., 1., 5., 6., 2., 3.}) {
                    const wiener_lanes<W::value> paths{7, first, step};
                    std::vector<lane_type> found(components), expected(components);
                    paths.increment(cell * step, step, found, ahead);
                    paths.increment(cell * step, step, expected);
                    for (std::size_t k = 0; k < components; ++k)
                        BOOST_TEST(all(found[k] == expected[k]));
                }
}

BOOST_AUTO_TEST_CASE(lanes_may_follow_any_paths) {
    const std::array<std::uint64_t, 4> numbers{9, 3, 3, (std::uint64_t{1} << 40) - 1};
    const wiener_lanes<4> paths{11, numbers, 0.5};
    check_bits(
        paths,
        [&](int i) {
            return wiener_path{11, numbers[static_cast<std::size_t>(i)], 0.5};
        },
        4, 1.0, 0.5);
    BOOST_TEST(paths.lane(3).path() == numbers[3]);
    BOOST_TEST(paths.seed() == 11u);
    BOOST_TEST(paths.step() == 0.5);
}

BOOST_AUTO_TEST_CASE(truncation_is_the_same_in_lanes) {
    const geodeint::truncated one{wiener_path{5, 0, 0.25}, 1};
    const auto four = geodeint::lane_path<4>(one);
    for (int k = 0; k < 200; ++k)
        check_bits(
            four,
            [&](int i) {
                return geodeint::truncated{wiener_path{5, i, 0.25}, 1};
            },
            4, 0.25 * k, 0.25);
}

BOOST_AUTO_TEST_CASE(bad_arguments_are_named) {
    const auto names = [](const char* argument) {
        return [argument](const geodeint::invalid_argument& error) {
            return error.argument() == argument;
        };
    };
    BOOST_CHECK_EXCEPTION((wiener_lanes<4>{1, (std::uint64_t{1} << 40) - 3, 0.1}),
                          geodeint::invalid_argument, names("path"));
    BOOST_CHECK_EXCEPTION((wiener_lanes<4>{1, 0, -0.1}), geodeint::invalid_argument, names("step"));
    std::array<lanes<4>, 2> dW;
    BOOST_CHECK_EXCEPTION((wiener_lanes<4>{1, 0, 0.1}.increment(1.0, 1e-6, dW)),
                          geodeint::invalid_argument, names("dt"));
    BOOST_CHECK_EXCEPTION((wiener_lanes<4>{1, 0, 0.1}.increment(1e300, 0.1, dW)),
                          geodeint::invalid_argument, names("t"));
}

BOOST_AUTO_TEST_SUITE_END()
