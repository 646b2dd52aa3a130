// SPDX-License-Identifier: BSL-1.0
#include <geodeint/error.hpp>
#include <geodeint/sphere/latitude_longitude_grid.hpp>

#include <cmath>
#include <numbers>

namespace geodeint {

namespace {

/// Fourier coefficients along the circles of colatitude theta, one row for each: column m of
/// cos(m phi) and, behind them, column L + m of sin(m phi).
Eigen::MatrixXd fourier_coefficients(const spherical_coefficients& function,
                                     const Eigen::ArrayXd& theta) {
    const int degrees = function.degrees();
    const Eigen::VectorXd& c = function.values();
    const Eigen::ArrayXd x = theta.cos(), y = theta.sin();
    Eigen::MatrixXd circles = Eigen::MatrixXd::Zero(theta.size(), 2 * degrees);
    Eigen::ArrayXd sectoral = // P_mm
        Eigen::ArrayXd::Constant(theta.size(), std::sqrt(1 / (4 * std::numbers::pi)));
    Eigen::ArrayXd before, p, next;
    for (int m = 0; m < degrees; ++m) {
        if (m > 0) sectoral *= std::sqrt((2.0 * m + 1) / (2.0 * m)) * y;
        const double amplitude = m > 0 ? std::numbers::sqrt2 : 1;
        before = Eigen::ArrayXd::Zero(theta.size());
        p = sectoral;
        double alpha = 0;
        for (int l = m; l < degrees; ++l) {
            const Eigen::Index at = Eigen::Index{l} * l + l;
            circles.col(m).array() += amplitude * c(at + m) * p;
            if (m > 0) circles.col(degrees + m).array() -= amplitude * c(at - m) * p;
            // x P_l = alpha_{l+1} P_{l+1} + alpha_l P_{l-1}
            const double following = l + 1.0;
            const double next_alpha =
                std::sqrt((following - m) * (following + m) / (4 * following * following - 1));
            next = (x * p - alpha * before) / next_alpha;
            before.swap(p);
            p.swap(next);
            alpha = next_alpha;
        }
    }
    return circles;
}

} // namespace

latitude_longitude_grid::latitude_longitude_grid(int rows, int columns)
    : rows_{rows}, columns_{columns} {
    if (rows < 1) throw invalid_argument{"rows", "must be positive"};
    if (columns < 1) throw invalid_argument{"columns", "must be positive"};
}

double latitude_longitude_grid::colatitude(int i) const {
    return std::numbers::pi * (i + 0.5) / rows_;
}

double latitude_longitude_grid::longitude(int j) const {
    return 2 * std::numbers::pi * (j + 0.5) / columns_ - std::numbers::pi;
}

Eigen::MatrixXd latitude_longitude_grid::values(const spherical_coefficients& function) const {
    const int degrees = function.degrees();
    Eigen::ArrayXd theta(rows_);
    for (int i = 0; i < rows_; ++i) theta(i) = colatitude(i);
    Eigen::MatrixXd waves(2 * degrees, columns_);
    for (int j = 0; j < columns_; ++j)
        for (int m = 0; m < degrees; ++m) {
            waves(m, j) = std::cos(m * longitude(j));
            waves(degrees + m, j) = std::sin(m * longitude(j));
        }
    return fourier_coefficients(function, theta) * waves;
}

} // namespace geodeint
