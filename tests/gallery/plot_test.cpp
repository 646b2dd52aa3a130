// SPDX-License-Identifier: BSL-1.0
//
// The plotting helper is not part of the library and is compiled in here.
#include "../../examples/support/plot.cpp"
#include "../../examples/support/text_table.hpp"
#include "support/file_contents.hpp"

#include <boost/test/unit_test.hpp>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <limits>
#include <set>
#include <sstream>
#include <string>

using namespace geodeint::gallery;
using geodeint::testing::contents;

namespace {

const bool has_gnuplot = std::system("command -v gnuplot >/dev/null 2>&1") == 0;

/// Sends the pictures to a folder of their own.
struct output {
    std::filesystem::path folder;
    std::string path = std::getenv("PATH") ? std::getenv("PATH") : "";
    output() {
        std::string name = (std::filesystem::temp_directory_path() / "geodeint_XXXXXX").string();
        BOOST_REQUIRE(mkdtemp(name.data()));
        folder = name;
        setenv("GEODEINT_OUTPUT", (folder / "it's").c_str(), 1);
    }
    ~output() {
        setenv("PATH", path.c_str(), 1);
        unsetenv("GEODEINT_OUTPUT");
        std::filesystem::remove_all(folder);
    }
};

bool is_png(const std::filesystem::path& file) { return contents(file).rfind("\x89PNG", 0) == 0; }

std::string view_of(double x, double y, double z) {
    const auto [right, up, near] = projection{}(x, y, z);
    return point(right, up);
}

figure example() {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    return {.title = "it's a \"title\"",
            .panels = {{.title = "line",
                        .x_label = "t",
                        .y_label = "x^2",
                        .curves = {{.label = "a, b", .x = {0, 1, 2}, .y = {0, nan, 4}},
                                   {.x = {0, 1}, .y = {1, 1}, .style = line_style::dashed}}},
                       {.title = "log",
                        .log_x = true,
                        .log_y = true,
                        .curves = {{.label = "p",
                                    .x = {0, 1, 10},
                                    .y = {1, 1e-15, 1e3},
                                    .style = line_style::points},
                                   {.label = "nothing to see", .x = {1, 2}, .y = {0, -1}}}},
                       {.title = "empty", .log_y = true},
                       {.title = "sphere",
                        .x_label = "m_1",
                        .sphere = 2,
                        .curves = {{.label = "m",
                                    .x = {2, 0, -2, 0, 2},
                                    .y = {0, 2, 0, -2, 0},
                                    .z = {0, 0, 0, 0, 0}}}}},
            .columns = 2};
}

} // namespace

