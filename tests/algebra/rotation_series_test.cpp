// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/detail/rotation_series.hpp>

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/test/unit_test.hpp>

#include <cmath>
#include <limits>

// The scalar functions against their closed forms in 100 digits, at angles that straddle every
// switch between series and closed form.
BOOST_AUTO_TEST_CASE(rotation_functions_are_accurate_at_every_angle) {
    using wide = boost::multiprecision::cpp_bin_float_100;
    namespace series = geodeint::detail::rotation_series;
    const double epsilon = std::numeric_limits<double>::epsilon();
    const auto relative = [&](double measured, const wide& exact) {
        return static_cast<double>(abs((measured - exact) / exact)) / epsilon;
    };
    for (double theta = 1e-8; theta < 6.2; theta *= 1.07) {
        const double z = theta * theta;
        const wide t = sqrt(wide{z});
        const wide half = t / 2;
        const wide c = (1 - half * cos(half) / sin(half)) / (t * t);
        BOOST_TEST_CONTEXT("theta = " << theta) {
            // relative accuracy is lost where sin theta or 1 - cos theta crosses zero
            const double sine = std::max(1.0, 1 / std::abs(std::sin(theta)));
            const double s = theta < 1 ? 1.0 : sine;
            BOOST_TEST(relative(series::sinc(z), sin(t) / t) < 4 * s);
            BOOST_TEST(relative(series::a(z), (1 - cos(t)) / (t * t)) < 4 * s);
            BOOST_TEST(relative(series::b(z), (t - sin(t)) / (t * t * t)) < 12);
            BOOST_TEST(relative(series::c(z), c) < 40 * s);
            BOOST_TEST(relative(series::a_slope(z), (t * sin(t) - 2 * (1 - cos(t))) / pow(t, 4)) <
                       40 * s);
            BOOST_TEST(relative(series::b_slope(z), (3 * sin(t) - 2 * t - t * cos(t)) / pow(t, 5)) <
                       200);
            BOOST_TEST(
                relative(series::c_slope(z), (t - sin(t)) / (4 * pow(t, 3) * pow(sin(half), 2)) -
                                                 2 * c / (t * t)) < 600 * s);
        }
    }
    BOOST_TEST(series::sinc(0.0) == 1.0);
    BOOST_TEST(series::a(0.0) == 0.5);
    BOOST_TEST(series::b(0.0) == 1.0 / 6);
    BOOST_TEST(std::abs(series::c(0.0) - 1.0 / 12) <= epsilon / 8);
}
