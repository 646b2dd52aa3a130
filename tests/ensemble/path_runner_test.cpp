// SPDX-License-Identifier: BSL-1.0
#include <geodeint/ensemble/detail/path_runner.hpp>

#include "ensemble/noisy_body.hpp"

#include <boost/numeric/odeint/integrate/integrate_n_steps.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>
#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <new>
#include <span>
#include <stdexcept>
#include <vector>

using namespace geodeint;
using namespace geodeint::testing;
namespace ode = boost::numeric::odeint;

namespace {

/// Remembers what it is told.
struct record {
    std::vector<std::uint64_t> paths = {};
    std::vector<std::vector<Vector3d>> states = {};
    std::vector<path_failure> failures = {};
    std::uint64_t retried = 0;

    void succeeded(std::uint64_t path, std::span<const Vector3d> found, std::uint64_t divided) {
        paths.push_back(path);
        states.emplace_back(found.begin(), found.end());
        retried += divided;
    }
    void failed(const path_failure& failure) { failures.push_back(failure); }
};

/// Fails, and from steps below `least` on for lack of memory.
struct greedy {
    using state_type = Vector3d;
    double least;
    template <class System>
    void do_step(const System&, Vector3d&, double t, double dt) {
        if (dt < least) throw std::bad_alloc{};
        throw no_convergence{t, dt, 1, 1};
    }
};

const ensemble_settings settings{.paths = 100, .seed = 42, .dt = 0.02, .times = {0.1, 0.2}};

} // namespace

BOOST_AUTO_TEST_CASE(a_path_is_what_odeint_makes_of_it) {
    const detail::path_runner runner{munthe_kaas_midpoint<so3>{}, noisy_body, body_start, settings};
    record found;
    runner(7, 10, found);
    BOOST_TEST((found.paths == std::vector<std::uint64_t>{7, 8, 9}));
    for (std::size_t k = 0; k < 3; ++k) {
        const auto system = noisy_body(wiener_path{42, found.paths[k], 0.02});
        Vector3d m = body_start;
        munthe_kaas_midpoint<so3> stepper;
        ode::integrate_n_steps(std::ref(stepper), system, m, 0.0, 0.02, 5);
        BOOST_TEST((m == found.states[k][0]));
        for (int n = 5; n < 10; ++n) stepper.do_step(system, m, n * 0.02, 0.02);
        BOOST_TEST((m == found.states[k][1]));
    }
}

BOOST_AUTO_TEST_CASE(a_time_between_two_steps) {
    ensemble_settings other = settings;
    other.times = {0.05};
    const detail::path_runner runner{munthe_kaas_midpoint<so3>{}, noisy_body, body_start, other};
    record found;
    runner(3, 4, found);
    const auto system = noisy_body(wiener_path{42, 3, 0.02});
    munthe_kaas_midpoint<so3> stepper;
    Vector3d m = body_start;
    stepper.do_step(system, m, 0, 0.02);
    stepper.do_step(system, m, 0.02, 0.02);
    stepper.do_step(system, m, 0.04, 0.05 - 0.04);
    BOOST_TEST((m == found.states[0][0]));
}

BOOST_AUTO_TEST_CASE(a_path_does_not_depend_on_those_before_it) {
    // a system without noise: its implicit steppers start from where the last steps ended
    const auto quiet = [](const wiener_path&) { return lie_poisson<so3>(body); };
    const auto start = [](std::uint64_t path) {
        return Vector3d{body_start + 1e-3 * static_cast<double>(path) * Vector3d::UnitY()};
    };
    const detail::path_runner runner{implicit_midpoint<Vector3d>{}, quiet, start, settings};
    record together, alone;
    runner(0, 20, together);
    for (std::uint64_t path = 20; path-- > 0;) runner(path, path + 1, alone);
    for (std::size_t k = 0; k < 20; ++k) BOOST_TEST((together.states[k] == alone.states[19 - k]));
}

BOOST_AUTO_TEST_CASE(steppers_of_odeint_run_the_drift) {
    const detail::path_runner runner{ode::runge_kutta4<Vector3d>{}, noisy_body, body_start,
                                     settings};
    record found;
    runner(0, 2, found);
    Vector3d m = body_start;
    ode::integrate_n_steps(ode::runge_kutta4<Vector3d>{}, lie_poisson<so3>(body), m, 0.0, 0.02, 5);
    BOOST_TEST((found.states[0][0] == m));
    BOOST_TEST((found.states[1][0] == m));
}

BOOST_AUTO_TEST_CASE(failures_do_not_disturb_the_neighbours) {
    const detail::path_runner fussy{fussy_heun{0.45}, noisy_body, body_start, settings};
    const detail::path_runner patient{fussy_heun{1e9}, noisy_body, body_start, settings};
    record found, all;
    fussy(0, 200, found);
    patient(0, 200, all);
    const auto expected = expected_failures(200, 42, 0.02, 10, 0.45);
    BOOST_TEST(expected.size() > 1U);
    BOOST_TEST((found.failures == expected));
    BOOST_TEST(found.paths.size() + expected.size() == 200U);
    for (std::size_t k = 0; k < found.paths.size(); ++k)
        BOOST_TEST((found.states[k] == all.states[found.paths[k]]));
}

