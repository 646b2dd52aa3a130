// SPDX-License-Identifier: BSL-1.0
#include <geodeint/convergence/multilevel.hpp>

#include "convergence/multilevel_problems.hpp"
#include "support/temporary_folder.hpp"

#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>

#include <boost/test/unit_test.hpp>

#include <Eigen/Core>

#include <cmath>
#include <cstdint>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;
using coupling = multilevel_settings::coupling;
using signs = convergence_study::signs;

namespace {

multilevel_settings settings(double eps, std::uint64_t seed = 1) {
    return {.eps = eps, .duration = 1, .coarsest_step = 1, .seed = seed, .weak_order = 2};
}
multilevel_result turning(const multilevel_settings& how) {
    return multilevel(body_with_areas, start_in_space, turning_in_space{}, third, how);
}

/// The power of h with which the variance of differences falls between two levels.
template <class MakeSystem, class Stepper>
double beta(const MakeSystem& make_system, const Stepper& stepper, coupling paths_are) {
    multilevel_settings how = settings(1e-3);
    how.paths_are = paths_are;
    const detail::level_runs runs{make_system, start_in_space, stepper, third, how};
    const auto variance = [&](int level) {
        running_moments<double> all;
        for (std::uint64_t path = 0; path < 10'000; ++path) all.add(runs(level, path));
        return all.variance();
    };
    return std::log2(variance(4) / variance(7)) / 3;
}

} // namespace

BOOST_AUTO_TEST_SUITE(multilevel_estimates)

BOOST_AUTO_TEST_CASE(differences_of_levels_shrink) {
    const double plain = beta(body_in_space, splitting_in_space{}, coupling::same_path);
    const double swapped = beta(body_in_space, splitting_in_space{}, coupling::swapped);
    const double brackets = beta(body_with_brackets, splitting_in_space{}, coupling::same_path);
    const double areas = beta(body_with_areas, turning_in_space{}, coupling::same_path);
    BOOST_TEST_MESSAGE("variances fall with the powers " << plain << ", swapped " << swapped
                                                         << ", brackets " << brackets
                                                         << ", one turn with areas " << areas);
    BOOST_TEST((0.85 <= plain && plain <= 1.15), plain);
    BOOST_TEST((1.8 <= swapped && swapped <= 2.2), swapped);
    BOOST_TEST((1.8 <= brackets && brackets <= 2.2), brackets);
    BOOST_TEST((1.8 <= areas && areas <= 2.2), areas);
}

BOOST_AUTO_TEST_CASE(reach_what_is_asked_for) {
    // the root mean square error of twenty runs
    for (const double eps : {1e-2, 3e-3}) {
        double squares = 0, steps = 0;
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            const multilevel_result found = turning(settings(eps, seed));
            BOOST_TEST(found.error() <= eps);
            squares += std::pow(found.value.value - expected_m3, 2);
            steps += found.steps();
        }
        const double rms = std::sqrt(squares / 20);
        BOOST_TEST_MESSAGE("eps " << eps << ": rms / eps " << rms / eps << ", eps^2 steps "
                                  << eps * eps * steps / 20);
        BOOST_TEST(rms < eps);
    }
}

BOOST_AUTO_TEST_CASE(cost_as_much_as_their_precision) {
    // eps^2 times steps is constant over a decade
    std::vector<double> costs;
    for (const double eps : {4e-3, 1.3e-3, 4e-4}) {
        const multilevel_result found = turning(settings(eps));
        BOOST_TEST_MESSAGE("eps " << eps << '\n'
                                  << found << "eps^2 steps " << eps * eps * found.steps());
        BOOST_TEST(std::abs(found.value.value - expected_m3) < 4 * eps);
        costs.push_back(eps * eps * found.steps());
    }
    for (const double cost : costs) BOOST_TEST(std::abs(cost / costs.back() - 1) < 0.25);
}

BOOST_AUTO_TEST_CASE(go_by_swapped_halves_and_families_of_signs) {
    for (const signs family : {signs::as_drawn, signs::pair, signs::all}) {
        multilevel_settings how = settings(5e-3);
        how.paths_are = coupling::swapped;
        how.weak_order = 1;
        how.sign_changes = family;
        const auto found =
            multilevel(body_in_space, start_in_space, splitting_in_space{}, third, how);
        BOOST_TEST(std::abs(found.value.value - expected_m3) < 4 * how.eps);
        BOOST_TEST(found.levels[0].steps_per_path == how.patterns(3));
        BOOST_TEST(found.levels[1].steps_per_path == 5U);
        BOOST_TEST_MESSAGE(found);
    }
    // a family of a path with areas: eight patterns for three components
    multilevel_settings how = settings(5e-3);
    how.sign_changes = signs::all;
    const auto found = turning(how), alone = turning(settings(5e-3));
    BOOST_TEST(found.levels[0].steps_per_path == 8U);
    BOOST_TEST(found.levels[0].variance < alone.levels[0].variance / 4);
    BOOST_TEST(std::abs(found.value.value - expected_m3) < 4 * how.eps);
}

