// SPDX-License-Identifier: BSL-1.0
//
// Variational integrators of degenerate Lagrangians vartheta(Y, X) . Y' - H(Y, X), in one step and
// without parasitic modes, in the chart (Y, p), p = vartheta(Y, X). With D_i = h V_i, Y_i = Y +
// sum_j a_ij D_j, and everything at the stages (Y_i, X_i),
//
//     F_i = vartheta_Y^T D_i - h H_Y,      vartheta_X^T D_i = h H_X,
//     vartheta(Y_i, X_i) = vartheta(Y, X) + sum_j a^_ij F_j,
//     Y' = Y + sum_i b_i D_i,      vartheta(Y', X') = vartheta(Y, X) + sum_i b_i F_i.
//
//     degenerate_variational<1>                     midpoint_rule, order 2
//     degenerate_variational<1, left_rule>          order 1: the degenerate variational integrator
//                                                   of Ellison et al. (2018)
//     degenerate_variational<1, gauss_rule<2>>      order 4; gauss_rule<3> order 6
//
// The left rule is classical; the others are symplectic Runge-Kutta methods in (Y, p), and their use
// here is ours. K = dim Y. Order 6 also by symmetric_composition.
//
// Keeps: the form d(vartheta . dY), that is the Poisson bracket, to the solver's tolerance; a leaf
// that the chart covers is never left; time reversal with symmetric rules; the energy for long times
// without drift. No noise.
//
// For one-forms of which no half vanishes use hamiltonian_poisson<karasev>, and not the two-step
// discrete Euler-Lagrange equations, whose momenta leave p = vartheta at once.
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/function/hamiltonian.hpp>
#include <geodeint/noise/detail/increments.hpp>
#include <geodeint/solve/cascade.hpp>
#include <geodeint/solve/detail/rounding_probe.hpp>
#include <geodeint/stepper/implicit_stepper.hpp>
#include <geodeint/stepper/lagrangian_rules.hpp>
#include <geodeint/stepper/promises.hpp>
#include <geodeint/structure/half_darboux.hpp>

#include <Eigen/Core>

#include <array>
#include <cstddef>
#include <limits>
#include <type_traits>

