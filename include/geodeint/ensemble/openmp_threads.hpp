// SPDX-License-Identifier: BSL-1.0
//
// The execution of an ensemble by OpenMP threads (link geodeint::openmp, or compile with -fopenmp).
// A thread takes `chunk` blocks at a time; neither number changes a bit of the result.
//
//     geodeint::openmp_threads{}          as many threads as OpenMP would use (OMP_NUM_THREADS)
//     geodeint::openmp_threads{8, 4}      eight threads, four blocks at a time
//
// Sweeps over the sites of a lattice take it, too: heat_bath_sweep, over_relaxation, thermal_sweeps.
//
// All threads use the same Hamiltonian, noise and observables, through const: they must not change
// anything hidden there.
#pragma once

#if !defined(_OPENMP)
#error "geodeint/ensemble/openmp_threads.hpp needs OpenMP: link geodeint::openmp, or use -fopenmp"
#endif

#include <geodeint/error.hpp>

#include <omp.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <limits>
#include <mutex>
#include <vector>

namespace geodeint {

class openmp_threads {
public:
    openmp_threads() : openmp_threads{omp_get_max_threads()} {}

    explicit openmp_threads(int threads, int chunk = 1) : threads_{threads}, chunk_{chunk} {
        if (threads < 1) throw invalid_argument{"threads", "must be positive"};
        if (chunk < 1) throw invalid_argument{"chunk", "must be positive"};
    }

    int threads() const noexcept { return threads_; }
    int chunk() const noexcept { return chunk_; }

    template <class Tree, class Accumulator, class MakeBlock, class Done>
    void insert_blocks(std::uint64_t first, std::uint64_t last, Tree& tree,
                       const Accumulator& /*empty*/, MakeBlock&& make_block, Done&& done) const {
        // Blocks are handed out in increasing order, so that all before a failing one are taken or
        // done: they are finished, those after it are not begun, and the first failure is always
        // found.
        std::atomic<std::uint64_t> failed{std::numeric_limits<std::uint64_t>::max()};
        std::exception_ptr error;
        std::mutex mutex;
        std::uint64_t finished = 0;
#pragma omp parallel for num_threads(threads_) schedule(monotonic : dynamic, chunk_)
        for (std::uint64_t block = first; block < last; ++block) {
            if (block > failed.load(std::memory_order_relaxed)) continue;
            try {
                auto made = make_block(block);
                const std::lock_guard lock{mutex};
                tree.insert(0, block, std::move(made));
                done(++finished);
            } catch (...) {
                const std::lock_guard lock{mutex};
                if (block < failed) {
                    failed = block;
                    error = std::current_exception();
                }
            }
        }
        if (error) std::rethrow_exception(error);
    }

    /// action(i) for all i below `count`, in any order: the sites of one colour in thermal_sweeps and
    /// heat_bath_sweep, in blocks. Of several exceptions it is the one of the smallest i.
    template <class Action>
    void each(std::size_t count, Action&& action) const {
        std::size_t failed = count;
        std::exception_ptr error;
        std::mutex mutex;
#pragma omp parallel for num_threads(threads_) schedule(static)
        for (std::size_t i = 0; i < count; ++i) {
            try {
                action(i);
            } catch (...) {
                const std::lock_guard lock{mutex};
                if (i < failed) {
                    failed = i;
                    error = std::current_exception();
                }
            }
        }
        if (error) std::rethrow_exception(error);
    }

    template <class Action>
    std::vector<std::byte> once(Action&& action) const {
        return action();
    }

private:
    int threads_;
    int chunk_;
};

} // namespace geodeint
