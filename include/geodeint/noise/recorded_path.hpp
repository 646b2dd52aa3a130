// SPDX-License-Identifier: BSL-1.0
//
// A path given by its increments on the grid t0 + i dt, i = 0 ... rows:
//
//     W(t0 + j dt) - W(t0 + i dt) = sum of the rows i ... j - 1,
//
// one row per step, one column per component: measured noise, reference data, a path drawn
// elsewhere. Coarser steps sum rows, backward steps negate; between grid points the path is not
// known and a step that begins or ends there is refused. A time counts as a grid point within 1e-6
// of a step, plus the error that adding dt over and over can have built up by then. A matrix with as
// many rows as there are noises, and another number of columns, is taken for transposed and refused.
// Copies share the increments.
#pragma once

#include <geodeint/error.hpp>
#include <geodeint/noise/detail/grid_number.hpp>

#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <utility>

namespace geodeint {

class recorded_path {
public:
    /// The path with the rows of `increments` as its steps of length dt > 0 from t0 on.
    recorded_path(double t0, double dt, Eigen::MatrixXd increments) : t0_{t0}, dt_{dt} {
        require_finite(t0, "t0");
        require_positive(dt, "dt");
        if (!increments.allFinite()) throw invalid_argument{"increments", "must be finite"};
        increments_ = std::make_shared<const Eigen::MatrixXd>(std::move(increments));
    }

    double t0() const noexcept { return t0_; }
    double dt() const noexcept { return dt_; }
    /// One row per step, one column per component.
    const Eigen::MatrixXd& increments() const noexcept { return *increments_; }
    std::size_t components() const noexcept {
        return static_cast<std::size_t>(increments_->cols());
    }

    /// dW_i = W_i(t + dt) - W_i(t). Throws before it writes if t or t + dt is off the grid, or if
    /// the matrix does not have that many columns.
    void increment(double t, double dt, std::span<double> dW) const {
        require_finite(t, "t");
        require_finite(dt, "dt");
        if (!dW.empty() && dW.size() != components() &&
            dW.size() == static_cast<std::size_t>(increments_->rows()))
            throw invalid_argument{"increments",
                                   "have a row for each component, it seems: a row is a "
                                   "step and a column is a component. Transpose them"};
        if (dW.size() > components())
            throw invalid_argument{"increments", "have fewer columns than components asked for"};
        const Eigen::Index begin = grid_point(t, "t");
        const Eigen::Index end = grid_point(t + dt, "dt");
        const double sign = end < begin ? -1 : 1;
        const Eigen::Index first = std::min(begin, end);
        const Eigen::Index steps = std::max(begin, end) - first;
        for (std::size_t i = 0; i < dW.size(); ++i)
            dW[i] =
                sign * increments_->col(static_cast<Eigen::Index>(i)).segment(first, steps).sum();
    }

private:
    Eigen::Index grid_point(double t, const char* argument) const {
        const std::optional<double> found = detail::grid_number(t, t0_, dt_);
        if (!found)
            throw invalid_argument{argument, "does not lead to a point of the recorded grid"};
        const double nearest = *found;
        if (nearest < 0) throw invalid_argument{argument, "leads before the first recorded step"};
        if (nearest > static_cast<double>(increments_->rows()))
            throw invalid_argument{argument, "leads beyond the last recorded step"};
        return static_cast<Eigen::Index>(nearest);
    }

    double t0_;
    double dt_;
    std::shared_ptr<const Eigen::MatrixXd> increments_;
};

} // namespace geodeint
