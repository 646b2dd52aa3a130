// SPDX-License-Identifier: BSL-1.0
//
// The implicit midpoint rule of Munthe-Kaas type for (stochastic) Lie-Poisson systems on the dual
// of G (Luesink, Ephrati, Cifani, Geurts, eqs. (31), (32), corrected). With chirality e,
//
//     sigma = dt grad H(m) + sum_i dW_i grad h_i(m),     m = (mu + mu')/2,
//     mu'   = Ad*_{tau(e sigma)} mu,                     tau = exp or cayley.
//
// On a cotangent<g, mu> the same sigma also moves the body, g' = g tau(sigma): the motion of a
// Lie-Poisson system with its reconstruction.
//
// With `gonzalez` as fourth argument, gradients at m are replaced by discrete gradients between mu
// and mu', the same for quadratic Hamiltonians.
//
// Keeps: every coadjoint orbit, hence every Casimir, to round-off, whatever the solver's tolerance;
// without noise also every energy that is quadratic plus linear (with gonzalez: every energy); time
// reversal.
// Order 2; strong order 1 for one noise, 1/2 for several that do not commute.
// Does not keep: the Poisson bracket (defect O(dt^3)).
//
//     geodeint::munthe_kaas_midpoint<geodeint::so3> stepper;
//     boost::numeric::odeint::integrate_n_steps(stepper, system, mu, 0.0, 0.01, 5000);
#pragma once

#include <geodeint/algebra/exponential.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/error.hpp>
#include <geodeint/solve/cascade.hpp>
#include <geodeint/solve/unit_blocks.hpp>
#include <geodeint/stepper/detail/energy_on_orbit.hpp>
#include <geodeint/stepper/detail/neumann_term.hpp>
#include <geodeint/stepper/implicit_stepper.hpp>
#include <geodeint/stepper/promises.hpp>
#include <geodeint/structure/space_of.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <tuple>
#include <type_traits>
#include <utility>

