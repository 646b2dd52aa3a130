// SPDX-License-Identifier: BSL-1.0
#include <geodeint/observe/progress_bar.hpp>

#include "observe/runs.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <chrono>
#include <functional>
#include <sstream>
#include <string>
#include <thread>

using namespace geodeint::testing;
using geodeint::progress_bar;

namespace {

bool ends_with(const std::string& text, const std::string& end) {
    return text.size() >= end.size() &&
           text.compare(text.size() - end.size(), end.size(), end) == 0;
}

std::ptrdiff_t line_ends(const std::string& text) {
    return std::count(text.begin(), text.end(), '\n');
}

} // namespace

BOOST_AUTO_TEST_CASE(silent_where_there_is_no_terminal) {
    std::ostringstream out;
    controlled_run(progress_bar{0, t_end, out});
    BOOST_TEST(out.str().empty());
}

BOOST_AUTO_TEST_CASE(ends_the_line_at_the_end) {
    for_each_fixed_step_run([](auto drive) {
        for (const bool reference : {false, true}) {
            std::ostringstream out;
            progress_bar bar{0, t_end, out, progress_bar::always};
            reference ? drive(std::ref(bar)) : drive(bar);
            BOOST_TEST(out.str().find("100 %") != std::string::npos);
            BOOST_TEST(out.str().find("steps/s") != std::string::npos);
            BOOST_TEST(line_ends(out.str()) == 1);
            BOOST_TEST(ends_with(out.str(), "\n"));
        }
    });
}

BOOST_AUTO_TEST_CASE(ends_the_line_of_a_run_that_stopped_early) {
    std::ostringstream out;
    {
        const progress_bar bar{0, 10, out, progress_bar::always};
        const progress_bar copy = bar;
        for (int k = 0; k <= 2; ++k) {
            copy(vector::Ones(), k);
            std::this_thread::sleep_for(std::chrono::milliseconds{110});
        }
        BOOST_TEST(out.str().find(" 20 %") != std::string::npos);
        BOOST_TEST(out.str().find("left") != std::string::npos);
        BOOST_TEST(line_ends(out.str()) == 0);
    }
    BOOST_TEST(line_ends(out.str()) == 1);
}

BOOST_AUTO_TEST_CASE(draws_seldom) {
    std::ostringstream out;
    const progress_bar bar{1, 0, out, progress_bar::always}; // backwards
    constexpr int calls = 1000000;
    for (int k = 0; k <= calls; ++k) bar(0.0, 1 - static_cast<double>(k) / calls);
    bar(0.0, -1.0); // late observations do not matter
    const std::string text = out.str();
    BOOST_TEST(std::count(text.begin(), text.end(), '\r') < 100);
    BOOST_TEST(line_ends(text) == 1);
}

BOOST_AUTO_TEST_CASE(says_hours_where_hours_are_left) {
    std::ostringstream out;
    const progress_bar bar{0, 1, out, progress_bar::always};
    bar(0.0, 0.0);
    std::this_thread::sleep_for(std::chrono::milliseconds{250});
    bar(0.0, 1e-6); // a slow step: at least 250000 s are left
    const std::string text = out.str();
    BOOST_TEST(text.find(" left") != std::string::npos);
    BOOST_TEST(std::count(text.begin(), text.end(), ':') == 2);
}

BOOST_AUTO_TEST_CASE(refuses_times_that_are_not_finite) {
    BOOST_CHECK_THROW((progress_bar{0, std::nan("")}), geodeint::invalid_argument);
    BOOST_CHECK_THROW((progress_bar{-INFINITY, 1}), geodeint::invalid_argument);
}
