// SPDX-License-Identifier: BSL-1.0
//
// R^N as an abelian Lie algebra, for canonical Hamiltonian systems on T*R^N = R^N x R^N:
//
//     [x, y] = 0          ad*_x mu = 0          Ad*_g mu = mu          tau(x) = x
//
// for both retractions, whose derivatives are the identity. The schemes on groups become those of
// vector spaces: variational_midpoint on it is the symplectic midpoint rule. Every coordinate of mu
// is a Casimir.
//
//     auto pendulum = geodeint::hamiltonian_on_group<geodeint::vector_group<1>>(h);
//     geodeint::variational_midpoint<geodeint::vector_group<1>> stepper;
#pragma once

#include <geodeint/algebra/translation.hpp>

#include <Eigen/Core>

#include <array>
#include <cstddef>

namespace geodeint {

template <int N, class Real>
struct vector_group {
    static_assert(N > 0, "the dimension must be known at compile time");

    using algebra_type = Eigen::Matrix<Real, N, 1>;
    using dual_type = Eigen::Matrix<Real, N, 1>;
    using group_type = translation<N, Real>;
    static constexpr int dimension = N;
    static constexpr double chirality = 1;

    static Real pairing(const dual_type& mu, const algebra_type& x) { return mu.dot(x); }
    static algebra_type bracket(const algebra_type&, const algebra_type&) {
        return algebra_type::Zero();
    }
    static dual_type coadjoint(const algebra_type&, const dual_type&) { return dual_type::Zero(); }

    template <class Element>
    static algebra_type adjoint(const Element& g, const algebra_type& x) {
        return group_traits<Element>::adjoint(g, x);
    }
    template <class Element>
    static dual_type coadjoint_action(const Element& g, const dual_type& mu) {
        return group_traits<Element>::coadjoint_action(g, mu);
    }

    static group_type exp(const algebra_type& x) { return group_traits<group_type>::exp(x); }
    static dual_type coadjoint_exp(const algebra_type&, const dual_type& mu) { return mu; }
    static algebra_type dexp(const algebra_type&, const algebra_type& v) { return v; }
    static algebra_type dexp_inverse(const algebra_type&, const algebra_type& v) { return v; }
    static dual_type dexp_dual(const algebra_type&, const dual_type& mu) { return mu; }
    static dual_type dexp_inverse_dual(const algebra_type&, const dual_type& mu) { return mu; }

    static group_type cayley(const algebra_type& x) { return group_traits<group_type>::cayley(x); }
    static dual_type coadjoint_cayley(const algebra_type&, const dual_type& mu) { return mu; }
    static algebra_type dcayley(const algebra_type&, const algebra_type& v) { return v; }
    static algebra_type dcayley_inverse(const algebra_type&, const algebra_type& v) { return v; }
    static dual_type dcayley_dual(const algebra_type&, const dual_type& mu) { return mu; }
    static dual_type dcayley_inverse_dual(const algebra_type&, const dual_type& mu) { return mu; }

    static const algebra_type& coordinates(const algebra_type& x) { return x; }
    static const algebra_type& from_coordinates(const algebra_type& x) { return x; }

    static std::array<Real, std::size_t{N}> casimirs(const dual_type& mu) {
        std::array<Real, std::size_t{N}> values;
        for (int i = 0; i < N; ++i) values[static_cast<std::size_t>(i)] = mu[i];
        return values;
    }
};

} // namespace geodeint
