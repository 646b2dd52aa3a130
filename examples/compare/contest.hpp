// SPDX-License-Identifier: BSL-1.0
//
// Makes a problem of a system, a start and a list of steppers:
//
//     contest of{system, x0};
//     of.classical();
//     of.add<geodeint::isospectral_midpoint<geodeint::so3>>("isospectral_midpoint");
//     return of.problem("rigid_body", "a free rigid body", {0.1, 2000});
//
// The system's Hamiltonian is `counted`, which tells how often its gradient was asked for.
#pragma once

#include "compare/comparison.hpp"

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/observe/known_invariants.hpp>
#include <geodeint/odeint/vector_space_state.hpp>

#include <boost/numeric/odeint/integrate/integrate_n_steps.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_cash_karp54.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_fehlberg78.hpp>
#include <boost/numeric/odeint/util/odeint_error.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace compare {

/// A Hamiltonian that counts its gradients; copies share the count.
template <class H>
struct counted : H {
    std::shared_ptr<std::size_t> count = std::make_shared<std::size_t>(0);

    explicit counted(const H& h) : H(h) {}

    template <class X>
        requires requires(const H& h, const X& x) { h.gradient(x); }
    decltype(auto) gradient(const X& x) const {
        ++*count;
        return H::gradient(x);
    }
    template <class X, class Gradient>
        requires requires(const H& h, const X& x, Gradient& g) { h.gradient(x, g); }
    void gradient(const X& x, Gradient& g) const {
        ++*count;
        H::gradient(x, g);
    }
};

template <class System, class State>
class contest {
public:
    contest(System system, State x0) : shared_{std::make_shared<common>(std::move(system), x0)} {}

    template <class Stepper>
    void add(std::string name, Stepper stepper = Stepper{}) {
        contenders_.push_back({std::move(name), [stepper, shared = shared_](const setting& s) {
                                   return measured(stepper, *shared, s);
                               }});
    }

    /// odeint's own steppers, from low order to high.
    void classical() {
        namespace ode = boost::numeric::odeint;
        add<ode::runge_kutta4<State>>("runge_kutta4");
        add<ode::runge_kutta_cash_karp54<State>>("runge_kutta_cash_karp54");
        add<ode::runge_kutta_dopri5<State>>("runge_kutta_dopri5");
        add<ode::runge_kutta_fehlberg78<State>>("runge_kutta_fehlberg78");
    }

    compare::problem problem(std::string name, std::string what, setting usual) {
        return {std::move(name), std::move(what), usual, std::move(contenders_)};
    }

private:
    struct common {
        System system;
        State x0;
        std::optional<setting> fine_setting{};
        State fine_end{};

        common(System s, State x) : system{std::move(s)}, x0{std::move(x)} {}

        /// The end of the run by odeint's scheme of order 8 with an eighth of the step.
        const State& fine(const setting& s) {
            if (!fine_setting || fine_setting->dt != s.dt || fine_setting->steps != s.steps) {
                namespace ode = boost::numeric::odeint;
                fine_end = x0;
                ode::integrate_n_steps(ode::runge_kutta_fehlberg78<State>{}, std::cref(system),
                                       fine_end, 0.0, s.dt / 8, 8 * s.steps);
                fine_setting = s;
            }
            return fine_end;
        }
    };

    template <class Stepper>
    static measurement measured(const Stepper& stepper, common& shared, const setting& s) {
        namespace ode = boost::numeric::odeint;
        const System& system = shared.system;
        measurement result;
        const auto invariants = geodeint::known_invariants(system, shared.x0);
        const auto values_at = [&](const State& x) {
            std::vector<double> values;
            for (const auto& each : invariants) each.append(x, values);
            return values;
        };
        const std::vector<double> initial = values_at(shared.x0);
        for (const auto& each : invariants) {
            std::vector<double> numbers;
            each.append(shared.x0, numbers);
            for (std::size_t i = 0; i < numbers.size(); ++i)
                result.drifts.emplace_back(
                    each.name() + (numbers.size() > 1 ? " " + std::to_string(i + 1) : ""), 0.0);
        }
        constexpr bool dissipative = requires { system.entropy(); };
        double entropy = 0;
        if constexpr (dissipative) {
            result.drifts.emplace_back("loss of entropy", 0.0);
            entropy = system.entropy()(shared.x0);
        }
        const auto raise = [](double& largest, double now) {
            if (!(now <= largest)) largest = now; // NaN, too
        };

        try {
            const auto count = system.hamiltonian().count;
            *count = 0;
            State x;
            result.milliseconds = HUGE_VAL;
            for (int repetition = 0; repetition < 3; ++repetition) {
                x = shared.x0;
                const auto begin = std::chrono::steady_clock::now();
                ode::integrate_n_steps(stepper, std::cref(system), x, 0.0, s.dt, s.steps);
                const std::chrono::duration<double, std::milli> time =
                    std::chrono::steady_clock::now() - begin;
                result.milliseconds = std::min(result.milliseconds, time.count());
                if (repetition == 0) result.gradients = *count;
            }
            using geodeint::all_finite;
            if (!all_finite(x)) {
                result.failure = "the state is no longer finite at the end of the run";
                return result;
            }
            const State difference = x - shared.fine(s);
            using geodeint::norm_inf;
            result.error = norm_inf(difference);

            // once more, to look on: the clock has stopped
            x = shared.x0;
            ode::integrate_n_steps(
                stepper, std::cref(system), x, 0.0, s.dt, s.steps, [&](const State& y, double) {
                    const std::vector<double> now = values_at(y);
                    for (std::size_t i = 0; i < now.size(); ++i)
                        raise(result.drifts[i].second, std::abs(now[i] - initial[i]));
                    if constexpr (dissipative) {
                        const double next = system.entropy()(y);
                        raise(result.drifts.back().second, entropy - next);
                        entropy = next;
                    }
                });
        } catch (const ode::odeint_error& error) {
            result.failure = error.what();
        }
        return result;
    }

    std::shared_ptr<common> shared_;
    std::vector<contender> contenders_;
};

} // namespace compare
