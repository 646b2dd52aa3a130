// SPDX-License-Identifier: BSL-1.0
#include <geodeint/sample/autocorrelation.hpp>

#include "support/random_vectors.hpp"

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <vector>

BOOST_AUTO_TEST_CASE(of_a_process_with_known_memory) {
    // x_{k+1} = a x_k + noise: tau = (1 + a)/(1 - a), variance 1/(1 - a^2)
    for (const double a : {0.0, 0.5, 0.9}) {
        geodeint::testing::random_source random{1};
        std::vector<double> values;
        double x = 0;
        for (int i = 0; i < 200000; ++i) values.push_back(x = a * x + random.normal());
        const geodeint::autocorrelation series{values};
        const double tau = (1 + a) / (1 - a);
        BOOST_TEST(series.time() == tau, boost::test_tools::tolerance(0.1));
        BOOST_TEST(series.variance() == 1 / (1 - a * a), boost::test_tools::tolerance(0.05));
        BOOST_TEST(series.effective_size() == 200000 / series.time(),
                   boost::test_tools::tolerance(1e-12));
        BOOST_TEST(std::abs(series.mean()) < 4 * series.error());
    }
}

BOOST_AUTO_TEST_CASE(of_a_constant) {
    const geodeint::autocorrelation series{std::vector<double>(20, 3.5)};
    BOOST_TEST(series.mean() == 3.5);
    BOOST_TEST(series.error() == 0);
    BOOST_CHECK_THROW(geodeint::autocorrelation{std::vector<double>(15)},
                      geodeint::invalid_argument);
}
