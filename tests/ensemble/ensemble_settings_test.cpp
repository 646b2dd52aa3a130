// SPDX-License-Identifier: BSL-1.0
#include <geodeint/ensemble/ensemble_settings.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <functional>
#include <string>

using geodeint::ensemble_settings;
using geodeint::invalid_argument;

namespace {

const ensemble_settings good{.paths = 10, .seed = 1, .dt = 0.1, .times = {0.1, 0.2}};

void check_refused(const std::string& argument,
                   const std::function<void(ensemble_settings&)>& spoil) {
    ensemble_settings settings = good;
    spoil(settings);
    BOOST_CHECK_EXCEPTION(settings.require_valid(), invalid_argument,
                          [&](const auto& error) { return error.argument() == argument; });
}

} // namespace

BOOST_AUTO_TEST_CASE(good_settings_pass) {
    BOOST_CHECK_NO_THROW(good.require_valid());
    BOOST_TEST(good.cell() == 0.1);
    ensemble_settings other = good;
    other.path_step = 0.05;
    BOOST_TEST(other.cell() == 0.05);
    other.times = {0};
    BOOST_CHECK_NO_THROW(other.require_valid());
}

BOOST_AUTO_TEST_CASE(bad_ones_are_named) {
    check_refused("paths", [](auto& s) { s.paths = 0; });
    check_refused("first_path", [](auto& s) { s.first_path = std::uint64_t{1} << 40; });
    check_refused("first_path", [](auto& s) { s.first_path = (std::uint64_t{1} << 40) - 5; });
    for (const double dt : {0.0, -0.1, std::nan(""), HUGE_VAL})
        check_refused("dt", [=](auto& s) { s.dt = dt; });
    check_refused("dt", [](auto& s) { s.dt = 1e-18; });
    check_refused("t0", [](auto& s) { s.t0 = std::nan(""); });
    check_refused("times", [](auto& s) { s.times = {}; });
    check_refused("times", [](auto& s) { s.times = {0.2, 0.2}; });
    check_refused("times", [](auto& s) { s.times = {0.2, 0.1}; });
    check_refused("times", [](auto& s) { s.times = {-0.1}; });
    check_refused("times", [](auto& s) { s.times = {HUGE_VAL}; });
    check_refused("path_step", [](auto& s) { s.path_step = -1; });
    check_refused("path_step", [](auto& s) { s.path_step = 1e-13; });
    check_refused("path_step", [](auto& s) { s.path_step = 65537 * s.dt; });
    check_refused("every", [](auto& s) { s.checkpoint.file = "a"; });
    check_refused("file", [](auto& s) { s.checkpoint.every = 3; });
}
