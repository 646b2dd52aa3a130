// SPDX-License-Identifier: BSL-1.0
#include <geodeint/error.hpp>
#include <geodeint/sphere/gif_animation.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace geodeint {

namespace {

std::string little_endian(int value) {
    return {static_cast<char>(value & 0xFF), static_cast<char>(value >> 8 & 0xFF)};
}

/// The image data of GIF: LZW with codes of growing width, in blocks of at most 255 bytes.
class lzw {
public:
    std::string compress(const std::vector<std::uint8_t>& pixels) {
        restart();
        int prefix = pixels.front();
        for (std::size_t i = 1; i < pixels.size(); ++i) {
            const std::uint8_t pixel = pixels[i];
            int& known = next_[static_cast<std::size_t>(prefix) * 256 + pixel];
            if (known != 0) {
                prefix = known;
                continue;
            }
            put(prefix);
            if (codes_ < most_codes) {
                if (codes_ == 1 << width_) ++width_;
                known = codes_++;
            } else {
                restart();
            }
            prefix = pixel;
        }
        put(prefix);
        put(end);
        if (used_ > 0) bytes_ += static_cast<char>(bits_ & 0xFF);

        std::string blocks{static_cast<char>(least_width - 1)};
        for (std::size_t begin = 0; begin < bytes_.size(); begin += 255) {
            const std::size_t count = std::min<std::size_t>(255, bytes_.size() - begin);
            blocks += static_cast<char>(count);
            blocks.append(bytes_, begin, count);
        }
        return blocks + '\0';
    }

private:
    static constexpr int clear = 256, end = 257, least_width = 9, most_codes = 4096;

    /// Says so to the reader, in codes of the present width, and forgets all strings.
    void restart() {
        put(clear);
        std::fill(next_.begin(), next_.end(), 0);
        codes_ = end + 1;
        width_ = least_width;
    }
    void put(int code) {
        bits_ |= static_cast<std::uint32_t>(code) << used_;
        used_ += width_;
        for (; used_ >= 8; used_ -= 8, bits_ >>= 8) bytes_ += static_cast<char>(bits_ & 0xFF);
    }

    std::vector<int> next_ = std::vector<int>(std::size_t{most_codes} * 256);
    int codes_ = end + 1;
    int width_ = least_width;
    std::uint32_t bits_ = 0;
    int used_ = 0;
    std::string bytes_;
};

} // namespace

gif_animation::gif_animation(const std::filesystem::path& file, double seconds)
    : file_{file}, hundredths_{} {
    require_positive(seconds, "seconds");
    hundredths_ = static_cast<int>(std::clamp(std::round(100 * seconds), 1.0, 65535.0));
    out_.open(file, std::ios::binary);
    if (!out_) throw invalid_argument{"file", file.string() + ": cannot be written"};
}

gif_animation::~gif_animation() {
    if (frames_ > 0) out_ << ';';
}

void gif_animation::begin(const indexed_image& first) {
    width_ = first.width();
    height_ = first.height();
    palette_ = first.palette();
    out_ << "GIF89a" << little_endian(width_) << little_endian(height_);
    out_.write("\xF7\x00\x00", 3); // a palette of 256 colours for all frames
    for (const auto& colour : palette_) out_.write(reinterpret_cast<const char*>(colour.data()), 3);
    out_.write("\x21\xFF\x0BNETSCAPE2.0\x03\x01\x00\x00\x00", 19); // repeat for ever
}

void gif_animation::add(const indexed_image& frame) {
    if (frames_ == 0)
        begin(frame);
    else if (frame.width() != width_ || frame.height() != height_ || frame.palette() != palette_)
        throw invalid_argument{"frame", "must have the size and the palette of the first one"};
    out_.write("\x21\xF9\x04\x04", 4);
    out_ << little_endian(hundredths_);
    out_.write("\x00\x00\x2C\x00\x00\x00\x00", 7);
    out_ << little_endian(width_) << little_endian(height_) << '\0'
         << lzw{}.compress(frame.pixels()) << std::flush;
    if (!out_) throw invalid_argument{"file", file_.string() + ": cannot be written"};
    ++frames_;
}

} // namespace geodeint
