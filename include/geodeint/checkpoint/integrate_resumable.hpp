// SPDX-License-Identifier: BSL-1.0
//
// odeint's integrate_n_steps for a run that may be interrupted: every `every` steps, and at the
// end, state and step count go to a file, and the same call made again goes on from there.
//
//     geodeint::integrate_resumable(stepper, system, x, 0.0, 0.01, 100'000'000,
//                                   {.file = "run.checkpoint", .every = 1'000'000}, observer);
//
// The final state has the same bits however often the run was interrupted. A stepper remembers
// something from step to step, where the last iterations ended and the Casimirs that rounding should
// not change; that is not in the file. So the run takes a fresh copy of the stepper at every
// checkpoint, interrupted or not: its last bits differ from those of integrate_n_steps and for another
// `every`.
//
// In a loop of your own, a state and its time resume a run to round-off; together with a copy of the
// stepper, to the bit.
//
// The observer sees the initial state and that after every step, in an interrupted run those after
// the last checkpoint twice. Systems with noise need one that is a function of time, as
// wiener_path. Steppers of constant step; dt may be negative.
#pragma once

#include <geodeint/checkpoint/checkpoint.hpp>
#include <geodeint/checkpoint/checksum.hpp>
#include <geodeint/checkpoint/detail/checkpoint_file.hpp>
#include <geodeint/checkpoint/storage.hpp>
#include <geodeint/error.hpp>
#include <geodeint/stepper/stepper_base.hpp>

#include <boost/numeric/odeint/integrate/null_observer.hpp>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <type_traits>
#include <utility>

namespace geodeint {

/// Runs `steps` steps of length dt from x at t0; returns the time at the end.
template <class Stepper, class System, storable State,
          class Observer = boost::numeric::odeint::null_observer>
double integrate_resumable(Stepper stepper, System system, State& x, double t0, double dt,
                           std::uint64_t steps, const checkpoint& where, Observer observer = {}) {
    require_finite(t0, "t0");
    require_finite(dt, "dt");
    where.require_valid();
    if (!where.wanted()) throw invalid_argument{"file", "must be named"};
    const auto fresh = detail::unwrapped(stepper);
    const auto time = [&](std::uint64_t n) { return t0 + static_cast<double>(n) * dt; };
    const auto bytes_of = [](const State& state) {
        byte_writer out;
        out.write(state);
        return std::move(out).bytes();
    };
    const auto sum_of = [&](const State& state) {
        return std::to_string(checksum(bytes_of(state)));
    };
    // the state after the first step differs where stepper or system differ
    State first = x;
    if (steps > 0) {
        auto copy = fresh;
        copy.do_step(std::ref(detail::unwrapped(system)), first, t0, dt);
    }
    const detail::checkpoint_file::fingerprint identity{
        {"t0", detail::checkpoint_file::exactly(t0)},
        {"dt", detail::checkpoint_file::exactly(dt)},
        {"steps", std::to_string(steps)},
        {"every", std::to_string(where.every)},
        {"checksum of the initial state", sum_of(x)},
        {"checksum of the first step", sum_of(first)}};
    const detail::checkpoint_file file{where.file, "single run"};

    std::uint64_t done = 0;
    if (const auto found = file.read(identity)) {
        State resumed = x;
        try {
            byte_reader in{*found};
            in.read(done);
            in.read(resumed);
            if (in.left() != 0 || done > steps || bytes_of(resumed).size() != bytes_of(x).size())
                throw invalid_argument{"bytes", "are not those"};
        } catch (const invalid_argument& error) {
            throw checkpoint_error{where.file, std::string{"is not readable: "} + error.what()};
        }
        x = resumed;
    } else
        detail::unwrapped(observer)(std::as_const(x), t0);

    while (done < steps) {
        auto copy = fresh;
        const std::uint64_t next = done + std::min(where.every, steps - done);
        for (; done < next; ++done) {
            copy.do_step(std::ref(detail::unwrapped(system)), x, time(done), dt);
            detail::unwrapped(observer)(std::as_const(x), time(done + 1));
        }
        byte_writer out;
        out.write(done);
        out.write(x);
        file.write(identity, out.bytes());
    }
    return time(steps);
}

} // namespace geodeint
