// SPDX-License-Identifier: BSL-1.0
//
// The Hamiltonian of a reduced Lagrangian l on a Lie algebra G, whose Euler-Poincare equations
//
//     d/dt dl/dxi = e ad*_xi dl/dxi                 (e the chirality of G)
//
// (Bloch, Farre Puiggali, Martin de Diego, eq. (4); with forces (5)) become Lie-Poisson equations by
// the Legendre transform,
//
//     mu = dl/dxi(xi),     H(mu) = <mu, xi> - l(xi),     grad H(mu) = xi.
//
// l is written once, as a function of the coordinates of xi for any scalar, and differentiated by dual
// numbers. The inverse transform is Newton's method, in shorter steps where it leaves the domain of l;
// d^2 l/dxi^2 has to be regular.
//
//     auto h = geodeint::legendre_transform<geodeint::so3>([](const auto& xi) {
//         return 0.5 * (xi[0] * xi[0] + 2.0 * xi[1] * xi[1] + 3.0 * xi[2] * xi[2]);
//     });
//     auto system = geodeint::lie_poisson<geodeint::so3>(h);          and forced_lie_poisson
//
//     h.momentum(xi)     dl/dxi            h(mu), h.gradient(mu), h.hessian(mu)
//     h.velocity(mu)     its inverse       h.energy(xi) = <dl/dxi, xi> - l(xi)
#pragma once

#include <geodeint/concepts.hpp>
#include <geodeint/function/generic_lagrangian.hpp>

#include <Eigen/Core>
#include <Eigen/LU>

#include <utility>

namespace geodeint {

/// What legendre_transform makes of l: the Hamiltonian, with the transforms in both directions.
template <lie_algebra G, class Function>
class legendre_transform_of {
    static constexpr int n = G::dimension;
    static_assert(n != Eigen::Dynamic, "legendre_transform needs an algebra of fixed size");
    using coordinates = Eigen::Matrix<double, n, 1>;

    /// l as a Lagrangian that depends on the velocity alone.
    struct of_velocity {
        Function l;
        template <class Q, class V>
        auto operator()(const Q&, const V& v) const {
            return l(v);
        }
    };

public:
    using algebra_type = typename G::algebra_type;
    using dual_type = typename G::dual_type;

    explicit legendre_transform_of(Function l) : l_{of_velocity{std::move(l)}} {}

    double lagrangian(const algebra_type& xi) const { return l_(zero(), of(xi), 0); }
    dual_type momentum(const algebra_type& xi) const {
        return G::from_coordinates(l_.momentum(zero(), of(xi), 0));
    }
    algebra_type velocity(const dual_type& mu) const {
        return G::from_coordinates(l_.velocity(zero(), of(mu), 0));
    }
    double energy(const algebra_type& xi) const {
        const coordinates v = of(xi);
        return l_.momentum(zero(), v, 0).dot(v) - l_(zero(), v, 0);
    }

    double operator()(const dual_type& mu) const {
        const coordinates p = of(mu), v = l_.velocity(zero(), p, 0);
        return p.dot(v) - l_(zero(), v, 0);
    }
    algebra_type gradient(const dual_type& mu) const { return velocity(mu); }
    /// (d^2 l/dxi^2)^{-1}, in coordinates
    Eigen::Matrix<double, n, n> hessian(const dual_type& mu) const {
        const coordinates v = l_.velocity(zero(), of(mu), 0);
        return l_.mass(zero(), v, 0).inverse();
    }

private:
    static coordinates zero() { return coordinates::Zero(); }
    static coordinates of(const algebra_type& x) { return G::coordinates(x); }

    generic_lagrangian_function<n, of_velocity> l_;
};

template <lie_algebra G, class Function>
legendre_transform_of<G, Function> legendre_transform(Function l) {
    return legendre_transform_of<G, Function>{std::move(l)};
}

} // namespace geodeint
