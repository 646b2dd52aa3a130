// SPDX-License-Identifier: BSL-1.0
#include <geodeint/odeint/detail/tolerances.hpp>

#include <boost/test/unit_test.hpp>

#include <limits>
#include <string>

using geodeint::invalid_argument;
using geodeint::detail::require_tolerances;

BOOST_AUTO_TEST_SUITE(tolerances)

BOOST_AUTO_TEST_CASE(one_of_them_may_be_zero) {
    BOOST_CHECK_NO_THROW(require_tolerances(1e-300, 0.0));
    BOOST_CHECK_NO_THROW(require_tolerances(0.0F, 1e-3F));
}

BOOST_AUTO_TEST_CASE(what_no_step_could_meet_is_refused_by_name) {
    const double infinity = std::numeric_limits<double>::infinity();
    const auto names = [](const char* argument) {
        return [argument](const invalid_argument& error) {
            return std::string{error.what()}.find(argument) != std::string::npos;
        };
    };
    for (const double wrong : {-1e-300, infinity, std::numeric_limits<double>::quiet_NaN()}) {
        BOOST_CHECK_EXCEPTION(require_tolerances(wrong, 1.0), invalid_argument, names("eps_abs"));
        BOOST_CHECK_EXCEPTION(require_tolerances(1.0, wrong), invalid_argument, names("eps_rel"));
    }
    BOOST_CHECK_EXCEPTION(require_tolerances(0.0, 0.0), invalid_argument, names("both be zero"));
}

BOOST_AUTO_TEST_SUITE_END()
