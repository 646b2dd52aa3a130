// SPDX-License-Identifier: BSL-1.0
#include <geodeint/ensemble/mpi_ranks.hpp>
#include <geodeint/ensemble/reduce_paths.hpp>

#include <cstdint>
#include <iostream>

struct count {
    std::uint64_t paths = 0;
    void merge(const count& other) { paths += other.paths; }
};

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    const auto total = geodeint::reduce_paths(
        geodeint::mpi_ranks{MPI_COMM_WORLD}, 1000, count{},
        [](std::uint64_t first, std::uint64_t last, count& sum) { sum.paths += last - first; });
    std::cout << total.paths << '\n';
    MPI_Finalize();
    return total.paths == 1000 ? 0 : 1;
}
