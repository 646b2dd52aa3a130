// SPDX-License-Identifier: BSL-1.0
#include <geodeint/convergence/estimate.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

using geodeint::estimate;

BOOST_AUTO_TEST_SUITE(estimate_)

BOOST_AUTO_TEST_CASE(knows_students_quantiles) {
    // from tables of the distribution
    for (const auto& [freedom, quantile] : {std::pair{9U, 2.262157},
                                            {10U, 2.228139},
                                            {20U, 2.085963},
                                            {63U, 1.998341},
                                            {1000U, 1.962339}})
        BOOST_TEST(std::abs(estimate::student_quantile(freedom) - quantile) <
                   (freedom < 20 ? 6e-4 : 3e-5));
}

BOOST_AUTO_TEST_CASE(covers_its_interval) {
    const estimate found = estimate::from(0.5, 0.01, 63);
    BOOST_TEST(found.value == 0.5);
    BOOST_TEST(found.standard_error == 0.01);
    BOOST_TEST(std::abs(found.high - 0.51998341) < 1e-6);
    BOOST_TEST(std::abs(found.low - 0.48001659) < 1e-6);
    BOOST_TEST(found.covers(0.5));
    BOOST_TEST(found.covers(found.low));
    BOOST_TEST(!found.covers(0.48));
    BOOST_TEST(!found.covers(0.52));
}

BOOST_AUTO_TEST_CASE(what_is_not_known_could_be_anything) {
    const double infinity = std::numeric_limits<double>::infinity();
    for (const estimate& unknown :
         {estimate{}, estimate::from(std::nan(""), 1, 9), estimate::from(1, std::nan(""), 9),
          estimate::from(-infinity, 1, 9), estimate::from(1, infinity, 9)}) {
        BOOST_TEST(unknown.value == 0);
        BOOST_TEST(unknown.standard_error == infinity);
        BOOST_TEST(unknown.covers(-1e300));
        BOOST_TEST(unknown.covers(1e300));
    }
}

BOOST_AUTO_TEST_SUITE_END()
