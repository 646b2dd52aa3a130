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
//     dexp:         M = M' = I + a X + b X^2,
//                   Q = a B + b (XB + BX) + (xi.b) (a'/theta X + b'/theta X^2)
//
//     dexp^{-1}:    M = M' = I - X/2 + c X^2,
//                   Q = -B/2 + c (XB + BX) + (xi.b) c'/theta X^2
//
//     dcayley^{-1}: M = I - X/2 + xi xi^T/4,   Q = -B/2 + X B/4,   M' = I - X/2
//
// applied to vectors, never formed. Casimirs: |gamma|^2 and pi . gamma.
#pragma once

#include <geodeint/algebra/rigid_motion.hpp>
#include <geodeint/algebra/semidirect.hpp>

#include <array>

namespace geodeint {

/// The operations on vectors, over numbers of any kind (see algebra/real.hpp).
template <class Real>
struct se3_over : semidirect<so3_over<Real>, space_vectors<1, Real>> {
    using rotations = so3_over<Real>;
    using vector = typename rotations::vector;
    using algebra_type = semidirect_dual<vector, vector>;
    using dual_type = algebra_type;

    [[gnu::always_inline]] static dual_type coadjoint(const algebra_type& x, const dual_type& mu) {
        return {mu.momentum.cross(x.momentum) + mu.advected.cross(x.advected),
                mu.advected.cross(x.momentum)};
    }

    using group_type = rigid_motion_over<Real>;

    template <class Element>
    static algebra_type adjoint(const Element& g, const algebra_type& x) {
        return group_traits<Element>::adjoint(g, x);
    }
    template <class Element>
    static dual_type coadjoint_action(const Element& g, const dual_type& mu) {
        return group_traits<Element>::coadjoint_action(g, mu);
    }
    static group_type exp(const algebra_type& x) { return group_type::exp(x); }
    static group_type cayley(const algebra_type& x) { return group_type::cayley(x); }

    [[gnu::always_inline]] static dual_type coadjoint_exp(const algebra_type& x,
                                                          const dual_type& mu) {
        // Ad*_{(R,v)} with R^T from so(3) and v = dexp(xi) b
        const vector shift = rotations::dexp(x.momentum, x.advected);
        const vector shifted = mu.momentum + mu.advected.cross(shift);
        return {rotations::coadjoint_exp(x.momentum, shifted),
                rotations::coadjoint_exp(x.momentum, mu.advected)};
    }
    /// The same for a rotation about an axis of coordinates.
    template <int Axis>
        requires(Axis < 3)
    [[gnu::always_inline]] static void turn_about(const Real& angle, dual_type& mu) {
        rotations::template turn_about<Axis>(angle, mu.momentum);
        rotations::template turn_about<Axis>(angle, mu.advected);
    }
    /// The same without mu itself: what it does to mu, not rounded like mu.
    [[gnu::always_inline]] static dual_type coadjoint_exp_change(const algebra_type& x,
                                                                 const dual_type& mu) {
        using namespace detail::rotation_series;
        const Real z = detail::dot3(x.momentum, x.momentum);
        const Real half = a(z), whole = sinc(z);
        const vector shift =
            x.advected + rotations::polynomial_change(half, b(z), x.momentum, x.advected);
        return moved_by(shift, Real(-whole), half, x.momentum, mu);
    }
    [[gnu::always_inline]] static algebra_type dexp(const algebra_type& x, const algebra_type& v) {
        using namespace detail::rotation_series;
        const Real z = detail::dot3(x.momentum, x.momentum);
        return block_polynomial(a(z), b(z), a_slope(z), b_slope(z), x, v);
    }
    [[gnu::always_inline]] static algebra_type dexp_inverse(const algebra_type& x,
                                                            const algebra_type& v) {
        using namespace detail::rotation_series;
        const Real z = detail::dot3(x.momentum, x.momentum);
        return block_polynomial(Real(-0.5), c(z), Real(0), c_slope(z), x, v);
    }
    [[gnu::always_inline]] static dual_type dexp_dual(const algebra_type& x, const dual_type& mu) {
        return swapped(dexp(-x, swapped(mu)));
    }
    [[gnu::always_inline]] static dual_type dexp_inverse_dual(const algebra_type& x,
                                                              const dual_type& mu) {
        return swapped(dexp_inverse(-x, swapped(mu)));
    }

