// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/detail/taylor.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;

namespace {

using series = detail::taylor<6>;

double distance(const series& f, const series& g) {
    double worst = 0;
    for (std::size_t k = 0; k <= 6; ++k) worst = std::max(worst, std::abs(f[k] - g[k]));
    return worst;
}

const series t = series::variable();
const series f = 1.3 + 0.4 * t - 0.7 * t * t + 0.2 * t * t * t;

} // namespace

BOOST_AUTO_TEST_SUITE(power_series)

BOOST_AUTO_TEST_CASE(of_the_exponential_and_the_sine_are_the_known_ones) {
    double factorial = 1;
    const series e = exp(t), s = sin(t), c = cos(t);
    for (std::size_t k = 0; k <= 6; ++k) {
        if (k > 0) factorial *= static_cast<double>(k);
        BOOST_TEST(std::abs(e[k] - 1 / factorial) < 1e-16);
        BOOST_TEST(std::abs(s[k] - (k % 2 == 0 ? 0.0 : (k % 4 == 1 ? 1 : -1) / factorial)) < 1e-16);
        BOOST_TEST(std::abs(c[k] - (k % 2 == 1 ? 0.0 : (k % 4 == 0 ? 1 : -1) / factorial)) < 1e-16);
    }
}

BOOST_AUTO_TEST_CASE(satisfy_the_identities_of_their_functions) {
    BOOST_TEST(distance(log(exp(f)), f) < 1e-14);
    BOOST_TEST(distance(sqrt(f) * sqrt(f), f) < 1e-15);
    BOOST_TEST(distance(sin(f) * sin(f) + cos(f) * cos(f), series{1}) < 1e-14);
    BOOST_TEST(distance(f / f, series{1}) < 1e-15);
    BOOST_TEST(distance((1.0 / f) * f, series{1}) < 1e-14);
    BOOST_TEST(distance(pow(f, 3), f * f * f) < 1e-14);
    BOOST_TEST(distance(pow(f, -2.0) * f * f, series{1}) < 1e-13);
    BOOST_TEST(distance(pow(f, 0.5), sqrt(f)) < 1e-14);
    BOOST_TEST(distance(pow(t, 2), t * t) == 0.0);
    BOOST_TEST(distance(abs(-f), f) == 0.0);
    BOOST_TEST(distance((f * t), f.shifted()) == 0.0);
    BOOST_TEST((f > 1.2 && f < 1.4 && f == series{1.3}));
}

BOOST_AUTO_TEST_CASE(are_scalars_of_eigen) {
    using vector = Eigen::Matrix<series, 3, 1>;
    const vector x{series::variable(1), series::variable(2), series{0.5}};
    const Eigen::Matrix3d a{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    const vector y = a.cast<series>() * x;
    BOOST_TEST(std::abs(y[1][0] - 17) < 1e-15);
    BOOST_TEST(std::abs(y[1][1] - 9) < 1e-15);
    const series square = x.dot(x);
    BOOST_TEST((square[0] == 5.25 && square[1] == 6 && square[2] == 2));
    const vector sum = 2.0 * x + x.cwiseProduct(x);
    BOOST_TEST(sum[0][1] == 4);
}

BOOST_AUTO_TEST_SUITE_END()
