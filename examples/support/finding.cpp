// SPDX-License-Identifier: BSL-1.0
#include "finding.hpp"

#include "../../src/whole_file.hpp"
#include "plot.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <stdexcept>

namespace geodeint::gallery {

namespace {

const std::string& checked(const std::string& text) {
    const auto printable = [](char c) { return c >= ' ' && c <= '~'; };
    if (text.empty() || !std::all_of(text.begin(), text.end(), printable))
        throw std::invalid_argument{"finding '" + text + "': must be printable ASCII"};
    return text;
}

} // namespace

int record(const std::string& example, const std::vector<finding>& findings) {
    std::string lines;
    text_table table{"what it shows", "here", "expected", "so?"};
    bool all_hold = true;
    for (const finding& each : findings) {
        const std::string verdict = !each.holds ? "-" : *each.holds ? "yes" : "NO";
        lines += checked(each.what) + '\t' + checked(each.here) + '\t' + checked(each.expected) +
                 '\t' + verdict + '\n';
        table.row(each.what, each.here, each.expected, verdict);
        all_hold = all_hold && each.holds.value_or(true);
    }
    const std::filesystem::path folder = output_folder() / "findings";
    std::filesystem::create_directories(folder);
    if (!detail::write_whole_file(folder / (example + ".txt"), lines))
        throw std::runtime_error{"cannot write " + (folder / example).string() + ".txt"};
    std::cout << '\n' << table;
    if (!all_hold) std::cerr << example << " contradicts what it claims.\n";
    return all_hold ? 0 : 1;
}

} // namespace geodeint::gallery
