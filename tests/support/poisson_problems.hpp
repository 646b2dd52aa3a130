// SPDX-License-Identifier: BSL-1.0
//
// The problems behind the reference data of the Hamiltonian Poisson integrators, each a Poisson
// structure and a Hamiltonian written for any scalar: every bi-realisation of the library meets a
// Hamiltonian that is not quadratic, or not separable, or both.
#pragma once

#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so.hpp>
#include <geodeint/function/generic_hamiltonian.hpp>
#include <geodeint/models/lotka_volterra.hpp>
#include <geodeint/structure/constant_poisson.hpp>
#include <geodeint/structure/lie_dual.hpp>
#include <geodeint/structure/log_canonical.hpp>
#include <geodeint/system/poisson.hpp>

#include <Eigen/Core>

#include <cmath>

namespace geodeint::testing {

/// A degenerate constant structure, H = x2^2/2 + 1 - cos x1 + x3^4/4 + 0.3 x1 x3
struct pendulum_and_quartic {
    template <class Vector>
    auto operator()(const Vector& x) const {
        using std::cos;
        using scalar = typename Vector::Scalar;
        return scalar(0.5 * x[1] * x[1] + 1.0 - cos(x[0]) + 0.25 * (x[2] * x[2] * x[2] * x[2]) +
                      0.3 * x[0] * x[2]);
    }
};
inline Eigen::Matrix3d degenerate_tensor() {
    return Eigen::Matrix3d{{0, 1, 0.5}, {-1, 0, 2}, {-0.5, -2, 0}};
}
/// The direction in which it is degenerate: pi k = 0.
inline Eigen::Vector3d degenerate_direction() { return {2, -0.5, 1}; }
inline auto degenerate_system() {
    return poisson(constant_poisson{degenerate_tensor()},
                   generic_hamiltonian{pendulum_and_quartic{}});
}
inline Eigen::Matrix3d degenerate_sigma() {
    return Eigen::Matrix3d{{0.3, 0.1, -0.2}, {0.1, -0.2, 0.15}, {-0.2, 0.15, 0.25}};
}
inline auto skewed_system() {
    return poisson(constant_poisson{degenerate_tensor(), degenerate_sigma()},
                   generic_hamiltonian{pendulum_and_quartic{}});
}
inline Eigen::Vector3d degenerate_start() { return {0.5, -0.3, 0.8}; }

inline auto volterra_system() {
    const auto model = models::lotka_volterra::cosserat();
    return poisson(model.structure<3>(), model);
}
inline Eigen::Vector3d volterra_start() { return {1.4, 0.7, 1.2}; }

/// pi(x) p = x cross p, that of the rotations
struct rotation_tensor {
    template <class Vector>
    auto operator()(const Vector& x) const {
        using scalar = typename Vector::Scalar;
        const scalar zero(0);
        return Eigen::Matrix<scalar, 3, 3>{
            {zero, -x[2], x[1]}, {x[2], zero, -x[0]}, {-x[1], x[0], zero}};
    }
};

/// H = (x1^2 + 0.5 x2^2 + 0.2 x3^2)/2
struct diagonal_body {
    template <class Vector>
    auto operator()(const Vector& x) const {
        using scalar = typename Vector::Scalar;
        return scalar(0.5 * (x[0] * x[0] + 0.5 * x[1] * x[1] + 0.2 * x[2] * x[2]));
    }
};
template <class G, class Retraction = cayley_map>
auto body_system() {
    return poisson(lie_dual<G, Retraction>{}, generic_hamiltonian{diagonal_body{}});
}

/// On so(4): H = sum w_k x_k^2 / 2 + 0.025 x_1^2 x_6^2
struct four_dimensional_body {
    template <class Vector>
    auto operator()(const Vector& x) const {
        using scalar = typename Vector::Scalar;
        constexpr double w[] = {1, 0.8, 0.5, 0.3, 1.3, 0.9};
        scalar sum = 0.025 * (x[0] * x[0]) * (x[5] * x[5]);
        for (int k = 0; k < 6; ++k) sum += (0.5 * w[k]) * (x[k] * x[k]);
        return sum;
    }
};
template <class Retraction = cayley_map>
auto four_dimensional_system() {
    return poisson(lie_dual<so<4>, Retraction>{},
                   generic_hamiltonian_on<so<4>>(four_dimensional_body{}));
}

/// The heavy top with I^{-1} = (1, 0.7, 0.4), chi = (0.1, 0.3, 1), in the coordinates (M, G)
struct generic_top {
    template <class Vector>
    auto operator()(const Vector& x) const {
        using scalar = typename Vector::Scalar;
        return scalar(0.5 * (x[0] * x[0] + 0.7 * x[1] * x[1] + 0.4 * x[2] * x[2]) + 0.1 * x[3] +
                      0.3 * x[4] + x[5]);
    }
};
template <class Retraction = exponential>
auto top_system() {
    return poisson(lie_dual<se3, Retraction>{}, generic_hamiltonian{generic_top{}});
}

/// pi = (1 + 0.3 sin x2 + 0.1 x1^2) hat(grad C), C = (x1^2 + 2 x2^2)/2 + x3^4/4 + x1 x3
struct nambu_tensor {
    static double casimir(const Eigen::Vector3d& x) {
        return 0.5 * (x[0] * x[0] + 2 * x[1] * x[1]) + 0.25 * std::pow(x[2], 4) + x[0] * x[2];
    }
    template <class Vector>
    auto operator()(const Vector& x) const {
        using std::sin;
        using scalar = typename Vector::Scalar;
        const scalar g = 1.0 + 0.3 * sin(x[1]) + 0.1 * x[0] * x[0];
        const Vector c{g * (x[0] + x[2]), g * (2.0 * x[1]), g * (x[2] * x[2] * x[2] + x[0])};
        return rotation_tensor{}(c);
    }
};
/// H = x1^2/2 + x2^4/4 + x3^2/2 + 0.2 x1 x2
struct nambu_energy {
    template <class Vector>
    auto operator()(const Vector& x) const {
        using scalar = typename Vector::Scalar;
        return scalar(0.5 * (x[0] * x[0] + x[2] * x[2]) + 0.25 * (x[1] * x[1] * x[1] * x[1]) +
                      0.2 * x[0] * x[1]);
    }
};
inline Eigen::Vector3d nambu_start() { return {0.7, -0.4, 0.6}; }

} // namespace geodeint::testing
