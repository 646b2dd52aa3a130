// SPDX-License-Identifier: BSL-1.0
//
// Ensembles on several ranks have the bits of serial ones, on every rank.
#include <geodeint/ensemble/ensemble.hpp>
#include <geodeint/ensemble/histogram.hpp>
#include <geodeint/ensemble/moments.hpp>
#include <geodeint/ensemble/mpi_ranks.hpp>
#include <geodeint/ensemble/quantiles.hpp>
#include <geodeint/ensemble/serial.hpp>
#include <geodeint/ensemble/snapshots.hpp>
#if defined(_OPENMP)
#include <geodeint/ensemble/openmp_threads.hpp>
#endif

#include "ensemble/mpi_session.hpp"
#include "ensemble/noisy_body.hpp"
#include "support/temporary_folder.hpp"

#include <boost/test/unit_test.hpp>

#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <string>

using namespace geodeint;
using namespace geodeint::testing;

BOOST_TEST_GLOBAL_FIXTURE(mpi_session);

namespace {

template <class Execution>
auto run(const Execution& execution, const ensemble_settings& settings) {
    ensemble runs{fussy_heun{0.5}, noisy_body, body_start, settings};
    return runs.run(execution, moments{}, moments{energy}, quantiles{energy},
                    histogram{energy, 0.2, 0.5, 30}, snapshots{});
}

ensemble_settings settings(const failure_policy& policy, std::uint64_t paths = 3001) {
    return {.paths = paths, .seed = 42, .dt = 0.02, .times = {0.1, 0.2}, .on_failure = policy};
}

/// A folder that all ranks know.
class shared_folder {
public:
    shared_folder() {
        int rank = 0;
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        std::array<char, 200> name{};
        if (rank == 0) {
            folder_ = std::make_unique<temporary_folder>();
            folder_->path().string().copy(name.data(), name.size() - 1);
        }
        MPI_Bcast(name.data(), static_cast<int>(name.size()), MPI_CHAR, 0, MPI_COMM_WORLD);
        path_ = name.data();
    }
    ~shared_folder() { MPI_Barrier(MPI_COMM_WORLD); }
    std::filesystem::path operator/(const char* name) const { return path_ / name; }

private:
    std::unique_ptr<temporary_folder> folder_;
    std::filesystem::path path_;
};

} // namespace

BOOST_AUTO_TEST_CASE(every_rank_has_the_bits_of_a_serial_run) {
    for (const auto& policy : {failure_policy::skip(), failure_policy::retry(4)})
        for (const std::uint64_t paths : {1U, 100U, 3001U}) {
            const auto expected = bits(run(serial{}, settings(policy, paths)));
            BOOST_TEST(
                (bits(run(mpi_ranks<>{MPI_COMM_WORLD}, settings(policy, paths))) == expected));
#if defined(_OPENMP)
            BOOST_TEST((bits(run(mpi_ranks{MPI_COMM_WORLD, openmp_threads{2}},
                                 settings(policy, paths))) == expected));
#endif
        }
}

BOOST_AUTO_TEST_CASE(stop_names_the_same_path_on_every_rank) {
    const auto expected = expected_failures(3001, 42, 0.02, 10, 0.5);
    try {
        run(mpi_ranks<>{MPI_COMM_WORLD}, settings(failure_policy::stop()));
        BOOST_ERROR("did not stop");
    } catch (const path_failed& error) {
        BOOST_TEST((error.failure() == expected.front()));
    }
}

BOOST_AUTO_TEST_CASE(interrupted_by_one_rank_and_resumed_by_any_number) {
    const shared_folder folder;
    const mpi_ranks<> ranks{MPI_COMM_WORLD};
    ensemble_settings resumable = settings(failure_policy::skip());
    resumable.checkpoint = {.file = folder / "a", .every = 500};
    int blocks = 0;
    resumable.progress = [&](auto, auto) {
        if (++blocks == 12 && ranks.rank() == ranks.size() - 1) throw std::runtime_error{"enough"};
    };
    BOOST_CHECK_THROW(run(ranks, resumable), std::exception);
    BOOST_TEST(std::filesystem::exists(folder / "a"));
    const auto expected = bits(run(serial{}, settings(failure_policy::skip())));
    // all but one of the ranks go on, and one by itself from a copy
    resumable.progress = {};
    MPI_Barrier(MPI_COMM_WORLD);
    if (ranks.rank() == 0) std::filesystem::copy_file(folder / "a", folder / "b");
    MPI_Comm others;
    const bool single = ranks.size() > 1 && ranks.rank() == ranks.size() - 1;
    MPI_Comm_split(MPI_COMM_WORLD, single ? 1 : 0, ranks.rank(), &others);
    resumable.checkpoint.file = single ? folder / "b" : folder / "a";
    BOOST_TEST((bits(run(mpi_ranks<>{others}, resumable)) == expected));
    MPI_Comm_free(&others);
}

BOOST_AUTO_TEST_CASE(errors_of_rank_0_about_the_file_reach_all) {
    const shared_folder folder;
    const mpi_ranks<> ranks{MPI_COMM_WORLD};
    ensemble_settings resumable = settings(failure_policy::skip());
    resumable.checkpoint = {.file = folder / "a", .every = 500};
    if (ranks.rank() == 0) std::ofstream{folder / "a"} << "something else";
    MPI_Barrier(MPI_COMM_WORLD);
    try {
        run(ranks, resumable);
        BOOST_ERROR("not refused");
    } catch (const std::exception& error) {
        BOOST_TEST(std::string{error.what()}.find("is not a checkpoint") != std::string::npos);
    }
    resumable.checkpoint.file = folder / "nowhere/a";
    try {
        run(ranks, resumable);
        BOOST_ERROR("not noticed");
    } catch (const std::exception& error) {
        BOOST_TEST(std::string{error.what()}.find("cannot be written") != std::string::npos);
    }
}
