// SPDX-License-Identifier: BSL-1.0
//
// The file of a checkpoint: the bytes of a computation, and a fingerprint that tells this
// computation from others.
//
//     "geodeint" version kind fingerprint payload checksum
//
// The fingerprint is a list of names and values. A file whose fingerprint differs is refused with
// the name of what differs; one that is truncated, corrupted or foreign, with a message that says
// so. The payload is read only after these checks.
//
// The version changes with the layout of the file, and where a resumed run would not go on as it
// began: in format 1 Brownian paths had other bits.
//
// A new file is written beside the old one under the name with ".new" appended, brought to the disk
// (fsync) and then renamed over it, so that at any moment there is a whole checkpoint under the
// name, the old or the new one. Two programs must not use one file at the same time.
#pragma once

#include <geodeint/checkpoint/checkpoint.hpp>
#include <geodeint/checkpoint/checksum.hpp>
#include <geodeint/checkpoint/storage.hpp>
#include <geodeint/error.hpp>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <span>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#if __has_include(<unistd.h>)
#include <fcntl.h>
#include <unistd.h>
#endif

namespace geodeint::detail {

class checkpoint_file {
public:
    using fingerprint = std::vector<std::pair<std::string, std::string>>;

    /// `kind` says in a word what is computed, such as "ensemble".
    checkpoint_file(std::filesystem::path file, std::string kind)
        : file_{std::move(file)}, kind_{std::move(kind)} {}

    /// A number as a fingerprint holds it: with all its digits.
    static std::string exactly(double value) {
        char text[40];
        std::snprintf(text, sizeof text, "%.17g", value);
        return text;
    }

    /// Replaces the file. If that fails, the old one is still there.
    void write(const fingerprint& identity, std::span<const std::byte> payload) const {
        byte_writer out;
        out.write_bytes(magic.data(), magic.size());
        out.write(version);
        out.write(kind_);
        out.write(identity);
        out.write(static_cast<std::uint64_t>(payload.size()));
        out.write_bytes(payload.data(), payload.size());
        out.write(checksum(out.bytes()));

        std::filesystem::path fresh = file_;
        fresh += ".new";
        try {
            write_to_disk(fresh, out.bytes());
            std::filesystem::rename(fresh, file_);
        } catch (const std::system_error& error) {
            std::error_code ignored;
            std::filesystem::remove(fresh, ignored);
            throw checkpoint_error{file_, "cannot be written: " + error.code().message()};
        }
        bring_folder_to_disk();
    }

    /// The payload; nothing if there is no such file.
    std::optional<std::vector<std::byte>> read(const fingerprint& identity) const {
        std::error_code missing;
        if (std::filesystem::status(file_, missing).type() == std::filesystem::file_type::not_found)
            return std::nullopt;
        const std::vector<std::byte> bytes = contents();
        if (bytes.size() < magic.size() ||
            std::memcmp(bytes.data(), magic.data(), magic.size()) != 0)
            throw checkpoint_error{file_, "is not a checkpoint of geodeint"};
        std::uint64_t expected = 0;
        if (bytes.size() < magic.size() + sizeof version + sizeof expected)
            throw checkpoint_error{file_, "is truncated"};
        const auto body = std::span{bytes}.first(bytes.size() - sizeof expected);
        byte_reader in{body.subspan(magic.size())};
        const auto found = in.read<std::uint32_t>();
        if (found == 1)
            throw checkpoint_error{
                file_,
                "has format 1, from before the bits of Brownian paths were changed: run it to "
                "its end with the version of geodeint that wrote it, or start again"};
        if (found != version)
            throw checkpoint_error{file_, "has format " + std::to_string(found) +
                                              ", this program reads format " +
                                              std::to_string(version)};
        std::memcpy(&expected, bytes.data() + body.size(), sizeof expected);
        if (checksum(body) != expected)
            throw checkpoint_error{file_, "is truncated or corrupted: its checksum is wrong"};
        try {
            require_same("kind", in.read<std::string>(), kind_);
            compare(in.read<fingerprint>(), identity);
            if (in.read<std::uint64_t>() != in.left())
                throw invalid_argument{"payload", "has a wrong size"};
            std::vector<std::byte> payload(in.left());
            in.read_bytes(payload.data(), payload.size());
            return payload;
        } catch (const invalid_argument& error) {
            throw checkpoint_error{file_, std::string{"is not readable: "} + error.what()};
        }
    }

private:
    static constexpr std::array<char, 8> magic{'g', 'e', 'o', 'd', 'e', 'i', 'n', 't'};
    static constexpr std::uint32_t version = 2;

