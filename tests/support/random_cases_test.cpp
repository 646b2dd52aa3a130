// SPDX-License-Identifier: BSL-1.0
//
// A failing property must say how to see it fail again. Three properties that fail on purpose are
// kept out of ordinary runs; this program starts itself with them, reads what it says, and does
// what it says.
#include "support/random_cases.hpp"

#include <boost/test/unit_test.hpp>

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <set>
#include <string>

using namespace geodeint::testing;

namespace {

struct outcome {
    int status;
    std::string output;

    bool says(const std::string& text) const { return output.find(text) != std::string::npos; }
    std::size_t count(const std::string& text) const {
        std::size_t times = 0;
        for (auto at = output.find(text); at != std::string::npos; at = output.find(text, at + 1))
            ++times;
        return times;
    }
    /// The first line with this in it, from there on.
    std::string line_with(const std::string& text) const {
        const auto begin = output.find(text);
        return begin == std::string::npos ? ""
                                          : output.substr(begin, output.find('\n', begin) - begin);
    }
};

/// Without the escapes that colour a terminal.
const std::string plain = " --color_output=no";

outcome shell(const std::string& command) {
    std::FILE* pipe = popen((command + " 2>&1").c_str(), "r");
    BOOST_REQUIRE(pipe != nullptr);
    outcome result;
    char buffer[4096];
    while (const std::size_t size = std::fread(buffer, 1, sizeof buffer, pipe))
        result.output.append(buffer, size);
    result.status = pclose(pipe);
    return result;
}

/// This program, with nothing of the caller's environment that would change the cases.
outcome run(const std::string& environment, const std::string& test) {
    return shell("env -u GEODEINT_SEED -u GEODEINT_CASES " + environment + " " +
                 boost::unit_test::framework::master_test_suite().argv[0] + plain +
                 " --run_test=" + test);
}

} // namespace

BOOST_AUTO_TEST_SUITE(on_purpose, *boost::unit_test::disabled())

BOOST_AUTO_TEST_CASE(a_check_fails) {
    for_random_cases(500, [](random_case& random) {
        const double number = random.uniform(0, 1);
        std::cout << "drawn\n";
        BOOST_TEST(number < 0.98, "drawn: " << static_cast<int>(1e9 * number));
    });
}

BOOST_AUTO_TEST_CASE(a_case_throws) {
    for_random_cases(500, [](random_case& random) {
        std::cout << "drawn\n";
        if (random.happens(0.02)) throw std::runtime_error{"thrown on purpose"};
    });
}

BOOST_AUTO_TEST_CASE(nothing_fails) {
    for_random_cases(5, [](random_case& random) {
        std::cout << "drawn " << static_cast<int>(1e9 * random.uniform(0, 1)) << '\n';
        BOOST_TEST(random.seed() != 0U);
    });
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(random_cases)

BOOST_AUTO_TEST_CASE(a_failing_case_is_reported_with_the_line_that_repeats_it) {
    for (const std::string test : {"on_purpose/a_check_fails", "on_purpose/a_case_throws"}) {
        const outcome first = run("", test);
        BOOST_TEST(first.status != 0);
        const std::string command = first.line_with("GEODEINT_SEED=0x");
        BOOST_TEST(command.find(" --run_test=" + test) != std::string::npos, first.output);

        const outcome again = shell(command + plain);
        BOOST_TEST(again.status != 0);
        BOOST_TEST(again.count("drawn\n") == 1U, again.output);
        BOOST_TEST(again.line_with("GEODEINT_SEED=0x") == command);
        if (test == "on_purpose/a_check_fails")
            BOOST_TEST(again.line_with("drawn: ") == first.line_with("drawn: "));
        else
            BOOST_TEST(again.says("thrown on purpose"));
    }
}

BOOST_AUTO_TEST_CASE(three_failing_cases_are_enough) {
    const outcome result = run("", "on_purpose/a_check_fails");
    BOOST_TEST(result.count("GEODEINT_SEED=0x") == 3U, result.output);
    BOOST_TEST(result.count("drawn\n") < 500U);
}

BOOST_AUTO_TEST_CASE(cases_repeat_and_their_number_can_be_changed) {
    const outcome first = run("", "on_purpose/nothing_fails");
    BOOST_TEST(first.status == 0);
    BOOST_TEST(first.count("drawn ") == 5U);
    BOOST_TEST(run("", "on_purpose/nothing_fails").output == first.output);
    BOOST_TEST(run("GEODEINT_CASES=7", "on_purpose/nothing_fails").count("drawn ") == 7U);
}

BOOST_AUTO_TEST_CASE(fresh_cases_say_where_they_came_from) {
    const outcome first = run("GEODEINT_SEED=random", "on_purpose/nothing_fails");
    const outcome second = run("GEODEINT_SEED=random", "on_purpose/nothing_fails");
    BOOST_TEST(first.says("master seed 0x"));
    BOOST_TEST(first.count("drawn ") == 5U);
    BOOST_TEST(first.output != second.output);
}

BOOST_AUTO_TEST_CASE(a_seed_that_is_none_is_refused) {
    for (const char* environment :
         {"GEODEINT_SEED=xyz", "GEODEINT_SEED=12a", "GEODEINT_CASES=many"}) {
        const outcome result = run(environment, "on_purpose/nothing_fails");
        BOOST_TEST(result.status != 0);
        BOOST_TEST(result.says("is no number"));
    }
}

BOOST_AUTO_TEST_CASE(no_two_cases_have_the_same_seed) {
    std::set<std::uint64_t> seeds;
    for (const char* test : {"a", "b", "suite/a"})
        for (std::size_t i = 0; i < 1000; ++i)
            seeds.insert(random_cases_detail::seed_of_case(1, test, i));
    BOOST_TEST(seeds.size() == 3000U);
}

BOOST_AUTO_TEST_CASE(magnitudes_cover_their_range_evenly) {
    random_case random{3};
    int small = 0;
    for (int i = 0; i < 10'000; ++i) {
        const double number = random.log_uniform(1e-9, 10);
        BOOST_TEST_REQUIRE((number >= 1e-9 && number <= 10));
        if (number < 1e-4) ++small;
    }
    // half of ten orders of magnitude, to four standard deviations
    BOOST_TEST(std::abs(small - 5000) < 200);
}

BOOST_AUTO_TEST_SUITE_END()
