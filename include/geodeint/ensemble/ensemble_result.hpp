// SPDX-License-Identifier: BSL-1.0
//
// What an ensemble returns: its statistics, which structured bindings take apart, and which of its
// paths succeeded, failed or needed smaller steps.
//
//     auto result = runs.run(execution, moments{energy}, histogram{energy, 0.0, 1.0, 50});
//     auto& [mean, spread] = result;
//     result.succeeded(), result.failures(), result.retried_paths(), result.retried_steps()
#pragma once

#include <geodeint/checkpoint/storage.hpp>
#include <geodeint/ensemble/failure.hpp>

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace geodeint {

template <class... Reducers>
class ensemble_result {
public:
    explicit ensemble_result(Reducers... reducers) : statistics_{std::move(reducers)...} {}

    template <std::size_t I>
    const auto& get() const& {
        return std::get<I>(statistics_);
    }
    template <std::size_t I>
    auto& get() & {
        return std::get<I>(statistics_);
    }
    template <std::size_t I>
    auto&& get() && {
        return std::get<I>(std::move(statistics_));
    }

    /// Paths whose values are in the statistics.
    std::uint64_t succeeded() const noexcept { return succeeded_; }
    /// The others, in the order of their numbers.
    const std::vector<path_failure>& failures() const noexcept { return failures_; }
    /// Paths that succeeded because some of their steps were divided, and the number of these
    /// steps.
    std::uint64_t retried_paths() const noexcept { return retried_paths_; }
    std::uint64_t retried_steps() const noexcept { return retried_steps_; }

    std::tuple<Reducers...>& statistics() noexcept { return statistics_; }
    void count_success(std::uint64_t retried) {
        ++succeeded_;
        retried_steps_ += retried;
        retried_paths_ += retried > 0 ? 1 : 0;
    }
    void count_failure(const path_failure& failure) { failures_.push_back(failure); }

    void merge(const ensemble_result& other) {
        merge_statistics(other, std::index_sequence_for<Reducers...>{});
        succeeded_ += other.succeeded_;
        retried_paths_ += other.retried_paths_;
        retried_steps_ += other.retried_steps_;
        failures_.insert(failures_.end(), other.failures_.begin(), other.failures_.end());
    }

    void save(byte_writer& out) const requires(storable<Reducers>&&...) {
        out.write(statistics_);
        out.write(succeeded_);
        out.write(retried_paths_);
        out.write(retried_steps_);
        out.write(failures_);
    }
    void load(byte_reader& in) requires(storable<Reducers>&&...) {
        in.read(statistics_);
        in.read(succeeded_);
        in.read(retried_paths_);
        in.read(retried_steps_);
        in.read(failures_);
    }

private:
    template <std::size_t... I>
    void merge_statistics(const ensemble_result& other, std::index_sequence<I...>) {
        (std::get<I>(statistics_).merge(std::get<I>(other.statistics_)), ...);
    }

    std::tuple<Reducers...> statistics_;
    std::uint64_t succeeded_ = 0;
    std::uint64_t retried_paths_ = 0;
    std::uint64_t retried_steps_ = 0;
    std::vector<path_failure> failures_;
};

} // namespace geodeint

template <class... Reducers>
struct std::tuple_size<geodeint::ensemble_result<Reducers...>>
    : std::integral_constant<std::size_t, sizeof...(Reducers)> {};
template <std::size_t I, class... Reducers>
struct std::tuple_element<I, geodeint::ensemble_result<Reducers...>> {
    using type = std::tuple_element_t<I, std::tuple<Reducers...>>;
};
