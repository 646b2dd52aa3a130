// SPDX-License-Identifier: BSL-1.0
//
// Two masses in a plane, hung one below the other on elastic springs that warm up when they are
// stretched and exchange heat, without gravity. The state is (q_1, q_2, p_1, p_2, s_1, s_2) in
// R^10: positions and momenta are vectors of R^2, s_i the entropies of the springs r_1 = q_1, r_2 =
// q_2 - q_1. With the strain L_i = log(|r_i| / l_i) and the temperature T_i = T_0 exp((s_i - b_i
// L_i)/c_i),
//
//     e_i = C_i L_i^2/2 + b_i T_0 L_i + c_i (T_i - T_0),
//     H = |p_1|^2/(2 m_1) + |p_2|^2/(2 m_2) + e_1 + e_2,      S = s_1 + s_2,
//
// heat flows between the springs at the rate k (T_1 - T_2), and the angular momentum q_1 x p_1 +
// q_2 x p_2 is kept.
//
//     auto system = geodeint::models::thermoelastic_double_pendulum::reference().system();
#pragma once

#include <geodeint/error.hpp>
#include <geodeint/system/conserved.hpp>
#include <geodeint/system/metriplectic.hpp>

#include <Eigen/Core>

#include <cmath>

namespace geodeint::models {

class thermoelastic_double_pendulum {
public:
    using state_type = Eigen::Matrix<double, 10, 1>;

    struct parameters {
        Eigen::Vector2d mass;
        Eigen::Vector2d length;        ///< l, of the springs at rest
        Eigen::Vector2d stiffness;     ///< C
        Eigen::Vector2d coupling;      ///< b, of strain and heat
        Eigen::Vector2d heat_capacity; ///< c
        double temperature;            ///< T_0
        double conductivity;           ///< k
    };

    explicit thermoelastic_double_pendulum(const parameters& given) : given_{given} {
        for (int i = 0; i < 2; ++i) {
            require_positive(given.mass(i), "mass");
            require_positive(given.length(i), "length");
            require_positive(given.stiffness(i), "stiffness");
            require_finite(given.coupling(i), "coupling");
            require_positive(given.heat_capacity(i), "heat_capacity");
        }
        require_positive(given.temperature, "temperature");
        if (!(std::isfinite(given.conductivity) && given.conductivity >= 0))
            throw invalid_argument{"conductivity", "must be finite and not negative"};
    }

    /// m = (1, 2), l = (1, 1), C = (20, 10), b = (0.4, 0.2), c = (2, 1), T_0 = 1, k = 0.5.
    static thermoelastic_double_pendulum reference() {
        return thermoelastic_double_pendulum{
            {{1, 2}, {1, 1}, {20, 10}, {0.4, 0.2}, {2, 1}, 1, 0.5}};
    }
    static state_type reference_initial_state() {
        return (state_type{} << 1, 0.1, 2.05, -0.1, 0.1, 0.6, -0.2, 0.9, 0.3, 0).finished();
    }

    struct energy {
        parameters given;

        /// The strain and the temperature of spring i.
        double strain(const state_type& x, int i) const {
            return std::log(spring(x, i).norm() / given.length(i));
        }
        double temperature(const state_type& x, int i) const {
            return given.temperature *
                   std::exp((x(8 + i) - given.coupling(i) * strain(x, i)) / given.heat_capacity(i));
        }
        double operator()(const state_type& x) const {
            double sum = x.segment<2>(4).squaredNorm() / (2 * given.mass(0)) +
                         x.segment<2>(6).squaredNorm() / (2 * given.mass(1));
            for (int i = 0; i < 2; ++i) {
                const double stretched = strain(x, i);
                sum += given.stiffness(i) * stretched * stretched / 2 +
                       given.coupling(i) * given.temperature * stretched +
                       given.heat_capacity(i) * (temperature(x, i) - given.temperature);
            }
            return sum;
        }
        state_type gradient(const state_type& x) const {
            state_type slope;
            slope.segment<2>(4) = x.segment<2>(4) / given.mass(0);
            slope.segment<2>(6) = x.segment<2>(6) / given.mass(1);
            slope.head<4>().setZero();
            for (int i = 0; i < 2; ++i) {
                const double warm = temperature(x, i);
                const Eigen::Vector2d r = spring(x, i);
                // de/dL r/|r|^2, the tension
                const Eigen::Vector2d pull = (given.stiffness(i) * strain(x, i) +
                                              given.coupling(i) * (given.temperature - warm)) /
                                             r.squaredNorm() * r;
                slope.segment<2>(2 * i) += pull;
                if (i == 1) slope.head<2>() -= pull;
                slope(8 + i) = warm;
            }
            return slope;
        }

    private:
        static Eigen::Vector2d spring(const state_type& x, int i) {
            return i == 0 ? Eigen::Vector2d(x.head<2>())
                          : Eigen::Vector2d(x.segment<2>(2) - x.head<2>());
        }
    };
    struct entropy {
        static constexpr bool is_linear = true;
        double operator()(const state_type& x) const { return x(8) + x(9); }
        state_type gradient(const state_type&) const {
            return state_type::Unit(8) + state_type::Unit(9);
        }
    };
    struct angular_momentum {
        static constexpr bool is_quadratic = true;
        double operator()(const state_type& x) const {
            return x(0) * x(5) - x(1) * x(4) + x(2) * x(7) - x(3) * x(6);
        }
        state_type gradient(const state_type& x) const {
            return (state_type{} << x(5), -x(4), x(7), -x(6), -x(1), x(0), -x(3), x(2), 0, 0)
                .finished();
        }
    };
    struct tensor {
        void sharp(const state_type&, const state_type& xi, state_type& out) const {
            out << xi.segment<4>(4), -xi.head<4>(), 0, 0;
        }
    };
    /// k xi_9 xi_10 w w^T, w = (0, ..., 0, 1/xi_9, -1/xi_10)
    struct conduction {
        double conductivity;

        void apply(const state_type&, const state_type& xi, const state_type& s,
                   state_type& out) const {
            const double force = conductivity * (xi(9) * s(8) - xi(8) * s(9));
            out.setZero();
            out(8) = force / xi(8);
            out(9) = -force / xi(9);
        }
    };

    /// With its angular momentum among the functions to keep.
    auto system() const {
        return metriplectic(tensor{}, energy{given_}, conduction{given_.conductivity}, entropy{},
                            conserved(angular_momentum{}));
    }

private:
    parameters given_;
};

} // namespace geodeint::models
