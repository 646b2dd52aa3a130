// SPDX-License-Identifier: BSL-1.0
//
// A rigid body in the 13 numbers that simulators like: position, quaternion, velocity in space, angular
// velocity in the body. It hangs on a spring, the air slows it down, and a motor turns it. Prints how
// far the quaternion has drifted from length one, and where the body ends.
#include <Eigen/Geometry>
#include <boost/numeric/odeint.hpp>
#include <geodeint/geodeint.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace ode = boost::numeric::odeint;
using Eigen::Map, Eigen::Quaterniond, Eigen::Vector3d;
using state = geodeint::pose_with<geodeint::rotation, 9>; // x.vector: position, velocity, omega

const double mass = 2;
const Vector3d inertia{0.3, 0.2, 0.1}, hook{0.1, 0.2, 0.5}; // where the spring is fixed to the body

struct rigid_body {
    void operator()(const state& x, state::rate_type& rate, double t) const {
        const Map<const Vector3d> position{&x.vector[0]}, velocity{&x.vector[3]},
            omega{&x.vector[6]};
        const Quaterniond attitude = x.pose.quaternion();

        const Vector3d spring = -20 * (position + attitude * hook);
        const Vector3d force = spring + mass * Vector3d{0, 0, -9.81} - 0.5 * velocity;
        const Vector3d motor{0.1 * std::sin(t), 0, 0.2 * std::cos(3 * t)};
        const Vector3d torque = hook.cross(attitude.conjugate() * spring) + motor - 0.02 * omega;

        Map<Vector3d>{&rate.change()[0]} = velocity;
        rate.velocity() = omega;
        Map<Vector3d>{&rate.change()[3]} = force / mass;
        const Vector3d momentum = inertia.cwiseProduct(omega);
        Map<Vector3d>{&rate.change()[6]} = (momentum.cross(omega) + torque).cwiseQuotient(inertia);
    }
};

int main() {
    state x{geodeint::rotation{}, {0, 0, 0, 1, 0, 0, 2, 0, 5}};
    double drift = 0;
    const auto watch = [&](const state& now, double) {
        const Quaterniond attitude = now.pose.quaternion();
        drift = std::max(drift, std::abs(attitude.norm() - 1));
    };

    geodeint::runge_kutta_munthe_kaas4<state> stepper;
    ode::integrate_n_steps(stepper, rigid_body{}, x, 0.0, 0.05, 2000, watch);

    std::printf("drift  %.1e\n", drift);
    std::printf("position  %.6f %.6f %.6f\n", x.vector[0], x.vector[1], x.vector[2]);
}
