// SPDX-License-Identifier: BSL-1.0
//
// The increments of another path, bounded: with h = |dt|
//
//     dW <- clamp(dW, -sqrt(h) A_h, sqrt(h) A_h),   A_h = sqrt(2 l |ln h/T|)
//
// (Milstein, Tretyakov, "Stochastic Numerics for Mathematical Physics"; Ephrati et al., section
// 4.2; l = 2 is the D = sqrt(4 |ln dt| dt) of Luesink et al.). With bounded increments an implicit
// step is solvable for every path once dt is small enough. The mean square of what is cut off is at
// most h^(l+1), so a scheme of mean-square order up to l/2 keeps its order.
//
// What does not hold: a bounded increment over a step is not the sum of bounded increments over its
// halves. The bound is applied to the increment of the whole step, after the path has summed it,
// which is what coupled coarse and fine runs need: both sit on the same unbounded path.
// Precondition: |dt| < T, because A_T = 0 would remove all noise.
//
// T is the unit of time, in which papers have no other number than 1. Where the time of a motion is
// far from 1, name it: with femtoseconds as unit and steps of 0.5, T = 1 would cut off what is larger
// than 1.7 standard deviations.
//
//     geodeint::truncated{path}     geodeint::truncated{path, 2, 1e-12}
#pragma once

#include <geodeint/concepts.hpp>
#include <geodeint/error.hpp>
#include <geodeint/noise/detail/increments.hpp>
#include <geodeint/noise/detail/normal_deviate.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

namespace geodeint {

template <noise_path Path>
class truncated {
public:
    using increment_type = detail::increment_of_path<Path>;

    /// The increments of `path`, truncated with the positive integer `l` and the unit of time T.
    explicit truncated(Path path, int l = 2, double time = 1)
        : path_{std::move(path)}, l_{l}, time_{time} {
        if (l < 1) throw invalid_argument{"l", "must be a positive integer"};
        if (!(time > 0 && std::isfinite(time)))
            throw invalid_argument{"time", "must be positive and finite"};
    }

    const Path& path() const noexcept { return path_; }
    int l() const noexcept { return l_; }
    double time() const noexcept { return time_; }

    /// The largest increment over a step dt, sqrt(|dt|) A_|dt|.
    double bound(double dt) const {
        require_finite(dt, "dt");
        const double h = std::abs(dt);
        if (h >= time_)
            throw invalid_argument{"dt",
                                   "must be below the unit of time, 1 if none is named, in size "
                                   "for truncated noise"};
        const double logarithm =
            detail::logarithm(std::max(h / time_, std::numeric_limits<double>::min()));
        return std::sqrt(h) * std::sqrt(-2 * l_ * logarithm);
    }

    /// dW_i = W_i(t + dt) - W_i(t), but at most bound(dt) in size.
    template <class... Ahead>
        requires detail::path_with<Path, Ahead...>
    void increment(double t, double dt, std::span<increment_type> dW, Ahead&... ahead) const {
        using std::clamp;
        const increment_type limit = bound(dt);
        path_.increment(t, dt, dW, ahead...);
        for (increment_type& component : dW) component = clamp(component, -limit, limit);
    }

private:
    Path path_;
    int l_;
    double time_;
};

} // namespace geodeint
