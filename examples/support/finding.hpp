// SPDX-License-Identifier: BSL-1.0
//
// What an example claims, and whether it came out: the conclusions that it prints, and its exit
// status.
//
//     return record("heavy_top", {{"Casimirs in noise", drift, "round-off", drift < 1e-13},
//                                 {"order", text(order), "2", std::abs(order - 2) < 0.1}});
//
// prints a line for each finding, what was looked at, what came out here, what the paper says or
// theory expects, and whether it is so. The same lines go to findings/heavy_top.txt in the output
// folder, with tabs between, for the table with which examples/run ends; plain ASCII, so that any
// awk can align it. An example that contradicts its claims fails.
#pragma once

#include "text_table.hpp"

#include <optional>
#include <string>
#include <vector>

namespace geodeint::gallery {

struct finding {
    /// `is_so` is a comparison with what was measured; with NaN in it, it is false. A finding without it is an
    /// observation, which claims nothing.
    finding(std::string looked_at, double number, std::string in_theory = "-",
            std::optional<bool> is_so = {})
        : finding{std::move(looked_at), text_table::text(number), std::move(in_theory), is_so} {}
    finding(std::string looked_at, std::string text, std::string in_theory = "-",
            std::optional<bool> is_so = {})
        : what{std::move(looked_at)},
          here{std::move(text)},
          expected{std::move(in_theory)},
          holds{is_so} {}

    std::string what;
    std::string here;
    std::string expected; ///< by the paper, or by theory
    std::optional<bool> holds;
};

/// Prints the findings and replaces those that the example recorded before. Returns the exit status of
/// the example: 1 if a claim does not hold. Throws std::invalid_argument for text that is not
/// printable ASCII, std::runtime_error where the file cannot be written.
int record(const std::string& example, const std::vector<finding>& findings);

} // namespace geodeint::gallery
