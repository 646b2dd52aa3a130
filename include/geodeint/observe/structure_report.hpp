// SPDX-License-Identifier: BSL-1.0
//
// What does this stepper keep on this system? It is measured and printed beside what the stepper
// promises:
//
//     std::cout << geodeint::structure_report(stepper, system, x0, dt);
//
// the order; the drift of the Casimirs, of the energy and of whatever else the system is known to
// keep (known_invariants.hpp), and how it grows; whether a step is a Poisson map and whether it is
// reversible; how many iterations its solver makes. The derivatives of the Hamiltonians are checked
// against finite differences: a wrong gradient is the most common reason for a drift that
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
// less one half. All of it in units of the coordinates: on the dual of a Lie algebra, of how large those
// of one unit (solve/unit_blocks.hpp) are at x0, elsewhere of how large each becomes in the run.
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/error.hpp>
#include <geodeint/function/hamiltonian.hpp>
#include <geodeint/noise/detail/increments.hpp>
#include <geodeint/observe/detail/drift_growth.hpp>
#include <geodeint/observe/detail/order_measurement.hpp>
#include <geodeint/observe/detail/phase_coordinates.hpp>
#include <geodeint/observe/detail/step_probe.hpp>
#include <geodeint/observe/detail/stepper_name.hpp>
#include <geodeint/observe/detail/structure_derivatives.hpp>
#include <geodeint/observe/invariant_monitor.hpp>
#include <geodeint/observe/known_invariants.hpp>
#include <geodeint/observe/structure_findings.hpp>
#include <geodeint/stepper/promises.hpp>
#include <geodeint/stepper/stepper_base.hpp>
#include <geodeint/system/on_orbits.hpp>

#include <boost/numeric/odeint/util/odeint_error.hpp>

#include <Eigen/Core>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace geodeint {

struct structure_options {
    double t = 0;
    std::size_t steps = 1000;
    /// States with more coordinates are not differentiated: no Poisson defect, no derivatives.
    Eigen::Index largest_dimension = 100;
};

