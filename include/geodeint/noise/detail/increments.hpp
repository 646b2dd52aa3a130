// SPDX-License-Identifier: BSL-1.0
//
// How a stepper gets the increments dW of its step: they are drawn once per step from the
// system's path, onto the stack where the number of noises is known at compile time and into
// room of the stepper otherwise. For a system without noise nothing is done. Paths are made of
// doubles; a stepper of other numbers gets the increments in its own.
//
//     increment_room<Real> room_;                                      a member of the stepper
//     const step_increments<System, Real> dW{system, t, dt, room_};    a std::span of them
//
// The room also holds what a path has drawn ahead for the next steps (cell_block.hpp). It changes
// no bits, whatever systems, paths and times the stepper sees one after the other.
#pragma once

#include <geodeint/algebra/detail/member_or.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/noise/detail/cell_block.hpp>

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

/// How many components drive a system: of the path, where its increments are not components alone.
template <stochastic System>
std::size_t components_of(const System& system) {
    if constexpr (requires { system.path().components(); })
        return system.path().components();
    else
        return system.noise().size();
}

/// The path can be asked for increments with the help of what was drawn ahead.
template <class Path, class... Ahead>
concept path_with = requires(const Path& path, std::span<increment_of_path<Path>> dW,
                             Ahead&... ahead) {
    path.increment(0.0, 0.0, dW, ahead...);
};

/// The increments of a path over a step, drawn ahead if the path can do that.
template <class Path, class Ahead>
[[gnu::always_inline]] inline void draw_increments(const Path& path, double t, double dt,
                                                   std::span<increment_of_path<Path>> dW,
                                                   Ahead& ahead) {
    if constexpr (path_with<Path, Ahead>)
        path.increment(t, dt, dW, ahead);
    else
        path.increment(t, dt, dW);
}

/// Several doubles that are computed with at once.
template <class Real>
concept in_vector_registers = requires {
    typename Real::words;
};

/// What a stepper that computes with Real keeps for its increments.
template <class Real>
struct increment_room {
    std::vector<Real> values;
    cell_block<std::conditional_t<in_vector_registers<Real>, Real, double>> ahead;
};

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

    [[gnu::always_inline]] step_increments(const System& system, double t, double dt,
                                           increment_room<Real>& room) {
        if constexpr (is_static)
            values_ = on_stack_;
        else {
            room.values.resize(system.noise().size());
            values_ = room.values;
        }
        if constexpr (!none)
            if (!values_.empty()) draw(system.path(), t, dt, room.ahead);
    }
    step_increments(const step_increments&) = delete;
    step_increments& operator=(const step_increments&) = delete;

    operator std::span<const value_type>() const { return values_; }

private:
    template <class Path, class Ahead>
    [[gnu::always_inline]] void draw(const Path& path, double t, double dt, Ahead& ahead) {
        if constexpr (std::is_same_v<value_type, drawn_type>) {
            draw_increments(path, t, dt, values_, ahead);
        } else {
            std::conditional_t<is_static, std::array<drawn_type, is_static ? static_size : 0>,
                               std::vector<drawn_type>>
                drawn{};
            if constexpr (!is_static) drawn.resize(values_.size());
            draw_increments(path, t, dt, std::span<drawn_type>{drawn}, ahead);
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
