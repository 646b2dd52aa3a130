// SPDX-License-Identifier: BSL-1.0
//
// Takes back, in the same order, what a byte_writer has collected. Reading beyond the end is an
// exception that says so, and what is left can be asked for: bytes come from files and other
// machines.
#pragma once

#include <geodeint/error.hpp>

#include <cstddef>
#include <cstring>
#include <span>

namespace geodeint {

template <class T>
struct storage;

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

} // namespace geodeint
