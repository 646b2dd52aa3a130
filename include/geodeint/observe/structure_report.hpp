// SPDX-License-Identifier: BSL-1.0
//
// What does this stepper keep, on this system? Measures it and prints it beside what is known of
// the stepper:
//
//     std::cout << geodeint::structure_report(stepper, system, x0, dt);
//
// the order; the drift of the Casimirs, of the energy and of whatever else the system is known to
// keep (known_invariants.hpp), and how it grows; whether a step is a Poisson map and whether it is
// reversible; how many iterations its solver makes. The derivatives of the Hamiltonians are checked
// against finite differences first: a wrong gradient is the most common reason for a drift that
// should not be there. Every number is a member, see structure_findings.hpp.
//
// Stepper is any odeint stepper with do_step(system, x, t, dt), a classical one too, and system any
// odeint system. Of a function, invariants have to be named:
//
//     structure_report(runge_kutta4<state>{}, pendulum, x0, 0.01, {{"energy", energy}})
//
// How it is measured. Errors of one step of h are differences to 16 steps of h/16 by the same
// scheme, at x0 and at two states of the run; the order is that at which they fall, less one
// (schemes whose leading error is tiny show up to one order more). Against steps of another scheme
// it is checked that they approximate the motion of this system. A run is prolonged, to 16 times
// its length at most, where an energy that should only oscillate seems to drift. The Poisson defect
// | D P(x) D^T - P(x') | / |P(x')| takes D by finite differences; the defect of reversal is
// how far a step -dt after a step dt ends from where it began. Both are measured at dt and at a
// larger step whose error is between 1e-4 and 1e-2 where there is one: what is small there, too, is
// kept and not merely accurate. With noise all this is done on the path of the system, and the
// strong order is that of the root mean square of one-step errors over up to 200 stretches of it,
// less one half.
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/error.hpp>
#include <geodeint/noise/increments.hpp>
#include <geodeint/observe/invariant_monitor.hpp>
#include <geodeint/observe/known_invariants.hpp>
#include <geodeint/observe/order_measurement.hpp>
#include <geodeint/observe/phase_coordinates.hpp>
#include <geodeint/observe/poisson_defect.hpp>
#include <geodeint/observe/step_probe.hpp>
#include <geodeint/observe/structure_derivatives.hpp>
#include <geodeint/observe/structure_findings.hpp>
#include <geodeint/odeint/stepper_base.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <exception>
#include <functional>
#include <type_traits>
#include <utility>
#include <vector>

namespace geodeint {

struct structure_options {
    double t = 0;
    std::size_t steps = 1000;
    /// States with more coordinates are not differentiated: no Poisson defect, no derivatives.
    Eigen::Index largest_dimension = 100;
};

namespace detail {

template <class Stepper, class System, class State>
class structure_probe : step_probe<Stepper, System, State> {
    using base = step_probe<Stepper, System, State>;
    using base::bracket_defect;
    using base::local_error;
    using base::local_error_at;
    using base::places_;
    using base::reversal_defect;
    using base::size_;
    using base::stepper_;
    using base::system_;
    using typename base::coordinates;
    static constexpr bool is_noisy = !deterministic<System>;

public:
    structure_probe(const Stepper& stepper, System& system, const State& x0, double dt,
                    const structure_options& options, structure_findings& found)
        : base{stepper, system}, x0_{x0}, dt_{dt}, options_{options}, found_{found} {
        require_finite(options.t, "t");
        if (!(std::isfinite(dt) && dt != 0)) throw invalid_argument{"dt", "must be finite, not 0"};
        if (options.steps == 0) throw invalid_argument{"steps", "must be positive"};
        if (!coordinates::of(x0).allFinite())
            throw invalid_argument{"x0", "the state is not finite"};
        size_ = std::max(norm_inf(coordinates::of(x0)), 1e-300);
        const std::string type = type_name<Stepper>();
        found.stepper = short_name(type);
        found.t = options.t;
        found.dt = dt;
        found.noisy = is_noisy;
        if constexpr (requires { stepper.order(); })
            found.expected_order = static_cast<int>(stepper.order());
        expected_ = expected_structure_of<Stepper>();
        found.stepper_is_known = expected_.casimirs != preservation::unknown;
        places_.push_back({x0, options.t});
    }

