// SPDX-License-Identifier: BSL-1.0
//
// killed_rank <checkpoint file> [die]: an ensemble on all ranks; rank 0 prints the checksum of its
// result. With `die` the last rank kills itself in the middle, as a machine does that fails.
#include <geodeint/checkpoint/checksum.hpp>
#include <geodeint/ensemble/moments.hpp>
#include <geodeint/ensemble/mpi_ranks.hpp>
#include <geodeint/ensemble/quantiles.hpp>

#include "ensemble/mpi_session.hpp"
#include "ensemble/noisy_body.hpp"

#include <csignal>
#include <iostream>

using namespace geodeint;
using namespace geodeint::testing;

int main(int count, char** arguments) {
    const mpi_session session;
    const mpi_ranks<> ranks{MPI_COMM_WORLD};
    const bool dies = count > 2;
    ensemble_settings settings = body_settings(3000);
    settings.checkpoint = {.file = arguments[1], .every = 500};
    settings.progress = [&](std::uint64_t done, std::uint64_t) {
        if (dies && done > 1600 && ranks.rank() == ranks.size() - 1) std::raise(SIGKILL);
    };
    const ensemble runs{stochastic_heun<Vector3d>{}, noisy_body, body_start, settings};
    const auto result = runs.run(ranks, moments{}, quantiles{energy});
    if (ranks.rank() == 0) std::cout << checksum(bits(result)) << '\n';
}
