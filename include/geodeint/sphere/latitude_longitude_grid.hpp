// SPDX-License-Identifier: BSL-1.0
//
// The values of a function on a regular grid of latitudes and longitudes,
//
//     f(theta_i, phi_j) = sum_lm c_lm Y_lm(theta_i, phi_j),
//     theta_i = pi (i + 1/2)/rows,     phi_j = 2 pi (j + 1/2)/columns - pi,
//
// with the colatitude theta from the north pole on, the longitude phi eastward, and the spherical
// harmonics of spherical_coefficients. Exact up to round-off: Legendre functions by their
// recursion, which is stable upward in l, and a Fourier sum in phi.
//
//     geodeint::latitude_longitude_grid grid{180, 360};
//     const Eigen::MatrixXd values = grid.values(coefficients);
#pragma once

#include <geodeint/sphere/spherical_coefficients.hpp>

#include <Eigen/Core>

namespace geodeint {

class latitude_longitude_grid {
public:
    latitude_longitude_grid(int rows, int columns);

    int rows() const noexcept { return rows_; }
    int columns() const noexcept { return columns_; }
    double colatitude(int i) const;
    double longitude(int j) const;

    /// One row per latitude, the northernmost first.
    Eigen::MatrixXd values(const spherical_coefficients& function) const;

private:
    int rows_;
    int columns_;
};

} // namespace geodeint
