// SPDX-License-Identifier: BSL-1.0
//
// The quadratic Poisson structure {x_i, x_j} = a_ij x_i x_j with a skew matrix A, that of
// Lotka-Volterra systems, and its bi-realisation (Cosserat, (2.13), corrected: the sum is over the
// second index). With the product of vectors taken component by component,
//
//     alpha = y exp(-w/2),      beta = y exp(w/2),      w = A (y p),      x' = x exp(w).
//
// It is the constant structure A in the coordinates log |x|; components keep their signs, negative
// ones too, and the step of order 2 is the implicit midpoint rule in these coordinates.
//
// Keeps: every Casimir prod_i |x_i|^{k_i} with A k = 0, to round-off.
//
//     geodeint::log_canonical volterra{Eigen::Matrix3d{{0, 1, 1}, {-1, 0, 1}, {-1, -1, 0}}};
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/error.hpp>

#include <Eigen/Core>

#include <cmath>
#include <string>

namespace geodeint {

template <int N = Eigen::Dynamic, class Real = double>
class log_canonical {
public:
    template <class Scalar>
    using vector = Eigen::Matrix<Scalar, N, 1>;
    using matrix_type = Eigen::Matrix<Real, N, N>;
    using state_type = vector<Real>;
    using covector_type = vector<Real>;
    static constexpr bool symmetric = true;

    explicit log_canonical(const matrix_type& a) : a_{a} {
        if (a.rows() != a.cols() || !all_finite(a) || a != -a.transpose())
            throw invalid_argument{"a", "must be a skew-symmetric matrix"};
    }

    const matrix_type& coefficients() const { return a_; }

    /// x A (x p)
    void sharp(const state_type& x, const covector_type& p, state_type& out) const {
        require_size(x);
        rates(a_, x, p, out);
        out.array() *= x.array();
    }

    template <class Scalar>
    void alpha(const vector<Scalar>& y, const vector<Scalar>& p, vector<Scalar>& out) const {
        moved(Real(-0.5), y, p, out);
    }
    template <class Scalar>
    void beta(const vector<Scalar>& y, const vector<Scalar>& p, vector<Scalar>& out) const {
        moved(Real(0.5), y, p, out);
    }
    template <class Scalar>
    void alpha_gradient(const vector<Scalar>& y, const vector<Scalar>& p, const vector<Scalar>& g,
                        vector<Scalar>& over_y, vector<Scalar>& over_p) const {
        gradient(Real(-0.5), y, p, g, over_y, over_p);
    }
    template <class Scalar>
    void beta_gradient(const vector<Scalar>& y, const vector<Scalar>& p, const vector<Scalar>& g,
                       vector<Scalar>& over_y, vector<Scalar>& over_p) const {
        gradient(Real(0.5), y, p, g, over_y, over_p);
    }

    /// u = y p
    void impulse(const state_type& y, const covector_type& p, covector_type& u) const {
        u = y.cwiseProduct(p);
    }
    void middle(const state_type& x, const covector_type& u, state_type& y) const {
        require_size(x);
        y.noalias() = a_.lazyProduct(u);
        y = x.array() * (Real(0.5) * y.array()).exp();
    }
    void advance(const state_type& x, const covector_type& u, state_type& next) const {
        next.noalias() = a_.lazyProduct(u);
        next = x.array() * next.array().exp();
    }

private:
    void require_size(const state_type& x) const {
        if (N == Eigen::Dynamic && x.size() != a_.rows())
            throw invalid_argument{"x", "has " + std::to_string(x.size()) +
                                            " numbers, and the tensor is of " +
                                            std::to_string(a_.rows())};
    }
    /// out = matrix (y p), without a vector on the heap
    template <class Matrix, class Scalar>
    static void rates(const Matrix& matrix, const vector<Scalar>& y, const vector<Scalar>& p,
                      vector<Scalar>& out) {
        if constexpr (N != Eigen::Dynamic) {
            const vector<Scalar> product = y.cwiseProduct(p);
            out = matrix.template cast<Scalar>().lazyProduct(product);
        } else {
            out.resize(y.size());
            for (Eigen::Index i = 0; i < y.size(); ++i) {
                out(i) = Scalar(0);
                for (Eigen::Index j = 0; j < y.size(); ++j) out(i) += matrix(i, j) * (y(j) * p(j));
            }
        }
    }
    /// y exp(s w)
    template <class Scalar>
    void moved(Real s, const vector<Scalar>& y, const vector<Scalar>& p,
               vector<Scalar>& out) const {
        using std::exp;
        rates(a_, y, p, out);
        for (Eigen::Index i = 0; i < y.size(); ++i) out(i) = y(i) * exp(s * out(i));
    }
    /// With e = exp(s w) and v = A^T (g y e): over y it is g e + s p v, over p it is s y v.
    template <class Scalar>
    void gradient(Real s, const vector<Scalar>& y, const vector<Scalar>& p, const vector<Scalar>& g,
                  vector<Scalar>& over_y, vector<Scalar>& over_p) const {
        using std::exp;
        rates(a_, y, p, over_y);
        for (Eigen::Index i = 0; i < y.size(); ++i) over_y(i) = g(i) * exp(s * over_y(i));
        rates(a_.transpose(), y, over_y, over_p);
        for (Eigen::Index i = 0; i < y.size(); ++i) {
            over_p(i) = s * over_p(i);
            over_y(i) += p(i) * over_p(i);
            over_p(i) = y(i) * over_p(i);
        }
    }

    matrix_type a_;
};

template <class A>
log_canonical(const Eigen::MatrixBase<A>&)
    -> log_canonical<A::RowsAtCompileTime, typename A::Scalar>;

} // namespace geodeint
