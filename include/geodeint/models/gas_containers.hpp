// SPDX-License-Identifier: BSL-1.0
//
// Two ideal gases in one cylinder, with a wall between them that moves without friction and
// conducts heat. The state is (q, p, S_1, S_2): position and momentum of the wall and the entropies
// of the gases, whose volumes are V_1 = q and V_2 = 2 - q.
//
//     E_i = ( exp(S_i) / (c V_i) )^{2/3},     H = p^2/(2 m) + E_1 + E_2,     S = S_1 + S_2,
//     dq/dt = p/m,   dp/dt = 2/3 (E_1/V_1 - E_2/V_2),   dS_i/dt = +- a/T_i (1/T_1 - 1/T_2),
//
// T_i = 2 E_i/3: the wall oscillates, the temperatures become equal.
//
//     auto system = geodeint::models::gas_containers::reference().system();
#pragma once

#include <geodeint/error.hpp>
#include <geodeint/system/metriplectic.hpp>

#include <Eigen/Core>

#include <cmath>
#include <limits>

namespace geodeint::models {

class gas_containers {
public:
    using state_type = Eigen::Vector4d;

    /// Mass of the wall, gas constant c, conductivity a of the wall.
    gas_containers(double mass, double gas_constant, double conductivity)
        : energy_{mass, gas_constant}, conductivity_{conductivity} {
        require_positive(mass, "mass");
        require_positive(gas_constant, "gas_constant");
        if (!(std::isfinite(conductivity) && conductivity >= 0))
            throw invalid_argument{"conductivity", "must be finite and not negative"};
    }

    /// m = 1, c = 102.25, a = 0.5: the form of the model is that of the literature, the numbers
    /// are ours.
    static gas_containers reference() { return gas_containers{1, 102.25, 0.5}; }
    /// The wall in the middle with momentum 2, energies 2 and 1.
    static state_type reference_initial_state() {
        return reference().state(1, 2, Eigen::Vector2d{2, 1});
    }

    /// The state in which the gases have these energies.
    state_type state(double position, double momentum, const Eigen::Vector2d& energies) const {
        if (!(position > 0 && position < 2))
            throw invalid_argument{"position", "must be between 0 and 2"};
        require_finite(momentum, "momentum");
        for (int i = 0; i < 2; ++i) require_positive(energies(i), "energies");
        const auto of_gas = [this](double gas_energy, double volume) {
            return std::log(energy_.gas_constant * volume) + 1.5 * std::log(gas_energy);
        };
        return {position, momentum, of_gas(energies(0), position),
                of_gas(energies(1), 2 - position)};
    }

    struct energy {
        double mass;
        double gas_constant;

        /// Not a number where the wall has left the cylinder.
        Eigen::Vector2d gases(const state_type& x) const {
            const auto one = [this](double gas_entropy, double volume) {
                return volume > 0
                           ? std::exp(2.0 / 3 * (gas_entropy - std::log(gas_constant * volume)))
                           : std::numeric_limits<double>::quiet_NaN();
            };
            return {one(x(2), x(0)), one(x(3), 2 - x(0))};
        }
        Eigen::Vector2d temperatures(const state_type& x) const { return 2.0 / 3 * gases(x); }

        double operator()(const state_type& x) const {
            return x(1) * x(1) / (2 * mass) + gases(x).sum();
        }
        state_type gradient(const state_type& x) const {
            const Eigen::Vector2d t = temperatures(x);
            return {t(1) / (2 - x(0)) - t(0) / x(0), x(1) / mass, t(0), t(1)};
        }
    };
    struct entropy {
        static constexpr bool is_linear = true;
        double operator()(const state_type& x) const { return x(2) + x(3); }
        state_type gradient(const state_type&) const { return {0, 0, 1, 1}; }
    };
    struct tensor {
        void sharp(const state_type&, const state_type& xi, state_type& out) const {
            out << xi(1), -xi(0), 0, 0;
        }
    };
    /// a w w^T, w = (0, 0, 1/xi_3, -1/xi_4)
    struct conduction {
        double conductivity;

        void apply(const state_type&, const state_type& xi, const state_type& s,
                   state_type& out) const {
            const double force = conductivity * (s(2) / xi(2) - s(3) / xi(3));
            out << 0, 0, force / xi(2), -force / xi(3);
        }
    };

    auto system() const {
        return metriplectic(tensor{}, energy_, conduction{conductivity_}, entropy{});
    }

private:
    energy energy_;
    double conductivity_;
};

} // namespace geodeint::models
