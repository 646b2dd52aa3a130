// SPDX-License-Identifier: BSL-1.0
#include <geodeint/convergence/weak_order.hpp>

#include "convergence/study_problems.hpp"

#include <geodeint/function/linear.hpp>
#include <geodeint/noise/in_law.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>
#include <geodeint/stepper/weak_splitting.hpp>

#include <boost/test/unit_test.hpp>

#include <Eigen/Core>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <tuple>
#include <vector>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;
using coupling = convergence_study::coupling;
using signs = convergence_study::signs;

namespace {

const scalar one{1.0};
const std::tuple heun{scheme{"Heun", stochastic_heun<scalar>{}}};
const std::vector<observable<scalar>> powers{{"x", [](const scalar& x) { return x(0); }},
                                             {"x²", [](const scalar& x) { return x(0) * x(0); }}};
constexpr double a = 0.5, b = 0.8;
const auto make_one_noise = make_growth(a, std::array{b});
const growth_errors known{a, b* b};

convergence_study growth_study(std::uint64_t paths, std::uint64_t seed) {
    return {.steps = {0x1p-2, 0x1p-3, 0x1p-4},
            .reference_step = 0x1p-6,
            .duration = 1,
            .paths = paths,
            .seed = seed};
}

/// E x^(1 + power) at the step h less that at the reference
double difference(const convergence_study& study, std::size_t power, double h) {
    const double T = study.duration, reference = study.reference_step;
    return power == 0 ? known.mean(h, T) - known.mean(reference, T)
                      : known.mean_square(h, T) - known.mean_square(reference, T);
}

/// What the fit finds in the exact errors.
double order_without_chance(const convergence_study& study, std::size_t power) {
    detail::block_sums sums{10, study.steps.size()};
    std::vector<double> differences;
    for (const double h : study.steps) differences.push_back(difference(study, power, h));
    for (std::uint64_t path = 0; path < 10; ++path) sums.add(path, differences);
    return convergence::from(convergence::kind::weak, study, sums, 0, "").order.value;
}

void show(const convergence& found) {
    BOOST_TEST_MESSAGE(found.scheme << ", " << found.observable << ": order " << found.order.value
                                    << " in [" << found.order.low << ", " << found.order.high
                                    << "]");
    for (std::size_t i = 0; i < found.steps.size(); ++i)
        BOOST_TEST_MESSAGE("  h = " << found.steps[i] << "  error " << found.errors[i].value
                                    << " ± " << found.errors[i].standard_error);
}

} // namespace

BOOST_AUTO_TEST_SUITE(weak_order_)