    void measure(const std::vector<invariant<State>>& further) {
        const auto nearby = states_nearby<System>(x0_);
        if constexpr (coordinates::invertible)
            if (coordinates::of(x0_).size() <= options_.largest_dimension)
                check_derivatives(system_, nearby, options_.t, size_, found_.derivatives);
        follow(further, nearby);
        if (!repeatable()) {
            found_.order_reason = found_.bracket.reason = found_.reversal.reason =
                "not measured: the noise is not a function of time";
            return;
        }
        found_.local_error = local_error(dt_);
        choose_probe();
        if constexpr (is_noisy)
            measure_strong_order();
        else
            measure_order_of_steps();
        measure_reversal();
        measure_bracket();
    }

private:
    /// The run: drifts, iterations, and two more states to measure at.
    void follow(const std::vector<invariant<State>>& further, const std::vector<State>& nearby) {
        std::vector<invariant<State>> invariants = known_invariants(system_, x0_);
        const std::size_t known = invariants.size();
        invariants.insert(invariants.end(), further.begin(), further.end());
        const auto values_at = [&](const State& x) {
            std::vector<double> values;
            for (const auto& each : invariants) each.append(x, values);
            return values;
        };
        std::vector<std::vector<double>> record{values_at(x0_)};
        std::vector<double> entropy;
        const auto note_entropy = [&]([[maybe_unused]] const State& x) {
            if constexpr (requires { energy_of(system_.entropy(), x, 0.0); })
                entropy.push_back(energy_of(system_.entropy(), x, 0.0));
        };
        note_entropy(x0_);

        Stepper stepper = stepper_;
        State x = x0_;
        double iterations = 0;
        const auto advance_to = [&](std::size_t end) {
            for (std::size_t k = found_.steps; k < end && found_.failure.empty(); ++k) {
                const double t = options_.t + static_cast<double>(k) * dt_;
                try {
                    stepper.do_step(std::ref(system_), x, t, dt_);
                    if (!coordinates::of(x).allFinite())
                        throw invalid_argument{"x", "the state is not finite"};
                } catch (const boost::numeric::odeint::odeint_error& error) {
                    found_.failure = "step " + std::to_string(k + 1) + ", " + error.what();
                    return;
                }
                ++found_.steps;
                record.push_back(values_at(x));
                note_entropy(x);
                if constexpr (requires { stepper.last_solve().iterations; }) {
                    const std::size_t now = stepper.last_solve().iterations;
                    iterations += static_cast<double>(now);
                    found_.most_iterations = std::max(found_.most_iterations, now);
                }
                if (k + 1 == options_.steps / 3 || k + 1 == 2 * options_.steps / 3)
                    places_.push_back({x, t + dt_});
            }
        };
        const auto find_drifts = [&] {
            found_.drifts.clear();
            std::size_t index = 0;
            for (std::size_t i = 0; i < invariants.size(); ++i) {
                std::vector<double> numbers;
                invariants[i].append(x0_, numbers);
                for (std::size_t j = 0; j < numbers.size(); ++j, ++index)
                    add_drift(invariants[i], j, numbers.size(), i < known, index, record, nearby);
            }
        };
        // a slow oscillation looks like a drift until it turns
        const auto is_doubtful = [&] {
            return found_.failure.empty() &&
                   std::any_of(found_.drifts.begin(), found_.drifts.end(),
                               [](const structure_drift& each) {
                                   return each.expected == preservation::bounded && !each.kept &&
                                          each.growth == drift_growth::linear;
                               });
        };
        std::size_t end = options_.steps;
        do {
            advance_to(end);
            find_drifts();
            end *= 2;
        } while (is_doubtful() && end <= 16 * options_.steps);
        if constexpr (requires { stepper.last_solve().iterations; })
            found_.mean_iterations =
                iterations / static_cast<double>(std::max<std::size_t>(1, found_.steps));
        if (!entropy.empty()) {
            double loss = 0, size = std::abs(entropy[0]);
            for (std::size_t k = 1; k < entropy.size(); ++k) {
                size = std::max(size, std::abs(entropy[k]));
                loss = std::max(loss, entropy[k - 1] - entropy[k]);
            }
            found_.entropy_loss = loss / std::max(size, 1e-300);
        }
    }

