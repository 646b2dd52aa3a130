// SPDX-License-Identifier: BSL-1.0
//
// A power series in one variable, truncated after t^K, as a number:
//
//     f(t) = f_0 + f_1 t + ... + f_K t^K,
//
// with the operations that Hamiltonians are written in. Evaluated on x + v t, a function gives its
// derivatives along v: f_k = D^k f(x)[v, ..., v] / k!. It is a scalar of Eigen's, so that vectors
// and matrices of series work; comparisons look at f_0 only, as a branch at x would.
//
//     const auto t = detail::taylor<3>::variable();      exp(sin(t)) = 1 + t + t^2/2 + 0 t^3
#pragma once

#include <geodeint/algebra/detail/eigen_scalar.hpp>
#include <geodeint/algebra/detail/whole_power.hpp>

#include <array>
#include <cmath>
#include <compare>
#include <cstddef>

namespace geodeint::detail {

template <std::size_t K>
class taylor {
public:
    static constexpr std::size_t degree = K;
    static constexpr eigen_costs costs{.read = static_cast<int>(K) + 1,
                                       .add = static_cast<int>(K) + 1,
                                       .multiply = static_cast<int>((K + 1) * (K + 1))};

    constexpr taylor() = default;
    constexpr taylor(double constant) : c_{constant} {} // numbers are series, as in mathematics

    /// t itself, or start + t
    static constexpr taylor variable(double start = 0) {
        taylor t{start};
        if constexpr (K > 0) t.c_[1] = 1;
        return t;
    }

    constexpr double operator[](std::size_t k) const { return c_[k]; }
    constexpr double& operator[](std::size_t k) { return c_[k]; }

    /// t f(t)
    constexpr taylor shifted() const {
        taylor result;
        for (std::size_t k = K; k > 0; --k) result.c_[k] = c_[k - 1];
        return result;
    }

    constexpr taylor& operator+=(const taylor& g) {
        for (std::size_t k = 0; k <= K; ++k) c_[k] += g.c_[k];
        return *this;
    }
    constexpr taylor& operator-=(const taylor& g) {
        for (std::size_t k = 0; k <= K; ++k) c_[k] -= g.c_[k];
        return *this;
    }
    constexpr taylor& operator*=(double factor) {
        for (double& coefficient : c_) coefficient *= factor;
        return *this;
    }
    constexpr taylor& operator*=(const taylor& g) { return *this = *this * g; }
    constexpr taylor& operator/=(const taylor& g) { return *this = *this / g; }

    friend constexpr taylor operator-(taylor f) { return f *= -1.0; }
    friend constexpr taylor operator+(taylor f, const taylor& g) { return f += g; }
    friend constexpr taylor operator-(taylor f, const taylor& g) { return f -= g; }
    friend constexpr taylor operator*(const taylor& f, const taylor& g) {
        taylor product;
        for (std::size_t i = 0; i <= K; ++i)
            for (std::size_t j = 0; i + j <= K; ++j) product.c_[i + j] += f.c_[i] * g.c_[j];
        return product;
    }
    friend constexpr taylor operator*(double factor, taylor f) { return f *= factor; }
    friend constexpr taylor operator*(taylor f, double factor) { return f *= factor; }
    friend constexpr taylor operator/(const taylor& f, const taylor& g) {
        taylor quotient;
        for (std::size_t k = 0; k <= K; ++k) {
            double rest = f.c_[k];
            for (std::size_t i = 0; i < k; ++i) rest -= quotient.c_[i] * g.c_[k - i];
            quotient.c_[k] = rest / g.c_[0];
        }
        return quotient;
    }
    friend constexpr taylor operator/(taylor f, double divisor) { return f *= 1 / divisor; }

    friend constexpr bool operator==(const taylor& f, const taylor& g) {
        return f.c_[0] == g.c_[0];
    }
    friend constexpr auto operator<=>(const taylor& f, const taylor& g) {
        return f.c_[0] <=> g.c_[0];
    }

    // each from the differential equation that the function satisfies
    friend taylor exp(const taylor& f) {
        taylor g{std::exp(f.c_[0])};
        for (std::size_t k = 1; k <= K; ++k) g.c_[k] = convolved_slope(k, f, g);
        return g;
    }
    friend taylor log(const taylor& f) {
        taylor g{std::log(f.c_[0])};
        for (std::size_t k = 1; k <= K; ++k) {
            double sum = 0;
            for (std::size_t i = 1; i < k; ++i)
                sum += static_cast<double>(i) * g.c_[i] * f.c_[k - i];
            g.c_[k] = (f.c_[k] - sum / static_cast<double>(k)) / f.c_[0];
        }
        return g;
    }
    friend taylor sqrt(const taylor& f) {
        taylor g{std::sqrt(f.c_[0])};
        for (std::size_t k = 1; k <= K; ++k) {
            double sum = 0;
            for (std::size_t i = 1; i < k; ++i) sum += g.c_[i] * g.c_[k - i];
            g.c_[k] = (f.c_[k] - sum) / (2 * g.c_[0]);
        }
        return g;
    }
    friend taylor sin(const taylor& f) { return sine_and_cosine(f)[0]; }
    friend taylor cos(const taylor& f) { return sine_and_cosine(f)[1]; }
    /// f^a for f_0 != 0; a non-negative whole number is multiplied out and takes any f.
    friend taylor pow(const taylor& f, double a) {
        if (a >= 0 && a <= 64 && a == std::floor(a))
            return detail::whole_power(f, static_cast<int>(a));
        taylor g{std::pow(f.c_[0], a)};
        for (std::size_t k = 1; k <= K; ++k) {
            double sum = 0;
            for (std::size_t i = 1; i <= k; ++i)
                sum += (a * static_cast<double>(i) - static_cast<double>(k - i)) * f.c_[i] *
                       g.c_[k - i];
            g.c_[k] = sum / (static_cast<double>(k) * f.c_[0]);
        }
        return g;
    }
    friend taylor abs(const taylor& f) { return f.c_[0] < 0 ? -f : f; }

private:
    /// [f' g]_{k-1} / k
    static double convolved_slope(std::size_t k, const taylor& f, const taylor& g) {
        double sum = 0;
        for (std::size_t i = 1; i <= k; ++i) sum += static_cast<double>(i) * f.c_[i] * g.c_[k - i];
        return sum / static_cast<double>(k);
    }
    static std::array<taylor, 2> sine_and_cosine(const taylor& f) {
        std::array<taylor, 2> result{taylor{std::sin(f.c_[0])}, taylor{std::cos(f.c_[0])}};
        for (std::size_t k = 1; k <= K; ++k) {
            const double sine = convolved_slope(k, f, result[1]);
            result[1].c_[k] = -convolved_slope(k, f, result[0]);
            result[0].c_[k] = sine;
        }
        return result;
    }

    std::array<double, K + 1> c_{};
};

} // namespace geodeint::detail