namespace detail {

/// An error or a defect of one step of the length h.
using function_of_step = std::function<double(double h)>;

inline void require_usable(double dt, const structure_options& options) {
    require_finite(options.t, "t");
    if (!(std::isfinite(dt) && dt != 0)) throw invalid_argument{"dt", "must be finite, not 0"};
    if (options.steps == 0) throw invalid_argument{"steps", "must be positive"};
}

/// Of an invariant with these values, one a step; `size` is that of its values around the first.
inline structure_drift drift_of(const std::vector<double>& values, double size) {
    structure_drift drift{};
    drift.initial = values[0];
    for (const double value : values) {
        const double change = std::abs(value - drift.initial);
        if (!(change <= drift.largest)) drift.largest = std::isnan(change) ? HUGE_VAL : change;
    }
    drift.relative = drift.largest == 0 ? 0 : drift.largest / size;
    drift.growth = growth_of(values);
    const double steps = static_cast<double>(values.size() - 1);
    drift.kept = drift.relative <= std::max(1e-12, 1e-14 * steps);
    return drift;
}

/// What a stepper promises for an invariant, which is known of the system or named by the user.
struct promised_drift {
    kept in_general;
    kept if_quadratic;
};
inline promised_drift promised_for(const std::string& name, bool is_known, bool noisy,
                                   const promises& promised) {
    // a stepper that keeps all quadratic Casimirs keeps the user's quadratic invariants, too
    const bool only_quadratic = promised.quadratic_casimirs != promised.casimirs;
    // constraints are Casimirs of Dirac's bracket
    const bool is_casimir = name == "Casimir" || name.ends_with("constraint");
    if (is_known ? is_casimir : only_quadratic)
        return {promised.casimirs, promised.quadratic_casimirs};
    if (!is_known || noisy) return {kept::unknown, kept::unknown};
    return {promised.energy, promised.quadratic_energy};
}

/// The third difference of f vanishes along the lines from a point through others.
inline bool is_quadratic(const std::function<double(const Eigen::VectorXd&)>& f,
                         const Eigen::VectorXd& from, const std::vector<Eigen::VectorXd>& through) {
    for (const Eigen::VectorXd& each : through) {
        const Eigen::VectorXd direction = each - from;
        const auto at = [&](double s) { return f(from + s * direction); };
        const std::array<double, 4> v{at(-3), at(-1), at(1), at(3)};
        const double size = std::max({std::abs(v[0]), std::abs(v[3]), 1e-300});
        if (!(std::abs(v[3] - 3 * v[2] + 3 * v[1] - v[0]) <= 1e-11 * size)) return false;
    }
    return true;
}

/// An energy that should be bounded seems to drift; it may be a slow oscillation.
inline bool is_doubtful(const structure_findings& found) {
    return found.failure.empty() &&
           std::any_of(found.drifts.begin(), found.drifts.end(), [](const structure_drift& each) {
               return each.expected == kept::bounded && !each.kept &&
                      each.growth == drift_growth::linear;
           });
}

/// The largest loss in one step, relative to the values.
inline double largest_loss(const std::vector<double>& values) {
    double loss = 0, size = std::abs(values[0]);
    for (std::size_t k = 1; k < values.size(); ++k) {
        size = std::max(size, std::abs(values[k]));
        loss = std::max(loss, values[k - 1] - values[k]);
    }
    return loss / std::max(size, 1e-300);
}

inline void choose_probe(const function_of_step& local_error, structure_findings& found) {
    found.probe_dt = found.dt;
    found.probe_error = found.local_error;
    while (found.probe_error < 1e-4 && std::abs(found.probe_dt) < 4096 * std::abs(found.dt)) {
        const double larger = local_error(2 * found.probe_dt);
        if (!(larger < 1e-2)) break;
        found.probe_dt *= 2;
        found.probe_error = larger;
    }
}

inline void measure_order_of_steps(const function_of_step& local_error,
                                   const std::function<bool(double h, double error)>& is_consistent,
                                   structure_findings& found) {
    double largest = found.probe_dt;
    for (int k = 0; k < 40 && !(local_error(largest) < 1e-2); ++k) largest /= 2;
    const double local = found.expected_order > 0 ? found.expected_order + 1 : 5;
    const double sign = found.dt < 0 ? -1 : 1;
    const order_measurement measured =
        measure_order([&](double h) { return local_error(sign * h); }, local,
                      {.duration = std::abs(largest), .most_steps = std::size_t{1} << 12});
    const auto finest = std::find_if(measured.runs.rbegin(), measured.runs.rend(),
                                     [](const auto& run) { return run.counts; });
    if (finest != measured.runs.rend())
        found.consistent = is_consistent(sign * finest->step, finest->error);
    if (measured.slopes.size() >= 2)
        found.order = measured.order() - 1;
    else
        found.order_reason = "not measured: no step has an error between 1e-11 and 1e-3";
}

/// local_error(t, h) is the error of one step from the same state at time t.
inline void measure_strong_order(const std::function<double(double t, double h)>& local_error,
                                 std::size_t dimension, structure_findings& found) {
    const std::size_t stretches = std::clamp<std::size_t>(2000 / dimension, 20, 200);
    // root mean square errors of steps dt/4, dt/16 and dt/64: in small steps noise dominates
    std::array<double, 3> error{};
    double h = found.dt;
    for (double& each : error) {
        h /= 4;
        double sum = 0;
        for (std::size_t k = 0; k < stretches; ++k) {
            const double e = local_error(found.t + static_cast<double>(k) * found.dt, h);
            sum += e * e;
        }
        each = std::sqrt(sum / static_cast<double>(stretches));
    }
    if (std::isfinite(error[0]) && error[2] > 1e-14)
        found.order = std::log(error[0] / error[2]) / std::log(16.0) - 0.5;
    else
        found.order_reason = "not measured: the path has no finer increments";
}

/// It is kept if the defect is near round-off, at dt and at the step for probing.
inline void judge(const function_of_step& defect_at, kept expected, const structure_findings& found,
                  structure_defect& defect) {
    defect.reason.clear();
    defect.expected = expected;
    defect.at_dt = defect_at(found.dt);
    defect.at_probe_dt = found.probe_dt == found.dt ? defect.at_dt : defect_at(found.probe_dt);
    defect.kept = defect.at_probe_dt <= 1e-9 && defect.at_dt <= 1e-9;
}

/// What can be measured without the types of stepper and system.
template <class State>
class structure_probe : step_probe<State> {
    using base = step_probe<State>;
    using base::bracket_defect;
    using base::coordinates;
    using base::is_consistent;
    using base::local_error;
    using base::local_error_at;
    using base::places_;
    using base::reversal_defect;
    using base::sizes_;
    using base::steppers_;
    using base::system_;

public:
    using states_of_sizes = std::function<std::vector<State>(const Eigen::VectorXd& sizes)>;

    structure_probe(const probed_steppers<State>& steppers, const probed_system<State>& system,
                    const State& x0, const structure_options& options, const promises& promised,
                    structure_findings& found)
        : base{steppers, system}, x0_{x0}, options_{options}, promised_{promised}, found_{found} {
        require_usable(found.dt, options);
        if (!coordinates(x0).allFinite()) throw invalid_argument{"x0", "the state is not finite"};
        range_ = coordinates(x0).cwiseAbs();
        places_.push_back({x0, found.t});
    }

