// SPDX-License-Identifier: BSL-1.0
//
// A statistic of an ensemble, such as moments, or one of your own. It is a type with
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

#include <concepts>
#include <cstdint>
#include <span>

namespace geodeint {

/// What can be summed over paths.
template <class Accumulator>
concept mergeable = std::copy_constructible<Accumulator> &&
    requires(Accumulator& left, const Accumulator& right) {
    left.merge(right); // adds what `right` has seen of the paths that follow those of `left`
};

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

} // namespace geodeint
