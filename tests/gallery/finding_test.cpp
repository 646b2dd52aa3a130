// SPDX-License-Identifier: BSL-1.0
//
// The gallery's helpers are not part of the library and are compiled in here.
#include "../../examples/support/finding.cpp"
#include "../../examples/support/plot.cpp"

#include <boost/test/unit_test.hpp>

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
    record("top", {{"Casimir", 4.125e-15, "exact"}, {"winner", "nobody"}});
    BOOST_TEST(here.recorded("top") == "Casimir\t4.12e-15\texact\nwinner\tnobody\t-\n");
    record("top", {{"Casimir", 1.0}});
    BOOST_TEST(here.recorded("top") == "Casimir\t1.00e+00\t-\n");
}

BOOST_AUTO_TEST_CASE(text_that_would_break_the_table_is_refused) {
    const output here;
    BOOST_CHECK_THROW(record("top", {{"a\tb", "c"}}), std::invalid_argument);
    BOOST_CHECK_THROW(record("top", {{"a", "b\nc"}}), std::invalid_argument);
    BOOST_CHECK_THROW(record("top", {{"π", "b"}}), std::invalid_argument);
    BOOST_CHECK_THROW(record("top", {{"", "b"}}), std::invalid_argument);
    BOOST_TEST(!std::filesystem::exists(here.folder / "findings" / "top.txt"));
}
