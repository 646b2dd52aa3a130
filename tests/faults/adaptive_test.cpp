// SPDX-License-Identifier: BSL-1.0
//
// Hamiltonians that fail under step size control and dense output.
#include "support/faults.hpp"
#include "support/problems.hpp"

#include <geodeint/algebra/so3.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas_dopri5.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/numeric/odeint/stepper/generation/make_controlled.hpp>
#include <boost/numeric/odeint/stepper/generation/make_dense_output.hpp>
#include <boost/test/unit_test.hpp>

#include <limits>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;
namespace ode = boost::numeric::odeint;
using dopri5 = runge_kutta_munthe_kaas_dopri5<so3>;

namespace {

const Vector3d body_start{-0.5878, 0.3, 0.8090};

auto body(fault& strike) { return lie_poisson<so3>(breakable{driven_body{}, strike}); }

/// One accepted step at each call. The first try is so long that it is rejected.
struct adaptive {
    ode::result_of::make_controlled<dopri5>::type control =
        ode::make_controlled(1e-7, 1e-7, dopri5{});
    double t = 0;
    double dt = 2;

    template <class System>
    void do_step(const System& system, Vector3d& x, double, double) {
        const double before = t;
        while (control.try_step(system, x, t, dt) == ode::fail)
            BOOST_TEST(t == before, "a rejected step has changed the time");
    }
};

/// The same with dense output: the state that is handed out lies within the step.
struct dense {
    ode::result_of::make_dense_output<dopri5>::type output =
        ode::make_dense_output(1e-7, 1e-7, dopri5{});
    bool begun = false;

    template <class System>
    void do_step(const System& system, Vector3d& x, double, double) {
        if (!begun) output.initialize(x, 0.0, 2.0);
        begun = true;
        const Vector3d before = output.current_state();
        const double t = output.current_time();
        try {
            output.do_step(system);
        } catch (...) {
            Vector3d now;
            output.calc_state(t, now);
            BOOST_TEST((same_bits(now, before) && output.current_time() == t),
                       "a failed step has changed the state");
            throw;
        }
        output.calc_state((output.previous_time() + output.current_time()) / 2, x);
    }
};

/// A step with its error estimate.
struct estimating {
    dopri5 stepper;

    template <class System>
    void do_step(const System& system, Vector3d& x, double t, double dt) {
        const Vector3d kept{1, 2, 3};
        Vector3d error = kept;
        try {
            stepper.do_step(system, x, t, dt, error);
        } catch (...) {
            BOOST_TEST(same_bits(error, kept), "a failed step has written an error");
            throw;
        }
    }
};

} // namespace

BOOST_AUTO_TEST_SUITE(a_hamiltonian_that_fails_in_adaptive_steps)

BOOST_AUTO_TEST_CASE(with_an_error_estimate) {
    check_survives_faults([] { return estimating{}; }, body, body_start);
}

// A rejected step has shortened dt, and an exception does not bring it back: the stepper goes on
// where it was. NaN and infinity only shorten the step, so that they are looked at below.
BOOST_AUTO_TEST_CASE(throwing) {
    const auto check = [](auto make) {
        for (const int begin : {0, 3})
            for (int k = 1;; ++k) {
                fault strike;
                const auto system = body(strike);
                auto undisturbed = make();
                auto stepper = make();
                Vector3d expected = body_start, x = body_start;
                for (int n = 0; n < begin; ++n) {
                    undisturbed.do_step(system, expected, 0, 0);
                    stepper.do_step(system, x, 0, 0);
                }
                strike.arm(fault::kind::exception, k);
                bool thrown = false;
                const Vector3d before = x;
                try {
                    stepper.do_step(system, x, 0, 0);
                } catch (const user_error&) {
                    thrown = true;
                }
                if (!strike.disarm()) break;
                BOOST_TEST_CONTEXT("evaluation " << k << " of step " << begin) {
                    BOOST_TEST(thrown);
                    BOOST_TEST(same_bits(x, before));
                    for (int n = 0; n < 3; ++n) {
                        undisturbed.do_step(system, expected, 0, 0);
                        stepper.do_step(system, x, 0, 0);
                        BOOST_TEST(same_bits(x, expected));
                    }
                }
                BOOST_REQUIRE(k < 1000);
            }
    };
    check([] { return adaptive{}; });
    check([] { return dense{}; });
}

BOOST_AUTO_TEST_CASE(returning_no_number) {
    for (const fault::kind what : {fault::kind::not_a_number, fault::kind::infinity})
        for (int k = 1;; ++k) {
            fault strike;
            const auto system = body(strike);
            adaptive stepper;
            Vector3d x = body_start;
            stepper.do_step(system, x, 0, 0);
            const Vector3d before = x;
            strike.arm(what, k);
            try {
                stepper.do_step(system, x, 0, 0);
                BOOST_TEST(x.allFinite());
            } catch (const ode::odeint_error&) {
                BOOST_TEST(same_bits(x, before));
            }
            if (!strike.disarm()) break;
            for (int n = 0; n < 5; ++n) stepper.do_step(system, x, 0, 0);
            BOOST_TEST(x.allFinite());
            // the orbit is kept whatever steps were chosen, and the solution to the tolerance
            BOOST_TEST(std::abs(x.norm() - body_start.norm()) < 1e-14);
            Vector3d exact = body_start;
            dopri5 fine;
            for (int n = 0; n < 4000; ++n)
                fine.do_step(system, exact, n * stepper.t / 4000, stepper.t / 4000);
            BOOST_TEST((x - exact).norm() < 1e-5);
            BOOST_REQUIRE(k < 1000);
        }
}

BOOST_AUTO_TEST_SUITE_END()
