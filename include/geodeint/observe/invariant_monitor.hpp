// SPDX-License-Identifier: BSL-1.0
//
// An odeint observer that tells how well quantities are kept: named functions of the state, each
// returning a number or a range of numbers.
//
//     geodeint::invariant_monitor<Eigen::Vector3d> monitor{
//         {"|m|^2", [](const Eigen::Vector3d& m) { return m.squaredNorm(); }}, {"energy", body}};
//     integrate_n_steps(stepper, system, m, 0.0, 0.01, 5000, monitor);
//     std::cout << monitor;           initial value, largest drift, and when it was reached
//     monitor["energy"].absolute
//
// `invariants_of(system)` and `invariants_of<G>(h)` watch the Casimirs and the energy of a
// Lie-Poisson system; with observe/known_invariants.hpp, invariants_of(system, x) watches what is
// known of any system. Drift is |f(x(t)) - f(x(0))|, with x(0) the first state seen; once a value is
// not a number the drift is not a number either, from that time on.
//
// Copies share one record, so that it works by value as well as through std::ref.
#pragma once

#include <geodeint/concepts.hpp>
#include <geodeint/error.hpp>
#include <geodeint/observe/detail/written.hpp>

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <memory>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace geodeint {

/// What became of one quantity.
struct invariant_drift {
    std::string name;
    /// Its value at the first observation.
    double initial;
    /// The largest change since.
    double absolute;
    /// The same over |initial|: infinite where that is zero and the quantity changed.
    double relative;
    /// When the largest change was first seen.
    double time;
};

/// A named function of the state, whose values are numbered where it returns several.
template <class State>
class invariant {
public:
    template <class Function>
        requires(std::invocable<const Function&, const State&>)
    invariant(std::string name, Function function)
        : name_{std::move(name)},
          append_{[f = std::move(function)](const State& x, std::vector<double>& values) {
              if constexpr (requires {
                                { f(x) } -> std::convertible_to<double>;
                            })
                  values.push_back(f(x));
              else
                  for (const double value : f(x)) values.push_back(value);
          }} {}

    const std::string& name() const { return name_; }
    void append(const State& x, std::vector<double>& values) const { append_(x, values); }

private:
    std::string name_;
    std::function<void(const State&, std::vector<double>&)> append_;
};

template <class State>
class invariant_monitor {
public:
    invariant_monitor(std::initializer_list<invariant<State>> invariants)
        : invariant_monitor{std::vector<invariant<State>>(invariants)} {}

    explicit invariant_monitor(std::vector<invariant<State>> invariants)
        : record_{std::make_shared<record>(record{std::move(invariants), {}, {}})} {}

    void operator()(const State& x, double t) const { record_->observe(x, t); }

    /// One entry for each quantity; empty before the first observation.
    const std::vector<invariant_drift>& drifts() const { return record_->drifts; }

    /// The entry of that name.
    const invariant_drift& operator[](const std::string& name) const {
        for (const invariant_drift& each : drifts())
            if (each.name == name) return each;
        throw invalid_argument{"name", "no invariant '" + name + "' was observed"};
    }

    friend std::ostream& operator<<(std::ostream& out, const invariant_monitor& monitor) {
        return out << monitor.table();
    }

private:
    struct record {
        std::vector<invariant<State>> invariants;
        std::vector<invariant_drift> drifts;
        std::vector<double> values;

        void observe(const State& x, double t) {
            const bool first = drifts.empty();
            values.clear();
            for (const invariant<State>& each : invariants) {
                const std::size_t begin = values.size();
                each.append(x, values);
                if (first) begin_drifts(each.name(), begin, t);
            }
            if (values.size() != drifts.size())
                throw invalid_argument{"x", "the number of invariants changed"};
            for (std::size_t i = 0; i < values.size(); ++i) {
                invariant_drift& worst = drifts[i];
                const double drift = std::abs(values[i] - worst.initial);
                // not `drift > worst`, which would be false for NaN
                if (std::isnan(worst.absolute) || drift <= worst.absolute) continue;
                worst.absolute = drift;
                worst.relative = drift / std::abs(worst.initial);
                worst.time = t;
            }
        }

        void begin_drifts(const std::string& name, std::size_t begin, double t) {
            const bool several = values.size() - begin > 1;
            for (std::size_t i = begin; i < values.size(); ++i)
                drifts.push_back({several ? name + " " + std::to_string(i - begin + 1) : name,
                                  values[i], 0, 0, t});
        }
    };

    std::string table() const {
        // characters, not bytes, so that names like |γ|² are aligned
        const auto width = [](const std::string& text) {
            return static_cast<std::size_t>(std::count_if(
                text.begin(), text.end(), [](char c) { return (c & '\xC0') != '\x80'; }));
        };
        std::size_t widest = 9;
        for (const invariant_drift& each : drifts()) widest = std::max(widest, width(each.name));

        std::string text;
        const auto row = [&](const std::string& name, std::initializer_list<std::string> cells) {
            text += name + std::string(widest - width(name), ' ');
            for (const std::string& cell : cells)
                text += std::string(14 - std::min<std::size_t>(13, cell.size()), ' ') + cell;
            text += '\n';
        };
        row("invariant", {"initial", "largest drift", "relative", "at t"});
        for (const invariant_drift& each : drifts())
            row(each.name,
                {detail::written("%.6g", each.initial), detail::written("%.2e", each.absolute),
                 detail::written("%.2e", each.relative), detail::written("%.6g", each.time)});
        return text;
    }

    std::shared_ptr<record> record_;
};

/// Watches the Casimirs of G ("Casimir", or "Casimir 1", "Casimir 2", ...) and the "energy" h.
template <has_casimirs G, std::invocable<const typename G::dual_type&> H>
invariant_monitor<typename G::dual_type> invariants_of(H h) {
    const auto casimirs = [](const typename G::dual_type& mu) { return G::casimirs(mu); };
    return {{"Casimir", casimirs}, {"energy", std::move(h)}};
}

/// The same for a Lie-Poisson system and its Hamiltonian.
template <class System>
    requires has_casimirs<typename System::space_type::algebra>
auto invariants_of(const System& system) {
    return invariants_of<typename System::space_type::algebra>(system.hamiltonian());
}

} // namespace geodeint
