// SPDX-License-Identifier: BSL-1.0
#include <geodeint/observe/detail/drift_growth.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <functional>
#include <limits>
#include <random>
#include <vector>

using geodeint::detail::drift_growth;
using geodeint::detail::growth_of;

namespace {

std::vector<double> series(std::size_t n, const std::function<double(double)>& f) {
    std::vector<double> values(n);
    for (std::size_t k = 0; k < n; ++k) values[k] = f(static_cast<double>(k));
    return values;
}

} // namespace

BOOST_AUTO_TEST_CASE(trends) {
    for (const double size : {1e-14, 1.0, -1e6}) {
        BOOST_TEST(
            (growth_of(series(1000, [=](double k) { return size * k; })) == drift_growth::linear));
        BOOST_TEST((growth_of(series(1000, [=](double k) {
                        return size * (k + 100 * std::sin(0.3 * k));
                    })) == drift_growth::linear));
    }
}

BOOST_AUTO_TEST_CASE(oscillations) {
    for (const double frequency : {0.03, 0.3, 3.0})
        for (const double offset : {0.0, 5.0})
            BOOST_TEST((growth_of(series(1000, [=](double k) {
                            return offset + 1 - std::cos(frequency * k);
                        })) == drift_growth::none));
    BOOST_TEST((growth_of(series(1000, [](double) { return 3.0; })) == drift_growth::none));
}

BOOST_AUTO_TEST_CASE(random_walks) {
    // a walk may look like a trend by chance; most do not, and none looks like an oscillation
    int walks = 0, none = 0;
    for (unsigned seed = 0; seed < 200; ++seed) {
        std::mt19937_64 engine{seed};
        std::normal_distribution<double> kick{0, 1e-16};
        double sum = 0;
        const auto growth = growth_of(series(1000, [&](double) { return sum += kick(engine); }));
        walks += growth == drift_growth::random_walk;
        none += growth == drift_growth::none;
    }
    BOOST_TEST(walks > 160);
    BOOST_TEST(none <= 2);
}

BOOST_AUTO_TEST_CASE(independent_errors_do_not_grow) {
    for (unsigned seed = 0; seed < 50; ++seed) {
        std::mt19937_64 engine{seed};
        std::normal_distribution<double> error;
        BOOST_TEST(
            (growth_of(series(1000, [&](double) { return error(engine); })) == drift_growth::none));
    }
}

BOOST_AUTO_TEST_CASE(too_little_to_tell) {
    BOOST_TEST((growth_of(series(63, [](double k) { return k; })) == drift_growth::none));
    BOOST_TEST((growth_of(std::vector<double>{}) == drift_growth::none));
    auto values = series(1000, [](double k) { return k; });
    values[500] = std::numeric_limits<double>::quiet_NaN();
    BOOST_TEST((growth_of(values) == drift_growth::none));
    BOOST_TEST(geodeint::detail::to_string(drift_growth::linear) == std::string{"linear growth"});
}