    void add_drift(const invariant<State>& function, std::size_t j, std::size_t count,
                   bool is_known, std::size_t index, const std::vector<std::vector<double>>& record,
                   const std::vector<State>& nearby) {
        const auto value_at = [&](const State& x) {
            std::vector<double> values;
            function.append(x, values);
            return values[j];
        };
        structure_drift drift{};
        drift.name = function.name() + (count > 1 ? " " + std::to_string(j + 1) : "");
        drift.initial = record[0][index];
        std::vector<double> series;
        for (const auto& values : record) {
            series.push_back(values[index]);
            const double change = std::abs(values[index] - drift.initial);
            if (!(change <= drift.largest)) drift.largest = std::isnan(change) ? HUGE_VAL : change;
        }
        double size = std::abs(drift.initial);
        for (const State& each : nearby)
            if (const double value = value_at(each); std::isfinite(value))
                size = std::max(size, std::abs(value));
        drift.relative = drift.largest == 0 ? 0 : drift.largest / size;
        drift.growth = growth_of(series);
        drift.kept = drift.relative <= std::max(1e-12, 1e-14 * static_cast<double>(found_.steps));

        preservation promised = preservation::unknown;
        if (function.name() == "Casimir" && is_known) promised = expected_.casimirs;
        if (is_known && function.name() != "Casimir")
            promised = is_noisy ? preservation::unknown : expected_.energy;
        // whoever keeps all quadratic invariants keeps those of the user, too
        if (!is_known && expected_.casimirs == preservation::quadratic)
            promised = preservation::quadratic;
        if (promised == preservation::quadratic)
            promised = is_quadratic(value_at, nearby) ? preservation::exact : preservation::none;
        drift.expected = promised;
        found_.drifts.push_back(drift);
    }

    /// The third difference of f vanishes along lines through the states.
    template <class Function>
    bool is_quadratic(Function&& f, const std::vector<State>& nearby) const {
        if constexpr (!coordinates::invertible)
            return false;
        else {
            const Eigen::VectorXd from = coordinates::of(x0_);
            for (const State& each : nearby) {
                const Eigen::VectorXd direction = coordinates::of(each) - from;
                const auto at = [&](double s) {
                    return f(coordinates::at(from + s * direction, x0_));
                };
                const std::array<double, 4> v{at(-3), at(-1), at(1), at(3)};
                const double size = std::max({std::abs(v[0]), std::abs(v[3]), 1e-300});
                if (!(std::abs(v[3] - 3 * v[2] + 3 * v[1] - v[0]) <= 1e-11 * size)) return false;
            }
            return true;
        }
    }

    /// The increments of a path that is a function of time are the same when asked for again.
    bool repeatable() const {
        if constexpr (is_noisy) {
            std::vector<double> first(system_.noise().size()), second = first;
            try {
                system_.path().increment(options_.t, dt_, first);
                system_.path().increment(options_.t, dt_, second);
            } catch (const boost::numeric::odeint::odeint_error&) {
                return false;
            }
            return first == second;
        }
        return true;
    }

    void choose_probe() {
        found_.probe_dt = dt_;
        found_.probe_error = found_.local_error;
        while (found_.probe_error < 1e-4 && std::abs(found_.probe_dt) < 4096 * std::abs(dt_)) {
            const double larger = local_error(2 * found_.probe_dt);
            if (!(larger < 1e-2)) break;
            found_.probe_dt *= 2;
            found_.probe_error = larger;
        }
    }

