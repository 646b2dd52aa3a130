// SPDX-License-Identifier: BSL-1.0
#include <geodeint/system/detail/borrowed.hpp>

#include <boost/test/unit_test.hpp>

#include <array>
#include <utility>
#include <vector>

using namespace geodeint;
using detail::borrowed;
using detail::foreign_room;

namespace {

using pair = std::pair<std::vector<double>, std::vector<double>>;

/// dx/dt of a borrowed system at x, t = 2.
template <class State, class System>
auto derivative(System system, const State& x) {
    foreign_room<State> room;
    room.take_shape_of(x);
    const borrowed<System, State> vectors{system, room};
    coordinates_of<State> numbers, dxdt;
    read_numbers(x, numbers);
    vectors(numbers, dxdt, 2.0);
    return dxdt;
}

} // namespace

BOOST_AUTO_TEST_SUITE(borrowed_systems)

BOOST_AUTO_TEST_CASE(see_the_state_they_are_written_for) {
    using state = std::array<double, 2>;
    const auto system = [](const state& x, state& dxdt, double t) { dxdt = {t * x[1], -x[0]}; };
    BOOST_TEST(derivative(system, state{3, 4}) == Eigen::Vector2d(8, -3));
}

BOOST_AUTO_TEST_CASE(may_be_what_symplectic_steppers_take) {
    const pair x{{1, 2}, {3, 4}};
    const auto velocity = [](const std::vector<double>& p, std::vector<double>& dqdt) {
        dqdt = {2 * p[0], 2 * p[1]};
    };
    const auto force = [](const std::vector<double>& q, std::vector<double>& dpdt) {
        dpdt = {-q[0], -q[1]};
    };
    BOOST_TEST(derivative(std::make_pair(velocity, force), x) == Eigen::Vector4d(6, 8, -1, -2));
    BOOST_TEST(derivative(force, x) == Eigen::Vector4d(3, 4, -1, -2));
    const auto whole = [](const pair& y, pair& dydt, double) { dydt = {y.second, y.first}; };
    BOOST_TEST(derivative(whole, x) == Eigen::Vector4d(3, 4, 1, 2));
}

BOOST_AUTO_TEST_SUITE_END()