BOOST_AUTO_TEST_CASE(the_errors_are_right_whatever_the_paths) {
    for (const coupling paths_are : {coupling::same_path, coupling::independent})
        for (const signs sign_changes : {signs::as_drawn, signs::pair, signs::all}) {
            convergence_study study = growth_study(10'000, 2);
            study.paths_are = paths_are;
            study.sign_changes = sign_changes;
            const auto found = weak_order(make_one_noise, one, heun, powers, study);
            BOOST_TEST(found.size() == 2U);
            for (std::size_t power = 0; power < 2; ++power) {
                show(found[power]);
                BOOST_TEST(found[power].observable == powers[power].name);
                for (std::size_t i = 0; i < 3; ++i) {
                    const estimate& distance = found[power].distances[i];
                    BOOST_TEST(std::abs(distance.value - difference(study, power, study.steps[i])) <
                               4 * distance.standard_error);
                }
            }
        }
}

BOOST_AUTO_TEST_CASE(the_order_is_one) {
    convergence_study study = growth_study(20'000, 2);
    study.steps = {0x1p-5, 0x1p-6, 0x1p-7};
    study.reference_step = 0x1p-9;
    study.sign_changes = signs::pair;
    const auto found = weak_order(make_one_noise, one, heun, powers, study);
    for (std::size_t power = 0; power < 2; ++power) {
        show(found[power]);
        const double expected = order_without_chance(study, power);
        BOOST_TEST_MESSAGE("  expected " << expected);
        BOOST_TEST(std::abs(expected - 1) < 0.04);
        BOOST_TEST(found[power].order.covers(expected));
        BOOST_TEST(found[power].order.standard_error < 0.02);
    }
}

BOOST_AUTO_TEST_CASE(its_intervals_cover_the_truth) {
    constexpr int studies = 200;
    int errors = 0, orders = 0;
    for (int seed = 0; seed < studies; ++seed) {
        const auto study = growth_study(256, static_cast<std::uint64_t>(seed));
        const auto found = weak_order(make_one_noise, one, heun, powers, study)[0];
        errors += found.distances[2].covers(difference(study, 0, study.steps[2]));
        orders += found.order.covers(order_without_chance(study, 0));
    }
    BOOST_TEST_MESSAGE("of " << studies << " studies, intervals cover the error in " << errors
                             << ", the order in " << orders);
    // 190 are expected, with a deviation of 3
    for (const int covered : {errors, orders}) {
        BOOST_TEST(covered > 190 - 10);
        BOOST_TEST(covered < 190 + 10);
    }
}

BOOST_AUTO_TEST_CASE(coupled_families_are_worth_their_price) {
    // The rigid body in the paper's noise, at equal cost: families of 8, single paths on common
    // noise, independent paths.
    const std::tuple schemes{scheme{"midpoint", isospectral_midpoint<so3>{}}};
    const std::vector<observable<Vector3d>> phi{
        {"Σ sin 2πx",
         [](const Vector3d& x) { return (2 * std::numbers::pi * x).array().sin().sum(); }}};
    convergence_study study{.steps = {0x1p-7, 0x1p-8, 0x1p-9},
                            .reference_step = 0x1p-11,
                            .duration = 13.0 / 128,
                            .paths = 400,
                            .seed = 5,
                            .sign_changes = signs::all};
    const auto run = [&] {
        return weak_order(make_rigid_body(0.1), models::rigid_body::ephrati_initial_state(),
                          schemes, phi, study)[0];
    };
    const auto families = run();
    study.paths *= 8;
    study.sign_changes = signs::as_drawn;
    const auto coupled = run();
    study.paths_are = coupling::independent;
    const auto independent = run();
    // figures of an independent implementation, 40000 x 8 paths against 2^-14
    const std::array expected{9.26e-6, 3.18e-6, 1.22e-6};
    for (std::size_t i = 0; i < 3; ++i) {
        BOOST_TEST_MESSAGE("h = " << study.steps[i] << "  standard errors "
                                  << families.distances[i].standard_error << ", "
                                  << coupled.distances[i].standard_error << ", "
                                  << independent.distances[i].standard_error);
        BOOST_TEST(std::abs(families.errors[i].value - expected[i]) <
                   4 * families.errors[i].standard_error + 0.01 * expected[i]);
        BOOST_TEST(20 * families.distances[i].standard_error < coupled.distances[i].standard_error);
        BOOST_TEST(20 * coupled.distances[i].standard_error <
                   independent.distances[i].standard_error);
    }
    show(families);
    // so weak a noise leaves the error of the drift, h^2, visible
    BOOST_TEST(families.order.value > 1.3);
    BOOST_TEST(families.order.value < 1.6);
}

BOOST_AUTO_TEST_CASE(of_a_rigid_body_in_strong_noise) {
    // figures of an independent implementation, 10^5 x 8 paths
    const std::array expected{-3.7e-3, -2.6e-3, -1.55e-3, -8.1e-4, -3.9e-4};
    const std::tuple schemes{scheme{"midpoint", isospectral_midpoint<so3>{}}};
    const std::vector<observable<Vector3d>> phi{
        {"Σ sin 2πx",
         [](const Vector3d& x) { return (2 * std::numbers::pi * x).array().sin().sum(); }},
        {"x_3", [](const Vector3d& x) { return x(2); }}};
    const auto found =
        weak_order(make_rigid_body(1), models::rigid_body::ephrati_initial_state(), schemes, phi,
                   {.steps = {0x1p-4, 0x1p-5, 0x1p-6, 0x1p-7, 0x1p-8},
                    .reference_step = 0x1p-10,
                    .duration = 0.125,
                    .paths = 3000,
                    .seed = 5,
                    .sign_changes = signs::all});
    show(found[0]);
    show(found[1]);
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const estimate& distance = found[0].distances[i];
        BOOST_TEST(std::abs(distance.value - expected[i]) < 4 * distance.standard_error);
        BOOST_TEST(distance.high < 0);
    }
    // asymptotic from 2^-7 on
    for (const convergence& each : found) BOOST_TEST(each.local_orders.back().covers(1));
    BOOST_TEST(found[1].local_orders.back().standard_error < 0.1);
}

BOOST_AUTO_TEST_CASE(of_weak_splitting_is_two) {
    // in law, on independent paths; on the same path its steps are refused
    const auto body = [](const auto& path) {
        return lie_poisson<so3>(models::rigid_body::ephrati(),
                                noise(linear{Vector3d{0.54, 0.27, 0}},
                                      linear{Vector3d{0, 0.42, 0.56}},
                                      linear{Vector3d{-0.25, 0.15, 0.41}}),
                                in_law{path});
    };
    convergence_study study{.steps = {1, 0.5},
                            .reference_step = 0.0625,
                            .duration = 1,
                            .paths = 600'000,
                            .seed = 2,
                            .paths_are = convergence_study::coupling::independent};
    const std::tuple schemes{scheme{"one turn", weak_splitting<so3>{}}};
    const std::vector<observable<Vector3d>> observables{
        {"x_3", [](const Vector3d& x) { return x(2); }}};
    const auto found = weak_order(body, Vector3d{0.6, 0, 0.8}, schemes, observables, study);
    BOOST_TEST_MESSAGE("order " << found[0].order.value << " in " << found[0].order.low << " ... "
                                << found[0].order.high << ", errors " << found[0].errors[0].value
                                << " and " << found[0].errors[1].value);
    BOOST_TEST(found[0].order.low > 1.3);
    BOOST_TEST(found[0].order.high < 2.8);
    study.paths_are = convergence_study::coupling::same_path;
    BOOST_CHECK_THROW(weak_order(body, Vector3d{0.6, 0, 0.8}, schemes, observables, study),
                      path_failed);
}

BOOST_AUTO_TEST_CASE(bad_input_is_named) {
    convergence_study study = growth_study(100, 1);
    const auto run = [&](const std::vector<observable<scalar>>& observables) {
        weak_order(make_one_noise, one, heun, observables, study);
    };
    BOOST_CHECK_EXCEPTION(run({}), invalid_argument, names("observables"));
    BOOST_CHECK_EXCEPTION(run({{"nothing", {}}}), invalid_argument, names("observables"));
    BOOST_CHECK_EXCEPTION(run({{"log", [](const scalar& x) { return std::log(x(0) - 1); }}}),
                          invalid_argument, names("observables"));
    study.steps = {0.5};
    BOOST_CHECK_EXCEPTION(run(powers), invalid_argument, names("steps"));
}

BOOST_AUTO_TEST_SUITE_END()
