// SPDX-License-Identifier: BSL-1.0
//
// How right is the equilibrium of this stepper in this heat bath? The sister of structure_report: it is
// run at dt, dt/2 and dt/4 over the same time, and what it found is printed beside what the bath asks
// for:
//
//     std::cout << geodeint::equilibrium_report(stepper, system, x0, dt);
//
// the mean energy and the temperature of the orbit (observe/orbit_temperature.hpp), both with intervals
// of 95 % that know how correlated the values are; the powers of dt with which their errors fall;
// acceptance, if the stepper tells one; the time of autocorrelation of the energy; steps that were not
// solved. Every number is a member.
//
// Stepper is anything with do_step that runs the system, or an orbit_sampler, and system one in a
// heat_bath on a path that has seed, number and step (wiener_path, weak_path): paths of dt, dt/2 and dt/4
// are made of its seed. The first tenth of each run is left out.
//
// The temperature has an exact value, that of the bath, so that its bias T - kT is known at each step; of
// the mean energies <H>(dt) - <H>(dt/2) and <H>(dt/2) - <H>(dt/4) are. The order is given where two of
// them differ from 0 by three of their errors, as the slope of their logarithms against that of dt.
// Otherwise no bias was seen, and the report says how large one could have been.
#pragma once

#include <geodeint/algebra/power.hpp>
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/error.hpp>
#include <geodeint/function/hamiltonian.hpp>
#include <geodeint/observe/detail/stepper_name.hpp>
#include <geodeint/observe/detail/written.hpp>
#include <geodeint/observe/orbit_temperature.hpp>
#include <geodeint/sample/autocorrelation.hpp>
#include <geodeint/sample/orbit_sampler.hpp>
#include <geodeint/stepper/detail/path_of_cells.hpp>
#include <geodeint/system/heat_bath.hpp>
#include <geodeint/system/site_hamiltonian.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <functional>
#include <limits>
#include <optional>
#include <ostream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace geodeint {

/// When the runs begin, and how long they are.
struct equilibrium_options {
    double t = 0;
    std::size_t steps =
        20000; ///< of the length dt; twice and four times as many of the shorter ones
};

/// A mean with its standard error.
struct equilibrium_value {
    double mean = std::numeric_limits<double>::quiet_NaN();
    double error = std::numeric_limits<double>::quiet_NaN();

    /// Half of the interval of 95 %.
    double interval() const { return 1.96 * error; }
    /// It differs from 0 by three errors.
    bool is_seen() const { return std::abs(mean) > 3 * error; }
};

/// One of the three runs.
struct equilibrium_run {
    double dt = 0;
    std::size_t steps = 0;
    std::size_t unsolved = 0; ///< steps of these: the state stayed where it was
    equilibrium_value energy;
    equilibrium_value temperature;   ///< of the orbit
    double autocorrelation_time = 1; ///< of the energy, in steps
    double effective_size = 0;       ///< of the energies
    std::optional<double> acceptance;
};

namespace detail {

/// The exponent p of differences c dt^p at dt, dt/2, ..., as far as they are seen and have one sign.
inline std::optional<equilibrium_value>
order_of(const std::vector<equilibrium_value>& differences) {
    // the line of least squares through (-k, log2 |d_k|), each with the weight of its error
    double weights = 0, x = 0, y = 0, xx = 0, xy = 0;
    std::size_t count = 0;
    for (const equilibrium_value& each : differences) {
        if (!each.is_seen() || each.mean * differences.front().mean < 0) break;
        const double error = std::max(each.error / (std::abs(each.mean) * std::log(2.0)), 1e-6);
        const double w = 1 / (error * error), at = -static_cast<double>(count++);
        const double value = std::log2(std::abs(each.mean));
        weights += w;
        x += w * at;
        y += w * value;
        xx += w * at * at;
        xy += w * at * value;
    }
    if (count < 2) return std::nullopt;
    const double determinant = weights * xx - x * x;
    return equilibrium_value{(weights * xy - x * y) / determinant,
                             std::sqrt(weights / determinant)};
}

/// The exponent p of values that tend to an unknown one as c dt^p, at dt, dt/2 and dt/4.
inline std::optional<equilibrium_value> order_without_limit(const equilibrium_value& first,
                                                            const equilibrium_value& second,
                                                            const equilibrium_value& third) {
    const equilibrium_value coarse{first.mean - second.mean, std::hypot(first.error, second.error)};
    const equilibrium_value fine{second.mean - third.mean, std::hypot(second.error, third.error)};
    if (!coarse.is_seen() || !fine.is_seen() || coarse.mean * fine.mean < 0) return std::nullopt;
    const double of_first = first.error / coarse.mean, of_third = third.error / fine.mean;
    const double of_second = second.error * (1 / coarse.mean + 1 / fine.mean);
    return equilibrium_value{std::log2(coarse.mean / fine.mean),
                             std::hypot(of_first, of_second, of_third) / std::log(2.0)};
}

/// <x>/<y> with its error, that of the mean of x - (<x>/<y>) y over <y>; NaN where <y> is not positive.
inline equilibrium_value quotient_of_means(std::vector<double> x, const std::vector<double>& y) {
    const double below = autocorrelation{y}.mean();
    if (!(below > 0)) return {};
    const double quotient = autocorrelation{x}.mean() / below;
    for (std::size_t i = 0; i < x.size(); ++i) x[i] -= quotient * y[i];
    return {quotient, autocorrelation{x}.error() / below};
}

/// Steps of one length, whatever their type: each moves the state on from time t and returns false if
/// it was not solved.
struct equilibrium_subject {
    std::function<bool(double t, double dt)> step;
    std::function<double()> energy;
    std::function<std::array<double, 2>()> slope_and_curvature; ///< see orbit_temperature
    std::size_t every; ///< how many steps go by between two of these, which cost as much as steps
};

inline equilibrium_run run_to_equilibrium(const equilibrium_subject& subject, double t, double dt,
                                          std::size_t steps) {
    equilibrium_run run;
    run.dt = dt;
    run.steps = steps;
    std::vector<double> energies, slopes, curvatures;
    const std::size_t every = std::min(subject.every, std::max<std::size_t>(1, steps / 32));
    for (std::size_t k = 0; k < steps; ++k) {
        if (!subject.step(t + static_cast<double>(k) * dt, dt)) ++run.unsolved;
        if (10 * k < steps) continue;
        energies.push_back(subject.energy());
        if (k % every != 0) continue;
        const auto [slope, curvature] = subject.slope_and_curvature();
        slopes.push_back(slope);
        curvatures.push_back(curvature);
    }
    const autocorrelation energy{energies};
    run.energy = {energy.mean(), energy.error()};
    run.autocorrelation_time = energy.time();
    run.effective_size = energy.effective_size();
    run.temperature = quotient_of_means(std::move(slopes), curvatures);
    return run;
}

} // namespace detail