BOOST_AUTO_TEST_CASE(draws_and_writes_the_data_beside) {
    const output here;
    if (!has_gnuplot) BOOST_TEST_MESSAGE("gnuplot is missing: the drawing is skipped");
    const drawing result = draw(example(), "figure");
    BOOST_TEST(result.drawn == has_gnuplot);
    BOOST_TEST(result.picture == here.folder / "it's/figure.png");
    if (has_gnuplot) BOOST_TEST(is_png(result.picture));
    const std::string data = contents(result.data);
    BOOST_TEST(data.rfind("panel,curve,x,y,z\n1,\"a, b\",0,0,\n", 0) == 0u);
    BOOST_TEST(data.find("\n2,\"p\",1,1.0000000000000001e-15,\n") != std::string::npos);
    BOOST_TEST(data.find("\n4,\"m\",2,0,0\n") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(what_cannot_be_shown_leaves_a_gap) {
    const std::string script = script_of(example(), "figure.png");
    BOOST_TEST(script.find("0 0\n\n2 4\n") != std::string::npos);
    BOOST_TEST(script.find("nothing to see") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(on_a_sphere_too) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const parts front = cut({.x = {2, nan, 2}, .y = {0, 0, 0}, .z = {0, 0, 0}}, 2);
    BOOST_TEST(front.seen == view_of(2, 0, 0) + "\n" + view_of(2, 0, 0));
    BOOST_TEST(front.hidden == "");
    const parts back = cut({.x = {-2, nan, -2}, .y = {0, 0, 0}, .z = {0, 0, 0}}, 2);
    BOOST_TEST(back.seen == "");
    BOOST_TEST(back.hidden == view_of(-2, 0, 0) + "\n" + view_of(-2, 0, 0));
}

BOOST_AUTO_TEST_CASE(styles_differ) {
    using enum line_style;
    std::set<std::string> looks;
    for (const line_style style : {line, thin, dashed, points, line_and_points})
        looks.insert(with(style, "black"));
    BOOST_TEST(looks.size() == 5U);
}

BOOST_AUTO_TEST_CASE(draws_error_bars) {
    const output here;
    const figure bars{
        .panels = {
            {.log_y = true,
             .curves = {{.label = "measured", .x = {1, 2, 3}, .y = {4, 0, 8}, .error = {1, 1, 9}},
                        {.label = "expected", .x = {1}, .y = {1}}}}}};
    // the second point has no logarithm, and the third bar would reach below zero
    const std::string script = script_of(bars, "figure.png");
    BOOST_TEST(script.find("1 4 3 5\n3 8 0.8 17\nEOD") != std::string::npos);
    BOOST_TEST(script.find("with yerrorbars") != std::string::npos);
    const drawing result = draw(bars, "figure");
    if (has_gnuplot) BOOST_TEST(is_png(result.picture));
    const std::string data = contents(result.data);
    BOOST_TEST(data.rfind("panel,curve,x,y,z,error\n1,\"measured\",1,4,,1\n", 0) == 0u);
    BOOST_TEST(data.find("\n1,\"expected\",1,1,,\n") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(without_gnuplot_the_data_remain) {
    const output here;
    setenv("PATH", "/nonexistent", 1);
    std::ostringstream message;
    auto* const previous = std::cerr.rdbuf(message.rdbuf());
    const drawing result = draw(example(), "figure");
    std::cerr.rdbuf(previous);
    BOOST_TEST(!result.drawn);
    BOOST_TEST(!std::filesystem::exists(result.picture));
    BOOST_TEST(!contents(result.data).empty());
    BOOST_TEST(message.str().find("gnuplot is not installed") != std::string::npos);
    BOOST_TEST(message.str().find(result.data.string()) != std::string::npos);
}

BOOST_AUTO_TEST_CASE(reports_a_gnuplot_that_fails) {
    const output here;
    const std::filesystem::path fake = here.folder / "bin" / "gnuplot";
    std::filesystem::create_directories(fake.parent_path());
    std::ofstream{fake} << "#!/bin/sh\nexit 3\n";
    std::filesystem::permissions(fake, std::filesystem::perms::owner_all);
    setenv("PATH", (fake.parent_path().string() + ":" + here.path).c_str(), 1);
    figure large = example(); // more than a pipe holds
    for (curve& each : large.panels[0].curves) each.x.resize(100000), each.y.resize(100000);
    BOOST_CHECK_THROW(draw(large, "figure"), std::runtime_error);
    BOOST_TEST(!std::filesystem::exists(here.folder / "it's/figure.png"));
}

BOOST_AUTO_TEST_CASE(refuses_coordinates_of_unequal_length) {
    const output here;
    BOOST_CHECK_THROW(draw({.panels = {{.curves = {{.x = {1, 2}, .y = {1}}}}}}, "figure"),
                      std::invalid_argument);
    BOOST_CHECK_THROW(
        draw({.panels = {{.curves = {{.x = {1}, .y = {1}, .error = {1, 2}}}}}}, "figure"),
        std::invalid_argument);
    BOOST_CHECK_THROW(draw({.panels = {{.sphere = 1, .curves = {{.x = {1}, .y = {1}}}}}}, "figure"),
                      std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(reports_a_folder_that_cannot_be_made) {
    const output here;
    setenv("GEODEINT_OUTPUT", "/proc/none", 1);
    BOOST_CHECK_THROW(draw(example(), "figure"), std::runtime_error);
}

BOOST_AUTO_TEST_CASE(tables_are_aligned) {
    text_table table{"stepper", "|γ|²", "n"};
    table.row("rk4", 1.5e-9, 12);
    table.row("a long name", std::nan(""), "-");
    std::ostringstream out;
    out << table;
    BOOST_TEST(out.str() == "  stepper          |γ|²   n\n"
                            "  -----------  --------  --\n"
                            "  rk4          1.50e-09  12\n"
                            "  a long name       nan   -\n");
}
