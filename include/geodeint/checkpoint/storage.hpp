// SPDX-License-Identifier: BSL-1.0
//
// How a value becomes bytes and comes back bit by bit. A type of yours needs one of these:
//
//     struct accumulator {                                    members, which win over the rest
//         void save(geodeint::byte_writer& out) const { out.write(sum); }
//         void load(geodeint::byte_reader& in) { in.read(sum); }
//     };
//     struct accumulator { double sum; long count; };         or nothing: an aggregate that is
//                                                             trivially copyable (no pointers)
//     template <> struct geodeint::storage<theirs> {          or, for a type of others, this
//         static void write(byte_writer& out, const theirs& value);
//         static void read(byte_reader& in, theirs& value);
//     };
//
// Known already: numbers, Eigen vectors and matrices, our states and group elements, std::string,
// std::array, std::vector, std::pair and std::tuple of what is known.
//
// `read` gets an object that was made like the one written (a copy of the empty accumulator), so
// that functions and settings need not be stored. The bytes are those of this machine: they are for
// ranks of one program and for checkpoints resumed by it, not for exchange.
#pragma once

#include <geodeint/concepts.hpp>
#include <geodeint/error.hpp>

#include <Eigen/Core>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace geodeint {

template <class T>
struct storage;

/// Collects bytes: what accumulators write themselves to when they travel between ranks or into a
/// checkpoint file.
///
///     geodeint::byte_writer writer;
///     writer.write(3.5);                           anything storable
///     writer.bytes()
class byte_writer {
public:
    /// Appends `value`, as its `storage` says.
    template <class T>
    void write(const T& value) {
        storage<T>::write(*this, value);
    }

    /// Appends `size` bytes as they are.
    void write_bytes(const void* data, std::size_t size) {
        const auto* first = static_cast<const std::byte*>(data);
        bytes_.insert(bytes_.end(), first, first + size);
    }

    const std::vector<std::byte>& bytes() const& noexcept { return bytes_; }
    std::vector<std::byte> bytes() && noexcept { return std::move(bytes_); }

private:
    std::vector<std::byte> bytes_;
};

/// Takes back, in the same order, what a byte_writer has collected. Reading beyond the end is an
/// exception that says so, and what is left can be asked for: bytes come from files and other
/// machines.
class byte_reader {
public:
    /// Reads from `bytes`, which must outlive the reader.
    explicit byte_reader(std::span<const std::byte> bytes) noexcept : rest_{bytes} {}

    /// Reads into `value`, as its `storage` says.
    template <class T>
    void read(T& value) {
        storage<T>::read(*this, value);
    }

    /// The same for types that start out empty.
    template <class T>
    T read() {
        T value{};
        read(value);
        return value;
    }

    /// Copies the next `size` bytes.
    void read_bytes(void* data, std::size_t size) {
        require(size);
        if (size > 0) std::memcpy(data, rest_.data(), size);
        rest_ = rest_.subspan(size);
    }

    /// Throws unless `size` more bytes are there: asked before room is made for them.
    void require(std::size_t size) const {
        if (size > rest_.size()) throw invalid_argument{"bytes", "end too early"};
    }

    /// Bytes not read yet.
    std::size_t left() const noexcept { return rest_.size(); }

private:
    std::span<const std::byte> rest_;
};

/// How a T is stored. Not at all: the first template has no members.
template <class T>
struct storage {};

/// It can be written to bytes and read back.
template <class T>
concept storable = requires(byte_writer& out, byte_reader& in, const T& written, T& read) {
    storage<T>::write(out, written); // by members save and load, as a plain aggregate, or by
    storage<T>::read(in, read);      // a specialisation of geodeint::storage<T>
};

namespace detail {

template <class T>
concept saves_itself = requires(byte_writer& out, byte_reader& in, const T& written, T& read) {
    written.save(out);
    read.load(in);
};

/// Its bytes are its value. That is true of group elements, too, although their Eigen members are
/// not trivially copyable by the rules of the language. Making an element from its coordinates
/// instead would normalise it once more and change the last bits.
template <class T>
concept plain_bytes =
    !saves_itself<T> &&
    ((std::is_trivially_copyable_v<T> &&
      (std::is_arithmetic_v<T> || std::is_enum_v<T> || std::is_aggregate_v<T>)) ||
     (group_element<T> && std::is_trivially_destructible_v<T> && std::is_standard_layout_v<T>));

template <class T>
concept eigen_storage = std::derived_from<T, Eigen::PlainObjectBase<T>>;

/// semidirect_dual and cotangent
template <class T>
concept momentum_and_more = requires(T& x) {
    x.momentum;
    requires requires { x.advected; } || requires {
        x.configuration;
    };
};

} // namespace detail

template <detail::saves_itself T>
struct storage<T> {
    static void write(byte_writer& out, const T& value) { value.save(out); }
    static void read(byte_reader& in, T& value) { value.load(in); }
};

