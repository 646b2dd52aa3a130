// SPDX-License-Identifier: BSL-1.0
#include <geodeint/error.hpp>
#include <geodeint/sphere/gif_animation.hpp>

#include "support/picture_files.hpp"
#include "support/random_vectors.hpp"

#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <string>
#include <vector>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

/// A reader of the files, written from the format's description and not from the writer.
class gif_reader {
public:
    explicit gif_reader(std::string bytes) : bytes_{std::move(bytes)} {
        BOOST_TEST((bytes_.substr(0, 6) == "GIF89a"));
        at_ = 6;
        width = word();
        height = word();
        const int packed = byte();
        at_ += 2;
        palette = bytes_.substr(at_, 3u << ((packed & 7) + 1));
        at_ += palette.size();
        for (int mark = byte(); mark != ';'; mark = byte()) {
            if (mark == 0x21) {
                const int label = byte();
                if (label == 0xF9) delay = std::uint8_t(bytes_.at(at_ + 2));
                while (const int length = byte()) at_ += static_cast<std::size_t>(length);
            } else {
                BOOST_REQUIRE(mark == 0x2C);
                at_ += 8;
                BOOST_TEST(byte() == 0);
                frames.push_back(image());
            }
        }
        BOOST_TEST(at_ == bytes_.size());
    }

    int width, height, delay = 0;
    std::string palette;
    std::vector<std::vector<std::uint8_t>> frames;

private:
    int byte() { return std::uint8_t(bytes_.at(at_++)); }
    int word() {
        const int low = byte();
        return low + 256 * byte();
    }
    std::vector<std::uint8_t> image() {
        const int least = byte();
        std::string data;
        while (const int length = byte()) {
            data += bytes_.substr(at_, static_cast<std::size_t>(length));
            at_ += static_cast<std::size_t>(length);
        }
        const int clear = 1 << least, end = clear + 1;
        std::vector<std::string> strings;
        std::string previous;
        std::vector<std::uint8_t> pixels;
        int width_of_code = least + 1;
        std::size_t bit = 0;
        for (;;) {
            int code = 0;
            for (int k = 0; k < width_of_code; ++k, ++bit)
                code |= (std::uint8_t(data.at(bit / 8)) >> (bit % 8) & 1) << k;
            if (code == end) return pixels;
            if (code == clear) {
                strings.assign(static_cast<std::size_t>(end + 1), {});
                for (int k = 0; k < clear; ++k)
                    strings[static_cast<std::size_t>(k)] = static_cast<char>(k);
                width_of_code = least + 1;
                previous.clear();
                continue;
            }
            const auto number = static_cast<std::size_t>(code);
            BOOST_REQUIRE(number <= strings.size());
            const std::string now =
                number < strings.size() ? strings[number] : previous + previous[0];
            if (!previous.empty() && strings.size() < 4096) strings.push_back(previous + now[0]);
            if (strings.size() == std::size_t{1} << width_of_code && width_of_code < 12)
                ++width_of_code;
            pixels.insert(pixels.end(), now.begin(), now.end());
            previous = now;
        }
    }

    std::string bytes_;
    std::size_t at_ = 0;
};

} // namespace

BOOST_AUTO_TEST_SUITE(gif_animations)

BOOST_AUTO_TEST_CASE(frames_are_read_back_as_they_were) {
    const temporary_file file{"geodeint_animation_test.gif"};
    std::vector<indexed_image> frames;
    random_source random{3};
    for (int k = 0; k < 3; ++k) {
        indexed_image frame{211, 97, test_palette()};
        for (int y = 0; y < frame.height(); ++y)
            for (int x = 0; x < frame.width(); ++x)
                // smooth, random (the table overflows), one colour
                frame(x, y) = static_cast<std::uint8_t>(
                    k == 0 ? x + y : (k == 1 ? random.uniform(0, 255.9) : 17));
        frames.push_back(frame);
    }
    {
        gif_animation film{file.path, 0.12};
        for (const auto& frame : frames) film.add(frame);
        BOOST_TEST(film.frames() == 3);
    }
    const gif_reader read{file.bytes()};
    BOOST_TEST(read.width == 211);
    BOOST_TEST(read.height == 97);
    BOOST_TEST(read.delay == 12);
    BOOST_TEST(read.palette.size() == 768U);
    BOOST_TEST(std::uint8_t(read.palette[3 * 77 + 1]) == 255 - 77);
    BOOST_REQUIRE(read.frames.size() == 3U);
    for (std::size_t k = 0; k < 3; ++k) BOOST_TEST((read.frames[k] == frames[k].pixels()));
}

BOOST_AUTO_TEST_CASE(bad_arguments_are_refused) {
    const temporary_file file{"geodeint_animation_refused.gif"};
    BOOST_CHECK_THROW(gif_animation("/nonexistent/film.gif"), invalid_argument);
    BOOST_CHECK_THROW(gif_animation(file.path, 0), invalid_argument);
    gif_animation film{file.path};
    film.add(indexed_image{4, 4, test_palette()});
    BOOST_CHECK_THROW(film.add(indexed_image(4, 5, test_palette())), invalid_argument);
    BOOST_CHECK_THROW(film.add(indexed_image(4, 4, indexed_image::colours{})), invalid_argument);
    BOOST_TEST(film.frames() == 1);
}

BOOST_AUTO_TEST_SUITE_END()
