// SPDX-License-Identifier: BSL-1.0
#include <geodeint/error.hpp>
#include <geodeint/sphere/indexed_image.hpp>

#include "support/picture_files.hpp"

#include <boost/crc.hpp>
#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <string>

using namespace geodeint;
using namespace geodeint::testing;

BOOST_AUTO_TEST_SUITE(indexed_images)

BOOST_AUTO_TEST_CASE(png_files_hold_size_palette_and_pixels) {
    // more than one stored block of 65535 bytes
    indexed_image image{301, 257, test_palette(), 7};
    for (int y = 0; y < 257; ++y)
        for (int x = 0; x < 301; ++x) image(x, y) = static_cast<std::uint8_t>(x * y + y);
    const temporary_file file{"geodeint_image_test.png"};
    image.write_png(file.path);
    const std::string bytes = file.bytes();

    BOOST_TEST((bytes.substr(0, 8) == "\x89PNG\r\n\x1a\n"));
    std::string pixels, palette, header;
    std::size_t at = 8;
    std::string type;
    while (type != "IEND") {
        const std::size_t length = big_endian(bytes, at);
        type = bytes.substr(at + 4, 4);
        const std::string data = bytes.substr(at + 8, length);
        boost::crc_32_type crc;
        crc.process_bytes(bytes.data() + at + 4, length + 4);
        BOOST_TEST(crc.checksum() == big_endian(bytes, at + 8 + length), type);
        if (type == "IHDR") header = data;
        if (type == "PLTE") palette = data;
        if (type == "IDAT") pixels += data;
        at += length + 12;
    }
    BOOST_TEST(at == bytes.size());
    BOOST_TEST(big_endian(bytes, at - 4) == 0xAE426082U); // IEND ends every PNG file like this
    BOOST_TEST(big_endian(header, 0) == 301U);
    BOOST_TEST(big_endian(header, 4) == 257U);
    BOOST_TEST((header.substr(8) == std::string("\x08\x03\x00\x00\x00", 5)));
    BOOST_TEST(palette.size() == 768U);
    BOOST_TEST(static_cast<unsigned char>(palette[3 * 200 + 1]) == test_palette()[200][1]);

    // zlib: two bytes, stored blocks, Adler-32
    BOOST_TEST((256 * std::uint8_t(pixels[0]) + std::uint8_t(pixels[1])) % 31 == 0);
    std::string data;
    for (std::size_t p = 2; p + 4 < pixels.size();) {
        const auto byte = [&](std::size_t k) { return std::size_t{std::uint8_t(pixels[p + k])}; };
        const std::size_t length = byte(1) + 256 * byte(2);
        BOOST_TEST(length + byte(3) + 256 * byte(4) == 65535U);
        const bool last = byte(0) == 1;
        data += pixels.substr(p + 5, length);
        p += 5 + length;
        BOOST_TEST(last == (p + 4 == pixels.size()));
    }
    std::uint32_t a = 1, b = 0;
    for (const char c : data) {
        a = (a + std::uint8_t(c)) % 65521;
        b = (b + a) % 65521;
    }
    BOOST_TEST(big_endian(pixels, pixels.size() - 4) == (b << 16 | a));
    BOOST_TEST(data.size() == 257U * 302);
    int wrong = 0;
    for (int y = 0; y < 257; ++y) {
        wrong += data[static_cast<std::size_t>(y) * 302] != 0;
        for (int x = 0; x < 301; ++x)
            wrong += std::uint8_t(data[static_cast<std::size_t>(y * 302 + x + 1)]) != image(x, y);
    }
    BOOST_TEST(wrong == 0);
}

BOOST_AUTO_TEST_CASE(prints_and_pastes_within_its_borders) {
    indexed_image image{20, 10, test_palette(), 0}, stamp{4, 3, test_palette(), 9};
    image.paste(stamp, 18, 8);
    image.paste(stamp, -2, -1);
    BOOST_TEST(image(18, 8) == 9);
    BOOST_TEST(image(19, 9) == 9);
    BOOST_TEST(image(17, 9) == 0);
    BOOST_TEST(image(1, 1) == 9);
    BOOST_TEST(image(2, 1) == 0);
    indexed_image text{20, 10, test_palette(), 0};
    text.print("-1%9999", 1, 1, 5, 1);
    for (int x = 1; x <= 5; ++x) BOOST_TEST(text(x, 4) == 5);
    BOOST_TEST(text(9, 1) == 5); // the top of the 1
    BOOST_TEST(text(6, 4) == 0);
    BOOST_TEST(indexed_image::width_of("t = 1", 2) == 58);
}

BOOST_AUTO_TEST_CASE(bad_arguments_are_refused) {
    BOOST_CHECK_THROW(indexed_image(0, 5, test_palette()), invalid_argument);
    BOOST_CHECK_THROW(indexed_image(5, 100'000, test_palette()), invalid_argument);
    indexed_image image{5, 5, test_palette()};
    BOOST_CHECK_THROW(image.paste(indexed_image{2, 2, indexed_image::colours{}}, 0, 0),
                      invalid_argument);
    BOOST_CHECK_THROW(image.write_png("/nonexistent/image.png"), invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
