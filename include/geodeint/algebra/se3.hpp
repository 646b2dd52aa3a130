// SPDX-License-Identifier: BSL-1.0
//
// se(3) = so(3) x R^3, rotation first, its dual (pi, gamma), and the maps to SE(3) in closed form:
//
//     [(xi, b), (eta, c)]           = ( xi x eta, xi x c - eta x b )
//     ad*_{(xi, b)} (pi, gamma)     = ( pi x xi + gamma x b, gamma x xi )
//
// The derivatives of exp and cayley are block matrices [[M, 0], [Q, M']] of so(3) operators; with
// X = hat(xi), B = hat(b) and the scalar functions of rotation_series.hpp,
//
//     dexp:        M = M' = I + a X + b X^2,   Q = a B + b (XB + BX) + (xi.b) (a'/theta X +
//     b'/theta X^2) dexp^{-1}:   M = M' = I - X/2 + c X^2,   Q = -B/2 + c (XB + BX) + (xi.b)
//     c'/theta X^2 dcayley^{-1}: M = I - X/2 + xi xi^T/4,   Q = -B/2 + X B/4,   M' = I - X/2
//
// applied to vectors, never formed. Casimirs: |gamma|^2 and pi . gamma.
#pragma once

#include <geodeint/algebra/rigid_motion.hpp>
#include <geodeint/algebra/semidirect.hpp>

#include <array>

namespace geodeint {

struct se3 : semidirect<so3, space_vectors<1>> {
    using group_type = rigid_motion;

    static dual_type coadjoint(const algebra_type& x, const dual_type& mu) {
        return {mu.momentum.cross(x.momentum) + mu.advected.cross(x.advected),
                mu.advected.cross(x.momentum)};
    }

    template <class Element>
    static algebra_type adjoint(const Element& g, const algebra_type& x) {
        return group_traits<Element>::adjoint(g, x);
    }
    template <class Element>
    static dual_type coadjoint_action(const Element& g, const dual_type& mu) {
        return group_traits<Element>::coadjoint_action(g, mu);
    }

    static group_type exp(const algebra_type& x) { return rigid_motion::exp(x); }
    static dual_type coadjoint_exp(const algebra_type& x, const dual_type& mu) {
        // Ad*_{(R,v)} with R^T from so(3) and v = dexp(xi) b
        const Eigen::Vector3d shift = so3::dexp(x.momentum, x.advected);
        return {so3::coadjoint_exp(x.momentum, mu.momentum + mu.advected.cross(shift)),
                so3::coadjoint_exp(x.momentum, mu.advected)};
    }
    static algebra_type dexp(const algebra_type& x, const algebra_type& v) {
        using namespace rotation_series;
        const double z = x.momentum.squaredNorm();
        return block_polynomial(a(z), b(z), a_slope(z), b_slope(z), x, v);
    }
    static algebra_type dexp_inverse(const algebra_type& x, const algebra_type& v) {
        using namespace rotation_series;
        const double z = x.momentum.squaredNorm();
        return block_polynomial(-0.5, c(z), 0.0, c_slope(z), x, v);
    }
    static dual_type dexp_dual(const algebra_type& x, const dual_type& mu) {
        return swapped(dexp(-x, swapped(mu)));
    }
    static dual_type dexp_inverse_dual(const algebra_type& x, const dual_type& mu) {
        return swapped(dexp_inverse(-x, swapped(mu)));
    }

    static group_type cayley(const algebra_type& x) { return rigid_motion::cayley(x); }
    static dual_type coadjoint_cayley(const algebra_type& x, const dual_type& mu) {
        const Eigen::Vector3d shift = so3::resolvent(x.momentum, x.advected);
        return {so3::coadjoint_cayley(x.momentum, mu.momentum + mu.advected.cross(shift)),
                so3::coadjoint_cayley(x.momentum, mu.advected)};
    }
    static algebra_type dcayley_inverse(const algebra_type& x, const algebra_type& v) {
        const Eigen::Vector3d &xi = x.momentum, &b = x.advected, &eta = v.momentum, &c = v.advected;
        return {so3::dcayley_inverse(xi, eta),
                c - 0.5 * xi.cross(c) - 0.5 * b.cross(eta) + 0.25 * xi.cross(b.cross(eta))};
    }
    static algebra_type dcayley(const algebra_type& x, const algebra_type& v) {
        // solve the block-triangular system of dcayley_inverse
        const Eigen::Vector3d &xi = x.momentum, &b = x.advected;
        const Eigen::Vector3d eta = so3::dcayley(xi, v.momentum);
        const Eigen::Vector3d turn = b.cross(eta);
        return {eta, so3::resolvent(xi, v.advected + 0.5 * turn - 0.25 * xi.cross(turn))};
    }
    static dual_type dcayley_inverse_dual(const algebra_type& x, const dual_type& mu) {
        return {so3::dcayley_inverse_dual(x.momentum, mu.momentum) + coupling(x, mu.advected),
                mu.advected + 0.5 * x.momentum.cross(mu.advected)};
    }
    static dual_type dcayley_dual(const algebra_type& x, const dual_type& mu) {
        const Eigen::Vector3d gamma = so3::resolvent(-x.momentum, mu.advected);
        return {so3::dcayley_dual(x.momentum, mu.momentum - coupling(x, gamma)), gamma};
    }

    static std::array<double, 2> casimirs(const dual_type& mu) {
        return {mu.advected.squaredNorm(), mu.momentum.dot(mu.advected)};
    }

private:
    /// [[M, 0], [Q, M]] (eta, c) for M = I + f X + s X^2 and Q its derivative along b.
    static algebra_type block_polynomial(double f, double s, double f_slope, double s_slope,
                                         const algebra_type& x, const algebra_type& v) {
        const Eigen::Vector3d &xi = x.momentum, &b = x.advected, &eta = v.momentum, &c = v.advected;
        const Eigen::Vector3d x_eta = xi.cross(eta), xx_eta = xi.cross(x_eta);
        const Eigen::Vector3d x_c = xi.cross(c), b_eta = b.cross(eta);
        return {eta + f * x_eta + s * xx_eta, c + f * (x_c + b_eta) +
                                                  s * (xi.cross(x_c + b_eta) + b.cross(x_eta)) +
                                                  xi.dot(b) * (f_slope * x_eta + s_slope * xx_eta)};
    }

    /// The blocks of dexp and dexp^{-1} are polynomials in X and B, whose transposes are -X and -B:
    /// the dual operator is the operator at -x with the two slots exchanged.
    static algebra_type swapped(const algebra_type& x) { return {x.advected, x.momentum}; }

    /// Q^T gamma for Q = -B/2 + X B/4
    static Eigen::Vector3d coupling(const algebra_type& x, const Eigen::Vector3d& gamma) {
        return x.advected.cross(Eigen::Vector3d(0.5 * gamma + 0.25 * x.momentum.cross(gamma)));
    }
};

} // namespace geodeint
