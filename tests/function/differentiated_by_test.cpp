// SPDX-License-Identifier: BSL-1.0
#include <geodeint/function/differentiated_by.hpp>

#include <geodeint/algebra/so3.hpp>
#include <geodeint/function/generic_hamiltonian.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/math/differentiation/autodiff.hpp>
#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;
using boost::math::differentiation::autodiff_fvar;
using Eigen::Vector3d;

namespace {

const auto energy = [](const auto& m) {
    using std::cos, std::exp, std::sqrt;
    return 0.5 * m[0] * m[0] + exp(0.25 * m[1]) * cos(m[2]) + m[1] / sqrt(2.0 + m[0] * m[2]);
};
const Vector3d point{0.3, -0.4, 1.2};

/// Numbers in the form of those of the library autodiff.
struct forward_number {
    double val = 0, grad = 0;
    forward_number() = default;
    forward_number(double x) : val{x} {}
    forward_number(double x, double slope) : val{x}, grad{slope} {}
    friend forward_number operator*(const forward_number& x, const forward_number& y) {
        return {x.val * y.val, x.grad * y.val + x.val * y.grad};
    }
    friend forward_number operator+(const forward_number& x, const forward_number& y) {
        return {x.val + y.val, x.grad + y.grad};
    }
    friend forward_number operator/(const forward_number& x, const forward_number& y) {
        return {x.val / y.val, (x.grad - x.val / y.val * y.grad) / y.val};
    }
    friend forward_number exp(const forward_number& x) {
        return {std::exp(x.val), std::exp(x.val) * x.grad};
    }
    friend forward_number cos(const forward_number& x) {
        return {std::cos(x.val), -std::sin(x.val) * x.grad};
    }
    friend forward_number sqrt(const forward_number& x) {
        return {std::sqrt(x.val), x.grad / (2 * std::sqrt(x.val))};
    }
};

template <class Number>
void check_gradient() {
    Vector3d expected, gradient;
    generic_hamiltonian{energy}.gradient(point, expected);
    const auto h = differentiated_by<Number>(energy);
    h.gradient(point, gradient);
    BOOST_TEST((gradient - expected).norm() < 1e-15);
    BOOST_TEST(h(point) == energy(point));
    Eigen::VectorXd dynamic;
    h.gradient(Eigen::VectorXd(point), dynamic);
    BOOST_TEST((dynamic == gradient));
}

} // namespace

BOOST_AUTO_TEST_SUITE(functions_differentiated_by_other_numbers)

BOOST_AUTO_TEST_CASE(have_the_gradient_of_our_own) {
    check_gradient<autodiff_fvar<double, 1>>();
    check_gradient<autodiff_fvar<double, 2>>();
    check_gradient<forward_number>();
}

BOOST_AUTO_TEST_CASE(are_hamiltonians_of_a_body) {
    const auto run = [](const auto& system) {
        Vector3d m = point;
        munthe_kaas_midpoint<so3, exponential, fixed_point> stepper;
        for (int i = 0; i < 100; ++i) stepper.do_step(system, m, 0.05 * i, 0.05);
        return m;
    };
    const Vector3d by_boost =
        run(lie_poisson<so3>(differentiated_by<autodiff_fvar<double, 1>>(energy)));
    BOOST_TEST((by_boost - run(lie_poisson<so3>(energy))).norm() < 1e-12);
    BOOST_TEST((by_boost - point).norm() > 0.1);
}

BOOST_AUTO_TEST_SUITE_END()
