// SPDX-License-Identifier: BSL-1.0
#include <geodeint/observe/csv_writer.hpp>

#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/pose_with.hpp>
#include <geodeint/algebra/semidirect_dual.hpp>
#include <geodeint/algebra/vector_group.hpp>

#include "observe/runs.hpp"
#include "support/file_contents.hpp"
#include "support/temporary_folder.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <complex>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

using namespace geodeint::testing;
using geodeint::column;
using geodeint::csv_writer;

namespace {

std::size_t lines(const std::string& text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

} // namespace

BOOST_AUTO_TEST_CASE(default_names_and_full_precision) {
    std::ostringstream out;
    out.precision(3);
    csv_writer csv{out};
    csv(vector{0.1, -2, 1e-300}, 1.0 / 3);
    csv.close();
    BOOST_TEST(out.str() == "t,x0,x1,x2\n"
                            "0.33333333333333331,0.10000000000000001,-2,1e-300\n");
}

BOOST_AUTO_TEST_CASE(names_and_further_columns) {
    std::ostringstream out;
    csv_writer csv{out,
                   {"m1", "m2", "m3"},
                   column{"energy", body},
                   column{"a \"b\", c", [](const vector& m) { return m(1); }}};
    csv(vector{2, 1, 0}, 0);
    BOOST_TEST(out.str() == "t,m1,m2,m3,energy,\"a \"\"b\"\", c\"\n0,2,1,0,1.5,1\n");

    std::ostringstream other;
    csv_writer{other,
               column{std::string{"m1"}, [](const vector& m) { return m(0); }}}(vector{2, 1, 0}, 0);
    BOOST_TEST(other.str() == "t,x0,x1,x2,m1\n0,2,1,0,2\n");
}

BOOST_AUTO_TEST_CASE(states_of_every_kind) {
    const auto row = [](const auto& x) {
        std::ostringstream out;
        csv_writer{out}(x, 0.0);
        return out.str();
    };
    BOOST_TEST(row(geodeint::semidirect_dual{Eigen::Vector2d{1, 2}, vector{3, 4, 5}}) ==
               "t,x0,x1,x2,x3,x4\n0,1,2,3,4,5\n");
    BOOST_TEST(row(Eigen::MatrixXcd{{std::complex{1.0, 2.0}}, {std::complex{3.0, 4.0}}}) ==
               "t,x0,x1,x2,x3\n0,1,2,3,4\n");
    BOOST_TEST(row(std::vector<double>{1, 2}) == "t,x0,x1\n0,1,2\n");
    BOOST_TEST(row(std::array<double, 1>{7}) == "t,x0\n0,7\n");
    BOOST_TEST(row(7.5) == "t,x0\n0,7.5\n");
    BOOST_TEST(row(1.5f) == "t,x0\n0,1.5\n");
    std::array<double, 2> q{1, 2}, p{3, 4};
    BOOST_TEST(row(std::pair{q, p}) == "t,x0,x1,x2,x3\n0,1,2,3,4\n");
    BOOST_TEST(row(std::pair{std::ref(q), std::ref(p)}) == "t,x0,x1,x2,x3\n0,1,2,3,4\n");
    BOOST_TEST(row(std::array<Eigen::Vector2d, 1>{{{1, 2}}}) == "t,x0,x1\n0,1,2\n");
}

// half a turn about the third axis is the quaternion k
BOOST_AUTO_TEST_CASE(poses_are_written_as_quaternions) {
    using namespace geodeint;
    const auto row = [](const auto& x) {
        std::ostringstream out;
        csv_writer{out}(x, 0.0);
        return out.str();
    };
    const rotation turned{Eigen::Quaterniond{0, 0, 0, 1}};
    BOOST_TEST(row(turned) == "t,x0,x1,x2,x3\n0,0,0,0,1\n");
    BOOST_TEST(row(cotangent<rotation, vector>{turned, {5, 6, 7}}) ==
               "t,x0,x1,x2,x3,x4,x5,x6\n0,0,0,0,1,5,6,7\n");
    const pose_with<rigid_motion, 1> pose{rigid_motion{turned, {2, 3, 4}},
                                          Eigen::Matrix<double, 1, 1>{8}};
    BOOST_TEST(row(pose) == "t,x0,x1,x2,x3,x4,x5,x6,x7\n0,0,0,0,1,2,3,4,8\n");
    BOOST_TEST(row(translation<2>{Eigen::Vector2d{1, 2}}) == "t,x0,x1\n0,1,2\n");
}

BOOST_AUTO_TEST_CASE(writes_files_by_value_and_by_reference) {
    const temporary_folder folder;
    for_each_fixed_step_run([&](auto drive) {
        const csv_writer by_value{folder / "value.csv"};
        csv_writer by_reference{(folder / "reference.csv").c_str()};
        drive(by_value);
        drive(std::ref(by_reference));
        by_value.close();
        by_reference.close();
        by_reference.close(); // once more does no harm
        const std::string text = contents(folder / "value.csv");
        BOOST_TEST(lines(text) == steps + 2);
        BOOST_TEST(text == contents(folder / "reference.csv"));
    });
    {
        csv_writer unclosed{folder / "unclosed.csv"};
        controlled_run(unclosed);
    }
    BOOST_TEST(lines(contents(folder / "unclosed.csv")) > 3u);
}

BOOST_AUTO_TEST_CASE(reports_files_that_cannot_be_opened) {
    BOOST_CHECK_THROW(csv_writer{"/nonexistent/folder/x.csv"}, geodeint::invalid_argument);
    BOOST_CHECK_THROW(csv_writer{std::filesystem::temp_directory_path()},
                      geodeint::invalid_argument);
}

BOOST_AUTO_TEST_CASE(reports_a_full_disk, *boost::unit_test::precondition([](auto) {
                         return std::filesystem::exists("/dev/full");
                     })) {
    const auto fill = [] {
        csv_writer csv{"/dev/full"};
        for (int k = 0; k < 100000; ++k) csv(vector::Ones(), k);
    };
    BOOST_CHECK_THROW(fill(), boost::numeric::odeint::odeint_error);
    const auto little = [] {
        csv_writer csv{"/dev/full"};
        csv(vector::Ones(), 0.0); // fits into the buffer
        csv.close();
    };
    BOOST_CHECK_THROW(little(), std::runtime_error);
}

BOOST_AUTO_TEST_CASE(reports_a_failed_stream) {
    std::ostringstream out;
    csv_writer csv{out};
    out.setstate(std::ios::badbit);
    BOOST_CHECK_THROW(csv(vector::Ones(), 0.0), boost::numeric::odeint::odeint_error);
}

BOOST_AUTO_TEST_CASE(refuses_rows_that_do_not_fit) {
    std::ostringstream out;
    csv_writer csv{out, {"a", "b"}};
    BOOST_CHECK_THROW(csv(vector::Ones(), 0.0), geodeint::invalid_argument);
    BOOST_TEST(out.str().empty());
    csv(Eigen::Vector2d::Ones().eval(), 0.0);
    BOOST_CHECK_THROW(csv(Eigen::VectorXd::Ones(3).eval(), 1.0), geodeint::invalid_argument);
    BOOST_TEST(out.str() == "t,a,b\n0,1,1\n");
}