    /// Of the coordinates: how large those of one unit are at x0, or, where that is not known or they
    /// are zero, in the run.
    const Eigen::VectorXd& sizes() const { return sizes_; }
    bool has_few_coordinates() const {
        return coordinates(x0_).size() <= options_.largest_dimension;
    }

    /// The run: drifts, iterations, and two more states to measure at. `entropy` may be empty.
    void follow(std::vector<invariant<State>> invariants,
                const std::vector<invariant<State>>& further,
                const std::function<double(const State&)>& entropy,
                const states_of_sizes& states_nearby) {
        const std::size_t known = invariants.size();
        invariants.insert(invariants.end(), further.begin(), further.end());
        std::vector<std::vector<double>> record;
        std::vector<double> entropies;
        const auto note = [&](const State& x) {
            record.emplace_back();
            for (const auto& each : invariants) each.append(x, record.back());
            if (entropy) entropies.push_back(entropy(x));
        };
        note(x0_);

        const auto do_step = steppers_.fresh();
        State x = x0_;
        double iterations = 0;
        const auto advance_to = [&](std::size_t end) {
            for (std::size_t k = found_.steps; k < end && found_.failure.empty(); ++k) {
                const double t = found_.t + static_cast<double>(k) * found_.dt;
                std::size_t now = 0;
                try {
                    now = do_step(x, t, found_.dt);
                    if (!coordinates(x).allFinite())
                        throw invalid_argument{"x", "the state is not finite"};
                } catch (const boost::numeric::odeint::odeint_error& error) {
                    found_.failure = "step " + std::to_string(k + 1) + ", " + error.what();
                    return;
                }
                ++found_.steps;
                note(x);
                range_ = range_.cwiseMax(coordinates(x).cwiseAbs());
                iterations += static_cast<double>(now);
                found_.most_iterations = std::max(found_.most_iterations, now);
                if (k + 1 == options_.steps / 3 || k + 1 == 2 * options_.steps / 3)
                    places_.push_back({x, t + found_.dt});
            }
        };
        const auto find_drifts = [&] {
            find_sizes();
            const std::vector<State> nearby = states_nearby(sizes_);
            found_.drifts.clear();
            std::size_t index = 0;
            for (std::size_t i = 0; i < invariants.size(); ++i) {
                std::vector<double> numbers;
                invariants[i].append(x0_, numbers);
                for (std::size_t j = 0; j < numbers.size(); ++j, ++index) {
                    std::vector<double> values;
                    for (const auto& each : record) values.push_back(each[index]);
                    found_.drifts.push_back(drift_in(values, invariants[i], j, i < known, nearby));
                    if (numbers.size() > 1)
                        found_.drifts.back().name += " " + std::to_string(j + 1);
                }
            }
        };
        std::size_t end = options_.steps;
        do {
            advance_to(end);
            find_drifts();
            end *= 2;
        } while (is_doubtful(found_) && end <= 16 * options_.steps);
        if (steppers_.report_iterations)
            found_.mean_iterations =
                iterations / static_cast<double>(std::max<std::size_t>(1, found_.steps));
        if (entropy) found_.entropy_loss = largest_loss(entropies);
    }

    /// Order, reversal and bracket: what is measured in single steps.
    void measure_steps() {
        const function_of_step error = [this](double h) { return local_error(h); };
        found_.local_error = error(found_.dt);
        choose_probe(error, found_);
        if (found_.noisy)
            measure_strong_order(
                [this](double t, double h) {
                    return local_error_at({x0_, t}, h);
                },
                static_cast<std::size_t>(coordinates(x0_).size()), found_);
        else
            measure_order_of_steps(
                error, [this](double h, double e) { return is_consistent(h, e); }, found_);
        judge([this](double h) { return reversal_defect(h); }, promised_.reversal, found_,
              found_.reversal);
        if (!system_.poisson_matrix)
            found_.bracket.reason = "no Poisson structure is known";
        else if (!has_few_coordinates())
            found_.bracket.reason = "not measured: too many coordinates";
        else
            judge([this](double h) { return bracket_defect(h); }, promised_.bracket, found_,
                  found_.bracket);
    }

private:
    void find_sizes() {
        const Eigen::VectorXd c = coordinates(x0_);
        const Eigen::VectorXd at_start = system_.largest_of_unit(c),
                              in_run = system_.largest_of_unit(range_);
        const double largest = c.size() > 0 ? norm_inf(c) : 0;
        sizes_ = at_start;
        for (Eigen::Index i = 0; i < sizes_.size(); ++i) {
            if (!system_.units_are_known || sizes_[i] == 0) sizes_[i] = in_run[i];
            if (sizes_[i] == 0) sizes_[i] = largest > 0 ? largest : 1;
        }
    }

