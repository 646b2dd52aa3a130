// SPDX-License-Identifier: BSL-1.0
#include <geodeint/ensemble/failure.hpp>

#include <boost/test/unit_test.hpp>

#include <string>

using geodeint::failure_policy;

BOOST_AUTO_TEST_CASE(three_policies) {
    BOOST_TEST(failure_policy::stop().stops());
    BOOST_TEST(!failure_policy::skip().stops());
    BOOST_TEST(failure_policy::skip().halvings() == 0);
    BOOST_TEST(!failure_policy::retry(3).stops());
    BOOST_TEST(failure_policy::retry(3).halvings() == 3);
    BOOST_TEST(failure_policy::stop().name() == "stop");
    BOOST_TEST(failure_policy::retry(3).name() == "retry 3");
}

BOOST_AUTO_TEST_CASE(refuses_more_halvings_than_a_path_resolves) {
    for (const int halvings : {-1, 0, 17})
        BOOST_CHECK_THROW(failure_policy::retry(halvings), geodeint::invalid_argument);
}

BOOST_AUTO_TEST_CASE(is_stored_whole) {
    const geodeint::path_failure failure{17, 0.1, "too steep"};
    geodeint::byte_writer out;
    out.write(failure);
    geodeint::byte_reader in{out.bytes()};
    BOOST_TEST((in.read<geodeint::path_failure>() == failure));
}

BOOST_AUTO_TEST_CASE(says_which_path_when_and_why) {
    const geodeint::path_failed error{{17, 0.5, "too steep"}};
    const boost::numeric::odeint::odeint_error& base = error;
    BOOST_TEST(base.what() == std::string{"geodeint: path 17 failed at t = 0.5: too steep"});
    BOOST_TEST(error.failure().path == 17U);
}

BOOST_AUTO_TEST_CASE(names_the_rank_and_its_reason) {
    const geodeint::rank_failure failure{3, "disk full"};
    const boost::numeric::odeint::odeint_error& base = failure;
    BOOST_TEST(failure.rank() == 3);
    BOOST_TEST(base.what() == std::string{"geodeint: rank 3 failed: disk full"});
}
