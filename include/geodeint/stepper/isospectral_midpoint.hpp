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
#include <geodeint/noise/increments.hpp>
#include <geodeint/odeint/stepper_base.hpp>
#include <geodeint/solve/cascade.hpp>
#include <geodeint/solve/step_solver.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace geodeint {

/// An algebra of matrices in which w y w stays in the algebra: so(n), su(n), sp(n), ...
template <class G>
concept j_quadratic = lie_algebra<G> &&
    requires(const typename G::algebra_type& w, const typename G::dual_type& y) {
    { G::triple_product(w, y) } -> std::convertible_to<typename G::dual_type>;
};

template <j_quadratic G, class Solver = cascade>
class isospectral_midpoint
    : public stepper_base<isospectral_midpoint<G, Solver>, typename G::dual_type, 2> {
public:
    using algebra_type = typename G::algebra_type;
    using dual_type = typename G::dual_type;

    /// Where it stays.
    template <class System>
    using orbits = G;

    explicit isospectral_midpoint(Solver solver = Solver{}) : solve_{std::move(solver)} {}

    const Solver& solver() const { return solve_.solver(); }

    /// How the last step was solved.
    const auto& last_solve() const { return solve_.report(); }

    template <lie_poisson_system_on<G> System>
    void advance(System& system, const dual_type& x, double t, double dt, dual_type& next) {
        const step_increments<System> dW{system, t, dt, increments_};
        equation<System> step{system, x, t + dt / 2, dt, dW, middle_, turn_, w_, scratch_};
        resize_like(solve_.unknown(), x);
        // the turn of the last iteration, which the solver has just found to be the right one
        solve_.template solve<System>(step, x, t, dt, next,
                                      [&](const dual_type&) { next = x + step.turn; });
    }

private:
    /// y - x = e ad*_w y / 2 + w y w / 4, solved for the displacement y - x
    template <class System>
    struct equation {
        using unknown_type = dual_type;

        System& system;
        const dual_type& x;
        double t_middle;
        double dt;
        std::span<const real_of<dual_type>> dW;
        work_vector<dual_type> y;
        work_vector<dual_type> turn; // e ad*_w y
        work_vector<algebra_type> w;
        work_vector<algebra_type> scratch;

        void map(const dual_type& displacement, dual_type& image) {
            y = x + displacement;
            system.generator(y, t_middle, dt, dW, w, scratch);
            if constexpr (G::chirality < 0) w *= -1.0;
            if constexpr (requires { G::isospectral_terms(w, y, turn, image, scratch); }) {
                G::isospectral_terms(w, y, turn, image, scratch);
            } else {
                turn = G::coadjoint(w, y);
                image = 0.5 * turn + 0.25 * G::triple_product(w, y);
            }
        }
        double effect(const dual_type& displacement) {
            return norm_inf(displacement) / norm_inf(x);
        }

        /// 1 - D map, where states are their own coordinates and Hamiltonians have Hessians: with
        /// dw = S dy, S = dt D^2 H + sum_i dW_i D^2 h_i,
        ///
        ///     D map dy = e (ad*_dw y + ad*_w dy)/2 + (w dy w + dw y w + w y dw)/4
        template <class Matrix>
            void jacobian(const dual_type& displacement,
                          Matrix& matrix) requires(flat_dimension<dual_type> == G::dimension &&
                                                   G::dimension != Eigen::Dynamic) &&
            requires {
            system.generator_jacobian(x, t_middle, dt, dW, matrix);
        }
        {
            y = x + displacement;
            system.generator(y, t_middle, dt, dW, w, scratch);
            Matrix second_derivative(matrix.rows(), matrix.cols());
            system.generator_jacobian(y, t_middle, dt, dW, second_derivative);
            matrix.setIdentity();
            for (Eigen::Index j = 0; j < matrix.cols(); ++j) {
                const dual_type dy = G::from_coordinates(Matrix::Identity().col(j));
                const algebra_type dw = G::from_coordinates(second_derivative.col(j));
                const algebra_type sum = w + dw;
                const dual_type turned = G::coadjoint(dw, y) + G::coadjoint(w, dy);
                // the part of w y w that is linear in dw
                const dual_type mixed =
                    G::triple_product(sum, y) - G::triple_product(w, y) - G::triple_product(dw, y);
                const dual_type change =
                    0.5 * G::chirality * turned + 0.25 * (mixed + G::triple_product(w, dy));
                matrix.col(j) -= G::coordinates(change);
            }
        }
    };

    /// Steps of large matrices are dear and a guess is cheap: it is made from more of them.
    static constexpr std::size_t memory = flat_dimension<dual_type> == Eigen::Dynamic ? 12 : 4;

    step_solver<dual_type, dual_type, Solver, memory> solve_;
    dual_type middle_ = blank<dual_type>();
    dual_type turn_ = blank<dual_type>();
    algebra_type w_ = blank<algebra_type>();
    algebra_type scratch_ = blank<algebra_type>();
    std::vector<real_of<dual_type>> increments_;
};

} // namespace geodeint
