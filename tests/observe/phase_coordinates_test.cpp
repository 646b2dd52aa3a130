// SPDX-License-Identifier: BSL-1.0
#include <geodeint/observe/detail/phase_coordinates.hpp>

#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/so.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/manakov.hpp>
#include <geodeint/structure/lie_dual.hpp>
#include <geodeint/system/forced_lie_poisson.hpp>
#include <geodeint/system/lie_poisson.hpp>
#include <geodeint/system/poisson.hpp>

#include "support/problems.hpp"

#include <boost/test/unit_test.hpp>

#include <array>
#include <concepts>
#include <vector>

using namespace geodeint;
using Eigen::Vector3d;
using Eigen::VectorXd;

BOOST_AUTO_TEST_CASE(the_algebra_of_a_system) {
    using body = geodeint::testing::quartic_body;
    const auto direct = lie_poisson<so3>(body{});
    const auto by_tensor = poisson(lie_dual<so3>{}, body{});
    const auto forced = forced_lie_poisson<so3>(body{}, body{});
    static_assert(std::same_as<detail::algebra_of<decltype(direct)>, so3>);
    static_assert(std::same_as<detail::algebra_of<decltype(by_tensor)>, so3>);
    static_assert(std::same_as<detail::algebra_of<decltype(forced)>, so3>);
    static_assert(
        std::same_as<detail::algebra_of<void (*)(const Vector3d&, Vector3d&, double)>, void>);
}

BOOST_AUTO_TEST_CASE(matrices_by_the_coordinates_of_their_algebra) {
    using system = decltype(lie_poisson<so<4>>(models::manakov::ephrati(4)));
    using coordinates = detail::phase_coordinates<system, so<4>::dual_type>;
    const VectorXd c{{1, 2, 3, 4, 5, 6}};
    const so<4>::dual_type x = coordinates::at(c, {});
    BOOST_TEST((x + x.transpose()).norm() == 0.0);
    BOOST_TEST((coordinates::of(x) - c).norm() == 0.0);
}

BOOST_AUTO_TEST_CASE(ranges_of_numbers) {
    using function = void (*)(const std::vector<double>&, std::vector<double>&, double);
    using coordinates = detail::phase_coordinates<function, std::vector<double>>;
    const std::vector<double> x{1, 2, 3};
    BOOST_TEST((coordinates::of(x) == VectorXd{{1, 2, 3}}));
    BOOST_TEST((coordinates::at(VectorXd{{4, 5, 6}}, x) == std::vector<double>{4, 5, 6}));
    using array = std::array<double, 2>;
    BOOST_TEST((detail::phase_coordinates<int, array>::at(VectorXd{{4, 5}}, {}) == array{4, 5}));
}

BOOST_AUTO_TEST_CASE(group_elements_by_what_they_do) {
    using state = cotangent<rotation, Vector3d>;
    using coordinates = detail::phase_coordinates<int, state>;
    static_assert(!coordinates::invertible);
    const Vector3d angle{0.1, -0.2, 0.3};
    const state x{group_traits<rotation>::exp(angle), Vector3d{1, 2, 3}};
    const VectorXd c = coordinates::of(x);
    BOOST_REQUIRE_EQUAL(c.size(), 12);
    BOOST_TEST((c.tail(3) == Vector3d{1, 2, 3}));
    const Vector3d first = x.configuration * Vector3d::UnitX();
    BOOST_TEST((c.head(3) - first).norm() < 1e-15);
    BOOST_TEST((detail::phase_coordinates<int, rotation>::of(x.configuration) - c.head(9)).norm() ==
               0.0);
}
