// SPDX-License-Identifier: BSL-1.0
//
// The discrete gradient scheme for metriplectic systems (Bloch, Farre Puiggali, Martin de Diego,
// eq. (15), corrected: without the extra factor of eq. (16)). With z = (x + x')/2, a discrete
// gradient xi of the energy and s of the entropy between x and x', and P = I - s s^T/(s.s),
//
//     x' = x + dt ( P Pi(z) P xi + K(z, xi) s )           entropy_rule::guaranteed
//     x' = x + dt ( Pi(z) xi + K(z, xi) grad S(z) )       entropy_rule::midpoint, the paper's
//
// Both keep the energy for every dt: xi . (x' - x) = H(x') - H(x) = 0. The first makes S(x') - S(x)
// = dt s . K s >= 0 for every dt and every S; the second only if S is affine or quadratic, and else
// up to O(dt^3). For such S the two agree, and a system whose entropy says `is_linear` or
// `is_quadratic` is given the second, which is cheaper.
//
// Functions L_a of conserved(...) have discrete gradients, too. The conservative part of the motion
// loses what it has along them, v -> v - N^+ N v with the rows xi, dL_a, s of N, and K is asked to
// annihilate them: they are kept exactly.
//
// Order 2 and symmetric (order 1 with itoh_abe::plain). Keeps: H to round-off, without drift in a
// million steps (with mean_value up to its quadrature), every L_a, the growth of S. With K = 0 it
// is the energy-preserving discrete gradient scheme. Does not keep: Casimirs other than S and L_a,
// the Poisson bracket. A step that is too large ends in no_convergence.
//
//     geodeint::metriplectic_midpoint<geodeint::gonzalez> stepper;
//     boost::numeric::odeint::integrate_const(stepper, system, x, 0.0, 100.0, 0.1);
//
// runs on every vector state. One whose state type is named, metriplectic_midpoint<gonzalez,
// Eigen::Vector3d>, also starts its iteration from the steps before, and works with odeint's
// iterators, which look at `state_type`.
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/odeint/stepper_base.hpp>
#include <geodeint/solve/cascade.hpp>
#include <geodeint/solve/step_solver.hpp>
#include <geodeint/stepper/projected_bracket.hpp>
#include <geodeint/stepper/quotient_trust.hpp>
#include <geodeint/stepper/rounding_account.hpp>
#include <geodeint/stepper/slope_table.hpp>
#include <geodeint/structure/discrete_gradient.hpp>
#include <geodeint/structure/gonzalez.hpp>
#include <geodeint/system/hamiltonian.hpp>
#include <geodeint/system/metriplectic.hpp>

#include <Eigen/Core>

#include <algorithm>
#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace geodeint {

/// Which of the two schemes above.
enum class entropy_rule { guaranteed, midpoint };

template <class DiscreteGradient = gonzalez, vector_space State = Eigen::VectorXd,
          class Solver = cascade>
