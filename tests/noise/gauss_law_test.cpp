// SPDX-License-Identifier: BSL-1.0
#include <geodeint/noise/gauss_law.hpp>

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>

using geodeint::gauss_law;

namespace {

double legendre(int l, double x) {
    double last = 1, now = x;
    if (l == 0) return last;
    for (int k = 2; k <= l; ++k) {
        const double next = ((2 * k - 1) * x * now - (k - 1) * last) / k;
        last = now;
        now = next;
    }
    return now;
}

/// The largest |E P_l - exp(-l (l + 1) tau)| for l < 2 n + beyond.
template <int Points>
double worst_harmonic(double tau, int beyond = 0) {
    const gauss_law<Points> law{tau};
    double worst = 0;
    for (int l = 0; l < 2 * Points + beyond; ++l) {
        double mean = 0;
        for (std::size_t i = 0; i < Points; ++i)
            mean += law.weights()[i] * legendre(l, law.turns()[i].cosine);
        worst = std::max(worst, std::abs(mean - std::exp(-l * (l + 1) * tau)));
    }
    return worst;
}

} // namespace

BOOST_AUTO_TEST_CASE(two_points) {
    const gauss_law<2> law{0.1};
    BOOST_TEST(std::abs(law.turns()[0].cosine - 0.459643190735637) < 1e-12);
    BOOST_TEST(std::abs(law.turns()[1].cosine - 0.899178293984001) < 1e-12);
    BOOST_TEST(std::abs(law.weights()[1] - 0.816971294644103) < 1e-12);
    // u below the first weight is the first point
    BOOST_TEST(law(0.18).cosine == law.turns()[0].cosine);
    BOOST_TEST(law(0.19).cosine == law.turns()[1].cosine);
}

BOOST_AUTO_TEST_CASE(harmonics_decay_exactly) {
    for (const double tau : {1e-12, 1e-6, 0.01, 1.0 / 64, 0.016, 0.1, 0.5}) {
        BOOST_TEST_CONTEXT("tau " << tau) {
            BOOST_TEST(worst_harmonic<1>(tau) < 1e-13);
            BOOST_TEST(worst_harmonic<2>(tau) < 1e-13);
            BOOST_TEST(worst_harmonic<4>(tau) < 1e-13);
        }
    }
    // canary: the next harmonic does not
    BOOST_TEST(worst_harmonic<2>(0.1, 1) > 1e-3);
}

BOOST_AUTO_TEST_CASE(small_angles_keep_their_digits) {
    // (1 - cos)/(2 tau) tends to the law of two points for the exponential distribution, 2 -+ sqrt 2
    const gauss_law<2> law{1e-9};
    BOOST_TEST(law.turns()[0].sine / std::sqrt(4e-9 * (2 + std::sqrt(2.0))) == 1,
               boost::test_tools::tolerance(1e-8));
    BOOST_TEST(law.turns()[1].sine / std::sqrt(4e-9 * (2 - std::sqrt(2.0))) == 1,
               boost::test_tools::tolerance(1e-8));
}

BOOST_AUTO_TEST_CASE(refuses_times_without_meaning) {
    for (const double tau : {0.0, -1.0, std::nan("")})
        BOOST_CHECK_THROW(gauss_law<2>{tau}, geodeint::invalid_argument);
}
