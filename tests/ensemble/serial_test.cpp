// SPDX-License-Identifier: BSL-1.0
#include <geodeint/ensemble/detail/pairwise_tree.hpp>
#include <geodeint/ensemble/serial.hpp>

#include <boost/test/unit_test.hpp>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

namespace {

struct count {
    int value = 0;
    void merge(const count& right) { value += right.value; }
};

} // namespace

BOOST_AUTO_TEST_CASE(runs_the_blocks_in_order) {
    geodeint::detail::pairwise_tree<count> tree;
    std::vector<std::uint64_t> blocks, finished;
    const auto make_block = [&](std::uint64_t block) {
        blocks.push_back(block);
        return count{1};
    };
    geodeint::serial{}.insert_blocks(3, 6, tree, count{}, make_block,
                                     [&](std::uint64_t done) { finished.push_back(done); });
    BOOST_TEST((blocks == std::vector<std::uint64_t>{3, 4, 5}));
    BOOST_TEST((finished == std::vector<std::uint64_t>{1, 2, 3}));
    BOOST_TEST(tree.blocks() == 3U);
}

BOOST_AUTO_TEST_CASE(an_exception_ends_the_work) {
    geodeint::detail::pairwise_tree<count> tree;
    const auto make_block = [&](std::uint64_t block) {
        if (block == 2) throw std::runtime_error{"block 2"};
        return count{1};
    };
    const auto nothing = [](std::uint64_t) {};
    BOOST_CHECK_THROW(geodeint::serial{}.insert_blocks(0, 9, tree, count{}, make_block, nothing),
                      std::runtime_error);
    BOOST_TEST(tree.blocks() == 2U);
}

BOOST_AUTO_TEST_CASE(an_action_is_done_once) {
    int calls = 0;
    const auto bytes = geodeint::serial{}.once([&] {
        ++calls;
        return std::vector<std::byte>(3);
    });
    BOOST_TEST(calls == 1);
    BOOST_TEST(bytes.size() == 3U);
}
