// SPDX-License-Identifier: BSL-1.0
//
// Takes the paths of a runner into the statistics of an ensemble. A path's values enter all of them
// or none: first every statistic evaluates its observable, then all of them add what they have.
#pragma once

#include <geodeint/algebra/detail/member_or.hpp>
#include <geodeint/ensemble/failure.hpp>
#include <geodeint/ensemble/statistic.hpp>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <new>
#include <optional>
#include <span>
#include <tuple>
#include <utility>

namespace geodeint::detail {

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
    std::tuple<member_or<std::optional<Statistics>, staged_type, Statistics>...> staged_;
};

} // namespace geodeint::detail
