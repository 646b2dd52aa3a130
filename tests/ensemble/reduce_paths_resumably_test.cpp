// SPDX-License-Identifier: BSL-1.0
//
// Interrupted and resumed ensembles have the bits of the uninterrupted one.
#include <geodeint/ensemble/detail/reduce_paths_resumably.hpp>

#include <geodeint/ensemble/ensemble.hpp>
#include <geodeint/ensemble/histogram.hpp>
#include <geodeint/ensemble/moments.hpp>
#include <geodeint/ensemble/quantiles.hpp>
#include <geodeint/ensemble/serial.hpp>
#include <geodeint/ensemble/snapshots.hpp>

#include "ensemble/noisy_body.hpp"
#include "ensemble/sums.hpp"
#include "support/file_contents.hpp"
#include "support/temporary_folder.hpp"

#include <boost/test/unit_test.hpp>

#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

/// 40 blocks with some failing paths, all statistics, on a folder of its own.
struct resumable {
    temporary_folder folder = {};
    ensemble_settings settings{.paths = 2530,
                               .seed = 42,
                               .dt = 0.02,
                               .times = {0.1, 0.2},
                               .on_failure = failure_policy::skip(),
                               .checkpoint = {.file = folder / "checkpoint", .every = 300}};

    auto run() const {
        ensemble runs{fussy_heun{0.5}, noisy_body, body_start, settings};
        return runs.run(serial{}, moments{}, quantiles{energy}, histogram{energy, 0.2, 0.5, 30},
                        snapshots{});
    }
    std::vector<std::byte> uninterrupted() const {
        resumable other{.settings = settings};
        other.settings.checkpoint = {};
        other.settings.progress = {};
        return bits(other.run());
    }
    const std::filesystem::path& file() const { return settings.checkpoint.file; }

    /// Interrupts at `stop` paths by an exception.
    void interrupt(std::uint64_t stop) {
        const auto progress = std::exchange(settings.progress, [=](std::uint64_t done, auto) {
            if (done >= stop) throw std::runtime_error{"enough"};
        });
        BOOST_CHECK_THROW(run(), std::runtime_error);
        settings.progress = progress;
    }

    /// Passes if another ensemble is refused by a message with these words.
    template <class Run>
    void check_refused(const std::string& words, Run other) const {
        const auto before = std::filesystem::last_write_time(file());
        try {
            other();
            BOOST_ERROR("not refused: " + words);
        } catch (const checkpoint_error& error) {
            const std::string text = error.what();
            BOOST_TEST(text.find(words) != std::string::npos, text << " does not say " << words);
            BOOST_TEST(text.find(file().string()) != std::string::npos);
        }
        BOOST_TEST((std::filesystem::last_write_time(file()) == before));
    }
};

} // namespace

BOOST_AUTO_TEST_CASE(with_checkpoints_and_without) {
    const resumable problem;
    BOOST_TEST((bits(problem.run()) == problem.uninterrupted()));
    BOOST_TEST(std::filesystem::exists(problem.file()));
    // and once more: the result is in the file
    resumable finished{.settings = problem.settings};
    finished.settings.progress = [](auto, auto) { BOOST_ERROR("a path was run again"); };
    BOOST_TEST((bits(finished.run()) == problem.uninterrupted()));
}

BOOST_AUTO_TEST_CASE(interrupted_by_an_exception_again_and_again) {
    for (const std::uint64_t every : {1U, 64U, 65U, 300U, 10000U}) {
        resumable problem;
        problem.settings.checkpoint.every = every;
        for (const std::uint64_t stop : {64U, 1000U, 2048U, 2530U}) problem.interrupt(stop);
        std::uint64_t first = 0;
        problem.settings.progress = [&](std::uint64_t done, auto) {
            first = first == 0 ? done : first;
        };
        BOOST_TEST((bits(problem.run()) == problem.uninterrupted()));
        // not everything was done again
        if (every <= 300) BOOST_TEST(first > 2048U);
    }
}

