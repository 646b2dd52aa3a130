// SPDX-License-Identifier: BSL-1.0
//
// Runs on any number of ranks; ctest starts it on one, two and three.
#include <geodeint/ensemble/mpi_ranks.hpp>
#include <geodeint/ensemble/reduce_paths.hpp>
#include <geodeint/ensemble/serial.hpp>
#if defined(_OPENMP)
#include <geodeint/ensemble/openmp_threads.hpp>
#endif

#include "ensemble/mpi_session.hpp"
#include "ensemble/sums.hpp"

#include <boost/test/unit_test.hpp>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

using namespace geodeint;
using namespace geodeint::testing;

BOOST_TEST_GLOBAL_FIXTURE(mpi_session);

BOOST_AUTO_TEST_CASE(every_rank_returns_the_bits_of_one) {
    const mpi_ranks<> ranks{MPI_COMM_WORLD};
    for (const std::uint64_t paths : {0U, 1U, 64U, 65U, 130U, 20000U})
        BOOST_TEST((reduce_paths(ranks, paths, ordered_sum{}, add_paths) ==
                    reduce_paths(serial{}, paths, ordered_sum{}, add_paths)));
}

BOOST_AUTO_TEST_CASE(every_rank_has_an_equal_part) {
    const mpi_ranks<> ranks{MPI_COMM_WORLD};
    std::uint64_t mine = 0;
    reduce_paths(ranks, 7 * paths_per_block, ordered_sum{},
                 [&](std::uint64_t, std::uint64_t, ordered_sum&) { ++mine; });
    const auto size = static_cast<std::uint64_t>(ranks.size());
    BOOST_TEST(mine >= 7 / size);
    BOOST_TEST(mine <= 7 / size + 1);
}

#if defined(_OPENMP)
BOOST_AUTO_TEST_CASE(threads_inside_ranks) {
    const mpi_ranks ranks{MPI_COMM_WORLD, openmp_threads{2}};
    BOOST_TEST((reduce_paths(ranks, 20000, ordered_sum{}, add_paths) ==
                reduce_paths(serial{}, 20000, ordered_sum{}, add_paths)));
}
#endif

BOOST_AUTO_TEST_CASE(a_part_of_the_ranks_is_a_communicator_of_its_own) {
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm half;
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
    const std::uint64_t paths = rank % 2 == 0 ? 1000 : 777;
    BOOST_TEST((reduce_paths(mpi_ranks<>{half}, paths, ordered_sum{}, add_paths) ==
                reduce_paths(serial{}, paths, ordered_sum{}, add_paths)));
    MPI_Comm_free(&half);
}

BOOST_AUTO_TEST_CASE(an_exception_reaches_every_rank) {
    const mpi_ranks<> ranks{MPI_COMM_WORLD};
    const auto fail = [](std::uint64_t first, std::uint64_t last, ordered_sum&) {
        if (first <= 6000 && 6000 < last) throw std::runtime_error{"it was path 6000"};
    };
    // the rank that has the path, of 157 blocks
    int owner = 0, calls = 0;
    reduce_paths(ranks, 10000, ordered_sum{}, [&](auto first, auto last, ordered_sum&) {
        if (first <= 6000 && 6000 < last) owner = ranks.rank();
    });
    MPI_Allreduce(MPI_IN_PLACE, &owner, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    try {
        reduce_paths(ranks, 10000, ordered_sum{}, fail);
        BOOST_ERROR("did not throw");
    } catch (const rank_failure& error) {
        ++calls;
        BOOST_TEST(error.rank() == owner);
        BOOST_TEST(ranks.rank() != owner);
        BOOST_TEST(std::string{error.what()}.find("it was path 6000") != std::string::npos);
    } catch (const std::runtime_error& error) {
        ++calls;
        BOOST_TEST(ranks.rank() == owner);
        BOOST_TEST(error.what() == std::string{"it was path 6000"});
    }
    BOOST_TEST(calls == 1);
    // and nothing is left behind
    BOOST_TEST((reduce_paths(ranks, 1000, ordered_sum{}, add_paths) ==
                reduce_paths(serial{}, 1000, ordered_sum{}, add_paths)));
}

BOOST_AUTO_TEST_CASE(a_failed_path_is_the_same_exception_everywhere_and_the_first_one) {
    const mpi_ranks<> ranks{MPI_COMM_WORLD};
    // the last block of every rank fails, that of rank 0 only after a while
    const auto fail = [&](std::uint64_t first, std::uint64_t, ordered_sum&) {
        if (first < 1000) return;
        if (ranks.rank() == 0) std::this_thread::sleep_for(std::chrono::milliseconds{20});
        throw path_failed{{first, 0.25, "too steep"}};
    };
    try {
        reduce_paths(ranks, 10000, ordered_sum{}, fail);
        BOOST_ERROR("did not throw");
    } catch (const path_failed& error) {
        BOOST_TEST((error.failure() == path_failure{1024, 0.25, "too steep"}));
    }
}

BOOST_AUTO_TEST_CASE(ranks_behind_a_failure_stop) {
    const mpi_ranks<> ranks{MPI_COMM_WORLD};
    if (ranks.size() == 1) return;
    std::uint64_t blocks = 0;
    const auto fail = [&](std::uint64_t first, std::uint64_t, ordered_sum&) {
        if (first == 0) throw std::runtime_error{"at once"};
        ++blocks;
        if (ranks.rank() > 0) std::this_thread::sleep_for(std::chrono::milliseconds{2});
    };
    // 5000 blocks, 10 s of sleep, if they did not
    BOOST_CHECK_THROW(reduce_paths(ranks, 320000, ordered_sum{}, fail), std::exception);
    BOOST_TEST(blocks < 1000U);
}

BOOST_AUTO_TEST_CASE(an_action_is_done_by_rank_0) {
    const mpi_ranks<> ranks{MPI_COMM_WORLD};
    int calls = 0;
    const auto bytes = ranks.once([&] {
        ++calls;
        return std::vector<std::byte>(5, std::byte{7});
    });
    BOOST_TEST(calls == (ranks.rank() == 0 ? 1 : 0));
    BOOST_TEST((bytes == std::vector<std::byte>(5, std::byte{7})));
    BOOST_CHECK_THROW(
        ranks.once([]() -> std::vector<std::byte> { throw std::runtime_error{"no"}; }),
        std::exception);
}

BOOST_AUTO_TEST_CASE(what_is_no_exception_of_the_library_reaches_every_rank) {
    const mpi_ranks<> ranks{MPI_COMM_WORLD};
    const auto seven = [&] { ranks.once([]() -> std::vector<std::byte> { throw 7; }); };
    if (ranks.rank() == 0)
        BOOST_CHECK_THROW(seven(), int);
    else
        BOOST_CHECK_EXCEPTION(seven(), rank_failure, [](const rank_failure& error) {
            return std::string{error.what()}.find("no std::exception") != std::string::npos;
        });
}

BOOST_AUTO_TEST_CASE(refuses_no_communicator) {
    BOOST_CHECK_THROW(mpi_ranks<>{MPI_COMM_NULL}, invalid_argument);
}
