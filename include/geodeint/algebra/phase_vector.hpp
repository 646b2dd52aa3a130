// SPDX-License-Identifier: BSL-1.0
//
// A vector at a point (g, mu) of T*G = G x g*, in the body frame. Both uses have one part that goes
// with the configuration and one that goes with the momentum:
//
//     the gradient of h(g, mu)    configuration: the torque g^{-1} dh/dg in g*,
//                                                <torque, eta> = d/de h(g exp(e eta), mu) at e = 0
//                                 momentum:      the velocity dh/dmu in g
//     a velocity                  configuration: g^{-1} dg/dt in g
//                                 momentum:      dmu/dt in g*
//
//     return geodeint::phase_vector{torque, velocity};
#pragma once

#include <geodeint/algebra/vector_space.hpp>

namespace geodeint {

template <class Configuration, class Momentum>
struct phase_vector {
    Configuration configuration;
    Momentum momentum;

    phase_vector& operator+=(const phase_vector& other) {
        configuration += other.configuration;
        momentum += other.momentum;
        return *this;
    }
    phase_vector& operator*=(double factor) {
        configuration *= factor;
        momentum *= factor;
        return *this;
    }
    friend phase_vector operator*(double factor, phase_vector x) { return x *= factor; }

    friend void set_zero(phase_vector& x) {
        set_zero(x.configuration);
        set_zero(x.momentum);
    }
};

// Vectors given as expressions are stored, not referred to.
template <class Configuration, class Momentum>
phase_vector(Configuration, Momentum)
    -> phase_vector<plain_vector<Configuration>, plain_vector<Momentum>>;

} // namespace geodeint
