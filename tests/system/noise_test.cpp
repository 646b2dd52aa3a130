// SPDX-License-Identifier: BSL-1.0
#include <geodeint/function/linear.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/system/noise.hpp>

#include <boost/test/unit_test.hpp>

#include <array>
#include <vector>

using namespace geodeint;
using Eigen::Vector3d;

BOOST_AUTO_TEST_SUITE(noises)

const Vector3d x{1, 2, 3};
const std::array<double, 2> dW{0.5, -2.0};

BOOST_AUTO_TEST_CASE(a_pack_adds_its_gradients_and_hessians) {
    const models::rigid_body body{Vector3d{1, 2, 4}};
    const auto field = noise(linear{Vector3d{1, 0, 0}}, body);
    static_assert(noise_field<decltype(field), Vector3d, Vector3d>);
    static_assert(field.size() == 2);
    Vector3d sum = Vector3d::Ones(), scratch;
    field.add_gradient(x, 0.0, dW, sum, scratch);
    const Vector3d expected =
        Vector3d::Ones() + 0.5 * Vector3d{1, 0, 0} - 2.0 * Vector3d{1, 1, 0.75};
    BOOST_TEST((sum - expected).norm() < 1e-15);
    Eigen::Matrix3d hessian = Eigen::Matrix3d::Zero();
    field.add_hessian(x, 0.0, dW, hessian);
    BOOST_TEST((hessian.diagonal() - Vector3d{-2, -1, -0.5}).norm() < 1e-15);
}

BOOST_AUTO_TEST_CASE(a_range_does_the_same) {
    const std::vector<linear<Vector3d>> terms{{Vector3d{1, 0, 0}}, {Vector3d{0, 3, 0}}};
    const auto field = noise(terms);
    static_assert(noise_field<decltype(field), Vector3d, Vector3d>);
    BOOST_TEST(field.size() == 2u);
    Vector3d sum = Vector3d::Zero(), scratch;
    field.add_gradient(x, 0.0, dW, sum, scratch);
    BOOST_TEST((sum - Vector3d{0.5, -6, 0}).norm() < 1e-15);
}

BOOST_AUTO_TEST_CASE(no_noise_is_an_empty_pack) {
    Vector3d sum = Vector3d::Ones(), scratch;
    noise().add_gradient(x, 0.0, {}, sum, scratch);
    BOOST_TEST((sum == Vector3d::Ones()));
}

BOOST_AUTO_TEST_SUITE_END()