class metriplectic_midpoint
    : public stepper_base<metriplectic_midpoint<DiscreteGradient, State, Solver>, State,
                          DiscreteGradient::order> {
public:
    template <class X>
    static constexpr bool runs_on = vector_space<X>;

    explicit metriplectic_midpoint(Solver solver = Solver{})
        : metriplectic_midpoint{entropy_rule::guaranteed, std::move(solver)} {}
    explicit metriplectic_midpoint(entropy_rule rule, Solver solver = Solver{})
        : rule_{rule}, solver_{solver}, own_{std::move(solver)} {}

    /// How the last step was solved.
    const solve_report& last_solve() const { return report_; }

    template <class X, metriplectic_system_on<X> System>
    void advance(System& system, const X& x, double t, double dt, X& next) {
        if constexpr (std::is_same_v<X, State>)
            step(system, x, t, dt, next, own_);
        else {
            workspace<X> passing{solver_};
            step(system, x, t, dt, next, passing);
        }
    }

private:
    template <class X>
    struct workspace {
        explicit workspace(Solver solver) : solve{std::move(solver)} {}

        step_solver<X, X, Solver, (std::is_same_v<X, State> ? 4 : 1)> solve;
        X middle = blank<X>(), moved = blank<X>(), velocity = blank<X>(), scratch = blank<X>(),
          computed_at = blank<X>();
        std::vector<X> covectors; // for states of dynamic size
    };

    /// x' - x = dt times the velocity of the scheme between x and x'
    template <class System, class X>
    class equation {
    public:
        using unknown_type = X;

        equation(System& system, const X& x, double t, double dt, bool projected,
                 workspace<X>& work)
            : system_{system},
              x_{x},
              t_middle_{t + dt / 2},
              dt_{dt},
              projected_{projected},
              middle_{work.middle},
              moved_{work.moved},
              velocity_{work.velocity},
              scratch_{work.scratch},
              computed_at_{work.computed_at},
              slopes_{work.covectors, x} {
            for (X* each : {&work.middle, &work.moved, &work.velocity, &work.scratch,
                            &work.computed_at, &work.solve.unknown()})
                resize_like(*each, x);
        }

        void map(const X& change, X& image) {
            middle_ = x_ + 0.5 * change;
            moved_ = x_ + change;
            const bool renew = !trusts(change);
            std::size_t i = 0;
            for_each_kept(system_, [&](const auto& f) { discrete(f, i++, renew); });
            if (projected_) {
                discrete(system_.entropy(), i, renew);
                projected_bracket(system_.tensor(), std::as_const(middle_), slopes_.xi(),
                                  slopes_.entropy(), pairing_, velocity_, scratch_);
            } else {
                gradient_of(system_.entropy(), std::as_const(middle_), t_middle_, slopes_[i]);
                sharp(system_.tensor(), std::as_const(middle_), slopes_.xi(), velocity_);
            }
            if constexpr (System::conserved_count > 0)
                project_out(slopes_.orthonormal(pairing_), pairing_, velocity_);
            dissipate(system_.dissipation(), std::as_const(middle_), slopes_.kept(),
                      slopes_.entropy(), scratch_);
            image = dt_ * (velocity_ + scratch_);
        }

        double effect(const X& change) { return norm_inf(change) / norm_inf(x_); }

        /// Gives back to the kept functions and to the entropy what rounding took; false where it
        /// cannot have been rounding.
        bool settle(double t, X& next, rounding_account& account, bool entropy_grows) {
            const auto values = [this](const X& y) {
                return thermodynamic_values(system_, y, t_middle_);
            };
            const auto shift = [](const X& y, const X& move, X& moved) { moved = y + move; };
            return account.settle(x_, t, dt_, next, norm_sum(x_) + norm_sum(next), entropy_grows,
                                  slopes_, values, pairing_, shift, static_cast<X&>(velocity_),
                                  static_cast<X&>(moved_));
        }

    private:
        /// The i-th slope is the discrete gradient of f: its quotient as it was, or computed anew.
        template <class F>
        void discrete(const F& f, std::size_t i, bool renew) {
            if constexpr (at_most_quadratic<F> && DiscreteGradient::order == 2) {
                gradient_of(f, std::as_const(middle_), t_middle_, slopes_[i]);
            } else if (renew || !DiscreteGradient::is_exact) {
                if constexpr (std::is_same_v<pairing_type, flat_pairing>) {
                    static_assert(discrete_gradient<DiscreteGradient, F, X>);
                    DiscreteGradient::evaluate(f, x_, std::as_const(moved_), t_middle_, slopes_[i]);
                } else {
                    DiscreteGradient::evaluate(f, x_, std::as_const(moved_), t_middle_, slopes_[i],
                                               pairing_);
                }
                if constexpr (DiscreteGradient::is_exact) {
                    gradient_of(f, std::as_const(middle_), t_middle_, slopes_.excess(i));
                    slopes_.excess(i) = slopes_[i] - slopes_.excess(i);
                }
            } else {
                gradient_of(f, std::as_const(middle_), t_middle_, slopes_[i]);
                slopes_[i] += slopes_.excess(i);
            }
        }

        bool trusts(const X& change) {
            if constexpr (DiscreteGradient::is_exact)
                return trust_.serves(change, computed_at_, scratch_);
            else
                return false;
        }

        using pairing_type = typename System::pairing_type;

        System& system_;
        const X& x_;
        double t_middle_;
        double dt_;
        bool projected_;
        work_vector<X> middle_;
        work_vector<X> moved_;
        work_vector<X> velocity_;
        work_vector<X> scratch_;
        work_vector<X> computed_at_;
        quotient_trust trust_;
        slope_table<X, System::conserved_count> slopes_;
        pairing_type pairing_{};
    };

    template <class System, class X>
    void step(System& system, const X& x, double t, double dt, X& next, workspace<X>& work) {
        constexpr bool simple = at_most_quadratic<std::remove_cvref_t<decltype(system.entropy())>>;
        const bool guaranteed = rule_ == entropy_rule::guaranteed;
        equation<System, X> implicit{system, x, t, dt, guaranteed && !simple, work};
        try {
            work.solve.template solve<System>(implicit, x, t, dt, next, [&](const X& change) {
                next = x + change;
                if constexpr (DiscreteGradient::is_exact)
                    if (!implicit.settle(t, next, account_, guaranteed || simple))
                        throw no_convergence{t, dt, work.solve.report().iterations,
                                             work.solve.report().residual};
            });
        } catch (const no_convergence&) {
            report_ = work.solve.report();
            throw;
        }
        report_ = work.solve.report();
    }

    entropy_rule rule_;
    Solver solver_;
    solve_report report_;
    rounding_account account_;
    workspace<State> own_;
};

} // namespace geodeint
