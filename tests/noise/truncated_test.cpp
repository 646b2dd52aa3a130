// SPDX-License-Identifier: BSL-1.0
#include "support/golden.hpp"

#include <geodeint/concepts.hpp>
#include <geodeint/noise/brownian.hpp>
#include <geodeint/noise/recorded_path.hpp>
#include <geodeint/noise/truncated.hpp>
#include <geodeint/noise/wiener_path.hpp>

#include <boost/test/unit_test.hpp>

#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <span>

using geodeint::recorded_path;
using geodeint::truncated;
using geodeint::wiener_path;

static_assert(geodeint::noise_path<truncated<wiener_path>>);
static_assert(geodeint::noise_path<truncated<recorded_path>>);
static_assert(geodeint::noise_path<truncated<geodeint::brownian<std::mt19937>>>);

namespace {

/// A path whose every increment is the same number.
struct always {
    double value;
    void increment(double, double, std::span<double> dW) const {
        for (double& component : dW) component = value;
    }
};

double increment(const auto& path, double t, double dt) {
    double dW;
    path.increment(t, dt, {&dW, 1});
    return dW;
}

const auto names = [](const char* argument) {
    return [argument](const geodeint::invalid_argument& error) {
        return error.argument() == argument;
    };
};

} // namespace

BOOST_AUTO_TEST_SUITE(truncated_)

BOOST_AUTO_TEST_CASE(bounds_in_the_unit_of_time_that_is_named) {
    for (const double time : {1.0, 0x1p-50, 0x1p40, 1e-15, 3e7}) {
        const truncated path{always{1e30}, 3, time};
        BOOST_TEST(path.time() == time);
        BOOST_TEST(path.bound(0.01 * time) / std::sqrt(time) ==
                       truncated(always{1e30}, 3).bound(0.01),
                   boost::test_tools::tolerance(1e-15));
        BOOST_TEST(increment(path, 0, 0.01 * time) == path.bound(0.01 * time));
        BOOST_CHECK_EXCEPTION(path.bound(time), geodeint::invalid_argument, names("dt"));
    }
    for (const double time : {0.0, -1.0, std::numeric_limits<double>::infinity(), std::nan("")})
        BOOST_CHECK_EXCEPTION(truncated(always{1}, 2, time), geodeint::invalid_argument,
                              names("time"));
}

BOOST_AUTO_TEST_CASE(replays_the_lie_group_reference) {
    const geodeint::testing::golden_table table{"lie_group/truncation.csv"};
    BOOST_TEST(table.rows() == 30u);
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const double dt = table.number(row, "dt");
        const truncated path{always{table.number(row, "dW")}};
        BOOST_TEST(std::abs(path.bound(dt) - table.number(row, "D")) <= 1e-15);
        BOOST_TEST(std::abs(increment(path, 0, dt) - table.number(row, "dW_truncated")) <= 1e-15);
    }
}

BOOST_AUTO_TEST_CASE(replays_the_isospectral_reference) {
    const geodeint::testing::golden_arrays data{"isospectral/truncation.txt"};
    const Eigen::MatrixXd& table = data.array("table"); // h, l, xi, A_h, zeta, sqrt(h) zeta
    BOOST_TEST(table.rows() == 75);
    for (Eigen::Index row = 0; row < table.rows(); ++row) {
        const double h = table(row, 0), expected = table(row, 5);
        const truncated path{always{std::sqrt(h) * table(row, 2)}, static_cast<int>(table(row, 1))};
        BOOST_TEST(std::abs(path.bound(h) / std::sqrt(h) - table(row, 3)) <= 2e-15 * table(row, 3));
        BOOST_TEST(std::abs(increment(path, 0, h) - expected) <= 2e-15 * std::abs(expected));
    }
}

