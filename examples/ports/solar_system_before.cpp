// SPDX-License-Identifier: BSL-1.0
//
// Sun, Jupiter and Saturn, as an ordinary odeint program: positions and momenta of the bodies as a
// pair of arrays of vectors, velocities and forces as a pair of functions, for one of odeint's
// symplectic steppers. Astronomical units, days and solar masses. Prints how far energy and angular
// momentum have drifted in 3000 years.
#include <Eigen/Dense>
#include <boost/numeric/odeint.hpp>

#include <array>
#include <cmath>
#include <cstdio>
#include <utility>

namespace ode = boost::numeric::odeint;
using bodies = std::array<Eigen::Vector3d, 3>;
using state = std::pair<bodies, bodies>;

const double gravity = 2.95912208286e-4;
const std::array<double, 3> mass{1.00000597682, 9.54786104043e-4, 2.85583733151e-4};

void velocities(const bodies& p, bodies& dqdt) {
    for (std::size_t i = 0; i < 3; ++i) dqdt[i] = p[i] / mass[i];
}

void forces(const bodies& q, bodies& dpdt) {
    for (auto& force : dpdt) force.setZero();
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const Eigen::Vector3d d = q[j] - q[i];
            const Eigen::Vector3d pull = gravity * mass[i] * mass[j] / std::pow(d.norm(), 3) * d;
            dpdt[i] += pull;
            dpdt[j] -= pull;
        }
}

double energy(const state& x) {
    double sum = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        sum += x.second[i].squaredNorm() / (2 * mass[i]);
        for (std::size_t j = 0; j < i; ++j)
            sum -= gravity * mass[i] * mass[j] / (x.first[i] - x.first[j]).norm();
    }
    return sum;
}

Eigen::Vector3d angular_momentum(const state& x) {
    Eigen::Vector3d sum = Eigen::Vector3d::Zero();
    for (std::size_t i = 0; i < 3; ++i) sum += x.first[i].cross(x.second[i]);
    return sum;
}

int main() {
    bodies position{Eigen::Vector3d{0, 0, 0}, Eigen::Vector3d{-3.5023653, -3.8169847, -1.5507963},
                    Eigen::Vector3d{9.0755314, -3.0458353, -1.6483708}};
    bodies momentum{Eigen::Vector3d{0, 0, 0},
                    mass[1] * Eigen::Vector3d{0.00565429, -0.00412490, -0.00190589},
                    mass[2] * Eigen::Vector3d{0.00168318, 0.00483525, 0.00192462}};
    momentum[0] = -momentum[1] - momentum[2];
    state x{position, momentum};
    const state start = x;

    ode::symplectic_rkn_sb3a_mclachlan<bodies> stepper;
    const auto system = std::make_pair(velocities, forces);
    ode::integrate_n_steps(stepper, system, x, 0.0, 50.0, 20000);

    const Eigen::Vector3d lost = angular_momentum(x) - angular_momentum(start);
    std::printf("drift            %.1e\n", std::abs(energy(x) / energy(start) - 1));
    std::printf("angular momentum %.1e\n", lost.norm() / angular_momentum(start).norm());
}
