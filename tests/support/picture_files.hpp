// SPDX-License-Identifier: BSL-1.0
//
// Files of pictures, for the tests that read back what was written.
#pragma once

#include <geodeint/sphere/indexed_image.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace geodeint::testing {

/// A file that is removed at the end.
struct temporary_file {
    std::filesystem::path path;

    explicit temporary_file(const std::string& name)
        : path{std::filesystem::temp_directory_path() / name} {}
    ~temporary_file() {
        std::error_code ignored;
        std::filesystem::remove(path, ignored);
    }
    temporary_file(const temporary_file&) = delete;
    temporary_file& operator=(const temporary_file&) = delete;

    std::string bytes() const {
        std::ifstream in{path, std::ios::binary};
        return {std::istreambuf_iterator<char>{in}, {}};
    }
};

inline std::uint32_t big_endian(const std::string& bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t k = 0; k < 4; ++k) value = value << 8 | std::uint8_t(bytes.at(at + k));
    return value;
}

/// Colours that are all different.
inline indexed_image::colours test_palette() {
    indexed_image::colours palette{};
    for (std::size_t k = 0; k < 256; ++k)
        palette[k] = {static_cast<std::uint8_t>(k), static_cast<std::uint8_t>(255 - k),
                      static_cast<std::uint8_t>(k * k)};
    return palette;
}

} // namespace geodeint::testing
