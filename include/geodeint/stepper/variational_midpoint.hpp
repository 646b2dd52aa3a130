// SPDX-License-Identifier: BSL-1.0
//
// The variational midpoint rule on a Lie group: the critical points of a discrete phase-space
// action (Gay-Balmaz and Wu, eqs. (24), (28), (41), (49), with the Cayley derivative corrected: its
// quadratic term has a plus). With tau = cayley or exp and the unknowns x (half of a step) and P,
//
//     x   = F/2
//     P   = [d_x tau]^* ( mu + Ad*_{tau(x)} mu - T )/2
//     mu' = Ad*_{tau(x)} ( Ad*_{tau(x)} mu - T )
//     g'  = g tau(x) tau(x)
//
// where F = dt dh/dmu + sum_i dW_i dh_i/dmu is the velocity and T = dt g^{-1} dh/dg + sum_i dW_i
// g^{-1} dh_i/dg the torque, both at the middle (g tau(x), P).
//
// One scheme on three levels, by the type of the state, each of them move - kick - move in a space
// (structure/dual.hpp, advected.hpp, bundle.hpp):
//
//     cotangent<g, mu>          hamiltonian_on_group<G>          h(g, mu), the full scheme (28)
//     mu                        lie_poisson<G>                   h(mu), the reduced scheme (41)
//     semidirect_dual<mu, a>    lie_poisson<semidirect<G, V>>    h(mu, a), the advected scheme (49)
//
// The last two reconstruct g as well where the state is a cotangent. For chirality e = -1 the step
// is the left-invariant one with (-dt, -dW). On vector_group<N> the full scheme is the symplectic
// midpoint rule (14). variational_midpoint<so3> on a lie_poisson<se3> is the advected scheme, which
// moves with SO(3); variational_midpoint<se3> on it is the reduced scheme, which moves with SE(3):
// both are Poisson maps of order 2, but not the same.
//
// Keeps: the symplectic form of T*G and the Poisson bracket of g* and (g x V)*, to the solver's
// tolerance; coadjoint orbits, Casimirs and the momentum of every symmetry of space (Ad*_{g^{-1}}
// mu where h does not depend on g), to round-off whatever the tolerance; time reversal. Order 2;
// strong order 1 for one noise, 1/2 for several that do not commute.
//
// Does not keep: the energy, not even of a free rigid body; without noise it fluctuates at O(dt^2),
// without drift.
//
//     geodeint::variational_midpoint<geodeint::so3> stepper;
//     boost::numeric::odeint::integrate_n_steps(stepper, system, x, 0.0, 0.01, 5000);
//
// One object runs every level. odeint's iterators look at `state_type`, which is the third template
// argument.
#pragma once

#include <geodeint/algebra/cayley_map.hpp>
#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/semidirect_dual.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/solve/cascade.hpp>
#include <geodeint/solve/unit_blocks.hpp>
#include <geodeint/stepper/implicit_stepper.hpp>
#include <geodeint/stepper/promises.hpp>
#include <geodeint/structure/advected.hpp>
#include <geodeint/structure/bundle.hpp>
#include <geodeint/structure/dual.hpp>
#include <geodeint/system/hamiltonian_on_group.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <Eigen/Core>

#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace geodeint {

