// SPDX-License-Identifier: BSL-1.0
//
// What an example showed, in a line: the table with which examples/run ends is made of these.
//
//     record("heavy_top", {{"Casimirs in noise, any tolerance", 4.1e-15, "exact"},
//                          {"energy without noise", 6.2e-15, "exact"}});
//
// writes findings/heavy_top.txt to the output folder, one line per finding, with tabs between what
// was looked at, what came out here, and what the paper says. Plain ASCII, so that any awk can
// align it.
#pragma once

#include "text_table.hpp"

#include <string>
#include <vector>

namespace geodeint::gallery {

struct finding {
    finding(std::string looked_at, double number, std::string in_paper = "-")
        : finding{std::move(looked_at), text_table::text(number), std::move(in_paper)} {}
    finding(std::string looked_at, std::string text, std::string in_paper = "-")
        : what{std::move(looked_at)}, here{std::move(text)}, paper{std::move(in_paper)} {}

    std::string what;
    std::string here;
    std::string paper; ///< "-" where there is none
};

/// Replaces what the example recorded before. Throws std::invalid_argument for text that is not
/// printable ASCII, std::runtime_error where the file cannot be written.
void record(const std::string& example, const std::vector<finding>& findings);

} // namespace geodeint::gallery
