// SPDX-License-Identifier: BSL-1.0
//
// However a Hamiltonian is written, it is called the same way.
#include <geodeint/function/hamiltonian.hpp>

#include <Eigen/Core>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using Eigen::Vector3d;

namespace {

struct expression {
    auto gradient(const Vector3d& x) const { return 2 * x; }
    double operator()(const Vector3d& x) const { return x.squaredNorm(); }
    Eigen::Matrix3d hessian(const Vector3d&) const { return 2 * Eigen::Matrix3d::Identity(); }
};
struct expression_in_time {
    auto gradient(const Vector3d& x, double t) const { return 2 * t * x; }
    double operator()(const Vector3d& x, double t) const { return t * x.squaredNorm(); }
    Eigen::Matrix3d hessian(const Vector3d&, double t) const {
        return 2 * t * Eigen::Matrix3d::Identity();
    }
};
struct output_argument {
    void gradient(const Vector3d& x, Vector3d& g) const { g = 2 * x; }
};
struct output_argument_in_time {
    void gradient(const Vector3d& x, double t, Vector3d& g) const { g = 2 * t * x; }
};
struct generic_output {
    void gradient(const auto& x, auto& g) const { g = 2 * x; }
};

template <class H>
void check(const H& h, double factor) {
    const Vector3d x{1, -2, 3};
    Vector3d g, sum = Vector3d::Ones(), scratch;
    gradient_of(h, x, 3.0, g);
    BOOST_TEST((g - factor * x).norm() == 0.0);
    detail::add_gradient_of(h, x, 3.0, 0.5, sum, scratch);
    BOOST_TEST((sum - Vector3d::Ones() - 0.5 * factor * x).norm() < 1e-15);
}

} // namespace

BOOST_AUTO_TEST_CASE(gradient_in_every_form) {
    check(expression{}, 2);
    check(expression_in_time{}, 6);
    check(output_argument{}, 2);
    check(output_argument_in_time{}, 6);
    check(generic_output{}, 2);
}

BOOST_AUTO_TEST_CASE(energy_and_hessian_with_and_without_time) {
    const Vector3d x{1, -2, 3};
    BOOST_TEST(energy_of(expression{}, x, 3.0) == 14);
    BOOST_TEST(energy_of(expression_in_time{}, x, 3.0) == 42);
    BOOST_TEST(detail::hessian_of(expression{}, x, 3.0)(1, 1) == 2);
    BOOST_TEST(detail::hessian_of(expression_in_time{}, x, 3.0)(1, 1) == 6);
}
