// SPDX-License-Identifier: BSL-1.0
//
// Ensembles in threads have the bits of serial ones.
#include <geodeint/ensemble/ensemble.hpp>
#include <geodeint/ensemble/histogram.hpp>
#include <geodeint/ensemble/moments.hpp>
#include <geodeint/ensemble/openmp_threads.hpp>
#include <geodeint/ensemble/quantiles.hpp>
#include <geodeint/ensemble/serial.hpp>
#include <geodeint/ensemble/snapshots.hpp>

#include "ensemble/noisy_body.hpp"
#include "support/temporary_folder.hpp"

#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <stdexcept>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

template <class Execution>
auto run(const Execution& execution, const ensemble_settings& settings) {
    ensemble runs{fussy_heun{0.5}, noisy_body, body_start, settings};
    return runs.run(execution, moments{}, moments{energy}, quantiles{energy},
                    histogram{energy, 0.2, 0.5, 30}, snapshots{});
}

ensemble_settings settings(const failure_policy& policy) {
    return {.paths = 3001, .seed = 42, .dt = 0.02, .times = {0.1, 0.2}, .on_failure = policy};
}

} // namespace

BOOST_AUTO_TEST_CASE(every_number_of_threads_and_every_chunk) {
    for (const auto& policy : {failure_policy::skip(), failure_policy::retry(4)}) {
        const auto result = run(serial{}, settings(policy));
        const auto expected = bits(result);
        BOOST_TEST((policy.halvings() > 0 ? result.retried_paths() : result.failures().size()) >
                   3U);
        for (const int threads : {1, 2, 3})
            for (const int chunk : {1, 7})
                BOOST_TEST(
                    (bits(run(openmp_threads{threads, chunk}, settings(policy))) == expected));
    }
}

BOOST_AUTO_TEST_CASE(stop_names_the_same_path) {
    const auto expected = expected_failures(3001, 42, 0.02, 10, 0.5);
    for (int repetition = 0; repetition < 5; ++repetition) try {
            run(openmp_threads{3}, settings(failure_policy::stop()));
            BOOST_ERROR("did not stop");
        } catch (const path_failed& error) {
            BOOST_TEST((error.failure() == expected.front()));
        }
}

BOOST_AUTO_TEST_CASE(interrupted_and_resumed_by_another_number_of_threads) {
    const temporary_folder folder;
    ensemble_settings resumable = settings(failure_policy::skip());
    resumable.checkpoint = {.file = folder / "a", .every = 500};
    int blocks = 0;
    resumable.progress = [&](auto, auto) {
        if (++blocks == 20) throw std::runtime_error{"enough"};
    };
    BOOST_CHECK_THROW(run(openmp_threads{2}, resumable), std::runtime_error);
    blocks = 100;
    BOOST_TEST((bits(run(openmp_threads{3}, resumable)) ==
                bits(run(serial{}, settings(failure_policy::skip())))));
    BOOST_TEST(blocks < 100 + 40);
}
