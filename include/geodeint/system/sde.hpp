// SPDX-License-Identifier: BSL-1.0
//
// A stochastic differential equation in coordinates, in the sense of Stratonovich or of Ito,
//
//     sde(f, g, path):     dx = f(x, t) dt + sum_i g_i(x, t) o dW_i
//     ito(f, g, path):     dx = f(x, t) dt + sum_i g_i(x, t) dW_i
//
// for stochastic_heun and implicit_midpoint, which converge to the former; f is any odeint system,
// f(x, dxdt, t) or f(x, dxdt), for a state of any type, and g is one of
//
//     g                    a function g(x, dxdt, t) or g(x, dxdt): one noise
//     fields(g1, g2)       several of them, each driven by its own component of the path
//     diagonal<N>(g)       N noises, the k-th of which moves the k-th coordinate alone, by g_k(x)
//     diagonal(g, n)       the same, n known at run time
//
// An Ito equation is the Stratonovich one with another drift,
//
//     f - 1/2 sum_i Dg_i g_i
//
// (Kloeden and Platen, Numerical Solution of Stochastic Differential Equations, 4.9). Where g is
// written for any type of numbers (a template, or a lambda of auto), the derivative is exact, by dual
// numbers; otherwise pass the sum, as a function c(x, dxdt, t), as a fourth argument: ito(f, g, path,
// c). euler_maruyama steps Ito equations as they are, milstein both kinds.
//
// On a group, x is an element and dxdt an element of its algebra, the body velocity
// (structure/group.hpp): sde(f, g, path) for munthe_kaas_heun. The numbers that diagonal(g) moves are
// those of the body velocity. An Ito equation is refused there: what it says depends on coordinates.
//
//     auto ornstein_uhlenbeck = geodeint::sde([](auto& x, auto& dxdt, double) { dxdt[0] = -x[0]; },
//                                             [](auto&, auto& dxdt) { dxdt[0] = 0.3; },
//                                             geodeint::wiener_path{42, 0, dt});
#pragma once

#include <geodeint/algebra/detail/member_or.hpp>
#include <geodeint/algebra/dual_number.hpp>
#include <geodeint/algebra/foreign_state.hpp>
#include <geodeint/error.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

namespace geodeint {

namespace detail {

/// g(x, out, t), or g(x, out) where it does not depend on time.
template <class Function, class X, class Change>
void evaluate_field(const Function& g, const X& x, Change& out, double t) {
    if constexpr (requires { g(x, out, t); })
        g(x, out, t);
    else
        g(x, out);
}

template <class X>
using foreign_number = typename foreign_shape<X>::number;

/// Of a foreign state, or of a vector.
template <class X>
using numbers_of = member_or<real_of<X>, foreign_number, X>;

/// dx += a y
template <class X>
void add_multiple(numbers_of<X> a, const X& y, X& dx) {
    if constexpr (has_foreign_shape<X>)
        for_each_number([a](auto& sum, const auto& term) { sum += a * term; }, dx, y);
    else
        dx += a * y;
}

/// dx *= a
template <class X>
void multiply(numbers_of<X> a, X& dx) {
    if constexpr (has_foreign_shape<X>)
        for_each_number([a](auto& number) { number *= a; }, dx);
    else
        dx *= a;
}

template <class Function, class X>
concept takes_numbers_of = requires(const Function& g, const X& x, X& out) {
    g(x, out, 0.0);
}
|| requires(const Function& g, const X& x, X& out) { g(x, out); };

/// The same as evaluate_field, for a function that is differentiated.
template <class Function, class X>
void evaluate_slopes(const Function& g, const X& x, X& out, double t) {
    static_assert(takes_numbers_of<Function, X>,
                  "a noise that is differentiated takes states of any type of numbers: write it as "
                  "a lambda of auto, [](const auto& x, auto& dxdt)");
    if constexpr (takes_numbers_of<Function, X>) evaluate_field(g, x, out, t);
}

/// The state x + e direction, with e^2 = 0.
template <class X>
auto along(const X& x, const X& direction) {
    using number = dual_number<numbers_of<X>>;
    typename foreign_shape<X>::template over<number> moved;
    reshape(moved, x);
    for_each_number(
        [](number& sum, const auto& value, const auto& slope) {
            sum = number{value, slope};
        },
        moved, x, direction);
    return moved;
}

} // namespace detail

/// Vector fields g_1, ..., g_m, each with its own noise.
template <class... Functions>
class field_list {
public:
    static constexpr std::size_t static_size = sizeof...(Functions);
    static constexpr std::size_t size() { return static_size; }

    explicit field_list(Functions... g) : g_{std::move(g)...} {}

    /// dx += sum_i dW_i g_i(x, t)
    template <class X, class Change>
    void add(const X& x, double t, std::span<const detail::numbers_of<Change>> dW, Change& dx,
             Change& scratch) const {
        for_each([&](const auto& g, std::size_t i) {
            detail::evaluate_field(g, x, scratch, t);
            detail::add_multiple(dW[i], scratch, dx);
        });
    }

