// SPDX-License-Identifier: BSL-1.0
//
// The semidirect product g x V of a Lie algebra with a space V on which it acts. The dual g* x V*
// is the phase space of systems with advected quantities (heavy tops, compressible and stratified
// fluids). With the action rho(xi) c, its transpose, and b <> a defined by
// <b <> a, eta> = <a, rho(eta) b>,
//
//     [(xi, b), (eta, c)]    = ( [xi, eta], rho(xi) c - rho(eta) b )
//     ad*_{(xi, b)} (mu, a)  = ( ad*_xi mu - b <> a, rho(xi)^T a )
//
// V is a stateless type with `vector_type`, `act(xi, c)`, `act_dual(xi, a)` and `diamond(b, a)`;
// `space_vectors<k>` below is k vectors of R^3 turned together. It may also offer the action of the
// group, `pull_back<Tau>(xi, a)` = tau(xi)^{-1} a on the dual; that of the exponential is otherwise
// found from act_dual.
#pragma once

#include <geodeint/algebra/exponential_series.hpp>
#include <geodeint/algebra/semidirect_dual.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/concepts.hpp>

#include <numeric>

namespace geodeint {

/// A linear action of the algebra G on a space identified with its dual.
template <class V, class G>
concept representation = requires(const typename G::algebra_type& xi,
                                  const typename V::vector_type& b) {
    { V::act(xi, b) } -> std::convertible_to<typename V::vector_type>;
    { V::act_dual(xi, b) } -> std::convertible_to<typename V::vector_type>;
    { V::diamond(b, b) } -> std::convertible_to<typename G::dual_type>;
};

/// The natural action of so(3) on `Count` vectors of R^3, kept as the columns of a matrix of
/// numbers of any kind.
template <int Count = 1, class Real = double>
struct space_vectors {
    using rotation_type = Eigen::Matrix<Real, 3, 1>;
    using vector_type = Eigen::Matrix<Real, 3, Count>;

    [[gnu::always_inline]] static vector_type act(const rotation_type& xi, const vector_type& b) {
        vector_type turned;
        for (int k = 0; k < Count; ++k) turned.col(k) = xi.cross(b.col(k));
        return turned;
    }
    [[gnu::always_inline]] static vector_type act_dual(const rotation_type& xi,
                                                       const vector_type& a) {
        return act(-xi, a);
    }
    [[gnu::always_inline]] static rotation_type diamond(const vector_type& b,
                                                        const vector_type& a) {
        rotation_type torque = rotation_type::Zero();
        for (int k = 0; k < Count; ++k) torque += b.col(k).cross(a.col(k));
        return torque;
    }
    template <class Tau>
    [[gnu::always_inline]] static vector_type pull_back(const rotation_type& xi,
                                                        const vector_type& a) {
        vector_type turned;
        for (int k = 0; k < Count; ++k)
            turned.col(k) = Tau::coadjoint_action(so3_over<Real>{}, xi, a.col(k));
        return turned;
    }
};

template <class G, representation<G> V>
struct semidirect : exponential_series<semidirect<G, V>> {
    using base_algebra = G;
    using action = V;
    using vector_type = typename V::vector_type;
    using algebra_type = semidirect_dual<typename G::algebra_type, vector_type>;
    using dual_type = semidirect_dual<typename G::dual_type, vector_type>;
    static constexpr int dimension = algebra_type::flat_dimension;
    /// Momentum and advected vectors have units of their own (solve/unit_blocks.hpp).
    static constexpr int coordinate_unit_block =
        dimension == Eigen::Dynamic
            ? 1
            : std::gcd(int(geodeint::flat_dimension<typename G::algebra_type>),
                       int(vector_type::RowsAtCompileTime));
    static constexpr int state_unit_block = coordinate_unit_block;
    static constexpr double chirality = G::chirality;

    [[gnu::always_inline]] static real_of<dual_type> pairing(const dual_type& mu,
                                                             const algebra_type& x) {
        return G::pairing(mu.momentum, x.momentum) + dot(mu.advected, x.advected);
    }
    [[gnu::always_inline]] static algebra_type bracket(const algebra_type& x,
                                                       const algebra_type& y) {
        return {G::bracket(x.momentum, y.momentum),
                V::act(x.momentum, y.advected) - V::act(y.momentum, x.advected)};
    }
    [[gnu::always_inline]] static dual_type coadjoint(const algebra_type& x, const dual_type& mu) {
        return {G::coadjoint(x.momentum, mu.momentum) - V::diamond(x.advected, mu.advected),
                V::act_dual(x.momentum, mu.advected)};
    }

    using coordinate_vector = Eigen::Matrix<real_of<algebra_type>, dimension, 1>;
    static coordinate_vector coordinates(const algebra_type& x) {
        coordinate_vector flat(flat_size(x));
        flatten(x, flat);
        return flat;
    }
    static algebra_type from_coordinates(const coordinate_vector& flat) {
        algebra_type x;
        unflatten(flat, x);
        return x;
    }
};

} // namespace geodeint
