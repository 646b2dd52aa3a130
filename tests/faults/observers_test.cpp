// SPDX-License-Identifier: BSL-1.0
//
// Observers, Hamiltonians and observables that throw in the middle of a run: in odeint's integrate
// functions, in integrate_resumable, and in an ensemble.
#include "ensemble/noisy_body.hpp"
#include "support/faults.hpp"
#include "support/temporary_folder.hpp"

#include <geodeint/checkpoint/integrate_resumable.hpp>
#include <geodeint/ensemble/ensemble.hpp>
#include <geodeint/ensemble/failure.hpp>
#include <geodeint/ensemble/moments.hpp>
#include <geodeint/ensemble/serial.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas_dopri5.hpp>

#include <boost/numeric/odeint/integrate/integrate_adaptive.hpp>
#include <boost/numeric/odeint/integrate/integrate_const.hpp>
#include <boost/numeric/odeint/integrate/integrate_n_steps.hpp>
#include <boost/numeric/odeint/integrate/integrate_times.hpp>
#include <boost/test/unit_test.hpp>

#include <cmath>
#include <functional>
#include <vector>

using namespace geodeint;
using namespace geodeint::testing;
namespace ode = boost::numeric::odeint;

namespace {

constexpr double dt = 0.05;
constexpr int steps = 20;

/// Notes what it sees, and throws after `patience` of them.
struct impatient {
    int patience;
    std::vector<Vector3d>& seen;
    void operator()(const Vector3d& x, double) const {
        if (int(seen.size()) == patience) throw user_error{};
        seen.push_back(x);
    }
};

/// Whatever the observer interrupts: the caller has the state it was shown last, or the next one,
/// and the same stepper goes on from there to the end of an undisturbed run.
template <class Stepper, class Integrate>
void check_interrupted(Stepper stepper, Integrate&& integrate) {
    const auto system = lie_poisson<so3>(body);
    std::vector<Vector3d> whole;
    Vector3d end = body_start;
    integrate(Stepper{stepper}, system, end, impatient{-1, whole});
    for (int patience = 0; patience <= steps; ++patience) {
        std::vector<Vector3d> seen;
        Vector3d x = body_start;
        BOOST_CHECK_THROW(integrate(std::ref(stepper), system, x, impatient{patience, seen}),
                          user_error);
        BOOST_TEST(same_bits(x, whole[std::size_t(patience)]));
        for (int n = patience; n < steps; ++n) stepper.do_step(system, x, n * dt, dt);
        BOOST_TEST(largest_difference(x, end) < 1e-14);
    }
}

} // namespace

BOOST_AUTO_TEST_SUITE(an_observer_that_throws)

BOOST_AUTO_TEST_CASE(in_the_integrate_functions_of_odeint) {
    const isospectral_midpoint<so3> stepper;
    check_interrupted(stepper, [](auto s, const auto& f, Vector3d& x, auto observer) {
        ode::integrate_n_steps(s, std::cref(f), x, 0.0, dt, std::size_t(steps), observer);
    });
    check_interrupted(stepper, [](auto s, const auto& f, Vector3d& x, auto observer) {
        ode::integrate_const(s, std::cref(f), x, 0.0, steps * dt + dt / 2, dt, observer);
    });
    check_interrupted(stepper, [](auto s, const auto& f, Vector3d& x, auto observer) {
        std::vector<double> times;
        for (int n = 0; n <= steps; ++n) times.push_back(n * dt);
        ode::integrate_times(s, std::cref(f), x, times, dt, observer);
    });
}

BOOST_AUTO_TEST_CASE(under_step_size_control) {
    const auto system = lie_poisson<so3>(body);
    const auto control = ode::make_controlled(1e-8, 1e-8, runge_kutta_munthe_kaas_dopri5<so3>{});
    std::vector<Vector3d> whole;
    Vector3d x = body_start;
    ode::integrate_adaptive(control, system, x, 0.0, 5.0, 0.1, impatient{-1, whole});
    BOOST_REQUIRE(whole.size() > 5);
    for (std::size_t patience = 0; patience < whole.size(); ++patience) {
        std::vector<Vector3d> seen;
        x = body_start;
        BOOST_CHECK_THROW(ode::integrate_adaptive(control, system, x, 0.0, 5.0, 0.1,
                                                  impatient{int(patience), seen}),
                          user_error);
        BOOST_TEST(same_bits(x, whole[patience]));
    }
}

// The file holds the last checkpoint; called again, the run ends with the same bits.
BOOST_AUTO_TEST_CASE(in_integrate_resumable) {
    fault strike;
    const auto system = lie_poisson<so3>(breakable{body, strike});
    const isospectral_midpoint<so3> stepper;
    const temporary_folder folder;
    constexpr int many = 2000;
    Vector3d whole = body_start;
    integrate_resumable(stepper, std::cref(system), whole, 0.0, dt, many,
                        {.file = folder / "whole", .every = 30});
    for (const int evaluation : {1, 50, 333, 700}) {
        strike.arm(fault::kind::exception, evaluation);
        Vector3d x = body_start;
        BOOST_CHECK_THROW(integrate_resumable(stepper, std::cref(system), x, 0.0, dt, many,
                                              {.file = folder / "part", .every = 30}),
                          user_error);
        BOOST_TEST(strike.disarm());
        BOOST_TEST(x.allFinite());
        for (const int patience : {1, 40}) {
            std::vector<Vector3d> seen;
            x = body_start;
            BOOST_CHECK_THROW(integrate_resumable(stepper, std::cref(system), x, 0.0, dt, many,
                                                  {.file = folder / "part", .every = 30},
                                                  impatient{patience, seen}),
                              user_error);
        }
    }
    Vector3d x = body_start;
    integrate_resumable(stepper, std::cref(system), x, 0.0, dt, many,
                        {.file = folder / "part", .every = 30});
    BOOST_TEST(same_bits(x, whole));
}

// A Hamiltonian or an observable that throws is a path that failed, which ends the run;
// called again, the ensemble goes on from its checkpoint to the same bits.
BOOST_AUTO_TEST_CASE(in_an_ensemble) {
    fault of_hamiltonian, of_observable;
    const auto system = [&](const auto& path) {
        return lie_poisson<so3>(breakable{body, of_hamiltonian}, noise(linear{Vector3d{0.3, 0, 0}}),
                                path);
    };
    const auto observable = [&](const Vector3d& m) { return of_observable() * body(m); };
    const temporary_folder folder;
    ensemble_settings settings = body_settings(500);
    const auto whole = bits(ensemble{stochastic_heun<Vector3d>{}, system, body_start, settings}.run(
        serial{}, moments{observable}));
    settings.checkpoint = {.file = folder / "part", .every = 64};
    const ensemble runs{stochastic_heun<Vector3d>{}, system, body_start, settings};
    // two observations and 22 gradients a path; the first path is run twice
    for (const int path : {5, 100, 130}) {
        of_observable.arm(fault::kind::exception, 2 * path);
        BOOST_CHECK_THROW(runs.run(serial{}, moments{observable}), path_failed);
        BOOST_TEST(of_observable.disarm());
        of_hamiltonian.arm(fault::kind::exception, 22 * path);
        BOOST_CHECK_THROW(runs.run(serial{}, moments{observable}), path_failed);
        BOOST_TEST(of_hamiltonian.disarm());
    }
    BOOST_TEST((bits(runs.run(serial{}, moments{observable})) == whole));
}

BOOST_AUTO_TEST_SUITE_END()