template <detail::plain_bytes T>
struct storage<T> {
    static void write(byte_writer& out, const T& value) { out.write_bytes(&value, sizeof value); }
    static void read(byte_reader& in, T& value) {
        if constexpr (std::is_same_v<T, bool>) {
            // any other byte is not a bool
            const auto byte = in.read<unsigned char>();
            if (byte > 1) throw invalid_argument{"bytes", "hold neither true nor false"};
            value = byte == 1;
        } else
            in.read_bytes(static_cast<void*>(&value), sizeof value);
    }
};

/// Rows, columns, coefficients.
template <detail::eigen_storage T>
struct storage<T> {
    using scalar = typename T::Scalar;

    static void write(byte_writer& out, const T& value) {
        out.write(static_cast<std::int64_t>(value.rows()));
        out.write(static_cast<std::int64_t>(value.cols()));
        out.write_bytes(value.data(), static_cast<std::size_t>(value.size()) * sizeof(scalar));
    }
    static void read(byte_reader& in, T& value) {
        const auto rows = in.read<std::int64_t>(), columns = in.read<std::int64_t>();
        constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
        const bool fits =
            rows >= 0 && columns >= 0 && rows <= most && columns <= most &&
            (T::RowsAtCompileTime == Eigen::Dynamic || rows == T::RowsAtCompileTime) &&
            (T::ColsAtCompileTime == Eigen::Dynamic || columns == T::ColsAtCompileTime);
        if (!fits) throw invalid_argument{"bytes", "hold a matrix of another shape"};
        if (static_cast<std::size_t>(rows * columns) > in.left() / sizeof(scalar))
            throw invalid_argument{"bytes", "end too early"};
        value.resize(rows, columns);
        in.read_bytes(value.data(), static_cast<std::size_t>(value.size()) * sizeof(scalar));
    }
};

template <detail::momentum_and_more T>
    requires(!detail::plain_bytes<T> && !detail::saves_itself<T>)
struct storage<T> {
    static void write(byte_writer& out, const T& value) {
        out.write(value.momentum);
        if constexpr (requires { value.advected; })
            out.write(value.advected);
        else
            out.write(value.configuration);
    }
    static void read(byte_reader& in, T& value) {
        in.read(value.momentum);
        if constexpr (requires { value.advected; })
            in.read(value.advected);
        else
            in.read(value.configuration);
    }
};

template <>
struct storage<std::string> {
    static void write(byte_writer& out, const std::string& value) {
        out.write(static_cast<std::uint64_t>(value.size()));
        out.write_bytes(value.data(), value.size());
    }
    static void read(byte_reader& in, std::string& value) {
        const auto size = in.read<std::uint64_t>();
        in.require(size);
        value.resize(size);
        in.read_bytes(value.data(), size);
    }
};

template <storable T>
struct storage<std::vector<T>> {
    static void write(byte_writer& out, const std::vector<T>& value) {
        out.write(static_cast<std::uint64_t>(value.size()));
        if constexpr (detail::plain_bytes<T>)
            out.write_bytes(value.data(), value.size() * sizeof(T));
        else
            for (const T& each : value) out.write(each);
    }
    /// Reads into the elements that are there already, so that these keep what is not stored.
    static void read(byte_reader& in, std::vector<T>& value) {
        const auto size = in.read<std::uint64_t>();
        if constexpr (detail::plain_bytes<T>) {
            in.require(size > in.left() ? size : size * sizeof(T));
            value.resize(size);
            in.read_bytes(static_cast<void*>(value.data()), size * sizeof(T));
        } else {
            in.require(size);
            if constexpr (std::is_default_constructible_v<T>)
                value.resize(size);
            else if (value.size() != size)
                throw invalid_argument{"bytes", "hold another number of elements"};
            for (T& each : value) in.read(each);
        }
    }
};

/// Of vectors, say; an array of numbers is plain bytes.
template <storable T, std::size_t N>
    requires(!detail::plain_bytes<std::array<T, N>>)
struct storage<std::array<T, N>> {
    static void write(byte_writer& out, const std::array<T, N>& value) {
        for (const T& each : value) out.write(each);
    }
    static void read(byte_reader& in, std::array<T, N>& value) {
        for (T& each : value) in.read(each);
    }
};

template <storable A, storable B>
struct storage<std::pair<A, B>> {
    static void write(byte_writer& out, const std::pair<A, B>& value) {
        out.write(value.first);
        out.write(value.second);
    }
    static void read(byte_reader& in, std::pair<A, B>& value) {
        in.read(value.first);
        in.read(value.second);
    }
};

template <storable... T>
struct storage<std::tuple<T...>> {
    static void write(byte_writer& out, const std::tuple<T...>& value) {
        std::apply([&](const T&... each) { (out.write(each), ...); }, value);
    }
    static void read(byte_reader& in, std::tuple<T...>& value) {
        std::apply([&](T&... each) { (in.read(each), ...); }, value);
    }
};

} // namespace geodeint
