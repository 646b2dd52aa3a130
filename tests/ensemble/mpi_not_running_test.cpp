// SPDX-License-Identifier: BSL-1.0
//
// A program that uses mpi_ranks outside of MPI_Init and MPI_Finalize is told so.
#include <geodeint/ensemble/mpi_ranks.hpp>

#include <boost/test/unit_test.hpp>

#include <mpi.h>

using geodeint::invalid_argument;
using geodeint::mpi_ranks;

BOOST_AUTO_TEST_CASE(ranks_exist_between_init_and_finalize) {
    const auto check_refused = [] {
        BOOST_CHECK_EXCEPTION(
            mpi_ranks<>{MPI_COMM_WORLD}, invalid_argument,
            [](const invalid_argument& error) { return error.argument() == "communicator"; });
    };
    check_refused();
    MPI_Init(nullptr, nullptr);
    BOOST_CHECK_NO_THROW(mpi_ranks<>{MPI_COMM_WORLD});
    MPI_Finalize();
    check_refused();
}
