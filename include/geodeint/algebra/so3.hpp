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

#include <geodeint/algebra/detail/rotation_series.hpp>
#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/vector_space.hpp>

#include <Eigen/Geometry>

#include <array>

namespace geodeint {

/// The operations on vectors, over numbers of any kind (see algebra/real.hpp).
template <class Real>
struct so3_over {
    using vector = Eigen::Matrix<Real, 3, 1>;
    using algebra_type = vector;
    using dual_type = vector;
    static constexpr int dimension = 3;
    static constexpr double chirality = 1;

    [[gnu::always_inline]] static Real pairing(const dual_type& mu, const algebra_type& x) {
        return detail::dot3(mu, x);
    }
    [[gnu::always_inline]] static algebra_type bracket(const algebra_type& x,
                                                       const algebra_type& y) {
        return x.cross(y);
    }
    [[gnu::always_inline]] static dual_type coadjoint(const algebra_type& x, const dual_type& mu) {
        return detail::cross3(mu, x);
    }

    using group_type = rotation_over<Real>;

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
        return mu + coadjoint_exp_change(x, mu);
    }
    /// The same for a multiple of a fixed axis: what depends on the factor alone need not wait for mu.
    template <class Axis>
    [[gnu::always_inline]] static void turn_along(const Axis& axis, const Real& factor,
                                                  dual_type& mu) {
        const Real z = Real(factor * factor) * Real(detail::dot3(axis, axis));
        const Real first = factor * detail::rotation_series::sinc(z);
        const Real second = Real(factor * factor) * detail::rotation_series::a(z);
        const vector x = axis.template cast<Real>();
        const vector turn = x.cross(mu);
        mu += second * x.cross(turn) - first * turn;
    }
    /// The same for an axis of coordinates, about which two of them turn.
    template <int Axis>
    [[gnu::always_inline]] static void turn_about(const Real& angle, dual_type& mu) {
        const Real z = angle * angle;
        const Real sine = angle * detail::rotation_series::sinc(z);
        const Real versine = z * detail::rotation_series::a(z); // 1 - cosine
        turn_plane<Axis>(sine, versine, mu);
    }
    /// The same with sine and 1 - cosine of the angle.
    template <int Axis>
    [[gnu::always_inline]] static void turn_plane(const Real& sine, const Real& versine,
                                                  vector& v) {
        constexpr int j = (Axis + 1) % 3, k = (Axis + 2) % 3;
        const Real first = v.coeff(j), second = v.coeff(k);
        v.coeffRef(j) = first - (versine * first - sine * second);
        v.coeffRef(k) = second - (versine * second + sine * first);
    }
    /// The same to third order in x.
    [[gnu::always_inline]] static dual_type coadjoint_exp_cubic(const algebra_type& x,
                                                                const dual_type& mu) {
        const vector turn = x.cross(mu);
        return mu + (Real(0.5) * x.cross(turn) -
                     Real(Real(1) - detail::dot3(x, x) * (Real(1) / Real(6))) * turn);
    }
    [[gnu::always_inline]] static algebra_type dexp(const algebra_type& x, const algebra_type& v) {
        const Real z = detail::dot3(x, x);
        return polynomial(detail::rotation_series::a(z), detail::rotation_series::b(z), x, v);
    }
    [[gnu::always_inline]] static algebra_type dexp_inverse(const algebra_type& x,
                                                            const algebra_type& v) {
        return polynomial(Real(-0.5), detail::rotation_series::c(Real(detail::dot3(x, x))), x, v);
    }
    [[gnu::always_inline]] static dual_type dexp_dual(const algebra_type& x, const dual_type& mu) {
        return dexp(-x, mu);
    }
    [[gnu::always_inline]] static dual_type dexp_inverse_dual(const algebra_type& x,
                                                              const dual_type& mu) {
        return dexp_inverse(-x, mu);
    }

    [[gnu::always_inline]] static dual_type coadjoint_cayley(const algebra_type& x,
                                                             const dual_type& mu) {
        const vector turn = x.cross(mu);
        return mu + (Real(0.5) * x.cross(turn) - turn) / cayley_divisor(x);
    }
    /// Ad*_R mu with R = cay(x (1 + |x|^2/12)), which is exp(x) to O(|x|^5), without sine and cosine.
    [[gnu::always_inline]] static dual_type coadjoint_near_exp(const algebra_type& x,
                                                               const dual_type& mu) {
        const Real z = detail::dot3(x, x), stretch = Real(0.5) + z * Real(1.0 / 24);
        const vector half = stretch * x, turn = half.cross(mu); // half of cay's argument
        const Real share = Real(2) / (Real(1) + z * (stretch * stretch));
        return mu + share * (half.cross(turn) - turn);
    }
    /// A turn by nearly the angle about an axis of coordinates: tan(w/2) = w/2 + w^3/24 + O(w^5).
    template <int Axis>
    [[gnu::always_inline]] static void turn_nearly_about(const Real& angle, dual_type& mu) {
        const Real tangent = angle * (Real(0.5) + angle * angle * Real(1.0 / 24));
        const Real sine = Real(2) * tangent / (Real(1) + tangent * tangent);
        turn_plane<Axis>(sine, sine * tangent, mu);
    }
    [[gnu::always_inline]] static algebra_type dcayley(const algebra_type& x,
                                                       const algebra_type& v) {
        return (v + Real(0.5) * x.cross(v)) / cayley_divisor(x);
    }
    [[gnu::always_inline]] static algebra_type dcayley_inverse(const algebra_type& x,
                                                               const algebra_type& v) {
        return v - Real(0.5) * x.cross(v) + Real(Real(0.25) * detail::dot3(x, v)) * x;
    }
    /// (I - X/2)^{-1} v
    [[gnu::always_inline]] static algebra_type resolvent(const algebra_type& x,
                                                         const algebra_type& v) {
        return (v + Real(0.5) * x.cross(v) + Real(Real(0.25) * detail::dot3(x, v)) * x) /
               cayley_divisor(x);
    }
    [[gnu::always_inline]] static dual_type dcayley_dual(const algebra_type& x,
                                                         const dual_type& mu) {
        return dcayley(-x, mu);
    }
    [[gnu::always_inline]] static dual_type dcayley_inverse_dual(const algebra_type& x,
                                                                 const dual_type& mu) {
        return dcayley_inverse(-x, mu);
    }

