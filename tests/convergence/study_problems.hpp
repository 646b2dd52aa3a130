// SPDX-License-Identifier: BSL-1.0
//
// Stochastic problems of which the errors of Heun's method are known by formula.
#pragma once

#include <geodeint/algebra/so3.hpp>
#include <geodeint/function/squared_pairing.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/noise/truncated.hpp>
#include <geodeint/system/lie_poisson.hpp>
#include <geodeint/system/noise.hpp>

#include <Eigen/Core>

#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <utility>

namespace geodeint::testing {

/// A noise that says no more than how many components it has.
template <std::size_t Components>
struct component_count {
    static constexpr std::size_t static_size = Components;
    static constexpr std::size_t size() { return Components; }
};

/// dx = dW_1, dy = x o dW_2, from 0. Heun's method leaves out the Levy area of every step, of
/// variance h^2/4, and nothing else: E |error|^2 = T h/4, and T (h - h_r)/4 against the step h_r.
template <class Path>
struct levy_area {
    Path driving;

    component_count<2> noise() const { return {}; }
    const Path& path() const { return driving; }
    void increment(const Eigen::Vector2d& x, double, double, std::span<const double> dW,
                   Eigen::Vector2d& dx) const {
        dx << dW[0], x(0) * dW[1];
    }
};

inline constexpr auto make_levy_area = [](const auto& path) { return levy_area{path}; };

/// dx = a x dt + x o sum_i b_i dW_i, from 1: geometric Brownian motion in the sense of
/// Stratonovich, with commuting noises.
using scalar = Eigen::Matrix<double, 1, 1>;

template <class Path, std::size_t Noises>
struct growth {
    double a;
    std::array<double, Noises> b;
    Path driving;

    component_count<Noises> noise() const { return {}; }
    const Path& path() const { return driving; }
    double exponent(double dt, std::span<const double> dW) const {
        double sum = a * dt;
        for (std::size_t i = 0; i < Noises; ++i) sum += b[i] * dW[i];
        return sum;
    }
    void increment(const scalar& x, double, double dt, std::span<const double> dW,
                   scalar& dx) const {
        dx = exponent(dt, dW) * x;
    }
};

template <std::size_t Noises>
auto make_growth(double a, const std::array<double, Noises>& b) {
    return [a, b](const auto& path) {
        return growth<std::remove_cvref_t<decltype(path)>, Noises>{a, b, path};
    };
}

/// The solution itself as a stepper: x e^{a dt + b dW}.
struct exact_growth {
    template <class System>
    void do_step(const System& system, scalar& x, double t, double dt) {
        std::array<double, decltype(system.noise())::static_size> dW;
        system.path().increment(t, dt, dW);
        x *= std::exp(system.exponent(dt, dW));
    }
};

/// What is known of Heun's method x' = x (1 + z + z^2/2), z = a h + b dW, after the time T.
struct growth_errors {
    double a;
    double variance; // |b|^2

    /// E x_h(T) and E x_h(T)^2; h = 0: of the solution
    double mean(double h, double T) const {
        const double m = a * h, s = variance * h;
        return h == 0 ? std::exp((a + variance / 2) * T)
                      : std::pow(1 + m + (m * m + s) / 2, std::round(T / h));
    }
    double mean_square(double h, double T) const {
        if (h == 0) return std::exp(2 * (a + variance) * T);
        const double m = a * h, s = variance * h;
        const double z2 = m * m + s, z3 = m * m * m + 3 * m * s;
        const double z4 = m * m * m * m + 6 * m * m * s + 3 * s * s;
        return std::pow(1 + 2 * m + 2 * z2 + z3 + z4 / 4, std::round(T / h));
    }
    /// sqrt(E (x_h - x)^2)
    double strong(double h, double T) const {
        const double m = a * h, s = variance * h;
        // with the density tilted by e^z, z has the mean m + s
        const double z = m + s;
        const double product =
            std::exp(m + s / 2) * (1 + z + (z * z + s) / 2); // E e^z (1 + z + z^2/2)
        return std::sqrt(mean_square(h, T) - 2 * std::pow(product, std::round(T / h)) +
                         mean_square(0, T));
    }
};

/// The rigid body of Ephrati et al. with h_i = sigma x_i^2 / 2 and bounded noise.
inline auto make_rigid_body(double sigma) {
    return [sigma](const auto& path) {
        const auto about = [sigma](int i) {
            return squared_pairing{Eigen::Vector3d(Eigen::Vector3d::Unit(i)), sigma};
        };
        return lie_poisson<so3>(models::rigid_body::ephrati(),
                                geodeint::noise(about(0), about(1), about(2)), truncated{path});
    };
}

/// The error names the argument.
inline auto names(std::string argument) {
    return [argument = std::move(argument)](const invalid_argument& error) {
        return error.argument() == argument;
    };
}

} // namespace geodeint::testing
