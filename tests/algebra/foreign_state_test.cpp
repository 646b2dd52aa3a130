// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/foreign_state.hpp>

#include <boost/array.hpp>
#include <boost/test/unit_test.hpp>

#include <array>
#include <utility>
#include <vector>

using namespace geodeint;

namespace {

using point = std::array<double, 2>;
using planets = std::pair<std::vector<point>, std::vector<point>>;

/// A state made of the numbers of another, and compared with it.
template <class State>
bool comes_back(const State& state) {
    coordinates_of<State> numbers;
    read_numbers(state, numbers);
    State other{};
    reshape(other, state);
    write_numbers(numbers, other);
    return other == state;
}

} // namespace

BOOST_AUTO_TEST_SUITE(foreign_states)

BOOST_AUTO_TEST_CASE(are_those_that_are_no_vectors_of_ours) {
    static_assert(foreign_state<double> && foreign_state<float>);
    static_assert(foreign_state<std::array<double, 3>> && foreign_state<boost::array<double, 3>>);
    static_assert(foreign_state<std::vector<long double>> && foreign_state<Eigen::Array3d>);
    static_assert(foreign_state<planets>);
    static_assert(!foreign_state<Eigen::Vector3d> && !foreign_state<int>);
    static_assert(!foreign_state<std::array<int, 3>> && !foreign_state<std::pair<int, double>>);
}

BOOST_AUTO_TEST_CASE(have_as_many_coordinates_as_numbers) {
    static_assert(std::is_same_v<coordinates_of<double>, Eigen::Matrix<double, 1, 1>>);
    static_assert(std::is_same_v<coordinates_of<std::array<float, 3>>, Eigen::Vector3f>);
    static_assert(std::is_same_v<coordinates_of<std::pair<point, point>>, Eigen::Vector4d>);
    static_assert(std::is_same_v<coordinates_of<planets>, Eigen::VectorXd>);
}

BOOST_AUTO_TEST_CASE(are_read_in_order) {
    Eigen::VectorXd numbers;
    read_numbers(planets{{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}}, numbers);
    BOOST_TEST(numbers == Eigen::VectorXd::LinSpaced(8, 1, 8));
}

BOOST_AUTO_TEST_CASE(come_back) {
    BOOST_TEST(comes_back(0.3));
    BOOST_TEST(comes_back(std::array{1.0, 2.0, 3.0}));
    BOOST_TEST(comes_back(boost::array<double, 2>{{1, 2}}));
    BOOST_TEST(comes_back(std::vector{1.0f, 2.0f}));
    BOOST_TEST(comes_back(planets{{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}}));
    BOOST_TEST(comes_back(std::vector<std::vector<double>>{{1}, {2, 3}, {}}));
}

BOOST_AUTO_TEST_SUITE_END()
