// SPDX-License-Identifier: BSL-1.0
//
// Words from numbers: what structure_report would say if it had measured these.
#include <geodeint/observe/structure_findings.hpp>

#include <boost/test/unit_test.hpp>

#include <sstream>

using namespace geodeint;

namespace {

structure_findings good() {
    using enum kept;
    structure_findings found;
    found.stepper = "isospectral_midpoint";
    found.dt = 0.1;
    found.steps = 1000;
    found.stepper_is_known = true;
    found.order = 2.01;
    found.expected_order = 2;
    found.local_error = 1e-5;
    found.probe_dt = 0.2;
    found.probe_error = 1e-4;
    found.bracket = {1e-14, 2e-14, exact, true, ""};
    found.reversal = {1e-16, 2e-16, exact, true, ""};
    found.drifts = {{"Casimir", 1, 1e-15, 1e-15, drift_growth::random_walk, exact, true},
                    {"energy", 1, 1e-5, 1e-5, drift_growth::none, bounded, false}};
    found.mean_iterations = 8.25;
    found.most_iterations = 11;
    return found;
}

} // namespace

BOOST_AUTO_TEST_CASE(table_and_verdict) {
    std::ostringstream out;
    out << good();
    BOOST_TEST(out.str() ==
               "isospectral_midpoint, 1000 steps of dt = 0.1 from t = 0\n"
               "                      measured                                    expected\n"
               "order                 2.01                                        2\n"
               "Casimir               1.0e-15 relative, random walk               kept\n"
               "energy                1.0e-05 relative, no growth                 no drift\n"
               "Poisson bracket       1.0e-14, 2.0e-14 at dt = 0.2                kept\n"
               "time reversal         1.0e-16, 2.0e-16 at dt = 0.2                kept\n"
               "error of one step     1.0e-05                                     -\n"
               "solver iterations     8.2 a step, at most 11                      -\n"
               "\n"
               "Keeps Casimir, the Poisson bracket and time reversal to round-off. Keeps energy "
               "within bounds. As expected of isospectral_midpoint.\n");
}

BOOST_AUTO_TEST_CASE(each_contradiction_is_a_surprise) {
    const auto surprises = [](auto change) {
        structure_findings found = good();
        change(found);
        BOOST_TEST(found.as_expected() == found.surprises().empty());
        return found.surprises().size();
    };
    BOOST_TEST(surprises([](auto&) {}) == 0U);
    BOOST_TEST(surprises([](auto& f) { f.order = 1.5; }) == 1U);
    BOOST_TEST(surprises([](auto& f) { f.order = 3; }) == 0U);
    BOOST_TEST(surprises([](auto& f) { f.consistent = false; }) == 1U);
    BOOST_TEST(surprises([](auto& f) { f.drifts[0].kept = false; }) == 1U);
    BOOST_TEST(surprises([](auto& f) { f.drifts[1].growth = drift_growth::linear; }) == 1U);
    BOOST_TEST(surprises([](auto& f) { f.bracket.kept = false; }) == 1U);
    BOOST_TEST(surprises([](auto& f) { f.reversal.kept = false; }) == 1U);
    BOOST_TEST(surprises([](auto& f) {
                   f.bracket.expected = kept::no;
                   f.bracket.kept = false;
               }) == 0U);
    BOOST_TEST(surprises([](auto& f) {
                   f.drifts[1].expected = kept::exact;
                   f.drifts[1].kept = true;
                   f.entropy_loss = 1e-6;
               }) == 1U);
}

BOOST_AUTO_TEST_CASE(wrong_derivatives_come_first) {
    structure_findings found = good();
    found.derivatives.compare(
        "gradient of the energy", Eigen::MatrixXd{{1.0}},
        [](const Eigen::VectorXd& x) { return Eigen::VectorXd(x * x[0]); }, Eigen::VectorXd{{3.0}});
    BOOST_TEST(!found.as_expected());
    BOOST_TEST(found.verdict().starts_with("A derivative of the Hamiltonian is wrong"));
    BOOST_TEST(found.verdict().find("component 0 is 1, finite differences give 6") !=
               std::string::npos);
}