    /// That of number j of an invariant, which took these values in the run.
    structure_drift drift_in(const std::vector<double>& values, const invariant<State>& function,
                             std::size_t j, bool is_known, const std::vector<State>& nearby) const {
        const auto value_at = [&](const State& x) {
            std::vector<double> numbers;
            function.append(x, numbers);
            return numbers[j];
        };
        double size = std::abs(values[0]);
        for (const State& each : nearby)
            if (const double value = value_at(each); std::isfinite(value))
                size = std::max(size, std::abs(value));
        structure_drift drift = drift_of(values, size);
        drift.name = function.name();
        const auto [in_general, if_quadratic] =
            promised_for(drift.name, is_known, found_.noisy, promised_);
        drift.expected = in_general != if_quadratic && is_quadratic_near(value_at, nearby)
                             ? if_quadratic
                             : in_general;
        return drift;
    }

    bool is_quadratic_near(const std::function<double(const State&)>& f,
                           const std::vector<State>& nearby) const {
        if (!system_.state_at) return false;
        std::vector<Eigen::VectorXd> through;
        for (const State& each : nearby) through.push_back(coordinates(each));
        return is_quadratic([&](const Eigen::VectorXd& c) { return f(system_.state_at(c)); },
                            coordinates(x0_), through);
    }

    const State& x0_;
    Eigen::VectorXd range_; // the largest coordinates so far
    const structure_options& options_;
    const promises promised_;
    structure_findings& found_;
};

/// The increments of a path that is a function of time are the same when asked for again.
template <class System>
bool is_repeatable([[maybe_unused]] System& system, [[maybe_unused]] double t,
                   [[maybe_unused]] double dt) {
    if constexpr (!deterministic<System>) {
        std::vector<double> first(system.noise().size()), second = first;
        try {
            system.path().increment(t, dt, first);
            system.path().increment(t, dt, second);
        } catch (const boost::numeric::odeint::odeint_error&) {
            return false;
        }
        return first == second;
    }
    return true;
}

/// Measures everything and adds it to `found`. structure_probe, which does the work, does not depend
/// on the type of the system.
template <class System, class State>
void measure_structure(System& system, const probed_steppers<State>& steppers, const State& x0,
                       const std::vector<invariant<State>>& further,
                       const structure_options& options, promises promised,
                       structure_findings& found) {
    found.noisy = !deterministic<System>;
    if constexpr (requires {
                      requires std::remove_cvref_t<decltype(system.tensor())>::is_constant;
                  })
        promised.bracket = promised.constant_bracket;
    auto subject = probed(system, x0);
    if constexpr (!has_hamiltonian<System>) subject.poisson_matrix = nullptr;
    structure_probe<State> probe{steppers, subject, x0, options, promised, found};

    std::function<double(const State&)> entropy;
    if constexpr (requires { energy_of(system.entropy(), x0, 0.0); })
        entropy = [&system](const State& x) { return energy_of(system.entropy(), x, 0.0); };
    const auto nearby = [&x0](const Eigen::VectorXd& sizes) {
        return states_nearby<System>(x0, sizes);
    };
    probe.follow(known_invariants(system, x0), further, entropy, nearby);
    if constexpr (phase_coordinates<System, State>::invertible)
        if (probe.has_few_coordinates())
            check_derivatives(system, nearby(probe.sizes()), found.t, probe.sizes(),
                              found.derivatives);
    if (is_repeatable(system, found.t, found.dt))
        probe.measure_steps();
    else
        found.order_reason = found.bracket.reason = found.reversal.reason =
            "not measured: the noise is not a function of time";
    if constexpr (!has_hamiltonian<System>)
        found.bracket.reason = "the system has no Hamiltonian, whose motion would keep it";
}

} // namespace detail

class structure_report : public structure_findings {
public:
    template <class Stepper, class System, class X>
    structure_report(const Stepper& method, System&& system, const X& x0, double step_size,
                     const std::vector<invariant<plain_vector<X>>>& further = {},
                     const structure_options& options = {}) {
        const plain_vector<X> start = x0;
        auto& plain = detail::unwrapped(system);
        stepper = detail::stepper_name<Stepper>();
        stepper_is_known = promises_of<Stepper>.casimirs != geodeint::kept::unknown;
        if constexpr (requires { method.order(); })
            expected_order = static_cast<int>(method.order());
        t = options.t;
        dt = step_size;
        detail::measure_structure(plain, detail::fresh_copies<plain_vector<X>>(method, plain),
                                  start, further, options, promises_of<Stepper>, *this);
    }
};

} // namespace geodeint