    /// The same maps without the identity: what they do to mu, not rounded like mu.
    [[gnu::always_inline]] static dual_type coadjoint_exp_change(const algebra_type& x,
                                                                 const dual_type& mu) {
        const Real z = detail::dot3(x, x);
        return polynomial_change(Real(-detail::rotation_series::sinc(z)),
                                 detail::rotation_series::a(z), x, mu);
    }
    [[gnu::always_inline]] static dual_type coadjoint_cayley_change(const algebra_type& x,
                                                                    const dual_type& mu) {
        const Real share = Real(1) / cayley_divisor(x);
        return polynomial_change(Real(-share), Real(Real(0.5) * share), x, mu);
    }
    /// (d_x tau)^* (mu + Ad*_{tau(x)} mu)/2 - mu, for tau = exp and cayley, from the change above.
    [[gnu::always_inline]] static dual_type
    mean_exp_change(const algebra_type& x, const dual_type& mu, const dual_type& change) {
        const Real z = detail::dot3(x, x);
        const vector sum = Real(2) * mu + change;
        return Real(0.5) * (change + polynomial_change(Real(-detail::rotation_series::a(z)),
                                                       detail::rotation_series::b(z), x, sum));
    }
    [[gnu::always_inline]] static dual_type
    mean_cayley_change(const algebra_type& x, const dual_type& mu, const dual_type& change) {
        const Real share = Real(1) / cayley_divisor(x);
        return share * (change - Real(Real(0.25) * detail::dot3(x, x)) * mu);
    }

    /// hat(w) hat(y) hat(w), the triple product of the isospectral schemes, as a vector.
    [[gnu::always_inline]] static dual_type triple_product(const algebra_type& w,
                                                           const dual_type& y) {
        return Real(-detail::dot3(w, y)) * w;
    }

    /// The point y of the isospectral midpoint rule, from which w moves x to Ad*_{cay(w)} x = x + y x w:
    /// x = y - y x w / 2 + (w.y) w / 4, solved for y. And its derivative along v.
    [[gnu::always_inline]] static dual_type isospectral_middle(const algebra_type& w,
                                                               const dual_type& x) {
        const Real share = Real(1) / cayley_divisor(w);
        const vector turn = detail::cross3(w, x);
        const auto at = [&](Eigen::Index i) __attribute__((always_inline)) {
            return Real(share * (x.coeff(i) - Real(0.5) * turn.coeff(i)));
        };
        return {at(0), at(1), at(2)};
    }
    static dual_type isospectral_middle_derivative(const algebra_type& w, const dual_type& x,
                                                   const algebra_type& v) {
        const Real share = Real(0.5) / cayley_divisor(w);
        return Real(-share * detail::dot3(w, v)) * isospectral_middle(w, x) - share * v.cross(x);
    }

    [[gnu::always_inline]] static const algebra_type& coordinates(const algebra_type& x) {
        return x;
    }
    [[gnu::always_inline]] static const algebra_type& from_coordinates(const vector& x) {
        return x;
    }

    /// Not forced inline like the others, because programs hand it on as a function.
    static std::array<Real, 1> casimirs(const dual_type& mu) { return {detail::dot3(mu, mu)}; }
    /// The factor by which to stretch mu, so that its Casimir changes by `change`, to first order.
    [[gnu::always_inline]] static std::array<Real, 1>
    orbit_shift(const std::array<Real, 1>& change, const std::array<Real, 1>& casimir) {
        return {change[0] / (Real(2) * casimir[0])};
    }
    [[gnu::always_inline]] static void shift_orbit(const std::array<Real, 1>& shift,
                                                   dual_type& mu) {
        for (Eigen::Index i = 0; i < 3; ++i) mu.coeffRef(i) += shift[0] * mu.coeff(i);
    }

    /// (first X + second X^2) v
    [[gnu::always_inline]] static vector polynomial_change(const Real& first, const Real& second,
                                                           const vector& x, const vector& v) {
        const vector turn = detail::cross3(x, v);
        return first * turn + second * detail::cross3(x, turn);
    }

private:
    /// 1 + |x|^2/4
    [[gnu::always_inline]] static Real cayley_divisor(const vector& x) {
        return Real(1) + detail::dot3(x, x) / Real(4);
    }

    /// (I + first X + second X^2) v
    [[gnu::always_inline]] static vector polynomial(const Real& first, const Real& second,
                                                    const vector& x, const vector& v) {
        const vector turn = x.cross(v);
        return v + first * turn + second * x.cross(turn);
    }
};

struct so3 : so3_over<double> {};

} // namespace geodeint
