// SPDX-License-Identifier: BSL-1.0
//
// One system used by several threads at the same time:
//
//     check_shared(make_stepper, system, x0, dt);
//
// passes if every thread, with a stepper of its own and a state of its own, gets the bits that the
// same steps give alone. What the threads do to each other beyond that is seen by the thread
// sanitizer (preset sanitize-threads).
#pragma once

#include "support/faults.hpp"

#include <boost/test/unit_test.hpp>

#include <barrier>
#include <cstddef>
#include <exception>
#include <functional>
#include <thread>
#include <vector>

namespace geodeint::testing {

/// action(i) in `count` threads that begin together; rethrows what one of them throws.
template <class Action>
void in_threads(std::size_t count, Action&& action) {
    std::barrier begin{static_cast<std::ptrdiff_t>(count)};
    std::vector<std::exception_ptr> errors(count);
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < count; ++i)
        threads.emplace_back([&, i] {
            begin.arrive_and_wait();
            try {
                action(i);
            } catch (...) {
                errors[i] = std::current_exception();
            }
        });
    for (std::thread& each : threads) each.join();
    for (const std::exception_ptr& error : errors)
        if (error) std::rethrow_exception(error);
}

/// Every thread begins with another number of steps, so that no two do the same at a time.
template <class MakeStepper, class System, class State>
void check_shared(MakeStepper make_stepper, const System& system, const State& x0, double dt = 0.02,
                  int steps = 40) {
    constexpr std::size_t threads = 4;
    const auto run = [&](std::size_t i) {
        auto stepper = make_stepper();
        State x = x0;
        for (int n = 0; n < steps + int(i); ++n) stepper.do_step(std::cref(system), x, n * dt, dt);
        return x;
    };
    // the threads first: what is made once in a program, they find unmade
    std::vector<State> together(threads, x0);
    in_threads(threads, [&](std::size_t i) { together[i] = run(i); });
    for (std::size_t i = 0; i < threads; ++i)
        BOOST_TEST(same_bits(together[i], run(i)), "thread " << i);
}

} // namespace geodeint::testing
