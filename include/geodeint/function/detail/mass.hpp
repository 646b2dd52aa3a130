// SPDX-License-Identifier: BSL-1.0
//
// The mass matrix M of a Lagrangian v^T M v/2 - V(q), in the four ways that
// mechanical_lagrangian.hpp takes it: one mass, a mass for each coordinate, a matrix, and a matrix
// that depends on q. Each knows the terms of the equations of motion:
//
//     momentum(q, v) = M v,   velocity(q, P) = M^{-1} P,   matrix(q) = M,
//     force(q, v)_k = v^T (dM/dq_k) v / 2,   change(q, v) = (d/dt M(q)) v,   with q' = v
#pragma once

#include <geodeint/algebra/detail/unpivoted_lu.hpp>
#include <geodeint/error.hpp>
#include <geodeint/function/detail/derivatives.hpp>

#include <Eigen/Core>

#include <cmath>
#include <utility>

namespace geodeint::detail {

/// Masses that do not depend on q.
template <int N>
struct constant_mass_terms {
    static column<double, N> force(const column<double, N>&, const column<double, N>&) {
        return column<double, N>::Zero();
    }
    static column<double, N> change(const column<double, N>&, const column<double, N>&) {
        return column<double, N>::Zero();
    }
};

inline double required_mass(double mass) {
    if (!(mass > 0 && std::isfinite(mass)))
        throw invalid_argument{"mass", "must be positive and finite"};
    return mass;
}

/// One mass: all coordinates have the same unit.
template <int N>
struct single_mass : constant_mass_terms<N> {
    static constexpr int unit_block = N;
    double mass;

    explicit single_mass(double m) : mass{required_mass(m)} {}
    column<double, N> momentum(const column<double, N>&, const column<double, N>& v) const {
        return mass * v;
    }
    column<double, N> velocity(const column<double, N>&, const column<double, N>& P) const {
        return P / mass;
    }
    Eigen::Matrix<double, N, N> matrix(const column<double, N>&) const {
        return mass * Eigen::Matrix<double, N, N>::Identity();
    }
};

template <int N>
struct diagonal_mass : constant_mass_terms<N> {
    static constexpr int unit_block = 1;
    column<double, N> masses;

    explicit diagonal_mass(const column<double, N>& m) : masses{m} {
        for (const double mass : masses) required_mass(mass);
    }
    column<double, N> momentum(const column<double, N>&, const column<double, N>& v) const {
        return masses.cwiseProduct(v);
    }
    column<double, N> velocity(const column<double, N>&, const column<double, N>& P) const {
        return P.cwiseQuotient(masses);
    }
    Eigen::Matrix<double, N, N> matrix(const column<double, N>&) const {
        return masses.asDiagonal();
    }
};

template <int N>
struct matrix_mass : constant_mass_terms<N> {
    static constexpr int unit_block = 1;
    Eigen::Matrix<double, N, N> masses;
    unpivoted_lu<N> factors;

    explicit matrix_mass(const Eigen::Matrix<double, N, N>& m) : masses{m}, factors{m} {
        if (!m.allFinite() || m != m.transpose())
            throw invalid_argument{"mass", "must be a finite symmetric matrix"};
    }
    column<double, N> momentum(const column<double, N>&, const column<double, N>& v) const {
        return masses * v;
    }
    column<double, N> velocity(const column<double, N>&, const column<double, N>& P) const {
        return factors.solve(P);
    }
    const Eigen::Matrix<double, N, N>& matrix(const column<double, N>&) const { return masses; }
};

/// M(q), written for any scalar.
template <int N, class Function>
struct variable_mass {
    static constexpr int unit_block = 1;
    Function mass;

    explicit variable_mass(Function m) : mass{std::move(m)} {}
    column<double, N> momentum(const column<double, N>& q, const column<double, N>& v) const {
        return matrix(q) * v;
    }
    column<double, N> velocity(const column<double, N>& q, const column<double, N>& P) const {
        return unpivoted_lu<N>{matrix(q)}.solve(P);
    }
    Eigen::Matrix<double, N, N> matrix(const column<double, N>& q) const { return mass(q); }
    column<double, N> force(const column<double, N>& q, const column<double, N>& v) const {
        column<double, N> force;
        for (int k = 0; k < N; ++k) {
            const column<double, N> direction = column<double, N>::Unit(k);
            force[k] = 0.5 * v.dot(slope_along<Function, N>(mass, q, direction) * v);
        }
        return force;
    }
    column<double, N> change(const column<double, N>& q, const column<double, N>& v) const {
        return slope_along<Function, N>(mass, q, v) * v;
    }
};

} // namespace geodeint::detail
