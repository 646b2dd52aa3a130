// SPDX-License-Identifier: BSL-1.0
#include <geodeint/stepper/detail/neumann_term.hpp>

#include <geodeint/algebra/cayley_map.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>

#include <algorithm>

using namespace geodeint;
using Eigen::Vector3d;

namespace {

/// The rigid body without its Hessian.
struct plain_body {
    models::rigid_body body;
    Vector3d gradient(const Vector3d& m) const { return body.gradient(m); }
};

const Vector3d start{0.4, 1.1, -0.7};
const models::rigid_body body{Vector3d{1, 2, 3}};

template <class H>
auto noisy(const H& h, double sigma, double dt) {
    return lie_poisson<so3>(h,
                            noise(linear{Vector3d{sigma, 0, 0}}, linear{Vector3d{0, sigma, 0}},
                                  models::rigid_body{Vector3d{4, 3, 2} / sigma}),
                            wiener_path{7, 1, dt});
}
/// The same noises without Hessians.
auto plain_noisy(double sigma, double dt) {
    return lie_poisson<so3>(plain_body{body},
                            noise(linear{Vector3d{sigma, 0, 0}}, linear{Vector3d{0, sigma, 0}},
                                  plain_body{models::rigid_body{Vector3d{4, 3, 2} / sigma}}),
                            wiener_path{7, 1, dt});
}

struct outcome {
    double difference = 0;        // of the states after a step, at most
    double with = 0, without = 0; // evaluations in a step
};

template <class Stepper>
outcome compare(double sigma, double dt, int steps) {
    Stepper quick, plain;
    const auto known = noisy(body, sigma, dt);
    const auto unknown = plain_noisy(sigma, dt);
    Vector3d x = start;
    outcome found;
    for (int k = 0; k < steps; ++k) {
        Vector3d y = x;
        plain.do_step(unknown, y, k * dt, dt);
        quick.do_step(known, x, k * dt, dt);
        found.difference = std::max(found.difference, (x - y).norm());
        found.with += static_cast<double>(quick.last_solve().iterations) / steps;
        found.without += static_cast<double>(plain.last_solve().iterations) / steps;
    }
    return found;
}

using steppers = boost::mpl::list<isospectral_midpoint<so3>, munthe_kaas_midpoint<so3>,
                                  munthe_kaas_midpoint<so3, cayley_map>>;

} // namespace

BOOST_AUTO_TEST_SUITE(neumann_term)

BOOST_AUTO_TEST_CASE_TEMPLATE(a_hessian_saves_evaluations_and_finds_the_same_step, Stepper,
                              steppers) {
    const outcome small = compare<Stepper>(0.1, 1.0 / 1024, 1000);
    BOOST_TEST(small.difference < 3e-15);
    BOOST_TEST(small.with <= 4.2);
    BOOST_TEST(small.without >= small.with + 0.9);
    const outcome larger = compare<Stepper>(0.3, 1.0 / 64, 1000);
    BOOST_TEST(larger.difference < 3e-15);
    BOOST_TEST(larger.with < larger.without);
}

/// Where steps are so large that iterations hardly contract, with or without it.
BOOST_AUTO_TEST_CASE_TEMPLATE(large_steps_find_the_same_step_too, Stepper, steppers) {
    BOOST_TEST(compare<Stepper>(0.3, 0.25, 100).difference < 1e-13);
}

/// Any generator moves the isospectral midpoint rule along the orbit.
BOOST_AUTO_TEST_CASE(a_loose_tolerance_costs_no_casimir) {
    const double dt = 1.0 / 64;
    isospectral_midpoint<so3> stepper{cascade{1e-2}};
    const auto system = plain_noisy(0.3, dt);
    Vector3d x = start;
    for (int k = 0; k < 1000; ++k) stepper.do_step(system, x, k * dt, dt);
    BOOST_TEST(std::abs(x.squaredNorm() / start.squaredNorm() - 1) < 2e-13);
}

BOOST_AUTO_TEST_SUITE_END()