    void require_same(const std::string& name, const std::string& found,
                      const std::string& wanted) const {
        if (found != wanted)
            throw checkpoint_error{file_, "belongs to another computation: " + name + " is " +
                                              found + " there and " + wanted + " here"};
    }

    void compare(const fingerprint& found, const fingerprint& wanted) const {
        for (std::size_t i = 0; i < std::max(found.size(), wanted.size()); ++i) {
            const std::string name = i < wanted.size() ? wanted[i].first : found[i].first;
            const bool both =
                i < wanted.size() && i < found.size() && found[i].first == wanted[i].first;
            require_same(name, both || i >= wanted.size() ? found[i].second : "missing",
                         both || i >= found.size() ? wanted[i].second : "missing");
            if (!both) require_same("the list of settings", "different", "this one");
        }
    }

    std::vector<std::byte> contents() const {
        std::error_code ignored;
        if (!std::filesystem::is_regular_file(file_, ignored))
            throw checkpoint_error{file_, "cannot be read: it is no regular file"};
        std::ifstream in{file_, std::ios::binary | std::ios::ate};
        if (!in) throw checkpoint_error{file_, "cannot be opened"};
        const std::streamoff size = in.tellg();
        if (size < 0) throw checkpoint_error{file_, "cannot be read"};
        std::vector<std::byte> bytes(static_cast<std::size_t>(size));
        in.seekg(0);
        in.read(reinterpret_cast<char*>(bytes.data()), size);
        if (in.gcount() != size) throw checkpoint_error{file_, "cannot be read"};
        return bytes;
    }

#if __has_include(<unistd.h>)
    [[noreturn]] static void fail() { throw std::system_error{errno, std::generic_category()}; }

    struct descriptor {
        int number;
        ~descriptor() {
            if (number >= 0) ::close(number);
        }
    };

    static void write_to_disk(const std::filesystem::path& file, std::span<const std::byte> bytes) {
        descriptor out{::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)};
        if (out.number < 0) fail();
        while (!bytes.empty()) {
            const ssize_t written = ::write(out.number, bytes.data(), bytes.size());
            if (written < 0 && errno == EINTR) continue;
            if (written < 0) fail();
            bytes = bytes.subspan(static_cast<std::size_t>(written));
        }
        if (::fsync(out.number) != 0) fail();
        if (::close(std::exchange(out.number, -1)) != 0) fail();
    }

    /// The new name has to survive a power cut as well, where the file system supports that.
    void bring_folder_to_disk() const {
        const std::filesystem::path parent = file_.parent_path();
        const descriptor folder{
            ::open(parent.empty() ? "." : parent.c_str(), O_RDONLY | O_CLOEXEC)};
        if (folder.number >= 0) ::fsync(folder.number);
    }
#else
    static void write_to_disk(const std::filesystem::path& file, std::span<const std::byte> bytes) {
        std::ofstream out{file, std::ios::binary | std::ios::trunc};
        out.write(reinterpret_cast<const char*>(bytes.data()),
                  static_cast<std::streamsize>(bytes.size()));
        out.close();
        if (!out) throw std::system_error{std::make_error_code(std::errc::io_error)};
    }
    void bring_folder_to_disk() const {}
#endif

    std::filesystem::path file_;
    std::string kind_;
};

} // namespace geodeint::detail
