// SPDX-License-Identifier: BSL-1.0
//
// Columns of a 3 x N state that do not depend on each other, moved many at a time: 64 of them are copied
// to three rows of numbers, on which vector registers compute, and back.
//
//     block.load(k, column)         for each column k of the block
//     block.pad(count)
//     block.put(k, f(block.at(k)))  for every width-th k below count: as many columns at a time
//     block.store(k, column)
//
// What is computed of a column is the same wherever in a block it stands.
#pragma once

#include <geodeint/noise/detail/register_vector.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>

namespace geodeint::detail {

/// One number for each of up to 64 columns.
struct alignas(64) lane_row {
    static constexpr std::size_t capacity = 64, width = register_bytes / 8;
    using vector = register_vector<double, width>;
    using words = vector::words;

    std::array<double, capacity> number;

    /// The next multiple of the width.
    static constexpr std::size_t padded(std::size_t count) {
        return (count + width - 1) / width * width;
    }

    double& operator[](std::size_t k) { return number[k]; }
    double operator[](std::size_t k) const { return number[k]; }

    /// Those of the columns k, ..., k + width - 1.
    [[gnu::always_inline]] vector at(std::size_t k) const {
        vector x;
        std::memcpy(&x, number.data() + k, sizeof x);
        return x;
    }
    [[gnu::always_inline]] void put(std::size_t k, const vector& x) {
        std::memcpy(number.data() + k, &x, sizeof x);
    }
};

/// Three of them: x, y and z of up to 64 columns.
struct lane_block {
    using vector = lane_row::vector;
    std::array<lane_row, 3> row;

    void load(std::size_t k, const double* column) {
        for (std::size_t i = 0; i < 3; ++i) row[i][k] = column[i];
    }
    /// Repeats the last of `count` columns until its vector is full.
    void pad(std::size_t count) {
        for (std::size_t k = count; k < lane_row::padded(count); ++k)
            for (std::size_t i = 0; i < 3; ++i) row[i][k] = row[i][count - 1];
    }
    void store(std::size_t k, double* column) const {
        for (std::size_t i = 0; i < 3; ++i) column[i] = row[i][k];
    }
    [[gnu::always_inline]] std::array<vector, 3> at(std::size_t k) const {
        return {row[0].at(k), row[1].at(k), row[2].at(k)};
    }
    [[gnu::always_inline]] void put(std::size_t k, const std::array<vector, 3>& x) {
        for (std::size_t i = 0; i < 3; ++i) row[i].put(k, x[i]);
    }
};

/// One after the other: what openmp_threads (ensemble/openmp_threads.hpp) does at once.
struct in_turn {
    template <class Action>
    void each(std::size_t count, Action&& action) const {
        for (std::size_t i = 0; i < count; ++i) action(i);
    }
};

/// action(first, count) for blocks of up to 64 of `size` things.
template <class Action, class Execution = in_turn>
void by_blocks(std::size_t size, Action&& action, const Execution& execution = {}) {
    constexpr std::size_t most = lane_row::capacity;
    execution.each((size + most - 1) / most, [&](std::size_t block) {
        action(block * most, std::min(size - block * most, most));
    });
}

} // namespace geodeint::detail
