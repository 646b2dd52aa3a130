// SPDX-License-Identifier: BSL-1.0
#include <geodeint/lanes/lanes.hpp>

#include <Eigen/Geometry>

#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <type_traits>
#include <vector>

using geodeint::lane_mask;
using geodeint::lanes;

static_assert(std::is_trivially_copyable_v<lanes<4>>);
static_assert(std::is_convertible_v<double, lanes<4>>);
static_assert(!std::is_convertible_v<lanes<4>, double>);
static_assert(geodeint::native_lanes >= 4);

namespace {

template <int Width>
using width = std::integral_constant<int, Width>;
using widths = boost::mpl::list<width<2>, width<4>, width<8>, width<16>>;

/// Numbers of every kind: ordinary, tiny, huge, signed zeros, infinite, not a number.
template <int Width>
std::vector<lanes<Width>> samples() {
    std::mt19937 engine{7};
    const double special[] = {0.0,
                              -0.0,
                              1.0,
                              -1.0,
                              std::numeric_limits<double>::min(),
                              std::numeric_limits<double>::denorm_min(),
                              std::numeric_limits<double>::max(),
                              std::numeric_limits<double>::infinity(),
                              -std::numeric_limits<double>::infinity(),
                              std::numeric_limits<double>::quiet_NaN()};
    std::vector<lanes<Width>> all(200);
    for (auto& x : all)
        for (int i = 0; i < Width; ++i)
            x.set(i, engine() % 4 == 0 ? special[engine() % std::size(special)]
                                       : std::ldexp(static_cast<double>(engine()) * 0x1p-31 - 1,
                                                    static_cast<int>(engine() % 100) - 50));
    return all;
}

bool same_bits(double a, double b) {
    return (std::isnan(a) && std::isnan(b)) ||
           std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

/// operation(x, y) in lanes is operation(x_i, y_i) in each.
template <int Width, class Operation>
void check_each_lane(Operation operation) {
    const auto numbers = samples<Width>();
    for (std::size_t k = 0; k + 1 < numbers.size(); ++k) {
        const lanes<Width>&x = numbers[k], &y = numbers[k + 1];
        const auto result = operation(x, y);
        for (int i = 0; i < Width; ++i) {
            if constexpr (std::is_same_v<std::remove_cv_t<decltype(result)>, lanes<Width>>)
                BOOST_TEST(same_bits(result[i], operation(x[i], y[i])),
                           "lane " << i << " of " << x[i] << ", " << y[i]);
            else
                BOOST_TEST(result[i] == operation(x[i], y[i]),
                           "lane " << i << " of " << x[i] << ", " << y[i]);
        }
    }
}

} // namespace

BOOST_AUTO_TEST_SUITE(lanes_)

BOOST_AUTO_TEST_CASE_TEMPLATE(arithmetic_is_that_of_doubles, W, widths) {
    constexpr int n = W::value;
    check_each_lane<n>([](const auto& x, const auto& y) { return x + y; });
    check_each_lane<n>([](const auto& x, const auto& y) { return x - y; });
    check_each_lane<n>([](const auto& x, const auto& y) { return x * y; });
    check_each_lane<n>([](const auto& x, const auto& y) { return x / y; });
    check_each_lane<n>([](const auto& x, const auto&) { return -x; });
    check_each_lane<n>([](const auto& x, const auto&) { return 2.5 * x - 1.0; });
    check_each_lane<n>([](const auto& x, const auto&) {
        using std::abs, std::sqrt;
        return sqrt(abs(x));
    });
}

BOOST_AUTO_TEST_CASE_TEMPLATE(comparisons_are_those_of_doubles, W, widths) {
    constexpr int n = W::value;
    check_each_lane<n>([](const auto& x, const auto& y) { return x < y; });
    check_each_lane<n>([](const auto& x, const auto& y) { return x <= y; });
    check_each_lane<n>([](const auto& x, const auto& y) { return x > y; });
    check_each_lane<n>([](const auto& x, const auto& y) { return x >= y; });
    check_each_lane<n>([](const auto& x, const auto& y) { return x == y; });
    check_each_lane<n>([](const auto& x, const auto&) {
        using std::isfinite;
        return isfinite(x);
    });
}

BOOST_AUTO_TEST_CASE_TEMPLATE(select_and_clamp_choose_in_each_lane, W, widths) {
    constexpr int n = W::value;
    for (const auto& x : samples<n>()) {
        const auto chosen = select(x < 0.5, x, lanes<n>{3.0});
        const auto clamped = clamp(x, lanes<n>{-1.0}, lanes<n>{2.0});
        for (int i = 0; i < n; ++i) {
            BOOST_TEST(same_bits(chosen[i], x[i] < 0.5 ? x[i] : 3.0));
            BOOST_TEST(same_bits(clamped[i], std::clamp(x[i], -1.0, 2.0)));
        }
    }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(masks_know_any_and_all, W, widths) {
    constexpr int n = W::value;
    BOOST_TEST(all(lane_mask<n>{true}));
    BOOST_TEST(!any(lane_mask<n>{false}));
    for (int i = 0; i < n; ++i) {
        lane_mask<n> one{false};
        one.set(i, true);
        BOOST_TEST(any(one));
        BOOST_TEST(!all(one));
        BOOST_TEST(!any(one & ~one));
        BOOST_TEST(all(one | ~one));
        BOOST_TEST((~one)[i] == false);
    }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(bits_survive_the_way_to_integers_and_back, W, widths) {
    constexpr int n = W::value;
    for (const auto& x : samples<n>()) {
        const auto bits = bits_of(x);
        const auto back = from_bits(bits);
        for (int i = 0; i < n; ++i) {
            BOOST_TEST(bits[i] == std::bit_cast<std::uint64_t>(x[i]));
            BOOST_TEST(same_bits(back[i], x[i]));
        }
    }
}

BOOST_AUTO_TEST_CASE(they_are_a_scalar_of_eigen) {
    Eigen::Matrix<lanes<4>, 3, 1> x, y;
    for (int k = 0; k < 3; ++k)
        for (int i = 0; i < 4; ++i) {
            x(k).set(i, 1 + k + 10 * i);
            y(k).set(i, 2 * k - i);
        }
    const Eigen::Vector3d fixed{0.5, 2, -1};
    const Eigen::Matrix<lanes<4>, 3, 1> z = x.cross(y) + 2.0 * fixed.cwiseProduct(x);
    for (int i = 0; i < 4; ++i) {
        const auto at = [i](const auto& v) { return Eigen::Vector3d{v(0)[i], v(1)[i], v(2)[i]}; };
        const Eigen::Vector3d expected = at(x).cross(at(y)) + 2.0 * fixed.cwiseProduct(at(x));
        BOOST_TEST(at(z) == expected);
    }
}

BOOST_AUTO_TEST_SUITE_END()
