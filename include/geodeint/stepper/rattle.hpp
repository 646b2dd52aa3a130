// SPDX-License-Identifier: BSL-1.0
//
// RATTLE: variational steps of a Lagrangian system on the leaf g(q) = g(q_0) of its holonomic
// constraints, with or without a magnetic term,
//
//     p = -D_1 S(q, q') + G(q)^T lambda,      g(q') = g(q),
//     p' = D_2 S(q, q') - G(q')^T mu,         G(q') v' = 0.
//
// With trapezoid_rule and constant mass it is Andersen's RATTLE (1983), and on rotation matrices the
// discrete Moser-Veselov equation; for other rules see Marsden and West (2001, 3.5). With a
// magnetic_field over chords it is ours, and works where there is no action: a charge on a sphere
// around a monopole.
//
// Keeps: the leaf and the hidden constraint G v = 0, to round-off for any number of steps; the
// symplectic form of the leaf's T*N, to the solver's tolerance; momenta of symmetries; time reversal
// with symmetric rules; the energy for long times without drift.
//
// Order 2 (1 with left_rule), and no rule makes it higher, since multipliers act at the ends alone:
// compose it (symmetric_composition) for orders 4 and 6. lambda and mu are not the multipliers of the
// motion. The part of p normal to the leaf is ignored; the mass L_vv has to be positive. Noise is
// that of potentials, of strong order 1.
//
//     geodeint::rattle<3> stepper;
#pragma once

#include <geodeint/algebra/detail/unpivoted_lu.hpp>
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/error.hpp>
#include <geodeint/solve/cascade.hpp>
#include <geodeint/stepper/detail/constrained_equation.hpp>
#include <geodeint/stepper/implicit_stepper.hpp>
#include <geodeint/stepper/lagrangian_rules.hpp>
#include <geodeint/stepper/promises.hpp>

#include <Eigen/Core>

#include <limits>
#include <type_traits>

namespace geodeint {

namespace detail {

/// g(q + d) = leaf, by Newton's method over lambda from the last lambda.
template <class System>
struct on_leaf {
    static constexpr int N = System::dimension, M = System::constraints;
    using position = Eigen::Matrix<double, N, 1>;
    using reaction = Eigen::Matrix<double, M, 1>;

    const System& system;
    position start;
    reaction leaf;

    position meet(const position& free, const Eigen::Matrix<double, N, M>& reach, const position&,
                  reaction& lambda) const {
        constexpr double rounding = 8 * std::numeric_limits<double>::epsilon();
        for (int iteration = 0; iteration < 50; ++iteration) {
            const position d = free - reach * lambda, q = start + d;
            const reaction off = system.constraint()(q) - leaf;
            const Eigen::Matrix<double, M, N> G = system.constraint().rows(q);
            lambda += unpivoted_lu<M>{G * reach}.solve(off);
            // each constraint in its own unit; the next change would be the square of this one
            const reaction largest =
                G.cwiseAbs() *
                (1e-11 * d.cwiseAbs() + rounding * (start.cwiseAbs() + free.cwiseAbs()));
            if ((off.cwiseAbs().array() <= largest.array()).all()) return free - reach * lambda;
        }
        lambda.setZero();
        throw outside_domain{"dt", "the leaf cannot be reached in this step"};
    }
};

/// The leaf that a run began on. Rounding moves states off it by some rounding errors, which a step
/// takes back; a state further away begins a run on a leaf of its own.
template <int N>
class remembered_leaf {
    using value = Eigen::Matrix<double, Eigen::Dynamic, 1, Eigen::ColMajor, N, 1>;

public:
    template <class System>
    auto of(const System& system, const Eigen::Matrix<double, N, 1>& q) {
        using reaction = typename System::reaction;
        const reaction here = system.constraint()(q);
        const reaction rounding = 64 * std::numeric_limits<double>::epsilon() *
                                  (system.constraint().rows(q).cwiseAbs() * q.cwiseAbs());
        if (leaf_.size() != here.size() ||
            !((here - leaf_).cwiseAbs().array() <= rounding.array()).all())
            leaf_ = here;
        return reaction(leaf_);
    }
    void forget() { leaf_.resize(0); }

private:
    value leaf_;
};

} // namespace detail

template <int N, straight_rule Rule = trapezoid_rule, class Solver = cascade>
class rattle : public implicit_stepper<rattle<N, Rule, Solver>, Eigen::Matrix<double, 2 * N, 1>,
                                       Rule::order, Solver, 4, Eigen::Matrix<double, N, 1>> {
public:
    /// Constraints are Casimirs of Dirac's bracket.
    static constexpr promises keeps{.casimirs = kept::exact,
                                    .bracket = kept::solved,
                                    .energy = kept::bounded,
                                    .reversal = Rule::symmetric ? kept::solved : kept::no};

    using rattle::implicit_stepper::implicit_stepper;

    template <class System, class X>
    static constexpr bool runs = [] {
        if constexpr (detail::lagrangian_in<System, N>)
            if constexpr (System::constraints > 0)
                return std::remove_cvref_t<
                    decltype(std::declval<const System&>().constraint())>::is_integrable;
        return false;
    }();

    template <class Step>
    struct equation
        : detail::constrained_equation<
              Rule, Step, detail::on_leaf<std::remove_const_t<typename Step::system_type>>> {
        using system_type = std::remove_const_t<typename Step::system_type>;
        using condition = detail::on_leaf<system_type>;

        equation(const Step& step, rattle& room)
            : detail::constrained_equation<Rule, Step, condition>{
                  step, condition{step.system, start_of(step), room.leaf_of(step)}} {}

        static Eigen::Matrix<double, N, 1> start_of(const Step& step) {
            return step.x.template head<N>();
        }
    };

private:
    template <class Step>
    auto leaf_of(const Step& step) {
        if (!this->corrects_rounding()) leaf_.forget();
        return leaf_.of(step.system, equation<Step>::start_of(step));
    }

    detail::remembered_leaf<N> leaf_;
};

} // namespace geodeint
