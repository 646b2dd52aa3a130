// SPDX-License-Identifier: BSL-1.0
//
// Multilevel estimates have the same bits on any number of threads, areas included.
#include <geodeint/ensemble/openmp_threads.hpp>

#include "convergence/multilevel_problems.hpp"

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

BOOST_AUTO_TEST_SUITE(openmp_multilevel)

BOOST_AUTO_TEST_CASE(threads_do_not_change_a_bit) {
    const auto run = [](const auto& execution) {
        return multilevel(
            body_with_areas, start_in_space, turning_in_space{}, third,
            {.eps = 5e-3, .duration = 1, .coarsest_step = 1, .seed = 4, .weak_order = 2},
            execution);
    };
    const multilevel_result alone = run(serial{});
    for (const int threads : {1, 2, 3})
        BOOST_TEST(same(run(openmp_threads{threads, threads}), alone));
}

BOOST_AUTO_TEST_SUITE_END()
