// SPDX-License-Identifier: BSL-1.0
//
// difference_table extrapolates polynomials exactly, from the first number on as far as it can, forgets a
// disturbance after as many steps as it remembers, and tells rounding errors from a motion.
#include <geodeint/solve/detail/difference_table.hpp>

#include <boost/test/unit_test.hpp>

#include <Eigen/Core>

#include <cmath>
#include <cstddef>

using namespace geodeint;
using Eigen::Vector3d;

namespace {

constexpr std::size_t order = 8;
using table = detail::difference_table<Vector3d, order>;

/// Of degree 7, with small integers, so that nothing is rounded.
Vector3d polynomial(double n) {
    const double n3 = n * n * n;
    return {1 + n - 2 * n3 * n3 * n, 3 - n * n + n3, n3 * n3 - n};
}
Vector3d wave(double n) { return {std::sin(0.1 * n), std::cos(0.07 * n), 2 + std::sin(0.05 * n)}; }

} // namespace

BOOST_AUTO_TEST_SUITE(difference_table_test)

BOOST_AUTO_TEST_CASE(a_polynomial_is_continued_exactly) {
    table t;
    for (int n = 0; n < 40; ++n) {
        BOOST_TEST(t.is_full() == (n >= static_cast<int>(order)));
        if (t.is_full()) BOOST_TEST(t.guess() == polynomial(n));
        t.remember(polynomial(n));
        BOOST_TEST(t.newest() == polynomial(n));
    }
}

BOOST_AUTO_TEST_CASE(fewer_numbers_give_a_polynomial_of_lower_degree) {
    const auto line = [](double n) { return Vector3d{2 * n, 1 - n, 3}; };
    table t;
    t.remember(line(0));
    BOOST_TEST(t.guess() == line(0));
    for (int n = 1; n < 5; ++n) {
        t.remember(line(n));
        BOOST_TEST(t.guess() == line(n + 1));
    }
    t.forget();
    BOOST_TEST(t.is_empty());
    t.remember(line(7));
    BOOST_TEST(t.guess() == line(7));
}

BOOST_AUTO_TEST_CASE(a_disturbance_is_forgotten) {
    table disturbed, quiet;
    const int disturbance = 20;
    for (int n = 0; n < 60; ++n) {
        const Vector3d u = polynomial(n);
        disturbed.remember(n == disturbance ? Vector3d(u + Vector3d{1, -2, 3}) : u);
        quiet.remember(u);
        const bool remembers = n >= disturbance && n < disturbance + static_cast<int>(order);
        BOOST_TEST((disturbed.guess() == quiet.guess()) == !remembers);
    }
}

BOOST_AUTO_TEST_CASE(rounding_errors_do_not_accumulate) {
    table t;
    double largest = 0;
    for (int n = 0; n < 1000000; ++n) {
        if (t.is_full()) largest = std::fmax(largest, (t.guess() - wave(n)).norm());
        t.remember(wave(n));
    }
    // 2^8 rounding errors, and 0.1^8 of the wave
    BOOST_TEST(largest < 1e-7);
    BOOST_TEST(largest > 1e-9);
    table slow;
    largest = 0;
    for (int n = 0; n < 20000; ++n) {
        if (slow.is_full()) largest = std::fmax(largest, (slow.guess() - wave(0.01 * n)).norm());
        slow.remember(wave(0.01 * n));
    }
    // the angles are rounded, too
    BOOST_TEST(largest < 256 * 20 * 0x1p-52);
}

BOOST_AUTO_TEST_CASE(residuals_of_rounding_alternate_and_those_of_a_motion_do_not) {
    const auto share_of_alternating = [](double dt) {
        table t;
        int alternating = 0, all = 0;
        for (int n = 0; n < 20000; ++n) {
            const Vector3d u = wave(dt * n);
            if (n > 2 * static_cast<int>(order)) {
                alternating += t.alternates(u - t.guess(), 0, 3);
                ++all;
            }
            t.remember(u);
        }
        return static_cast<double>(alternating) / all;
    };
    BOOST_TEST(share_of_alternating(0.01) > 0.8);
    BOOST_TEST(share_of_alternating(1.0) < 0.1);
}

BOOST_AUTO_TEST_SUITE_END()
