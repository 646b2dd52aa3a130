// SPDX-License-Identifier: BSL-1.0
//
// The fewest linear noises with the law of the given ones. The law of the motion depends on noises
// <mu, a_k> only through
//
//     C = sum_k a_k (x) a_k = sum_i b_i (x) b_i,
//
// and b_1, ..., b_r, with r the rank of C, at most the dimension of the algebra, are the columns of
// its Cholesky factor. The next column is that of the coordinate of which most is left, measured by
// what it had, so that nothing depends on units.
//
// For expectations only: the paths are others. Schemes with a flow or a bracket for each noise, or
// for each two of them, cost less.
//
//     auto system = geodeint::lie_poisson<geodeint::so3>(body, geodeint::fewest_noises(noises), path);
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/system/noise.hpp>

#include <Eigen/Core>

#include <cmath>
#include <concepts>
#include <limits>
#include <ranges>
#include <tuple>
#include <utility>
#include <vector>

namespace geodeint {

namespace detail {

/// The columns of the Cholesky factor of `c`, whose rank may be less than its size.
inline std::vector<Eigen::VectorXd> cholesky_columns(Eigen::MatrixXd c) {
    const Eigen::VectorXd all = c.diagonal();
    const double rounding =
        16 * static_cast<double>(c.rows()) * std::numeric_limits<double>::epsilon();
    std::vector<Eigen::VectorXd> columns;
    for (Eigen::Index k = 0; k < c.rows(); ++k) {
        Eigen::Index pivot = 0;
        double most = rounding;
        for (Eigen::Index i = 0; i < c.rows(); ++i)
            if (c(i, i) > most * all[i]) {
                most = c(i, i) / all[i];
                pivot = i;
            }
        if (most == rounding) break;
        columns.emplace_back(c.col(pivot) / std::sqrt(c(pivot, pivot)));
        c -= columns.back() * columns.back().transpose();
    }
    return columns;
}

template <class Algebra>
std::vector<linear<Algebra>> fewest_of(const std::vector<linear<Algebra>>& given) {
    if (given.empty()) return {};
    Algebra vector = given.front().beta;
    Eigen::VectorXd numbers(flat_size(vector));
    Eigen::MatrixXd covariance = Eigen::MatrixXd::Zero(numbers.size(), numbers.size());
    for (const linear<Algebra>& h : given) {
        flatten(h.beta, numbers);
        covariance += numbers * numbers.transpose();
    }
    std::vector<linear<Algebra>> fewest;
    for (const Eigen::VectorXd& column : cholesky_columns(std::move(covariance))) {
        unflatten(column, vector);
        fewest.push_back({vector});
    }
    return fewest;
}

} // namespace detail

/// noise(...) of linear Hamiltonians, as few as there can be.
template <class Algebra, std::same_as<linear<Algebra>>... More>
auto fewest_noises(const noise_pack<linear<Algebra>, More...>& given) {
    return std::apply(
        [](const auto&... h) { return noise(detail::fewest_of<Algebra>(std::vector{h...})); },
        given.hamiltonians());
}
template <class Range>
auto fewest_noises(const noise_range<Range>& given) {
    const Range& h = given.hamiltonians();
    return noise(detail::fewest_of(std::vector(std::ranges::begin(h), std::ranges::end(h))));
}

} // namespace geodeint
