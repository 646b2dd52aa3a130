// SPDX-License-Identifier: BSL-1.0
//
// Nodes and weights of the quadrature of Gauss and Legendre on [-1, 1], from Jacobi's matrix (Golub and
// Welsch): exact for polynomials up to the degree 2 count - 1.
#pragma once

#include <Eigen/Core>
#include <Eigen/Eigenvalues>

#include <cmath>

namespace geodeint::testing {

struct gauss_nodes {
    Eigen::VectorXd x, w;

    explicit gauss_nodes(int count) {
        Eigen::MatrixXd jacobi = Eigen::MatrixXd::Zero(count, count);
        for (int i = 1; i < count; ++i)
            jacobi(i, i - 1) = jacobi(i - 1, i) = i / std::sqrt(4.0 * i * i - 1);
        const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver{jacobi};
        x = solver.eigenvalues();
        w = 2 * solver.eigenvectors().row(0).transpose().array().square();
    }
};

/// The mean of f over the unit sphere with the weight of `weight`, both functions of a unit vector.
template <class F, class Weight>
double mean_over_sphere(int count, F&& f, Weight&& weight) {
    const gauss_nodes heights{count};
    double sum = 0, norm = 0;
    for (int i = 0; i < count; ++i)
        for (int j = 0; j < 2 * count; ++j) {
            const double z = heights.x(i), r = std::sqrt(1 - z * z);
            const double angle = 3.141592653589793 * (j + 0.5) / count;
            const Eigen::Vector3d n{r * std::cos(angle), r * std::sin(angle), z};
            const double w = heights.w(i) * weight(n);
            sum += w * f(n);
            norm += w;
        }
    return sum / norm;
}

} // namespace geodeint::testing
