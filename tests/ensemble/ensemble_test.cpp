// SPDX-License-Identifier: BSL-1.0
#include <geodeint/ensemble/ensemble.hpp>
#include <geodeint/ensemble/histogram.hpp>
#include <geodeint/ensemble/moments.hpp>
#include <geodeint/ensemble/quantiles.hpp>
#include <geodeint/ensemble/serial.hpp>
#include <geodeint/ensemble/snapshots.hpp>

#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/rotation.hpp>
#include <geodeint/observe/recorder.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/variational_midpoint.hpp>

#include "ensemble/noisy_body.hpp"

#include <boost/ref.hpp>
#include <boost/test/unit_test.hpp>

#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

ensemble<detail::path_runner<munthe_kaas_midpoint<so3>, decltype(noisy_body), Vector3d>>
body_ensemble(ensemble_settings settings) {
    return {munthe_kaas_midpoint<so3>{}, noisy_body, body_start, std::move(settings)};
}

/// How many paths have been beyond z = 0.4 at an observation time.
struct visitors {
    std::uint64_t count = 0;
    void add(std::uint64_t, std::span<const Vector3d> states) {
        for (const Vector3d& m : states)
            if (m.z() > 0.4) {
                ++count;
                return;
            }
    }
    void merge(const visitors& other) { count += other.count; }
};

/// Fails for some paths after it has changed itself.
struct careless {
    double sum = 0;
    void add(std::uint64_t path, std::span<const Vector3d> states) {
        sum += states[0].z();
        if (path % 10 == 3) throw std::runtime_error{"I do not like threes"};
    }
    void merge(const careless& other) { sum += other.sum; }
};

struct not_a_statistic {};

} // namespace

static_assert(simple_statistic<visitors, Vector3d> && !staging_statistic<visitors, Vector3d>);
static_assert(!simple_statistic<not_a_statistic, Vector3d>);

BOOST_AUTO_TEST_CASE(as_short_as_this) {
    ensemble runs{munthe_kaas_midpoint<so3>{},
                  [&](const auto& path) { return noisy_body(path); },
                  body_start,
                  {.paths = 1000, .seed = 42, .dt = 0.01, .times = {0.5, 1.0}}};
    auto [mean, spread] = runs.run(serial{}, moments{energy}, histogram{energy, 0.0, 1.0, 50});
    BOOST_TEST(mean.times()[1] == 1.0);
    BOOST_TEST(mean[1].count() == 1000U);
    BOOST_TEST(spread[0].count() == 1000U);
    BOOST_TEST(mean[0].standard_error() > 0);
    BOOST_TEST(mean[0].standard_error() < mean[1].standard_error());
}

BOOST_AUTO_TEST_CASE(statistics_of_known_distributions) {
    // dm = ad*_chi m o dW: a rotation by the angle |chi| W(t) about chi
    const auto turning = [](const wiener_path& path) {
        return lie_poisson<so3>(linear{Vector3d{0, 0, 0}}, noise(linear{Vector3d{0, 0, 1}}), path);
    };
    ensemble runs{munthe_kaas_midpoint<so3>{},
                  turning,
                  Vector3d{1, 0, 0},
                  {.paths = 20000, .seed = 7, .dt = 0.1, .times = {0.3, 0.5}}};
    const auto angle = [](const Vector3d& m) { return std::atan2(m.y(), m.x()); };
    auto result = runs.run(serial{}, moments{}, quantiles{angle}, histogram{angle, -1, 1, 20},
                           snapshots{}, moments{angle});
    auto& [state, angles, bins, all, spread] = result;
    BOOST_TEST(result.succeeded() == 20000U);
    BOOST_TEST(result.failures().empty());
    for (std::size_t j : {0U, 1U}) {
        const double t = state.times()[j];
        // E cos W(t) = exp(-t/2); four standard errors
        BOOST_TEST(std::abs(state[j].mean().x() - std::exp(-t / 2)) <
                   4 * state[j].standard_error().x());
        BOOST_TEST(std::abs(spread[j].mean()) < 4 * spread[j].standard_error());
        BOOST_TEST(std::abs(spread[j].variance() - t) < 4 * t * std::sqrt(2.0 / 20000));
        BOOST_TEST(std::abs(angles[j].quantile(0.841344746) - std::sqrt(t)) < 0.03);
        BOOST_TEST(std::abs(bins[j].density(10) - 1 / std::sqrt(2 * M_PI * t)) < 0.06);
        BOOST_TEST(all[j].count() == 20000U);
        BOOST_TEST(angle(all[j].values()[17]) == angles[j].values()[17]);
    }
}

