// SPDX-License-Identifier: BSL-1.0
//
// The fit alone, on made-up errors.
#include <geodeint/convergence/convergence.hpp>

#include <geodeint/noise/wiener_path.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

using namespace geodeint;
using kind = convergence::kind;

namespace {

const convergence_study study{.steps = {0x1p-4, 0x1p-5, 0x1p-6, 0x1p-7},
                              .reference_step = 0x1p-9,
                              .duration = 1,
                              .paths = 128,
                              .seed = 1};

/// Every path gives value(i), times 1 + scatter N(0, 1).
template <class Value>
detail::block_sums sums_of(const Value& value, double scatter = 0, std::uint64_t seed = 1) {
    detail::block_sums sums{study.paths, 1 + study.steps.size()};
    std::vector<double> values(1 + study.steps.size()), z(values.size());
    for (std::uint64_t path = 0; path < study.paths; ++path) {
        wiener_path{seed, path, 1.0}.increment(0, 1, z);
        values[0] = 1e9; // of somebody else
        for (std::size_t i = 0; i < study.steps.size(); ++i)
            values[i + 1] = value(i) * (1 + scatter * z[i]);
        sums.add(path, values);
    }
    return sums;
}

double difference(std::size_t i, double p) {
    return std::pow(study.steps[i], p) - std::pow(study.reference_step, p);
}
double square(double x) { return x * x; }

} // namespace

BOOST_AUTO_TEST_SUITE(convergence_)

BOOST_AUTO_TEST_CASE(the_error_of_the_reference_is_accounted_for) {
    for (const double p : {0.5, 1.0, 1.5, 2.0}) {
        const auto strong = convergence::from(
            kind::strong, study, sums_of([&](std::size_t i) {
                return 9 * square(p < 1 ? std::pow(study.steps[i] - study.reference_step, p)
                                        : difference(i, p));
            }),
            1, "a scheme");
        const auto weak = convergence::from(
            kind::weak, study, sums_of([&](std::size_t i) { return -3 * difference(i, p); }), 1,
            "a scheme", "an observable");
        BOOST_TEST(strong.scheme == "a scheme");
        BOOST_TEST(weak.observable == "an observable");
        BOOST_TEST(strong.steps == study.steps);
        for (const auto& [found, sign] : {std::pair{&strong, 1.0}, {&weak, -1.0}}) {
            if (found == &weak && p < 1) continue; // of which there are none
            BOOST_TEST(std::abs(found->order.value - p) < 1e-10);
            BOOST_TEST(found->order.standard_error < 1e-10);
            BOOST_TEST(found->errors.size() == study.steps.size());
            BOOST_TEST(found->local_orders.size() == study.steps.size() - 1);
            for (const estimate& local : found->local_orders)
                BOOST_TEST(std::abs(local.value - p) < 1e-10);
            for (std::size_t i = 0; i < study.steps.size(); ++i) {
                const double error = sign * 3 * std::pow(study.steps[i], p);
                BOOST_TEST(std::abs(found->errors[i].value / error - 1) < 1e-10);
                BOOST_TEST(std::abs(found->distances[i].value) < std::abs(error));
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(of_an_exact_reference_there_is_none) {
    convergence_study exact = study;
    exact.reference_is_exact = true;
    const auto found = convergence::from(
        kind::weak, exact, sums_of([&](std::size_t i) { return study.steps[i]; }), 1, "");
    BOOST_TEST(std::abs(found.order.value - 1) < 1e-12);
    for (std::size_t i = 0; i < study.steps.size(); ++i)
        BOOST_TEST(found.errors[i].value == found.distances[i].value);
}

BOOST_AUTO_TEST_CASE(uncertain_errors_count_for_less) {
    // the smallest step has a hundred times its error as scatter, and is far off the line
    detail::block_sums sums{study.paths, 4};
    for (std::uint64_t path = 0; path < study.paths; ++path) {
        double z;
        wiener_path{3, path, 1.0}.increment(0, 1, {&z, 1});
        std::vector<double> values;
        for (std::size_t i = 0; i < 4; ++i)
            values.push_back(study.steps[i] * (1 + (i == 3 ? 100.0 : 0.1) * z));
        sums.add(path, values);
    }
    convergence_study exact = study;
    exact.reference_is_exact = true;
    const auto found = convergence::from(kind::weak, exact, sums, 0, "");
    BOOST_TEST_MESSAGE("order " << found.order.value << " ± " << found.order.standard_error);
    BOOST_TEST(std::abs(found.order.value - 1) < 0.01);
    BOOST_TEST(found.order.standard_error < 0.01);
    BOOST_TEST(found.local_orders[2].standard_error > 1);
}

BOOST_AUTO_TEST_CASE(common_scatter_does_not_blur_the_order) {
    // All errors of a path are large together: each is uncertain, their ratios are not.
    detail::block_sums sums{study.paths, 4};
    for (std::uint64_t path = 0; path < study.paths; ++path) {
        double z;
        wiener_path{3, path, 1.0}.increment(0, 1, {&z, 1});
        std::vector<double> values;
        for (const double h : study.steps) values.push_back(h * (1 + 0.5 * z));
        sums.add(path, values);
    }
    convergence_study exact = study;
    exact.reference_is_exact = true;
    const auto found = convergence::from(kind::weak, exact, sums, 0, "");
    BOOST_TEST(found.errors[0].standard_error > 0.03 * study.steps[0]);
    BOOST_TEST(found.order.standard_error < 1e-10);
}

BOOST_AUTO_TEST_CASE(intervals_cover_the_truth) {
    int covered = 0;
    for (std::uint64_t seed = 0; seed < 400; ++seed)
        covered += convergence::from(
                       kind::weak, study,
                       sums_of([&](std::size_t i) { return study.steps[i] - study.reference_step; },
                               0.5, seed),
                       1, "")
                       .order.covers(1);
    BOOST_TEST_MESSAGE("covered " << covered << " of 400");
    BOOST_TEST(covered > 380 - 14);
    BOOST_TEST(covered < 380 + 14);
}

BOOST_AUTO_TEST_CASE(of_no_error_there_is_no_order) {
    for (const kind errors : {kind::strong, kind::weak}) {
        const auto found = convergence::from(
            errors, study, sums_of([](std::size_t i) { return i == 2 ? 0.0 : 1.0; }), 1, "");
        BOOST_TEST(found.order.value == 0);
        BOOST_TEST(found.order.covers(-1e9));
        BOOST_TEST(found.order.covers(1e9));
        BOOST_TEST(found.distances[2].value == 0);
        BOOST_TEST(found.distances[2].standard_error == 0);
        BOOST_TEST(found.errors[2].value == 0);
        BOOST_TEST(found.local_orders[1].standard_error > 1e300);
    }
}

BOOST_AUTO_TEST_SUITE_END()
