// SPDX-License-Identifier: BSL-1.0
//
// Variational integrators of Lagrangian systems in N coordinates, with or without a magnetic term:
// a step is a critical point of a discrete action, whose rule is a policy,
//
//     p = -D_1 S(q, q'),      p' = D_2 S(q, q')
//
//     variational_lagrangian<3>                        midpoint_rule, order 2
//     variational_lagrangian<3, trapezoid_rule>        order 2, Verlet's method for constant mass
//     variational_lagrangian<3, left_rule>             order 1, symplectic Euler
//     variational_lagrangian<3, gauss_rule<2>>         order 4; gauss_rule<3> order 6
//
// (Marsden and West 2001; the left rule is Cosserat's L_d in 5.2.5, who has no others.) Order 4 and 6
// also by symmetric_composition of a symmetric rule.
//
// A magnetic_potential joins the Lagrangian, in canonical momenta. A magnetic_field is integrated
// over the chord from q to q', in kinetic momenta (stepper/detail/straight_lagrangian.hpp): that is
// ours. It needs B alone, so that it works where no potential exists, and no choice of a gauge enters
// the step. gauss_rule takes potentials only: collocation of P' = L_q + B v is not symplectic.
//
// Keeps: the form dq^dp, or Omega + pi^*B in kinetic momenta, to the solver's tolerance (and to that
// of the quadrature of B); momenta of symmetries that the action has; time reversal with symmetric
// rules; the energy for long times without drift, at constant steps only: steps that are chosen on
// the way lose it.
//
// Does not keep: energy exactly. In a pure magnetic field boris does, and is explicit.
//
// Noise, L dt + sum_i l_i(q) o dW_i, with rules on straight lines: strong order 1 with any number of
// noises (1/2 is the order of noise in momenta, which variational_midpoint takes).
#pragma once

#include <geodeint/noise/detail/increments.hpp>
#include <geodeint/solve/cascade.hpp>
#include <geodeint/stepper/detail/collocation_lagrangian.hpp>
#include <geodeint/stepper/detail/straight_lagrangian.hpp>
#include <geodeint/stepper/implicit_stepper.hpp>
#include <geodeint/stepper/lagrangian_rules.hpp>
#include <geodeint/stepper/promises.hpp>

#include <Eigen/Core>

#include <type_traits>

namespace geodeint {

namespace detail {

template <class Rule, class Step>
class straight_variational {
    using action = straight_lagrangian<Rule, Step>;

public:
    using unknown_type = typename action::position;

    explicit straight_variational(const Step& step) : step_{step}, action_{step_} {}

    void begin(unknown_type& d) { d = action_.guess(); }
    /// d solves p = before(d)
    void map(const unknown_type& d, unknown_type& image) { image = action_.improved(d); }
    void map_disturbed(const unknown_type& d, int signs, unknown_type& image) const {
        action disturbed = action_;
        disturbed.disturb_state(signs);
        image = disturbed.improved(d);
    }
    double effect(const unknown_type& d) { return action_.effect(d); }

    template <class State>
    bool finish(const unknown_type& d, State& next) {
        next << action_.start() + d, action_.momentum() + action_.kick(d);
        return true;
    }

private:
    const Step step_;
    action action_;
};

template <class Rule, class Step>
struct variational_equation {
    using type = straight_variational<Rule, Step>;
};
template <std::size_t S, class Step>
struct variational_equation<gauss_rule<S>, Step> {
    using type = collocation_lagrangian<gauss_rule<S>, Step>;
};

template <int N, class Rule>
constexpr int stages_of() {
    if constexpr (straight_rule<Rule>)
        return N;
    else
        return N * static_cast<int>(Rule::collocation::stages);
}

} // namespace detail

template <int N, lagrangian_rule Rule = midpoint_rule, class Solver = cascade>
class variational_lagrangian
    : public implicit_stepper<variational_lagrangian<N, Rule, Solver>,
                              Eigen::Matrix<double, 2 * N, 1>, Rule::order, Solver, 4,
                              Eigen::Matrix<double, detail::stages_of<N, Rule>(), 1>> {
public:
    static constexpr promises keeps{.bracket = kept::solved,
                                    .energy = kept::bounded,
                                    .reversal = Rule::symmetric ? kept::solved : kept::no};

    using variational_lagrangian::implicit_stepper::implicit_stepper;

    template <class System, class X>
    static constexpr bool runs = [] {
        if constexpr (detail::lagrangian_in<System, N>)
            return System::constraints == 0 &&
                   (straight_rule<Rule> || (System::is_canonical && detail::deterministic<System>));
        else
            return false;
    }();

    template <class Step>
    struct equation : detail::variational_equation<Rule, Step>::type {
        static constexpr int unit_block = std::remove_cvref_t<
            decltype(std::declval<const typename Step::system_type&>().lagrangian())>::unit_block;

        equation(const Step& step, variational_lagrangian&)
            : detail::variational_equation<Rule, Step>::type{step} {}
    };
};

} // namespace geodeint
