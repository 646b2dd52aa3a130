// SPDX-License-Identifier: BSL-1.0
//
// The equation of a variational step with constraint forces at both ends of it,
//
//     p = before(d) + G(q)^T lambda,                  d = q' - q meets a condition of the scheme,
//     p' = p - G(q)^T lambda + kick(d) - G(q')^T mu,  G(q') v(q', p') = 0,
//
// where rattle has G = Dg and the condition g(q') = g(q), and lagrange_dalembert has A and
// A((q + q')/2) d = 0. The unknown is d; for each d the condition is met by a lambda of its own,
// which the scheme finds,
//
//     condition.meet(free, reach, d_before, lambda)    the displacement free - reach lambda.
//
// Momenta are changed by forces and never computed from displacements, which loses digits. The part
// of p normal to the constraints has no effect: it goes into lambda.
#pragma once

#include <geodeint/algebra/detail/unpivoted_lu.hpp>
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/error.hpp>
#include <geodeint/stepper/detail/straight_lagrangian.hpp>

#include <Eigen/Core>

#include <limits>
#include <type_traits>

namespace geodeint::detail {

template <class Rule, class Step, class Condition>
class constrained_equation {
    using system_type = std::remove_const_t<typename Step::system_type>;
    static constexpr int N = system_type::dimension, M = system_type::constraints;
    using action = straight_lagrangian<Rule, Step>;
    using rows = Eigen::Matrix<double, M, N>;
    using columns = Eigen::Matrix<double, N, M>;
    using reaction = Eigen::Matrix<double, M, 1>;

public:
    using position = Eigen::Matrix<double, N, 1>;
    using unknown_type = position;
    static constexpr int unit_block =
        std::remove_cvref_t<decltype(std::declval<const system_type&>().lagrangian())>::unit_block;

    constrained_equation(const Step& step, Condition condition)
        : step_{step},
          action_{step_},
          condition_{condition},
          normals_{step.system.constraint().rows(action_.start()).transpose()},
          reach_{action_.displacement(normals_)} {}

    void begin(unknown_type& d) { d = action_.guess(); }

    void map(const unknown_type& d, unknown_type& image) {
        image = condition_.meet(action_.improved(d), reach_, d, lambda_);
    }
    void map_disturbed(const unknown_type& d, int signs, unknown_type& image) const {
        constrained_equation disturbed = *this;
        disturbed.action_.disturb_state(signs);
        // the other way, since points of the condition are rounded for themselves
        disturbed.condition_.start = 2 * action_.start() - disturbed.action_.start();
        disturbed.map(d, image);
    }
    double effect(const unknown_type& d) { return action_.effect(d); }

    template <class State>
    bool finish(const unknown_type& d, State& next) {
        position met;
        map(d, met);
        const position q = action_.start() + met;
        const position p = action_.momentum() - normals_ * lambda_ + action_.kick(met);
        next << q, tangent(q, p);
        return true;
    }

private:
    /// p less its part normal to the constraints at q: for a Lagrangian that is quadratic in v one
    /// iteration and another for its rounding, by Newton's method otherwise.
    position tangent(const position& q, const position& p) const {
        const auto& system = step_.system;
        typename system_type::state_type x;
        x << q, p;
        position P = system.kinetic(x);
        const rows G = system.constraint().rows(q);
        const columns G_transposed = G.transpose();
        using square = Eigen::Matrix<double, N, N>;
        constexpr double rounding = 16 * std::numeric_limits<double>::epsilon();
        for (int iteration = 0; iteration < 30; ++iteration) {
            const position v = system.lagrangian().velocity(q, P, action_.end_time());
            const unpivoted_lu<N> mass{system.lagrangian().mass(q, v, action_.end_time())};
            const reaction slip = G * v;
            // each constraint in its own unit
            reaction largest = 1e-11 * (G.cwiseAbs() * v.cwiseAbs());
            if (iteration > 0 && !(slip.cwiseAbs().array() <= largest.array()).all()) {
                // where masses are far apart, velocities are rounded to more than themselves
                const square inverse = mass.solve(square(square::Identity()));
                largest += rounding * (G.cwiseAbs() * (inverse.cwiseAbs() * P.cwiseAbs()));
            }
            P -= G_transposed * unpivoted_lu<M>{G * mass.solve(G_transposed)}.solve(slip);
            if ((slip.cwiseAbs().array() <= largest.array()).all())
                return system.from_kinetic(q, P);
        }
        throw outside_domain{"dt", "no momentum is tangent to the constraints"};
    }

    const Step step_;
    action action_;
    Condition condition_;
    columns normals_; // G(q)^T
    columns reach_;   // what lambda does to d
    reaction lambda_ = reaction::Zero();
};

} // namespace geodeint::detail
