// SPDX-License-Identifier: BSL-1.0
//
// Lagrange and d'Alembert's principle for a system with constraints on its velocities, A(q) v = 0,
// that no constraints on positions give: wheels and blades,
//
//     p = -D_1 S(q, q') + A(q)^T lambda,      A((q + q')/2) (q' - q) = 0,
//     p' = D_2 S(q, q') - A(q')^T mu,         A(q') v' = 0
//
// (a scheme of the kind of Cortes and Martinez 2001; the choice of the points is ours). Such motions
// belong to an almost-Dirac structure (Cosserat, remark 5.2.18): they are not symplectic and come
// from no action, and neither does the step.
//
// Keeps: A v = 0 at every step, to round-off; time reversal. Order 2. The energy is not kept, but
// stays bounded in the runs that we have made, none of them chaotic. No Poisson bracket is kept, and
// there is none.
//
//     geodeint::lagrange_dalembert<3> stepper;
#pragma once

#include <geodeint/algebra/detail/unpivoted_lu.hpp>
#include <geodeint/noise/detail/increments.hpp>
#include <geodeint/solve/cascade.hpp>
#include <geodeint/stepper/detail/constrained_equation.hpp>
#include <geodeint/stepper/implicit_stepper.hpp>
#include <geodeint/stepper/lagrangian_rules.hpp>
#include <geodeint/stepper/promises.hpp>

#include <Eigen/Core>

#include <type_traits>

namespace geodeint {

namespace detail {

/// A(q + d/2) d = 0, with the middle from the iteration before.
template <class System>
struct rolling {
    static constexpr int N = System::dimension, M = System::constraints;
    using position = Eigen::Matrix<double, N, 1>;
    using reaction = Eigen::Matrix<double, M, 1>;

    const System& system;
    position start;

    position meet(const position& free, const Eigen::Matrix<double, N, M>& reach,
                  const position& before, reaction& lambda) const {
        const Eigen::Matrix<double, M, N> A =
            system.constraint().rows(position(start + 0.5 * before));
        lambda = unpivoted_lu<M>{A * reach}.solve(reaction(A * free));
        return free - reach * lambda;
    }
};

} // namespace detail

template <int N, straight_rule Rule = trapezoid_rule, class Solver = cascade>
class lagrange_dalembert
    : public implicit_stepper<lagrange_dalembert<N, Rule, Solver>, Eigen::Matrix<double, 2 * N, 1>,
                              Rule::order, Solver, 4, Eigen::Matrix<double, N, 1>> {
public:
    static constexpr promises keeps{.casimirs = kept::exact,
                                    .energy = kept::bounded,
                                    .reversal = Rule::symmetric ? kept::solved : kept::no};

    using lagrange_dalembert::implicit_stepper::implicit_stepper;

    template <class System, class X>
    static constexpr bool runs = [] {
        if constexpr (detail::lagrangian_in<System, N>)
            return System::constraints > 0 && detail::deterministic<System>;
        else
            return false;
    }();

    template <class Step>
    struct equation
        : detail::constrained_equation<
              Rule, Step, detail::rolling<std::remove_const_t<typename Step::system_type>>> {
        using condition = detail::rolling<std::remove_const_t<typename Step::system_type>>;

        equation(const Step& step, lagrange_dalembert&)
            : detail::constrained_equation<Rule, Step, condition>{
                  step, condition{step.system, step.x.template head<N>()}} {}
    };
};

} // namespace geodeint
