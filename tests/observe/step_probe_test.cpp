// SPDX-License-Identifier: BSL-1.0
#include <geodeint/observe/detail/step_probe.hpp>

#include "observe/runs.hpp"

#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint::testing;

namespace {

using rk4 = boost::numeric::odeint::runge_kutta4<vector>;
const vector m{0.8, -0.5, 0.9};

template <class Stepper>
auto probe(const Stepper& stepper) {
    geodeint::detail::step_probe<vector> result{
        geodeint::detail::fresh_copies<vector>(stepper, rotation_system),
        geodeint::detail::probed(rotation_system, m)};
    result.sizes_ = vector::Ones();
    result.places_.push_back({m, 0.0});
    return result;
}

} // namespace

BOOST_AUTO_TEST_CASE(defects_fall_with_their_orders) {
    const rk4 stepper;
    const auto steps = probe(stepper);
    const auto order = [](double coarse, double fine) { return std::log2(coarse / fine); };
    BOOST_TEST(order(steps.local_error(0.2), steps.local_error(0.1)) == 5.0,
               boost::test_tools::tolerance(0.05));
    BOOST_TEST(order(steps.bracket_defect(0.2), steps.bracket_defect(0.1)) > 4.5);
    BOOST_TEST(order(steps.reversal_defect(0.2), steps.reversal_defect(0.1)) > 4.5);

    const geodeint::munthe_kaas_midpoint<geodeint::so3> midpoint;
    const auto ours = probe(midpoint);
    BOOST_TEST(order(ours.local_error(0.2), ours.local_error(0.1)) == 3.0,
               boost::test_tools::tolerance(0.05));
    BOOST_TEST(order(ours.bracket_defect(0.2), ours.bracket_defect(0.1)) == 3.0,
               boost::test_tools::tolerance(0.1));
    BOOST_TEST(ours.reversal_defect(0.2) < 1e-15);
}

namespace {

/// Turns the wrong way round.
struct backward : rk4 {
    template <class System>
    void do_step(System system, vector& x, double t, double dt) {
        rk4::do_step(system, x, t, -dt);
    }
};

} // namespace

BOOST_AUTO_TEST_CASE(steps_that_solve_another_equation_are_found) {
    const rk4 stepper;
    const backward wrong;
    BOOST_TEST(probe(stepper).is_consistent(0.1, probe(stepper).local_error(0.1)));
    BOOST_TEST(!probe(wrong).is_consistent(0.1, probe(wrong).local_error(0.1)));
}

BOOST_AUTO_TEST_CASE(a_step_that_fails_is_an_infinite_error) {
    const geodeint::munthe_kaas_midpoint<geodeint::so3> midpoint;
    BOOST_TEST(probe(midpoint).local_error(1e8) == HUGE_VAL);
}
