// SPDX-License-Identifier: BSL-1.0
//
// T*G for the group G of a matrix algebra, as pairs of matrices (Q, P) in a vector space: the states
// of the canonical systems of Ephrati, Jansson, Lang, Luesink, section 2, which are stored side by
// side in one matrix.
//
//     g.(Q, P)   = (g Q, (g^{-1})^* P)                       left translation, (7)
//     mu(Q, P)   = (Q^* P - tau(Q^* P))/2                    the momentum of the body, (8)
//     lift(Q, X) = (Q, (Q^{-1})^* X)                         the pair over Q with mu = X, (9)
//     J(Q, P)    = (P Q^* - tau(P Q^*))/2                    the momentum that translations keep
//
// (In (8), -tau(Y) is written J Y^* J/c with the factor -1 taken out.) mu does not see g, mu(g.x) =
// mu(x), and J turns with it, J(g.x) = Ad*_{g^{-1}} J(x).
//
//     using pairs = geodeint::matrix_pairs<geodeint::so<4>>;
//     const pairs::state_type x = pairs::lift(Q, X);
#pragma once

#include <geodeint/algebra/group_matrix.hpp>
#include <geodeint/concepts.hpp>

namespace geodeint {

template <lie_algebra G>
struct matrix_pairs {
    using algebra = G;
    using element_type = group_matrix<G>;
    using matrix_type = typename G::matrix_type;
    static constexpr int side = matrix_type::RowsAtCompileTime;
    using state_type = Eigen::Matrix<typename matrix_type::Scalar, side,
                                     side == Eigen::Dynamic ? Eigen::Dynamic : 2 * side>;

    /// Q
    template <class Pair>
    static auto configuration(Pair& x) {
        return x.leftCols(Eigen::fix<side>(static_cast<int>(x.rows())));
    }
    /// P
    template <class Pair>
    static auto momentum(Pair& x) {
        return x.rightCols(Eigen::fix<side>(static_cast<int>(x.rows())));
    }

    static state_type lift(const element_type& Q, const matrix_type& X) {
        state_type x(X.rows(), 2 * X.cols());
        configuration(x) = Q.matrix();
        momentum(x) = Q.inverse().matrix().adjoint() * X;
        return x;
    }
    static state_type translated(const element_type& g, const state_type& x) {
        state_type image(x.rows(), x.cols());
        configuration(image) = g.matrix() * configuration(x);
        momentum(image) = g.inverse().matrix().adjoint() * momentum(x);
        return image;
    }
    static matrix_type body_momentum(const state_type& x) {
        return in_algebra(configuration(x).adjoint() * momentum(x));
    }
    static matrix_type translation_momentum(const state_type& x) {
        return in_algebra(momentum(x) * configuration(x).adjoint());
    }

private:
    static matrix_type in_algebra(const matrix_type& y) { return 0.5 * (y - G::involution(y)); }
};

} // namespace geodeint
