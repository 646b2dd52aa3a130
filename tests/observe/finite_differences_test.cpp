// SPDX-License-Identifier: BSL-1.0
#include <geodeint/observe/detail/finite_differences.hpp>

#include <geodeint/algebra/semidirect_dual.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>

using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

VectorXd curved(const VectorXd& x) {
    return VectorXd{{std::sin(x[0]) * x[1], std::exp(x[1]), x[0] * x[0] * x[2]}};
}
MatrixXd slope_of_curved(const VectorXd& x) {
    return MatrixXd{{std::cos(x[0]) * x[1], std::sin(x[0]), 0},
                    {0, std::exp(x[1]), 0},
                    {2 * x[0] * x[2], 0, x[0] * x[0]}};
}

} // namespace

BOOST_AUTO_TEST_CASE(near_round_off) {
    const VectorXd x{{0.3, -1.2, 7.5}};
    BOOST_TEST((geodeint::detail::finite_differences(curved, x) - slope_of_curved(x)).norm() <
               1e-12);
}

BOOST_AUTO_TEST_CASE(order_eight) {
    const VectorXd x{{0.3, 0.8, 0.5}};
    const auto error = [&](double step) {
        return (geodeint::detail::finite_differences(curved, x, step) - slope_of_curved(x)).norm();
    };
    BOOST_TEST(std::log2(error(0.4) / error(0.2)) == 8.0, boost::test_tools::tolerance(0.03));
}

BOOST_AUTO_TEST_CASE(small_coordinates_need_their_scale) {
    // a pole at the distance 1e-3: only steps of that size stay on this side
    const auto pole = [](const VectorXd& x) { return VectorXd{{1 / x[0]}}; };
    const VectorXd x{{1e-3}};
    BOOST_TEST(geodeint::detail::finite_differences(pole, x, 2e-3, 1e-3)(0, 0) == -1e6,
               boost::test_tools::tolerance(1e-10));
    BOOST_TEST(std::abs(geodeint::detail::finite_differences(pole, x)(0, 0) + 1e6) > 1e4);
}

BOOST_AUTO_TEST_CASE(states_in_flat_coordinates) {
    const geodeint::semidirect_dual x{Eigen::Vector3d{1, 2, 3}, Eigen::Vector3d{4, 5, 6}};
    using state = std::remove_cv_t<decltype(x)>;
    const auto swap = [](const state& y) { return state{2.0 * y.advected, y.momentum}; };
    const MatrixXd D = geodeint::detail::state_differences(swap, x);
    BOOST_TEST((D.topRightCorner(3, 3) - 2 * MatrixXd::Identity(3, 3)).norm() < 1e-12);
    BOOST_TEST((D.bottomLeftCorner(3, 3) - MatrixXd::Identity(3, 3)).norm() < 1e-12);
    BOOST_TEST(D.topLeftCorner(3, 3).norm() < 1e-12);
}
