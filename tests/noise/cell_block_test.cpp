// SPDX-License-Identifier: BSL-1.0
#include <geodeint/noise/detail/cell_block.hpp>
#include <geodeint/noise/wiener_path.hpp>

#include "support/allocation_counter.hpp"

#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <random>
#include <vector>

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 12 &&           \
    defined(__OPTIMIZE__) && !defined(GEODEINT_CHOOSES_REGISTERS)
#error "registers chosen at run time are not tested: always_inline must not be a macro here"
#endif

using geodeint::wiener_path;
using block = geodeint::detail::cell_block<double>;

namespace {

constexpr double step = 0.25;

/// A cell through the block has the bits of the path itself.
void check(block& ahead, const wiener_path& path, double cell, std::size_t components) {
    std::vector<double> found(components), expected(components);
    path.increment(cell * path.step(), path.step(), found, ahead);
    path.increment(cell * path.step(), path.step(), expected);
    BOOST_TEST((found == expected));
}

} // namespace

BOOST_AUTO_TEST_SUITE(cell_block_)

BOOST_AUTO_TEST_CASE(a_run_has_the_bits_of_the_path) {
    const wiener_path path{3, 4, step};
    for (const std::size_t components : {0u, 1u, 2u, 3u, 4u, 5u, 8u, 9u, 16u, 17u, 100u, 3000u})
        for (const double first : {-37.0, -2.0, 0.0, 11.0, 0x1p38}) {
            block ahead;
            for (int k = 0; k < 100; ++k) check(ahead, path, first + k, components);
        }
}

BOOST_AUTO_TEST_CASE(the_end_of_the_path_is_reached) {
    block ahead;
    for (int k = 60; k > 1; --k) check(ahead, {3, 4, step}, 0x1p39 - k, 3);
}

BOOST_AUTO_TEST_CASE(jumps_other_paths_and_other_numbers_of_components_refill) {
    std::mt19937 random{1};
    block ahead;
    double cell = 0;
    wiener_path path{3, 4, step};
    std::size_t components = 3;
    for (int k = 0; k < 5000; ++k) {
        switch (random() % 16) {
        case 0:
            cell = static_cast<double>(random() % 100) - 50;
            break;
        case 1:
            path = {random() % 2, path.path(), path.step()};
            break;
        case 2:
            path = {path.seed(), random() % 2, path.step()};
            break;
        case 3:
            path = {path.seed(), path.path(), random() % 2 ? step : 1e-3};
            break;
        case 4:
            components = random() % 40;
            break;
        case 5:
            --cell;
            break;
        case 6:
            ahead = block{ahead};
            break;
        default:
            ++cell;
        }
        check(ahead, path, cell, components);
    }
}

BOOST_AUTO_TEST_CASE(a_few_components_need_no_memory) {
    if (!geodeint::testing::allocation_counter::available) return;
    const wiener_path path{3, 4, step};
    std::vector<double> dW(16);
    const geodeint::testing::allocation_counter counter;
    block ahead;
    for (int k = 0; k < 50; ++k) path.increment(k * step, step, dW, ahead);
    BOOST_TEST(counter.count() == 0u);
}

BOOST_AUTO_TEST_SUITE_END()