namespace geodeint {

namespace detail {

/// The coefficients a of Y, a^ of p, and b.
template <class Rule>
struct partitioned_coefficients;
template <>
struct partitioned_coefficients<left_rule> {
    static constexpr std::size_t stages = 1;
    static constexpr double a(int, int) { return 0; }
    static constexpr double a_hat(int, int) { return 1; }
    static constexpr double b(int) { return 1; }
    static constexpr double c(int) { return 0; }
};
template <std::size_t S>
struct partitioned_coefficients<gauss_rule<S>> {
    using gauss = gauss_collocation<S>;
    static constexpr std::size_t stages = S;
    static constexpr double a(int i, int j) { return gauss::a[i][j]; }
    static constexpr double a_hat(int i, int j) { return gauss::a[i][j]; }
    static constexpr double b(int i) { return gauss::b[i]; }
    static constexpr double c(int i) { return gauss::c[i]; }
};
template <>
struct partitioned_coefficients<midpoint_rule> : partitioned_coefficients<gauss_rule<1>> {};

} // namespace detail

template <int K, lagrangian_rule Rule = midpoint_rule, class Solver = cascade>
class degenerate_variational
    : public implicit_stepper<
          degenerate_variational<K, Rule, Solver>, Eigen::Matrix<double, 2 * K, 1>, Rule::order,
          Solver, 4,
          Eigen::Matrix<
              double, 2 * K* static_cast<int>(detail::partitioned_coefficients<Rule>::stages), 1>> {
    using rule = detail::partitioned_coefficients<Rule>;
    static constexpr int S = static_cast<int>(rule::stages);
    using state = Eigen::Matrix<double, 2 * K, 1>;
    using half = Eigen::Matrix<double, K, 1>;

public:
    static constexpr promises keeps{.bracket = kept::solved,
                                    .energy = kept::bounded,
                                    .reversal = Rule::symmetric ? kept::solved : kept::no};

    using degenerate_variational::implicit_stepper::implicit_stepper;

    /// degenerate_lagrangian<K>(vartheta, H), without noise
    template <class System, class X>
    static constexpr bool runs = requires(const System& system, const state& x) {
        requires System::space_type::half == K;
        system.space().slopes(x);
        requires detail::deterministic<System>;
    };

    /// Unknowns are the D_i and then the X_i - X.
    template <class Step>
    struct equation {
        using unknown_type = Eigen::Matrix<double, 2 * K * S, 1>;

        equation(const Step& this_step, degenerate_variational&)
            : step{this_step}, start{this_step.x}, momentum{this_step.system.space()(start)} {}

        /// All stages move as the state does at the start.
        void begin(unknown_type& unknown) {
            state velocity;
            step.system(start, velocity, static_cast<double>(step.t));
            for (int i = 0; i < S; ++i) {
                displacement(unknown, i) = step.dt * velocity.template head<K>();
                fibre(unknown, i) = rule::c(i) * step.dt * velocity.template tail<K>();
            }
        }

        void map(const unknown_type& unknown, unknown_type& image) {
            evaluate(unknown);
            for (int i = 0; i < S; ++i) {
                half still_missing = missing[i];
                for (int j = 0; j < S; ++j) still_missing += rule::a_hat(i, j) * force[j];
                displacement(image, i) = advance[i];
                fibre(image, i) = fibre(unknown, i) + factors[i].over_fibre(still_missing);
            }
        }
        void map_disturbed(const unknown_type& unknown, int signs, unknown_type& image) const {
            equation disturbed = *this;
            detail::disturb(signs, disturbed.start);
            disturbed.momentum = step.system.space()(disturbed.start);
            disturbed.map(unknown, image);
        }
        double effect(const unknown_type& correction) {
            return norm_inf(correction) / norm_inf(start);
        }

        bool finish(const unknown_type& unknown, state& next) {
            evaluate(unknown);
            half y = start.template head<K>(), p = momentum;
            for (int i = 0; i < S; ++i) {
                y += rule::b(i) * displacement(unknown, i);
                p += rule::b(i) * force[i];
            }
            next << y, start.template tail<K>() + fibre(unknown, S - 1);
            return raised_to(p, next);
        }

    private:
        template <class Unknown>
        static auto displacement(Unknown& unknown, int i) {
            return unknown.template segment<K>(K * i);
        }
        template <class Unknown>
        static auto fibre(Unknown& unknown, int i) {
            return unknown.template segment<K>(K * (S + i));
        }
        void evaluate(const unknown_type& unknown) {
            const auto& space = step.system.space();
            for (int i = 0; i < S; ++i) {
                half y = start.template head<K>();
                for (int j = 0; j < S; ++j) y += rule::a(i, j) * displacement(unknown, j);
                state x;
                x << y, start.template tail<K>() + fibre(unknown, i);
                state gradient;
                gradient_of(step.system.hamiltonian(), x, step.t + rule::c(i) * step.dt, gradient);
                const Eigen::Matrix<double, K, 2 * K> slopes = space.slopes(x);
                const half d = displacement(unknown, i);
                factors[i] = {slopes.template rightCols<K>(), x.template tail<K>()};
                force[i] = slopes.template leftCols<K>().transpose() * d -
                           step.dt * gradient.template head<K>();
                advance[i] = factors[i].over_base(step.dt * gradient.template tail<K>());
                missing[i] = momentum - space(x);
            }
        }

        /// The X of `next` is changed until vartheta(Y, X) = p, by Newton's method.
        bool raised_to(const half& p, state& next) const {
            const auto& space = step.system.space();
            for (int iteration = 0; iteration < 50; ++iteration) {
                const detail::fibre_slope<K> over_x{space.slopes(next).template rightCols<K>(),
                                                    next.template tail<K>()};
                const half change = over_x.over_fibre(p - space(next));
                next.template tail<K>() += change;
                // each X beside itself, or rounding of what p makes of it
                constexpr double rounding = 16 * std::numeric_limits<double>::epsilon();
                half largest = 1e-11 * next.template tail<K>().cwiseAbs();
                for (int k = 0; k < K; ++k)
                    largest += rounding * over_x.over_fibre(half::Unit(k) * p[k]).cwiseAbs();
                // NaN is seen by all_finite
                if (!(change.cwiseAbs().array() > largest.array()).any()) return all_finite(next);
            }
            return false;
        }

        Step step;
        state start;
        half momentum;                                 // vartheta(Y, X)
        std::array<half, S> force;                     // F_i
        std::array<half, S> advance;                   // h vartheta_X^{-T} H_X
        std::array<half, S> missing;                   // vartheta(Y, X) - vartheta(Y_i, X_i)
        std::array<detail::fibre_slope<K>, S> factors; // of vartheta_X
    };
};

} // namespace geodeint
