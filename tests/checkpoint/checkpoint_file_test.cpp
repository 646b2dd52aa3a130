// SPDX-License-Identifier: BSL-1.0
#include <geodeint/checkpoint/detail/checkpoint_file.hpp>

#include "support/temporary_folder.hpp"

#include <boost/test/unit_test.hpp>

#include <csignal>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <vector>

#include <sys/resource.h>

using geodeint::checkpoint_error;
using geodeint::detail::checkpoint_file;
using geodeint::testing::temporary_folder;

namespace {

const checkpoint_file::fingerprint identity{{"paths", "100"}, {"dt", "0.5"}};
const std::vector<std::byte> payload(1000, std::byte{42});

std::string read(const std::filesystem::path& file) {
    std::ifstream in{file, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}
void write(const std::filesystem::path& file, const std::string& bytes) {
    std::ofstream{file, std::ios::binary} << bytes;
}

/// Passes if reading is refused by a message with these words and the name of the file.
void check_refused(const checkpoint_file& file, const std::filesystem::path& name,
                   const std::string& words,
                   const checkpoint_file::fingerprint& wanted = identity) {
    try {
        file.read(wanted);
        BOOST_ERROR("not refused: " + words);
    } catch (const checkpoint_error& error) {
        BOOST_TEST(error.file() == name);
        BOOST_TEST(std::string{error.what()}.find(words) != std::string::npos,
                   "\"" << error.what() << "\" does not say \"" << words << "\"");
    }
}

} // namespace

BOOST_AUTO_TEST_CASE(what_is_written_is_read) {
    const temporary_folder folder;
    const checkpoint_file file{folder / "a", "test"};
    BOOST_TEST(!file.read(identity).has_value());
    file.write(identity, payload);
    BOOST_TEST((file.read(identity) == payload));
    file.write(identity, {});
    BOOST_TEST(file.read(identity)->empty());
    // and nothing else is left in the folder
    BOOST_TEST(std::distance(std::filesystem::directory_iterator{folder.path()}, {}) == 1);
}

BOOST_AUTO_TEST_CASE(another_computation_is_refused_by_name) {
    const temporary_folder folder;
    const checkpoint_file file{folder / "a", "test"};
    file.write(identity, payload);
    check_refused(file, folder / "a", "dt is 0.5 there and 0.25 here",
                  {{"paths", "100"}, {"dt", "0.25"}});
    check_refused(file, folder / "a", "seed is missing there and 7 here",
                  {{"paths", "100"}, {"dt", "0.5"}, {"seed", "7"}});
    check_refused(file, folder / "a", "dt is 0.5 there and missing here", {{"paths", "100"}});
    check_refused(checkpoint_file{folder / "a", "ensemble"}, folder / "a",
                  "kind is test there and ensemble here");
    BOOST_TEST((file.read(identity) == payload));
}

BOOST_AUTO_TEST_CASE(every_truncation_and_every_changed_byte_is_noticed) {
    const temporary_folder folder;
    const checkpoint_file file{folder / "a", "test"};
    file.write(identity, std::vector<std::byte>(50, std::byte{7}));
    const std::string whole = read(folder / "a");
    for (std::size_t size = 0; size < whole.size(); ++size) {
        write(folder / "a", whole.substr(0, size));
        BOOST_CHECK_THROW(file.read(identity), checkpoint_error);
    }
    for (std::size_t i = 0; i < whole.size(); ++i)
        for (const int change : {1, 64, 128}) {
            std::string changed = whole;
            changed[i] = static_cast<char>(changed[i] ^ change);
            write(folder / "a", changed);
            BOOST_CHECK_THROW(file.read(identity), checkpoint_error);
        }
    write(folder / "a", whole + "x");
    BOOST_CHECK_THROW(file.read(identity), checkpoint_error);
    write(folder / "a", whole);
    BOOST_CHECK_NO_THROW(file.read(identity));
}

/// With a right checksum, the beginning of a file is read up to where it ends.
BOOST_AUTO_TEST_CASE(every_truncation_with_a_right_checksum_is_noticed) {
    const temporary_folder folder;
    const checkpoint_file file{folder / "a", "test"};
    file.write(identity, std::vector<std::byte>(50, std::byte{7}));
    const std::string whole = read(folder / "a");
    for (std::size_t size = 12; size + 8 < whole.size(); ++size) {
        std::string part = whole.substr(0, size);
        const std::uint64_t sum = geodeint::checksum(std::as_bytes(std::span{part}));
        part.append(reinterpret_cast<const char*>(&sum), sizeof sum);
        write(folder / "a", part);
        BOOST_CHECK_THROW(file.read(identity), checkpoint_error);
    }
}

BOOST_AUTO_TEST_CASE(says_what_is_wrong) {
    const temporary_folder folder;
    const checkpoint_file file{folder / "a", "test"};
    write(folder / "a", "t,x,y\n0,1,2\n");
    check_refused(file, folder / "a", "is not a checkpoint of geodeint");
    write(folder / "a", "");
    check_refused(file, folder / "a", "is not a checkpoint of geodeint");
    write(folder / "a", "geodeint");
    check_refused(file, folder / "a", "is truncated");
    file.write(identity, payload);
    std::string bytes = read(folder / "a");
    bytes[8] = 99;
    write(folder / "a", bytes);
    check_refused(file, folder / "a", "has format 99, this program reads format 2");
    bytes[8] = 1;
    write(folder / "a", bytes);
    check_refused(file, folder / "a",
                  "has format 1, from before the bits of Brownian paths were changed");
    file.write(identity, payload);
    bytes = read(folder / "a");
    write(folder / "a", bytes.substr(0, bytes.size() - 100));
    check_refused(file, folder / "a", "truncated or corrupted");
    check_refused(checkpoint_file{folder.path(), "test"}, folder.path(), "cannot be");
}

BOOST_AUTO_TEST_CASE(the_old_file_survives_a_full_disk) {
    const temporary_folder folder;
    const checkpoint_file file{folder / "a", "test"};
    file.write(identity, payload);
    // the new file is a device without room
    std::filesystem::create_symlink("/dev/full", folder / "a.new");
    try {
        file.write(identity, std::vector<std::byte>(5000));
        BOOST_ERROR("not noticed");
    } catch (const checkpoint_error& error) {
        BOOST_TEST(std::string{error.what()}.find("cannot be written: No space left on device") !=
                   std::string::npos);
    }
    BOOST_TEST((file.read(identity) == payload));
    BOOST_TEST(!std::filesystem::exists(std::filesystem::symlink_status(folder / "a.new")));
}

BOOST_AUTO_TEST_CASE(the_old_file_survives_a_limit_of_file_size) {
    const temporary_folder folder;
    const checkpoint_file file{folder / "a", "test"};
    file.write(identity, payload);
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    rlimit tight = before;
    tight.rlim_cur = 4096;
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &tight);
    BOOST_CHECK_THROW(file.write(identity, std::vector<std::byte>(100000)), checkpoint_error);
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);
    BOOST_TEST((file.read(identity) == payload));
    BOOST_TEST(!std::filesystem::exists(folder / "a.new"));
    file.write(identity, std::vector<std::byte>(100000));
    BOOST_TEST(file.read(identity)->size() == 100000U);
}

BOOST_AUTO_TEST_CASE(a_missing_folder_is_an_error) {
    const temporary_folder folder;
    const checkpoint_file file{folder / "nowhere/a", "test"};
    BOOST_TEST(!file.read(identity).has_value());
    BOOST_CHECK_THROW(file.write(identity, payload), checkpoint_error);
}
