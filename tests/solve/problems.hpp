// SPDX-License-Identifier: BSL-1.0
//
// Small fixed-point problems whose solutions are known.
#pragma once

#include <geodeint/solve/problem.hpp>

#include <cmath>

namespace geodeint::testing {

/// x = A x + b with a diagonal A: contracts or not as asked.
struct affine_problem {
    using unknown_type = Eigen::Vector2d;
    Eigen::Vector2d rate;
    Eigen::Vector2d shift{1, 2};
    std::size_t evaluations = 0;

    void map(const Eigen::Vector2d& x, Eigen::Vector2d& image) {
        ++evaluations;
        image = rate.cwiseProduct(x) + shift;
    }
    double effect(const Eigen::Vector2d& x) { return x.norm(); }
    Eigen::Vector2d solution() const { return shift.cwiseQuotient(Eigen::Vector2d::Ones() - rate); }
};

/// The same with its Jacobian.
struct affine_problem_with_jacobian : affine_problem {
    template <class Matrix>
    void jacobian(const Eigen::Vector2d&, Matrix& matrix) {
        matrix = (Eigen::Vector2d::Ones() - rate).asDiagonal();
    }
};

/// x = cos(k x), entry by entry; contracts for k < 1.3 or so.
struct cosine_problem {
    using unknown_type = Eigen::Vector2d;
    double k = 1;

    void map(const Eigen::Vector2d& x, Eigen::Vector2d& image) { image = (k * x).array().cos(); }
    template <class Matrix>
    void jacobian(const Eigen::Vector2d& x, Matrix& matrix) {
        matrix = Eigen::Vector2d(1 + k * (k * x).array().sin()).asDiagonal();
    }
    double effect(const Eigen::Vector2d& x) { return x.norm(); }
    double residual(const Eigen::Vector2d& x) {
        Eigen::Vector2d image;
        map(x, image);
        return (image - x).norm();
    }
};

} // namespace geodeint::testing
