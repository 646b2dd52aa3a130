// SPDX-License-Identifier: BSL-1.0
#include <geodeint/checkpoint/checkpoint.hpp>

#include <boost/test/unit_test.hpp>

#include <string>

using geodeint::checkpoint;
using geodeint::invalid_argument;

BOOST_AUTO_TEST_CASE(both_or_none) {
    BOOST_TEST(!checkpoint{}.wanted());
    BOOST_CHECK_NO_THROW(checkpoint{}.require_valid());
    const checkpoint wanted{.file = "a", .every = 3};
    BOOST_TEST(wanted.wanted());
    BOOST_CHECK_NO_THROW(wanted.require_valid());
    const auto names = [](const char* argument) {
        return [=](const invalid_argument& error) { return error.argument() == argument; };
    };
    BOOST_CHECK_EXCEPTION(checkpoint{.file = "a"}.require_valid(), invalid_argument,
                          names("every"));
    BOOST_CHECK_EXCEPTION(checkpoint{.every = 3}.require_valid(), invalid_argument, names("file"));
}

BOOST_AUTO_TEST_CASE(names_the_file) {
    const geodeint::checkpoint_error error{"runs/a.checkpoint", "is truncated"};
    const boost::numeric::odeint::odeint_error& base = error;
    BOOST_TEST(base.what() == std::string{"geodeint: checkpoint runs/a.checkpoint: is truncated"});
    BOOST_TEST(error.file() == "runs/a.checkpoint");
}
