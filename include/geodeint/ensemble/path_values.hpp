// SPDX-License-Identifier: BSL-1.0
//
// A value of each path, in the order of the paths, and the numbers of these paths: those that
// failed are not among them.
#pragma once

#include <geodeint/checkpoint/byte_reader.hpp>
#include <geodeint/checkpoint/byte_writer.hpp>
#include <geodeint/checkpoint/storage.hpp>
#include <geodeint/error.hpp>

#include <cstdint>
#include <vector>

namespace geodeint {

template <class Value>
class path_values {
public:
    using value_type = Value;

    void add(std::uint64_t path, const Value& value) {
        paths_.push_back(path);
        values_.push_back(value);
    }
    void merge(const path_values& other) {
        paths_.insert(paths_.end(), other.paths_.begin(), other.paths_.end());
        values_.insert(values_.end(), other.values_.begin(), other.values_.end());
    }

    std::uint64_t count() const noexcept { return paths_.size(); }
    const std::vector<std::uint64_t>& paths() const noexcept { return paths_; }
    const std::vector<Value>& values() const noexcept { return values_; }

    void save(byte_writer& out) const requires storable<Value> {
        out.write(paths_);
        out.write(values_);
    }
    void load(byte_reader& in) requires storable<Value> {
        in.read(paths_);
        in.read(values_);
        if (paths_.size() != values_.size())
            throw invalid_argument{"bytes", "hold more paths than values, or fewer"};
    }

private:
    std::vector<std::uint64_t> paths_;
    std::vector<Value> values_;
};

} // namespace geodeint