namespace detail {

/// The states of all levels.
template <class G, class X>
inline constexpr bool has_momentum_in = std::is_same_v<X, typename G::dual_type>;
template <class G, class Advected>
inline constexpr bool has_momentum_in<G, semidirect_dual<typename G::dual_type, Advected>> = true;
template <class G, class Element, class Momentum>
inline constexpr bool has_momentum_in<G, cotangent<Element, Momentum>> =
    G::chirality == 1 &&
    std::is_same_v<typename group_traits<Element>::algebra, G>&& has_momentum_in<G, Momentum>;

/// The coordinates of so many elements of G.
template <class G, int Count>
using body_unknown =
    Eigen::Matrix<real_of<typename G::dual_type>,
                  G::dimension == Eigen::Dynamic ? Eigen::Dynamic : Count * G::dimension, 1>;

/// The space of a state X of a system, as G moves it.
template <class G, class X, class System>
struct body_space;
template <class G, class X, class System>
    requires(lives_on<System, dual<G>>&& std::is_same_v<X, typename G::dual_type>)
struct body_space<G, X, System> {
    using type = dual<G>;
};
template <class G, class Advected, class System>
    requires semidirect_over<typename System::space_type::algebra, G> &&
        lives_on<System, dual<typename System::space_type::algebra>> &&
        std::is_same_v<typename System::space_type::state_type,
                       semidirect_dual<typename G::dual_type, Advected>>
struct body_space<G, semidirect_dual<typename G::dual_type, Advected>, System> {
    using type = advected<G, typename System::space_type::algebra>;
};
template <class G, class Element, class System>
    requires lives_on<System, cotangent_bundle<G>>
struct body_space<G, cotangent<Element, typename G::dual_type>, System> {
    using type = bundle<Element>;
};
template <class G, class Element, class Momentum, class System>
    requires requires { typename body_space<G, Momentum, System>::type; }
struct body_space<G, cotangent<Element, Momentum>, System> {
    using type = bundle<Element, typename body_space<G, Momentum, System>::type>;
};

/// What the retraction and its derivative change of a momentum is known.
template <class G, class Retraction>
concept knows_half_steps = requires(const typename G::algebra_type& x,
                                    const typename G::dual_type& mu) {
    dual<G>::template change<Retraction>(x, mu);
    dual<G>::template mean_change<Retraction>(x, mu, mu);
};

} // namespace detail

template <lie_algebra G, dual_retraction<G> Retraction = cayley_map,
          class State = typename G::dual_type, class Solver = cascade>
