// SPDX-License-Identifier: BSL-1.0
//
// The isospectral midpoint rule: a Poisson integrator without exponential and without inverse
// (Ephrati, Jansson, Lang, Luesink, eq. (26)). With w = dt grad H(y) + sum_i dW_i grad h_i(y) and
// chirality e, in the notation of the algebra,
//
//     x  = y - e ad*_w y / 2 - w y w / 4        solved for y
//     x' = x + e ad*_w y                        ( = y + e ad*_w y / 2 - w y w / 4 )
//
// where w y w is the matrix triple product; on so(3) it is -(w.y) w, and no matrix is formed. What is
// solved for is the displacement y - x; on so(3), where y is known for each w, noisy steps are solved
// for w, with the help of Hessians where there are some.
//
// On a cotangent<g, mu> the body moves along, the reconstruction of the paper (eq. (9) and appendix A):
// the canonical midpoint rule (22) on pairs (Q, P), of which this is the reduced one, has
//
//     Q' = Q cay(w),     cay(w) = (1 - w/2)^{-1} (1 + w/2),     x' = Ad*_{cay(w)} x.
//
// Keeps: every coadjoint orbit (the spectrum) and the Poisson bracket, to the solver's tolerance;
// on pairs the group and the momentum Ad*_{g^{-1}} mu of the left symmetry; time reversal; for long
// times the energy to O(dt^2), without drift. Order 2; strong order 1 for one noise, 1/2 for several
// that do not commute.
//
//     geodeint::isospectral_midpoint<geodeint::so<4>> stepper;
//     geodeint::cotangent<geodeint::group_matrix<geodeint::so<4>>, Eigen::Matrix4d> x{g, mu};
//     stepper.do_step(system, x, t, dt);
//
// (The third argument of the stepper is the type of states whose runs begin with a guess from the last
// steps, and which odeint's drivers hand over: mu, unless one says otherwise.)
#pragma once

#include <geodeint/concepts.hpp>
#include <geodeint/solve/cascade.hpp>
#include <geodeint/solve/unit_blocks.hpp>
#include <geodeint/stepper/detail/neumann_term.hpp>
#include <geodeint/stepper/detail/reconstruction.hpp>
#include <geodeint/stepper/implicit_stepper.hpp>
#include <geodeint/stepper/promises.hpp>
#include <geodeint/structure/dual.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <concepts>
#include <limits>
#include <type_traits>

