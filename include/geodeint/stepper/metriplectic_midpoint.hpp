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
// is projected orthogonally to all of them, v -> v - N^+ N v with the rows xi, dL_a, s of N, and K
// annihilates them, so that the L_a are kept exactly.
//
// Order 2 and symmetric (order 1 with itoh_abe::plain). Keeps: H to round-off, without drift in a
// million steps (with mean_value up to its quadrature), every L_a, the growth of S: as the system
// evaluates it, S never falls in a step (with mean_value: by no more than rounding and quadrature).
// With K = 0 it is the energy-preserving discrete gradient scheme. Does not keep: Casimirs other than
// S and L_a, the Poisson bracket. A step that is too large ends in no_convergence.
//
// A random force (system/thermal_force.hpp) stands beside dt K s with the same xi, so that it does no
// work either; entropy then rises and falls. It is a scheme in the sense of Stratonovich.
//
// Every coordinate is solved, and corrected, in its own unit. The discrete gradient is Gonzalez's on
// two Gauss nodes, unless another one is named; that of the paper, metriplectic_midpoint<gonzalez>,
// leaves steps without a solution where coordinates have units of very different size.
//
//     geodeint::metriplectic_midpoint<> stepper;
//     boost::numeric::odeint::integrate_const(stepper, system, x, 0.0, 100.0, 0.1);
//
// runs on every vector state. One whose state type is named, metriplectic_midpoint<gonzalez,
// Eigen::Vector3d>, also starts its iteration from the steps before, and works with odeint's
// iterators, which look at `state_type`.
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/function/discrete_gradient.hpp>
#include <geodeint/function/gonzalez.hpp>
#include <geodeint/function/hamiltonian.hpp>
#include <geodeint/function/mean_value.hpp>
#include <geodeint/noise/detail/increments.hpp>
#include <geodeint/solve/cascade.hpp>
#include <geodeint/solve/detail/rounding_probe.hpp>
#include <geodeint/solve/unit_blocks.hpp>
#include <geodeint/stepper/detail/coordinate_metric.hpp>
#include <geodeint/stepper/detail/energy_correction.hpp>
#include <geodeint/stepper/detail/projected_bracket.hpp>
#include <geodeint/stepper/detail/quotient_trust.hpp>
#include <geodeint/stepper/detail/slope_table.hpp>
#include <geodeint/stepper/implicit_stepper.hpp>
#include <geodeint/stepper/promises.hpp>
#include <geodeint/system/metriplectic.hpp>

#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