BOOST_AUTO_TEST_CASE(a_failing_step_is_done_in_parts) {
    ensemble_settings patient = settings;
    patient.on_failure = failure_policy::retry(6);
    const detail::path_runner runner{fussy_heun{0.45}, noisy_body, body_start, patient};
    record found;
    runner(0, 200, found);
    BOOST_TEST(found.failures.empty());
    const auto expected = expected_failures(200, 42, 0.02, 10, 0.45);
    BOOST_TEST(found.retried >= expected.size());

    // by hand, for the first of them
    const path_failure& first = expected.front();
    const auto system = noisy_body(wiener_path{42, first.path, 0.02});
    stochastic_heun<Vector3d> heun;
    Vector3d m = body_start;
    for (int n = 0; n < 10; ++n) {
        std::array<double, 2> dW;
        const auto fits = [&](double t, double dt) {
            system.path().increment(t, dt, dW);
            return std::max(std::abs(dW[0]), std::abs(dW[1])) <= 0.45;
        };
        int parts = 1;
        for (bool good = false; !good; parts *= good ? 1 : 2) {
            good = true;
            for (int i = 0; i < parts; ++i)
                good = good && fits(n * 0.02 + i * (0.02 / parts), 0.02 / parts);
        }
        for (int i = 0; i < parts; ++i)
            heun.do_step(system, m, n * 0.02 + i * (0.02 / parts), 0.02 / parts);
        if (n == 9) BOOST_TEST((found.states[first.path][1] == m));
    }
}

BOOST_AUTO_TEST_CASE(retries_end) {
    ensemble_settings patient = settings;
    patient.on_failure = failure_policy::retry(2);
    // 0.1 is less than the increment of most substeps, too
    const detail::path_runner runner{fussy_heun{0.1}, noisy_body, body_start, patient};
    record found;
    runner(0, 10, found);
    BOOST_TEST(found.failures.size() > 0U);
    BOOST_TEST(found.failures[0].reason.find("did not converge") != std::string::npos);
    BOOST_TEST(found.failures[0].reason.find("nor did it succeed in 4 smaller steps") !=
               std::string::npos);
}

BOOST_AUTO_TEST_CASE(exceptions_of_the_user_are_failures_of_the_path) {
    record found;
    const auto start = [](std::uint64_t path) {
        if (path == 1) throw std::runtime_error{"no start"};
        return body_start;
    };
    const auto system = [](const wiener_path& path) {
        if (path.path() == 2) throw 7;
        return noisy_body(path);
    };
    detail::path_runner{munthe_kaas_midpoint<so3>{}, system, start, settings}(0, 4, found);
    BOOST_TEST((found.paths == std::vector<std::uint64_t>{0, 3}));
    BOOST_TEST((found.failures[0] == path_failure{1, 0, "no start"}));
    BOOST_TEST(found.failures[1].path == 2U);
    BOOST_TEST(found.failures[1].reason.find("no std::exception") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(states_that_are_not_finite_are_failures) {
    const auto explosion = [](const wiener_path&) {
        return [](const Vector3d& x, Vector3d& dxdt, double) { dxdt = 1e300 * x.array().square(); };
    };
    record found;
    detail::path_runner{ode::runge_kutta4<Vector3d>{}, explosion, body_start, settings}(0, 1,
                                                                                        found);
    BOOST_TEST(found.failures.size() == 1U);
    BOOST_TEST(found.failures[0].reason.find("not finite") != std::string::npos);
    BOOST_CHECK_THROW((detail::path_runner{munthe_kaas_midpoint<so3>{}, noisy_body,
                                           Vector3d{std::nan(""), 0, 0}, settings}),
                      invalid_argument);
}

BOOST_AUTO_TEST_CASE(a_lack_of_memory_is_no_failure_of_a_path) {
    // in the first attempt at a step, in the attempt in parts, and outside of any step
    ensemble_settings patient = settings;
    patient.on_failure = failure_policy::retry(3);
    for (const double least : {1.0, 0.015, 0.008}) {
        record found;
        const detail::path_runner runner{greedy{least}, noisy_body, body_start, patient};
        BOOST_CHECK_THROW(runner(0, 1, found), std::bad_alloc);
        BOOST_TEST(found.failures.empty());
    }
    const auto start = [](std::uint64_t) -> Vector3d { throw std::bad_alloc{}; };
    record found;
    BOOST_CHECK_THROW(
        (detail::path_runner{fussy_heun{1}, noisy_body, start, settings}(0, 1, found)),
        std::bad_alloc);
}
