// SPDX-License-Identifier: BSL-1.0
//
// su(N), the skew-Hermitian complex N x N matrices without trace, N fixed or Eigen::Dynamic:
//
//     <mu, x> = Re tr(mu^* x)     ad*_x mu = [mu, x]     Ad*_{exp x} mu = exp(-x) mu exp(x)
//
// Coordinates, in which the pairing is the dot product: sqrt(2) Re x_ij and sqrt(2) Im x_ij for
// i < j, row by row, then the diagonal i d in the N - 1 directions
// (1, ..., 1, -k, 0, ..., 0)/sqrt(k(k + 1)) with k ones. Casimirs: tr (i mu)^k for k = 2, ..., N.
//
// The triple product w y w has a trace. The middle state of the isospectral schemes must keep it:
// without it they would still keep the spectrum, but not the Poisson bracket. So `triple_product`
// leaves it alone, brackets do not see it, `coordinates` drop it, and the gradient of a Hamiltonian
// has to be traceless also at states that are not.
//
// The determinant of cayley(x) is not 1, but that factor cancels in Ad and Ad*; dcayley is the
// derivative modulo the centre, that is without its trace. Elements of SU(N) are
// group_matrix<su<N>>, which takes the factor out.
//
//     auto system = geodeint::lie_poisson<geodeint::su<3>>(H);     states are Eigen::Matrix3cd
//     geodeint::isospectral_midpoint<geodeint::su<3>> stepper;
//
// su_over<Real, N> is the same over numbers of any kind (see algebra/real.hpp).
#pragma once

#include <geodeint/algebra/matrix_algebra.hpp>
#include <geodeint/error.hpp>

#include <cmath>
#include <complex>

namespace geodeint {

template <class Real, int N>
struct su_over : matrix_algebra<su_over<Real, N>, std::complex<Real>, N> {
    static_assert(N == Eigen::Dynamic || N >= 2, "su<N> needs N >= 2, or Eigen::Dynamic");
    using base = matrix_algebra<su_over<Real, N>, std::complex<Real>, N>;
    using matrix_type = Eigen::Matrix<std::complex<Real>, N, N>;
    static constexpr int dimension = N == Eigen::Dynamic ? Eigen::Dynamic : N * N - 1;
    using coordinate_vector = Eigen::Matrix<Real, dimension, 1>;
    static constexpr double weight = 1;
    static constexpr bool is_skew = true;

    static auto involution(const matrix_type& y) { return y.adjoint(); }

    static matrix_type dcayley(const matrix_type& x, const matrix_type& v) {
        matrix_type turned = base::dcayley(x, v);
        turned.diagonal().array() -= turned.trace() / Real(static_cast<double>(x.rows()));
        return turned;
    }
    /// With the multiple of the unit matrix added to v that makes the result traceless.
    static matrix_type dcayley_inverse(const matrix_type& x, const matrix_type& v) {
        const matrix_type turned = base::dcayley_inverse(x, v);
        const matrix_type unit = base::one(x) - Real(0.25) * (x * x);
        return turned - base::half_difference(turned.trace() / unit.trace() * unit);
    }

    /// Of determinant one as well: a unitary matrix over the root of its determinant that is next to 1.
    static matrix_type restored(const matrix_type& g) {
        const matrix_type unitary = base::restored(g);
        const double phase = std::arg(unitary.determinant()) / static_cast<double>(g.rows());
        return std::polar(1.0, -phase) * unitary;
    }

    static coordinate_vector coordinates(const matrix_type& x) {
        const Eigen::Index n = x.rows();
        coordinate_vector c(n * n - 1);
        Eigen::Index k = 0;
        for (Eigen::Index i = 0; i < n; ++i)
            for (Eigen::Index j = i + 1; j < n; ++j) {
                c(k++) = root_2() * x(i, j).real();
                c(k++) = root_2() * x(i, j).imag();
            }
        Real sum = x(0, 0).imag();
        for (Eigen::Index j = 1; j < n; ++j) {
            c(k++) = (sum - Real(static_cast<double>(j)) * x(j, j).imag()) / length(j);
            sum += x(j, j).imag();
        }
        return c;
    }
    static matrix_type from_coordinates(const coordinate_vector& c) {
        const Eigen::Index n = size_of(c);
        matrix_type x = matrix_type::Zero(n, n);
        Eigen::Index k = 0;
        for (Eigen::Index i = 0; i < n; ++i)
            for (Eigen::Index j = i + 1; j < n; ++j, k += 2) {
                x(i, j) = std::complex<Real>{c(k), c(k + 1)} / root_2();
                x(j, i) = -std::conj(x(i, j));
            }
        Real sum(0);
        for (Eigen::Index j = n - 1; j > 0; --j) {
            const Real part = c(k + j - 1) / length(j);
            x(j, j) = std::complex<Real>{Real(0), sum - Real(static_cast<double>(j)) * part};
            sum += part;
        }
        x(0, 0) = std::complex<Real>{Real(0), sum};
        return x;
    }

    static auto casimirs(const matrix_type& mu) {
        const matrix_type hermitian = std::complex<Real>{Real(0), Real(1)} * mu;
        return base::power_sums(matrix_type(hermitian * hermitian), hermitian,
                                base::template numbers<N - 1>(mu.rows() - 1));
    }
    /// The eigenvalues of i mu, in increasing order.
    static auto spectrum(const matrix_type& mu) { return base::skew_spectrum(mu); }

private:
    static Real root_2() {
        using std::sqrt;
        return sqrt(Real(2));
    }

    /// of (1, ..., 1, -k, 0, ..., 0)
    static Real length(Eigen::Index k) {
        using std::sqrt;
        return sqrt(Real(static_cast<double>(k) * static_cast<double>(k + 1)));
    }
    /// n from n^2 - 1
    static Eigen::Index size_of(const coordinate_vector& c) {
        if constexpr (N != Eigen::Dynamic) return N;
        const auto n = std::lround(std::sqrt(static_cast<double>(c.size() + 1)));
        if (n * n - 1 != c.size())
            throw invalid_argument{"coordinates", "their number must be n^2 - 1"};
        return n;
    }
};

template <int N>
struct su : su_over<double, N> {};

} // namespace geodeint