BOOST_AUTO_TEST_CASE(any_path_can_be_replayed) {
    ensemble_settings settings = body_settings(300);
    settings.first_path = 1000;
    const auto runs = body_ensemble(settings);
    auto [all] = runs.run(serial{}, snapshots{});
    for (const std::size_t k : {0U, 63U, 64U, 299U}) {
        BOOST_TEST(all[0].paths()[k] == 1000 + k);
        recorder<Vector3d> orbit;
        const auto states = runs.replay(1000 + k, orbit);
        BOOST_TEST((states[0] == all[0].values()[k]));
        BOOST_TEST((states[1] == all[1].values()[k]));
        BOOST_TEST((orbit.states().front() == body_start));
        BOOST_TEST((orbit.states().back() == states[1]));
        BOOST_TEST(orbit.times().size() == 12U); // ten steps, a shorter one
        BOOST_TEST(orbit.times().back() == 0.207);
        BOOST_TEST((runs.replay(1000 + k, std::ref(orbit)) == states));
        BOOST_TEST((runs.replay(1000 + k, boost::ref(orbit)) == states));
    }
    // what an observer throws is its own
    BOOST_CHECK_THROW(
        runs.replay(1, [](const Vector3d&, double) { throw std::out_of_range{"enough"}; }),
        std::out_of_range);
}

BOOST_AUTO_TEST_CASE(the_initial_state_may_depend_on_the_path) {
    ensemble runs{munthe_kaas_midpoint<so3>{},
                  noisy_body,
                  [](std::uint64_t path) { return path % 2 ? body_start : Vector3d{-body_start}; },
                  {.paths = 10, .seed = 1, .dt = 0.1, .times = {0, 0.1}}};
    auto [all] = runs.run(serial{}, snapshots{});
    for (std::size_t k = 0; k < 10; ++k)
        BOOST_TEST((all[0].values()[k] == (k % 2 ? body_start : Vector3d{-body_start})));
    // an expression is stored as what it is worth
    ensemble one{munthe_kaas_midpoint<so3>{}, noisy_body, 2 * Vector3d::UnitX(), body_settings(1)};
    static_assert(std::same_as<decltype(one)::state_type, Vector3d>);
}

BOOST_AUTO_TEST_CASE(states_of_other_kinds) {
    // attitude and momentum
    using on_group = cotangent<rotation, Vector3d>;
    ensemble bodies{variational_midpoint<so3>{}, noisy_body, on_group{{}, body_start},
                    body_settings(70)};
    const auto in_space = [](const on_group& x) { return Vector3d{x.configuration * x.momentum}; };
    auto [kept, all] = bodies.run(serial{}, moments{in_space}, snapshots{});
    BOOST_TEST((kept[1].max() - kept[1].min()).norm() < 1e-13);
    BOOST_TEST((bodies.replay(69, [](auto&&...) {})[1].momentum == all[1].values()[69].momentum));

    // vectors whose length is known at run time
    const auto decay = [](const wiener_path&) {
        return [](const Eigen::VectorXd& x, Eigen::VectorXd& dxdt, double) { dxdt = -x; };
    };
    ensemble lists{implicit_midpoint<Eigen::VectorXd>{}, decay,
                   [](std::uint64_t) { return Eigen::VectorXd::Ones(7); }, body_settings(70)};
    auto [mean] = lists.run(serial{}, moments{});
    BOOST_TEST(mean[0].mean().size() == 7);
    BOOST_TEST(std::abs(mean[1].mean()[6] - std::exp(-0.207)) < 1e-4);
    BOOST_TEST(mean[1].variance()[3] == 0);
}

