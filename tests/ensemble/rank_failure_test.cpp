// SPDX-License-Identifier: BSL-1.0
#include <geodeint/ensemble/rank_failure.hpp>

#include <boost/test/unit_test.hpp>

#include <string>

BOOST_AUTO_TEST_CASE(names_the_rank_and_its_reason) {
    const geodeint::rank_failure failure{3, "disk full"};
    const boost::numeric::odeint::odeint_error& base = failure;
    BOOST_TEST(failure.rank() == 3);
    BOOST_TEST(base.what() == std::string{"geodeint: rank 3 failed: disk full"});
}
