// SPDX-License-Identifier: BSL-1.0
//
// How a stepper gets the increments dW of its step: they are drawn once per step from the
// system's path, onto the stack where the number of noises is known at compile time and into
// storage of the stepper otherwise. For a system without noise nothing is done. Paths are made of
// doubles; a stepper of other numbers gets the increments in its own.
//
//     const step_increments<System, Real> dW{system, t, dt, increments_};      // a std::span of them
#pragma once

#include <geodeint/algebra/detail/member_or.hpp>
#include <geodeint/concepts.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace geodeint::detail {

/// The path of a system without noise.
struct no_path {
    void increment(double, double, std::span<double>) const {}
};

template <class Path>
using increment_type = typename Path::increment_type;

/// What a path gives for each component of noise: a double, unless the path says otherwise.
template <class Path>
using increment_of_path = member_or<double, increment_type, Path>;

/// The system has noise Hamiltonians and a path that drives them.
template <class System>
concept stochastic = requires(const System& system) {
    system.noise().size();
    system.path();
};

template <stochastic System>
using increment_of_system =
    increment_of_path<std::remove_cvref_t<decltype(std::declval<const System&>().path())>>;

/// The increments of one step, alive as long as the step. Real is what the stepper computes with.
template <class System, class Real = member_or<double, increment_of_system, System>>
class step_increments {
    static constexpr std::size_t static_size = [] {
        if constexpr (!stochastic<System>)
            return std::size_t{0};
        else {
            using noise = std::remove_cvref_t<decltype(std::declval<const System&>().noise())>;
            if constexpr (requires { noise::static_size; })
                return noise::static_size;
            else
                return std::size_t(-1);
        }
    }();
    static constexpr bool is_static = static_size != std::size_t(-1);

    using value_type = Real;
    using drawn_type = member_or<double, increment_of_system, System>;

public:
    /// Known at compile time: the system has no noise.
    static constexpr bool none = static_size == 0;

    step_increments(const System& system, double t, double dt, std::vector<value_type>& storage) {
        if constexpr (is_static)
            values_ = on_stack_;
        else {
            storage.resize(system.noise().size());
            values_ = storage;
        }
        if constexpr (!none)
            if (!values_.empty()) draw(system.path(), t, dt);
    }
    step_increments(const step_increments&) = delete;
    step_increments& operator=(const step_increments&) = delete;

    operator std::span<const value_type>() const { return values_; }

private:
    template <class Path>
    void draw(const Path& path, double t, double dt) {
        if constexpr (std::is_same_v<value_type, drawn_type>) {
            path.increment(t, dt, values_);
        } else {
            std::conditional_t<is_static, std::array<drawn_type, is_static ? static_size : 0>,
                               std::vector<drawn_type>>
                drawn{};
            if constexpr (!is_static) drawn.resize(values_.size());
            path.increment(t, dt, std::span<drawn_type>{drawn});
            for (std::size_t i = 0; i < values_.size(); ++i)
                values_[i] = static_cast<value_type>(drawn[i]);
        }
    }

    std::array<value_type, is_static ? static_size : 0> on_stack_;
    std::span<value_type> values_;
};

/// A system without noise: an ordinary one, or one of ours with no noise Hamiltonians.
template <class System>
concept deterministic = step_increments<System>::none;

} // namespace geodeint::detail
