// SPDX-License-Identifier: BSL-1.0
//
// Adaptive steps and dense output over other numbers than doubles.
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/eigen.hpp>

#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas_dopri5.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/numeric/odeint/integrate/integrate_adaptive.hpp>
#include <boost/numeric/odeint/integrate/integrate_const.hpp>
#include <boost/test/unit_test.hpp>

#include <algorithm>

using namespace geodeint;
namespace ode = boost::numeric::odeint;

namespace {

using fifty_digits = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<50>,
                                                   boost::multiprecision::et_off>;
template <class Real>
using vector = Eigen::Matrix<Real, 3, 1>;

template <class Real>
struct run {
    using algebra = so3_over<Real>;
    using stepper = runge_kutta_munthe_kaas_dopri5<algebra>;

    Real tolerance;
    vector<Real> start = models::basic_rigid_body<Real>::ephrati_initial_state();

    static auto system() { return lie_poisson<algebra>(models::basic_rigid_body<Real>::ephrati()); }
    vector<Real> adaptive() const {
        vector<Real> x = start;
        ode::integrate_adaptive(ode::make_controlled(tolerance, tolerance, stepper{}), system(), x,
                                Real(0), Real(1), Real(0.125));
        return x;
    }
    /// The end, and the largest error of the Casimir on the way, in rounding errors.
    vector<Real> dense(double& off) const {
        vector<Real> x = start, end = start;
        const Real casimir = start.squaredNorm();
        ode::integrate_const(
            ode::make_dense_output(tolerance, tolerance, stepper{}), system(), x, Real(0), Real(1),
            Real(0.0625), [&](const vector<Real>& y, const Real&) {
                const Real error = y.squaredNorm() - casimir;
                off = std::max(off, static_cast<double>(magnitude(error) / epsilon_of<Real>()));
                end = y;
            });
        return end;
    }
};

template <class Real>
void check_runs(double coarse, double fine) {
    const vector<Real> exact = run<Real>{Real(fine)}.adaptive();
    const vector<Real> found = run<Real>{Real(coarse)}.adaptive();
    double off = 0;
    const vector<Real> end = run<Real>{Real(coarse)}.dense(off);
    BOOST_TEST(off < 32);
    BOOST_TEST(static_cast<double>((found - exact).norm()) < 1e3 * coarse);
    BOOST_TEST(static_cast<double>((found - exact).norm()) > 0);
    BOOST_TEST(static_cast<double>((end - exact).norm()) < 1e3 * coarse);
}

} // namespace

BOOST_AUTO_TEST_SUITE(adaptive_steps_of_other_numbers)

BOOST_AUTO_TEST_CASE(are_as_exact_as_asked) {
    check_runs<float>(1e-4, 1e-6);
    check_runs<fifty_digits>(1e-12, 1e-15);
}

BOOST_AUTO_TEST_CASE(run_on_groups) {
    using rotation = rotation_over<float>;
    const auto spin = [](const rotation& g, Eigen::Vector3f& xi, double t) {
        xi = g * Eigen::Vector3f{1, 0, static_cast<float>(t)};
    };
    const auto end = [&](float tolerance) {
        rotation g;
        ode::integrate_adaptive(
            ode::make_controlled(tolerance, tolerance, runge_kutta_munthe_kaas_dopri5<rotation>{}),
            spin, g, 0.0f, 2.0f, 0.125f);
        return g;
    };
    BOOST_TEST((end(1e-4f).inverse() * end(1e-6f)).log().norm() < 1e-3f);
}

BOOST_AUTO_TEST_SUITE_END()
