// SPDX-License-Identifier: BSL-1.0
//
// A rigid motion (R, v): p -> R p + v, an element of SE(3). Algebra elements are (xi, b), rotation
// first:
//
//     exp(xi, b)    = ( exp(xi), dexp(xi) b )
//     cayley(xi, b) = ( cayley(xi), (I - X/2)^{-1} b )
//     Ad_{(R,v)} (eta, c)        = ( R eta, R c + v x R eta )
//     Ad*_{(R,v)} (pi, gamma)    = ( R^T (pi + gamma x v), R^T gamma )
//
//     const auto g = geodeint::rigid_motion::exp({Eigen::Vector3d{0, 0, 0.1}, velocity});
//     g * point, g.inverse(), g.log(), g.rotation(), g.translation()
//
// rigid_motion_over<Real> is the same over numbers of any kind (see algebra/real.hpp).
#pragma once

#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/semidirect_dual.hpp>
#include <geodeint/algebra/so3.hpp>

#include <type_traits>

namespace geodeint {

struct se3;
template <class Real>
struct se3_over;

template <class Real>
class rigid_motion_over {
public:
    using real_type = Real;
    using vector_type = Eigen::Matrix<Real, 3, 1>;
    using rotation_type = rotation_over<Real>;
    using twist = semidirect_dual<vector_type, vector_type>;

    /// The identity.
    rigid_motion_over() : turn_{}, shift_{vector_type::Zero()} {}
    rigid_motion_over(const rotation_type& turn, const vector_type& shift)
        : turn_{turn}, shift_{shift} {
        if (!geodeint::all_finite(shift)) throw invalid_argument{"translation", "must be finite"};
    }

    static rigid_motion_over exp(const twist& x) {
        detail::require_finite_exponent(x);
        return {rotation_type::exp(x.momentum), so3_over<Real>::dexp(x.momentum, x.advected)};
    }
    static rigid_motion_over cayley(const twist& x) {
        detail::require_finite_exponent(x);
        return {rotation_type::cayley(x.momentum),
                so3_over<Real>::resolvent(x.momentum, x.advected)};
    }
    twist log() const {
        const vector_type xi = turn_.log();
        return {xi, so3_over<Real>::dexp_inverse(xi, shift_)};
    }

    const rotation_type& rotation() const { return turn_; }
    const vector_type& translation() const { return shift_; }
    rigid_motion_over inverse() const {
        const auto back = turn_.inverse();
        return {back, -(back * shift_)};
    }

    friend rigid_motion_over operator*(const rigid_motion_over& g, const rigid_motion_over& h) {
        return {g.turn_ * h.turn_, g.turn_ * h.shift_ + g.shift_};
    }
    friend vector_type operator*(const rigid_motion_over& g, const vector_type& point) {
        return g.turn_ * point + g.shift_;
    }
    friend bool operator==(const rigid_motion_over& g, const rigid_motion_over& h) {
        return g.turn_ == h.turn_ && g.shift_ == h.shift_;
    }

private:
    rotation_type turn_;
    vector_type shift_;
};

using rigid_motion = rigid_motion_over<double>;

template <class Real>
struct group_traits<rigid_motion_over<Real>> {
    using algebra = std::conditional_t<std::is_same_v<Real, double>, se3, se3_over<Real>>;
    using element = rigid_motion_over<Real>;
    using twist = typename element::twist;
    using vector = typename element::vector_type;
    static element identity() { return {}; }
    static element compose(const element& g, const element& h) { return g * h; }
    static element inverse(const element& g) { return g.inverse(); }
    static element exp(const twist& x) { return element::exp(x); }
    static element cayley(const twist& x) { return element::cayley(x); }
    static bool all_finite(const element& g) {
        return group_traits<rotation_over<Real>>::all_finite(g.rotation()) &&
               geodeint::all_finite(g.translation());
    }
    static twist log(const element& g) { return g.log(); }
    static twist adjoint(const element& g, const twist& x) {
        const vector turned = g.rotation() * x.momentum;
        return {turned, g.rotation() * x.advected + g.translation().cross(turned)};
    }
    static twist coadjoint_action(const element& g, const twist& mu) {
        const auto back = g.rotation().inverse();
        return {back * vector(mu.momentum + mu.advected.cross(g.translation())),
                back * mu.advected};
    }
};

} // namespace geodeint

// The algebra, so that an element is one as soon as this header is there. It includes us in turn.
#include <geodeint/algebra/se3.hpp>
