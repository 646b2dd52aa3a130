// SPDX-License-Identifier: BSL-1.0
//
// A Lagrangian system in N coordinates, with what may be added to it (Cosserat, chapter 5):
//
//     auto system = geodeint::lagrangian<3>(L)
//                       .with(geodeint::magnetic_field(b))           or a magnetic_potential
//                       .with(geodeint::holonomic<1>(g))             or a distribution
//                       .with(geodeint::noise(l1, l2), path);
//
//     q' = v,      P' = L_q + B v - G^T lambda,      P = L_v,      g(q) = g(q_0)  or  A(q) v = 0
//
// L is a mechanical_lagrangian, a function L(q, v) or L(q, v, t) for any scalar, or an object with
// its derivatives, momentum(q, v) = L_v and force(q, v) = L_q. States are vectors (q, p) of 2N
// numbers, positions and then momenta: canonical ones, p = P + theta(q), with a potential, kinetic
// ones, P, with a field. Noise is that of potentials, L dt + sum_i l_i(q) o dW_i; the l_i have
// `gradient` (generic_hamiltonian makes one of a function).
//
// It is an ordinary odeint system: system(x, dxdt, t) evaluates the equations of motion with the
// multipliers lambda that keep the hidden constraint G v = 0, so that runge_kutta4 runs beside.
// Steppers of this library keep more; which is said in their headers.
#pragma once

#include <geodeint/algebra/detail/unpivoted_lu.hpp>
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/error.hpp>
#include <geodeint/function/detail/given_lagrangian.hpp>
#include <geodeint/function/generic_lagrangian.hpp>
#include <geodeint/noise/detail/increments.hpp>
#include <geodeint/structure/distribution.hpp>
#include <geodeint/structure/holonomic.hpp>
#include <geodeint/structure/magnetic_field.hpp>
#include <geodeint/structure/magnetic_potential.hpp>
#include <geodeint/system/noise.hpp>

#include <Eigen/Core>

#include <span>
#include <type_traits>
#include <utility>

namespace geodeint {

namespace detail {

/// A Lagrangian without magnetic term,
struct no_magnetic_term {};
/// and one without constraints.
struct unconstrained {
    static constexpr int size = 0;
};

template <class Part>
concept magnetic_term = requires {
    { Part::is_canonical } -> std::convertible_to<bool>;
};
template <class Part>
concept constraint = requires {
    { Part::is_integrable } -> std::convertible_to<bool>;
};
/// One that leaves motion on leaves.
template <class Part>
concept integrable_constraint = requires {
    requires Part::is_integrable;
};

/// All that steppers ask for is there.
template <class L, int N>
concept complete_lagrangian = requires(const L& l, const Eigen::Matrix<double, N, 1>& q) {
    l.momentum(q, q, 0.0);
    l.force(q, q, 0.0);
    l.mass(q, q, 0.0);
    l.velocity(q, q, 0.0);
    l.momentum_change(q, q, 0.0);
    L::unit_block;
};

template <int N, class L>
auto as_lagrangian(L l) {
    if constexpr (complete_lagrangian<L, N>)
        return l;
    else if constexpr (
        requires(const Eigen::Matrix<double, N, 1>& q) { l.momentum(q, q); } ||
        requires(const Eigen::Matrix<double, N, 1>& q) { l.momentum(q, q, 0.0); })
        return given_lagrangian<N, L>{std::move(l)};
    else
        return generic_lagrangian<N>(std::move(l));
}

} // namespace detail

template <int N, class L, class Magnetic = detail::no_magnetic_term,
          class Constraint = detail::unconstrained, class Noise = noise_pack<>,
          class Path = detail::no_path>
class lagrangian_system {
public:
    static constexpr int dimension = N;
    static constexpr int constraints = Constraint::size;
    static constexpr bool is_canonical = [] {
        if constexpr (detail::magnetic_term<Magnetic>)
            return Magnetic::is_canonical;
        else
            return true;
    }();
    using position = Eigen::Matrix<double, N, 1>;
    using state_type = Eigen::Matrix<double, 2 * N, 1>;
    using reaction = Eigen::Matrix<double, constraints, 1>;
    /// It lives on its own phase space.
    using space_type = lagrangian_system;

    explicit lagrangian_system(L l, Magnetic magnetic = {}, Constraint constraint = {},
                               Noise noise = Noise{}, Path path = {})
        : l_{std::move(l)},
          magnetic_{std::move(magnetic)},
          constraint_{std::move(constraint)},
          noise_{std::move(noise)},
          path_{std::move(path)} {}

    // The same with a magnetic term, constraints, or noise.

