// SPDX-License-Identifier: BSL-1.0
#include <geodeint/ensemble/detail/pairwise_tree.hpp>

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <random>
#include <string>
#include <utility>
#include <vector>

using geodeint::invalid_argument;
using geodeint::detail::pairwise_tree;

namespace {

/// Remembers by which merges it came about.
struct history {
    std::string text = {};
    void merge(const history& right) { text = "(" + text + " " + right.text + ")"; }
    void save(geodeint::byte_writer& out) const { out.write(text); }
    void load(geodeint::byte_reader& in) { in.read(text); }
};

struct sum {
    double value = 0;
    void merge(const sum& right) { value += right.value; }
};

history leaf(std::uint64_t block) { return {std::to_string(block)}; }

std::string total_in_order(const std::vector<std::uint64_t>& order) {
    pairwise_tree<history> tree;
    for (const std::uint64_t block : order) tree.insert(0, block, leaf(block));
    return std::move(tree).total({}).text;
}

std::vector<std::uint64_t> numbers(std::uint64_t count) {
    std::vector<std::uint64_t> result(count);
    std::iota(result.begin(), result.end(), std::uint64_t{0});
    return result;
}

} // namespace

BOOST_AUTO_TEST_CASE(merges_pairs_and_then_from_the_right) {
    BOOST_TEST(total_in_order(numbers(1)) == "0");
    BOOST_TEST(total_in_order(numbers(4)) == "((0 1) (2 3))");
    BOOST_TEST(total_in_order(numbers(7)) == "(((0 1) (2 3)) ((4 5) 6))");
}

BOOST_AUTO_TEST_CASE(the_order_of_arrival_does_not_matter) {
    std::mt19937_64 engine{7};
    for (const std::uint64_t count : {2U, 3U, 13U, 64U, 101U}) {
        auto order = numbers(count);
        const std::string expected = total_in_order(order);
        for (int repetition = 0; repetition < 20; ++repetition) {
            std::shuffle(order.begin(), order.end(), engine);
            BOOST_TEST(total_in_order(order) == expected);
        }
    }
}

BOOST_AUTO_TEST_CASE(parts_of_others_are_inserted_as_nodes) {
    // three workers with neighbouring ranges, as ranks have them
    constexpr std::uint64_t ends[] = {0, 5, 11, 19};
    pairwise_tree<history> whole;
    for (const int worker : {2, 0, 1}) {
        pairwise_tree<history> part;
        for (std::uint64_t block = ends[worker]; block < ends[worker + 1]; ++block)
            part.insert(0, block, leaf(block));
        geodeint::byte_writer out;
        part.save(out);
        geodeint::byte_reader in{out.bytes()};
        whole.load(in, {});
        BOOST_TEST(in.left() == 0U);
    }
    BOOST_TEST(whole.blocks() == 19U);
    BOOST_TEST(std::move(whole).total({}).text == total_in_order(numbers(19)));
}

BOOST_AUTO_TEST_CASE(knows_its_blocks_and_nodes) {
    pairwise_tree<sum> tree;
    BOOST_TEST(!tree.covers(0));
    for (const std::uint64_t block : {4U, 1U, 0U, 5U, 9U}) tree.insert(0, block, {});
    BOOST_TEST(tree.blocks() == 5U);
    for (std::uint64_t block = 0; block < 12; ++block)
        BOOST_TEST(tree.covers(block) ==
                   (block == 0 || block == 1 || block == 4 || block == 5 || block == 9));
    std::vector<std::pair<int, std::uint64_t>> nodes;
    tree.for_each(
        [&](int level, std::uint64_t index, const sum&) { nodes.emplace_back(level, index); });
    const std::vector<std::pair<int, std::uint64_t>> expected{{1, 0}, {1, 2}, {0, 9}};
    BOOST_TEST((nodes == expected));
}

BOOST_AUTO_TEST_CASE(holds_few_accumulators) {
    pairwise_tree<sum> tree;
    std::size_t most = 0;
    for (std::uint64_t block = 0; block < 100000; ++block) {
        tree.insert(0, block, {1});
        most = std::max(most, tree.nodes());
    }
    BOOST_TEST(most <= 17U);
    BOOST_TEST(std::move(tree).total({}).value == 100000);
}

BOOST_AUTO_TEST_CASE(pairwise_sums_round_little) {
    // 2^20 + 3 tenths: one after the other they err by 1e-5
    pairwise_tree<sum> tree;
    constexpr std::uint64_t count = (1 << 20) + 3;
    double plain = 0;
    for (std::uint64_t block = 0; block < count; ++block) {
        tree.insert(0, block, {0.1});
        plain += 0.1;
    }
    const auto exact = static_cast<double>(0.1L * count);
    BOOST_TEST(std::abs(std::move(tree).total({}).value - exact) < 1e-10);
    BOOST_TEST(std::abs(plain - exact) > 1e-7);
}

BOOST_AUTO_TEST_CASE(no_blocks_are_the_empty_accumulator) {
    BOOST_TEST(pairwise_tree<sum>{}.total({3}).value == 3);
}

BOOST_AUTO_TEST_CASE(refuses_a_block_twice) {
    pairwise_tree<sum> tree;
    for (const std::uint64_t block : {0U, 1U, 2U, 6U}) tree.insert(0, block, {1});
    BOOST_CHECK_THROW(tree.insert(0, 1, {1}), invalid_argument);
    BOOST_CHECK_THROW(tree.insert(0, 6, {1}), invalid_argument);
    BOOST_CHECK_THROW(tree.insert(2, 1, {1}), invalid_argument); // 4..7 holds 6
    BOOST_CHECK_THROW(tree.insert(-1, 0, {1}), invalid_argument);
    BOOST_CHECK_THROW(tree.insert(62, 2, {1}), invalid_argument);
    BOOST_TEST(tree.blocks() == 4U);
    tree.insert(0, 3, {1});
    tree.insert(1, 2, {2});
    tree.insert(0, 7, {1});
    BOOST_TEST(std::move(tree).total({}).value == 8);
}
