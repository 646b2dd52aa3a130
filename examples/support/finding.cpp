// SPDX-License-Identifier: BSL-1.0
#include "finding.hpp"

#include "../../src/whole_file.hpp"
#include "plot.hpp"

#include <algorithm>
#include <filesystem>
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

void record(const std::string& example, const std::vector<finding>& findings) {
    std::string lines;
    for (const finding& each : findings)
        lines += checked(each.what) + '\t' + checked(each.here) + '\t' + checked(each.paper) + '\n';
    const std::filesystem::path folder = output_folder() / "findings";
    std::filesystem::create_directories(folder);
    if (!detail::write_whole_file(folder / (example + ".txt"), lines))
        throw std::runtime_error{"cannot write " + (folder / example).string() + ".txt"};
}

} // namespace geodeint::gallery
