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
#pragma once

#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/semidirect_dual.hpp>
#include <geodeint/algebra/so3.hpp>

namespace geodeint {

struct se3;

class rigid_motion {
public:
    using twist = semidirect_dual<Eigen::Vector3d, Eigen::Vector3d>;

    /// The identity.
    rigid_motion() : turn_{}, shift_{Eigen::Vector3d::Zero()} {}
    rigid_motion(const geodeint::rotation& turn, const Eigen::Vector3d& shift)
        : turn_{turn}, shift_{shift} {
        if (!shift.allFinite()) throw invalid_argument{"translation", "must be finite"};
    }

    static rigid_motion exp(const twist& x) {
        detail::require_finite_exponent(x);
        return {geodeint::rotation::exp(x.momentum), so3::dexp(x.momentum, x.advected)};
    }
    static rigid_motion cayley(const twist& x) {
        detail::require_finite_exponent(x);
        return {geodeint::rotation::cayley(x.momentum), so3::resolvent(x.momentum, x.advected)};
    }
    twist log() const {
        const Eigen::Vector3d xi = turn_.log();
        return {xi, so3::dexp_inverse(xi, shift_)};
    }

    const geodeint::rotation& rotation() const { return turn_; }
    const Eigen::Vector3d& translation() const { return shift_; }
    rigid_motion inverse() const {
        const auto back = turn_.inverse();
        return {back, -(back * shift_)};
    }

    friend rigid_motion operator*(const rigid_motion& g, const rigid_motion& h) {
        return {g.turn_ * h.turn_, g.turn_ * h.shift_ + g.shift_};
    }
    friend Eigen::Vector3d operator*(const rigid_motion& g, const Eigen::Vector3d& point) {
        return g.turn_ * point + g.shift_;
    }
    friend bool operator==(const rigid_motion& g, const rigid_motion& h) {
        return g.turn_ == h.turn_ && g.shift_ == h.shift_;
    }

private:
    geodeint::rotation turn_;
    Eigen::Vector3d shift_;
};

template <>
struct group_traits<rigid_motion> {
    using algebra = se3;
    using twist = rigid_motion::twist;
    static rigid_motion identity() { return {}; }
    static rigid_motion compose(const rigid_motion& g, const rigid_motion& h) { return g * h; }
    static rigid_motion inverse(const rigid_motion& g) { return g.inverse(); }
    static rigid_motion exp(const twist& x) { return rigid_motion::exp(x); }
    static rigid_motion cayley(const twist& x) { return rigid_motion::cayley(x); }
    static bool all_finite(const rigid_motion& g) {
        return group_traits<rotation>::all_finite(g.rotation()) && g.translation().allFinite();
    }
    static twist log(const rigid_motion& g) { return g.log(); }
    static twist adjoint(const rigid_motion& g, const twist& x) {
        const Eigen::Vector3d turned = g.rotation() * x.momentum;
        return {turned, g.rotation() * x.advected + g.translation().cross(turned)};
    }
    static twist coadjoint_action(const rigid_motion& g, const twist& mu) {
        const auto back = g.rotation().inverse();
        return {back * Eigen::Vector3d(mu.momentum + mu.advected.cross(g.translation())),
                back * mu.advected};
    }
};

} // namespace geodeint

// The algebra, so that an element is one as soon as this header is there. It includes us in turn.
#include <geodeint/algebra/se3.hpp>
