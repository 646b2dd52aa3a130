// SPDX-License-Identifier: BSL-1.0
//
// A reduction whose result does not depend on the order in which its parts arrive. Leaf i is the
// accumulator of block i; node (level, j) is that of the blocks j 2^level, ..., (j+1) 2^level - 1,
// and comes from its two halves by left.merge(right) alone, as soon as both are there:
//
//     level 2        (2, 0)
//     level 1    (1, 0)  (1, 1)  (1, 2)
//     level 0    0   1   2   3   4   5   6
//
// The nodes that are left at the end, the dyadic parts of [0, n), are merged from the right to the
// left. So the same merges are made, with the same bits, wherever and whenever a block was
// computed; and the rounding errors of a sum grow with log2 n. Of n blocks that arrive about in
// order, O(log n) accumulators are alive at a time.
#pragma once

#include <geodeint/checkpoint/storage.hpp>
#include <geodeint/error.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <memory>
#include <utility>

namespace geodeint::detail {

template <class Accumulator>
class pairwise_tree {
public:
    /// Adds the accumulator of the blocks [index 2^level, (index + 1) 2^level). Throws if one of
    /// them is there already.
    void insert(int level, std::uint64_t index, Accumulator value) {
        if (level < 0 || level > 62 || index >= std::uint64_t{1} << (63 - level))
            throw invalid_argument{"index", "leads beyond block 2^63"};
        if (overlaps(index << level, (index + 1) << level))
            throw invalid_argument{"index", "the block has been inserted before"};
        auto grown = std::make_unique<Accumulator>(std::move(value));
        for (;; ++level, index /= 2) {
            const auto sibling = nodes_.find((index ^ 1) << level);
            if (sibling == nodes_.end() || sibling->second.level != level) break;
            std::unique_ptr<Accumulator> other = std::move(sibling->second.value);
            nodes_.erase(sibling);
            if (index % 2 == 1) std::swap(grown, other);
            grown->merge(std::as_const(*other));
        }
        nodes_.emplace(index << level, node{level, std::move(grown)});
    }

    /// Whether `block` has been inserted.
    bool covers(std::uint64_t block) const {
        const auto next = nodes_.upper_bound(block);
        return next != nodes_.begin() && block < last(*std::prev(next));
    }

    /// How many blocks have been inserted.
    std::uint64_t blocks() const {
        std::uint64_t count = 0;
        for (const auto& each : nodes_) count += last(each) - each.first;
        return count;
    }

    std::size_t nodes() const noexcept { return nodes_.size(); }

    /// What there is, from left to right, as visit(level, index, accumulator).
    template <class Visitor>
    void for_each(Visitor visit) const {
        for (const auto& [first, each] : nodes_)
            visit(each.level, first >> each.level, std::as_const(*each.value));
    }

    /// Writes all nodes; `load` inserts them, each read into a copy of `empty`.
    void save(byte_writer& out) const requires storable<Accumulator> {
        out.write(static_cast<std::uint64_t>(nodes_.size()));
        for_each([&](int level, std::uint64_t index, const Accumulator& value) {
            out.write(level);
            out.write(index);
            out.write(value);
        });
    }
    void load(byte_reader& in, const Accumulator& empty) requires storable<Accumulator> {
        for (auto count = in.read<std::uint64_t>(); count > 0; --count) {
            const int level = in.read<int>();
            const auto index = in.read<std::uint64_t>();
            Accumulator value = empty;
            in.read(value);
            insert(level, index, std::move(value));
        }
    }

    /// All blocks merged, which ends the tree; `empty` where there are none.
    Accumulator total(const Accumulator& empty) && {
        if (nodes_.empty()) return empty;
        auto each = nodes_.rbegin();
        std::unique_ptr<Accumulator> right = std::move(each->second.value);
        for (++each; each != nodes_.rend(); ++each) {
            std::unique_ptr<Accumulator> left = std::move(each->second.value);
            left->merge(std::as_const(*right));
            right = std::move(left);
        }
        nodes_.clear();
        return std::move(*right);
    }

private:
    struct node {
        int level;
        std::unique_ptr<Accumulator> value; // accumulators with lambdas cannot be assigned
    };
    using map = std::map<std::uint64_t, node>; // by the first block

    static std::uint64_t last(const typename map::value_type& each) {
        return each.first + (std::uint64_t{1} << each.second.level);
    }

    bool overlaps(std::uint64_t first, std::uint64_t last) const {
        if (covers(first)) return true;
        const auto next = nodes_.lower_bound(first);
        return next != nodes_.end() && next->first < last;
    }

    map nodes_;
};

} // namespace geodeint::detail