BOOST_AUTO_TEST_CASE(killed_at_a_certain_path) {
    resumable problem;
    const pid_t child = fork();
    if (child == 0) {
        problem.settings.progress = [](std::uint64_t done, auto) {
            if (done > 1500) std::raise(SIGKILL);
        };
        problem.run();
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    BOOST_TEST(WIFSIGNALED(status));
    BOOST_TEST(std::filesystem::exists(problem.file()));
    BOOST_TEST((bits(problem.run()) == problem.uninterrupted()));
}

BOOST_AUTO_TEST_CASE(killed_at_any_time) {
    // a checkpoint after every block, so that some are killed while they write
    resumable problem;
    problem.settings.checkpoint.every = 1;
    problem.settings.progress = [](auto, auto) {
        std::this_thread::sleep_for(std::chrono::milliseconds{1});
    };
    const auto result_file = problem.folder / "result";
    int kills = 0;
    for (int round = 0; round < 1000; ++round) {
        const pid_t child = fork();
        if (child == 0) {
            const auto result = bits(problem.run());
            std::ofstream{result_file, std::ios::binary}.write(
                reinterpret_cast<const char*>(result.data()),
                static_cast<std::streamsize>(result.size()));
            _exit(0);
        }
        std::this_thread::sleep_for(std::chrono::microseconds{6000 + 1700 * (round % 13)});
        kill(child, SIGKILL);
        int status = 0;
        waitpid(child, &status, 0);
        if (!WIFSIGNALED(status)) break;
        ++kills;
    }
    BOOST_TEST(kills > 1);
    BOOST_TEST_MESSAGE(kills << " kills");
    const auto expected = problem.uninterrupted();
    BOOST_TEST((contents(result_file) ==
                std::string{reinterpret_cast<const char*>(expected.data()), expected.size()}));
}

BOOST_AUTO_TEST_CASE(another_ensemble_is_refused_by_what_differs) {
    resumable problem;
    problem.interrupt(1000);
    const auto changed = [&](const std::string& words, auto change) {
        ensemble_settings settings = problem.settings;
        change(settings);
        problem.check_refused(words, [&] { resumable{.settings = settings}.run(); });
    };
    changed("paths is 2530 there and 2531 here", [](auto& s) { ++s.paths; });
    changed("seed is 42 there and 43 here", [](auto& s) { ++s.seed; });
    changed("first_path is 0 there and 64 here", [](auto& s) { s.first_path = 64; });
    changed("dt is 0.02", [](auto& s) { s.dt = 0.01; });
    changed("path_step is", [](auto& s) { s.path_step = 0.01; });
    changed("times is", [](auto& s) { s.times = {0.1, 0.3}; });
    changed("on_failure is skip there and retry 3 here",
            [](auto& s) { s.on_failure = failure_policy::retry(3); });
    // the same settings, but another body, start, stepper, observable or statistic
    const auto& settings = problem.settings;
    const auto all = [](const auto& runs) {
        runs.run(serial{}, moments{}, quantiles{energy}, histogram{energy, 0.2, 0.5, 30},
                 snapshots{});
    };
    const auto other_body = [](const wiener_path& path) {
        return lie_poisson<so3>(models::rigid_body{Vector3d{2, 1, 0.67}},
                                noise(linear{Vector3d{0.3, 0, 0}}, linear{Vector3d{0, 0.2, 0.1}}),
                                path);
    };
    const std::string probe = "checksum of the first path's values";
    problem.check_refused(probe, [&] {
        all(ensemble{fussy_heun{0.5}, other_body, body_start, settings});
    });
    problem.check_refused(probe, [&] {
        all(ensemble{fussy_heun{0.5}, noisy_body, Vector3d{1.0001 * body_start}, settings});
    });
    problem.check_refused(probe, [&] {
        all(ensemble{munthe_kaas_midpoint<so3>{}, noisy_body, body_start, settings});
    });
    const ensemble same{fussy_heun{0.5}, noisy_body, body_start, settings};
    problem.check_refused(probe, [&] {
        same.run(serial{}, moments{}, quantiles{energy}, histogram{energy, 0.2, 0.5, 31},
                 snapshots{});
    });
    problem.check_refused("number of statistics is 4 there and 1 here",
                          [&] { same.run(serial{}, moments{}); });
    // and the right one goes on
    BOOST_TEST((bits(problem.run()) == problem.uninterrupted()));
}

BOOST_AUTO_TEST_CASE(damaged_files_are_refused) {
    resumable problem;
    problem.interrupt(1000);
    const std::string whole = contents(problem.file());
    const auto damaged = [&](const std::string& bytes, const std::string& words) {
        std::ofstream{problem.file(), std::ios::binary} << bytes;
        problem.check_refused(words, [&] { problem.run(); });
        BOOST_TEST((contents(problem.file()) == bytes));
    };
    damaged(whole.substr(0, whole.size() / 2), "truncated or corrupted");
    damaged("", "is not a checkpoint");
    damaged("a letter to my aunt", "is not a checkpoint");
    std::string changed = whole;
    changed[changed.size() / 2] = static_cast<char>(changed[changed.size() / 2] ^ 1);
    damaged(changed, "truncated or corrupted");
    std::ofstream{problem.file(), std::ios::binary} << whole;
    BOOST_TEST((bits(problem.run()) == problem.uninterrupted()));
}

BOOST_AUTO_TEST_CASE(a_disk_that_is_full_ends_the_run_and_loses_nothing) {
    resumable problem;
    problem.interrupt(1000);
    const std::string before = contents(problem.file());
    auto fresh = problem.file();
    fresh += ".new";
    std::filesystem::create_symlink("/dev/full", fresh);
    BOOST_CHECK_THROW(problem.run(), checkpoint_error);
    BOOST_TEST((contents(problem.file()) == before));
    BOOST_TEST((bits(problem.run()) == problem.uninterrupted()));
}

BOOST_AUTO_TEST_CASE(any_reduction_can_be_resumed) {
    const temporary_folder folder;
    const checkpoint where{.file = folder / "sum", .every = 500};
    int calls = 0;
    const auto run = [&](int most) {
        calls = 0;
        return detail::reduce_paths_resumably(serial{}, 5000, ordered_sum{}, add_paths,
                                              [&](auto, auto) {
                                                  if (++calls > most)
                                                      throw std::runtime_error{"enough"};
                                              },
                                              where, "sum", {});
    };
    BOOST_CHECK_THROW(run(40), std::runtime_error);
    BOOST_TEST((run(1000) == reduce_paths(serial{}, 5000, ordered_sum{}, add_paths)));
    BOOST_TEST(calls < 50);
}

BOOST_AUTO_TEST_CASE(what_cannot_be_stored_is_refused) {
    struct pointer_sum {
        std::shared_ptr<double> sum = std::make_shared<double>();
        void add(std::uint64_t, std::span<const Vector3d>) {}
        void merge(const pointer_sum&) {}
    };
    const resumable problem;
    ensemble runs{fussy_heun{0.5}, noisy_body, body_start, problem.settings};
    BOOST_CHECK_EXCEPTION(runs.run(serial{}, pointer_sum{}), invalid_argument,
                          [](const auto& error) { return error.argument() == "checkpoint"; });
}

BOOST_AUTO_TEST_CASE(a_payload_of_something_else_is_refused) {
    const temporary_folder folder;
    const checkpoint where{.file = folder / "sum", .every = 500};
    const auto run = [&](std::uint64_t paths) {
        return detail::reduce_paths_resumably(serial{}, paths, ordered_sum{}, add_paths,
                                              [](auto, auto) {}, where, "sum", {});
    };
    const auto check_refused = [&](std::uint64_t paths, const std::string& words) {
        BOOST_CHECK_EXCEPTION(run(paths), checkpoint_error, [&](const auto& error) {
            return std::string{error.what()}.find(words) != std::string::npos;
        });
    };
    const detail::checkpoint_file file{where.file, "sum"};
    detail::pairwise_tree<ordered_sum> middle;
    middle.insert(0, 2, {});
    byte_writer tree;
    middle.save(tree);
    file.write({}, tree.bytes());
    check_refused(500, "does not hold the beginning");
    tree.write(7);
    file.write({}, tree.bytes());
    check_refused(500, "bytes: are more than expected");
    file.write({}, std::vector<std::byte>(5));
    check_refused(500, "is not readable");
    // the same computation, but further than it goes
    std::filesystem::remove(where.file);
    run(5000);
    check_refused(500, "does not hold the beginning");
}

BOOST_AUTO_TEST_CASE(a_file_must_be_named) {
    BOOST_CHECK_EXCEPTION(
        detail::reduce_paths_resumably(serial{}, 5, ordered_sum{}, add_paths, [](auto, auto) {},
                                       checkpoint{}, "sum", {}),
        invalid_argument, [](const auto& error) { return error.argument() == "file"; });
}
