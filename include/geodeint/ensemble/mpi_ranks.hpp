// SPDX-License-Identifier: BSL-1.0
//
// The execution of an ensemble by the ranks of an MPI communicator (link geodeint::mpi). Every rank
// takes an equal part of the blocks, one behind the other, and works on it by the execution
// `inner`; then the parts are exchanged, and every rank returns the same result.
//
//     MPI_Init(&argc, &argv);
//     auto [energies] = runs.run(geodeint::mpi_ranks{MPI_COMM_WORLD}, geodeint::moments{energy});
//
//     geodeint::mpi_ranks{MPI_COMM_WORLD, geodeint::openmp_threads{8}}      eight threads per rank
//
// All ranks of the communicator make the same calls with the same arguments. The library talks to
// MPI from the calling thread alone, so that MPI_THREAD_FUNNELED is enough for threads.
// Accumulators travel as bytes (storage.hpp), so that all ranks run the same program on the same
// kind of machine.
//
// An exception on one rank is thrown on all of them. It is that of the first failing rank. On that
// rank it has its own type; on the others a path_failed stays one, and anything else becomes a
// rank_failure. Ranks after the failing one stop after their current block; those before it finish,
// because a failure of theirs would come first.
#pragma once

#include <geodeint/checkpoint/storage.hpp>
#include <geodeint/ensemble/failure.hpp>
#include <geodeint/ensemble/serial.hpp>
#include <geodeint/error.hpp>

#include <mpi.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <utility>
#include <vector>

namespace geodeint {

template <class Inner = serial>
class mpi_ranks {
public:
    /// MPI must have been initialised, and not finalised yet.
    explicit mpi_ranks(MPI_Comm communicator, Inner inner = Inner{})
        : communicator_{communicator}, inner_{std::move(inner)} {
        int initialised = 0, finalised = 0;
        MPI_Initialized(&initialised);
        MPI_Finalized(&finalised);
        if (!initialised || finalised)
            throw invalid_argument{"communicator", "MPI is not running: call MPI_Init first"};
        if (communicator == MPI_COMM_NULL)
            throw invalid_argument{"communicator", "must not be MPI_COMM_NULL"};
        MPI_Comm_rank(communicator, &rank_);
        MPI_Comm_size(communicator, &size_);
    }

    int rank() const noexcept { return rank_; }
    int size() const noexcept { return size_; }

    template <class Tree, class Accumulator, class MakeBlock, class Done>
    void insert_blocks(std::uint64_t first, std::uint64_t last, Tree& tree,
                       const Accumulator& empty, MakeBlock&& make_block, Done&& done) const {
        static_assert(storable<Accumulator>,
                      "accumulators travel between ranks: give this one members save(byte_writer&) "
                      "const and load(byte_reader&), see geodeint/checkpoint/storage.hpp");
        byte_writer mine;
        std::exception_ptr error;
        stop_signal stop{*this};
        try {
            Tree part;
            const std::uint64_t begin = begin_of(rank_, first, last);
            const std::uint64_t end = begin_of(rank_ + 1, first, last);
            const auto checked = [&](std::uint64_t blocks) {
                // an estimate for all ranks, as if they were as fast as this one
                const std::uint64_t all = blocks * static_cast<std::uint64_t>(size_);
                done(blocks == end - begin ? last - first : std::min(all, last - first));
                stop.check();
            };
            inner_.insert_blocks(begin, end, part, empty, make_block, checked);
            part.save(mine);
        } catch (const stopped&) {
        } catch (...) {
            error = std::current_exception();
            stop.send();
        }
        stop.collect(error != nullptr);
        agree(error);
        for (int rank = 0; rank < size_; ++rank) {
            std::vector<std::byte> theirs;
            if (rank == rank_) theirs = std::move(mine).bytes();
            broadcast(theirs, rank);
            byte_reader in{theirs};
            tree.load(in, empty);
        }
    }

    /// action() on rank 0, its bytes on all; its exception on all, too.
    template <class Action>
    std::vector<std::byte> once(Action&& action) const {
        std::vector<std::byte> bytes;
        std::exception_ptr error;
        try {
            if (rank_ == 0) bytes = action();
        } catch (...) {
            error = std::current_exception();
        }
        agree(error);
        broadcast(bytes, 0);
        return bytes;
    }

private:
    struct stopped {};