    template <detail::magnetic_term Part>
    auto with(Part magnetic) const {
        static_assert(!detail::magnetic_term<Magnetic>, "the system has a magnetic term already");
        return lagrangian_system<N, L, Part, Constraint, Noise, Path>{l_, std::move(magnetic),
                                                                      constraint_, noise_, path_};
    }
    template <detail::constraint Part>
    auto with(Part constraint) const {
        static_assert(!detail::constraint<Constraint>,
                      "the system has constraints already: write all of them as one function");
        return lagrangian_system<N, L, Magnetic, Part, Noise, Path>{
            l_, magnetic_, std::move(constraint), noise_, path_};
    }
    template <class Potentials, class Driving>
    auto with(Potentials noise, Driving path) const {
        return lagrangian_system<N, L, Magnetic, Constraint, Potentials, Driving>{
            l_, magnetic_, constraint_, std::move(noise), std::move(path)};
    }

    /// The Legendre transform: (q, v) as a state,
    state_type state(const position& q, const position& v, double t = 0) const {
        return joined(q, from_kinetic(q, l_.momentum(q, v, t)));
    }
    /// and the velocity of a state.
    position velocity(const state_type& x, double t = 0) const {
        const position q = x.template head<N>();
        return l_.velocity(q, kinetic(x), t);
    }
    /// P
    position kinetic(const state_type& x) const {
        if constexpr (has_potential)
            return x.template tail<N>() - magnetic_(position(x.template head<N>()));
        else
            return x.template tail<N>();
    }
    /// p or P, as states have it, of the kinetic momentum P
    position from_kinetic([[maybe_unused]] const position& q, const position& P) const {
        if constexpr (has_potential)
            return P + magnetic_(q);
        else
            return P;
    }

    /// H = P . v - L
    double energy(const state_type& x, double t = 0) const {
        const position q = x.template head<N>(), v = velocity(x, t);
        return kinetic(x).dot(v) - l_(q, v, t);
    }
    /// What a leaf of the constraints is known by,
    reaction leaf(const state_type& x) const requires detail::integrable_constraint<Constraint> {
        return constraint_(position(x.template head<N>()));
    }
    /// and the hidden constraint, G(q) v or A(q) v: zero at a consistent state.
    reaction hidden_constraint(const state_type& x, double t = 0) const requires(constraints > 0) {
        return constraint_.rows(position(x.template head<N>())) * velocity(x, t);
    }

    /// The equations of motion; x may be a view or an expression.
    template <class X, class Vector>
    void operator()(const X& x, Vector& dxdt, double t) const {
        const state_type state = x;
        const position q = state.template head<N>();
        const position v = velocity(state, t);
        position force = l_.force(q, v, t);
        if constexpr (detail::magnetic_term<Magnetic>) force += magnetic_.form(q) * v;
        if constexpr (constraints > 0) {
            const position change = l_.momentum_change(q, v, t);
            force -= constraint_force(q, v, t, force - change, constraint_.change(q, v));
        }
        if constexpr (has_potential) force += magnetic_.jacobian(q) * v;
        dxdt = joined(q, force);
        dxdt.template head<N>() = v;
    }

    /// The step of the vector fields themselves, with the noise.
    void increment(const state_type& x, double t, double dt, std::span<const double> dW,
                   state_type& dx, state_type&) const {
        (*this)(x, dx, t);
        dx *= dt;
        const position q = x.template head<N>();
        position kick = position::Zero(), scratch;
        noise_.add_gradient(q, t, dW, kick, scratch);
        if constexpr (constraints > 0)
            kick -= constraint_force(q, velocity(x, t), t, kick, reaction::Zero());
        dx.template tail<N>() += kick;
    }

    const L& lagrangian() const { return l_; }
    const Magnetic& magnetic() const { return magnetic_; }
    const Constraint& constraint() const { return constraint_; }
    const Noise& noise() const { return noise_; }
    const Path& path() const { return path_; }

private:
    static constexpr bool has_potential = detail::magnetic_term<Magnetic> && is_canonical;

    static state_type joined(const position& q, const position& p) {
        state_type x;
        x << q, p;
        return x;
    }

    /// G^T lambda with (G M^-1 G^T) lambda = G M^-1 force + curvature
    position constraint_force(const position& q, const position& v, double t, const position& force,
                              const reaction& curvature) const {
        const detail::unpivoted_lu<N> mass{l_.mass(q, v, t)};
        const Eigen::Matrix<double, constraints, N> G = constraint_.rows(q);
        const Eigen::Matrix<double, N, constraints> G_transposed = G.transpose();
        const detail::unpivoted_lu<constraints> factors{G * mass.solve(G_transposed)};
        const reaction lambda = factors.solve(reaction(G * mass.solve(force) + curvature));
        return G_transposed * lambda;
    }

    L l_;
    [[no_unique_address]] Magnetic magnetic_;
    [[no_unique_address]] Constraint constraint_;
    Noise noise_;
    Path path_;
};

template <int N, class L>
auto lagrangian(L l) {
    auto complete = detail::as_lagrangian<N>(std::move(l));
    return lagrangian_system<N, decltype(complete)>{std::move(complete)};
}

} // namespace geodeint
