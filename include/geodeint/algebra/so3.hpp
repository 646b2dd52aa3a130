// SPDX-License-Identifier: BSL-1.0
//
// so(3) = R^3 with the cross product, its dual, and the maps to SO(3), all as functions of vectors:
//
//     [x, y] = x x y          <mu, x> = mu . x          ad*_x mu = mu x x
//     Ad*_R mu = R^T mu       exp(ad*_x) mu = mu - sinc x x mu + a x x (x x mu)
//     dexp       = I + a X + b X^2       dexp^{-1}  = I - X/2 + c X^2
//     dcayley    = (I + X/2)/(1 + |x|^2/4)
//     dcayley^{-1} = I - X/2 + x x^T/4      (plus: Gay-Balmaz and Wu print minus)
//
// with X y = x x y and the scalar functions of rotation_series.hpp. Derivatives are
// right-trivialised; duals are transposes. Casimir: |mu|^2.
#pragma once

#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/rotation_series.hpp>

#include <Eigen/Geometry>

#include <array>

namespace geodeint {

struct so3 {
    using algebra_type = Eigen::Vector3d;
    using dual_type = Eigen::Vector3d;
    using group_type = rotation;
    static constexpr int dimension = 3;
    static constexpr double chirality = 1;

    static double pairing(const dual_type& mu, const algebra_type& x) { return mu.dot(x); }
    static algebra_type bracket(const algebra_type& x, const algebra_type& y) { return x.cross(y); }
    static dual_type coadjoint(const algebra_type& x, const dual_type& mu) { return mu.cross(x); }

    template <class Element>
    static algebra_type adjoint(const Element& g, const algebra_type& x) {
        return group_traits<Element>::adjoint(g, x);
    }
    template <class Element>
    static dual_type coadjoint_action(const Element& g, const dual_type& mu) {
        return group_traits<Element>::coadjoint_action(g, mu);
    }

    static group_type exp(const algebra_type& x) { return rotation::exp(x); }
    static dual_type coadjoint_exp(const algebra_type& x, const dual_type& mu) {
        const double z = x.squaredNorm();
        const Eigen::Vector3d turn = x.cross(mu);
        return mu + (rotation_series::a(z) * x.cross(turn) - rotation_series::sinc(z) * turn);
    }
    static algebra_type dexp(const algebra_type& x, const algebra_type& v) {
        const double z = x.squaredNorm();
        return polynomial(rotation_series::a(z), rotation_series::b(z), x, v);
    }
    static algebra_type dexp_inverse(const algebra_type& x, const algebra_type& v) {
        return polynomial(-0.5, rotation_series::c(x.squaredNorm()), x, v);
    }
    static dual_type dexp_dual(const algebra_type& x, const dual_type& mu) { return dexp(-x, mu); }
    static dual_type dexp_inverse_dual(const algebra_type& x, const dual_type& mu) {
        return dexp_inverse(-x, mu);
    }

    static group_type cayley(const algebra_type& x) { return rotation::cayley(x); }
    static dual_type coadjoint_cayley(const algebra_type& x, const dual_type& mu) {
        const Eigen::Vector3d turn = x.cross(mu);
        return mu + (0.5 * x.cross(turn) - turn) / (1 + x.squaredNorm() / 4);
    }
    static algebra_type dcayley(const algebra_type& x, const algebra_type& v) {
        return (v + 0.5 * x.cross(v)) / (1 + x.squaredNorm() / 4);
    }
    static algebra_type dcayley_inverse(const algebra_type& x, const algebra_type& v) {
        return v - 0.5 * x.cross(v) + 0.25 * x.dot(v) * x;
    }
    /// (I - X/2)^{-1} v
    static algebra_type resolvent(const algebra_type& x, const algebra_type& v) {
        return (v + 0.5 * x.cross(v) + 0.25 * x.dot(v) * x) / (1 + x.squaredNorm() / 4);
    }
    static dual_type dcayley_dual(const algebra_type& x, const dual_type& mu) {
        return dcayley(-x, mu);
    }
    static dual_type dcayley_inverse_dual(const algebra_type& x, const dual_type& mu) {
        return dcayley_inverse(-x, mu);
    }

    /// hat(w) hat(y) hat(w), the triple product of the isospectral schemes, as a vector.
    static dual_type triple_product(const algebra_type& w, const dual_type& y) {
        return -w.dot(y) * w;
    }

    static const algebra_type& coordinates(const algebra_type& x) { return x; }
    static const algebra_type& from_coordinates(const Eigen::Vector3d& x) { return x; }

    static std::array<double, 1> casimirs(const dual_type& mu) { return {mu.squaredNorm()}; }

private:
    /// (I + first X + second X^2) v
    static Eigen::Vector3d polynomial(double first, double second, const Eigen::Vector3d& x,
                                      const Eigen::Vector3d& v) {
        const Eigen::Vector3d turn = x.cross(v);
        return v + first * turn + second * x.cross(turn);
    }
};

} // namespace geodeint
