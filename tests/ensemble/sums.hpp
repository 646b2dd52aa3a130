// SPDX-License-Identifier: BSL-1.0
//
// What the tests of the executions sum: numbers whose sum depends on the order of the additions in
// the last bits, and a record of that order.
#pragma once

#include <geodeint/checkpoint/storage.hpp>

#include <cmath>
#include <cstdint>
#include <vector>

namespace geodeint::testing {

struct ordered_sum {
    double sum = 0;
    std::vector<std::uint64_t> order = {};

    void add(std::uint64_t path) {
        sum += std::sin(static_cast<double>(path)) * std::exp(static_cast<double>(path % 37));
        order.push_back(path);
    }
    void merge(const ordered_sum& right) {
        sum += right.sum;
        order.insert(order.end(), right.order.begin(), right.order.end());
    }
    void save(byte_writer& out) const {
        out.write(sum);
        out.write(order);
    }
    void load(byte_reader& in) {
        in.read(sum);
        in.read(order);
    }
    bool operator==(const ordered_sum&) const = default;
};

inline const auto add_paths = [](std::uint64_t first, std::uint64_t last, ordered_sum& sum) {
    for (std::uint64_t path = first; path < last; ++path) sum.add(path);
};

} // namespace geodeint::testing
