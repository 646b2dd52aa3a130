// SPDX-License-Identifier: BSL-1.0
//
// A rigid body in the 13 numbers that simulators like: position, quaternion, velocity in space, angular
// velocity in the body. It hangs on a spring, the air slows it down, and a motor turns it. Prints how
// far the quaternion has drifted from length one, and where the body ends.
#include <Eigen/Geometry>
#include <boost/numeric/odeint.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace ode = boost::numeric::odeint;
using Eigen::Map, Eigen::Quaterniond, Eigen::Vector3d;
using state = std::array<double, 13>;

const double mass = 2;
const Vector3d inertia{0.3, 0.2, 0.1}, hook{0.1, 0.2, 0.5}; // where the spring is fixed to the body

struct rigid_body {
    void operator()(const state& x, state& dxdt, double t) const {
        const Map<const Vector3d> position{&x[0]}, velocity{&x[7]}, omega{&x[10]};
        const Quaterniond attitude{x[3], x[4], x[5], x[6]};

        const Vector3d spring = -20 * (position + attitude * hook);
        const Vector3d force = spring + mass * Vector3d{0, 0, -9.81} - 0.5 * velocity;
        const Vector3d motor{0.1 * std::sin(t), 0, 0.2 * std::cos(3 * t)};
        const Vector3d torque = hook.cross(attitude.conjugate() * spring) + motor - 0.02 * omega;

        Map<Vector3d>{&dxdt[0]} = velocity;
        const Quaterniond turn =
            attitude * Quaterniond{0, omega[0] / 2, omega[1] / 2, omega[2] / 2};
        dxdt[3] = turn.w(), dxdt[4] = turn.x(), dxdt[5] = turn.y(), dxdt[6] = turn.z();
        Map<Vector3d>{&dxdt[7]} = force / mass;
        const Vector3d momentum = inertia.cwiseProduct(omega);
        Map<Vector3d>{&dxdt[10]} = (momentum.cross(omega) + torque).cwiseQuotient(inertia);
    }
};

int main() {
    state x{0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 2, 0, 5};
    double drift = 0;
    const auto watch = [&](const state& now, double) {
        const Quaterniond attitude{now[3], now[4], now[5], now[6]};
        drift = std::max(drift, std::abs(attitude.norm() - 1));
    };

    ode::runge_kutta4<state> stepper;
    ode::integrate_n_steps(stepper, rigid_body{}, x, 0.0, 0.05, 2000, watch);

    std::printf("drift  %.1e\n", drift);
    std::printf("position  %.6f %.6f %.6f\n", x[0], x[1], x[2]);
}
