// SPDX-License-Identifier: BSL-1.0
//
// The isospectral midpoint rule: a Poisson integrator without exponential and without inverse
// (Ephrati, Jansson, Lang, Luesink, eq. (26)). With w = dt grad H(y) + sum_i dW_i grad h_i(y) and
// chirality e, in the notation of the algebra,
//
//     x  = y - e ad*_w y / 2 - w y w / 4        solved for y
//     x' = x + e ad*_w y                        ( = y + e ad*_w y / 2 - w y w / 4 )
//
// where w y w is the matrix triple product; on so(3) it is -(w.y) w, and no matrix is formed.
//
// Keeps: every coadjoint orbit (the spectrum) and the Poisson bracket, to the solver's tolerance;
// time reversal; for long times the energy to O(dt^2), without drift. Order 2; strong order 1 for
// one noise, 1/2 for several that do not commute.
#pragma once

#include <geodeint/concepts.hpp>
#include <geodeint/solve/cascade.hpp>
#include <geodeint/solve/unit_blocks.hpp>
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

template <j_quadratic G, class Solver = cascade>
class isospectral_midpoint
    : public implicit_stepper<isospectral_midpoint<G, Solver>, typename G::dual_type, 2, Solver,
                              // large matrices: iterations are expensive, more memory is cheap
                              flat_dimension<typename G::dual_type> == Eigen::Dynamic ? 12 : 4,
                              typename G::dual_type> {
public:
    static constexpr promises keeps{.casimirs = kept::solved,
                                    .bracket = kept::solved,
                                    .energy = kept::bounded,
                                    .reversal = kept::solved};

    using algebra_type = typename G::algebra_type;
    using dual_type = typename G::dual_type;

    using isospectral_midpoint::implicit_stepper::implicit_stepper;

    template <class System, class X>
    static constexpr bool runs = lives_on<System, dual<G>>;

    /// It stays on the orbits of G.
    template <class System>
    using orbits = G;

    /// y - x = e ad*_w y / 2 + w y w / 4, solved for the displacement y - x
    template <class Step>
    struct equation {
        using unknown_type = dual_type;
        static constexpr int unit_block = detail::state_block_of<dual<G>>();
        using real = real_of<dual_type>;

        Step step;
        detail::work_vector<dual_type> y;
        detail::work_vector<dual_type> turn; // e ad*_w y
        detail::work_vector<algebra_type> w;
        detail::work_vector<algebra_type> scratch;

        equation(const Step& this_step, isospectral_midpoint& room)
            : step{this_step}, y{room.y_}, turn{room.turn_}, w{room.w_}, scratch{room.scratch_} {}

        void shape(dual_type& displacement) { resize_like(displacement, step.x); }
        void map(const dual_type& displacement, dual_type& image) {
            y = step.x + displacement;
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
            return norm_inf(displacement) / norm_inf(step.x);
        }
        /// With the turn of the last iteration, which the solver has just found to be the right
        /// one. That it ends when the next correction would be small, and not the last one, is seen
        /// with many digits only.
        bool finish(const dual_type& displacement, dual_type& next) {
            constexpr bool has_many_digits =
                std::numeric_limits<time_of<real>>::digits > std::numeric_limits<double>::digits;
            if constexpr (has_many_digits) map(displacement, next);
            next = step.x + turn;
            return true;
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
            y = step.x + displacement;
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

private:
    dual_type y_ = detail::blank<dual_type>();
    dual_type turn_ = detail::blank<dual_type>();
    algebra_type w_ = detail::blank<algebra_type>();
    algebra_type scratch_ = detail::blank<algebra_type>();
};

} // namespace geodeint