    /// dx += a sum_i dW_i Dg_i(x, t) b
    template <class X>
    void add_slopes_along(const X& b, const X& x, double t,
                          std::span<const detail::numbers_of<X>> dW, detail::numbers_of<X> a,
                          X& dx) const {
        const auto moved = detail::along(x, b);
        auto change = moved;
        for_each([&](const auto& g, std::size_t i) {
            detail::evaluate_slopes(g, moved, change, t);
            const auto factor = a * dW[i];
            detail::for_each_number(
                [factor](auto& sum, const auto& term) { sum += factor * term.slope; }, dx, change);
        });
    }

    /// dx -= a sum_i Dg_i(x, t) g_i(x, t)
    template <class X>
    void subtract_slopes(const X& x, double t, detail::numbers_of<X> a, X& dx, X& scratch) const {
        for_each([&](const auto& g, std::size_t) {
            detail::evaluate_field(g, x, scratch, t);
            const auto moved = detail::along(x, scratch);
            auto change = moved;
            detail::evaluate_slopes(g, moved, change, t);
            detail::for_each_number([a](auto& sum, const auto& term) { sum -= a * term.slope; }, dx,
                                    change);
        });
    }

private:
    template <class Action>
    void for_each(const Action& action) const {
        [&]<std::size_t... I>(std::index_sequence<I...>) { (action(std::get<I>(g_), I), ...); }
        (std::index_sequence_for<Functions...>{});
    }

    std::tuple<Functions...> g_;
};

/// Noises of single coordinates: g_k(x, t) e_k for every k. N is their number, or Eigen::Dynamic.
template <class Function, int N>
class diagonal_fields {
public:
    /// See noise/detail/increments.hpp.
    static constexpr auto static_size = static_cast<std::size_t>(N);
    static_assert(Eigen::Dynamic == -1);

    explicit diagonal_fields(Function g, std::size_t size) : g_{std::move(g)}, size_{size} {}

    std::size_t size() const { return size_; }

    template <class X, class Change>
    void add(const X& x, double t, std::span<const detail::numbers_of<Change>> dW, Change& dx,
             Change& scratch) const {
        detail::evaluate_field(g_, x, scratch, t);
        if constexpr (detail::has_foreign_shape<Change>) {
            require_size(detail::number_count(dx));
            std::size_t k = 0;
            detail::for_each_number([&](auto& sum, const auto& g) { sum += g * dW[k++]; }, dx,
                                    scratch);
        } else {
            require_size(flat_size(dx));
            for (Eigen::Index k = 0; k < flat_size(dx); ++k)
                flat_coordinate(dx, k) +=
                    flat_coordinate(scratch, k) * dW[static_cast<std::size_t>(k)];
        }
    }

    /// dx_k += a dW_k Dg_k(x, t) b
    template <class X>
    void add_slopes_along(const X& b, const X& x, double t,
                          std::span<const detail::numbers_of<X>> dW, detail::numbers_of<X> a,
                          X& dx) const {
        const auto moved = detail::along(x, b);
        auto change = moved;
        detail::evaluate_slopes(g_, moved, change, t);
        std::size_t k = 0;
        detail::for_each_number(
            [&](auto& sum, const auto& term) { sum += a * dW[k++] * term.slope; }, dx, change);
    }

    /// dx_k -= a dg_k/dx_k g_k: one derivative for each coordinate.
    template <class X>
    void subtract_slopes(const X& x, double t, detail::numbers_of<X> a, X& dx, X& scratch) const {
        using number = detail::numbers_of<X>;
        detail::evaluate_field(g_, x, scratch, t);
        X direction = scratch;
        detail::for_each_number([](auto& component) { component = number(0); }, direction);
        auto moved = detail::along(x, direction);
        auto change = moved;
        std::size_t k = 0;
        detail::for_each_number(
            [&](auto& coordinate, auto& sum, const auto& g) {
                coordinate.slope = g;
                detail::evaluate_slopes(g_, moved, change, t);
                coordinate.slope = number(0);
                sum -= a * slope_at(change, k++);
            },
            moved, dx, scratch);
    }

private:
    void require_size(Eigen::Index numbers) const {
        if (static_cast<std::size_t>(numbers) != size())
            throw invalid_argument{"diagonal", "is for " + std::to_string(size()) +
                                                   " numbers, and the state has " +
                                                   std::to_string(numbers)};
    }
    template <class Duals>
    static auto slope_at(const Duals& duals, std::size_t k) {
        typename detail::numbers_of<Duals>::magnitude_type slope{};
        std::size_t i = 0;
        detail::for_each_number(
            [&](const auto& number) {
                if (i++ == k) slope = number.slope;
            },
            duals);
        return slope;
    }

