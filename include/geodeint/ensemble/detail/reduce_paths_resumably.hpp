// SPDX-License-Identifier: BSL-1.0
//
// reduce_paths with checkpoints: the blocks are worked on in rounds of about `every` paths, and
// after each round the tree of what is there is written to the file. A file that is there at the
// beginning is read instead of doing its part again. The result has the bits of reduce_paths,
// whenever and how often the work was interrupted, and on whatever number of threads and ranks it
// is resumed.
//
// On several ranks it is rank 0 that reads and writes; all wait for each other between two rounds.
#pragma once

#include <geodeint/checkpoint/checkpoint.hpp>
#include <geodeint/checkpoint/detail/checkpoint_file.hpp>
#include <geodeint/checkpoint/storage.hpp>
#include <geodeint/ensemble/detail/pairwise_tree.hpp>
#include <geodeint/ensemble/reduce_paths.hpp>
#include <geodeint/error.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace geodeint::detail {

/// `identity` tells this computation from others, `kind` in a word what it is.
template <class Execution, mergeable Accumulator, class Work, class Progress>
    requires storable<Accumulator>
        Accumulator reduce_paths_resumably(const Execution& execution, std::uint64_t paths,
                                           const Accumulator& empty, Work work, Progress progress,
                                           const checkpoint& where, const std::string& kind,
                                           const checkpoint_file::fingerprint& identity) {
        where.require_valid();
        if (!where.wanted())
            throw invalid_argument{"file", "must be named where checkpoints are wanted"};
        const checkpoint_file file{where.file, kind};
        const std::uint64_t blocks = blocks_of(paths);
        pairwise_tree<Accumulator> tree;

        const std::vector<std::byte> found =
            execution.once([&] { return file.read(identity).value_or(std::vector<std::byte>{}); });
        if (!found.empty()) {
            try {
                byte_reader in{found};
                tree.load(in, empty);
                if (in.left() != 0) throw invalid_argument{"bytes", "are more than expected"};
            } catch (const invalid_argument& error) {
                throw checkpoint_error{where.file, std::string{"is not readable: "} + error.what()};
            }
        }
        std::uint64_t done = tree.blocks();
        if (done > 0 && (done > blocks || !tree.covers(0) || !tree.covers(done - 1)))
            throw checkpoint_error{where.file, "does not hold the beginning of this computation"};

        const std::uint64_t round = blocks_of(where.every);
        while (done < blocks) {
            const std::uint64_t next = done + std::min(round, blocks - done);
            insert_paths(execution, done, next, paths, tree, empty, work, progress);
            done = next;
            execution.once([&] {
                byte_writer out;
                tree.save(out);
                file.write(identity, out.bytes());
                return std::vector<std::byte>{};
            });
        }
        return std::move(tree).total(empty);
    }

} // namespace geodeint::detail