    void measure_order_of_steps() {
        double largest = found_.probe_dt;
        for (int k = 0; k < 40 && !(local_error(largest) < 1e-2); ++k) largest /= 2;
        const double local = found_.expected_order > 0 ? found_.expected_order + 1 : 5;
        const double sign = dt_ < 0 ? -1 : 1;
        const auto measured =
            measure_order([&](double h) { return local_error(sign * h); }, local,
                          {.duration = std::abs(largest), .most_steps = std::size_t{1} << 12});
        const auto finest = std::find_if(measured.runs.rbegin(), measured.runs.rend(),
                                         [](const auto& run) { return run.counts; });
        if (finest != measured.runs.rend())
            found_.consistent = this->is_consistent(sign * finest->step, finest->error);
        if (measured.slopes.size() >= 2)
            found_.order = measured.order() - 1;
        else
            found_.order_reason = "not measured: no step has an error between 1e-11 and 1e-3";
    }

    void measure_strong_order() {
        const auto dimension = static_cast<std::size_t>(coordinates::of(x0_).size());
        const std::size_t stretches = std::clamp<std::size_t>(2000 / dimension, 20, 200);
        // root mean square errors of steps dt/4, dt/16 and dt/64: noise speaks in small steps
        std::array<double, 3> error{};
        double h = dt_;
        for (double& each : error) {
            h /= 4;
            double sum = 0;
            for (std::size_t k = 0; k < stretches; ++k) {
                const double e =
                    local_error_at({x0_, options_.t + static_cast<double>(k) * dt_}, h);
                sum += e * e;
            }
            each = std::sqrt(sum / static_cast<double>(stretches));
        }
        if (std::isfinite(error[0]) && error[2] > 1e-14)
            found_.order = std::log(error[0] / error[2]) / std::log(16.0) - 0.5;
        else
            found_.order_reason = "not measured: the path has no finer increments";
    }

    void measure_reversal() {
        found_.reversal.reason.clear();
        found_.reversal.expected = expected_.reversal;
        judge(found_.reversal, [this](double h) { return reversal_defect(h); });
    }

    void measure_bracket() {
        if constexpr (has_poisson_matrix<System, State>) {
            if (coordinates::of(x0_).size() > options_.largest_dimension) {
                found_.bracket.reason = "not measured: too many coordinates";
                return;
            }
            found_.bracket.reason.clear();
            found_.bracket.expected = expected_.bracket;
            // the midpoint rule is symplectic where the tensor is constant
            if constexpr (requires { system_.tensor().tensor().rows(); })
                if (found_.stepper == "implicit_midpoint")
                    found_.bracket.expected = preservation::exact;
            judge(found_.bracket, [this](double h) { return bracket_defect(h); });
        } else
            found_.bracket.reason = "no Poisson structure is known";
    }

    /// Kept is what is far below the error of the step and near round-off.
    template <class Defect>
    void judge(structure_defect& defect, Defect&& at) {
        defect.at_dt = at(dt_);
        defect.at_probe_dt = found_.probe_dt == dt_ ? defect.at_dt : at(found_.probe_dt);
        defect.kept = defect.at_probe_dt <= 1e-9 && defect.at_dt <= 1e-9;
    }

    const State& x0_;
    double dt_;
    const structure_options& options_;
    structure_findings& found_;
    expected_structure expected_;
};

} // namespace detail

class structure_report : public structure_findings {
public:
    template <class Stepper, class System, class X>
    structure_report(const Stepper& method, System&& system, const X& x0, double step_size,
                     const std::vector<invariant<plain_vector<X>>>& further = {},
                     const structure_options& options = {}) {
        const plain_vector<X> start = x0;
        auto& plain = unwrapped(system);
        detail::structure_probe<Stepper, std::remove_reference_t<decltype(plain)>, plain_vector<X>>{
            method, plain, start, step_size, options, *this}
            .measure(further);
    }
};

} // namespace geodeint
