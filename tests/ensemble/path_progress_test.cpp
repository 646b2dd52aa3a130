// SPDX-License-Identifier: BSL-1.0
#include <geodeint/ensemble/path_progress.hpp>

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <chrono>
#include <sstream>
#include <string>
#include <thread>

using geodeint::path_progress;

BOOST_AUTO_TEST_CASE(draws_seldom_and_ends_its_line) {
    std::ostringstream out;
    path_progress progress{out};
    for (std::uint64_t done = 1; done <= 100000; ++done) progress(done, 100000);
    progress(100000, 100000);
    const std::string text = out.str();
    BOOST_TEST(std::count(text.begin(), text.end(), '\r') < 100);
    BOOST_TEST(std::count(text.begin(), text.end(), '\n') == 1);
    BOOST_TEST(text.find("100 %") != std::string::npos);
    BOOST_TEST(text.find("took 0:00:0") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(says_how_fast_and_how_long) {
    std::ostringstream out;
    path_progress progress{out};
    progress(0, 1000);
    std::this_thread::sleep_for(std::chrono::milliseconds{150});
    progress(250, 1000);
    BOOST_TEST(out.str().find(" 25 %") != std::string::npos);
    BOOST_TEST(out.str().find("paths/s") != std::string::npos);
    BOOST_TEST(out.str().find("left") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(copies_go_on) {
    std::ostringstream out;
    path_progress progress{out};
    progress(1, 2);
    path_progress copy = progress;
    copy(2, 2);
    BOOST_TEST(out.str().find("100 %") != std::string::npos);
}