class equilibrium_report {
public:
    template <class Stepper, detail::in_heat_bath System, class X>
    equilibrium_report(const Stepper& method, const System& system, const X& x0, double dt,
                       const equilibrium_options& options = {})
        : stepper{detail::stepper_name<Stepper>()},
          t{options.t},
          bath_temperature{system.hamiltonian().bath().temperature} {
        static_assert(detail::path_of_cells<std::remove_cvref_t<decltype(system.path())>>,
                      "equilibrium_report makes paths of dt/2 and dt/4: write "
                      "lie_poisson<G>(H, bath, wiener_path{seed, number, dt})");
        require_finite(options.t, "t");
        if (!(dt > 0 && std::isfinite(dt)))
            throw invalid_argument{"dt", "must be positive and finite"};
        if (options.steps < 1000) throw invalid_argument{"steps", "must be at least 1000"};
        if (!(bath_temperature > 0)) throw invalid_argument{"temperature", "must be positive"};
        plain_vector<X> start = x0;
        if (!all_finite(start)) throw invalid_argument{"x0", "must be finite"};
        for (std::size_t k = 0; k < runs.size(); ++k)
            runs[k] = run(method, system, start, std::ldexp(dt, -static_cast<int>(k)),
                          options.steps << k);
        energy_order = detail::order_without_limit(runs[0].energy, runs[1].energy, runs[2].energy);
        temperature_order = detail::order_of({bias(0), bias(1), bias(2)});
    }

    std::string stepper;
    double t;
    double bath_temperature;
    /// At dt, dt/2 and dt/4.
    std::array<equilibrium_run, 3> runs;
    /// The powers of dt with which the biases of the mean energy and of the temperature fall; empty where
    /// fewer than two are seen.
    std::optional<equilibrium_value> energy_order, temperature_order;

    /// Of the temperature of run k, T - kT.
    equilibrium_value bias(std::size_t k) const {
        return {runs[k].temperature.mean - bath_temperature, runs[k].temperature.error};
    }

    std::string verdict() const {
        const equilibrium_value coarse = bias(0);
        const auto per_cent = [&](double x) {
            return detail::written("%.2g", 100 * std::abs(x) / bath_temperature) + " %";
        };
        std::string text;
        if (std::isnan(coarse.mean))
            text = "At dt the states have no temperature.";
        else if (coarse.is_seen())
            text = "At dt the temperature is " + per_cent(coarse.mean) +
                   (coarse.mean > 0 ? " too high" : " too low") +
                   (temperature_order ? ", a bias that falls as dt^" +
                                            detail::written("%.1f", temperature_order->mean) + "."
                    : bias(1).is_seen() ? "."
                                        : "; at dt/2 no bias is seen.");
        else
            text = "No bias of the temperature is seen; one of " + per_cent(3 * coarse.error) +
                   " would be.";
        std::size_t unsolved = 0;
        for (const equilibrium_run& each : runs) unsolved += each.unsolved;
        if (unsolved > 0)
            text += " " + std::to_string(unsolved) + " steps were not solved" +
                    (runs[0].acceptance ? " and count as rejected."
                                        : ": leaving them out may bias the equilibrium.");
        return text;
    }

