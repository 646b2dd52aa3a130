// SPDX-License-Identifier: BSL-1.0
//
// Takes the paths of a runner into the statistics of an ensemble. A path's values enter all of them
// or none: first every statistic evaluates its observable, then all of them add what they have.
//
// A statistic is a type with
//
//     void add(std::uint64_t path, std::span<const State> states);  // at the observation times
//     void merge(const itself& other);                              // of the paths that follow
//
// `add` is called on a copy, so that an exception leaves the statistic as it was and becomes a
// failure of the path. Where copies cost too much, a statistic offers the two parts itself, as
// `observed` does:
//
//     using staged_type = ...;
//     void stage(std::uint64_t path, std::span<const State> states, staged_type& values) const;
//     void add(std::uint64_t path, const staged_type& values);
#pragma once

#include <geodeint/algebra/member_or.hpp>
#include <geodeint/ensemble/failure_policy.hpp>
#include <geodeint/ensemble/path_failed.hpp>
#include <geodeint/ensemble/path_failure.hpp>
#include <geodeint/ensemble/reduce_paths.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <new>
#include <optional>
#include <span>
#include <tuple>
#include <utility>

namespace geodeint {

/// It evaluates a path first and adds it then.
template <class Statistic, class State>
concept staging_statistic = mergeable<Statistic> &&
    requires(Statistic& statistic, const Statistic& fixed, std::uint64_t path,
             std::span<const State> states, typename Statistic::staged_type& values) {
    fixed.stage(path, states, values);
    statistic.add(path, values);
};

/// It adds a path in one call.
template <class Statistic, class State>
concept simple_statistic = mergeable<Statistic> && std::movable<Statistic> &&
    requires(Statistic& statistic, std::uint64_t path, std::span<const State> states) {
    statistic.add(path, states);
};

template <class State, class Result>
class path_sink;

template <class State, template <class...> class Result, class... Statistics>
class path_sink<State, Result<Statistics...>> {
public:
    path_sink(Result<Statistics...>& result, const failure_policy& policy, double t_end)
        : result_{result}, policy_{policy}, t_end_{t_end} {}

    void succeeded(std::uint64_t path, std::span<const State> states, std::uint64_t retried) {
        try {
            stage(path, states, std::index_sequence_for<Statistics...>{});
        } catch (const path_failed& error) {
            return failed(error.failure());
        } catch (const std::bad_alloc&) {
            throw;
        } catch (const std::exception& error) {
            return failed({path, t_end_, error.what()});
        } catch (...) {
            return failed({path, t_end_, "an exception that is no std::exception"});
        }
        commit(path, std::index_sequence_for<Statistics...>{});
        result_.count_success(retried);
    }

    void failed(const path_failure& failure) {
        if (policy_.stops()) throw path_failed{failure};
        result_.count_failure(failure);
    }

private:
    template <staging_statistic<State> Statistic>
    using staged_type = typename Statistic::staged_type;

    template <std::size_t... I>
    void stage(std::uint64_t path, std::span<const State> states, std::index_sequence<I...>) {
        (stage_one(std::get<I>(result_.statistics()), std::get<I>(staged_), path, states), ...);
    }
    template <class Statistic, class Staged>
    static void stage_one(const Statistic& statistic, Staged& staged, std::uint64_t path,
                          std::span<const State> states) {
        if constexpr (staging_statistic<Statistic, State>)
            statistic.stage(path, states, staged);
        else
            staged.emplace(statistic).add(path, states);
    }

    template <std::size_t... I>
    void commit(std::uint64_t path, std::index_sequence<I...>) {
        (commit_one(std::get<I>(result_.statistics()), std::get<I>(staged_), path), ...);
    }
    template <class Statistic, class Staged>
    static void commit_one(Statistic& statistic, Staged& staged, std::uint64_t path) {
        if constexpr (staging_statistic<Statistic, State>)
            statistic.add(path, staged);
        else
            statistic = std::move(*staged);
    }

    Result<Statistics...>& result_;
    failure_policy policy_;
    double t_end_;
    /// For each statistic the values of a path, or a copy that has added the path.
    std::tuple<detail::member_or<std::optional<Statistics>, staged_type, Statistics>...> staged_;
};

} // namespace geodeint