BOOST_AUTO_TEST_CASE(clips_both_sides_forward_and_backward_and_nothing_else) {
    const wiener_path path{1, 0, 0.5};
    const truncated clipped{path, 1};
    const double bound = std::sqrt(0.5 * 2 * std::log(2));
    BOOST_TEST(std::abs(clipped.bound(0.5) - bound) < 1e-15);
    int above = 0, below = 0;
    for (int i = 0; i < 1000; ++i)
        for (double dt : {0.5, -0.5}) {
            std::array<double, 3> dW, limited;
            const double t = dt > 0 ? i : i + 0.5; // the same interval
            path.increment(t, dt, dW);
            clipped.increment(t, dt, limited);
            for (std::size_t k = 0; k < 3; ++k) {
                if (dW[k] > bound) {
                    ++above;
                    BOOST_TEST(limited[k] == clipped.bound(dt));
                } else if (dW[k] < -bound) {
                    ++below;
                    BOOST_TEST(limited[k] == -clipped.bound(dt));
                } else
                    BOOST_TEST(limited[k] == dW[k]);
            }
        }
    BOOST_TEST(above > 500);
    BOOST_TEST(below == above);
}

BOOST_AUTO_TEST_CASE(truncates_the_sum_and_not_its_terms) {
    Eigen::MatrixXd rows(4, 1);
    rows << 0.9, -0.2, 0.3, -0.4;
    const truncated path{recorded_path{0, 0.0625, rows}, 1};
    BOOST_TEST(increment(path, 0, 0.0625) == path.bound(0.0625)); // 0.59
    BOOST_TEST(increment(path, 0, 0.125) == rows(0) + rows(1));
    BOOST_TEST(std::abs(increment(path, 0, 0.25) - 0.6) < 1e-15);
}

BOOST_AUTO_TEST_CASE(what_is_cut_off_is_of_order_l_plus_one) {
    // E (xi - clamp(xi))^2 = 2 ((1 + A^2) Q(A) - A phi(A)) <= h^l
    for (int l : {1, 2, 3})
        for (double h : {0.5, 0.1, 0.01, 1e-3}) {
            const double a = truncated{always{0}, l}.bound(h) / std::sqrt(h);
            const double density = std::exp(-a * a / 2) / std::sqrt(2 * std::numbers::pi);
            const double tail = std::erfc(a / std::numbers::sqrt2) / 2;
            BOOST_TEST(2 * ((1 + a * a) * tail - a * density) <= std::pow(h, l));
        }
}

BOOST_AUTO_TEST_CASE(tiny_steps_and_no_step) {
    const truncated path{always{1e300}};
    BOOST_TEST(increment(path, 0, 0) == 0);
    for (double dt :
         {1e-300, std::numeric_limits<double>::min(), std::numeric_limits<double>::denorm_min()}) {
        BOOST_TEST(increment(path, 0, dt) > std::sqrt(dt));
        BOOST_TEST(increment(path, 0, dt) < 60 * std::sqrt(dt));
    }
    BOOST_TEST(increment(path, 0, std::nextafter(1.0, 0.0)) > 0);
}

BOOST_AUTO_TEST_CASE(bad_arguments_are_named_and_nothing_is_written) {
    using geodeint::invalid_argument;
    const wiener_path wiener{1, 0};
    for (int l : {0, -1})
        BOOST_CHECK_EXCEPTION((truncated{wiener, l}), invalid_argument, names("l"));
    const truncated path{wiener};
    BOOST_TEST(path.l() == 2);
    BOOST_TEST(path.path().seed() == 1u);
    std::array<double, 1> dW{5};
    const double infinity = std::numeric_limits<double>::infinity();
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (double dt : {1.0, -1.0, 2.0, infinity, nan})
        BOOST_CHECK_EXCEPTION(path.increment(0, dt, dW), invalid_argument, names("dt"));
    BOOST_CHECK_EXCEPTION(path.increment(nan, 0.1, dW), invalid_argument, names("t"));
    BOOST_TEST(dW[0] == 5);
}

BOOST_AUTO_TEST_SUITE_END()