    Function g_;
    std::size_t size_;
};

/// One function is a list of one.
template <class... Functions>
field_list<Functions...> fields(Functions... g) {
    return field_list<Functions...>{std::move(g)...};
}
template <int N, class Function>
    requires(N > 0)
diagonal_fields<Function, N> diagonal(Function g) {
    return diagonal_fields<Function, N>{std::move(g), N};
}
template <class Function>
diagonal_fields<Function, Eigen::Dynamic> diagonal(Function g, std::size_t size) {
    return diagonal_fields<Function, Eigen::Dynamic>{std::move(g), size};
}

/// What an Ito equation adds to its drift: nothing, for one of Stratonovich's;
struct no_correction {};
/// -1/2 sum_i Dg_i g_i, by dual numbers;
struct slope_correction {
    template <class Noise, class X>
    static void add(const Noise& g, const X& x, double t, detail::numbers_of<X> dt, X& dx,
                    X& scratch) {
        g.subtract_slopes(x, t, dt / 2, dx, scratch);
    }
};
/// or -1/2 of the sum that the user knows.
template <class Function>
struct given_correction {
    Function sum_of_slopes;

    template <class Noise, class X>
    void add(const Noise&, const X& x, double t, detail::numbers_of<X> dt, X& dx,
             X& scratch) const {
        detail::evaluate_field(sum_of_slopes, x, scratch, t);
        detail::add_multiple(-dt / 2, scratch, dx);
    }
};

template <class Drift, class Noise, class Path, class Correction = no_correction>
class sde_system {
public:
    /// The equation is one of Ito's.
    static constexpr bool is_ito = !std::is_same_v<Correction, no_correction>;
    /// Its noises are functions that can be differentiated (stepper/milstein.hpp).
    static constexpr bool has_slopes = true;

    sde_system(Drift drift, Noise noise, Path path, Correction correction = {})
        : drift_{std::move(drift)},
          noise_{std::move(noise)},
          path_{std::move(path)},
          correction_{std::move(correction)} {}

    /// f, as odeint's own steppers want it.
    template <class X, class Change>
    void operator()(const X& x, Change& dxdt, double t) const {
        detail::evaluate_field(drift_, x, dxdt, t);
    }

    /// dx = drift of Stratonovich dt + sum_i g_i dW_i
    template <class X, class Change>
    void increment(const X& x, double t, time_of<detail::numbers_of<Change>> dt,
                   std::span<const detail::numbers_of<Change>> dW, Change& dx,
                   Change& scratch) const {
        static_assert(
            !is_ito || std::is_same_v<X, Change>,
            "an Ito equation on a group depends on the coordinates in which it is written: "
            "write it in the sense of Stratonovich, sde(f, g, path)");
        ito_increment(x, t, dt, dW, dx, scratch);
        if constexpr (is_ito && std::is_same_v<X, Change>)
            correction_.add(noise_, x, t, detail::numbers_of<Change>(dt), dx, scratch);
    }

    /// dx = f dt + sum_i g_i dW_i
    template <class X, class Change>
    void ito_increment(const X& x, double t, time_of<detail::numbers_of<Change>> dt,
                       std::span<const detail::numbers_of<Change>> dW, Change& dx,
                       Change& scratch) const {
        (*this)(x, dx, t);
        detail::multiply(detail::numbers_of<Change>(dt), dx);
        noise_.add(x, t, dW, dx, scratch);
    }

    /// dx = drift of Stratonovich dt + b + 1/2 sum_i dW_i Dg_i b,     b = sum_i g_i dW_i
    template <class X>
    void milstein_increment(const X& x, double t, time_of<detail::numbers_of<X>> dt,
                            std::span<const detail::numbers_of<X>> dW, X& dx, X& scratch) const {
        using number = detail::numbers_of<X>;
        X b = x;
        detail::for_each_number([](auto& each) { each = number(0); }, b);
        noise_.add(x, t, dW, b, scratch);
        (*this)(x, dx, t);
        detail::multiply(number(dt), dx);
        detail::add_multiple(number(1), b, dx);
        noise_.add_slopes_along(b, x, t, dW, number(0.5), dx);
        if constexpr (is_ito) correction_.add(noise_, x, t, number(dt), dx, scratch);
    }

    const Drift& drift() const { return drift_; }
    const Noise& noise() const { return noise_; }
    const Path& path() const { return path_; }

private:
    Drift drift_;
    Noise noise_;
    Path path_;
    [[no_unique_address]] Correction correction_;
};

namespace detail {

template <class Noise>
auto as_fields(Noise g) {
    if constexpr (requires { g.size(); })
        return g;
    else
        return fields(std::move(g));
}

} // namespace detail

template <class Drift, class Noise, class Path>
auto sde(Drift drift, Noise g, Path path) {
    return sde_system{std::move(drift), detail::as_fields(std::move(g)), std::move(path)};
}

template <class Drift, class Noise, class Path>
auto ito(Drift drift, Noise g, Path path) {
    return sde_system{std::move(drift), detail::as_fields(std::move(g)), std::move(path),
                      slope_correction{}};
}

template <class Drift, class Noise, class Path, class SumOfSlopes>
auto ito(Drift drift, Noise g, Path path, SumOfSlopes sum_of_slopes) {
    return sde_system{std::move(drift), detail::as_fields(std::move(g)), std::move(path),
                      given_correction<SumOfSlopes>{std::move(sum_of_slopes)}};
}

} // namespace geodeint
