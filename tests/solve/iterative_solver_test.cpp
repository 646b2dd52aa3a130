// SPDX-License-Identifier: BSL-1.0
#include <geodeint/solve/cascade.hpp>
#include <geodeint/solve/detail/iterative_solver.hpp>

#include <boost/test/unit_test.hpp>

#include <limits>

using namespace geodeint;

BOOST_AUTO_TEST_CASE(settings_are_checked_and_named) {
    const auto names = [](const char* name) {
        return [name](const invalid_argument& error) { return error.argument() == name; };
    };
    for (const double bad : {-1e-10, 1.0, std::numeric_limits<double>::quiet_NaN()})
        BOOST_CHECK_EXCEPTION(newton{bad}, invalid_argument, names("tolerance"));
    BOOST_CHECK_EXCEPTION((chord{1e-8, 0}), invalid_argument, names("iteration_limit"));
    const cascade solver{1e-8, 40};
    BOOST_TEST(solver.tolerance() == 1e-8);
    BOOST_TEST(solver.iteration_limit() == 40u);
}