    /// Tells the ranks after this one that their work is not needed any more. Messages go through a
    /// copy of the communicator, apart from the user's own.
    class stop_signal {
    public:
        explicit stop_signal(const mpi_ranks& ranks) : ranks_{ranks} {
            MPI_Comm_dup(ranks.communicator_, &communicator_);
        }
        stop_signal(const stop_signal&) = delete;
        stop_signal& operator=(const stop_signal&) = delete;
        ~stop_signal() { MPI_Comm_free(&communicator_); }

        void send() {
            for (int rank = ranks_.rank_ + 1; rank < ranks_.size_; ++rank)
                MPI_Isend(nullptr, 0, MPI_BYTE, rank, 0, communicator_,
                          &sent_.emplace_back(MPI_REQUEST_NULL));
        }

        /// Called after every block, by whichever thread has finished one.
        void check() {
            int main_thread = 0, arrived = 0;
            MPI_Is_thread_main(&main_thread);
            if (!main_thread) return;
            MPI_Iprobe(MPI_ANY_SOURCE, 0, communicator_, &arrived, MPI_STATUS_IGNORE);
            if (arrived) throw stopped{};
        }

        /// Takes the messages of all failing ranks before this one.
        void collect(bool failed) {
            int mine = failed ? 1 : 0, before = 0;
            MPI_Exscan(&mine, &before, 1, MPI_INT, MPI_SUM, communicator_);
            if (ranks_.rank_ == 0) before = 0;
            for (; before > 0; --before)
                MPI_Recv(nullptr, 0, MPI_BYTE, MPI_ANY_SOURCE, 0, communicator_, MPI_STATUS_IGNORE);
            MPI_Waitall(static_cast<int>(sent_.size()), sent_.data(), MPI_STATUSES_IGNORE);
        }

    private:
        const mpi_ranks& ranks_;
        MPI_Comm communicator_ = MPI_COMM_NULL;
        std::vector<MPI_Request> sent_;
    };

    /// Where the part of a rank begins.
    std::uint64_t begin_of(int rank, std::uint64_t first, std::uint64_t last) const {
        const auto k = static_cast<std::uint64_t>(rank), n = static_cast<std::uint64_t>(size_);
        const std::uint64_t share = (last - first) / n, rest = (last - first) % n;
        return first + k * share + std::min(k, rest);
    }

    void broadcast(std::vector<std::byte>& bytes, int root) const {
        std::uint64_t size = bytes.size();
        MPI_Bcast(&size, 1, MPI_UINT64_T, root, communicator_);
        bytes.resize(size);
        constexpr std::uint64_t piece = std::uint64_t{1} << 30; // MPI counts by int
        for (std::uint64_t at = 0; at < size; at += piece)
            MPI_Bcast(bytes.data() + at, static_cast<int>(std::min(piece, size - at)), MPI_BYTE,
                      root, communicator_);
    }

    /// Throws on all ranks if there is an error on one.
    void agree(const std::exception_ptr& error) const {
        int mine = error ? rank_ : size_, failing = size_;
        MPI_Allreduce(&mine, &failing, 1, MPI_INT, MPI_MIN, communicator_);
        if (failing == size_) return;
        std::vector<std::byte> words;
        if (rank_ == failing) words = in_words(error);
        broadcast(words, failing);
        if (rank_ == failing) std::rethrow_exception(error);
        byte_reader in{words};
        const bool is_path_failed = in.read<bool>();
        const auto failure = in.read<path_failure>();
        if (is_path_failed) throw path_failed{failure};
        throw rank_failure{failing, failure.reason};
    }

    static std::vector<std::byte> in_words(const std::exception_ptr& error) {
        bool is_path_failed = false;
        path_failure failure;
        try {
            std::rethrow_exception(error);
        } catch (const path_failed& failed) {
            is_path_failed = true;
            failure = failed.failure();
        } catch (const std::exception& other) {
            failure.reason = other.what();
        } catch (...) {
            failure.reason = "an exception that is no std::exception";
        }
        byte_writer out;
        out.write(is_path_failed);
        out.write(failure);
        return std::move(out).bytes();
    }

    MPI_Comm communicator_;
    Inner inner_;
    int rank_ = 0;
    int size_ = 1;
};

} // namespace geodeint
