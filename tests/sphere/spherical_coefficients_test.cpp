// SPDX-License-Identifier: BSL-1.0
#include <geodeint/error.hpp>
#include <geodeint/sphere/spherical_coefficients.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <filesystem>
#include <limits>
#include <sstream>
#include <string>

using namespace geodeint;

namespace {

spherical_coefficients parse(const std::string& text) {
    std::istringstream in{text};
    return spherical_coefficients::read(in, "field.txt");
}

/// The text is refused with a message that contains all the given parts.
void refused(const std::string& text, const std::string& line, const std::string& complaint) {
    BOOST_CHECK_EXCEPTION(parse(text), invalid_argument, [&](const invalid_argument& error) {
        const std::string what = error.what();
        BOOST_TEST_INFO(what);
        return error.argument() == "file" && what.find("field.txt") != std::string::npos &&
               what.find(line) != std::string::npos && what.find(complaint) != std::string::npos;
    });
}

} // namespace

BOOST_AUTO_TEST_SUITE(fields_by_coefficients)

BOOST_AUTO_TEST_CASE(reads_lines_in_any_order_with_comments) {
    const auto field = parse("# a field\n\n2 -1 0.5\n1 0 -2e-3 # zonal\n  2\t2 7\r\n");
    BOOST_TEST(field.degrees() == 3);
    BOOST_TEST(field(2, -1) == 0.5);
    BOOST_TEST(field(1, 0) == -2e-3);
    BOOST_TEST(field(2, 2) == 7.0);
    BOOST_TEST(field(1, 1) == 0.0);
    BOOST_TEST(field.values()(4 + 2 - 1) == 0.5);
}

BOOST_AUTO_TEST_CASE(what_is_written_is_read_back_to_the_last_bit) {
    const auto field = spherical_coefficients::random_smooth(12, 5);
    std::stringstream text;
    field.write(text);
    const auto again = spherical_coefficients::read(text, "memory");
    BOOST_TEST((field.values() - again.values()).cwiseAbs().maxCoeff() == 0.0);

    const auto file = std::filesystem::temp_directory_path() / "geodeint_coefficients_test.txt";
    field.write(file);
    const auto from_file = spherical_coefficients::read(file);
    BOOST_TEST((field.values() - from_file.values()).cwiseAbs().maxCoeff() == 0.0);
    std::filesystem::remove(file);
}

BOOST_AUTO_TEST_CASE(files_with_faults_are_refused_with_the_line) {
    refused("1 0 1\n2 0\n", "line 2", "l m value");
    refused("1 0 1 4\n", "line 1", "l m value");
    refused("1 zero 1\n", "line 1", "l m value");
    refused("1 0 1x\n", "line 1", "l m value");
    refused("1.5 0 1\n", "line 1", "l m value");
    refused("1 0 1\n\n1 0 2\n", "line 3", "given before");
    refused("-1 0 1\n", "line 1", "degree");
    refused("4096 0 1\n", "line 1", "degree");
    refused("99999999999 0 1\n", "line 1", "l m value");
    refused("2 3 1\n", "line 1", "order");
    refused("2 -3 1\n", "line 1", "order");
    refused("1 0 nan\n", "line 1", "finite");
    refused("1 0 inf\n", "line 1", "finite");
    refused("1 0 1e999\n", "line 1", "l m value");
    refused("1 0 1\n1 1 0.12", "line 2", "truncated");
    refused("coefficients 3\n1 0 1\n1 1 2\n", "line 3", "truncated");
    refused("1 0 1\ncoefficients 1\n", "line 2", "before all others");
    refused("coefficients many\n", "line 1", "before all others");
    refused("# nothing\n", "", "no coefficients");
    BOOST_CHECK_EXCEPTION(
        spherical_coefficients::read(std::filesystem::path{"/nonexistent/field.txt"}),
        invalid_argument, [](const auto& error) { return error.argument() == "file"; });
    BOOST_CHECK_EXCEPTION(
        spherical_coefficients{2}.write(std::filesystem::path{"/nonexistent/field.txt"}),
        invalid_argument, [](const auto& error) { return error.argument() == "file"; });
}

BOOST_AUTO_TEST_CASE(random_fields_are_smooth_and_repeatable) {
    const auto field = spherical_coefficients::random_smooth(40, 11);
    BOOST_TEST(field.degrees() == 41);
    BOOST_TEST(std::abs(field.norm() - 1) < 1e-15);
    BOOST_TEST(field(0, 0) == 0.0);
    BOOST_TEST((field.values() - spherical_coefficients::random_smooth(40, 11).values()).norm() ==
               0.0);
    BOOST_TEST((field.values() - spherical_coefficients::random_smooth(40, 12).values()).norm() >
               0.1);
    const auto coarse = spherical_coefficients::random_smooth(10, 11);
    BOOST_TEST(std::abs(coarse(7, 3) / coarse(2, -1) - field(7, 3) / field(2, -1)) < 1e-13);

    // l(l + 1) c_lm over all m of the upper half of the degrees: mean 0, one variance for all
    double sum = 0, squares = 0, count = 0, low = 0;
    for (int l = 20; l <= 40; ++l)
        for (int m = -l; m <= l; ++m) {
            const double deviate = l * (l + 1) * field(l, m);
            sum += deviate;
            squares += deviate * deviate;
            ++count;
            if (l < 30) low += deviate * deviate;
        }
    BOOST_TEST(std::abs(sum / count) < 4 * std::sqrt(squares) / count);
    BOOST_TEST(std::abs(low / squares - 490.0 / count) < 0.06);
}

BOOST_AUTO_TEST_CASE(bad_arguments_are_refused) {
    const auto names = [](const char* argument) {
        return [=](const invalid_argument& error) { return error.argument() == argument; };
    };
    BOOST_CHECK_EXCEPTION(spherical_coefficients{0}, invalid_argument, names("degrees"));
    BOOST_CHECK_EXCEPTION(spherical_coefficients{1'000'000}, invalid_argument, names("degrees"));
    BOOST_CHECK_EXCEPTION(spherical_coefficients{Eigen::VectorXd::Zero(5)}, invalid_argument,
                          names("values"));
    BOOST_CHECK_EXCEPTION(spherical_coefficients{Eigen::VectorXd::Constant(
                              4, std::numeric_limits<double>::quiet_NaN())},
                          invalid_argument, names("values"));
    BOOST_CHECK_EXCEPTION(spherical_coefficients::random_smooth(0, 1), invalid_argument,
                          names("largest_degree"));
    spherical_coefficients field{3};
    BOOST_CHECK_EXCEPTION(field(3, 0), invalid_argument, names("l"));
    BOOST_CHECK_EXCEPTION(field(1, 2), invalid_argument, names("m"));
}

BOOST_AUTO_TEST_SUITE_END()
