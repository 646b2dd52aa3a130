// SPDX-License-Identifier: BSL-1.0
#include <geodeint/ensemble/openmp_threads.hpp>
#include <geodeint/ensemble/reduce_paths.hpp>
#include <geodeint/ensemble/serial.hpp>

#include "ensemble/sums.hpp"

#include <boost/test/unit_test.hpp>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>

using namespace geodeint;
using namespace geodeint::testing;

BOOST_AUTO_TEST_CASE(the_same_bits_for_every_number_of_threads_and_chunk) {
    constexpr std::uint64_t paths = 20000;
    const ordered_sum expected = reduce_paths(serial{}, paths, ordered_sum{}, add_paths);
    for (const int threads : {1, 2, 3, 7})
        for (const int chunk : {1, 2, 5, 1000})
            BOOST_TEST((reduce_paths(openmp_threads{threads, chunk}, paths, ordered_sum{},
                                     add_paths) == expected));
    BOOST_TEST((reduce_paths(openmp_threads{}, paths, ordered_sum{}, add_paths) == expected));
}

BOOST_AUTO_TEST_CASE(several_threads_work_at_the_same_time) {
    // each of two blocks waits for the other
    std::atomic<int> arrived = 0;
    const auto wait_for_each_other = [&](std::uint64_t, std::uint64_t, ordered_sum&) {
        ++arrived;
        const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds{20};
        while (arrived < 2 && std::chrono::steady_clock::now() < give_up) std::this_thread::yield();
        if (arrived < 2) throw std::runtime_error{"alone"};
    };
    BOOST_CHECK_NO_THROW(
        reduce_paths(openmp_threads{2}, 2 * paths_per_block, ordered_sum{}, wait_for_each_other));
}

BOOST_AUTO_TEST_CASE(progress_is_never_called_by_two_threads_at_once) {
    std::atomic<int> inside = 0;
    std::uint64_t last = 0;
    bool alone = true, growing = true;
    reduce_paths(openmp_threads{3}, 10000, ordered_sum{}, add_paths, [&](auto done, auto) {
        alone = alone && ++inside == 1;
        growing = growing && done > last;
        last = done;
        --inside;
    });
    BOOST_TEST(alone);
    BOOST_TEST(growing);
    BOOST_TEST(last == 10000U);
}

BOOST_AUTO_TEST_CASE(the_first_failing_block_speaks) {
    const auto fail = [](std::uint64_t first, std::uint64_t, ordered_sum&) {
        const std::uint64_t block = first / paths_per_block;
        // the first of them takes its time
        if (block == 20) std::this_thread::sleep_for(std::chrono::milliseconds{5});
        if (block == 20 || block == 21 || block == 22 || block > 40)
            throw std::runtime_error{std::to_string(block)};
    };
    for (const int threads : {1, 2, 3})
        for (const int chunk : {1, 4})
            for (int repetition = 0; repetition < 10; ++repetition) try {
                    reduce_paths(openmp_threads{threads, chunk}, 10000, ordered_sum{}, fail);
                    BOOST_ERROR("did not throw");
                } catch (const std::runtime_error& error) {
                    BOOST_TEST(error.what() == std::string{"20"});
                }
}

BOOST_AUTO_TEST_CASE(blocks_behind_a_failure_are_left) {
    std::atomic<std::uint64_t> blocks = 0;
    const auto fail = [&](std::uint64_t first, std::uint64_t, ordered_sum&) {
        ++blocks;
        if (first == 5 * paths_per_block) throw std::runtime_error{"five"};
        std::this_thread::sleep_for(std::chrono::microseconds{100});
    };
    BOOST_CHECK_THROW(reduce_paths(openmp_threads{2}, 100000, ordered_sum{}, fail),
                      std::runtime_error);
    BOOST_TEST(blocks < 100U);
}

BOOST_AUTO_TEST_CASE(an_exception_of_progress_ends_the_work) {
    std::uint64_t calls = 0;
    BOOST_CHECK_THROW(reduce_paths(openmp_threads{2}, 100000, ordered_sum{}, add_paths,
                                   [&](auto, auto) {
                                       if (++calls == 10) throw std::runtime_error{"enough"};
                                   }),
                      std::runtime_error);
    BOOST_TEST(calls < 30U);
}

BOOST_AUTO_TEST_CASE(refuses_no_threads) {
    BOOST_CHECK_THROW(openmp_threads{0}, invalid_argument);
    BOOST_CHECK_THROW((openmp_threads{2, 0}), invalid_argument);
}
