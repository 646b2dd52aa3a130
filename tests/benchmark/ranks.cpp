// SPDX-License-Identifier: BSL-1.0
//
// What an ensemble on the ranks of MPI sends, for as many ranks as it is started on and a growing
// number of paths: collective calls and bytes of one rank, the largest memory of a rank, and the time of
// the whole. The calls are counted where the library makes them, by MPI's profiling interface.
//
//     mpiexec --oversubscribe -n 64 build/tests/benchmark/benchmark_ranks
#include <geodeint/algebra/so3.hpp>
#include <geodeint/ensemble/ensemble.hpp>
#include <geodeint/ensemble/histogram.hpp>
#include <geodeint/ensemble/moments.hpp>
#include <geodeint/ensemble/mpi_ranks.hpp>
#include <geodeint/ensemble/quantiles.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/odeint/vector_space_state.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <string>

namespace {

struct {
    long calls = 0;
    double bytes = 0;
} sent;

void count(int items, MPI_Datatype type) {
    int size = 0;
    MPI_Type_size(type, &size);
    ++sent.calls;
    sent.bytes += static_cast<double>(items) * size;
}

} // namespace

extern "C" {
int MPI_Bcast(void* data, int items, MPI_Datatype type, int root, MPI_Comm communicator) {
    count(items, type);
    return PMPI_Bcast(data, items, type, root, communicator);
}
int MPI_Allreduce(const void* data, void* result, int items, MPI_Datatype type, MPI_Op operation,
                  MPI_Comm communicator) {
    count(items, type);
    return PMPI_Allreduce(data, result, items, type, operation, communicator);
}
int MPI_Exscan(const void* data, void* result, int items, MPI_Datatype type, MPI_Op operation,
               MPI_Comm communicator) {
    count(items, type);
    return PMPI_Exscan(data, result, items, type, operation, communicator);
}
}

namespace {

using namespace geodeint;
using Eigen::Vector3d;

/// The largest resident memory of this process so far, in MB.
double peak_memory() {
    std::ifstream status{"/proc/self/status"};
    std::string word;
    while (status >> word)
        if (word == "VmHWM:") {
            double kilobytes = 0;
            status >> kilobytes;
            return kilobytes / 1024;
        }
    return 0;
}

const models::rigid_body body = models::rigid_body::ephrati();
const auto energy = [](const Vector3d& m) { return body(m); };

template <class... Statistics>
void row(const char* name, std::uint64_t paths, const Statistics&... statistics) {
    const auto system = [](const auto& path) {
        return lie_poisson<so3>(body, noise(linear{Vector3d{0.1, 0, 0}}), path);
    };
    const ensemble_settings settings{
        .paths = paths, .seed = 42, .dt = 1.0 / 64, .times = {1.0 / 16}};
    ensemble runs{stochastic_heun<Vector3d>{}, system, models::rigid_body::ephrati_initial_state(),
                  settings};
    const mpi_ranks<> ranks{MPI_COMM_WORLD};
    MPI_Barrier(MPI_COMM_WORLD);
    sent = {};
    const double begin = MPI_Wtime();
    runs.run(ranks, statistics...);
    const double taken = MPI_Wtime() - begin;
    const double memory = peak_memory();
    double largest = 0;
    MPI_Reduce(&memory, &largest, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    if (ranks.rank() == 0)
        std::printf("%-9s %5d %10llu %7ld %12.0f %8.1f %8.2f\n", name, ranks.size(),
                    static_cast<unsigned long long>(paths), sent.calls, sent.bytes, largest, taken);
}

} // namespace

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        std::printf("%-9s %5s %10s %7s %12s %8s %8s\n", "result", "ranks", "paths", "calls",
                    "bytes", "peak MB", "s");
    for (const std::uint64_t paths : {1'000U, 10'000U, 100'000U}) {
        row("moments", paths, moments{energy});
        row("histogram", paths, histogram{energy, 0.0, 1.0, 100});
        row("quantiles", paths, quantiles{energy});
    }
    MPI_Finalize();
}
