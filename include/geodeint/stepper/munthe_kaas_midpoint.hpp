// SPDX-License-Identifier: BSL-1.0
//
// The implicit midpoint rule of Munthe-Kaas type for (stochastic) Lie-Poisson systems on the dual
// of G (Luesink, Ephrati, Cifani, Geurts, eqs. (31), (32), corrected). With chirality e,
//
//     sigma = dt grad H(m) + sum_i dW_i grad h_i(m),     m = (mu + mu')/2,
//     mu'   = Ad*_{tau(e sigma)} mu,                     tau = exp or cayley.
//
// Keeps: every coadjoint orbit, hence every Casimir, to round-off, whatever the solver's tolerance;
// without noise and with tau = exp also every energy that is quadratic plus linear; time reversal.
// Order 2; strong order 1 for one noise, 1/2 for several that do not commute.
// Does not keep: the Poisson bracket (defect O(dt^3)).
//
//     geodeint::munthe_kaas_midpoint<geodeint::so3> stepper;
//     boost::numeric::odeint::integrate_n_steps(stepper, system, mu, 0.0, 0.01, 5000);
#pragma once

#include <geodeint/algebra/exponential.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/noise/increments.hpp>
#include <geodeint/odeint/stepper_base.hpp>
#include <geodeint/solve/cascade.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <span>
#include <utility>
#include <vector>

namespace geodeint {

template <lie_algebra G, retraction<G> Tau = exponential, class Solver = cascade>
class munthe_kaas_midpoint
    : public stepper_base<munthe_kaas_midpoint<G, Tau, Solver>, typename G::dual_type, 2> {
public:
    using algebra_type = typename G::algebra_type;
    using dual_type = typename G::dual_type;

    explicit munthe_kaas_midpoint(Solver solver = Solver{}) : solver_{std::move(solver)} {}

    /// How the last step was solved.
    const solve_report& last_solve() const { return report_; }

    template <lie_poisson_system_on<G> System>
    void advance(System& system, const dual_type& mu, double t, double dt, dual_type& next) {
        const step_increments<System> dW{system, t, dt, increments_};
        equation<System> step{system, mu, t + dt / 2, dt, dW, next, middle_, scratch_};
        static_assert(!Solver::needs_jacobian || has_jacobian<equation<System>>,
                      "this solver needs hessian(x) of the Hamiltonian and of every noise");
        resize_like(sigma_, mu);
        set_zero(sigma_);
        report_ = solver_.solve(step, sigma_, work_);
        if (!report_.converged) throw no_convergence{t, dt, report_.iterations, report_.residual};
        step.move(sigma_, next);
    }

private:
    /// sigma = generator of the step at the midpoint of mu and Ad*_{tau(e sigma)} mu
    template <class System>
    struct equation {
        using unknown_type = algebra_type;

        System& system;
        const dual_type& mu;
        double t_middle;
        double dt;
        std::span<const double> dW;
        dual_type& moved;
        dual_type& middle;
        algebra_type& scratch;

        void move(const algebra_type& sigma, dual_type& to) const {
            to = Tau::coadjoint_action(G{}, G::chirality * sigma, mu);
        }

        void map(const algebra_type& sigma, algebra_type& image) {
            move(sigma, moved);
            middle = 0.5 * (mu + moved);
            system.generator(middle, t_middle, dt, dW, image, scratch);
        }

        /// I - S(m) P(mu') dtau_{-e sigma}/2, with S = dt D^2 H + sum_i dW_i D^2 h_i
        template <class Matrix>
        void jacobian(const algebra_type& sigma, Matrix& matrix) requires requires {
            system.generator_jacobian(mu, t_middle, dt, dW, matrix);
        }
        {
            move(sigma, moved);
            middle = 0.5 * (mu + moved);
            Matrix second_derivative(matrix.rows(), matrix.cols());
            system.generator_jacobian(middle, t_middle, dt, dW, second_derivative);
            matrix.setIdentity();
            for (Eigen::Index j = 0; j < matrix.cols(); ++j) {
                const algebra_type turn = Tau::derivative(
                    G{}, -G::chirality * sigma,
                    G::from_coordinates(Matrix::Identity(matrix.rows(), matrix.cols()).col(j)));
                const dual_type shift = G::chirality * G::coadjoint(turn, moved);
                matrix.col(j) -= 0.5 * second_derivative * G::coordinates(shift);
            }
        }

        /// |ad*_sigma mu| / |mu|
        double effect(const algebra_type& sigma) {
            const dual_type change = G::coadjoint(sigma, mu);
            return norm_inf(change) / norm_inf(mu);
        }
    };

    Solver solver_;
    solve_report report_;
    algebra_type sigma_ = blank<algebra_type>();
    algebra_type scratch_ = blank<algebra_type>();
    dual_type middle_ = blank<dual_type>();
    solve_workspace<algebra_type> work_;
    std::vector<double> increments_;
};

} // namespace geodeint