namespace geodeint {

/// An algebra of matrices in which w y w stays in the algebra: so(n), su(n), sp(n), ...
template <class G>
concept j_quadratic = lie_algebra<G> &&
    requires(const typename G::algebra_type& w, const typename G::dual_type& y) {
    { G::triple_product(w, y) } -> std::convertible_to<typename G::dual_type>;
};

namespace detail {

/// The point y of the rule is known for each w.
template <class G>
concept knows_isospectral_middle = requires(const typename G::algebra_type& w,
                                            const typename G::dual_type& x) {
    G::isospectral_middle(w, x);
};

} // namespace detail

template <j_quadratic G, class Solver = cascade, class State = typename G::dual_type>
class isospectral_midpoint
    : public implicit_stepper<
          isospectral_midpoint<G, Solver, State>, State, 2, Solver,
          // large matrices: iterations are expensive, more memory is cheap;
          // with even more, two of them would not damp the rounding of the guess
          flat_dimension<typename G::dual_type> == Eigen::Dynamic ? 10 : 8, typename G::dual_type> {
public:
    static constexpr promises keeps{.casimirs = kept::solved,
                                    .bracket = kept::solved,
                                    .energy = kept::bounded,
                                    .reversal = kept::solved};

    using algebra_type = typename G::algebra_type;
    using dual_type = typename G::dual_type;

    using isospectral_midpoint::implicit_stepper::implicit_stepper;

    template <class X>
    static constexpr bool runs_on = detail::is_momentum_or_pair<G, X>;
    template <class System, class X>
    static constexpr bool runs = lives_on<System, dual<G>>&& detail::is_momentum_or_pair<G, X>;

    /// It stays on the orbits of G.
    template <class System>
    using orbits = G;

private:
    /// y - x = e ad*_w y / 2 + w y w / 4, solved for the displacement y - x
    template <class Step>
    struct equation_of_displacement {
        using unknown_type = dual_type;
        using state_type = typename Step::state_type;
        static constexpr int unit_block = detail::state_block_of<dual<G>>();
        using real = real_of<dual_type>;

        Step step;
        detail::work_vector<dual_type> y;
        detail::work_vector<dual_type> turn; // e ad*_w y
        detail::work_vector<algebra_type> w;
        detail::work_vector<algebra_type> scratch;

        equation_of_displacement(const Step& this_step, isospectral_midpoint& room)
            : step{this_step}, y{room.y_}, turn{room.turn_}, w{room.w_}, scratch{room.scratch_} {}

        const dual_type& mu() const { return detail::on_orbit(step.x); }
        const dual_type& origin() const { return mu(); }

        /// Evaluations with matrices of dynamic size are products of them.
        magnitude_of<real> rounding() const requires(flat_dimension<dual_type> == Eigen::Dynamic) {
            return epsilon_of<real>() * norm_sum(mu());
        }

        void shape(dual_type& displacement) { resize_like(displacement, mu()); }
        [[gnu::always_inline]] void map(const dual_type& displacement, dual_type& image) {
            y = mu() + displacement;
            step.system.generator(y, step.t_middle(), step.dt, step.dW, w, scratch);
            if constexpr (G::chirality < 0) w *= real(-1);
            if constexpr (requires { G::isospectral_terms(w, y, turn, image, scratch); }) {
                G::isospectral_terms(w, y, turn, image, scratch);
            } else {
                turn = G::coadjoint(w, y);
                image = real(0.5) * turn + real(0.25) * G::triple_product(w, y);
            }
        }
        magnitude_of<real> effect(const dual_type& displacement) {
            return norm_inf(displacement) / norm_inf(mu());
        }
        /// With the turn of the last iteration, which the solver has just found to be the right
        /// one. That it ends when the next correction would be small, and not the last one, is seen
        /// with many digits only.
        [[gnu::always_inline]] bool finish(const dual_type& displacement, state_type& next) {
            constexpr bool has_many_digits =
                std::numeric_limits<time_of<real>>::digits > std::numeric_limits<double>::digits;
            if constexpr (has_many_digits) map(displacement, detail::on_orbit(next));
            conclude(next);
            return true;
        }
        [[gnu::always_inline]] void conclude(state_type& next) const {
            detail::on_orbit(next) = mu() + turn;
            if constexpr (detail::has_reconstruction<G, state_type>)
                detail::move_configuration(step.x, w, next);
        }

        /// States are their own coordinates, and Hamiltonians have Hessians.
        template <class Matrix>
        static constexpr bool differentiable = (flat_dimension<dual_type> == G::dimension) &&
                                                       (G::dimension != Eigen::Dynamic)
                                                   ? detail::knows_hessians<Step, dual_type, Matrix>
                                                   : false;

        /// 1 - D map: with dw = S dy, S = dt D^2 H + sum_i dW_i D^2 h_i,
        ///
        ///     D map dy = e (ad*_dw y + ad*_w dy)/2 + (w dy w + dw y w + w y dw)/4
        template <class Matrix>
            requires(differentiable<Matrix>)
        void jacobian(const dual_type& displacement, Matrix& matrix) {
            y = mu() + displacement;
            step.system.generator(y, step.t_middle(), step.dt, step.dW, w, scratch);
            Matrix second_derivative(matrix.rows(), matrix.cols());
            step.system.generator_jacobian(y, step.t_middle(), step.dt, step.dW, second_derivative);
            matrix.setIdentity();
            for (Eigen::Index j = 0; j < matrix.cols(); ++j) {
                const dual_type dy = G::from_coordinates(Matrix::Identity().col(j));
                const algebra_type dw = G::from_coordinates(second_derivative.col(j));
                const algebra_type sum = w + dw;
                const dual_type turned = G::coadjoint(dw, y) + G::coadjoint(w, dy);
                // the part of w y w that is linear in dw
                const dual_type mixed =
                    G::triple_product(sum, y) - G::triple_product(w, y) - G::triple_product(dw, y);
                const dual_type change = real(0.5 * G::chirality) * turned +
                                         real(0.25) * (mixed + G::triple_product(w, dy));
                matrix.col(j) -= G::coordinates(change);
            }
        }
    };

    /// w = dt grad H(y(w)) + sum_i dW_i grad h_i(y(w)), solved for w
    template <class Step>
    struct equation_of_generator {
        using unknown_type = algebra_type;
        using state_type = typename Step::state_type;
        static constexpr int unit_block = detail::coordinate_block_of<G>();
        using real = real_of<dual_type>;
        /// e w
        [[gnu::always_inline]] static algebra_type turning(const algebra_type& w) {
            if constexpr (G::chirality < 0)
                return -w;
            else
                return w;
        }

        Step step;
        dual_type y;
        algebra_type scratch;
        detail::neumann_term<G> neumann;
        static constexpr bool has_hessians =
            detail::knows_hessians<Step, dual_type, typename detail::neumann_term<G>::matrix>;

        equation_of_generator(const Step& this_step, isospectral_midpoint&) : step{this_step} {}

        const dual_type& mu() const { return detail::on_orbit(step.x); }

        [[gnu::always_inline]] void map(const algebra_type& w, algebra_type& image) {
            y = G::isospectral_middle(turning(w), mu());
            step.system.generator(y, step.t_middle(), step.dt, step.dW, image, scratch);
        }
        [[gnu::always_inline]] void map_of_zero(algebra_type& image) {
            step.system.generator(mu(), step.t_middle(), step.dt, step.dW, image, scratch);
            if constexpr (has_hessians) neumann.begin(step, mu(), image);
        }
        [[gnu::always_inline]] void improve(algebra_type& correction) requires(has_hessians) {
            neumann.add(mu(), correction);
        }
        /// Any w moves the state along its orbit, by |w|: more than its rounding need not be known.
        magnitude_of<real> rounding() const { return epsilon_of<real>() / 4; }
        magnitude_of<real> effect(const algebra_type& w) {
            return norm_inf(dual_type(G::coadjoint(w, mu()))) / norm_inf(mu());
        }
        [[gnu::always_inline]] bool finish(const algebra_type& w, state_type& next) {
            y = G::isospectral_middle(turning(w), mu());
            detail::on_orbit(next) = mu() + G::coadjoint(turning(w), y);
            if constexpr (detail::has_reconstruction<G, state_type>)
                detail::move_configuration(step.x, w, next);
            return true;
        }

        /// 1 - S Dy
        template <class Matrix>
            requires(detail::knows_hessians<Step, dual_type, Matrix>)
        void jacobian(const algebra_type& w, Matrix& matrix) {
            y = G::isospectral_middle(turning(w), mu());
            Matrix second_derivative(matrix.rows(), matrix.cols());
            step.system.generator_jacobian(y, step.t_middle(), step.dt, step.dW, second_derivative);
            matrix.setIdentity();
            for (Eigen::Index j = 0; j < matrix.cols(); ++j) {
                const algebra_type direction = turning(Matrix::Identity().col(j));
                const dual_type dy = G::isospectral_middle_derivative(turning(w), mu(), direction);
                matrix.col(j) -= second_derivative * dy;
            }
        }
    };

public:
    template <class Step>
    using equation =
        std::conditional_t<detail::knows_isospectral_middle<G> &&
                               !detail::deterministic<typename Step::system_type>,
                           equation_of_generator<Step>, equation_of_displacement<Step>>;

private:
    dual_type y_ = detail::blank<dual_type>();
    dual_type turn_ = detail::blank<dual_type>();
    algebra_type w_ = detail::blank<algebra_type>();
    algebra_type scratch_ = detail::blank<algebra_type>();
};

} // namespace geodeint
