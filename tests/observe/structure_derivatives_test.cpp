// SPDX-License-Identifier: BSL-1.0
#include <geodeint/observe/detail/structure_derivatives.hpp>

#include <geodeint/algebra/so.hpp>
#include <geodeint/models/gas_containers.hpp>
#include <geodeint/models/manakov.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include "support/poisson_problems.hpp"

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::MatrixXd;
using Eigen::Vector3d;

BOOST_AUTO_TEST_CASE(states_nearby_are_near_and_always_the_same) {
    const Vector3d x{2, 0, -1e-3};
    const Vector3d sizes{2, 0.5, 2};
    const auto states = detail::states_nearby<int>(x, sizes);
    BOOST_TEST(states.size() == 6U);
    BOOST_TEST((states[0] == x));
    for (const Vector3d& each : states) {
        BOOST_TEST(std::abs(each[0] - 2) <= 0.2);
        BOOST_TEST(std::abs(each[1]) <= 0.05);
        BOOST_TEST(std::abs(each[2] + 1e-3) <= 1e-4);
    }
    BOOST_TEST((states[1] != states[2]));
    BOOST_TEST((detail::states_nearby<int>(x, sizes)[3] == states[3]));
    // on the algebra, where that is what states are
    using system = decltype(lie_poisson<so<4>>(models::manakov::ephrati(4)));
    const so<4>::dual_type skew = so<4>::from_coordinates(Eigen::VectorXd::Ones(6));
    for (const auto& each : detail::states_nearby<system>(skew, Eigen::VectorXd::Ones(6)))
        BOOST_TEST((each + each.transpose()).norm() == 0.0);
}

BOOST_AUTO_TEST_CASE(tensors_as_matrices) {
    const MatrixXd constant = detail::poisson_matrix(degenerate_system(), degenerate_start());
    BOOST_TEST((constant - degenerate_tensor()).norm() == 0.0);
    const Vector3d x = volterra_start();
    const MatrixXd quadratic = detail::poisson_matrix(volterra_system(), x);
    BOOST_TEST(quadratic(0, 1) == volterra_system().tensor().coefficients()(0, 1) * x[0] * x[1],
               boost::test_tools::tolerance(1e-15));
    // a motion with dissipation keeps no bracket
    using gases = decltype(models::gas_containers::reference().system());
    static_assert(!detail::has_poisson_matrix<gases, Eigen::Vector4d>);
    static_assert(!detail::has_poisson_matrix<int, Vector3d>);
}

BOOST_AUTO_TEST_CASE(every_function_of_a_system_is_checked) {
    const auto model = models::gas_containers::reference();
    const auto x = models::gas_containers::reference_initial_state();
    const auto check = [&](const auto& system) {
        derivative_check result;
        const Eigen::VectorXd sizes = Eigen::VectorXd::Ones(4);
        detail::check_derivatives(
            system, detail::states_nearby<std::remove_cvref_t<decltype(system)>>(x, sizes), 0.0,
            sizes, result);
        return result;
    };
    const derivative_check right = check(model.system());
    BOOST_TEST(right.passes());
    BOOST_TEST(right.compared().size() == 2U);

    struct wrong_entropy : models::gas_containers::entropy {
        Eigen::Vector4d gradient(const Eigen::Vector4d&) const { return {0, 0, 1, 2}; }
    };
    const derivative_check wrong =
        check(metriplectic(models::gas_containers::tensor{}, model.system().hamiltonian(),
                           models::gas_containers::conduction{0.5}, wrong_entropy{}));
    BOOST_REQUIRE_EQUAL(wrong.wrong().size(), 1U);
    BOOST_TEST(wrong.wrong()[0].name == "gradient of the entropy");
    BOOST_TEST(wrong.wrong()[0].component == 3);
}
