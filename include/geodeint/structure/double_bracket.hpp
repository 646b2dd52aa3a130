// SPDX-License-Identifier: BSL-1.0
//
// Double-bracket dissipation on the dual of a Lie algebra G (Bloch, Farre Puiggali, Martin de
// Diego, eq. (10)): with a positive semidefinite scalar product k on G,
//
//     K(z, xi) s = ad*_xi ( k [xi, s] ),      K(z, xi) = ad_xi^T k ad_xi,
//
// so that K xi = 0 because [xi, xi] = 0. On so(3) with k = 1 it is metric_dissipation with g = 1.
//
//     geodeint::double_bracket<geodeint::so3>{}          k = 1 in the coordinates of G
//     geodeint::double_bracket<geodeint::so3>{k}         a symmetric matrix in these coordinates
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/error.hpp>

#include <Eigen/Core>
#include <Eigen/Eigenvalues>

namespace geodeint {

template <lie_algebra G>
class double_bracket {
    // a matrix that would fill the stack is of dynamic size
    static constexpr int n = G::dimension <= 16 ? G::dimension : Eigen::Dynamic;

public:
    using algebra = G;
    using algebra_type = typename G::algebra_type;
    using dual_type = typename G::dual_type;
    using matrix_type = Eigen::Matrix<double, n, n>;

    double_bracket() = default;
    explicit double_bracket(const matrix_type& scalar_product)
        : scalar_product_{scalar_product}, is_identity_{false} {
        if (scalar_product.rows() != scalar_product.cols() || scalar_product.rows() == 0)
            throw invalid_argument{"scalar_product", "must be a square matrix"};
        const double size = scalar_product.cwiseAbs().maxCoeff();
        if (!scalar_product.allFinite() ||
            (scalar_product - scalar_product.transpose()).cwiseAbs().maxCoeff() > 1e-12 * size)
            throw invalid_argument{"scalar_product", "must be finite and symmetric"};
        const Eigen::SelfAdjointEigenSolver<matrix_type> spectrum{scalar_product,
                                                                  Eigen::EigenvaluesOnly};
        if (spectrum.eigenvalues().minCoeff() < -1e-12 * size)
            throw invalid_argument{"scalar_product", "must be positive semidefinite"};
    }

    /// out = K(z, xi) s, which does not depend on z
    void apply(const dual_type&, const algebra_type& xi, const algebra_type& s,
               dual_type& out) const {
        const algebra_type bracket = G::bracket(xi, s);
        if (is_identity_)
            out = G::coadjoint(xi, dual_type(G::from_coordinates(G::coordinates(bracket))));
        else
            out = G::coadjoint(
                xi, dual_type(G::from_coordinates(scalar_product_ * G::coordinates(bracket))));
    }

    /// k^(1/2), symmetric, in the coordinates of G.
    matrix_type square_root() const {
        if (is_identity_) return matrix_type::Identity(G::dimension, G::dimension);
        const Eigen::SelfAdjointEigenSolver<matrix_type> modes{scalar_product_};
        // those of a semidefinite k may be rounded to below 0
        return modes.eigenvectors() * modes.eigenvalues().cwiseMax(0).cwiseSqrt().asDiagonal() *
               modes.eigenvectors().transpose();
    }

private:
    matrix_type scalar_product_ = detail::blank<matrix_type>();
    bool is_identity_ = true;
};

} // namespace geodeint
