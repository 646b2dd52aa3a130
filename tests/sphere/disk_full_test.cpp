// SPDX-License-Identifier: BSL-1.0
//
// A disk that is full under the files of the sphere: reported with their names, and the file that
// was there before is still whole.
#include "support/file_contents.hpp"
#include "support/full_disk.hpp"

#include <geodeint/error.hpp>
#include <geodeint/sphere/gif_animation.hpp>
#include <geodeint/sphere/indexed_image.hpp>
#include <geodeint/sphere/spherical_coefficients.hpp>

#include "support/temporary_folder.hpp"

#include <boost/test/unit_test.hpp>

#include <filesystem>
#include <string>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

template <class Write>
void check_survives(const std::filesystem::path& file, Write&& write) {
    const auto names_it = [&](const invalid_argument& error) {
        return std::string{error.what()}.find(file.string()) != std::string::npos;
    };
    write(0);
    const std::string before = contents(file);
    BOOST_TEST(!before.empty());
    {
        const full_disk disk{50};
        BOOST_CHECK_EXCEPTION(write(1), invalid_argument, names_it);
    }
    BOOST_TEST((contents(file) == before));
    BOOST_TEST(!std::filesystem::exists(file.string() + ".new"));
    write(1);
    BOOST_TEST((contents(file) != before));
}

} // namespace

BOOST_AUTO_TEST_SUITE(a_full_disk)

BOOST_AUTO_TEST_CASE(under_a_picture) {
    const temporary_folder folder;
    check_survives(folder / "a.png", [&](int version) {
        indexed_image{40 + version, 30, {}}.write_png(folder / "a.png");
    });
}

BOOST_AUTO_TEST_CASE(under_coefficients) {
    const temporary_folder folder;
    check_survives(folder / "a.txt", [&](int version) {
        spherical_coefficients::random_smooth(8 + version, 1).write(folder / "a.txt");
    });
}

BOOST_AUTO_TEST_CASE(under_an_animation) {
    const temporary_folder folder;
    gif_animation film{folder / "a.gif"};
    const indexed_image frame{100, 100, {}};
    film.add(frame);
    const full_disk disk{contents(folder / "a.gif").size() + 5};
    BOOST_CHECK_THROW(film.add(frame), invalid_argument);
}

// What is no file is written itself, and not replaced by one.
BOOST_AUTO_TEST_CASE(that_is_a_device) {
    const temporary_folder folder;
    std::filesystem::create_symlink("/dev/full", folder / "link.png");
    const indexed_image picture{40, 30, {}};
    BOOST_CHECK_THROW(picture.write_png("/dev/full"), invalid_argument);
    BOOST_CHECK_THROW(picture.write_png(folder / "link.png"), invalid_argument);
    BOOST_TEST(std::filesystem::is_symlink(folder / "link.png"));
    BOOST_TEST(std::filesystem::is_character_file("/dev/full"));
}

BOOST_AUTO_TEST_SUITE_END()
