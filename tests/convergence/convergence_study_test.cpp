// SPDX-License-Identifier: BSL-1.0
#include <geodeint/convergence/convergence_study.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>

using geodeint::convergence_study;
using signs = convergence_study::signs;

namespace {

convergence_study valid() {
    return {.steps = {0.25, 0.125, 0.0625},
            .reference_step = 0.015625,
            .duration = 1,
            .paths = 10,
            .seed = 1};
}

void refuses(const char* argument, const std::function<void(convergence_study&)>& spoil,
             std::size_t schemes = 2) {
    convergence_study study = valid();
    spoil(study);
    BOOST_CHECK_EXCEPTION(study.require_valid(schemes), geodeint::invalid_argument,
                          [&](const geodeint::invalid_argument& error) {
                              BOOST_TEST_MESSAGE(error.what());
                              return error.argument() == argument;
                          });
}

} // namespace

BOOST_AUTO_TEST_SUITE(convergence_study_)

BOOST_AUTO_TEST_CASE(counts_steps) {
    const convergence_study study = valid();
    study.require_valid(1);
    BOOST_TEST(study.step(1) == 0.125);
    BOOST_TEST(study.step(3) == 0.015625);
    BOOST_TEST(study.steps_of(0) == 4U);
    BOOST_TEST(study.steps_of(3) == 64U);
    convergence_study decimal = valid();
    decimal.steps = {0.3, 0.1};
    decimal.reference_step = 0.01;
    decimal.duration = 0.9;
    decimal.require_valid(1);
    BOOST_TEST(decimal.steps_of(0) == 3U);
}

BOOST_AUTO_TEST_CASE(knows_the_sign_changes) {
    convergence_study study = valid();
    for (const std::size_t components : {0U, 1U, 3U, 45U})
        BOOST_TEST(study.patterns(components) == 1U);
    BOOST_TEST(study.flipped(0, 3) == 0U);
    study.sign_changes = signs::pair;
    BOOST_TEST(study.patterns(0) == 1U);
    BOOST_TEST(study.patterns(3) == 2U);
    BOOST_TEST(study.flipped(0, 3) == 0U);
    BOOST_TEST((study.flipped(1, 3) & 7U) == 7U);
    study.sign_changes = signs::all;
    BOOST_TEST(study.patterns(1) == 2U);
    BOOST_TEST(study.patterns(3) == 8U);
    BOOST_TEST(study.patterns(6) == 64U);
    for (std::size_t p = 0; p < 8; ++p) BOOST_TEST(study.flipped(p, 3) == p);
    BOOST_TEST(study.patterns(7) == 2U);
    BOOST_TEST(study.flipped(1, 7) == ~std::uint64_t{0});
}

BOOST_AUTO_TEST_CASE(names_what_makes_no_sense) {
    const double nan = std::nan(""), infinity = std::numeric_limits<double>::infinity();
    for (const double bad : {0.0, -0.1, nan, infinity}) {
        refuses("reference_step", [=](auto& study) { study.reference_step = bad; });
        refuses("duration", [=](auto& study) { study.duration = bad; });
        refuses("steps", [=](auto& study) { study.steps[1] = bad; });
    }
    refuses("steps", [](auto& study) { study.steps = {}; });
    refuses("steps", [](auto& study) { study.steps = {0.25}; });
    refuses("steps", [](auto& study) { study.steps = {0.125, 0.25}; });
    refuses("steps", [](auto& study) { study.steps = {0.25, 0.25}; });
    refuses("steps", [](auto& study) { study.steps = {0.25, 0.13}; });
    refuses("reference_step", [](auto& study) { study.reference_step = 0.0625; });
    refuses("reference_step", [](auto& study) { study.reference_step = 0.125; });
    refuses("duration", [](auto& study) { study.duration = 1.1; });
    refuses("duration", [](auto& study) { study.duration = 0.125; });
    refuses("paths", [](auto& study) { study.paths = 9; });
    refuses("paths", [](auto& study) { study.paths = std::uint64_t{1} << 39; });
    refuses("reference_scheme", [](auto& study) { study.reference_scheme = 2; });
    refuses(
        "schemes", [](auto&) {}, 0);
}

BOOST_AUTO_TEST_SUITE_END()
