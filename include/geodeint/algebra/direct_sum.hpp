// SPDX-License-Identifier: BSL-1.0
//
// The direct sum g + R^N of a Lie algebra and N numbers that commute with everything: the algebra of
// poses with further numbers (algebra/pose_with.hpp). With pairs (xi, a),
//
//     [(xi, a), (eta, b)]        = ( [xi, eta], 0 )
//     ad*_{(xi, a)} (mu, m)      = ( ad*_xi mu, 0 )
//     dtau_{(xi, a)} (eta, b)    = ( dtau_xi eta, b )
//
// and everything else follows from G in the same way.
//
// Its elements are rates: a body velocity g^{-1} dg/dt, and the change of the numbers with time.
//
//     void operator()(const state& x, state::rate_type& rate, double t) const {
//         rate.velocity() = body_velocity;     // a vector, or a twist with angular() and linear()
//         rate.change() = dv_dt;
//     }
#pragma once

#include <geodeint/algebra/semidirect_dual.hpp>
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/concepts.hpp>

#include <Eigen/Core>

namespace geodeint {

template <class Velocity, int N>
struct pose_rate : semidirect_dual<Velocity, Eigen::Matrix<double, N, 1>> {
    using vector_type = Eigen::Matrix<double, N, 1>;
    using pair_type = semidirect_dual<Velocity, vector_type>;

    pose_rate() = default;
    pose_rate(const pair_type& pair) : pair_type{pair} {}
    pose_rate(const Velocity& velocity, const vector_type& change) : pair_type{velocity, change} {}

    Velocity& velocity() { return this->momentum; }
    const Velocity& velocity() const { return this->momentum; }
    vector_type& change() { return this->advected; }
    const vector_type& change() const { return this->advected; }
};

template <lie_algebra G, int N>
    requires(N > 0 && G::dimension != Eigen::Dynamic)
struct direct_sum {
    using algebra_type = pose_rate<typename G::algebra_type, N>;
    using dual_type = pose_rate<typename G::dual_type, N>;
    using vector_type = typename algebra_type::vector_type;
    static constexpr int dimension = G::dimension + N;
    /// Each of the numbers may have a unit of its own (solve/unit_blocks.hpp).
    static constexpr int coordinate_unit_block = 1;
    static constexpr int state_unit_block = 1;
    static constexpr double chirality = G::chirality;

    static double pairing(const dual_type& mu, const algebra_type& x) {
        return G::pairing(mu.velocity(), x.velocity()) + mu.change().dot(x.change());
    }
    static algebra_type bracket(const algebra_type& x, const algebra_type& y) {
        return {G::bracket(x.velocity(), y.velocity()), vector_type::Zero()};
    }
    static dual_type coadjoint(const algebra_type& x, const dual_type& mu) {
        return {G::coadjoint(x.velocity(), mu.velocity()), vector_type::Zero()};
    }

    static dual_type coadjoint_exp(const algebra_type& x, const dual_type& mu) {
        return moved<G::coadjoint_exp>(x, mu);
    }
    static algebra_type dexp(const algebra_type& x, const algebra_type& v) {
        return moved<G::dexp>(x, v);
    }
    static algebra_type dexp_inverse(const algebra_type& x, const algebra_type& v) {
        return moved<G::dexp_inverse>(x, v);
    }
    static dual_type dexp_dual(const algebra_type& x, const dual_type& mu) {
        return moved<G::dexp_dual>(x, mu);
    }
    static dual_type dexp_inverse_dual(const algebra_type& x, const dual_type& mu) {
        return moved<G::dexp_inverse_dual>(x, mu);
    }

    static dual_type coadjoint_cayley(const algebra_type& x, const dual_type& mu) {
        return moved<G::coadjoint_cayley>(x, mu);
    }
    static algebra_type dcayley(const algebra_type& x, const algebra_type& v) {
        return moved<G::dcayley>(x, v);
    }
    static algebra_type dcayley_inverse(const algebra_type& x, const algebra_type& v) {
        return moved<G::dcayley_inverse>(x, v);
    }
    static dual_type dcayley_dual(const algebra_type& x, const dual_type& mu) {
        return moved<G::dcayley_dual>(x, mu);
    }
    static dual_type dcayley_inverse_dual(const algebra_type& x, const dual_type& mu) {
        return moved<G::dcayley_inverse_dual>(x, mu);
    }

    using coordinate_vector = Eigen::Matrix<double, dimension, 1>;
    static coordinate_vector coordinates(const algebra_type& x) {
        coordinate_vector flat;
        flat << G::coordinates(x.velocity()), x.change();
        return flat;
    }
    static algebra_type from_coordinates(const coordinate_vector& flat) {
        return {G::from_coordinates(flat.template head<G::dimension>()), flat.template tail<N>()};
    }

private:
    /// An operation of G on the first part of y; the second stays.
    template <auto operation, class Pair>
    static Pair moved(const algebra_type& x, const Pair& y) {
        return {operation(x.velocity(), y.velocity()), y.change()};
    }
};

} // namespace geodeint
