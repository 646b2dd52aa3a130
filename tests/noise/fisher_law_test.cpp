// SPDX-License-Identifier: BSL-1.0
#include <geodeint/noise/fisher_law.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <limits>
#include <utility>

using geodeint::fisher_law;

namespace {

/// E P_l of the law, l = 1 and 2, by the rule of the midpoint in u, which errs by 1e-7 beside the
/// logarithm.
struct harmonics {
    double first = 0;
    double second = 0;

    explicit harmonics(const fisher_law& law) {
        constexpr int points = 200000;
        for (int i = 0; i < points; ++i) {
            const double x = law((i + 0.5) / points).cosine;
            first += x / points;
            second += (1.5 * x * x - 0.5) / points;
        }
    }
};

} // namespace

BOOST_AUTO_TEST_CASE(concentrations) {
    // tabulated to six decimals
    for (const auto& [tau, kappa] :
         {std::pair{0.2, 2.987030}, {0.1, 5.515671}, {0.05, 10.508332}, {0.025, 20.504166}})
        BOOST_TEST(std::abs(fisher_law{tau}.concentration() - kappa) < 5e-7);
    // kappa tends to 3 exp(-2 tau), and to 1/(2 tau)
    BOOST_TEST(fisher_law{20}.concentration() == 3 * std::exp(-40.0),
               boost::test_tools::tolerance(1e-12));
    BOOST_TEST(fisher_law{1e-14}.concentration() == 0.5e14, boost::test_tools::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(first_harmonic_exactly_second_to_third_order) {
    double last = 0;
    for (const double tau : {0.1, 0.05, 0.025, 0.0125}) {
        const harmonics of{fisher_law{tau}};
        BOOST_TEST(std::abs(of.first - std::exp(-2 * tau)) < 1e-6);
        const double error = of.second - std::exp(-6 * tau);
        if (last != 0) {
            const double order = std::log2(last / error);
            BOOST_TEST_CONTEXT("tau " << tau) BOOST_TEST((order > 2.6 && order < 3.2));
        }
        last = error;
    }
    // the table of the specification, at two digits
    BOOST_TEST(std::abs(harmonics{fisher_law{0.1}}.second - std::exp(-0.6)) == 5.9e-3,
               boost::test_tools::tolerance(0.01));
}

BOOST_AUTO_TEST_CASE(angles_are_turns_whatever_tau) {
    for (const double tau : {1e-300, 1e-12, 1e-3, 0.3, 3.0, 400.0}) {
        const fisher_law law{tau};
        double last = -1;
        for (const double u : {0x1p-43, 0.1, 0.5, 0.9, 1 - 0x1p-43}) {
            const auto turn = law(u);
            BOOST_TEST(std::abs(turn.cosine * turn.cosine + turn.sine * turn.sine - 1) < 1e-15);
            BOOST_TEST(turn.cosine >= last);
            last = turn.cosine;
        }
    }
}

BOOST_AUTO_TEST_CASE(refuses_times_without_meaning) {
    for (const double tau : {0.0, -1.0, std::nan(""), std::numeric_limits<double>::infinity()})
        BOOST_CHECK_THROW(fisher_law{tau}, geodeint::invalid_argument);
}
