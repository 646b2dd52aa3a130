// SPDX-License-Identifier: BSL-1.0
//
// What a study of convergence found out about one scheme: its errors at the steps h_1 > h_2 > ...,
// and the order p of error ~ h^p, by least squares on the logarithms with the weights (error /
// standard error)^2.
//
// Errors at different steps come from the same paths and are correlated. All intervals are
// therefore those of a jackknife over groups of paths, each of which repeats the whole fit (see
// block_sums.hpp). They cover chance only. Where a step is too large for error = c h^p to hold, the
// line is bent, which the local orders show.
//
// The reference h_r has an error of its own. What is measured is the distance from it,
//
//     strong   sqrt(E |x_h - x_r|^2) = c (h - h_r)^p  for p <= 1
//     weak     E phi(x_h) - E phi(x_r) = c (h^p - h_r^p)
//
// to leading order: for p = 1/2 because the Levy areas that a scheme leaves out in its steps are
// the sum of those that the reference sees and those that it leaves out itself, two independent
// parts with mean squares c^2 (h - h_r) and c^2 h_r; for p = 1 because errors in proportion to h
// subtract. (For p > 1, without noise, the strong one is that of the weak.) `errors` are the
// distances divided by (1 - h_r/h)^p or 1 - (h_r/h)^p, with the p they give themselves, but at
// least 1/2 or 1, which the smallest steps have if the others do not. With a reference 16 times
// finer than the finest of four steps the correction lowers the order by 0.01 (p = 1/2) or 0.03. For
// the largest error in time the correction for p = 1/2 is not exact: take a reference eight times finer.
#pragma once

#include <geodeint/convergence/convergence_study.hpp>
#include <geodeint/convergence/detail/block_sums.hpp>
#include <geodeint/convergence/estimate.hpp>

#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace geodeint {

struct convergence {
    enum class kind { strong, weak };

    std::string scheme;
    std::string observable; ///< of weak errors
    std::vector<double> steps;
    std::vector<estimate> distances;    ///< from the reference, as measured
    std::vector<estimate> errors;       ///< with the reference's own error accounted for
    std::vector<estimate> local_orders; ///< between neighbouring steps
    estimate order;                     ///< of all steps together

    /// From the sums of squared distances (strong) or of differences (weak), of which those at the
    /// steps of the study are the quantities `first`, `first` + 1, ... A template, as is the fit,
    /// because only programs that measure orders should compile it.
    template <std::same_as<detail::block_sums> Sums>
    static convergence from(kind errors, const convergence_study& study, const Sums& sums,
                            std::size_t first, std::string scheme, std::string observable = {});
};

namespace detail {

/// How distances from a reference become errors and an order.
template <class Sums>
class convergence_fit {
public:
    using kind = convergence::kind;

    /// The means `first`, `first` + 1, ... of the sums belong to the steps of the study: squared
    /// distances (strong), or differences (weak).
    convergence_fit(kind errors, const convergence_study& study, std::size_t first)
        : kind_{errors},
          first_{static_cast<Eigen::Index>(first)},
          size_{static_cast<Eigen::Index>(study.steps.size())},
          marks_{study.errors_are == convergence_study::times::largest_mean &&
                         errors == kind::strong
                     ? static_cast<Eigen::Index>(study.marks())
                     : 1},
          log_steps_(size_),
          ratios_(size_),
          weights_{Eigen::ArrayXd::Ones(size_)} {
        for (Eigen::Index i = 0; i < size_; ++i) {
            const double h = study.steps[static_cast<std::size_t>(i)];
            log_steps_(i) = std::log(h);
            ratios_(i) = study.reference_is_exact ? 0 : study.reference_step / h;
        }
    }

    convergence operator()(const Sums& sums, std::string scheme, std::string observable,
                           const std::vector<double>& steps) {
        const auto distances =
            sums.jackknife([&](const Eigen::VectorXd& means) { return distances_of(means); });
        for (Eigen::Index i = 0; i < size_; ++i) {
            const estimate& distance = distances[static_cast<std::size_t>(i)];
            const double relative = distance.standard_error / distance.value;
            weights_(i) = 1 / (relative * relative + smallest_variance);
        }
        const auto all = sums.jackknife([&](const Eigen::VectorXd& means) { return fit(means); });
        const auto errors_end = all.begin() + size_;
        return {std::move(scheme),         std::move(observable),       steps,     distances,
                {all.begin(), errors_end}, {errors_end, all.end() - 1}, all.back()};
    }

private:
    // keeps a tiny relative error from taking all the weight
    static constexpr double smallest_variance = 1e-16;

    Eigen::VectorXd distances_of(const Eigen::VectorXd& means) const {
        // of a step, those at all times stand side by side; errors are as large as the largest
        Eigen::VectorXd own(size_);
        for (Eigen::Index i = 0; i < size_; ++i)
            own(i) = marks_ == 1 ? means(first_ + i)
                                 : means.segment(first_ + i * marks_, marks_).maxCoeff();
        return kind_ == kind::strong ? Eigen::VectorXd(own.cwiseSqrt()) : own;
    }

    double slope(const Eigen::ArrayXd& log_errors) const {
        const Eigen::ArrayXd x = log_steps_ - (weights_ * log_steps_).sum() / weights_.sum();
        return (weights_ * x * log_errors).sum() / (weights_ * x.square()).sum();
    }

    /// Errors, local orders, order.
    Eigen::VectorXd fit(const Eigen::VectorXd& means) const {
        const Eigen::ArrayXd distances = distances_of(means).array();
        Eigen::ArrayXd errors = distances;
        double order = slope(distances.abs().log());
        // the order enters the correction only through the smallest steps: a contraction
        for (int turn = 0; turn < 60 && std::isfinite(order); ++turn) {
            // no scheme has a lower order; a lower one is due to chance or to large steps
            const double p = std::clamp(order, kind_ == kind::strong ? 0.5 : 1.0, 8.0);
            if (kind_ == kind::strong && p < 1)
                errors = distances / (1 - ratios_).pow(p);
            else
                errors = distances / (1 - ratios_.pow(p));
            const double next = slope(errors.abs().log());
            const bool settled = std::abs(next - order) < 1e-13;
            order = next;
            if (settled) break;
        }
        Eigen::VectorXd result(2 * size_);
        result.head(size_) = errors;
        for (Eigen::Index i = 0; i + 1 < size_; ++i)
            result(size_ + i) =
                std::log(std::abs(errors(i) / errors(i + 1))) / (log_steps_(i) - log_steps_(i + 1));
        result(2 * size_ - 1) = order;
        return result;
    }

    kind kind_;
    Eigen::Index first_;
    Eigen::Index size_;
    Eigen::Index marks_;
    Eigen::ArrayXd log_steps_;
    Eigen::ArrayXd ratios_; // of the reference step to the steps
    Eigen::ArrayXd weights_;
};

} // namespace detail

template <std::same_as<detail::block_sums> Sums>
convergence convergence::from(kind errors, const convergence_study& study, const Sums& sums,
                              std::size_t first, std::string scheme, std::string observable) {
    return detail::convergence_fit<Sums>{errors, study, first}(sums, std::move(scheme),
                                                               std::move(observable), study.steps);
}

} // namespace geodeint
