// SPDX-License-Identifier: BSL-1.0
//
// What moments, quantiles, histogram and snapshots become in a running ensemble, and what they
// return: one accumulator for each observation time, fed with an observable of the state.
//
//     auto [energies] = runs.run(geodeint::serial{}, geodeint::moments{energy});
//     energies[1].mean()                            at energies.times()[1]
//
// The observable is a function of the state, or of state and time: a lambda, a Hamiltonian. Its
// values must be finite; one that is not is a failure of its path.
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/checkpoint/storage.hpp>
#include <geodeint/ensemble/failure.hpp>
#include <geodeint/error.hpp>

#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace geodeint {

/// The state itself as an observable.
struct whole_state {
    template <class State>
    const State& operator()(const State& x) const {
        return x;
    }
};

namespace detail {

/// A function of the state, or of state and time.
template <class Observable, class State>
concept observable_of = std::invocable<const Observable&, const State&> ||
    std::invocable<const Observable&, const State&, double>;

template <class Observable, class State>
decltype(auto) observe(const Observable& observable, const State& x, [[maybe_unused]] double t) {
    if constexpr (std::invocable<const Observable&, const State&>)
        return std::invoke(observable, x);
    else
        return std::invoke(observable, x, t);
}

template <class Observable, class State>
using observed_expression = std::remove_cvref_t<decltype(observe(
    std::declval<const Observable&>(), std::declval<const State&>(), 0.0))>;

/// Infinity and NaN, where the type knows them.
template <class Value>
bool is_finite(const Value& value) {
    if constexpr (std::is_arithmetic_v<Value>)
        return std::isfinite(static_cast<double>(value));
    else if constexpr (requires { all_finite(value); })
        return all_finite(value);
    else if constexpr (requires { std::isfinite(*value.begin()); }) {
        for (const auto& each : value)
            if (!std::isfinite(each)) return false;
        return true;
    } else
        return true;
}

/// The type that stores what the observable returns; numbers of all kinds are doubles.
template <class Observable, class State>
using observed_value =
    std::conditional_t<std::is_arithmetic_v<observed_expression<Observable, State>>, double,
                       plain_vector<observed_expression<Observable, State>>>;

} // namespace detail

template <class Observable, class Accumulator>
class observed {
public:
    using value_type = typename Accumulator::value_type;
    /// The values of one path at all times.
    using staged_type = std::vector<value_type>;

    observed(Observable observable, const Accumulator& empty, std::span<const double> times)
        : observable_{std::move(observable)},
          times_(times.begin(), times.end()),
          accumulators_(times.size(), empty) {}

    std::size_t size() const noexcept { return accumulators_.size(); }
    const std::vector<double>& times() const noexcept { return times_; }
    /// What was seen at times()[j].
    const Accumulator& operator[](std::size_t j) const { return accumulators_.at(j); }
    auto begin() const noexcept { return accumulators_.begin(); }
    auto end() const noexcept { return accumulators_.end(); }

    /// Evaluates the observable at all times; nothing is added yet. An exception comes out as
    /// path_failed, with the time.
    template <class State>
    void stage(std::uint64_t path, std::span<const State> states, staged_type& values) const {
        values.clear();
        for (std::size_t j = 0; j < states.size(); ++j) {
            const double t = times_[j];
            try {
                values.emplace_back(detail::observe(observable_, states[j], t));
            } catch (const std::exception& error) {
                throw path_failed{{path, t, error.what()}};
            }
            if (!detail::is_finite(values.back()))
                throw path_failed{{path, t, "geodeint: the observable is not finite"}};
        }
    }

    void add(std::uint64_t path, const staged_type& values) {
        for (std::size_t j = 0; j < accumulators_.size(); ++j)
            if constexpr (requires { accumulators_[j].add(path, values[j]); })
                accumulators_[j].add(path, values[j]);
            else
                accumulators_[j].add(values[j]);
    }

    void merge(const observed& other) {
        for (std::size_t j = 0; j < accumulators_.size(); ++j)
            accumulators_[j].merge(other.accumulators_[j]);
    }

    void save(byte_writer& out) const requires storable<Accumulator> {
        for (const Accumulator& each : accumulators_) out.write(each);
    }
    void load(byte_reader& in) requires storable<Accumulator> {
        for (Accumulator& each : accumulators_) in.read(each);
    }

private:
    Observable observable_;
    std::vector<double> times_;
    std::vector<Accumulator> accumulators_;
};

} // namespace geodeint
