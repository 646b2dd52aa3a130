// SPDX-License-Identifier: BSL-1.0
//
// All bytes of a file; none if it cannot be read.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace geodeint::testing {

inline std::string contents(const std::filesystem::path& file) {
    std::ifstream in{file, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

} // namespace geodeint::testing
