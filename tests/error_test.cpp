// SPDX-License-Identifier: BSL-1.0
#include <geodeint/error.hpp>

#include <boost/test/unit_test.hpp>

#include <limits>
#include <string>

using namespace geodeint;

BOOST_AUTO_TEST_SUITE(errors)

BOOST_AUTO_TEST_CASE(invalid_argument_names_the_argument) {
    try {
        require_positive(-1, "inertia");
        BOOST_FAIL("did not throw");
    } catch (const boost::numeric::odeint::odeint_error& error) {
        BOOST_TEST(std::string{error.what()}.find("inertia") != std::string::npos);
        BOOST_TEST(dynamic_cast<const invalid_argument&>(error).argument() == "inertia");
    }
}

BOOST_AUTO_TEST_CASE(outside_of_a_domain_is_a_special_case_of_it) {
    const auto leave = [] { throw outside_domain{"x", "is too large"}; };
    BOOST_CHECK_EXCEPTION(leave(), invalid_argument,
                          [](const auto& error) { return error.argument() == "x"; });
}

BOOST_AUTO_TEST_CASE(no_convergence_says_where_and_how_far) {
    const no_convergence error{1.5, 0.25, 17, 3e-4};
    BOOST_TEST(error.t() == 1.5);
    BOOST_TEST(error.dt() == 0.25);
    BOOST_TEST(error.iterations() == 17u);
    BOOST_TEST(error.residual() == 3e-4);
    const std::string text = error.what();
    for (const char* part : {"1.5", "0.25", "17"}) BOOST_TEST(text.find(part) != std::string::npos);
}

BOOST_AUTO_TEST_CASE(guards_let_good_values_pass) {
    const double inf = std::numeric_limits<double>::infinity();
    BOOST_CHECK_NO_THROW(require_finite(-1e300, "x"));
    BOOST_CHECK_NO_THROW(require_positive(1e-300, "x"));
    BOOST_CHECK_THROW(require_finite(inf, "x"), invalid_argument);
    BOOST_CHECK_THROW(require_finite(std::numeric_limits<double>::quiet_NaN(), "x"),
                      invalid_argument);
    BOOST_CHECK_THROW(require_positive(0, "x"), invalid_argument);
    BOOST_CHECK_THROW(require_positive(inf, "x"), invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
