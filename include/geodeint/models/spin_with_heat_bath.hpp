// SPDX-License-Identifier: BSL-1.0
//
// A spin that relaxes and heats its surroundings: a unit vector m with Landau and Lifshitz's
// damping, and the entropy s of a bath of heat capacity c. On S^2 x R, with T = T_0 exp(s/c),
//
//     H(m, s) = -B.m + m.Dm/2 + c T_0 exp(s/c),      S = s,
//     dm/dt = m x h + l m x (m x h),     ds/dt = l |m x h|^2 / T,      h = dH/dm.
//
// Vectors are (velocity of m, velocity of s). Written for metriplectic_midpoint_on<space>.
//
// (Landau and Lifshitz 1935 for the damping; the form of the system is that of Bloch, Farre
// Puiggali, Martin de Diego, section 4.4.)
//
//     auto model = geodeint::models::spin_with_heat_bath::reference();
//     auto system = model.system();
//     geodeint::metriplectic_midpoint_on<geodeint::models::spin_with_heat_bath::space> stepper;
#pragma once

#include <geodeint/algebra/so3.hpp>
#include <geodeint/error.hpp>
#include <geodeint/structure/flat_space.hpp>
#include <geodeint/structure/product_manifold.hpp>
#include <geodeint/structure/sphere.hpp>
#include <geodeint/system/heat_bath.hpp>
#include <geodeint/system/metriplectic.hpp>

#include <Eigen/Core>
#include <Eigen/Geometry>

#include <cmath>
#include <utility>

namespace geodeint::models {

class spin_with_heat_bath {
public:
    using space = product_manifold<sphere, flat_space<1>>;
    using state_type = space::state_type;

    struct parameters {
        Eigen::Vector3d field;
        Eigen::Vector3d anisotropy; ///< the diagonal of D
        double damping;
        double heat_capacity;
        double temperature; ///< T_0, that of the bath where s = 0
    };

    explicit spin_with_heat_bath(const parameters& given) : given_{given} {
        for (int i = 0; i < 3; ++i) {
            require_finite(given.field(i), "field");
            require_finite(given.anisotropy(i), "anisotropy");
        }
        if (!(std::isfinite(given.damping) && given.damping >= 0))
            throw invalid_argument{"damping", "must be finite and not negative"};
        require_positive(given.heat_capacity, "heat_capacity");
        require_positive(given.temperature, "temperature");
    }

    /// B = (0.2, 0, 0.5), D = diag(0, 0.3, 1), l = 0.4, c = 1.5, T_0 = 0.7.
    static spin_with_heat_bath reference() {
        return spin_with_heat_bath{{{0.2, 0, 0.5}, {0, 0.3, 1}, 0.4, 1.5, 0.7}};
    }

    double temperature(const state_type& x) const {
        return given_.temperature * std::exp(x.second(0) / given_.heat_capacity);
    }

    struct energy {
        parameters given;

        double operator()(const state_type& x) const {
            const Eigen::Vector3d& m = x.first;
            return -given.field.dot(m) + 0.5 * m.dot(given.anisotropy.cwiseProduct(m)) +
                   given.heat_capacity * given.temperature *
                       std::exp(x.second(0) / given.heat_capacity);
        }
        /// Its first part is tangent to the sphere.
        Eigen::Vector4d gradient(const state_type& x) const {
            const Eigen::Vector3d& m = x.first;
            const Eigen::Vector3d h = given.anisotropy.cwiseProduct(m) - given.field;
            Eigen::Vector4d slope;
            slope << h - m.dot(h) / m.squaredNorm() * m,
                given.temperature * std::exp(x.second(0) / given.heat_capacity);
            return slope;
        }
    };
    struct entropy {
        static constexpr bool is_linear = true;
        double operator()(const state_type& x) const { return x.second(0); }
        Eigen::Vector4d gradient(const state_type&) const { return Eigen::Vector4d::UnitW(); }
    };
    struct tensor {
        void sharp(const state_type& x, const Eigen::Vector4d& p, Eigen::Vector4d& out) const {
            out << x.first.cross(p.head<3>()), 0;
        }
    };
    /// l xi_s sum_i w_i w_i^T, w_i = (e_i, -xi_i / xi_s), with the tangent part of xi in front
    struct damping {
        double strength;

        void apply(const state_type&, const Eigen::Vector4d& xi, const Eigen::Vector4d& s,
                   Eigen::Vector4d& out) const {
            const Eigen::Vector3d part = strength * (xi(3) * s.head<3>() - s(3) * xi.head<3>());
            out << part, -xi.head<3>().dot(part) / xi(3);
        }
    };

    auto system() const {
        return metriplectic(tensor{}, energy{given_}, damping{given_.damping}, entropy{});
    }

    /// -B.m + m.Dm/2: the spin alone, on so3.
    struct spin {
        Eigen::Vector3d field, anisotropy;

        double operator()(const Eigen::Vector3d& m) const {
            return -field.dot(m) + 0.5 * m.dot(anisotropy.cwiseProduct(m));
        }
        Eigen::Vector3d gradient(const Eigen::Vector3d& m) const {
            return anisotropy.cwiseProduct(m) - field;
        }
    };

    /// With the noise that belongs to the damping at the temperature of the bath, for finite_bath
    /// (stepper/finite_bath.hpp). The path lends seed, number and step.
    template <class Path>
    class thermal {
    public:
        thermal(const parameters& given, double boltzmann, Path path)
            : given_{given}, boltzmann_{boltzmann}, path_{std::move(path)} {
            require_positive(boltzmann, "boltzmann");
        }

        auto in_bath_at(double kT) const {
            return lie_poisson<so3>(spin{given_.field, given_.anisotropy},
                                    heat_bath{.friction = given_.damping, .temperature = kT},
                                    path_);
        }
        double temperature(double s) const {
            return given_.temperature * std::exp(s / given_.heat_capacity);
        }
        double bath_energy(double s) const { return given_.heat_capacity * temperature(s); }
        double entropy_of(double bath_energy) const {
            return given_.heat_capacity *
                   std::log(bath_energy / (given_.heat_capacity * given_.temperature));
        }
        double boltzmann() const { return boltzmann_; }

    private:
        parameters given_;
        double boltzmann_;
        Path path_;
    };
    template <class Path>
    thermal<Path> thermal_system(double boltzmann, Path path) const {
        return {given_, boltzmann, std::move(path)};
    }

private:
    parameters given_;
};

} // namespace geodeint::models
