// SPDX-License-Identifier: BSL-1.0
#include <geodeint/noise/weak_path.hpp>

#include <geodeint/error.hpp>

#include <boost/test/unit_test.hpp>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

using namespace geodeint;

namespace {

constexpr double h = 0.25;

/// sqrt(1/h) times the increments of many steps.
std::vector<double> normalised(const weak_path& path, int steps) {
    std::vector<double> all;
    std::array<double, 3> dW;
    for (int i = 0; i < steps; ++i) {
        path.increment(i * h, h, dW);
        for (const double each : dW) all.push_back(each / std::sqrt(h));
    }
    return all;
}

/// The mean of a sample in units of its standard deviation around the expected one.
template <class Function>
double excess(const std::vector<double>& sample, double expected, double deviation, Function&& f) {
    double sum = 0;
    for (const double x : sample) sum += f(x) - expected;
    return sum / deviation / std::sqrt(static_cast<double>(sample.size()));
}

void check_refused(const std::string& argument, double t, double dt) {
    std::array<double, 2> dW{7, 7}, coins{7, 7};
    const weak_path path{1, 2, h};
    BOOST_CHECK_EXCEPTION(path.increment(t, dt, dW, coins), invalid_argument,
                          [&](const auto& e) { return e.argument() == argument; });
    BOOST_TEST((dW[0] == 7 && dW[1] == 7 && coins[0] == 7 && coins[1] == 7));
}

} // namespace

BOOST_AUTO_TEST_SUITE(weak_paths)

BOOST_AUTO_TEST_CASE(have_three_points_and_the_moments_of_normal_deviates) {
    const auto sample = normalised({5, 0, h}, 100'000);
    const std::set<double> values{sample.begin(), sample.end()};
    BOOST_TEST(values.size() == 3U);
    BOOST_TEST(std::abs(*values.rbegin() - std::sqrt(3.0)) < 1e-15);
    BOOST_TEST(*values.begin() == -*values.rbegin());
    const auto power = [](int n) { return [n](double x) { return std::pow(x, n); }; };
    BOOST_TEST(std::abs(excess(sample, 0, 1, power(1))) < 4);
    BOOST_TEST(std::abs(excess(sample, 1, std::sqrt(2.0), power(2))) < 4);
    BOOST_TEST(std::abs(excess(sample, 0, 3, power(3))) < 4);
    BOOST_TEST(std::abs(excess(sample, 3, std::sqrt(18.0), power(4))) < 4);
}

BOOST_AUTO_TEST_CASE(are_independent_over_components_steps_paths_seeds_and_coins) {
    const auto correlation = [](const std::vector<double>& x, const std::vector<double>& y) {
        double sum = 0;
        for (std::size_t i = 0; i < x.size(); ++i) sum += x[i] * y[i];
        return std::abs(sum) / std::sqrt(static_cast<double>(x.size()));
    };
    const int steps = 40'000;
    const auto first = normalised({5, 0, h}, steps);
    BOOST_TEST(correlation(first, normalised({5, 1, h}, steps)) < 4);
    BOOST_TEST(correlation(first, normalised({6, 0, h}, steps)) < 4);
    for (const std::size_t shift : {1U, 2U, 3U, 4U, 6U})
        BOOST_TEST(correlation({first.begin(), first.end() - static_cast<std::ptrdiff_t>(shift)},
                               {first.begin() + static_cast<std::ptrdiff_t>(shift), first.end()}) <
                   4);
    // coins, alone and in pairs
    const weak_path path{5, 0, h};
    std::array<std::vector<double>, 40> coins;
    for (int i = 0; i < steps; ++i) {
        std::array<double, 40> drawn;
        path.coins(i * h, h, drawn);
        for (std::size_t j = 0; j < 40; ++j) coins[j].push_back(drawn[j]);
    }
    const std::vector<double> ones(static_cast<std::size_t>(steps), 1.0);
    for (std::size_t j = 0; j < 40; ++j) {
        BOOST_TEST(correlation(coins[j], ones) < 4.5);
        BOOST_TEST(correlation(coins[j], coins[(j + 1) % 40]) < 4.5);
        BOOST_TEST(std::abs(coins[j][0]) == 1);
    }
}

BOOST_AUTO_TEST_CASE(are_functions_of_the_step) {
    const weak_path path{42, 17, h}, copy = path;
    std::array<double, 7> dW, again, more[2];
    std::array<double, 40> coins, same;
    path.increment(3 * h, h, dW, coins);
    copy.increment(100 * h, h, again, same); // another step in between
    copy.increment(3 * h, h, again);
    copy.coins(3 * h, h, same);
    BOOST_TEST((dW == again && coins == same));
    // fewer of them are the first ones
    path.increment(3 * h, h, std::span{more[0]}.first(2));
    BOOST_TEST((more[0][0] == dW[0] && more[0][1] == dW[1]));
    // a time that was added up
    double t = 0;
    for (int i = 0; i < 30; ++i) t += 0.1;
    const weak_path tenth{42, 17, 0.1};
    tenth.increment(t, 0.1, more[0]);
    tenth.increment(3.0, 0.1, more[1]);
    BOOST_TEST((more[0] == more[1]));
    // times before zero
    path.increment(-3 * h, h, more[0]);
    BOOST_TEST((more[0] != dW));
}

BOOST_AUTO_TEST_CASE(refuse_any_step_but_their_own) {
    check_refused("dt", 0, 2 * h);
    check_refused("dt", 0, h / 2);
    check_refused("dt", 0, -h);
    check_refused("dt", 0, 1.0001 * h);
    check_refused("t", h / 2, h);
    check_refused("t", 0.01 * h, h);
    check_refused("t", h * 0x1p39, h);
    check_refused("t", std::numeric_limits<double>::quiet_NaN(), h);
    check_refused("dt", 0, std::numeric_limits<double>::infinity());
    BOOST_CHECK_THROW((weak_path{1, 2, 0.0}), invalid_argument);
    BOOST_CHECK_THROW((weak_path{1, -1, h}), invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
