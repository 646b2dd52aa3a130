// SPDX-License-Identifier: BSL-1.0
//
// Many paths of a random system, and statistics of them: an ensemble.
//
//     geodeint::ensemble runs{geodeint::munthe_kaas_midpoint<geodeint::so3>{},
//                             [&](const auto& path) {
//                                 return geodeint::lie_poisson<geodeint::so3>(body, noise, path);
//                             },
//                             m0,
//                             {.paths = 100'000, .seed = 42, .dt = 0.01, .times = {0.5, 1.0}}};
//     auto [mean, spread] = runs.run(geodeint::serial{}, geodeint::moments{energy},
//                                    geodeint::histogram{energy, 0.0, 1.0, 50});
//     mean[1].standard_error(), spread[0].counts()
//
// Path k is a function of the seed and k: it starts at m0 (or m0(k), if that is a function) with a
// fresh copy of the stepper, on wiener_path{seed, k, dt}. Statistics are reduced in the order that
// pairwise_tree fixes. So the result has the same bits on every execution (serial, openmp_threads,
// mpi_ranks), whatever the number of threads and ranks, and after an interruption; and
// replay(k, observer) shows any single path alone. That holds for one program on one kind of
// machine; another compiler or processor may round the steps differently.
//
// Statistics: moments, quantiles, histogram, snapshots, or any type of yours (see path_sink). Paths
// that fail: see failure_policy. Interruptions: see checkpoint.
//
// Stepper, system, noise and observables are shared by threads through const.
#pragma once

#include <geodeint/checkpoint/checksum.hpp>
#include <geodeint/checkpoint/detail/checkpoint_file.hpp>
#include <geodeint/checkpoint/storage.hpp>
#include <geodeint/ensemble/detail/path_runner.hpp>
#include <geodeint/ensemble/detail/path_sink.hpp>
#include <geodeint/ensemble/detail/reduce_paths_resumably.hpp>
#include <geodeint/ensemble/ensemble_result.hpp>
#include <geodeint/ensemble/ensemble_settings.hpp>
#include <geodeint/ensemble/reduce_paths.hpp>
#include <geodeint/error.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/stepper_base.hpp>

#include <cstdint>
#include <exception>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace geodeint {

/// `Runner` runs the paths: path_runner, or another with its calls and its bits.
template <class Runner>
class ensemble {
public:
    using state_type = typename Runner::state_type;

    ensemble(Runner runner, ensemble_settings settings)
        : settings_{valid(std::move(settings))}, runner_{std::move(runner)} {}

    /// `start` is the initial state of all paths, or a function of the path number.
    template <class Stepper, class MakeSystem, class Start>
    ensemble(Stepper stepper, MakeSystem make_system, Start start, ensemble_settings settings)
        : settings_{valid(std::move(settings))},
          runner_{std::move(stepper), std::move(make_system), std::move(start), settings_} {}

    const ensemble_settings& settings() const noexcept { return settings_; }

    /// Runs all paths. Returns an ensemble_result, with one part for each statistic.
    template <class Execution, class... Statistics>
    auto run(const Execution& execution, const Statistics&... statistics) const {
        using result = ensemble_result<decltype(reducer(statistics))...>;
        const result empty{reducer(statistics)...};
        const auto work = [&](std::uint64_t first, std::uint64_t last, result& sum) {
            add_paths(settings_.first_path + first, settings_.first_path + last, sum);
        };
        const auto progress = [&](std::uint64_t done, std::uint64_t paths) {
            if (settings_.progress) settings_.progress(done, paths);
        };
        if (settings_.checkpoint.wanted()) {
            if constexpr (storable<result>)
                return detail::reduce_paths_resumably(execution, settings_.paths, empty, work,
                                                      progress, settings_.checkpoint, "ensemble",
                                                      identity(empty));
            else
                throw invalid_argument{"checkpoint", "a statistic cannot be stored; give it "
                                                     "save(byte_writer&) and load(byte_reader&)"};
        }
        return reduce_paths(execution, settings_.paths, empty, work, progress);
    }

    /// Runs path number `path` alone, with any odeint observer, which sees the initial state and
    /// that after every step; returns the states at the observation times. Throws path_failed.
    template <class Observer>
    std::vector<state_type> replay(std::uint64_t path, Observer observer) const {
        std::exception_ptr of_observer;
        const auto observe = [&](const state_type& x, double t) {
            try {
                detail::unwrapped(observer)(x, t);
            } catch (...) {
                of_observer = std::current_exception();
                throw;
            }
        };
        std::vector<state_type> states;
        try {
            runner_.run(path, states, observe);
        } catch (...) {
            if (of_observer) std::rethrow_exception(of_observer);
            throw;
        }
        return states;
    }

private:
    static ensemble_settings valid(ensemble_settings settings) {
        settings.require_valid();
        return settings;
    }

    /// What sums up a statistic: what its description makes for these times, or itself.
    template <class Statistic>
    auto reducer(const Statistic& statistic) const {
        if constexpr (requires(std::span<const double> times) {
                          statistic.template reducer<state_type>(times);
                      })
            return statistic.template reducer<state_type>(settings_.times);
        else {
            static_assert(
                simple_statistic<Statistic, state_type> || staging_statistic<Statistic, state_type>,
                "a statistic needs add(std::uint64_t path, std::span<const State> states) "
                "and merge(const itself&), see geodeint/ensemble/statistic.hpp");
            return statistic;
        }
    }

    template <class Result>
    void add_paths(std::uint64_t first, std::uint64_t last, Result& sum) const {
        detail::path_sink<state_type, Result> sink{sum, settings_.on_failure,
                                                   settings_.times.back()};
        runner_(first, last, sink);
    }

    /// What tells this ensemble from others: its settings, and what its first path adds to the
    /// statistics, which differs where the system, the initial state, the stepper or an observable
    /// differs.
    template <class Result>
    detail::checkpoint_file::fingerprint identity(const Result& empty) const {
        detail::checkpoint_file::fingerprint list;
        const auto number = [](double value) { return detail::checkpoint_file::exactly(value); };
        list.emplace_back("paths", std::to_string(settings_.paths));
        list.emplace_back("first_path", std::to_string(settings_.first_path));
        list.emplace_back("seed", std::to_string(settings_.seed));
        list.emplace_back("t0", number(settings_.t0));
        list.emplace_back("dt", number(settings_.dt));
        list.emplace_back("path_step", number(settings_.cell()));
        std::string times;
        for (const double t : settings_.times) times += (times.empty() ? "" : " ") + number(t);
        list.emplace_back("times", times);
        list.emplace_back("on_failure", settings_.on_failure.name());
        list.emplace_back("number of statistics", std::to_string(std::tuple_size_v<Result>));
        Result first = empty;
        byte_writer out;
        try {
            add_paths(settings_.first_path, settings_.first_path + 1, first);
            out.write(first);
        } catch (const path_failed& failed) {
            out.write(failed.failure());
        }
        list.emplace_back("checksum of the first path's values",
                          std::to_string(checksum(out.bytes())));
        return list;
    }

    ensemble_settings settings_;
    Runner runner_;
};

template <class Stepper, class MakeSystem, class Start>
ensemble(Stepper, MakeSystem, Start, ensemble_settings)
    -> ensemble<detail::path_runner<Stepper, MakeSystem, plain_vector<Start>>>;
template <class Runner>
ensemble(Runner, ensemble_settings) -> ensemble<Runner>;

} // namespace geodeint
