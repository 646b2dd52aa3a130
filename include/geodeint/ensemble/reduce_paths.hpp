// SPDX-License-Identifier: BSL-1.0
//
// Sums something over many paths, with the same bits on any number of threads and ranks:
//
//     auto total = geodeint::reduce_paths(execution, paths, empty, work);
//
// work(first, last, accumulator) adds the paths first, ..., last - 1, in this order, to a copy of
// `empty`. Paths come in blocks of `paths_per_block`, the last one shorter, and blocks are merged
// by accumulator.merge(const Accumulator&) in the order that pairwise_tree fixes; the number of
// paths in a block is part of the definition of the result. Executions: serial, openmp_threads,
// mpi_ranks. Threads call `work` at the same time.
//
// progress(done, paths), where given, is called after every block, never by two threads at once;
// an exception from it ends the work and leaves this call. On several ranks, each assumes that the
// others are as fast as itself.
#pragma once

#include <geodeint/ensemble/detail/pairwise_tree.hpp>
#include <geodeint/ensemble/statistic.hpp>

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace geodeint {

/// How many paths are summed one after the other.
inline constexpr std::uint64_t paths_per_block = 64;

namespace detail {

/// How many blocks these paths make.
constexpr std::uint64_t blocks_of(std::uint64_t paths) {
    return paths / paths_per_block + (paths % paths_per_block != 0 ? 1 : 0);
}

struct no_progress {
    void operator()(std::uint64_t, std::uint64_t) const {}
};

/// The blocks [first, last) of `paths` paths, inserted into `tree`: a part of reduce_paths, for
/// callers that keep the tree between the parts.
template <class Execution, mergeable Accumulator, class Work, class Progress>
void insert_paths(const Execution& execution, std::uint64_t first, std::uint64_t last,
                  std::uint64_t paths, pairwise_tree<Accumulator>& tree, const Accumulator& empty,
                  Work& work, Progress& progress) {
    const auto make_block = [&](std::uint64_t block) {
        Accumulator sum = empty;
        const std::uint64_t begin = block * paths_per_block;
        work(begin, std::min(begin + paths_per_block, paths), sum);
        return sum;
    };
    const auto done = [&](std::uint64_t blocks) {
        progress(std::min((first + blocks) * paths_per_block, paths), paths);
    };
    execution.insert_blocks(first, last, tree, empty, make_block, done);
}

} // namespace detail

template <class Execution, mergeable Accumulator, class Work, class Progress = detail::no_progress>
    requires(std::invocable<Work&, std::uint64_t, std::uint64_t, Accumulator&>)
Accumulator reduce_paths(const Execution& execution, std::uint64_t paths, const Accumulator& empty,
                         Work work, Progress progress = {}) {
    detail::pairwise_tree<Accumulator> tree;
    detail::insert_paths(execution, 0, detail::blocks_of(paths), paths, tree, empty, work,
                         progress);
    return std::move(tree).total(empty);
}

} // namespace geodeint
