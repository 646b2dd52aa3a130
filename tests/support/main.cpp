// SPDX-License-Identifier: BSL-1.0
//
// The main program of every test executable.
#define BOOST_TEST_MODULE geodeint
#include <boost/test/unit_test.hpp>
