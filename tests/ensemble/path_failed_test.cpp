// SPDX-License-Identifier: BSL-1.0
#include <geodeint/ensemble/path_failed.hpp>

#include <boost/test/unit_test.hpp>

#include <string>

BOOST_AUTO_TEST_CASE(says_which_path_when_and_why) {
    const geodeint::path_failed error{{17, 0.5, "too steep"}};
    const boost::numeric::odeint::odeint_error& base = error;
    BOOST_TEST(base.what() == std::string{"geodeint: path 17 failed at t = 0.5: too steep"});
    BOOST_TEST(error.failure().path == 17U);
}
