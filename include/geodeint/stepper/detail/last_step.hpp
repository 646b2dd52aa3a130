// SPDX-License-Identifier: BSL-1.0
//
// Where the last step began and ended, from which a stepper sees whether a step goes on there. It is
// decided once in a step, by stepper_base, for everything that is remembered from step to step: the
// rounding correction and the first guess of an implicit equation. States are compared bit by bit: a
// stepper that was used for something else gives the bits of a fresh one.
#pragma once

#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/semidirect_dual.hpp>
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/stepper/detail/is_same_time.hpp>
#include <geodeint/structure/product_manifold.hpp>

#include <Eigen/Core>

#include <bit>
#include <concepts>
#include <cstdint>
#include <limits>

namespace geodeint::detail {

/// A state that says when two are the same.
template <std::equality_comparable State>
    requires(!group_element<State> && !std::derived_from<State, Eigen::EigenBase<State>>)
bool is_same(const State& x, const State& y) { return x == y; }

/// Every coordinate is the same; of lanes, in which of them.
template <class Derived>
[[gnu::always_inline]] inline auto is_same(const Eigen::PlainObjectBase<Derived>& x,
                                           const Eigen::PlainObjectBase<Derived>& y) {
    if constexpr (is_plain<Derived> && is_short_vector<Derived>) {
        return norm_sum(x - y) == 0;
    } else if constexpr (flat_dimension<Derived> == Eigen::Dynamic) {
        return x.rows() == y.rows() && x.cols() == y.cols() && x == y;
    } else {
        auto same = flat_coordinate(x, 0) == flat_coordinate(y, 0);
        for (Eigen::Index i = 1; i < flat_dimension<Derived>; ++i)
            same &= flat_coordinate(x, i) == flat_coordinate(y, i);
        return same;
    }
}
template <class Momentum, class Advected>
[[gnu::always_inline]] inline auto is_same(const semidirect_dual<Momentum, Advected>& x,
                                           const semidirect_dual<Momentum, Advected>& y) {
    auto same = is_same(x.momentum, y.momentum);
    same &= is_same(x.advected, y.advected);
    return same;
}
/// False where elements of a group cannot be compared.
template <group_element Element>
bool is_same(const Element& g, const Element& h) {
    if constexpr (requires { g == h; })
        return g == h;
    else if constexpr (requires { g.matrix() == h.matrix(); }) // those of Sophus
        return g.matrix() == h.matrix();
    else
        return false;
}
template <class Element, class Momentum>
bool is_same(const cotangent<Element, Momentum>& x, const cotangent<Element, Momentum>& y) {
    return is_same(x.configuration, y.configuration) && is_same(x.momentum, y.momentum);
}
template <class First, class Second>
bool is_same(const product_point<First, Second>& x, const product_point<First, Second>& y) {
    return is_same(x.first, y.first) && is_same(x.second, y.second);
}

template <class State>
class last_step {
    using time = time_of<real_of<State>>;

public:
    /// It ended at x; of lanes, in which of them.
    [[gnu::always_inline]] auto ends_at(const State& x) const { return is_same(x, end_); }
    /// It began at x, so that a step from there repeats it, as after a rejection.
    auto begins_at(const State& x) const { return is_same(x, start_); }
    /// It ended at t and was as long as dt.
    [[gnu::always_inline]] bool keeps_time(time t, time dt) const {
        const bool is_as_long = dt == dt_, is_then = is_same_time(t, t_end_, dt);
        return is_as_long & is_then;
    }
    /// A step from x at t over dt is the next one. As the end of a step is finite and its length is not
    /// zero, so are x, t and dt then, and need no look.
    [[gnu::always_inline]] bool is_followed_by(const State& x, time t, time dt) const {
        const bool is_there = ends_at(x), is_then = keeps_time(t, dt);
        return is_there & is_then;
    }

    [[gnu::always_inline]] void remember(const State& start, const State& end, time t = 0,
                                         time dt = no_time()) {
        start_ = start;
        end_ = end;
        t_end_ = t + dt;
        dt_ = dt;
    }
    /// The next step does not keep time.
    void break_off() { dt_ = no_time(); }

private:
    /// What no step is as long as.
    static time no_time() { return std::numeric_limits<time>::quiet_NaN(); }

    State start_ = blank<State>();
    State end_ = blank<State>();
    time t_end_ = 0;
    time dt_ = no_time();
};

/// Where the last step ended, for states of any type: 64 bits made of those of their coordinates (the
/// hash of Fowler, Noll and Vo, by words), so that nothing is allocated.
class end_mark {
public:
    template <class State>
    bool is_at(const State& x) const {
        return is_set_ && hash(x) == hash_;
    }
    template <class State>
    void remember(const State& x) {
        hash_ = hash(x);
        is_set_ = true;
    }

private:
    template <class State>
    static std::uint64_t hash(const State& x) {
        std::uint64_t result = 0xcbf29ce484222325;
        const auto take = [&](double number) {
            result = (result ^ std::bit_cast<std::uint64_t>(number)) * 0x100000001b3;
            result ^= result >> 32;
        };
        for (Eigen::Index i = 0; i < flat_size(x); ++i)
            take(static_cast<double>(flat_coordinate(x, i)));
        return result;
    }

    std::uint64_t hash_ = 0;
    bool is_set_ = false;
};

} // namespace geodeint::detail
