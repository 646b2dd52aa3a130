// SPDX-License-Identifier: BSL-1.0
#include "../whole_file.hpp"

#include <geodeint/error.hpp>
#include <geodeint/sphere/indexed_image.hpp>

#include <boost/crc.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

namespace geodeint {

namespace {

/// Seven rows of five pixels, the most significant bit to the left.
struct glyph {
    char character;
    std::array<std::uint8_t, 7> rows;
};
constexpr glyph glyphs[] = {
    {'0', {0x0E, 0x11, 0x13, 0x15, 0x19, 0x11, 0x0E}},
    {'1', {0x04, 0x0C, 0x04, 0x04, 0x04, 0x04, 0x0E}},
    {'2', {0x0E, 0x11, 0x01, 0x06, 0x08, 0x10, 0x1F}},
    {'3', {0x0E, 0x11, 0x01, 0x06, 0x01, 0x11, 0x0E}},
    {'4', {0x02, 0x06, 0x0A, 0x12, 0x1F, 0x02, 0x02}},
    {'5', {0x1F, 0x10, 0x1E, 0x01, 0x01, 0x11, 0x0E}},
    {'6', {0x06, 0x08, 0x10, 0x1E, 0x11, 0x11, 0x0E}},
    {'7', {0x1F, 0x01, 0x02, 0x04, 0x08, 0x08, 0x08}},
    {'8', {0x0E, 0x11, 0x11, 0x0E, 0x11, 0x11, 0x0E}},
    {'9', {0x0E, 0x11, 0x11, 0x0F, 0x01, 0x02, 0x0C}},
    {'+', {0x00, 0x04, 0x04, 0x1F, 0x04, 0x04, 0x00}},
    {'-', {0x00, 0x00, 0x00, 0x1F, 0x00, 0x00, 0x00}},
    {'.', {0x00, 0x00, 0x00, 0x00, 0x00, 0x0C, 0x0C}},
    {',', {0x00, 0x00, 0x00, 0x00, 0x0C, 0x04, 0x08}},
    {'=', {0x00, 0x00, 0x1F, 0x00, 0x1F, 0x00, 0x00}},
    {'/', {0x01, 0x02, 0x02, 0x04, 0x08, 0x08, 0x10}},
    {'a', {0x00, 0x00, 0x0E, 0x01, 0x0F, 0x11, 0x0F}},
    {'b', {0x10, 0x10, 0x1E, 0x11, 0x11, 0x11, 0x1E}},
    {'c', {0x00, 0x00, 0x0F, 0x10, 0x10, 0x10, 0x0F}},
    {'d', {0x01, 0x01, 0x0F, 0x11, 0x11, 0x11, 0x0F}},
    {'e', {0x00, 0x00, 0x0E, 0x11, 0x1F, 0x10, 0x0F}},
    {'f', {0x06, 0x08, 0x1C, 0x08, 0x08, 0x08, 0x08}},
    {'g', {0x00, 0x00, 0x0F, 0x11, 0x0F, 0x01, 0x0E}},
    {'h', {0x10, 0x10, 0x1E, 0x11, 0x11, 0x11, 0x11}},
    {'i', {0x04, 0x00, 0x0C, 0x04, 0x04, 0x04, 0x0E}},
    {'j', {0x02, 0x00, 0x06, 0x02, 0x02, 0x12, 0x0C}},
    {'k', {0x10, 0x12, 0x14, 0x18, 0x14, 0x12, 0x11}},
    {'l', {0x0C, 0x04, 0x04, 0x04, 0x04, 0x04, 0x0E}},
    {'m', {0x00, 0x00, 0x1A, 0x15, 0x15, 0x15, 0x15}},
    {'n', {0x00, 0x00, 0x1E, 0x11, 0x11, 0x11, 0x11}},
    {'o', {0x00, 0x00, 0x0E, 0x11, 0x11, 0x11, 0x0E}},
    {'p', {0x00, 0x00, 0x1E, 0x11, 0x1E, 0x10, 0x10}},
    {'q', {0x00, 0x00, 0x0F, 0x11, 0x0F, 0x01, 0x01}},
    {'r', {0x00, 0x00, 0x16, 0x19, 0x10, 0x10, 0x10}},
    {'s', {0x00, 0x00, 0x0F, 0x10, 0x0E, 0x01, 0x1E}},
    {'t', {0x08, 0x08, 0x1C, 0x08, 0x08, 0x09, 0x06}},
    {'u', {0x00, 0x00, 0x11, 0x11, 0x11, 0x11, 0x0F}},
    {'v', {0x00, 0x00, 0x11, 0x11, 0x11, 0x0A, 0x04}},
    {'w', {0x00, 0x00, 0x11, 0x15, 0x15, 0x15, 0x0A}},
    {'x', {0x00, 0x00, 0x11, 0x0A, 0x04, 0x0A, 0x11}},
    {'y', {0x00, 0x00, 0x11, 0x11, 0x0F, 0x01, 0x0E}},
    {'z', {0x00, 0x00, 0x1F, 0x02, 0x04, 0x08, 0x1F}},
};
constexpr int cell = 6;

/// The bytes of a PNG file, chunk by chunk.
class png {
public:
    png() : bytes_{"\x89PNG\r\n\x1a\n"} {}

