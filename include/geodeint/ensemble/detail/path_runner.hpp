// SPDX-License-Identifier: BSL-1.0
//
// Runs the paths of an ensemble one by one, each as a function of the settings and its number
// alone: a fresh copy of the stepper, a system of its own on wiener_path{seed, number, cell}, and
// the initial state, which is one for all or a function of the number.
//
//     runner(first, last, sink)
//
// goes through the paths first, ..., last - 1 in this order and tells the sink of each either
//
//     sink.succeeded(path, states, retried)    the states at the observation times, and how many
//                                              steps had to be divided
//     sink.failed(path_failure)
//
// Anything with this call can take the place of it in an ensemble.
#pragma once

#include <geodeint/algebra/detail/member_or.hpp>
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/ensemble/detail/step_plan.hpp>
#include <geodeint/ensemble/ensemble_settings.hpp>
#include <geodeint/ensemble/failure.hpp>
#include <geodeint/ensemble/observed.hpp>
#include <geodeint/error.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/stepper_base.hpp>

#include <boost/numeric/odeint/util/odeint_error.hpp>

#include <concepts>
#include <cstdint>
#include <exception>
#include <functional>
#include <new>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace geodeint::detail {

/// A function of the path number. (An Eigen vector can be called with a number, too.)
template <class Start>
concept start_function = std::invocable<const Start&, std::uint64_t> && !requires(const Start& x) {
    all_finite(x);
};

template <start_function Start>
using state_of_path = std::remove_cvref_t<std::invoke_result_t<const Start&, std::uint64_t>>;

struct no_observer {
    void operator()(const auto&, double) const {}
};

template <class Stepper, class MakeSystem, class Start>
class path_runner {
public:
    using state_type = plain_vector<member_or<Start, state_of_path, Start>>;

    static_assert(std::copyable<Stepper>);
    static_assert(std::invocable<const MakeSystem&, const wiener_path&>,
                  "the system must be given by a function of a wiener_path, such as "
                  "[&](const auto& path) { return lie_poisson<so3>(body, noise, path); }");

    path_runner(Stepper stepper, MakeSystem make_system, Start start,
                const ensemble_settings& settings)
        : stepper_{std::move(stepper)},
          make_system_{std::move(make_system)},
          start_{std::move(start)},
          plan_{settings},
          seed_{settings.seed},
          cell_{settings.cell()},
          t0_{settings.t0},
          halvings_{settings.on_failure.halvings()} {
        if constexpr (!start_function<Start>)
            if (!is_finite(start_)) throw invalid_argument{"start", "must be finite"};
    }

    template <class Sink>
    void operator()(std::uint64_t first, std::uint64_t last, Sink& sink) const {
        std::vector<state_type> states;
        for (std::uint64_t path = first; path < last; ++path) {
            std::uint64_t retried = 0;
            try {
                retried = run(path, states, no_observer{});
            } catch (const path_failed& failed) {
                sink.failed(failed.failure());
                continue;
            }
            sink.succeeded(path, std::span<const state_type>{states}, retried);
        }
    }

    /// One path: its states at the observation times, and the number of divided steps. The observer
    /// sees the initial state and that after every step. Throws path_failed.
    template <class Observer>
    std::uint64_t run(std::uint64_t path, std::vector<state_type>& states,
                      Observer&& observer) const {
        double t = t0_;
        try {
            states.clear();
            std::uint64_t retried = 0;
            Stepper stepper = stepper_;
            auto system = make_system_(wiener_path{seed_, path, cell_});
            state_type x = initial_state(path);
            observer(std::as_const(x), t);
            for (const step_plan::leg& leg : plan_.legs()) {
                for (std::uint64_t n = leg.first; n < leg.last; ++n) {
                    t = plan_.start(leg.anchor, n);
                    retried += step(stepper, system, x, t, plan_.dt());
                    observer(std::as_const(x), plan_.start(leg.anchor, n + 1));
                }
                if (leg.remainder > 0) {
                    t = plan_.start(leg.anchor, leg.last);
                    retried += step(stepper, system, x, t, leg.remainder);
                    observer(std::as_const(x), leg.end);
                }
                states.push_back(x);
            }
            return retried;
        } catch (const std::bad_alloc&) {
            throw; // a lack of memory is not a failure of the path
        } catch (const std::exception& error) {
            throw path_failed{{path, t, error.what()}};
        } catch (...) {
            throw path_failed{{path, t, "an exception that is no std::exception"}};
        }
    }

    const step_plan& plan() const noexcept { return plan_; }

    state_type initial_state(std::uint64_t path) const {
        if constexpr (start_function<Start>)
            return std::invoke(start_, path);
        else
            return start_;
    }

private:
    template <class System>
    static void whole_step(Stepper& stepper, System& system, state_type& x, double t, double dt) {
        stepper.do_step(std::ref(system), x, t, dt);
        if (!is_finite(x))
            throw invalid_argument{"dt", "the step from a finite state is not finite"};
    }

    /// One step; 1 if it had to be divided. After that the stepper is a fresh one: what it
    /// remembers is from before the failure.
    template <class System>
    std::uint64_t step(Stepper& stepper, System& system, state_type& x, double t, double dt) const {
        if (halvings_ == 0) {
            whole_step(stepper, system, x, t, dt);
            return 0;
        }
        const state_type before = x;
        std::string reason;
        try {
            whole_step(stepper, system, x, t, dt);
            return 0;
        } catch (const std::bad_alloc&) {
            throw;
        } catch (const std::exception& error) {
            reason = error.what();
        }
        for (int halving = 1; halving <= halvings_; ++halving) try {
                x = before;
                Stepper fresh = stepper_;
                const std::uint64_t parts = std::uint64_t{1} << halving;
                const double part = dt / static_cast<double>(parts);
                for (std::uint64_t i = 0; i < parts; ++i)
                    whole_step(fresh, system, x, t + static_cast<double>(i) * part, part);
                stepper = stepper_;
                return 1;
            } catch (const std::bad_alloc&) {
                throw;
            } catch (const std::exception&) {
            }
        throw boost::numeric::odeint::odeint_error{reason + "; nor did it succeed in " +
                                                   std::to_string(std::uint64_t{1} << halvings_) +
                                                   " smaller steps"};
    }

    Stepper stepper_;
    MakeSystem make_system_;
    Start start_;
    step_plan plan_;
    std::uint64_t seed_;
    double cell_;
    double t0_;
    int halvings_;
};

} // namespace geodeint::detail
