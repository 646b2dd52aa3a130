// SPDX-License-Identifier: BSL-1.0
//
// The spherical harmonics of the quantised sphere: a real basis T_lm of the skew-Hermitian N x N
// matrices, orthonormal in <X, Y> = Re tr(X^* Y), for l = 0 ... N - 1 and m = -l ... l (Ephrati et
// al., section 6.4; Modin, Viviani 2020). For m >= 0 let e^{lm}, of length N - m, be the unit
// eigenvector of the Laplacian on the m-th diagonal for -l(l + 1), and E_lm the matrix with e^{lm}
// on that diagonal above the main one; then
//
//     T_l0 = i E_l0,     T_lm = i (E_lm + E_lm^T)/sqrt(2),     T_{l,-m} = (E_lm - E_lm^T)/sqrt(2).
//
// The sign is fixed by e^{mm} > 0 and by x e^{lm} having a positive part along e^{l+1,m}, where
// x_k = k - (N - 1 - m)/2. Coefficients omega_lm = <T_lm, X> are stored at l^2 + l + m.
//
// How the vectors are found: the matrix of x in the basis e^{mm}, e^{m+1,m}, ... is tridiagonal,
//
//     x e^{lm} = beta_{l+1} e^{l+1,m} + beta_l e^{l-1,m},
//     beta_l^2 = (l^2 - m^2)(N^2 - l^2)/(4(4 l^2 - 1)),
//
// so that for each k the numbers e^{lm}_k, l = m ... N - 1, are its eigenvector for the eigenvalue
// x_k, which is known. The recursion is stable upward until the vector begins to decay and downward
// until it decays the other way; both are joined at l = sqrt(m N), where it oscillates for every k.
//
// A function on the sphere with coefficients c_lm (see spherical_coefficients) becomes the matrix
// with omega_lm = sqrt(N/(4 pi)) c_lm. Then cos theta becomes i hbar S_z with hbar = 2/sqrt(N^2 -
// 1), the eigenvalues of -i X fill the range of the function, and 4 pi/N times <X, Y> is the
// integral of a product over the sphere, all of it up to O(1/N).
//
// A transform costs N^3/3 multiplications per real and imaginary part, half as many with the
// symmetry e^{lm}_{N-1-m-k} = (-1)^(l-m) e^{lm}_k used here, and the tables N^3/6 numbers (2.8 MB
// at N = 128, 180 MB at 512). Copies share them; all functions are safe to call from several
// threads. Matrices are read above the diagonal only and written skew-Hermitian to the last bit.
//
//     geodeint::spherical_basis basis{128};
//     Eigen::MatrixXcd x = basis.matrix(coefficients);
//     auto function = basis.function(x);
#pragma once

#include <geodeint/sphere/spherical_coefficients.hpp>

#include <Eigen/Core>

#include <memory>
#include <span>

namespace geodeint {

class spherical_basis {
public:
    static constexpr int largest_size = 2048;

    /// Of N x N matrices, 2 <= N <= largest_size.
    explicit spherical_basis(int n);

    int size() const noexcept { return n_; }

    /// Where the coefficient of T_lm is stored.
    static constexpr Eigen::Index index(int l, int m) { return Eigen::Index{l} * l + l + m; }

    /// e^{lm} for 0 <= m <= l < N.
    Eigen::VectorXd eigenvector(int l, int m) const;

    /// T_lm for -l <= m <= l < N.
    Eigen::MatrixXcd element(int l, int m) const;

    /// All N^2 coefficients <T_lm, x>.
    void analyse(const Eigen::MatrixXcd& x, Eigen::VectorXd& coefficients) const;
    Eigen::VectorXd coefficients(const Eigen::MatrixXcd& x) const;

    /// sum_lm omega_lm T_lm, for coefficients of the degrees l = 0 ... L - 1, L <= N, of which
    /// there are L^2.
    void synthesise(const Eigen::VectorXd& coefficients, Eigen::MatrixXcd& x) const;
    Eigen::MatrixXcd matrix(const Eigen::VectorXd& coefficients) const;

    /// The matrix of a function of at most N degrees, and the function of a matrix.
    Eigen::MatrixXcd quantise(const spherical_coefficients& function) const;
    spherical_coefficients function(const Eigen::MatrixXcd& x) const;

    /// sum += sum_lm f_lm <T_lm, x> T_lm over the degrees l >= lowest, in one pass through the
    /// tables and without allocation. f_lm is at `factors`[l^2 + l + m - lowest^2].
    void add_scaled_components(const Eigen::MatrixXcd& x, int lowest,
                               std::span<const double> factors, Eigen::MatrixXcd& sum) const;

private:
    struct tables;
    int n_;
    std::shared_ptr<const tables> tables_;
};

} // namespace geodeint
