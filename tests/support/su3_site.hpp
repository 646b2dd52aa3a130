// SPDX-License-Identifier: BSL-1.0
//
// A spin 1 as a density matrix, in crystal and mean field, on su(3)*:
//
//     H = 0.8 <Sz^2> - 0.6 <Sz> + 0.7 <Sx^2 - Sy^2> + 0.9 <Sz>^2.
#pragma once

#include <Eigen/Core>

#include <cmath>
#include <complex>

namespace geodeint::testing {

struct su3_site {
    using matrix = Eigen::Matrix3cd;
    matrix sz = matrix::Zero(), sz2 = matrix::Zero(), plane = matrix::Zero();
    su3_site() {
        const double r = 1 / std::sqrt(2.0);
        matrix sx, sy;
        sx << 0, r, 0, r, 0, r, 0, r, 0;
        const std::complex<double> i{0, 1};
        sy << 0, -r * i, 0, r * i, 0, -r * i, 0, r * i, 0;
        sz.diagonal() << 1, 0, -1;
        sz2 = sz * sz;
        plane = sx * sx - sy * sy;
    }
    /// mu = i rho, with rho the density matrix less its trace
    double mean(const matrix& a, const matrix& mu) const {
        return (a * (std::complex<double>{0, -1} * mu)).trace().real() + a.trace().real() / 3;
    }
    double operator()(const matrix& mu) const {
        const double z = mean(sz, mu);
        return 0.8 * mean(sz2, mu) - 0.6 * z + 0.7 * mean(plane, mu) + 0.9 * z * z;
    }
    matrix gradient(const matrix& mu) const {
        matrix g = 0.8 * sz2 + (1.8 * mean(sz, mu) - 0.6) * sz + 0.7 * plane;
        g.diagonal().array() -= g.trace() / 3.0;
        return std::complex<double>{0, 1} * g;
    }
    /// mu of the first basis vector.
    matrix pure_state() const {
        matrix mu = matrix::Zero();
        mu.diagonal() << std::complex<double>{0, 2.0 / 3}, std::complex<double>{0, -1.0 / 3},
            std::complex<double>{0, -1.0 / 3};
        return mu;
    }
};

} // namespace geodeint::testing
