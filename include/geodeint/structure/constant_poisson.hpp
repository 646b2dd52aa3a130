// SPDX-License-Identifier: BSL-1.0
//
// A constant Poisson structure of any rank, symplectic or degenerate, and its bi-realisation
// (Cosserat, (2.11), with the signs of bi_realisation.hpp). With B = pi/2 + Sigma,
//
//     alpha = y - B p,      beta = y - B^T p,      x' = x + pi p.
//
// Sigma is a symmetric matrix. By default it is zero; the realisation is then symmetric, and the
// step of order 2 is the implicit midpoint rule. With another Sigma it is not symmetric: for pi =
// [[0, 1], [-1, 0]] and Sigma = -[[0, 1], [1, 0]]/2 the step of order 1 is the symplectic Euler
// method.
//
// Keeps: linear Casimirs, the directions in which pi is degenerate, to round-off.
//
//     geodeint::constant_poisson canonical{Eigen::Matrix2d{{0, 1}, {-1, 0}}};
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/error.hpp>

#include <Eigen/Core>

#include <string>
#include <type_traits>

namespace geodeint {

template <int N, bool Symmetric = true, class Real = double>
class constant_poisson {
    /// Not used for deduction, so that the deduction guides below decide.
    using given_matrix = std::type_identity_t<Eigen::Matrix<Real, N, N>>;

public:
    template <class Scalar>
    using vector = Eigen::Matrix<Scalar, N, 1>;
    using matrix_type = Eigen::Matrix<Real, N, N>;
    using state_type = vector<Real>;
    using covector_type = vector<Real>;
    static constexpr bool symmetric = Symmetric;
    /// The tensor does not depend on x.
    static constexpr bool is_constant = true;

    explicit constant_poisson(const given_matrix& pi) requires Symmetric : pi_{pi},
                                                                           b_{Real(0.5) * pi} {
        require_skew();
    }
    constant_poisson(const given_matrix& pi, const given_matrix& sigma) requires(!Symmetric)
        : pi_{pi}, b_{pi} {
        require_skew();
        if (sigma.rows() != pi.rows() || sigma.cols() != pi.cols() || !all_finite(sigma) ||
            sigma != sigma.transpose())
            throw invalid_argument{"sigma", "must be a symmetric matrix of the size of pi"};
        b_ = Real(0.5) * pi + sigma;
    }

    const matrix_type& tensor() const { return pi_; }

    void sharp(const state_type&, const covector_type& p, state_type& out) const {
        require_size(p);
        out.noalias() = pi_ * p;
    }

    template <class Scalar>
    void alpha(const vector<Scalar>& y, const vector<Scalar>& p, vector<Scalar>& out) const {
        out = y;
        out -= times(b_, p);
    }
    template <class Scalar>
    void beta(const vector<Scalar>& y, const vector<Scalar>& p, vector<Scalar>& out) const {
        out = y;
        out -= times(b_.transpose(), p);
    }
    template <class Scalar>
    void alpha_gradient(const vector<Scalar>&, const vector<Scalar>&, const vector<Scalar>& g,
                        vector<Scalar>& over_y, vector<Scalar>& over_p) const {
        over_y = g;
        over_p = -times(b_.transpose(), g);
    }
    template <class Scalar>
    void beta_gradient(const vector<Scalar>&, const vector<Scalar>&, const vector<Scalar>& g,
                       vector<Scalar>& over_y, vector<Scalar>& over_p) const {
        over_y = g;
        over_p = -times(b_, g);
    }

    /// u = p
    void impulse(const state_type&, const covector_type& p, covector_type& u) const { u = p; }
    void middle(const state_type& x, const covector_type& u, state_type& y) const {
        require_size(x);
        y = x;
        y.noalias() += b_ * u;
    }
    void advance(const state_type& x, const covector_type& u, state_type& next) const {
        next = x;
        next.noalias() += pi_ * u;
    }

private:
    void require_size(const state_type& x) const {
        if (N == Eigen::Dynamic && x.size() != pi_.rows())
            throw invalid_argument{"x", "has " + std::to_string(x.size()) +
                                            " numbers, and the tensor is of " +
                                            std::to_string(pi_.rows())};
    }
    /// Coefficient by coefficient, which works for power series as well.
    template <class Matrix, class Scalar>
    static auto times(const Matrix& matrix, const vector<Scalar>& p) {
        return matrix.template cast<Scalar>().lazyProduct(p);
    }
    void require_skew() const {
        if (pi_.rows() != pi_.cols() || !all_finite(pi_) || pi_ != -pi_.transpose())
            throw invalid_argument{"pi", "must be a skew-symmetric matrix"};
    }

    matrix_type pi_;
    matrix_type b_;
};

template <class Pi>
constant_poisson(const Eigen::MatrixBase<Pi>&)
    -> constant_poisson<Pi::RowsAtCompileTime, true, typename Pi::Scalar>;
template <class Pi, class Sigma>
constant_poisson(const Eigen::MatrixBase<Pi>&, const Eigen::MatrixBase<Sigma>&)
    -> constant_poisson<Pi::RowsAtCompileTime, false, typename Pi::Scalar>;

} // namespace geodeint
