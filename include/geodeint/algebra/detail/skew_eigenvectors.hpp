// SPDX-License-Identifier: BSL-1.0
//
// Eigenvalues and eigenvectors of a skew matrix mu, by Jacobi's method: rotations of two coordinates
// at a time, each of which clears an element of the Hermitian matrix
//
//     i mu = V diag(values) V^*,        values increasing,
//
// until none is left. Hundreds of rotations are rounded; the eigenvalues are therefore taken from the
// matrix itself,
//
//     value_j = v_j^* i mu v_j / v_j^* v_j,
//
// where an error of the vector does not matter to first order. They err by a few units in the last
// place of the largest, close ones as well as others. Units that are powers of two change no bit.
#pragma once

#include <geodeint/algebra/vector_space.hpp>

#include <Eigen/Core>
#include <Eigen/Jacobi>

#include <algorithm>
#include <cmath>
#include <complex>

namespace geodeint::detail {

template <int N>
class skew_eigenvectors {
    using number = std::complex<double>;
    using index = Eigen::Index;

public:
    using matrix_type = Eigen::Matrix<number, N, N>;
    using values_type = Eigen::Matrix<double, N, 1>;

    const values_type& values() const { return values_; }
    const matrix_type& vectors() const { return vectors_; }

    void resize(index n) {
        rest_.resize(n, n);
        vectors_.resize(n, n);
        values_.resize(n);
    }

    /// False where the matrix has no size, is not finite, or is not diagonal after many sweeps.
    template <class Skew>
    bool compute(const Skew& mu) {
        resize(mu.rows());
        const double largest = mu.cwiseAbs().maxCoeff();
        if (!(largest > 0 && std::isfinite(largest))) return false;
        const double unit = std::ldexp(1.0, std::ilogb(largest));
        rest_ = number{0, 1} * (mu / unit).template cast<number>();
        vectors_.setIdentity();
        for (int sweep = 0; rotate_all(); ++sweep)
            if (sweep == 40) return false;
        for (index j = 0; j < values_.size(); ++j) values_(j) = unit * quotient(mu, unit, j);
        sort();
        return true;
    }

private:
    /// One sweep; false if there was nothing left to clear.
    bool rotate_all() {
        bool rotated = false;
        for (index q = 1; q < rest_.cols(); ++q)
            for (index p = 0; p < q; ++p) {
                const number z = rest_(p, q);
                if (!(std::max(std::abs(z.real()), std::abs(z.imag())) > negligible)) continue;
                Eigen::JacobiRotation<number> rotation;
                rotation.makeJacobi(rest_(p, p).real(), z, rest_(q, q).real());
                rest_.applyOnTheLeft(p, q, rotation.adjoint());
                rest_.applyOnTheRight(p, q, rotation);
                vectors_.applyOnTheRight(p, q, rotation);
                rest_(p, q) = rest_(q, p) = 0;
                rest_(p, p) = rest_(p, p).real();
                rest_(q, q) = rest_(q, q).real();
                rotated = true;
            }
        return rotated;
    }
    /// v_j^* (i mu / unit) v_j / v_j^* v_j
    template <class Skew>
    double quotient(const Skew& mu, double unit, index j) const {
        double sum = 0, length = 0;
        for (index k = 0; k < values_.size(); ++k) {
            const number v_k = vectors_(k, j);
            for (index i = 0; i < k; ++i) {
                const number applied = number{0, 1} * number(mu(i, k) / unit) * v_k;
                sum += 2 * (vectors_(i, j).real() * applied.real() +
                            vectors_(i, j).imag() * applied.imag());
            }
            sum -= number(mu(k, k) / unit).imag() * std::norm(v_k);
            length += std::norm(v_k);
        }
        return sum / length;
    }
    void sort() {
        for (index j = 0; j < values_.size(); ++j) {
            index least = j;
            for (index k = j + 1; k < values_.size(); ++k)
                if (values_(k) < values_(least)) least = k;
            if (least == j) continue;
            std::swap(values_(j), values_(least));
            vectors_.col(j).swap(vectors_.col(least));
        }
    }

    /// Of a matrix whose largest element is at least 1.
    static constexpr double negligible = 0x1p-57;

    matrix_type rest_ = blank<matrix_type>();
    matrix_type vectors_ = blank<matrix_type>();
    values_type values_ = blank<values_type>();
};

} // namespace geodeint::detail