BOOST_AUTO_TEST_CASE(a_statistic_of_your_own) {
    const auto runs = body_ensemble(body_settings(500));
    auto [beyond, all] = runs.run(serial{}, visitors{}, snapshots{});
    std::uint64_t expected = 0;
    for (std::size_t k = 0; k < 500; ++k)
        expected += all[0].values()[k].z() > 0.4 || all[1].values()[k].z() > 0.4 ? 1 : 0;
    BOOST_TEST(expected > 0U);
    BOOST_TEST(beyond.count == expected);
}

BOOST_AUTO_TEST_CASE(stop_names_the_first_failing_path) {
    const auto expected = expected_failures(2000, 42, 0.02, 10, 0.5);
    ensemble runs{fussy_heun{0.5}, noisy_body, body_start, body_settings(2000)};
    try {
        runs.run(serial{}, moments{});
        BOOST_ERROR("did not stop");
    } catch (const path_failed& error) {
        BOOST_TEST((error.failure() == expected.front()));
        const std::string text = error.what();
        BOOST_TEST(text.find("path " + std::to_string(expected.front().path)) != std::string::npos);
        BOOST_TEST(text.find("did not converge") != std::string::npos);
    }
    BOOST_CHECK_THROW(runs.replay(expected.front().path, [](auto&&...) {}), path_failed);
}

BOOST_AUTO_TEST_CASE(skip_lists_them_and_keeps_the_others) {
    ensemble_settings settings{.paths = 2000, .seed = 42, .dt = 0.02, .times = {0.1, 0.2}};
    settings.on_failure = failure_policy::skip();
    const auto expected = expected_failures(2000, 42, 0.02, 10, 0.5);
    BOOST_TEST(expected.size() > 3U);
    ensemble runs{fussy_heun{0.5}, noisy_body, body_start, settings};
    auto result = runs.run(serial{}, snapshots{}, moments{energy});
    BOOST_TEST((result.failures() == expected));
    BOOST_TEST(result.succeeded() == 2000 - expected.size());
    BOOST_TEST(result.retried_paths() == 0U);
    // a path that fails at the second time is not in the first one's statistics, either
    auto& [all, energies] = result;
    for (std::size_t j : {0U, 1U}) {
        BOOST_TEST(energies[j].count() == result.succeeded());
        BOOST_TEST(all[j].count() == result.succeeded());
        for (const path_failure& failure : expected)
            BOOST_TEST(
                !std::binary_search(all[j].paths().begin(), all[j].paths().end(), failure.path));
    }
}

BOOST_AUTO_TEST_CASE(retry_finishes_them_and_counts) {
    ensemble_settings settings{.paths = 2000, .seed = 42, .dt = 0.02, .times = {0.1, 0.2}};
    settings.on_failure = failure_policy::retry(8);
    const auto expected = expected_failures(2000, 42, 0.02, 10, 0.5);
    ensemble runs{fussy_heun{0.5}, noisy_body, body_start, settings};
    auto result = runs.run(serial{}, snapshots{});
    BOOST_TEST(result.failures().empty());
    BOOST_TEST(result.succeeded() == 2000U);
    BOOST_TEST(result.retried_paths() == expected.size());
    BOOST_TEST(result.retried_steps() >= result.retried_paths());
    // they stay on their path: the refined step is close to what a patient stepper makes of it
    ensemble patient{fussy_heun{1e9}, noisy_body, body_start, settings};
    auto [fine] = result;
    auto [coarse] = patient.run(serial{}, snapshots{});
    for (std::size_t k = 0; k < 2000; ++k) {
        const double apart = (fine[1].values()[k] - coarse[1].values()[k]).norm();
        const bool failed = std::any_of(expected.begin(), expected.end(),
                                        [&](const auto& failure) { return failure.path == k; });
        BOOST_TEST((failed ? apart > 0 && apart < 0.05 : apart == 0));
    }
}

