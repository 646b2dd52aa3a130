// SPDX-License-Identifier: BSL-1.0
//
// The Gauss-Legendre collocation method with any number of stages, of order 2 Stages:
//
//     c_i     the zeros of the Legendre polynomial of degree Stages, moved to [0, 1]
//     b_j     = int_0^1 l_j,     a_ij = int_0^{c_i} l_j,     l_j(c_k) = 1 if j = k, else 0
//
// It is symplectic, symmetric, and implicit. The coefficients are computed by the compiler in long
// double: zeros by bisection between those of the polynomial one degree below, integrals by the
// quadrature itself, which is exact for them.
//
// (Hairer, Lubich, Wanner, Geometric Numerical Integration, II.1.3.)
//
//     using gauss4 = detail::gauss_collocation<2>;
//     gauss4::a[i][j], gauss4::b[j], gauss4::c[i]
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>

namespace geodeint::detail {

template <std::size_t Stages>
struct gauss_collocation {
    static_assert(Stages >= 1 && Stages <= 16, "gauss_collocation has 1 to 16 stages");

    static constexpr std::size_t stages = Stages;
    static constexpr unsigned short order = 2 * Stages;

private:
    using row = std::array<long double, Stages>;

    /// P_degree(x) on [-1, 1], and the one before it
    template <class Number>
    static constexpr std::array<Number, 2> legendre(std::size_t degree, const Number& x) {
        Number before(0), now(1);
        for (std::size_t n = 0; n < degree; ++n) {
            const auto k = static_cast<Number>(n);
            const Number next = ((2 * k + 1) * x * now - k * before) / (k + 1);
            before = now;
            now = next;
        }
        return {now, before};
    }
    static constexpr row zeros() {
        row x{};
        for (std::size_t degree = 1; degree <= Stages; ++degree) {
            row found{};
            for (std::size_t i = 0; i < degree; ++i) {
                long double low = i == 0 ? -1 : x[i - 1], high = i + 1 == degree ? 1 : x[i];
                const bool rises = legendre(degree, high)[0] > legendre(degree, low)[0];
                for (int k = 0; k < 70; ++k) {
                    const long double middle = (low + high) / 2;
                    ((legendre(degree, middle)[0] > 0) == rises ? high : low) = middle;
                }
                found[i] = (low + high) / 2;
            }
            x = found;
        }
        return x;
    }
    static constexpr row nodes_ = [] {
        row c = zeros();
        for (long double& node : c) node = (1 + node) / 2;
        return c;
    }();
    static constexpr row weights_ = [] {
        row b{};
        const row x = zeros();
        for (std::size_t j = 0; j < Stages; ++j) {
            // (1 - x^2) / (Stages P_{Stages - 1}(x))^2, half of the weight on [-1, 1]
            const long double slope = Stages * legendre(Stages, x[j])[1];
            b[j] = (1 - x[j] * x[j]) / (slope * slope);
        }
        return b;
    }();
    template <class Number>
    static constexpr Number lagrange(const std::array<Number, Stages>& nodes, std::size_t j,
                                     const Number& x) {
        Number product(1);
        for (std::size_t k = 0; k < Stages; ++k)
            if (k != j) product *= (x - nodes[k]) / (nodes[j] - nodes[k]);
        return product;
    }
    static constexpr std::array<double, Stages> rounded(const row& exact) {
        std::array<double, Stages> values{};
        for (std::size_t i = 0; i < Stages; ++i) values[i] = static_cast<double>(exact[i]);
        return values;
    }

public:
    static constexpr std::array<double, Stages> c = rounded(nodes_);
    static constexpr std::array<double, Stages> b = rounded(weights_);
    static constexpr std::array<std::array<double, Stages>, Stages> a = [] {
        std::array<std::array<double, Stages>, Stages> matrix{};
        for (std::size_t i = 0; i < Stages; ++i) {
            row integrals{};
            for (std::size_t j = 0; j < Stages; ++j)
                for (std::size_t k = 0; k < Stages; ++k)
                    integrals[j] +=
                        nodes_[i] * weights_[k] * lagrange(nodes_, j, nodes_[i] * nodes_[k]);
            matrix[i] = rounded(integrals);
        }
        return matrix;
    }();

    /// The coefficients in numbers of another kind.
    template <class Number>
    struct coefficients {
        std::array<Number, Stages> c, b;
        std::array<std::array<Number, Stages>, Stages> a;
    };
    template <class Number>
    static const coefficients<Number>& in() {
        if constexpr (std::is_same_v<Number, double>) {
            static constexpr coefficients<double> rounded_ones{c, b, a};
            return rounded_ones;
        } else {
            static const coefficients<Number> refined = refine<Number>();
            return refined;
        }
    }

private:
    /// The zeros by Newton's method from those above, and the same formulas.
    template <class Number>
    static coefficients<Number> refine() {
        coefficients<Number> exact{};
        for (std::size_t i = 0; i < Stages; ++i) {
            Number x = static_cast<Number>(2 * nodes_[i] - 1);
            Number before(0);
            for (int k = 0; k < 8; ++k) {
                const auto [value, last] = legendre(Stages, x);
                before = last;
                x -= value * (x * x - 1) / (Number(Stages) * (x * value - last));
            }
            exact.c[i] = (1 + x) / 2;
            const Number slope = Number(Stages) * before;
            exact.b[i] = (1 - x * x) / (slope * slope);
        }
        for (std::size_t i = 0; i < Stages; ++i)
            for (std::size_t j = 0; j < Stages; ++j) {
                exact.a[i][j] = Number(0);
                for (std::size_t k = 0; k < Stages; ++k)
                    exact.a[i][j] += exact.c[i] * exact.b[k] *
                                     lagrange(exact.c, j, Number(exact.c[i] * exact.c[k]));
            }
        return exact;
    }
};

} // namespace geodeint::detail
