// SPDX-License-Identifier: BSL-1.0
//
// Dirac structures in coordinates (Cosserat, 5.1): at every x in R^n an n-dimensional space of pairs
// (v, a) of vectors and covectors, on which a(w) + b(v) = 0; the columns of a frame (A, B). They
// describe systems with forms, brackets and constraints at once: (x', dH) lies in D. This is a
// description to check systems by (observe/dirac_defects.hpp), and no integrator.
//
//     graph_of_form(n, w)           (v, i_v w),  (i_v w)_j = v_i w_ij       (1, w^T)
//     graph_of_tensor(n, pi)        (pi a, a)                               (pi, 1)
//     foliation(n, G)               ker G and its annihilator; where G is not Dg, almost Dirac
//     gauged(D, w)                  e^w D: (v, a + i_v w)                   (A, B + w^T A)
//     pulled_back(D, phi, m)        {(X, J^T a) : (J X, a) in D}, J = Dphi, x = phi(y), y in R^m
//     product(D, E)                 of two of them, on R^(n + m)
//
// The structure of a magnetic and constrained system on T*Q, in kinetic momenta, is e^Omega pi^!
// e^(-B) (F + F^o), with F = ker G, Omega = dq^dp and pi(q, P) = q; the signs are those in which
// theorem 5.2.5 is true. Pull-backs are smooth only where intersections are clean; submersions are fine.
#pragma once

#include <Eigen/Core>
#include <Eigen/LU>

#include <functional>
#include <utility>

namespace geodeint {

class dirac_structure {
public:
    using vector = Eigen::VectorXd;
    using matrix = Eigen::MatrixXd;
    /// The columns of A and B, one below the other.
    using frame_at = std::function<matrix(const vector&)>;

    dirac_structure(Eigen::Index dimension, frame_at frame)
        : dimension_{dimension}, frame_{std::move(frame)} {}

    Eigen::Index dimension() const { return dimension_; }
    matrix frame(const vector& x) const { return frame_(x); }
    matrix vectors(const vector& x) const { return frame_(x).topRows(dimension_); }
    matrix covectors(const vector& x) const { return frame_(x).bottomRows(dimension_); }

    /// The orthogonal projector on D at x, whatever the frame.
    matrix projector(const vector& x) const {
        const matrix s = frame_(x);
        return s * (s.transpose() * s).partialPivLu().solve(s.transpose());
    }

private:
    Eigen::Index dimension_;
    frame_at frame_;
};

namespace detail {

inline Eigen::MatrixXd stacked(const Eigen::MatrixXd& above, const Eigen::MatrixXd& below) {
    Eigen::MatrixXd s(above.rows() + below.rows(), above.cols());
    s << above, below;
    return s;
}

/// The derivative of a map, by central differences of order 4.
inline Eigen::MatrixXd slope_of(const std::function<Eigen::VectorXd(const Eigen::VectorXd&)>& map,
                                const Eigen::VectorXd& x) {
    constexpr double h = 1e-3;
    Eigen::MatrixXd slope(map(x).size(), x.size());
    for (Eigen::Index j = 0; j < x.size(); ++j) {
        const Eigen::VectorXd d = h * Eigen::VectorXd::Unit(x.size(), j);
        slope.col(j) =
            (8 * (map(x + d) - map(x - d)) - (map(x + 2 * d) - map(x - 2 * d))) / (12 * h);
    }
    return slope;
}

} // namespace detail

using matrix_function = std::function<Eigen::MatrixXd(const Eigen::VectorXd&)>;
using vector_function = std::function<Eigen::VectorXd(const Eigen::VectorXd&)>;

inline dirac_structure graph_of_form(Eigen::Index n, matrix_function w) {
    return {n, [n, w = std::move(w)](const Eigen::VectorXd& x) {
                return detail::stacked(Eigen::MatrixXd::Identity(n, n), w(x).transpose());
            }};
}

inline dirac_structure graph_of_tensor(Eigen::Index n, matrix_function pi) {
    return {n, [n, pi = std::move(pi)](const Eigen::VectorXd& x) {
                return detail::stacked(pi(x), Eigen::MatrixXd::Identity(n, n));
            }};
}

/// The rows of G(x) are independent.
inline dirac_structure foliation(Eigen::Index n, matrix_function G) {
    return {n, [n, G = std::move(G)](const Eigen::VectorXd& x) {
                const Eigen::MatrixXd rows = G(x);
                const Eigen::Index m = rows.rows();
                Eigen::MatrixXd frame = Eigen::MatrixXd::Zero(2 * n, n);
                if (m < n) frame.topLeftCorner(n, n - m) = rows.fullPivLu().kernel();
                frame.bottomRightCorner(n, m) = rows.transpose();
                return frame;
            }};
}

inline dirac_structure gauged(const dirac_structure& D, matrix_function w) {
    return {D.dimension(), [D, w = std::move(w)](const Eigen::VectorXd& x) {
                const Eigen::MatrixXd A = D.vectors(x);
                return detail::stacked(A, D.covectors(x) + w(x).transpose() * A);
            }};
}

/// `slope` is Dphi; without it differences are taken.
inline dirac_structure pulled_back(const dirac_structure& D, vector_function phi, Eigen::Index m,
                                   matrix_function slope = {}) {
    return {m, [=](const Eigen::VectorXd& y) {
                const Eigen::VectorXd x = phi(y);
                const Eigen::MatrixXd J = slope ? slope(y) : detail::slope_of(phi, y);
                const Eigen::MatrixXd A = D.vectors(x), B = D.covectors(x);
                // J X = A s
                Eigen::MatrixXd both(J.rows(), J.cols() + A.cols());
                both << J, -A;
                const Eigen::MatrixXd solutions = both.fullPivLu().kernel();
                const Eigen::MatrixXd pairs = detail::stacked(
                    solutions.topRows(m), J.transpose() * B * solutions.bottomRows(A.cols()));
                return Eigen::MatrixXd(pairs.fullPivLu().image(pairs));
            }};
}

inline dirac_structure product(const dirac_structure& D, const dirac_structure& E) {
    const Eigen::Index n = D.dimension(), m = E.dimension();
    return {n + m, [=](const Eigen::VectorXd& x) {
                const Eigen::VectorXd y = x.head(n), z = x.tail(m);
                Eigen::MatrixXd frame = Eigen::MatrixXd::Zero(2 * (n + m), n + m);
                frame.block(0, 0, n, n) = D.vectors(y);
                frame.block(n, n, m, m) = E.vectors(z);
                frame.block(n + m, 0, n, n) = D.covectors(y);
                frame.block(2 * n + m, n, m, m) = E.covectors(z);
                return frame;
            }};
}

} // namespace geodeint