namespace geodeint {

/// Gradients are taken at the midpoint.
struct midpoint_gradient {
    static constexpr unsigned short order = 2;
    static constexpr bool is_exact = false;
};

namespace detail {

/// What G::coordinates gives for an element of the algebra.
template <lie_algebra G>
using coordinate_vector_of =
    std::remove_cvref_t<decltype(G::coordinates(std::declval<const typename G::algebra_type&>()))>;

/// The space knows what Tau changes of a state.
template <class Space, class Tau>
concept knows_change = requires(const typename Space::generator_type& sigma,
                                const typename Space::state_type& x) {
    Space::template change<Tau>(sigma, x);
};

} // namespace detail

template <class Space, class Tau = exponential, class Solver = cascade,
          class Gradient = midpoint_gradient>
    requires(moved_space<space_of<Space>>&& retraction<Tau, typename space_of<Space>::algebra>)
class munthe_kaas_midpoint
    : public implicit_stepper<munthe_kaas_midpoint<Space, Tau, Solver, Gradient>,
                              typename space_of<Space>::state_type, 2, Solver,
                              detail::knows_change<space_of<Space>, Tau> ? 8 : 4,
                              detail::coordinate_vector_of<typename space_of<Space>::algebra>,
                              typename space_of<Space>::algebra::dual_type> {
    using space = space_of<Space>;
    using G = typename space::algebra;

public:
    static constexpr promises keeps{.casimirs = kept::exact,
                                    .energy = Gradient::is_exact ? kept::solved : kept::no,
                                    .reversal = Gradient::order == 2 ? kept::solved : kept::no,
                                    .quadratic_energy = kept::solved};

    using state_type = typename space::state_type;
    using algebra_type = typename G::algebra_type;
    using dual_type = typename G::dual_type;

    using munthe_kaas_midpoint::implicit_stepper::implicit_stepper;

    template <class System, class X>
    static constexpr bool runs = lives_on<System, dual<G>>;

    /// On the dual of an algebra it stays on the orbits of that algebra.
    template <class System>
    using orbits = G;

    /// Where the energy is kept without noise, neither does rounding take any of it. (Iterations with
    /// a discrete gradient often end where the rounding of its quotient stops them.)
    template <class System>
        requires(Gradient::is_exact&& detail::deterministic<System>&& detail::autonomous<
                 std::remove_cvref_t<decltype(std::declval<const System&>().hamiltonian())>,
                 dual_type, algebra_type>)
    void correct_energy(const System& system, const state_type& x, bool goes_on, state_type& next) {
        if (this->solves_to_round_off())
            energy_.template correct<space, Tau>(system.hamiltonian(), x, goes_on, next);
        else
            energy_.forget();
    }

private:
    /// d = (mu' - mu)/2 with mu' = Ad*_{tau(e sigma)} mu and sigma = generator of the step at mu + d: the
    /// displacement of the point where gradients are taken. An evaluation at d has moved the state.
    template <class Step>
    struct equation_of_displacement {
        using unknown_type = dual_type;
        static constexpr int unit_block = detail::state_block_of<dual<G>>();
        using real = real_of<state_type>;

        Step step;
        dual_type middle;
        dual_type change; // mu' - mu
        algebra_type generator;
        algebra_type scratch;

        equation_of_displacement(const Step& this_step, munthe_kaas_midpoint&) : step{this_step} {}

        const dual_type& origin() const { return step.x; }
        [[gnu::always_inline]] void map(const dual_type& displacement, dual_type& image) {
            middle = step.x + displacement;
            step.system.generator(middle, step.t_middle(), step.dt, step.dW, generator, scratch);
            change = space::template change<Tau>(generator, step.x);
            image = real(0.5) * change;
        }
        magnitude_of<real> effect(const dual_type& displacement) {
            return 2 * norm_inf(displacement) / norm_inf(step.x);
        }
        /// A solver that does not end with an evaluation has gone on from its last one.
        [[gnu::always_inline]] bool finish(const dual_type& displacement, dual_type& next) {
            next = real(0.5) * change;
            if (!detail::is_same(next, displacement)) [[unlikely]]
                map(displacement, next);
            conclude(next);
            return true;
        }
        [[gnu::always_inline]] void conclude(dual_type& next) const { next = step.x + change; }

        /// I - P(mu') dtau_{-e sigma} S(m)/2, with S = dt D^2 H
        template <class Matrix>
            requires(detail::knows_hessians<Step, dual_type, Matrix>)
        void jacobian(const dual_type& displacement, Matrix& matrix) {
            map(displacement, middle);
            const dual_type moved = step.x + change;
            middle = step.x + displacement;
            Matrix second_derivative(matrix.rows(), matrix.cols());
            step.system.generator_jacobian(middle, step.t_middle(), step.dt, step.dW,
                                           second_derivative);
            matrix.setIdentity();
            for (Eigen::Index j = 0; j < matrix.cols(); ++j) {
                const algebra_type turn =
                    Tau::derivative(G{}, real(-space::side) * generator,
                                    G::from_coordinates(second_derivative.col(j)));
                dual_type shift;
                dual<G>::sharp(moved, turn, shift);
                matrix.col(j) -= real(0.5) * G::coordinates(shift);
            }
        }
    };

    /// sigma = generator of the step at the middle of mu and Ad*_{tau(e sigma)} mu, in the
    /// coordinates of G
    template <class Step>
    struct equation_of_generator {
        using unknown_type = detail::coordinate_vector_of<G>;
        static constexpr int unit_block = detail::coordinate_block_of<G>();
        using real = real_of<state_type>;

        Step step;
        std::conditional_t<vector_space<state_type>, detail::work_vector<dual_type>, state_type&>
            moved;
        detail::work_vector<dual_type> middle;
        detail::work_vector<algebra_type> generator;
        detail::work_vector<algebra_type> scratch;
        /// Discrete gradients have other derivatives.
        static constexpr bool has_improvement = [] {
            if constexpr (G::dimension != Eigen::Dynamic &&
                          std::is_same_v<Gradient, midpoint_gradient> &&
                          !detail::deterministic<typename Step::system_type>)
                return detail::knows_hessians<Step, dual_type,
                                              typename detail::neumann_term<G>::matrix>;
            else
                return false;
        }();
        std::conditional_t<has_improvement, detail::neumann_term<G>, std::tuple<>> neumann;

        equation_of_generator(const Step& this_step, munthe_kaas_midpoint& room)
            : step{this_step},
              moved{room.moved_},
              middle{room.middle_},
              generator{room.generator_},
              scratch{room.scratch_} {}

        void shape(unknown_type& sigma) requires(unknown_type::SizeAtCompileTime ==
                                                 Eigen::Dynamic) {
            sigma = G::coordinates(mu());
        }
        bool finish(const unknown_type& sigma, state_type& to) const {
            space::template move<Tau>(G::from_coordinates(sigma), step.x, to);
            return true;
        }

        [[gnu::always_inline]] void map_of_zero(unknown_type& image) requires(has_improvement) {
            step.system.generator(mu(), step.t_middle(), step.dt, step.dW, generator, scratch);
            image = G::coordinates(generator);
            neumann.begin(step, mu(), image);
        }
        [[gnu::always_inline]] void improve(unknown_type& correction) requires(has_improvement) {
            neumann.add(mu(), correction);
        }

        const dual_type& mu() const { return space::reduced(step.x); }
        const dual_type& mu_moved() const { return space::reduced(moved); }

        void map(const unknown_type& sigma, unknown_type& image) {
            finish(sigma, moved);
            if constexpr (std::is_same_v<Gradient, midpoint_gradient>) {
                middle = real(0.5) * (mu() + mu_moved());
                step.system.generator(middle, step.t_middle(), step.dt, step.dW, generator,
                                      scratch);
            } else {
                step.system.template discrete_generator<Gradient>(
                    mu(), mu_moved(), step.t_middle(), step.dt, step.dW, generator, scratch);
            }
            image = G::coordinates(generator);
        }

        /// I - S(m) P(mu') dtau_{-e sigma}/2, with S = dt D^2 H + sum_i dW_i D^2 h_i; the
        /// correction of a discrete gradient is of higher order
        template <class Matrix>
            requires(detail::knows_hessians<Step, dual_type, Matrix>)
        void jacobian(const unknown_type& sigma, Matrix& matrix) {
            finish(sigma, moved);
            middle = real(0.5) * (mu() + mu_moved());
            Matrix second_derivative(matrix.rows(), matrix.cols());
            step.system.generator_jacobian(middle, step.t_middle(), step.dt, step.dW,
                                           second_derivative);
            matrix.setIdentity();
            for (Eigen::Index j = 0; j < matrix.cols(); ++j) {
                const algebra_type turn = Tau::derivative(
                    G{}, real(-space::side) * G::from_coordinates(sigma),
                    G::from_coordinates(Matrix::Identity(matrix.rows(), matrix.cols()).col(j)));
                dual_type shift;
                dual<G>::sharp(mu_moved(), turn, shift);
                matrix.col(j) -= real(0.5) * second_derivative * G::coordinates(shift);
            }
        }

        /// |ad*_sigma mu| / |mu|
        magnitude_of<real> effect(const unknown_type& sigma) {
            const dual_type change = G::coadjoint(G::from_coordinates(sigma), mu());
            return norm_inf(change) / norm_inf(mu());
        }
    };

public:
    template <class Step>
    using equation =
        std::conditional_t<detail::knows_change<space, Tau> &&
                               std::is_same_v<Gradient, midpoint_gradient> &&
                               detail::deterministic<typename Step::system_type>,
                           equation_of_displacement<Step>, equation_of_generator<Step>>;

private:
    algebra_type generator_ = detail::blank<algebra_type>();
    algebra_type scratch_ = detail::blank<algebra_type>();
    state_type moved_ = detail::blank<state_type>();
    dual_type middle_ = detail::blank<dual_type>();
    detail::energy_on_orbit<real_of<dual_type>> energy_;
};

} // namespace geodeint
