// SPDX-License-Identifier: BSL-1.0
//
// Raises a symmetric scheme of order 2 to order 4, 6 or 8: a step is a palindrome of steps of the
// inner stepper, some of them backward,
//
//     Psi(dt) = Phi(g_s dt) ... Phi(g_2 dt) Phi(g_1 dt),     g_i = g_{s+1-i},     sum_i g_i = 1
//
// (Hairer, Lubich, Wanner, Geometric Numerical Integration, V.3.2). The coefficients are a policy:
//
//     suzuki4        order 4    5 stages, g_1 = 1/(4 - 4^{1/3})    Suzuki 1990, the default
//     triple_jump4   order 4    3 stages, g_1 = 1/(2 - 2^{1/3})    Yoshida 1990, larger error
//     kahan_li6      order 6    9 stages, s9odr6a                  Kahan and Li 1997
//     kahan_li8      order 8    17 stages, s17odr8a                Kahan and Li 1997
//
// Weights have the digits of the state: beyond those of a double they are found from the conditions of
// the order (stepper/detail/composition_weights.hpp).
//
// Keeps what the inner stepper keeps: Casimirs, orbits, the Poisson bracket, time reversal; exact
// energies too. A system that depends on time is stepped from t + (g_1 + ... + g_{i-1}) dt.
//
// Preconditions: the inner stepper is symmetric (do_step over dt, then -dt, leads back) and works
// with negative dt. With one that is not symmetric the error of the inner stepper at even powers of
// dt adds up, as sum_i g_i^2 > 0, whichever order was asked for: an inner stepper of order 1 stays at
// 1, one of order 2 comes to 3. No noise: the substeps with the increments of a path do not have the
// higher order.
//
//     geodeint::symmetric_composition<geodeint::munthe_kaas_midpoint<geodeint::so3>, 6> stepper;
#pragma once

#include <geodeint/noise/detail/increments.hpp>
#include <geodeint/stepper/detail/composition_weights.hpp>
#include <geodeint/stepper/detail/foreign_stepper.hpp>
#include <geodeint/stepper/promises.hpp>
#include <geodeint/stepper/stepper_base.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <functional>
#include <type_traits>
#include <utility>

namespace geodeint {

namespace detail {

/// The palindrome with these coefficients on both sides, and in the middle what is left of 1.
template <std::size_t N>
constexpr std::array<double, 2 * N + 1> palindrome(const std::array<double, N>& side) {
    std::array<double, 2 * N + 1> coefficients{};
    long double sum = 0;
    for (std::size_t i = 0; i < N; ++i) {
        coefficients[i] = coefficients[2 * N - i] = side[i];
        sum += side[i];
    }
    coefficients[N] = static_cast<double>(1 - 2 * sum);
    return coefficients;
}

template <std::size_t S>
constexpr bool same_backward(const std::array<double, S>& coefficients) {
    for (std::size_t i = 0; i < S; ++i)
        if (coefficients[i] != coefficients[S - 1 - i]) return false;
    return S > 0;
}

} // namespace detail

struct suzuki4 {
    static constexpr unsigned short order = 4;
    static constexpr double cube_root_of_4 = 1.58740105196819947475;
    static constexpr auto coefficients =
        detail::palindrome<2>({1 / (4 - cube_root_of_4), 1 / (4 - cube_root_of_4)});
};

struct triple_jump4 {
    static constexpr unsigned short order = 4;
    static constexpr double cube_root_of_2 = 1.25992104989487316477;
    static constexpr auto coefficients = detail::palindrome<1>({1 / (2 - cube_root_of_2)});
};

struct kahan_li6 {
    static constexpr unsigned short order = 6;
    static constexpr auto coefficients =
        detail::palindrome<4>({0.39216144400731413928, 0.33259913678935943860,
                               -0.70624617255763935981, 0.08221359629355080023});
};

struct kahan_li8 {
    static constexpr unsigned short order = 8;
    static constexpr auto coefficients = detail::palindrome<8>(
        {0.13020248308889008088, 0.56116298177510838456, -0.38947496264484728641,
         0.15884190655515560090, -0.39590389413323757734, 0.18453964097831570709,
         0.25837438768632204729, 0.29501172360931029887});
};

/// Coefficients of a palindromic composition: an `order` and an array `coefficients`.
template <class Coefficients>
concept palindromic = requires {
    { Coefficients::order } -> std::convertible_to<unsigned short>;
    requires detail::same_backward(Coefficients::coefficients);
};
template <class Coefficients, unsigned short Order>
concept palindromic_of_order = palindromic<Coefficients> && Coefficients::order == Order;

namespace detail {

template <unsigned short Order>
struct default_coefficients {
    static_assert(Order == 4 || Order == 6 || Order == 8,
                  "symmetric_composition has coefficients of order 4, 6 and 8; name your own for "
                  "another");
    using type = std::conditional_t<Order == 4, suzuki4,
                                    std::conditional_t<Order == 6, kahan_li6, kahan_li8>>;
};

} // namespace detail

template <class Stepper, unsigned short Order,
          palindromic_of_order<Order> Coefficients =
              typename detail::default_coefficients<Order>::type>
class symmetric_composition
    : public stepper_base<symmetric_composition<Stepper, Order, Coefficients>,
                          typename Stepper::state_type, Order> {
    using base = stepper_base<symmetric_composition, typename Stepper::state_type, Order>;
    using time = typename base::time_type;

public:
    static constexpr promises keeps = promises_of<Stepper>;

    using state_type = typename Stepper::state_type;
    static_assert(
        requires(const state_type& x) { all_finite(x); },
        "symmetric_composition needs a stepper whose state is an Eigen matrix or a state "
        "of this library");

    explicit symmetric_composition(Stepper inner = Stepper{}) : inner_{std::move(inner)} {}

    template <class System>
    void advance(System& system, const state_type& x, time t, time dt, state_type& next) {
        static_assert(detail::step_increments<System>::none,
                      "symmetric_composition is for systems without noise: it raises no strong or "
                      "weak order; use the inner stepper itself");
        next = x;
        time passed(0);
        for (const time& g : weights()) {
            inner_.do_step(std::ref(system), next, t + passed * dt, g * dt);
            passed += g;
        }
    }

private:
    static const auto& weights() {
        if constexpr (std::is_same_v<time, double>) {
            return Coefficients::coefficients;
        } else {
            static constexpr std::size_t stages = Coefficients::coefficients.size();
            static const auto found =
                detail::composition_weights<time, stages, Order>::near(Coefficients::coefficients);
            return found;
        }
    }

    Stepper inner_;
};

/// Of a stepper of foreign states: composed where it computes, in vectors.
template <class Stepper, unsigned short Order, palindromic_of_order<Order> Coefficients>
    requires foreign_state<typename Stepper::state_type>
class symmetric_composition<Stepper, Order, Coefficients>
    : public detail::foreign_stepper<
          symmetric_composition<typename Stepper::vector_stepper, Order, Coefficients>,
          typename Stepper::state_type> {
};

} // namespace geodeint
