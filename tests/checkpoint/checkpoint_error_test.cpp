// SPDX-License-Identifier: BSL-1.0
#include <geodeint/checkpoint/checkpoint_error.hpp>

#include <boost/test/unit_test.hpp>

#include <string>

BOOST_AUTO_TEST_CASE(names_the_file) {
    const geodeint::checkpoint_error error{"runs/a.checkpoint", "is truncated"};
    const boost::numeric::odeint::odeint_error& base = error;
    BOOST_TEST(base.what() == std::string{"geodeint: checkpoint runs/a.checkpoint: is truncated"});
    BOOST_TEST(error.file() == "runs/a.checkpoint");
}
