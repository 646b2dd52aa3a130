// SPDX-License-Identifier: BSL-1.0
//
// What structure_report found out: numbers as members, a table and a verdict as text. See
// structure_report.hpp, which measures them.
#pragma once

#include <geodeint/error.hpp>
#include <geodeint/observe/derivative_check.hpp>
#include <geodeint/observe/detail/drift_growth.hpp>
#include <geodeint/observe/detail/written.hpp>
#include <geodeint/stepper/promises.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <limits>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace geodeint {

using detail::drift_growth;

/// A quantity that the exact motion keeps, over the run.
struct structure_drift {
    std::string name;
    double initial;
    double largest;  ///< |I(x_k) - I(x_0)|
    double relative; ///< the same over the size of I at and around x_0
    drift_growth growth;
    geodeint::kept expected;
    bool kept; ///< to round-off
};

/// Something that one step keeps or does not, as a number relative to the sizes involved.
struct structure_defect {
    double at_dt = std::numeric_limits<double>::quiet_NaN();
    double at_probe_dt = std::numeric_limits<double>::quiet_NaN();
    geodeint::kept expected = geodeint::kept::unknown;
    bool kept = false;
    std::string reason = "not measured"; ///< empty if it was

    bool measured() const { return reason.empty(); }
};

struct structure_findings {
    static constexpr double none = std::numeric_limits<double>::quiet_NaN();

    std::string stepper;
    double t = 0, dt = 0;
    std::size_t steps = 0; ///< that were made
    std::string failure;   ///< why the run ended too early; empty if it did not
    bool noisy = false;
    bool stepper_is_known = false; ///< it promises something

    /// Of convergence, strong with noise; NaN if it was not measured, for `order_reason`.
    double order = none;
    std::string order_reason;
    int expected_order = 0;    ///< 0 if unknown
    bool consistent = true;    ///< the steps approximate the motion that the system describes
    double local_error = none; ///< of one step of length dt, relative to the state

    /// A step at which the error is large enough to tell what is kept from what is merely accurate.
    double probe_dt = none, probe_error = none;
    structure_defect bracket;
    structure_defect reversal;

    std::vector<structure_drift> drifts;
    /// Of a metriplectic system: the largest loss of entropy in one step, relative to its size.
    std::optional<double> entropy_loss;

    std::optional<double> mean_iterations; ///< of the solver, per step
    std::size_t most_iterations = 0;

    derivative_check derivatives;

    const structure_drift& drift(const std::string& name) const {
        for (const structure_drift& each : drifts)
            if (each.name == name) return each;
        throw invalid_argument{"name", "no invariant '" + name + "' was measured"};
    }

    /// Everything that contradicts the promises of the stepper, one sentence each.
    std::vector<std::string> surprises() const {
        std::vector<std::string> found;
        // with noise the order depends on whether the noises commute
        if (!noisy && expected_order > 0 && order < expected_order - 0.3)
            found.push_back("the order is " + detail::written("%.2f", order) + " instead of " +
                            std::to_string(expected_order));
        if (!consistent) found.push_back("the steps do not solve the equations of the system");
        for (const structure_drift& each : drifts) {
            if (is_kept(each.expected) && !each.kept)
                found.push_back(each.name + " is not kept to round-off");
            if (each.expected == geodeint::kept::bounded && !each.kept &&
                each.growth == drift_growth::linear)
                found.push_back(each.name + " drifts");
        }
        if (bracket.measured() && is_kept(bracket.expected) && !bracket.kept)
            found.push_back("the step is not a Poisson map");
        if (reversal.measured() && is_kept(reversal.expected) && !reversal.kept)
            found.push_back("the step is not reversible");
        if (entropy_loss && energy_is_exact() && *entropy_loss > 1e-13)
            found.push_back("entropy falls");
        return found;
    }

    /// No surprise, no wrong derivative, and the run went through.
    bool as_expected() const {
        return surprises().empty() && derivatives.passes() && failure.empty();
    }

