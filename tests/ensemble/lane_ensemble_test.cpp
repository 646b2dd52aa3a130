// SPDX-License-Identifier: BSL-1.0
#include <geodeint/ensemble/lane_ensemble.hpp>
#include <geodeint/ensemble/moments.hpp>
#include <geodeint/ensemble/serial.hpp>
#include <geodeint/ensemble/snapshots.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include "ensemble/noisy_body.hpp"

#include <boost/test/unit_test.hpp>

#include <atomic>
#include <cstdint>
#include <new>
#include <stdexcept>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

/// An ensemble in lanes has all the bits of the same ensemble without.
template <int Width, class Stepper, class MakeSystem, class Start>
auto check_bits(const Stepper& stepper, const MakeSystem& make_system, const Start& start,
                const ensemble_settings& settings) {
    const auto run = [](const auto& ensemble) { return ensemble.run(serial{}, snapshots{}); };
    const auto together = run(lane_ensemble<Width>(stepper, make_system, start, settings));
    const auto alone = run(ensemble{stepper, make_system, start, settings});
    BOOST_TEST(bits(together) == bits(alone));
    return together;
}

/// Path 5 starts with a momentum that its steps cannot be solved for in a few iterations.
Vector3d one_is_fast(std::uint64_t path) { return (path == 5 ? 3000.0 : 1.0) * body_start; }

/// A body that must not turn too fast.
struct fragile {
    template <class Momentum>
    auto gradient(const Eigen::MatrixBase<Momentum>& m) const {
        if constexpr (std::is_same_v<typename Momentum::Scalar, double>) {
            if (m.norm() > 100) throw std::domain_error{"too fast"};
        } else {
            if (any(m(2) > 50.0)) throw std::domain_error{"one of us is too fast"};
        }
        return Vector3d{0.5, 1, 1.5}.cwiseProduct(m).eval();
    }
};

} // namespace

BOOST_AUTO_TEST_SUITE(lane_ensemble_)

BOOST_AUTO_TEST_CASE(an_ensemble_has_the_same_bits_in_lanes) {
    // 150 paths: two blocks and a part of one, the last group not full; a time between two steps
    check_bits<4>(isospectral_midpoint<so3>{}, noisy_body, body_start, body_settings(150));
    check_bits<native_lanes>(munthe_kaas_midpoint<so3>{}, noisy_body, body_start,
                             body_settings(150));
    check_bits<4>(
        stochastic_heun<Vector3d>{}, noisy_body,
        [](std::uint64_t path) -> Vector3d {
            return body_start + Vector3d{1e-3 * static_cast<double>(path), 0, 0};
        },
        body_settings(70));
}

BOOST_AUTO_TEST_CASE(a_heavy_top_has_the_same_bits_in_lanes) {
    const auto noisy_top = [](const auto& path) {
        return lie_poisson<se3>(
            models::heavy_top::luesink(),
            noise(linear{se3::dual_type{Vector3d{0.2, 0, 0.1}, Vector3d{0, 0.1, 0}}}), path);
    };
    check_bits<4>(munthe_kaas_midpoint<se3>{}, noisy_top,
                  models::heavy_top::luesink_initial_state(), body_settings(70));
}

BOOST_AUTO_TEST_CASE(paths_that_fail_are_the_same_in_lanes) {
    const isospectral_midpoint<so3> impatient{cascade{1e-15, 4}};
    ensemble_settings settings = body_settings(20);
    settings.on_failure = failure_policy::skip();
    const auto skipped = check_bits<4>(impatient, noisy_body, one_is_fast, settings);
    BOOST_TEST_REQUIRE(skipped.failures().size() == 1u);
    BOOST_TEST(skipped.failures()[0].path == 5u);

    settings.on_failure = failure_policy::retry(6);
    const auto retried = check_bits<4>(impatient, noisy_body, one_is_fast, settings);
    BOOST_TEST(retried.failures().empty());
    BOOST_TEST(retried.retried_steps() > 0u);

    settings.on_failure = failure_policy::stop();
    const auto runs = lane_ensemble<4>(impatient, noisy_body, one_is_fast, settings);
    BOOST_CHECK_EXCEPTION(runs.run(serial{}, moments{energy}), path_failed,
                          [](const path_failed& error) { return error.failure().path == 5; });
}

BOOST_AUTO_TEST_CASE(a_hamiltonian_that_throws_is_a_failure_of_its_path) {
    const auto fragile_body = [](const auto& path) {
        return lie_poisson<so3>(fragile{}, noise(linear{Vector3d{0.3, 0, 0}}), path);
    };
    ensemble_settings settings = body_settings(20);
    settings.on_failure = failure_policy::skip();
    const auto found =
        check_bits<4>(stochastic_heun<Vector3d>{}, fragile_body, one_is_fast, settings);
    BOOST_TEST_REQUIRE(found.failures().size() == 1u);
    BOOST_TEST(found.failures()[0].path == 5u);
    BOOST_TEST(found.failures()[0].reason == "too fast");
}

BOOST_AUTO_TEST_CASE(a_lack_of_memory_is_no_failure_of_a_path) {
    const auto greedy = [](std::uint64_t) -> Vector3d { throw std::bad_alloc{}; };
    ensemble_settings settings = body_settings(8);
    settings.on_failure = failure_policy::skip();
    const auto runs = lane_ensemble<4>(stochastic_heun<Vector3d>{}, noisy_body, greedy, settings);
    BOOST_CHECK_THROW(runs.run(serial{}, moments{}), std::bad_alloc);
}

BOOST_AUTO_TEST_CASE(a_path_can_be_replayed) {
    const auto runs =
        lane_ensemble<4>(isospectral_midpoint<so3>{}, noisy_body, body_start, body_settings(64));
    const auto all = runs.run(serial{}, snapshots{});
    int seen = 0;
    const auto states = runs.replay(13, [&](const Vector3d&, double) { ++seen; });
    BOOST_TEST(seen > 10);
    BOOST_TEST(
        (states ==
         ensemble{isospectral_midpoint<so3>{}, noisy_body, body_start, body_settings(64)}.replay(
             13, [](const Vector3d&, double) {})));
}

BOOST_AUTO_TEST_CASE(bad_settings_are_named) {
    BOOST_CHECK_EXCEPTION(
        lane_ensemble<4>(isospectral_midpoint<so3>{}, noisy_body, body_start, body_settings(0)),
        invalid_argument, [](const invalid_argument& e) { return e.argument() == "paths"; });
}

BOOST_AUTO_TEST_SUITE_END()
