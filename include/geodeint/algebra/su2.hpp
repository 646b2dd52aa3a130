// SPDX-License-Identifier: BSL-1.0
//
// su(2) as vectors of R^3, x standing for the matrix -(i/2) sigma.x: bracket, pairing, coadjoint
// action and exponential are those of so3, but the products of matrices are not, and with them the
// Cayley map and the isospectral schemes are different ones:
//
//     w y w            = ( |w|^2 y - 2 (w.y) w )/4
//     Ad*_{cayley x}   turns by 4 atan(|x|/4), so3 by 2 atan(|x|/2)
//     dcayley v        = ( v + x x v/2 + (2 (x.v) x - |x|^2 v)/16 ) / (1 + |x|^2/16)^2
//     dcayley^{-1} v   = v - x x v/2 + (2 (x.v) x - |x|^2 v)/16
//
// The pairing is the dot product, twice that of su<2>, so that a gradient is the ordinary gradient
// in R^3. Casimir: |mu|^2.
//
// (Ephrati et al., section 6.3; checked against products of matrices by
// tests/algebra/su2_test.cpp.)
//
//     geodeint::isospectral_midpoint<geodeint::su2> stepper;
#pragma once

#include <geodeint/algebra/so3.hpp>

namespace geodeint {

struct su2 : so3 {
    static group_type cayley(const algebra_type& x) {
        const group_type half = rotation::cayley(0.5 * x);
        return group_traits<group_type>::compose(half, half);
    }
    static dual_type coadjoint_cayley(const algebra_type& x, const dual_type& mu) {
        const Eigen::Vector3d half = 0.5 * x;
        return so3::coadjoint_cayley(half, so3::coadjoint_cayley(half, mu));
    }
    static algebra_type dcayley(const algebra_type& x, const algebra_type& v) {
        const double q = 1 + x.squaredNorm() / 16;
        return dcayley_inverse(-x, v) / (q * q);
    }
    static algebra_type dcayley_inverse(const algebra_type& x, const algebra_type& v) {
        return v - 0.5 * x.cross(v) - 0.25 * triple_product(x, v);
    }
    static dual_type dcayley_dual(const algebra_type& x, const dual_type& mu) {
        return dcayley(-x, mu);
    }
    static dual_type dcayley_inverse_dual(const algebra_type& x, const dual_type& mu) {
        return dcayley_inverse(-x, mu);
    }

    /// Not the point of so3: w y w is another vector here.
    static void isospectral_middle(const algebra_type&, const dual_type&) = delete;

    /// w y w of the matrices, as a vector.
    static dual_type triple_product(const algebra_type& w, const dual_type& y) {
        return 0.25 * w.squaredNorm() * y - 0.5 * w.dot(y) * w;
    }
};

} // namespace geodeint
