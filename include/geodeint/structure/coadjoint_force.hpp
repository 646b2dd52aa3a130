// SPDX-License-Identifier: BSL-1.0
//
// A force on the dual of a Lie algebra G that does no work (Bloch, Farre Puiggali, Martin de Diego,
// eq. (7)): for any map F of velocities to momenta,
//
//     ad*_xi F(xi),     <ad*_xi F(xi), xi> = <F(xi), [xi, xi]> = 0.
//
// It stands where metriplectic systems have their dissipation, and keeps the energy for the same
// reason; nothing says that an entropy grows. A Casimir C changes by the balance (8),
//
//     dC/dt = <F(xi), [xi, grad C]>,     xi = grad H,
//
// which may have any sign. F(xi) = k [xi, grad C] with a scalar product k is double_bracket.
//
//     auto force = geodeint::coadjoint_force<geodeint::so3>([](const Eigen::Vector3d& xi) {
//         return Eigen::Vector3d{xi(1) * xi(2), 0, 0};
//     });
#pragma once

#include <geodeint/concepts.hpp>

#include <type_traits>
#include <utility>

namespace geodeint {

template <lie_algebra G, class Force>
    requires std::is_invocable_r_v<typename G::dual_type, const Force&,
                                   const typename G::algebra_type&>
class coadjoint_force_of {
public:
    using algebra_type = typename G::algebra_type;
    using dual_type = typename G::dual_type;

    explicit coadjoint_force_of(Force force) : force_{std::move(force)} {}

    /// out = ad*_xi F(xi)
    void apply(const dual_type&, const algebra_type& xi, const algebra_type&,
               dual_type& out) const {
        const dual_type force = force_(xi);
        out = G::coadjoint(xi, force);
    }
    /// <F(xi), [xi, grad C]>
    auto balance(const algebra_type& xi, const algebra_type& casimir_gradient) const {
        const dual_type force = force_(xi);
        const algebra_type bracket = G::bracket(xi, casimir_gradient);
        return G::pairing(force, bracket);
    }

private:
    Force force_;
};

template <lie_algebra G, class Force>
coadjoint_force_of<G, Force> coadjoint_force(Force force) {
    return coadjoint_force_of<G, Force>{std::move(force)};
}

} // namespace geodeint
