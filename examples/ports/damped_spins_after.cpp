// SPDX-License-Identifier: BSL-1.0
//
// A ring of 1000 spins with exchange, damping and thermal noise, as an ordinary odeint program: all
// spins in one std::vector, three numbers each. Prints how far the length of a spin has drifted from
// 1, and the mean magnetisation.
#include <boost/numeric/odeint.hpp>
#include <geodeint/algebra/power.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/munthe_kaas_heun.hpp>
#include <geodeint/system/on_orbits.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <span>
#include <vector>

namespace ode = boost::numeric::odeint;
using state = std::vector<double>;
using vector = std::array<double, 3>;

const std::size_t count = 1000;
const double exchange = 0.5, damping = 0.1, temperature = 0.01, time_step = 0.01;
const double thermal = std::sqrt(2 * damping * temperature);

vector cross(const vector& a, const vector& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
vector spin(const double* m, std::size_t i) { return {m[3 * i], m[3 * i + 1], m[3 * i + 2]}; }

/// The angular velocity of a spin in its field, dm/time_step = m x omega (Landau and Lifshitz).
vector velocity(const double* m, std::size_t i) {
    const vector left = spin(m, (i + count - 1) % count), right = spin(m, (i + 1) % count);
    vector field{0, 0, 1};
    for (std::size_t k = 0; k < 3; ++k) field[k] += exchange * (left[k] + right[k]);
    const vector turn = cross(spin(m, i), field);
    return {-field[0] - damping * turn[0], -field[1] - damping * turn[1],
            -field[2] - damping * turn[2]};
}

/// Each spin has three noises of its own.
struct thermal_noise {
    std::size_t size() const { return 3 * count; }
    void add_gradient(const Eigen::Matrix3Xd&, double, std::span<const double> dW,
                      Eigen::Matrix3Xd& sum, Eigen::Matrix3Xd&) const {
        for (std::size_t i = 0; i < size(); ++i) sum.data()[i] += thermal * dW[i];
    }
};

Eigen::Matrix3Xd velocities(const Eigen::Matrix3Xd& m) {
    Eigen::Matrix3Xd omega(3, m.cols());
    for (std::size_t i = 0; i < count; ++i)
        omega.col(static_cast<long>(i)) = Eigen::Map<Eigen::Vector3d>{velocity(m.data(), i).data()};
    return omega;
}

int main() {
    state m(3 * count);
    for (std::size_t i = 0; i < count; ++i) m[3 * i] = 1;

    using spins = geodeint::power<geodeint::so3>;
    geodeint::munthe_kaas_heun<spins> stepper;
    const auto system = geodeint::on_orbits<spins>(velocities, thermal_noise{},
                                                   geodeint::wiener_path{42, 0, time_step});
    ode::integrate_n_steps(stepper, system, m, 0.0, time_step, 2000);

    double drift = 0, mean = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const vector s = spin(m.data(), i);
        drift = std::max(drift, std::abs(std::hypot(s[0], s[1], s[2]) - 1));
        mean += s[2] / count;
    }
    std::printf("drift          %.1e\n", drift);
    std::printf("magnetisation  %.2f\n", mean);
}
