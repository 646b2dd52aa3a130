// SPDX-License-Identifier: BSL-1.0
//
// MPI for the length of a test program, as its global fixture.
#pragma once

#include <mpi.h>

namespace geodeint::testing {

struct mpi_session {
    mpi_session() {
        int provided = 0;
        MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
    }
    ~mpi_session() { MPI_Finalize(); }
};

} // namespace geodeint::testing
