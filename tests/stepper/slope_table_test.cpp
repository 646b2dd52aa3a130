// SPDX-License-Identifier: BSL-1.0
#include <geodeint/stepper/detail/slope_table.hpp>

#include <geodeint/system/metriplectic.hpp>

#include "support/random_vectors.hpp"

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using vector = Eigen::Matrix<double, 5, 1>;

namespace {

/// xi, one L and s at random.
template <class Table>
void fill(Table& slopes, random_source& random) {
    for (std::size_t i = 0; i < 3; ++i) random.fill(slopes[i]);
}

} // namespace

BOOST_AUTO_TEST_SUITE(slopes_of_a_step)

BOOST_AUTO_TEST_CASE(the_least_move_meets_every_demand) {
    random_source random{21};
    std::vector<vector> unused;
    detail::slope_table<vector, 1> slopes{unused, vector::Zero()};
    fill(slopes, random);
    const std::array<double, 3> missing{0.3, -0.2, 0.1};
    vector move;
    slopes.least_move(missing, detail::flat_pairing{}, move);
    for (std::size_t i = 0; i < 3; ++i)
        BOOST_TEST(std::abs(slopes[i].dot(move) - missing[i]) < 1e-15);
    // the smallest one has no part that no slope asks for
    vector rest = move;
    detail::project_out(slopes.orthonormal(detail::flat_pairing{}), detail::flat_pairing{}, rest);
    BOOST_TEST(rest.norm() < 1e-15);
    BOOST_TEST(unused.empty());
}

BOOST_AUTO_TEST_CASE(in_equilibrium_the_energy_comes_before_the_entropy) {
    random_source random{22};
    std::vector<vector> unused;
    detail::slope_table<vector, 1> slopes{unused, vector::Zero()};
    fill(slopes, random);
    slopes[2] = 2 * slopes[0];
    vector move;
    slopes.least_move({0.3, -0.2, 0}, detail::flat_pairing{}, move);
    BOOST_TEST(std::abs(slopes[0].dot(move) - 0.3) < 1e-15);
    BOOST_TEST(std::abs(slopes[1].dot(move) + 0.2) < 1e-15);
}

BOOST_AUTO_TEST_CASE(distances_are_lengths) {
    std::vector<vector> unused;
    detail::slope_table<vector, 0> slopes{unused, vector::Zero()};
    slopes[0] = 4 * vector::Unit(1);
    slopes[1] = vector::Zero();
    BOOST_TEST(slopes.distance({-2, 1}, detail::flat_pairing{}) == 0.5);
}

BOOST_AUTO_TEST_CASE(vectors_of_dynamic_size_are_stored_elsewhere) {
    std::vector<Eigen::VectorXd> room;
    const Eigen::VectorXd like = Eigen::VectorXd::Zero(7);
    detail::slope_table<Eigen::VectorXd, 2> slopes{room, like};
    BOOST_TEST(room.size() == 12U);
    BOOST_TEST(slopes.excess(3).size() == 7);
    slopes[0].setOnes();
    BOOST_TEST(room[0].sum() == 7);
    BOOST_TEST(slopes.kept().size() == 3U);
}

BOOST_AUTO_TEST_SUITE_END()