    std::string table() const {
        std::string text =
            stepper + " in a bath of kT = " + detail::written("%g", bath_temperature) + ", " +
            std::to_string(runs[0].steps) + " steps of dt = " + detail::written("%g", runs[0].dt) +
            " from t = " + detail::written("%g", t) + '\n';
        const auto cell = [](const std::string& content) {
            return content + std::string(content.size() < 26 ? 26 - content.size() : 1, ' ');
        };
        const auto row = [&](const std::string& name, auto&& of_run) {
            text += name + std::string(name.size() < 22 ? 22 - name.size() : 1, ' ');
            for (const equilibrium_run& each : runs) text += cell(of_run(each));
            text.erase(text.find_last_not_of(' ') + 1);
            text += '\n';
        };
        row("", [](const auto& each) { return "dt = " + detail::written("%g", each.dt); });
        row("mean energy", [](const auto& each) { return written(each.energy); });
        row("orbit temperature", [](const auto& each) { return written(each.temperature); });
        row("autocorrelation", [](const auto& each) {
            return detail::written("%.1f", each.autocorrelation_time) + " steps";
        });
        row("effective samples",
            [](const auto& each) { return detail::written("%.0f", each.effective_size); });
        if (runs[0].acceptance)
            row("acceptance",
                [](const auto& each) { return detail::written("%.4f", *each.acceptance); });
        row("unsolved steps", [](const auto& each) { return std::to_string(each.unsolved); });
        const auto order = [&](const char* name, const std::optional<equilibrium_value>& found) {
            text += name;
            text += found ? detail::written("%.2f", found->mean) + " +- " +
                                detail::written("%.2f", found->interval())
                          : std::string{"no bias seen at two steps"};
            text += '\n';
        };
        order("order, temperature    ", temperature_order);
        order("order, energy         ", energy_order);
        return text;
    }

    friend std::ostream& operator<<(std::ostream& out, const equilibrium_report& report) {
        return out << report.table() << '\n' << report.verdict() << '\n';
    }

private:
    /// With two digits of its interval.
    static std::string written(const equilibrium_value& value) {
        if (std::isnan(value.mean)) return "none";
        const double interval = value.interval();
        if (!(interval > 0)) return detail::written("%.6g", value.mean);
        const double larger = std::max(std::abs(value.mean), interval);
        const int digits = std::clamp(
            2 + static_cast<int>(std::floor(std::log10(larger)) - std::floor(std::log10(interval))),
            1, 15);
        char text[40];
        std::snprintf(text, sizeof text, "%.*g +- %.2g", digits, value.mean, interval);
        return text;
    }

    /// The system on a path of other steps.
    template <class System>
    static System with_step(const System& system, double dt) {
        using path = std::remove_cvref_t<decltype(system.path())>;
        return System{system.space(), system.hamiltonian(), system.noise(),
                      path{system.path().seed(), system.path().path(), dt}};
    }

    template <class Stepper, class System, class State>
    equilibrium_run run(const Stepper& method, const System& system, const State& x0, double dt,
                        std::size_t steps) const {
        const System refined = with_step(system, dt);
        State x = x0;
        detail::equilibrium_subject subject = observed(system, x);
        Stepper copy = [&] {
            if constexpr (requires { method.restarted(refined, x0, dt); })
                return method.restarted(refined, x0, dt);
            else
                return method;
        }();
        subject.step = [&](double at, double h) {
            if constexpr (requires { copy.sweep(); }) {
                const auto before = copy.unsolved();
                copy.sweep();
                x = copy.state();
                return copy.unsolved() == before;
            } else {
                try {
                    copy.do_step(refined, x, at, h);
                    return true;
                } catch (const no_convergence&) {
                    return false;
                }
            }
        };
        if constexpr (requires { copy.reset_acceptance(); }) copy.reset_acceptance();
        equilibrium_run found = detail::run_to_equilibrium(subject, t, dt, steps);
        if constexpr (requires { copy.acceptance(); }) found.acceptance = copy.acceptance();
        return found;
    }

    /// What is read off the state x.
    template <class System, class State>
    detail::equilibrium_subject observed(const System& system, const State& x) const {
        using algebra = typename System::space_type::algebra;
        const auto& h = system.hamiltonian().conservative().hamiltonian();
        detail::equilibrium_subject subject;
        subject.every = 1;
        subject.energy = [&h, &x, at = t] { return energy_of(h, x, at); };
        subject.slope_and_curvature = [&h, &x, at = t]() -> std::array<double, 2> {
            orbit_temperature<algebra> thermometer;
            thermometer.add(h, x, at);
            return {thermometer.slopes(), thermometer.curvatures()};
        };
        if constexpr (site_hamiltonian<std::remove_cvref_t<decltype(h)>>) {
            if (h.is_linear_in_each_site()) {
                subject.slope_and_curvature = [&h, &x]() -> std::array<double, 2> {
                    orbit_temperature<algebra> thermometer;
                    for (Eigen::Index i = 0; i < algebra::copies(x); ++i) thermometer.add(h, x, i);
                    return {thermometer.slopes(), thermometer.curvatures()};
                };
                return subject;
            }
        }
        // two gradients for each coordinate
        subject.every = std::max<std::size_t>(1, static_cast<std::size_t>(flat_size(x)) / 6);
        return subject;
    }
};

} // namespace geodeint
