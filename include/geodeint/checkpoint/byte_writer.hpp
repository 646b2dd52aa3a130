// SPDX-License-Identifier: BSL-1.0
//
// Collects bytes: what accumulators write themselves to when they travel between ranks or into a
// checkpoint file.
//
//     geodeint::byte_writer writer;
//     writer.write(3.5);                           anything storable, see storage.hpp
//     writer.bytes()
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace geodeint {

template <class T>
struct storage;

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

} // namespace geodeint
