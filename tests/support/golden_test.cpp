// SPDX-License-Identifier: BSL-1.0
#include "support/golden.hpp"

#include <boost/test/unit_test.hpp>

#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

using namespace geodeint::testing;

namespace {

/// A file that lives as long as the test.
class scratch_file {
public:
    explicit scratch_file(const std::string& content)
        : path_{std::filesystem::temp_directory_path() /
                ("geodeint_golden_" + std::to_string(getpid()) + "_" + std::to_string(count_++))} {
        std::ofstream{path_} << content;
    }
    scratch_file(const scratch_file&) = delete;
    scratch_file& operator=(const scratch_file&) = delete;
    ~scratch_file() { std::filesystem::remove(path_); }

    const std::filesystem::path& path() const { return path_; }

private:
    static inline int count_ = 0;
    std::filesystem::path path_;
};

/// Does the exception say this?
auto says(const std::string& words) {
    return [words](const std::exception& error) {
        return std::string{error.what()}.find(words) != std::string::npos;
    };
}

} // namespace

BOOST_AUTO_TEST_SUITE(golden)

BOOST_AUTO_TEST_CASE(table) {
    const scratch_file file{"# method = midpoint (a = b)\n"
                            "# dt = 1.0000000000000001e-01\n"
                            "# a remark\n"
                            "func,t,mu1,mu2,mu3,x1,x2\n"
                            "exp,0,1,-2.5,3e-3,4,\r\n"
                            "cay,0.1,0.10000000000000001,2,3,,\n"};
    const golden_table data{file.path()};
    BOOST_TEST(data.metadata("method") == "midpoint (a = b)");
    BOOST_TEST(data.parameter("dt") == 0.1);
    BOOST_TEST(data.rows() == 2U);
    BOOST_TEST(data.text(1, "func") == "cay");
    BOOST_TEST(data.number(1, "t") == 0.1);
    BOOST_TEST((data.vector<3>(0, "mu") == Eigen::Vector3d(1, -2.5, 3e-3)));
    BOOST_TEST(data.empty(0, "x2"));
    BOOST_TEST(data.vector(0, "x").size() == 1);
    BOOST_TEST(data.vector(1, "x").size() == 0);
    BOOST_TEST(data.vector(1, "mu").size() == 3);
    BOOST_CHECK_EXCEPTION(data.number(0, "nu"), std::runtime_error, says("no column nu"));
    BOOST_CHECK_EXCEPTION(data.number(0, "func"), std::runtime_error,
                          says("\"exp\" is not a number"));
    BOOST_CHECK_EXCEPTION(data.number(0, "x2"), std::runtime_error, says("column x2, row 0"));
    BOOST_CHECK_EXCEPTION(data.metadata("noise"), std::runtime_error, says("# noise ="));
    BOOST_CHECK_THROW(data.number(2, "t"), std::out_of_range);
}

BOOST_AUTO_TEST_CASE(arrays) {
    const scratch_file file{"# a remark\n"
                            "@scalar h 0.25\n"
                            "@array x 2 4\n"
                            "1 2 3 4\n"
                            "5 6 7 8\n"
                            "\n"
                            "@array y 1 1\n"
                            "-1e-300\n"};
    const golden_arrays data{file.path()};
    BOOST_TEST(data.scalar("h") == 0.25);
    BOOST_TEST(data.array("x")(1, 2) == 7);
    BOOST_TEST((data.complex_array("x")(1, 1) == std::complex<double>(7, 8)));
    BOOST_TEST(data.array("y")(0, 0) == -1e-300);
    BOOST_CHECK_EXCEPTION(data.scalar("k"), std::runtime_error, says("no scalar k"));
    BOOST_CHECK_EXCEPTION(data.array("h"), std::runtime_error, says("no array h"));
    BOOST_CHECK_EXCEPTION(data.complex_array("y"), std::runtime_error, says("odd number"));
}

BOOST_AUTO_TEST_CASE(damaged_files) {
    BOOST_CHECK_EXCEPTION(golden_table{"no/such.csv"}, std::runtime_error, says("no/such.csv"));
    BOOST_CHECK_EXCEPTION(golden_arrays{"no/such.txt"}, std::runtime_error, says("no/such.txt"));
    const scratch_file ragged{"a,b\n1,2\n3\n"}, empty{"# key = value\n"},
        cut{"@array x 2 2\n1 2 3\n"}, stray{"1 2 3\n"};
    BOOST_CHECK_EXCEPTION(golden_table{ragged.path()}, std::runtime_error,
                          says("row 1 has 1 fields"));
    BOOST_CHECK_EXCEPTION(golden_table{empty.path()}, std::runtime_error, says("no header"));
    BOOST_CHECK_EXCEPTION(golden_arrays{cut.path()}, std::runtime_error, says("not a number"));
    BOOST_CHECK_EXCEPTION(golden_arrays{stray.path()}, std::runtime_error, says("unexpected"));
}

BOOST_AUTO_TEST_SUITE_END()
