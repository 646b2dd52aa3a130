// SPDX-License-Identifier: BSL-1.0
//
// Strong convergence on shared Brownian paths: the slope of the root mean square error at T = 1
// over the steps 2^-4, ..., 2^-8, by least squares. The reference is the scheme itself, with a step
// 16 times finer than the finest one judged.
//
// What to expect of the slope: the reference has an error of its own, 1/16 of the finest one judged
// for order 1 and 1/4 for order 1/2 (and uncorrelated), which moves the slope by at most 0.02; 200
// paths leave a standard error of about 0.03.
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/noise/wiener_path.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace geodeint::testing {

/// `make_system(path)` makes the system that follows a path; it must be untruncated noise, large
/// enough to be in its asymptotic regime at these steps.
template <class MakeStepper, class MakeSystem, class State>
double strong_slope(MakeStepper make_stepper, MakeSystem make_system, const State& start,
                    std::uint64_t paths = 200) {
    constexpr int coarsest = 4, finest = 8, reference = 12;
    std::array<double, finest - coarsest + 1> squares{};
    for (std::uint64_t number = 0; number < paths; ++number) {
        const auto system = make_system(wiener_path{2024, number, std::ldexp(1.0, -reference)});
        const auto end = [&](int level) {
            auto stepper = make_stepper();
            State x = start;
            const double dt = std::ldexp(1.0, -level);
            for (int i = 0; i < (1 << level); ++i) stepper.do_step(system, x, dt * i, dt);
            return x;
        };
        const State exact = end(reference);
        for (int level = coarsest; level <= finest; ++level) {
            const State error = end(level) - exact;
            squares[static_cast<std::size_t>(level - coarsest)] += dot(error, error);
        }
    }
    double slope = 0, weight = 0;
    for (std::size_t i = 0; i < squares.size(); ++i) {
        const double x = (finest - coarsest) / 2.0 - static_cast<double>(i);
        slope += x * 0.5 * std::log2(squares[i]);
        weight += x * x;
    }
    return slope / weight;
}

} // namespace geodeint::testing
