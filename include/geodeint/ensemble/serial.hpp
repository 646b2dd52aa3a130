// SPDX-License-Identifier: BSL-1.0
//
// The execution of an ensemble in the calling thread, one block of paths after the other. An
// execution is an object with two members:
//
//     execution.insert_blocks(first, last, tree, empty, make_block, done)
//         tree.insert(0, b, make_block(b)) for all b in [first, last), in any order and on any thread
//         or rank; done(n) after every block with the number of blocks finished here so far, never
//         by two threads at once. An exception of make_block or done ends the work, and leaves this
//         call when nothing is running any more: on every rank, if there are several. If several
//         blocks throw, it is the first block's exception.
//     execution.once(action)
//         the bytes that action() returns, evaluated once for all ranks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace geodeint {

struct serial {
    template <class Tree, class Accumulator, class MakeBlock, class Done>
    void insert_blocks(std::uint64_t first, std::uint64_t last, Tree& tree,
                       const Accumulator& /*empty*/, MakeBlock&& make_block, Done&& done) const {
        for (std::uint64_t block = first; block < last; ++block) {
            tree.insert(0, block, make_block(block));
            done(block + 1 - first);
        }
    }

    template <class Action>
    std::vector<std::byte> once(Action&& action) const {
        return action();
    }
};

} // namespace geodeint
