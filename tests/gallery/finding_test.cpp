// SPDX-License-Identifier: BSL-1.0
//
// The gallery's helpers are not part of the library and are compiled in here.
#include "../../examples/support/finding.cpp"
#include "../../examples/support/plot.cpp"

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

using namespace geodeint::gallery;

namespace {

struct output {
    std::filesystem::path folder;
    output() {
        std::string name = (std::filesystem::temp_directory_path() / "geodeint_XXXXXX").string();
        BOOST_REQUIRE(mkdtemp(name.data()));
        folder = name;
        setenv("GEODEINT_OUTPUT", folder.c_str(), 1);
    }
    ~output() {
        unsetenv("GEODEINT_OUTPUT");
        std::filesystem::remove_all(folder);
    }
    std::string recorded(const std::string& example) const {
        std::ostringstream text;
        text << std::ifstream{folder / "findings" / (example + ".txt")}.rdbuf();
        return text.str();
    }
};

} // namespace

BOOST_AUTO_TEST_CASE(findings_are_lines_with_tabs) {
    const output here;
    BOOST_TEST(record("top", {{"Casimir", 4.125e-15, "exact", true}, {"winner", "a", "a", true}}) ==
               0);
    BOOST_TEST(here.recorded("top") == "Casimir\t4.12e-15\texact\tyes\nwinner\ta\ta\tyes\n");
    BOOST_TEST(record("top", {{"Casimir", 1.0}}) == 0);
    BOOST_TEST(here.recorded("top") == "Casimir\t1.00e+00\t-\t-\n");
}

BOOST_AUTO_TEST_CASE(what_does_not_hold_makes_the_example_fail) {
    const output here;
    const double drift = std::nan("");
    BOOST_TEST(record("top", {{"order", 2.0, "2", true}, {"Casimir", drift, "exact", drift < 1}}) ==
               1);
    BOOST_TEST(here.recorded("top") == "order\t2.00e+00\t2\tyes\nCasimir\tnan\texact\tNO\n");
}

BOOST_AUTO_TEST_CASE(text_that_would_break_the_table_is_refused) {
    const output here;
    BOOST_CHECK_THROW((void)record("top", {{"a\tb", "c", "d", true}}), std::invalid_argument);
    BOOST_CHECK_THROW((void)record("top", {{"a", "b\nc", "d", true}}), std::invalid_argument);
    BOOST_CHECK_THROW((void)record("top", {{"π", "b", "d", true}}), std::invalid_argument);
    BOOST_CHECK_THROW((void)record("top", {{"", "b", "d", true}}), std::invalid_argument);
    BOOST_TEST(!std::filesystem::exists(here.folder / "findings" / "top.txt"));
}
