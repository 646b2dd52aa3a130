// SPDX-License-Identifier: BSL-1.0
//
// The implicit midpoint rule of Munthe-Kaas type for (stochastic) Lie-Poisson systems on the dual
// of G (Luesink, Ephrati, Cifani, Geurts, eqs. (31), (32), corrected). With chirality e,
//
//     sigma = dt grad H(m) + sum_i dW_i grad h_i(m),     m = (mu + mu')/2,
//     mu'   = Ad*_{tau(e sigma)} mu,                     tau = exp or cayley.
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
#include <geodeint/noise/increments.hpp>
#include <geodeint/odeint/stepper_base.hpp>
#include <geodeint/solve/cascade.hpp>
#include <geodeint/solve/step_solver.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <limits>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace geodeint {

/// Gradients are taken at the midpoint.
struct midpoint_gradient {};

template <lie_algebra G, retraction<G> Tau = exponential, class Solver = cascade,
          class Gradient = midpoint_gradient>
class munthe_kaas_midpoint : public stepper_base<munthe_kaas_midpoint<G, Tau, Solver, Gradient>,
                                                 typename G::dual_type, 2> {
public:
    using algebra_type = typename G::algebra_type;
    using dual_type = typename G::dual_type;

    /// Where it stays.
    template <class System>
    using orbits = G;

    explicit munthe_kaas_midpoint(Solver solver = Solver{}) : solve_{std::move(solver)} {}

    const Solver& solver() const { return solve_.solver(); }

    /// How the last step was solved.
    const auto& last_solve() const { return solve_.report(); }

    template <lie_poisson_system_on<G> System>
    void advance(System& system, const dual_type& mu, double t, double dt, dual_type& next) {
        const step_increments<System> dW{system, t, dt, increments_};
        equation<System> step{system, mu,      t + dt / 2, dt,      dW,
                              moved_, middle_, generator_, scratch_};
        static_assert(!Solver::needs_jacobian || has_jacobian<equation<System>>,
                      "this solver needs hessian(x) of the Hamiltonian and of every noise");
        if constexpr (coordinate_vector::SizeAtCompileTime == Eigen::Dynamic)
            solve_.unknown() = G::coordinates(mu);
        solve_.template solve<System>(
            step, mu, t, dt, next, [&](const coordinate_vector& sigma) { step.move(sigma, next); });
    }

private:
    using coordinate_vector =
        std::remove_cvref_t<decltype(G::coordinates(std::declval<const algebra_type&>()))>;

    /// sigma = generator of the step at the midpoint of mu and Ad*_{tau(e sigma)} mu, in the
    /// coordinates of G
    template <class System>
    struct equation {
        using unknown_type = coordinate_vector;

        System& system;
        const dual_type& mu;
        double t_middle;
        double dt;
        std::span<const real_of<dual_type>> dW;
        work_vector<dual_type> moved;
        work_vector<dual_type> middle;
        work_vector<algebra_type> generator;
        work_vector<algebra_type> scratch;

        void move(const coordinate_vector& sigma, dual_type& to) const {
            to = Tau::coadjoint_action(G{}, G::chirality * G::from_coordinates(sigma), mu);
        }

        /// False where the iteration diverges, and sigma is no argument of tau any more.
        template <class Move>
        static bool is_defined(Move&& move) {
            try {
                move();
                return true;
            } catch (const invalid_argument&) {
                return false;
            }
        }
        static constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

        void map(const coordinate_vector& sigma, coordinate_vector& image) {
            if (!is_defined([&] { move(sigma, moved); })) {
                image = not_a_number * sigma;
                return;
            }
            if constexpr (std::is_same_v<Gradient, midpoint_gradient>) {
                middle = 0.5 * (mu + moved);
                system.generator(middle, t_middle, dt, dW, generator, scratch);
            } else {
                system.template discrete_generator<Gradient>(mu, moved, t_middle, dt, dW, generator,
                                                             scratch);
            }
            image = G::coordinates(generator);
        }

        /// I - S(m) P(mu') dtau_{-e sigma}/2, with S = dt D^2 H + sum_i dW_i D^2 h_i; the
        /// correction of a discrete gradient is of higher order
        template <class Matrix>
        void jacobian(const coordinate_vector& sigma, Matrix& matrix) requires requires {
            system.generator_jacobian(mu, t_middle, dt, dW, matrix);
        }
        {
            if (!is_defined([&] { move(sigma, moved); }))
                return void(matrix.setConstant(not_a_number));
            middle = 0.5 * (mu + moved);
            Matrix second_derivative(matrix.rows(), matrix.cols());
            system.generator_jacobian(middle, t_middle, dt, dW, second_derivative);
            matrix.setIdentity();
            for (Eigen::Index j = 0; j < matrix.cols(); ++j) {
                algebra_type turn;
                if (!is_defined([&] {
                        turn = Tau::derivative(
                            G{}, -G::chirality * G::from_coordinates(sigma),
                            G::from_coordinates(
                                Matrix::Identity(matrix.rows(), matrix.cols()).col(j)));
                    }))
                    return void(matrix.setConstant(not_a_number));
                const dual_type shift = G::chirality * G::coadjoint(turn, moved);
                matrix.col(j) -= 0.5 * second_derivative * G::coordinates(shift);
            }
        }

        /// |ad*_sigma mu| / |mu|
        double effect(const coordinate_vector& sigma) {
            const dual_type change = G::coadjoint(G::from_coordinates(sigma), mu);
            return norm_inf(change) / norm_inf(mu);
        }
    };

    step_solver<coordinate_vector, dual_type, Solver> solve_;
    algebra_type generator_ = blank<algebra_type>();
    algebra_type scratch_ = blank<algebra_type>();
    dual_type moved_ = blank<dual_type>();
    dual_type middle_ = blank<dual_type>();
    std::vector<real_of<dual_type>> increments_;
};

} // namespace geodeint