BOOST_AUTO_TEST_CASE(exceptions_of_an_observable_are_failures_of_the_path) {
    ensemble_settings settings = body_settings(100);
    settings.on_failure = failure_policy::skip();
    const auto runs = body_ensemble(settings);
    const auto some = [](const Vector3d& m, double t) {
        if (t > 0.2 && m.y() > 0) throw std::runtime_error{"y is positive"};
        return m.y();
    };
    auto result = runs.run(serial{}, moments{}, moments{some}, quantiles{energy}, careless{});
    auto& [plain, first, second, third] = result;
    BOOST_TEST(result.failures().size() > 10U);
    BOOST_TEST(result.succeeded() + result.failures().size() == 100U);
    bool positive = false, threes = false;
    std::uint64_t last = 0;
    for (const path_failure& failure : result.failures()) {
        BOOST_TEST((failure.path > last || failure.path == 0));
        last = failure.path;
        positive = positive || (failure.reason == "y is positive" && failure.t == 0.207);
        threes = threes || failure.reason == "I do not like threes";
    }
    BOOST_TEST(positive);
    BOOST_TEST(threes);
    // all statistics have seen the same paths
    BOOST_TEST(plain[0].count() == result.succeeded());
    BOOST_TEST(first[0].count() == result.succeeded());
    BOOST_TEST(second[0].count() == result.succeeded());
    BOOST_TEST(std::abs(third.sum / static_cast<double>(result.succeeded()) - plain[0].mean().z()) <
               1e-12);
}

BOOST_AUTO_TEST_CASE(an_observable_that_is_not_finite_is_a_failure) {
    ensemble_settings settings = body_settings(100);
    settings.on_failure = failure_policy::skip();
    const auto root = [](const Vector3d& m) { return std::sqrt(m.z() - 0.45); };
    auto result = body_ensemble(settings).run(serial{}, quantiles{root}, snapshots{});
    auto& [roots, all] = result;
    BOOST_TEST(result.failures().size() > 10U);
    BOOST_TEST(result.succeeded() > 10U);
    for (const path_failure& failure : result.failures())
        BOOST_TEST(failure.reason == "geodeint: the observable is not finite");
    for (const Vector3d& m : all[1].values()) BOOST_TEST(m.z() >= 0.45);
    BOOST_TEST(std::isfinite(roots[0].median()));
}

BOOST_AUTO_TEST_CASE(bad_input_is_named_before_anything_runs) {
    int calls = 0;
    const auto system = [&](const wiener_path& path) {
        ++calls;
        return noisy_body(path);
    };
    const auto refused = [&](const char* argument, auto start, ensemble_settings settings) {
        BOOST_CHECK_EXCEPTION(
            (ensemble{munthe_kaas_midpoint<so3>{}, system, start, std::move(settings)}),
            invalid_argument, [&](const auto& error) { return error.argument() == argument; });
    };
    refused("paths", body_start, {});
    refused("dt", body_start, {.paths = 1, .times = {1}});
    refused("times", body_start, {.paths = 1, .dt = 0.1});
    refused("start", Vector3d{0, HUGE_VAL, 0}, body_settings(1));
    BOOST_TEST(calls == 0);
}

BOOST_AUTO_TEST_CASE(progress_is_told) {
    ensemble_settings settings = body_settings(200);
    std::vector<std::uint64_t> seen;
    settings.progress = [&](std::uint64_t done, std::uint64_t paths) {
        BOOST_TEST(paths == 200U);
        seen.push_back(done);
    };
    body_ensemble(settings).run(serial{}, moments{});
    BOOST_TEST((seen == std::vector<std::uint64_t>{64, 128, 192, 200}));
}