BOOST_AUTO_TEST_CASE(are_resumed_with_the_same_bits) {
    const temporary_folder folder;
    const multilevel_settings how = settings(5e-3);
    const multilevel_result whole = turning(how);
    multilevel_settings stored = how;
    stored.checkpoint = {folder.path() / "multilevel.checkpoint", 500};
    // stopped again and again, each time a little later
    struct stop {};
    int stops = 0;
    for (int after = 1;; after += 7) {
        multilevel_settings stopping = stored;
        int blocks = 0;
        stopping.progress = [&](int, std::uint64_t, std::uint64_t) {
            if (++blocks > after) throw stop{};
        };
        try {
            BOOST_TEST(same(turning(stopping), whole));
            break;
        } catch (const stop&) {
            ++stops;
        }
    }
    BOOST_TEST(stops > 3);
    // what is finished is there at once
    stored.progress = [](int, std::uint64_t, std::uint64_t) { throw stop{}; };
    BOOST_TEST(same(turning(stored), whole));
    // and is not taken for another estimate
    stored.eps = 4e-3;
    BOOST_CHECK_THROW(turning(stored), checkpoint_error);
}

BOOST_AUTO_TEST_CASE(do_not_depend_on_units) {
    // time, state and observable in other units; the noises in roots of them
    const double time = 0x1p20;
    const auto slow = [&](const auto& path) {
        struct slower {
            double factor;
            Vector3d gradient(const Vector3d& m) const {
                return models::rigid_body::ephrati().gradient(m) / factor;
            }
        };
        const auto& [a, b, c] = skew_noise_in_space.hamiltonians();
        const double root = std::sqrt(time);
        return lie_poisson<space_so3>(slower{time},
                                      noise(linear{Vector3d(a.beta / root)},
                                            linear{Vector3d(b.beta / root)},
                                            linear{Vector3d(c.beta / root)}),
                                      path);
    };
    using stepper = isospectral_midpoint<space_so3, fixed_point>;
    multilevel_settings how = settings(2e-2);
    how.weak_order = 1;
    how.coarsest_step = 0.125;
    const auto found = multilevel(body_in_space, start_in_space, stepper{}, third, how);
    how.duration *= time;
    how.coarsest_step *= time;
    how.eps *= 0x1p-30;
    const auto small = [](const Vector3d& m) { return 0x1p-30 * m[2]; };
    const auto other = multilevel(slow, start_in_space, stepper{}, small, how);
    BOOST_TEST(std::abs(other.value.value * 0x1p30 - expected_m3) < 4 * 2e-2);
    BOOST_TEST(std::abs(std::log2(other.steps() / found.steps())) < 1);
}

BOOST_AUTO_TEST_CASE(say_what_is_wrong) {
    const auto check = [](const std::string& argument, auto change) {
        multilevel_settings how = settings(1e-2);
        change(how);
        BOOST_CHECK_EXCEPTION(turning(how), invalid_argument,
                              [&](const auto& e) { return e.argument() == argument; });
    };
    check("eps", [](auto& how) { how.eps = 0; });
    check("eps", [](auto& how) { how.eps = std::numeric_limits<double>::quiet_NaN(); });
    check("eps", [](auto& how) { how.eps = 1e-9; });
    check("duration", [](auto& how) { how.duration = -1; });
    check("coarsest_step", [](auto& how) { how.coarsest_step = 0.3; });
    check("weak_order", [](auto& how) { how.weak_order = 0; });
    check("first_paths", [](auto& how) { how.first_paths = 1; });
    check("most_levels", [](auto& how) { how.most_levels = 1; });
    check("every", [](auto& how) { how.checkpoint.file = "somewhere"; });
    // three levels that do not bring the bias down
    check("eps", [](auto& how) {
        how.most_levels = 3;
        how.eps = 1e-3;
    });
    Vector3d start = start_in_space;
    start[0] = std::numeric_limits<double>::infinity();
    BOOST_CHECK_THROW(multilevel(body_with_areas, start, turning_in_space{}, third, settings(1e-2)),
                      invalid_argument);
}

BOOST_AUTO_TEST_CASE(count_a_failing_path) {
    const auto root = [](const Vector3d& m) { return std::sqrt(m[2]); };
    BOOST_CHECK_EXCEPTION(
        multilevel(body_with_areas, start_in_space, turning_in_space{}, root, settings(1e-2)),
        path_failed, [](const path_failed& e) {
            return std::string{e.what()}.find("level 0, h = 1: the observable is not finite") !=
                   std::string::npos;
        });
    // an implicit step that is too long
    using stepper = isospectral_midpoint<space_so3, fixed_point>;
    const auto fast = [](const auto& path) {
        return lie_poisson<space_so3>(models::rigid_body{Vector3d{0.02, 0.01, 0.005}},
                                      skew_noise_in_space, path);
    };
    BOOST_CHECK_THROW(multilevel(fast, start_in_space, stepper{}, third, settings(1e-2)),
                      path_failed);
}

BOOST_AUTO_TEST_CASE(print_a_table) {
    std::ostringstream out;
    out << turning(settings(1e-2));
    BOOST_TEST(out.str().find("level  step") == 0U);
    BOOST_TEST(out.str().find("standard error") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
