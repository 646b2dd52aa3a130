// SPDX-License-Identifier: BSL-1.0
//
// The rounding correction (stepper/detail/rounding_correction.hpp) of skew matrices, so(n) and su(n).
// Their orbits are told apart by the eigenvalues of i mu, and those of a state close to an orbit are
// moved there by
//
//     i mu = sum_j lambda_j v_j v_j^*,      mu -> mu - i sum_j (lambda_j(x_0) - lambda_j) v_j v_j^*.
//
// Traces of powers tell orbits apart, too, but to come back from them is to interpolate a polynomial
// at the eigenvalues, which multiplies rounding errors where two of them are close. Eigenvectors do
// not, whatever the eigenvalues; but they cost as much as some steps. So a step in 256 is corrected,
// or in 16 n^2 where that is more: in between, rounding takes some units in the last place. Matrices of
// more than 64 rows are left as they are: their steps are so long that nobody makes many.
//
// Nothing is corrected where more is missing than rounding can have taken in n steps, which is
// 2 sqrt(n) eps of the largest eigenvalue; there the run begins anew. (Measured: 5 eps in 64 steps,
// 13 eps in 1024, on so(4), so(8) and su(3).)
//
// Matrices that are not skew, sp(n), have no such correction: their eigenvectors may be anything
// but orthogonal.
#pragma once

#include <geodeint/algebra/detail/skew_eigenvectors.hpp>
#include <geodeint/algebra/vector_space.hpp>

#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <type_traits>

namespace geodeint::detail {

/// Its elements are all skew matrices, real or complex, or those without a trace; of doubles.
template <class G>
concept has_skew_matrices = requires {
    requires G::is_skew;
    requires std::is_same_v<real_of<typename G::matrix_type>, double>;
};

/// Of matrices with n rows, a step in how many is corrected.
constexpr Eigen::Index steps_between_corrections(Eigen::Index n) {
    return std::max<Eigen::Index>(256, 16 * n * n);
}
inline constexpr Eigen::Index most_corrected_rows = 64;

/// For states that are skew matrices.
template <class Matrix>
class spectrum_correction {
    using scalar = typename Matrix::Scalar;
    using index = Eigen::Index;
    static constexpr int size = Matrix::RowsAtCompileTime;
    static constexpr bool is_complex = Eigen::NumTraits<scalar>::IsComplex;

public:
    /// Before a step from x.
    void prepare(const Matrix& x, bool goes_on) {
        if (goes_on || x.rows() > most_corrected_rows) return;
        start_ = x;
        steps_ = 0;
        has_spectrum_ = false;
        // what is dynamic is allocated in the first step
        if constexpr (size == Eigen::Dynamic) {
            spectrum_.resize(x.rows());
            kept_eigen_.resize(x.rows());
        }
    }
    /// After it: corrects its end, now and then.
    void correct(Matrix& next) {
        if (next.rows() > most_corrected_rows) return;
        if (++steps_ % steps_between_corrections(next.rows()) == 0) [[unlikely]]
            restore(next);
    }

private:
    using eigen_type = skew_eigenvectors<size>;
    /// On the stack where the size is fixed.
    using room = std::conditional_t<size == Eigen::Dynamic, eigen_type&, eigen_type>;

    room eigenvectors() {
        if constexpr (size == Eigen::Dynamic)
            return kept_eigen_;
        else
            return {};
    }
    /// Not inlined, because it is rare and large.
    [[gnu::noinline, gnu::cold]] void restore(Matrix& next) {
        room eigen = eigenvectors();
        if (!has_spectrum_) {
            if (!eigen.compute(start_)) return;
            spectrum_ = eigen.values();
            has_spectrum_ = true;
        }
        if (!eigen.compute(next)) return;
        const double largest = spectrum_.cwiseAbs().maxCoeff();
        const double missing = (spectrum_ - eigen.values()).cwiseAbs().maxCoeff();
        const auto steps = static_cast<double>(steps_between_corrections(next.rows()));
        if (!(missing <= 2 * std::sqrt(steps) * std::numeric_limits<double>::epsilon() * largest)) {
            spectrum_ = eigen.values();
            return;
        }
        // the state stays skew to the last bit
        for (index k = 0; k < next.cols(); ++k) {
            if constexpr (is_complex) next(k, k) -= scalar{0, missing_element(eigen, k, k).real()};
            for (index i = 0; i < k; ++i) {
                const std::complex<double> z = missing_element(eigen, i, k);
                if constexpr (is_complex) {
                    const scalar by{z.imag(), -z.real()};
                    next(i, k) += by;
                    next(k, i) -= std::conj(by);
                } else {
                    next(i, k) += z.imag();
                    next(k, i) -= z.imag();
                }
            }
        }
    }
    /// An element of sum_j (lambda_j(x_0) - lambda_j) v_j v_j^*.
    std::complex<double> missing_element(const eigen_type& eigen, index i, index k) const {
        std::complex<double> sum = 0;
        for (index j = 0; j < spectrum_.size(); ++j)
            sum += (spectrum_(j) - eigen.values()(j)) *
                   (eigen.vectors()(i, j) * std::conj(eigen.vectors()(k, j)));
        return sum;
    }

    using spectrum_type = typename eigen_type::values_type;
    struct nothing {};

    Matrix start_ = blank<Matrix>();
    spectrum_type spectrum_ = blank<spectrum_type>();
    [[no_unique_address]] std::conditional_t<size == Eigen::Dynamic, eigen_type, nothing>
        kept_eigen_;
    index steps_ = 0;
    bool has_spectrum_ = false;
};

} // namespace geodeint::detail
