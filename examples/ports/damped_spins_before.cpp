// SPDX-License-Identifier: BSL-1.0
//
// A ring of 1000 spins with exchange, damping and thermal noise, as an ordinary odeint program with a
// hand-written stepper: all spins in one std::vector, three numbers each. Prints how far the length
// of a spin has drifted from 1, and the mean magnetisation.
#include <boost/numeric/odeint.hpp>
#include <boost/random.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
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

/// Heun's method; each spin has three noises of its own.
struct stochastic_heun {
    using state_type = state;
    using deriv_type = state;
    using value_type = double;
    using time_type = double;
    using order_type = unsigned short;
    using stepper_category = ode::stepper_tag;
    static order_type order() { return 1; }

    boost::mt19937 engine{42};
    boost::normal_distribution<> normal{};
    state dW{}, predicted{}, first{}, second{};

    void change(const state& m, state& dm) const {
        for (std::size_t i = 0; i < count; ++i) {
            vector omega = velocity(m.data(), i);
            for (std::size_t k = 0; k < 3; ++k)
                omega[k] = omega[k] * time_step + thermal * dW[3 * i + k];
            const vector turned = cross(spin(m.data(), i), omega);
            std::copy(turned.begin(), turned.end(), dm.begin() + 3 * static_cast<long>(i));
        }
    }
    template <class System>
    void do_step(System, state& m, double, double) {
        for (state* each : {&dW, &predicted, &first, &second}) each->resize(m.size());
        for (double& increment : dW) increment = std::sqrt(time_step) * normal(engine);
        change(m, first);
        for (std::size_t i = 0; i < m.size(); ++i) predicted[i] = m[i] + first[i];
        change(predicted, second);
        for (std::size_t i = 0; i < m.size(); ++i) m[i] += (first[i] + second[i]) / 2;
    }
};

int main() {
    state m(3 * count);
    for (std::size_t i = 0; i < count; ++i) m[3 * i] = 1;

    stochastic_heun stepper;
    const int system = 0; // the stepper knows it
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