    void chunk(const char* type, const std::string& data) {
        bytes_ += big_endian(static_cast<std::uint32_t>(data.size()));
        const std::string checked = type + data;
        boost::crc_32_type checksum; // that of ISO 3309
        checksum.process_bytes(checked.data(), checked.size());
        bytes_ += checked + big_endian(checksum.checksum());
    }
    const std::string& bytes() const { return bytes_; }

    static std::string big_endian(std::uint32_t value) {
        std::string text;
        for (int shift = 24; shift >= 0; shift -= 8) text += static_cast<char>(value >> shift);
        return text;
    }
    /// The format zlib, in stored blocks.
    static std::string stored(const std::string& data) {
        constexpr std::size_t longest = 65535;
        std::string text = "\x78\x01";
        for (std::size_t begin = 0; begin < data.size(); begin += longest) {
            const std::size_t count = std::min(longest, data.size() - begin);
            text += static_cast<char>(begin + count == data.size());
            for (const std::size_t number : {count, ~count}) {
                text += static_cast<char>(number);
                text += static_cast<char>(number >> 8);
            }
            text.append(data, begin, count);
        }
        std::uint32_t a = 1, b = 0; // Adler-32
        for (const char byte : data) {
            a = (a + static_cast<unsigned char>(byte)) % 65521;
            b = (b + a) % 65521;
        }
        return text + big_endian(b << 16 | a);
    }

private:
    std::string bytes_;
};

} // namespace

indexed_image::indexed_image(int width, int height, const colours& palette, std::uint8_t background)
    : width_{width}, height_{height}, palette_{palette} {
    constexpr int largest = 32768;
    if (width < 1 || width > largest) throw invalid_argument{"width", "must be 1 to 32768 pixels"};
    if (height < 1 || height > largest)
        throw invalid_argument{"height", "must be 1 to 32768 pixels"};
    pixels_.assign(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), background);
}

void indexed_image::paste(const indexed_image& other, int x, int y) {
    if (other.palette_ != palette_) throw invalid_argument{"other", "must have the same palette"};
    for (int row = std::max(0, -y); row < std::min(other.height_, height_ - y); ++row)
        for (int column = std::max(0, -x); column < std::min(other.width_, width_ - x); ++column)
            (*this)(x + column, y + row) = other(column, row);
}

void indexed_image::print(std::string_view text, int x, int y, std::uint8_t colour, int scale) {
    for (const char character : text) {
        const auto* found = std::find_if(std::begin(glyphs), std::end(glyphs),
                                         [=](const glyph& g) { return g.character == character; });
        for (int row = 0; found != std::end(glyphs) && row < 7 * scale; ++row)
            for (int column = 0; column < 5 * scale; ++column) {
                const int bits = found->rows[static_cast<std::size_t>(row / scale)];
                const int to_x = x + column, to_y = y + row;
                if ((bits >> (4 - column / scale) & 1) != 0 && to_x >= 0 && to_x < width_ &&
                    to_y >= 0 && to_y < height_)
                    (*this)(to_x, to_y) = colour;
            }
        x += cell * scale;
    }
}

int indexed_image::width_of(std::string_view text, int scale) {
    return static_cast<int>(text.size()) * cell * scale - scale;
}

void indexed_image::write_png(const std::filesystem::path& file) const {
    png picture;
    // eight bits per pixel, palette, no interlacing
    picture.chunk("IHDR", png::big_endian(static_cast<std::uint32_t>(width_)) +
                              png::big_endian(static_cast<std::uint32_t>(height_)) +
                              std::string("\x08\x03\x00\x00\x00", 5));
    std::string colours_used;
    for (const rgb& each : palette_) colours_used.append(each.begin(), each.end());
    picture.chunk("PLTE", colours_used);
    std::string rows;
    for (int y = 0; y < height_; ++y) {
        rows += '\0'; // no filter
        const auto* begin = pixels_.data() + offset(0, y);
        rows.append(begin, begin + width_);
    }
    picture.chunk("IDAT", png::stored(rows));
    picture.chunk("IEND", "");
    if (!detail::write_whole_file(file, picture.bytes()))
        throw invalid_argument{"file", file.string() + ": cannot be written"};
}

} // namespace geodeint
