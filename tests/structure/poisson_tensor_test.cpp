// SPDX-License-Identifier: BSL-1.0
#include <geodeint/structure/poisson_tensor.hpp>

#include <Eigen/Core>
#include <Eigen/Geometry>

#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;
using Eigen::Vector3d;

namespace {

struct by_itself {
    void sharp(const Vector3d& x, const Vector3d& p, Vector3d& out) const { out = x.cross(p); }
};
const auto by_matrix = [](const Vector3d& x) {
    return Eigen::Matrix3d(
        (Eigen::Matrix3d{} << 0, -x(2), x(1), x(2), 0, -x(0), -x(1), x(0), 0).finished());
};
/// States that are no vectors have velocities of another type.
struct angle {
    double value;
};
struct on_the_circle {
    void sharp(const angle& x, const Eigen::Vector2d& p, Eigen::Vector2d& out) const {
        out = std::cos(x.value) * Eigen::Vector2d{p(1), -p(0)};
    }
};

} // namespace

static_assert(detail::has_sharp<by_itself, Vector3d, Vector3d>);
static_assert(poisson_tensor<by_itself, Vector3d>);
static_assert(!detail::has_sharp<decltype(by_matrix), Vector3d>);
static_assert(poisson_tensor<decltype(by_matrix), Vector3d>);
static_assert(poisson_tensor<on_the_circle, angle, Eigen::Vector2d, Eigen::Vector2d>);
static_assert(!poisson_tensor<int, Vector3d> && !poisson_tensor<by_itself, Eigen::Vector2d>);

BOOST_AUTO_TEST_SUITE(poisson_tensors)

BOOST_AUTO_TEST_CASE(a_matrix_and_its_action_are_the_same) {
    const Vector3d x{1, 2, 3}, p{-1, 0.5, 2};
    Vector3d first, second;
    sharp(by_itself{}, x, p, first);
    sharp(by_matrix, x, p, second);
    BOOST_TEST((first - second).norm() == 0.0);
    BOOST_TEST((first - x.cross(p)).norm() == 0.0);
}

BOOST_AUTO_TEST_CASE(vectors_may_differ_from_states) {
    Eigen::Vector2d out;
    sharp(on_the_circle{}, angle{0}, Eigen::Vector2d{1, 2}, out);
    BOOST_TEST((out - Eigen::Vector2d{2, -1}).norm() == 0.0);
}

BOOST_AUTO_TEST_SUITE_END()