class variational_midpoint
    : public implicit_stepper<variational_midpoint<G, Retraction, State, Solver>, State, 2, Solver,
                              detail::knows_half_steps<G, Retraction> ? 8 : 4,
                              detail::body_unknown<G, 1>, detail::body_unknown<G, 2>,
                              typename G::dual_type> {
    static constexpr int n = G::dimension;
    using real = real_of<typename G::dual_type>;
    using free_unknown = detail::body_unknown<G, 1>;
    using torque_unknown = detail::body_unknown<G, 2>;

public:
    static constexpr promises keeps{.casimirs = kept::exact,
                                    .bracket = kept::solved,
                                    .energy = kept::bounded,
                                    .reversal = kept::solved};

    using algebra_type = typename G::algebra_type;
    using dual_type = typename G::dual_type;

    using variational_midpoint::implicit_stepper::implicit_stepper;

    template <class X>
    static constexpr bool runs_on = detail::has_momentum_in<G, X>;
    template <class System, class X>
    static constexpr bool runs = requires {
        typename detail::body_space<G, X, System>::type;
    };

    /// On the dual of an algebra it stays on the orbits of that algebra.
    template <class System>
    using orbits = typename System::space_type::algebra;

private:
    /// The reduced scheme as an equation for d = P - mu, the displacement of the point where gradients
    /// are taken,
    ///
    ///     d = (d_x tau)^* (mu + Ad*_{tau(x)} mu)/2 - mu,      x = F(mu + d)/2
    template <class Step>
    struct equation_of_displacement {
        using unknown_type = dual_type;
        using space = dual<G>;
        static constexpr int unit_block = detail::state_block_of<space>();

        Step step;
        dual_type middle; // P
        dual_type change; // Ad*_{tau(x)} mu - mu
        dual_type last_image;
        algebra_type x, scratch;

        equation_of_displacement(const Step& this_step, variational_midpoint&) : step{this_step} {}

        const dual_type& origin() const { return step.x; }
        [[gnu::always_inline]] void map(const dual_type& displacement, dual_type& image) {
            middle = step.x + displacement;
            step.system.generator(middle, step.t_middle(), step.dt, step.dW, x, scratch);
            x = real(0.5) * x;
            change = space::template change<Retraction>(x, step.x);
            image = space::template mean_change<Retraction>(x, step.x, change);
            last_image = image;
        }
        magnitude_of<real> effect(const dual_type& displacement) {
            return 2 * norm_inf(displacement) / norm_inf(step.x);
        }
        /// A solver that does not end with an evaluation has gone on from its last one.
        [[gnu::always_inline]] bool finish(const dual_type& displacement, dual_type& next) {
            if (!detail::is_same(last_image, displacement)) [[unlikely]]
                map(displacement, next);
            conclude(next);
            return true;
        }
        [[gnu::always_inline]] void conclude(dual_type& next) const {
            const dual_type turned = step.x + change;
            next = turned + space::template change<Retraction>(x, turned);
        }
    };

    /// The two equations for x and P as one fixed point in x and, where there is a torque, T, both
    /// of which vanish with dt. T is measured in units of the momentum, so that both are small
    /// numbers.
    template <class Step>
    struct equation_of_velocity {
        using X = typename Step::state_type;
        using System = std::remove_const_t<typename Step::system_type>;
        using space = typename detail::body_space<G, X, System>::type;
        static constexpr bool has_torque = space::template has_torque<System>;
        using unknown_type = std::conditional_t<has_torque, torque_unknown, free_unknown>;
        /// Those of the algebra, in x and in T.
        static constexpr int unit_block = detail::coordinate_block_of<G>() != whole_unknown
                                              ? detail::coordinate_block_of<G>()
                                              : n;
        Eigen::Index unit_length() const requires(unit_block == Eigen::Dynamic) {
            return G::coordinates(mu()).size();
        }

        Step step;
        const X& start;
        X& middle; // where the new state will be
        algebra_type x = detail::blank<algebra_type>();
        algebra_type velocity = detail::blank<algebra_type>(); // F
        dual_type torque = detail::blank<dual_type>();
        dual_type turned = detail::blank<dual_type>(); // Ad*_{tau(x)} mu
        magnitude_of<real> own_unit = 1;
        magnitude_of<real>& unit; // of the torque, the same as long as a run goes on

        equation_of_velocity(const Step& this_step, variational_midpoint& this_stepper)
            : step{this_step},
              start{this_step.x},
              middle{this_step.next},
              unit{std::is_same_v<X, State> ? this_stepper.unit_ : own_unit} {
            resize_like(velocity, mu());
            resize_like(torque, mu());
            set_zero(torque);
            middle = start;
        }

        const dual_type& mu() const { return space::momentum(start); }

        /// The first guess: F and T where the step starts.
        void begin(unknown_type& unknown) {
            evaluate();
            if constexpr (has_torque) {
                const auto size = norm_inf(mu()) + norm_inf(torque);
                unit = size > 0 ? size : magnitude_of<real>(1);
            }
            write(unknown);
        }

        void map(const unknown_type& unknown, unknown_type& image) {
            read(unknown);
            go_halfway();
            evaluate();
            write(image);
        }

        /// A correction of x turns the state by as much, one of T shifts its momentum.
        magnitude_of<real> effect(const unknown_type& correction) { return norm_inf(correction); }

        /// With T from the solution x itself, orbits and momentum maps are kept at any tolerance.
        bool finish(const unknown_type& unknown, X&) {
            read(unknown);
            go_halfway();
            if constexpr (has_torque) evaluate();
            space::momentum(middle) = turned - torque;
            space::template move<Retraction>(x, middle, middle);
            return true;
        }

    private:
        /// g tau(x) and P
        void go_halfway() {
            space::template move<Retraction>(x, start, middle);
            turned = space::momentum(middle);
            const dual_type sum = mu() + turned - torque;
            space::momentum(middle) =
                real(0.5) * Retraction::derivative_dual(G{}, real(space::side) * x, sum);
        }
        void evaluate() {
            space::drive(step.system, middle, step.t_middle(), step.dt, step.dW, velocity, torque);
        }

        void read(const unknown_type& unknown) {
            if constexpr (has_torque) {
                const auto half = Eigen::fix<n>(static_cast<int>(unknown.size() / 2));
                x = G::from_coordinates(unknown.head(half));
                torque = real(unit) * G::from_coordinates(unknown.tail(half));
            } else {
                x = G::from_coordinates(unknown);
            }
        }
        void write(unknown_type& unknown) const {
            if constexpr (has_torque) {
                const auto half = Eigen::fix<n>(static_cast<int>(G::coordinates(velocity).size()));
                unknown.resize(2 * half);
                unknown.head(half) = real(0.5) * G::coordinates(velocity);
                unknown.tail(half) = G::coordinates(torque) / real(unit);
            } else {
                unknown = real(0.5) * G::coordinates(velocity);
            }
        }
    };

public:
    template <class Step>
    using equation = std::conditional_t<detail::knows_half_steps<G, Retraction> &&
                                            std::is_same_v<typename Step::state_type, dual_type> &&
                                            detail::deterministic<typename Step::system_type>,
                                        equation_of_displacement<Step>, equation_of_velocity<Step>>;

private:
    magnitude_of<real> unit_ = 1;
};

} // namespace geodeint