    [[gnu::always_inline]] static dual_type coadjoint_cayley(const algebra_type& x,
                                                             const dual_type& mu) {
        const vector shift = rotations::resolvent(x.momentum, x.advected);
        return {rotations::coadjoint_cayley(x.momentum, mu.momentum + mu.advected.cross(shift)),
                rotations::coadjoint_cayley(x.momentum, mu.advected)};
    }
    [[gnu::always_inline]] static dual_type coadjoint_cayley_change(const algebra_type& x,
                                                                    const dual_type& mu) {
        const Real share = Real(1) / (Real(1) + Real(0.25) * detail::dot3(x.momentum, x.momentum));
        const vector shift = rotations::resolvent(x.momentum, x.advected);
        return moved_by(shift, Real(-share), Real(Real(0.5) * share), x.momentum, mu);
    }
    [[gnu::always_inline]] static algebra_type dcayley_inverse(const algebra_type& x,
                                                               const algebra_type& v) {
        const vector &xi = x.momentum, &b = x.advected, &eta = v.momentum, &c = v.advected;
        return {rotations::dcayley_inverse(xi, eta), c - Real(0.5) * xi.cross(c) -
                                                         Real(0.5) * b.cross(eta) +
                                                         Real(0.25) * xi.cross(b.cross(eta))};
    }
    [[gnu::always_inline]] static algebra_type dcayley(const algebra_type& x,
                                                       const algebra_type& v) {
        // solve the block-triangular system of dcayley_inverse
        const vector &xi = x.momentum, &b = x.advected;
        const vector eta = rotations::dcayley(xi, v.momentum);
        const vector turn = b.cross(eta);
        return {eta, rotations::resolvent(xi, v.advected + Real(0.5) * turn -
                                                  Real(0.25) * xi.cross(turn))};
    }
    [[gnu::always_inline]] static dual_type dcayley_inverse_dual(const algebra_type& x,
                                                                 const dual_type& mu) {
        return {rotations::dcayley_inverse_dual(x.momentum, mu.momentum) + coupling(x, mu.advected),
                mu.advected + Real(0.5) * x.momentum.cross(mu.advected)};
    }
    [[gnu::always_inline]] static dual_type dcayley_dual(const algebra_type& x,
                                                         const dual_type& mu) {
        const vector gamma = rotations::resolvent(-x.momentum, mu.advected);
        return {rotations::dcayley_dual(x.momentum, mu.momentum - coupling(x, gamma)), gamma};
    }

    /// Not forced inline like the others, because programs hand it on as a function.
    static std::array<Real, 2> casimirs(const dual_type& mu) {
        return {detail::dot3(mu.advected, mu.advected), detail::dot3(mu.momentum, mu.advected)};
    }
    /// The factor by which to stretch gamma, and the multiple of gamma to add to pi, so that the
    /// Casimirs change by `change`, to first order.
    [[gnu::always_inline]] static std::array<Real, 2>
    orbit_shift(const std::array<Real, 2>& change, const std::array<Real, 2>& casimirs) {
        const Real stretch = change[0] / (Real(2) * casimirs[0]);
        return {stretch, (change[1] - stretch * casimirs[1]) / casimirs[0]};
    }
    [[gnu::always_inline]] static void shift_orbit(const std::array<Real, 2>& shift,
                                                   dual_type& mu) {
        mu.momentum += shift[1] * mu.advected;
        mu.advected += shift[0] * mu.advected;
    }

private:
    /// What a translation by `shift` and then the rotation I + first X + second X^2 change.
    [[gnu::always_inline]] static dual_type moved_by(const vector& shift, const Real& first,
                                                     const Real& second, const vector& xi,
                                                     const dual_type& mu) {
        const vector kick = detail::cross3(mu.advected, shift);
        const vector kicked = mu.momentum + kick;
        return {kick + rotations::polynomial_change(first, second, xi, kicked),
                rotations::polynomial_change(first, second, xi, mu.advected)};
    }

    /// [[M, 0], [Q, M]] (eta, c) for M = I + f X + s X^2 and Q its derivative along b.
    [[gnu::always_inline]] static algebra_type
    block_polynomial(const Real& f, const Real& s, const Real& f_slope, const Real& s_slope,
                     const algebra_type& x, const algebra_type& v) {
        const vector &xi = x.momentum, &b = x.advected, &eta = v.momentum, &c = v.advected;
        const vector x_eta = xi.cross(eta), xx_eta = xi.cross(x_eta);
        const vector x_c = xi.cross(c), b_eta = b.cross(eta);
        return {eta + f * x_eta + s * xx_eta,
                c + f * (x_c + b_eta) + s * (xi.cross(x_c + b_eta) + b.cross(x_eta)) +
                    Real(detail::dot3(xi, b)) * (f_slope * x_eta + s_slope * xx_eta)};
    }

    /// The blocks of dexp and dexp^{-1} are polynomials in X and B, whose transposes are -X and -B:
    /// the dual operator is the operator at -x with the two slots exchanged.
    [[gnu::always_inline]] static algebra_type swapped(const algebra_type& x) {
        return {x.advected, x.momentum};
    }

    /// Q^T gamma for Q = -B/2 + X B/4
    [[gnu::always_inline]] static vector coupling(const algebra_type& x, const vector& gamma) {
        return x.advected.cross(vector(Real(0.5) * gamma + Real(0.25) * x.momentum.cross(gamma)));
    }
};

struct se3 : se3_over<double> {};

} // namespace geodeint
