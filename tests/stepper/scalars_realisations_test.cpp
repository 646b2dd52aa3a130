// SPDX-License-Identifier: BSL-1.0
//
// Splittings and Hamiltonian Poisson integrators over other numbers than doubles: order, and the
// Casimirs to the rounding of the numbers.
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/eigen.hpp>

#include <geodeint/algebra/so3.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/hamiltonian_poisson.hpp>
#include <geodeint/stepper/lie_poisson_splitting.hpp>
#include <geodeint/structure/canonical.hpp>
#include <geodeint/structure/constant_poisson.hpp>
#include <geodeint/structure/lie_dual.hpp>
#include <geodeint/structure/log_canonical.hpp>
#include <geodeint/system/poisson.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;

namespace {

using fifty_digits = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<50>,
                                                   boost::multiprecision::et_off>;
template <class Real, int N = 3>
using vector = Eigen::Matrix<Real, N, 1>;

template <class Stepper, class System, class State>
State end_of_run(Stepper stepper, const System& system, State x, int steps) {
    using real = real_of<State>;
    const real dt = real(1) / real(steps);
    for (int i = 0; i < steps; ++i) stepper.do_step(system, x, real(i) * dt, dt);
    return x;
}

template <class Stepper, class System, class State>
void check_order_two(const Stepper& stepper, const System& system, const State& x, int n,
                     double margin) {
    const State coarse = end_of_run(stepper, system, x, n),
                middle = end_of_run(stepper, system, x, 2 * n),
                fine = end_of_run(stepper, system, x, 4 * n);
    const double order =
        std::log2(static_cast<double>((coarse - middle).norm() / (middle - fine).norm()));
    BOOST_TEST(std::abs(order - 2) < margin, order << " is not 2");
}

template <class Real>
void check_rounding_errors(const Real& a, const Real& b, double most) {
    BOOST_TEST(static_cast<double>(magnitude(Real(a - b)) / epsilon_of<Real>()) < most);
}

/// Order 2, by the plain iteration.
template <class Realisation>
using integrator = hamiltonian_poisson<Realisation, 2, detail::truncated_series, fixed_point>;

/// Steps of 1/n.
template <class Real>
void check_schemes(int n, double margin) {
    using algebra = so3_over<Real>;
    const auto body = models::basic_rigid_body<Real>::ephrati();
    const vector<Real> start = models::basic_rigid_body<Real>::ephrati_initial_state();
    const auto calm = lie_poisson<algebra>(body);
    check_order_two(lie_poisson_splitting<algebra>{}, calm, start, n, margin);
    check_order_two(integrator<lie_dual<algebra>>{}, calm, start, n, margin);
    const auto noisy = lie_poisson<algebra>(
        body, noise(linear{vector<Real>{Real(0.5), Real(0), Real(0.25)}}), wiener_path{4, 0, 0.01});
    const vector<Real> split = end_of_run(lie_poisson_splitting<algebra>{}, noisy, start, 64),
                       moved = end_of_run(integrator<lie_dual<algebra>>{}, noisy, start, 64);
    check_rounding_errors<Real>(split.squaredNorm(), start.squaredNorm(), 32);
    check_rounding_errors<Real>(moved.squaredNorm(), start.squaredNorm(), 32);
    BOOST_TEST(static_cast<double>((split - moved).norm()) < 1e-2);

    // three species, of which the product stays
    Eigen::Matrix<Real, 3, 3> a;
    a << Real(0), Real(1), Real(-1), Real(-1), Real(0), Real(1), Real(1), Real(-1), Real(0);
    const log_canonical species{a};
    const auto growth = [](const auto& x) { return x[0] + 2 * x[1] + x[2]; };
    const auto eat = poisson(species, growth);
    const vector<Real> few{Real(0.5), Real(1), Real(0.75)};
    using of_species = integrator<log_canonical<3, Real>>;
    check_order_two(of_species{}, eat, few, n, margin);
    check_rounding_errors<Real>(end_of_run(of_species{}, eat, few, 64).prod(), few.prod(), 64);

    // a pendulum, in both ways to write its bracket
    Eigen::Matrix<Real, 2, 2> j;
    j << Real(0), Real(1), Real(-1), Real(0);
    const auto energy = [](const auto& x) {
        using std::cos;
        return 0.5 * x[1] * x[1] - cos(x[0]);
    };
    const vector<Real, 2> up{Real(1), Real(0.5)};
    const auto swing = poisson(canonical<2, Real>{}, energy);
    check_order_two(integrator<canonical<2, Real>>{}, swing, up, n, margin);
    const constant_poisson tensor{j};
    const vector<Real, 2> one = end_of_run(integrator<canonical<2, Real>>{}, swing, up, 64);
    const vector<Real, 2> other =
        end_of_run(integrator<constant_poisson<2, true, Real>>{}, poisson(tensor, energy), up, 64);
    check_rounding_errors<Real>(one(0), other(0), 64);
    check_rounding_errors<Real>(one(1), other(1), 64);
}

} // namespace

BOOST_AUTO_TEST_SUITE(realisations_of_other_numbers)

BOOST_AUTO_TEST_CASE(run_in_floats) { check_schemes<float>(4, 0.3); }

BOOST_AUTO_TEST_CASE(run_in_fifty_digits) { check_schemes<fifty_digits>(64, 0.05); }

BOOST_AUTO_TEST_SUITE_END()
