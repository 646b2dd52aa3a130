// SPDX-License-Identifier: BSL-1.0
//
// A picture of at most 256 colours, which can be written as a PNG file. That needs no library,
// because the data are stored without compression, one byte per pixel.
//
//     geodeint::indexed_image picture{640, 320, palette};
//     picture.print("t = 1.0", 10, 10, 255);
//     picture.write_png("picture.png");
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string_view>
#include <vector>

namespace geodeint {

class indexed_image {
public:
    using rgb = std::array<std::uint8_t, 3>;
    using colours = std::array<rgb, 256>;

    /// All pixels have the colour number `background`.
    indexed_image(int width, int height, const colours& palette, std::uint8_t background = 0);

    int width() const noexcept { return width_; }
    int height() const noexcept { return height_; }
    const colours& palette() const noexcept { return palette_; }

    /// From the left and from the top.
    std::uint8_t operator()(int x, int y) const { return pixels_[offset(x, y)]; }
    std::uint8_t& operator()(int x, int y) { return pixels_[offset(x, y)]; }
    /// Row by row.
    const std::vector<std::uint8_t>& pixels() const noexcept { return pixels_; }

    /// Copies `other` to (x, y), as far as it fits. Palettes must be equal.
    void paste(const indexed_image& other, int x, int y);

    /// Digits, lower-case letters and a few signs (+ - . = , /), 5 x 7 pixels times `scale` in
    /// cells 6 pixels wide; other characters are blank. (x, y) is the upper left corner.
    void print(std::string_view text, int x, int y, std::uint8_t colour, int scale = 2);
    /// How wide `print` makes it.
    static int width_of(std::string_view text, int scale = 2);

    void write_png(const std::filesystem::path& file) const;

private:
    std::size_t offset(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
               static_cast<std::size_t>(x);
    }

    int width_;
    int height_;
    colours palette_;
    std::vector<std::uint8_t> pixels_;
};

} // namespace geodeint
