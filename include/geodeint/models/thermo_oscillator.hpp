// SPDX-License-Identifier: BSL-1.0
//
// A damped Duffing oscillator and the bath that its friction heats. The state is (q, p, s):
// position, momentum, and the entropy of a bath with heat capacity c and temperature T = T_0
// exp(s/c).
//
//     H = p^2/(2 m) + q^2/2 + q^4/4 + c T_0 exp(s/c),      S = s,
//     dq/dt = p/m,   dp/dt = -q - q^3 - g p/m,   ds/dt = g (p/m)^2 / T.
//
//     auto system = geodeint::models::thermo_oscillator::reference().system();
#pragma once

#include <geodeint/error.hpp>
#include <geodeint/system/metriplectic.hpp>

#include <Eigen/Core>

#include <cmath>

namespace geodeint::models {

class thermo_oscillator {
public:
    using state_type = Eigen::Vector3d;

    /// m, g, c and T_0.
    thermo_oscillator(double mass, double friction, double heat_capacity, double temperature)
        : energy_{mass, heat_capacity, temperature}, friction_{friction} {
        require_positive(mass, "mass");
        if (!(std::isfinite(friction) && friction >= 0))
            throw invalid_argument{"friction", "must be finite and not negative"};
        require_positive(heat_capacity, "heat_capacity");
        require_positive(temperature, "temperature");
    }

    /// m = 1, g = 0.3, c = 2, T_0 = 0.5.
    static thermo_oscillator reference() { return thermo_oscillator{1, 0.3, 2, 0.5}; }
    static state_type reference_initial_state() { return {1, 0.5, 0.2}; }

    struct energy {
        double mass;
        double heat_capacity;
        double reference_temperature;

        double temperature(const state_type& x) const {
            return reference_temperature * std::exp(x(2) / heat_capacity);
        }
        double operator()(const state_type& x) const {
            const double square = x(0) * x(0);
            return x(1) * x(1) / (2 * mass) + square / 2 + square * square / 4 +
                   heat_capacity * temperature(x);
        }
        state_type gradient(const state_type& x) const {
            return {x(0) + x(0) * x(0) * x(0), x(1) / mass, temperature(x)};
        }
    };
    struct entropy {
        static constexpr bool is_linear = true;
        double operator()(const state_type& x) const { return x(2); }
        state_type gradient(const state_type&) const { return state_type::UnitZ(); }
    };
    struct tensor {
        void sharp(const state_type&, const state_type& xi, state_type& out) const {
            out << xi(1), -xi(0), 0;
        }
    };
    /// g xi_s w w^T, w = (0, 1, -xi_p/xi_s)
    struct damping {
        double friction;

        void apply(const state_type&, const state_type& xi, const state_type& s,
                   state_type& out) const {
            const double force = friction * (xi(2) * s(1) - xi(1) * s(2));
            out << 0, force, -force * xi(1) / xi(2);
        }
    };

    auto system() const { return metriplectic(tensor{}, energy_, damping{friction_}, entropy{}); }

private:
    energy energy_;
    double friction_;
};

} // namespace geodeint::models
