// SPDX-License-Identifier: BSL-1.0
#include <geodeint/ensemble/reduce_paths.hpp>
#include <geodeint/ensemble/serial.hpp>

#include "ensemble/sums.hpp"

#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

using namespace geodeint;
using namespace geodeint::testing;

static_assert(mergeable<ordered_sum> && !mergeable<double>);
static_assert(detail::blocks_of(0) == 0 && detail::blocks_of(1) == 1 &&
              detail::blocks_of(64) == 1 && detail::blocks_of(65) == 2);

BOOST_AUTO_TEST_CASE(every_path_once_and_in_order) {
    for (const std::uint64_t paths : {0U, 1U, 63U, 64U, 65U, 1000U}) {
        const auto total = reduce_paths(serial{}, paths, ordered_sum{}, add_paths);
        BOOST_TEST(total.order.size() == paths);
        for (std::uint64_t path = 0; path < paths; ++path) BOOST_TEST(total.order[path] == path);
    }
}

BOOST_AUTO_TEST_CASE(blocks_start_from_a_copy_of_the_empty_accumulator) {
    struct scaled {
        double factor;
        double sum = 0;
        void merge(const scaled& right) { sum += right.sum; }
    };
    const auto work = [](std::uint64_t first, std::uint64_t last, scaled& total) {
        total.sum += total.factor * static_cast<double>(last - first);
    };
    BOOST_TEST(reduce_paths(serial{}, 200, scaled{0.5}, work).sum == 100);
    BOOST_TEST(reduce_paths(serial{}, 0, scaled{0.5}, work).factor == 0.5);
}

BOOST_AUTO_TEST_CASE(the_definition_of_the_result) {
    // 150 paths: blocks of 64, 64 and 22
    ordered_sum a, b, c;
    add_paths(0, 64, a);
    add_paths(64, 128, b);
    add_paths(128, 150, c);
    a.merge(b);
    a.merge(c);
    BOOST_TEST((reduce_paths(serial{}, 150, ordered_sum{}, add_paths) == a));
}

BOOST_AUTO_TEST_CASE(a_sum_made_in_parts_is_the_same) {
    constexpr std::uint64_t paths = 5000;
    detail::pairwise_tree<ordered_sum> tree;
    auto work = add_paths;
    std::vector<std::uint64_t> seen;
    auto progress = [&](std::uint64_t done, std::uint64_t) { seen.push_back(done); };
    for (const auto& [first, last] : {std::pair{0, 13}, {13, 14}, {14, 79}})
        detail::insert_paths(serial{}, static_cast<std::uint64_t>(first),
                             static_cast<std::uint64_t>(last), paths, tree, ordered_sum{}, work,
                             progress);
    BOOST_TEST(
        (std::move(tree).total({}) == reduce_paths(serial{}, paths, ordered_sum{}, add_paths)));
    BOOST_TEST(seen.size() == 79U);
    BOOST_TEST(seen[13] == 14 * paths_per_block);
    BOOST_TEST(seen.back() == paths);
}

BOOST_AUTO_TEST_CASE(progress_sees_every_block_and_may_stop_the_work) {
    std::uint64_t calls = 0, last = 0;
    reduce_paths(serial{}, 1000, ordered_sum{}, add_paths, [&](auto done, auto paths) {
        BOOST_TEST(paths == 1000U);
        BOOST_TEST(done > last);
        last = done;
        ++calls;
    });
    BOOST_TEST(last == 1000U);
    BOOST_TEST(calls == detail::blocks_of(1000));
    BOOST_CHECK_THROW(reduce_paths(serial{}, 1000, ordered_sum{}, add_paths,
                                   [](auto done, auto) {
                                       if (done > 500) throw std::runtime_error{"enough"};
                                   }),
                      std::runtime_error);
}
