// SPDX-License-Identifier: BSL-1.0
//
// Runs the paths of an ensemble several at a time in vector registers, with the bits of
// path_runner, whose place it takes:
//
//     auto runs = geo::lane_ensemble<geo::native_lanes>(stepper, make_system, m0, settings);
//
// It goes through a block in groups of `Width` paths. A path that fails in its lane, and the rest
// of a block that fills no group, are run alone, so that failures, retries and their counts are
// those of path_runner, too.
//
// The system of a path may depend on the path by its noise only: the Hamiltonian and the noise
// Hamiltonians of a group are those of its first path. What steppers and Hamiltonians are asked
// for: see lane_stepper and lane_system.
#pragma once

#include <geodeint/ensemble/detail/path_runner.hpp>
#include <geodeint/ensemble/ensemble.hpp>
#include <geodeint/ensemble/ensemble_settings.hpp>
#include <geodeint/ensemble/failure.hpp>
#include <geodeint/lanes/in_lanes.hpp>
#include <geodeint/lanes/lane_stepper.hpp>
#include <geodeint/lanes/lane_system.hpp>
#include <geodeint/noise/wiener_path.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <new>
#include <span>
#include <utility>
#include <vector>

namespace geodeint {

namespace detail {

template <int Width, class Stepper, class MakeSystem, class Start>
class lane_runner {
public:
    using state_type = typename path_runner<Stepper, MakeSystem, Start>::state_type;

    lane_runner(Stepper stepper, MakeSystem make_system, Start start,
                const ensemble_settings& settings)
        : batch_{stepper},
          make_system_{make_system},
          alone_{std::move(stepper), std::move(make_system), std::move(start), settings},
          seed_{settings.seed},
          cell_{settings.cell()} {}

    template <class Sink>
    void operator()(std::uint64_t first, std::uint64_t last, Sink& sink) const {
        std::array<std::vector<state_type>, Width> states;
        while (last - first >= Width) {
            const lane_mask<Width> failed = run_group(first, states);
            for (int i = 0; i < Width; ++i, ++first)
                if (failed[i])
                    alone_(first, first + 1, sink);
                else
                    sink.succeeded(
                        first, std::span<const state_type>{states[static_cast<std::size_t>(i)]}, 0);
        }
        alone_(first, last, sink);
    }

    /// One path alone, as in path_runner.
    template <class Observer>
    std::uint64_t run(std::uint64_t path, std::vector<state_type>& states,
                      Observer&& observer) const {
        return alone_.run(path, states, std::forward<Observer>(observer));
    }

private:
    /// Paths first, ..., first + Width - 1: their states at the observation times, and which of
    /// them have failed.
    lane_mask<Width> run_group(std::uint64_t first,
                               std::array<std::vector<state_type>, Width>& states) const {
        for (auto& each : states) each.clear();
        try {
            lane_stepper<Stepper, Width> stepper = batch_;
            const auto one = make_system_(wiener_path{seed_, first, cell_});
            const lane_system<std::remove_cvref_t<decltype(one)>, Width> system{one};
            in_lanes<state_type, Width> x;
            for (int i = 0; i < Width; ++i)
                set_lane(x, i, alone_.initial_state(first + static_cast<std::uint64_t>(i)));
            const step_plan& plan = alone_.plan();
            for (const step_plan::leg& leg : plan.legs()) {
                for (std::uint64_t n = leg.first; n < leg.last; ++n)
                    stepper.do_step(system, x, plan.start(leg.anchor, n), plan.dt());
                if (leg.remainder > 0)
                    stepper.do_step(system, x, plan.start(leg.anchor, leg.last), leg.remainder);
                for (int i = 0; i < Width; ++i)
                    states[static_cast<std::size_t>(i)].push_back(lane(x, i));
            }
            return stepper.retired();
        } catch (const std::bad_alloc&) {
            throw;
        } catch (...) {
            return lane_mask<Width>{true}; // run one by one, they show which of them fails
        }
    }

    lane_stepper<Stepper, Width> batch_;
    MakeSystem make_system_;
    path_runner<Stepper, MakeSystem, Start> alone_;
    std::uint64_t seed_;
    double cell_;
};

} // namespace detail

/// An ensemble that runs `Width` paths at a time.
template <int Width, class Stepper, class MakeSystem, class Start>
auto lane_ensemble(Stepper stepper, MakeSystem make_system, Start start,
                   const ensemble_settings& settings) {
    using runner = detail::lane_runner<Width, Stepper, MakeSystem, plain_vector<Start>>;
    settings.require_valid();
    return ensemble<runner>{
        runner{std::move(stepper), std::move(make_system), std::move(start), settings}, settings};
}

} // namespace geodeint
