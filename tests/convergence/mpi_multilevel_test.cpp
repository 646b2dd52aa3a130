// SPDX-License-Identifier: BSL-1.0
//
// Multilevel estimates have the same bits on any number of ranks; ctest
// starts this on one, two and three.
#include <geodeint/ensemble/mpi_ranks.hpp>

#include "convergence/multilevel_problems.hpp"
#include "ensemble/mpi_session.hpp"

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

BOOST_TEST_GLOBAL_FIXTURE(mpi_session);

BOOST_AUTO_TEST_CASE(ranks_do_not_change_a_bit) {
    const auto run = [](const auto& execution) {
        return multilevel(
            body_with_areas, start_in_space, turning_in_space{}, third,
            {.eps = 5e-3, .duration = 1, .coarsest_step = 1, .seed = 4, .weak_order = 2},
            execution);
    };
    BOOST_TEST(same(run(mpi_ranks{MPI_COMM_WORLD}), run(serial{})));
}