namespace geodeint {

/// Which of the two schemes above.
enum class entropy_rule { guaranteed, midpoint };

template <class DiscreteGradient = gonzalez_on<mean_value<2>>, vector_space State = Eigen::VectorXd,
          class Solver = cascade>
class metriplectic_midpoint
    : public implicit_stepper<metriplectic_midpoint<DiscreteGradient, State, Solver>, State,
                              DiscreteGradient::order, Solver, 4, State> {
    using base =
        implicit_stepper<metriplectic_midpoint, State, DiscreteGradient::order, Solver, 4, State>;

    template <class X>
    struct workspace {
        X middle = detail::blank<X>(), moved = detail::blank<X>(), velocity = detail::blank<X>(),
          scratch = detail::blank<X>(), computed_at = detail::blank<X>();
        std::vector<X> covectors; // for states of dynamic size
    };
    /// The stepper's own for its State; for other states one that lives as long as the step.
    template <class X>
    using room_type = std::conditional_t<std::is_same_v<X, State>, workspace<X>&, workspace<X>>;

public:
    static constexpr promises keeps{.energy = DiscreteGradient::is_exact ? kept::solved : kept::no,
                                    .reversal =
                                        DiscreteGradient::order == 2 ? kept::solved : kept::no,
                                    .quadratic_energy = kept::solved};

    template <class X>
    static constexpr bool runs_on = vector_space<X>;
    static constexpr bool remembers_its_run = true;

    template <class System, class X>
    static constexpr bool runs = detail::metriplectic_system_on<System, X>;

    explicit metriplectic_midpoint(Solver solver = Solver{})
        : metriplectic_midpoint{entropy_rule::guaranteed, std::move(solver)} {}
    explicit metriplectic_midpoint(entropy_rule rule, Solver solver = Solver{})
        : base{std::move(solver)}, rule_{rule} {}

    /// x' - x = dt times the velocity of the scheme between x and x'
    template <class Step>
    class equation {
        using X = typename Step::state_type;
        using System = typename Step::system_type;
        using pairing_type = typename System::pairing_type;
        static constexpr bool is_noisy = !detail::deterministic<System>;
        static constexpr bool simple = detail::at_most_quadratic<
            std::remove_cvref_t<decltype(std::declval<System&>().entropy())>>;
        /// Every coordinate has a unit of its own.
        static constexpr bool in_coordinates =
            detail::block_of_unknown<X> == 1 && std::is_same_v<pairing_type, detail::flat_pairing>;

    public:
        using unknown_type = X;
        static constexpr int unit_block = in_coordinates ? 1 : whole_unknown;

        equation(const Step& this_step, metriplectic_midpoint& this_stepper)
            : step{this_step},
              entropy_grows_{!is_noisy &&
                             (simple || this_stepper.rule_ == entropy_rule::guaranteed)},
              projected_{!simple && this_stepper.rule_ == entropy_rule::guaranteed},
              goes_on_{this_stepper.goes_on()},
              correction_{this_stepper.correction_},
              room_(this_stepper.template room_for<X>()),
              middle_{room_.middle},
              moved_{room_.moved},
              velocity_{room_.velocity},
              scratch_{room_.scratch},
              computed_at_{room_.computed_at},
              slopes_{room_.covectors, this_step.x} {
            for (X* each :
                 {&room_.middle, &room_.moved, &room_.velocity, &room_.scratch, &room_.computed_at})
                resize_like(*each, step.x);
        }
        equation(const equation&) = delete;
        equation& operator=(const equation&) = delete;

        void shape(X& change) { resize_like(change, step.x); }
        void map(const X& change, X& image) {
            place(change);
            evaluate(!trusts(change), image);
        }
        /// With the quotients of the last map.
        void map_disturbed(const X& change, int signs, X& image) requires in_coordinates {
            place(change);
            detail::disturb<X>(signs, middle_);
            detail::disturb<X>(signs, moved_);
            evaluate(false, image);
        }

        double effect(const X& change) {
            if constexpr (in_coordinates) {
                double largest = 0;
                for (Eigen::Index i = 0; i < flat_size(change); ++i) {
                    const double by = std::abs(flat_coordinate(change, i));
                    if (by != 0) // NaN counts
                        largest = std::max(by / std::abs(flat_coordinate(step.x, i)), largest);
                }
                return largest;
            } else {
                return norm_inf(change) / norm_inf(step.x);
            }
        }

        /// Writes the new state and corrects the rounding errors of the kept functions and of the
        /// entropy; false where the errors are too large to be rounding.
        bool finish(const X& change, X& next) {
            next = step.x + change;
            if constexpr (!DiscreteGradient::is_exact) {
                return true;
            } else if constexpr (in_coordinates) {
                for (Eigen::Index i = 0; i < flat_size(next); ++i)
                    flat_coordinate(scratch_, i) =
                        std::abs(flat_coordinate(step.x, i)) + std::abs(flat_coordinate(next, i));
                return correct(detail::coordinate_metric<X>{scratch_}, next);
            } else {
                return correct(detail::pairing_metric{pairing_, norm_sum(step.x) + norm_sum(next)},
                               next);
            }
        }

    private:
        /// Where the system is evaluated between x and x + change.
        void place(const X& change) {
            middle_ = step.x + 0.5 * change;
            moved_ = step.x + change;
        }

        /// image = dt times the velocity, with the discrete gradients computed anew or as before.
        void evaluate(bool renew, X& image) {
            std::size_t i = 0;
            detail::for_each_kept(step.system, [&](const auto& f) { discrete(f, i++, renew); });
            if (projected_) {
                discrete(step.system.entropy(), i, renew);
                detail::projected_bracket(step.system.tensor(), std::as_const(middle_),
                                          slopes_.xi(), slopes_.entropy(), pairing_, velocity_,
                                          scratch_);
            } else {
                gradient_of(step.system.entropy(), std::as_const(middle_), step.t_middle(),
                            slopes_[i]);
                sharp(step.system.tensor(), std::as_const(middle_), slopes_.xi(), velocity_);
            }
            if constexpr (System::conserved_count > 0)
                detail::project_out(slopes_.orthonormal(pairing_), pairing_, velocity_);
            detail::dissipate(step.system.dissipation(), std::as_const(middle_), slopes_.kept(),
                              slopes_.entropy(), scratch_);
            image = step.dt * (velocity_ + scratch_);
            if constexpr (is_noisy) step.system.noise().add_force(slopes_.xi(), step.dW, image);
        }

        template <class Metric>
        bool correct(const Metric& metric, X& next) {
            const auto values = [this](const X& y) {
                return detail::thermodynamic_values(step.system, y, step.t_middle());
            };
            const auto terms = [this](std::size_t i) {
                detail::thermodynamic_gradient(step.system, i, step.x, step.t_middle(),
                                               static_cast<X&>(velocity_));
                return detail::sum_of_products(static_cast<X&>(velocity_), step.x, step.x,
                                               pairing_);
            };
            const auto entropy_slope = [this](const X& y, X& slope) {
                gradient_of(step.system.entropy(), y, step.t_middle(), slope);
            };
            const auto shift = [](const X& y, const X& move, X& moved) { moved = y + move; };
            return correction_.correct(step.x, goes_on_, step.dt, next, entropy_grows_, slopes_,
                                       values, terms, entropy_slope, metric, shift,
                                       static_cast<X&>(velocity_), static_cast<X&>(moved_));
        }

        /// The i-th slope becomes the discrete gradient of f, with its quotient as it was before
        /// or, where `renew`, computed anew.
        template <class F>
        void discrete(const F& f, std::size_t i, bool renew) {
            if constexpr (detail::at_most_quadratic<F> && DiscreteGradient::order == 2) {
                gradient_of(f, std::as_const(middle_), step.t_middle(), slopes_[i]);
            } else if (renew || !DiscreteGradient::is_exact) {
                if constexpr (std::is_same_v<pairing_type, detail::flat_pairing>) {
                    static_assert(discrete_gradient<DiscreteGradient, F, X>);
                    DiscreteGradient::evaluate(f, step.x, std::as_const(moved_), step.t_middle(),
                                               slopes_[i]);
                } else {
                    DiscreteGradient::evaluate(f, step.x, std::as_const(moved_), step.t_middle(),
                                               slopes_[i], pairing_);
                }
                if constexpr (DiscreteGradient::is_exact) {
                    gradient_of(f, std::as_const(middle_), step.t_middle(), slopes_.excess(i));
                    slopes_.excess(i) = slopes_[i] - slopes_.excess(i);
                }
            } else {
                gradient_of(f, std::as_const(middle_), step.t_middle(), slopes_[i]);
                slopes_[i] += slopes_.excess(i);
            }
        }

        bool trusts(const X& change) {
            if constexpr (DiscreteGradient::is_exact)
                return trust_.serves(change, computed_at_, scratch_);
            else
                return false;
        }

        Step step;
        bool entropy_grows_;
        bool projected_;
        bool goes_on_;
        detail::energy_correction& correction_;
        room_type<X> room_;
        detail::work_vector<X> middle_;
        detail::work_vector<X> moved_;
        detail::work_vector<X> velocity_;
        detail::work_vector<X> scratch_;
        detail::work_vector<X> computed_at_;
        detail::quotient_trust trust_;
        detail::slope_table<X, System::conserved_count> slopes_;
        pairing_type pairing_{};
    };

private:
    template <class X>
    room_type<X> room_for() {
        if constexpr (std::is_same_v<X, State>)
            return own_;
        else
            return {};
    }

    entropy_rule rule_;
    detail::energy_correction correction_;
    workspace<State> own_;
};

} // namespace geodeint
