// SPDX-License-Identifier: BSL-1.0
#include <geodeint/system/vector_field.hpp>

#include <Eigen/Core>

#include <boost/test/unit_test.hpp>

#include <array>

using Eigen::Vector3d;

BOOST_AUTO_TEST_CASE(an_ordinary_system_is_its_drift) {
    const auto system = [](const Vector3d& x, Vector3d& dxdt, double t) { dxdt = t * x; };
    Vector3d dx, scratch;
    geodeint::increment_of(system, Vector3d{1, 2, 3}, 2.0, 0.5, {}, dx, scratch);
    BOOST_TEST((dx - Vector3d{1, 2, 3}).norm() == 0.0);
}

BOOST_AUTO_TEST_CASE(a_system_that_knows_its_increment_is_asked_for_it) {
    struct {
        void increment(const Vector3d& x, double, double dt, std::span<const double> dW,
                       Vector3d& dx) const {
            dx = (dt + dW[0]) * x;
        }
    } system;
    Vector3d dx, scratch;
    const std::array<double, 1> dW{0.25};
    geodeint::increment_of(system, Vector3d{1, 2, 3}, 0.0, 0.5, dW, dx, scratch);
    BOOST_TEST((dx - 0.75 * Vector3d{1, 2, 3}).norm() == 0.0);
}