    std::string verdict() const {
        std::string text;
        if (!derivatives.passes()) {
            text += "A derivative of the Hamiltonian is wrong: nothing else here means what it "
                    "says.\n";
            for (const wrong_derivative& each : derivatives.wrong()) text += each.text() + ".\n";
        }
        std::vector<std::string> kept, accurate, bounded, growing;
        for (const structure_drift& each : drifts) {
            const bool steady = each.growth == drift_growth::none;
            if (each.kept)
                (each.expected == geodeint::kept::no ? accurate : kept).push_back(each.name);
            else if (!(noisy && each.name == "energy")) // which the noise changes
                (steady ? bounded : growing).push_back(each.name);
        }
        if (bracket.kept) kept.push_back("the Poisson bracket");
        if (reversal.kept) kept.push_back("time reversal");
        if (!kept.empty()) text += "Keeps " + joined(kept) + " to round-off. ";
        if (!accurate.empty())
            text += "At this dt " + joined(accurate) + " stay at round-off by accuracy alone. ";
        if (!bounded.empty()) text += "Keeps " + joined(bounded) + " within bounds. ";
        if (!growing.empty()) text += "Loses " + joined(growing) + ". ";
        std::vector<std::string> broken;
        if (bracket.measured() && !bracket.kept) broken.push_back("a Poisson map");
        if (reversal.measured() && !reversal.kept) broken.push_back("reversible");
        if (!broken.empty()) text += "Is not " + joined(broken, " nor ") + ". ";
        if (entropy_loss)
            text +=
                *entropy_loss <= 1e-13 ? "Entropy never falls. " : "Entropy falls in some steps. ";
        if (!failure.empty()) text += "The run failed: " + failure + ". ";
        const std::vector<std::string> unexpected = surprises();
        if (!unexpected.empty())
            text += "Unexpected of " + stepper + ": " + joined(unexpected) + ".";
        else if (derivatives.passes() && failure.empty() && stepper_is_known)
            text += "As expected of " + stepper + ".";
        while (!text.empty() && (text.back() == ' ' || text.back() == '\n')) text.pop_back();
        return text;
    }

    friend std::ostream& operator<<(std::ostream& out, const structure_findings& found) {
        return out << found.table() << '\n' << found.verdict() << '\n';
    }

    std::string table() const {
        std::string text =
            stepper + ", " + std::to_string(steps) + " steps of dt = " + detail::written("%g", dt) +
            " from t = " + detail::written("%g", t) + (noisy ? ", one path of the noise\n" : "\n");
        const auto row = [&text](const std::string& name, const std::string& measured,
                                 const std::string& expected) {
            const auto padded = [](std::string cell, std::size_t width) {
                // characters, not bytes
                const auto length = static_cast<std::size_t>(std::count_if(
                    cell.begin(), cell.end(), [](char c) { return (c & '\xC0') != '\x80'; }));
                return cell + std::string(length < width ? width - length : 1, ' ');
            };
            text += padded(name, 22) + padded(measured, 44) + expected + '\n';
        };
        row("", "measured", "expected");
        row(noisy ? "strong order" : "order",
            std::isnan(order) ? order_reason : detail::written("%.2f", order),
            expected_order == 0 ? "-"
            : noisy             ? "1 if the noises commute, else 1/2"
                                : std::to_string(expected_order));
        for (const structure_drift& each : drifts)
            row(each.name,
                detail::written("%.1e", each.relative) + " relative, " + to_string(each.growth),
                expectation(each.expected));
        if (entropy_loss) row("loss of entropy", detail::written("%.1e", *entropy_loss), "none");
        const auto defect = [&](const std::string& name, const structure_defect& each) {
            row(name,
                each.measured()
                    ? detail::written("%.1e", each.at_dt) +
                          (probe_dt == dt ? ""
                                          : ", " + detail::written("%.1e", each.at_probe_dt) +
                                                " at dt = " + detail::written("%.3g", probe_dt))
                    : each.reason,
                expectation(each.expected));
        };
        defect("Poisson bracket", bracket);
        defect("time reversal", reversal);
        row("error of one step", detail::written("%.1e", local_error), "-");
        if (mean_iterations)
            row("solver iterations",
                detail::written("%.1f", *mean_iterations) + " a step, at most " +
                    std::to_string(most_iterations),
                "-");
        if (!derivatives.compared().empty())
            row("derivatives",
                derivatives.passes() ? "right, to " + detail::written("%.1e", derivatives.worst())
                                     : "WRONG",
                "right");
        return text;
    }

private:
    static std::string joined(const std::vector<std::string>& parts, const char* last = " and ") {
        std::string text;
        for (std::size_t i = 0; i < parts.size(); ++i)
            text += (i == 0 ? "" : i + 1 == parts.size() ? last : ", ") + parts[i];
        return text;
    }
    static const char* expectation(kept how) {
        switch (how) {
        case kept::exact:
        case kept::solved:
            return "kept";
        case kept::bounded:
            return "no drift";
        case kept::no:
            return "not kept";
        case kept::unknown:
            break;
        }
        return "-";
    }
    /// Only schemes that keep the energy promise an entropy that grows.
    bool energy_is_exact() const {
        return std::any_of(drifts.begin(), drifts.end(), [](const structure_drift& each) {
            return each.name == "energy" && is_kept(each.expected);
        });
    }
};

} // namespace geodeint
