// SPDX-License-Identifier: BSL-1.0
//
// Expectations after many random steps on the unit sphere, without chance. A step has a transfer
// operator (P f)(m) = E f(step(m)). It is enumerated over all outcomes (enumeration.hpp) at the nodes
// of a quadrature and projected on the spherical harmonics up to degree L; P^n f is then the
// expectation after n steps, exact to the digits that L resolves.
//
//     const sphere_transfer harmonics{14};
//     const Eigen::MatrixXd P = harmonics.operator_of(outcomes, step);
//     harmonics.value(P^n * harmonics.coefficients(f), m0)
#pragma once

#include "support/enumeration.hpp"

#include <Eigen/Core>
#include <Eigen/Eigenvalues>

#include <cmath>
#include <numbers>
#include <utility>

namespace geodeint::testing {

class sphere_transfer {
public:
    explicit sphere_transfer(int degree) : degree_{degree} {
        const int rows = degree + 8, columns = 2 * rows;
        // Gauss and Legendre: the eigenvalues of the Jacobi matrix, and the first entries of its
        // eigenvectors
        Eigen::MatrixXd jacobi = Eigen::MatrixXd::Zero(rows, rows);
        for (int i = 1; i < rows; ++i)
            jacobi(i, i - 1) = jacobi(i - 1, i) = i / std::sqrt(4.0 * i * i - 1);
        const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solved{jacobi};
        nodes_.resize(3, rows * columns);
        weights_.resize(rows * columns);
        for (int i = 0; i < rows; ++i)
            for (int j = 0; j < columns; ++j) {
                const double z = solved.eigenvalues()[i], angle = std::numbers::pi * j / rows;
                const double r = std::sqrt(1 - z * z), first = solved.eigenvectors()(0, i);
                nodes_.col(i * columns + j) << r * std::cos(angle), r * std::sin(angle), z;
                weights_[i * columns + j] = 2 * first * first * std::numbers::pi / rows;
            }
        projection_.resize(size(), nodes_.cols());
        for (Eigen::Index k = 0; k < nodes_.cols(); ++k)
            projection_.col(k) = weights_[k] * harmonics(nodes_.col(k));
    }

    Eigen::Index size() const { return (degree_ + 1) * (degree_ + 1); }

    template <class Function>
    Eigen::VectorXd coefficients(Function&& f) const {
        Eigen::VectorXd sum = Eigen::VectorXd::Zero(size());
        for (Eigen::Index k = 0; k < nodes_.cols(); ++k)
            sum += f(Eigen::Vector3d(nodes_.col(k))) * projection_.col(k);
        return sum;
    }
    double value(const Eigen::VectorXd& c, const Eigen::Vector3d& m) const {
        return c.dot(harmonics(m));
    }

    /// `step(m)` draws from the path of the outcomes and returns where m ends.
    template <class Step>
    Eigen::MatrixXd operator_of(enumeration& outcomes, Step&& step) const {
        Eigen::MatrixXd means(nodes_.cols(), size());
        for (Eigen::Index k = 0; k < nodes_.cols(); ++k) {
            const Eigen::Vector3d start = nodes_.col(k);
            means.row(k) = outcomes.mean([&] { return harmonics(step(start)); }).transpose();
        }
        return projection_ * means;
    }

private:
    /// Orthonormal real harmonics by the recurrences of the associated Legendre functions.
    Eigen::VectorXd harmonics(const Eigen::Vector3d& m) const {
        Eigen::VectorXd y(size());
        const double z = m[2];
        double diagonal = std::sqrt(1 / (4 * std::numbers::pi)); // P_kk / (x^2 + y^2)^(k/2)
        double cosine = 1, sine = 0;                             // Re and Im (x + i y)^k
        for (int k = 0; k <= degree_; ++k) {
            double below = 0, at = diagonal;
            for (int l = k; l <= degree_; ++l) {
                if (k == 0) {
                    y[l * l] = at;
                } else {
                    y[l * l + 2 * k - 1] = std::numbers::sqrt2 * at * cosine;
                    y[l * l + 2 * k] = std::numbers::sqrt2 * at * sine;
                }
                const double n = l + 1;
                const double a = std::sqrt((4 * n * n - 1) / (n * n - k * k));
                const double b =
                    std::sqrt(((n - 1) * (n - 1) - k * k) / (4 * (n - 1) * (n - 1) - 1));
                below = std::exchange(at, a * (z * at - b * below));
            }
            diagonal *= -std::sqrt((2 * k + 3.0) / (2 * k + 2));
            const double turned = m[0] * cosine - m[1] * sine;
            sine = m[0] * sine + m[1] * cosine;
            cosine = turned;
        }
        return y;
    }

    int degree_;
    Eigen::Matrix3Xd nodes_;
    Eigen::VectorXd weights_;
    Eigen::MatrixXd projection_;
};

} // namespace geodeint::testing
