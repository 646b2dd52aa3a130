// SPDX-License-Identifier: BSL-1.0
//
// Metriplectic systems that leave a wrong scheme no excuse: a body whose entropy is not quadratic,
// one in R^3 whose entropy is no function of a quadratic one either, and containers of gas in any unit
// of energy.
#pragma once

#include <geodeint/models/gas_containers.hpp>
#include <geodeint/models/relaxing_rigid_body.hpp>
#include <geodeint/structure/metric_dissipation.hpp>
#include <geodeint/system/metriplectic.hpp>

#include <Eigen/Core>
#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>

namespace geodeint::testing {

/// S = C^2 with C = |p|^2 / 2
struct squared_casimir {
    double operator()(const Eigen::Vector3d& p) const {
        return p.squaredNorm() * p.squaredNorm() / 4;
    }
    Eigen::Vector3d gradient(const Eigen::Vector3d& p) const { return p.squaredNorm() * p; }
};

/// H = x^2/2 + y^2/4 + z^2 + xyz/5
struct dissipative_nambu_energy {
    double operator()(const Eigen::Vector3d& x) const {
        return x(0) * x(0) / 2 + x(1) * x(1) / 4 + x(2) * x(2) + x(0) * x(1) * x(2) / 5;
    }
    Eigen::Vector3d gradient(const Eigen::Vector3d& x) const {
        return {x(0) + x(1) * x(2) / 5, x(1) / 2 + x(0) * x(2) / 5, 2 * x(2) + x(0) * x(1) / 5};
    }
};

/// C = (x^2 + 2 y^2)/2 + z^4/4
struct dissipative_nambu_entropy {
    double operator()(const Eigen::Vector3d& x) const {
        return (x(0) * x(0) + 2 * x(1) * x(1)) / 2 + x(2) * x(2) * x(2) * x(2) / 4;
    }
    Eigen::Vector3d gradient(const Eigen::Vector3d& x) const {
        return {x(0), 2 * x(1), x(2) * x(2) * x(2)};
    }
};

/// Pi(x) p = grad C x p
struct dissipative_nambu_tensor {
    void sharp(const Eigen::Vector3d& x, const Eigen::Vector3d& p, Eigen::Vector3d& out) const {
        out = dissipative_nambu_entropy{}.gradient(x).cross(p);
    }
};

inline auto dissipative_nambu_system(double strength = 1e-3) {
    return metriplectic(dissipative_nambu_tensor{}, dissipative_nambu_energy{},
                        metric_dissipation{strength}, dissipative_nambu_entropy{});
}
inline Eigen::Vector3d dissipative_nambu_start() { return {0.9, -0.6, 0.8}; }

/// The relaxing rigid body of the paper with the entropy C^2.
inline auto squared_casimir_system() {
    const auto body = models::relaxing_rigid_body::bloch().system();
    return metriplectic(body.tensor(), body.hamiltonian(), body.dissipation(), squared_casimir{});
}

/// The containers of gas in a unit of energy, with times and volumes as they are.
struct gases_in {
    double unit;
    models::gas_containers model{unit, 102.25 * std::pow(unit, -1.5), 0.5 * unit* unit};
    Eigen::Vector4d x = model.state(1, 2 * unit, Eigen::Vector2d{2 * unit, unit});
};

/// What the two laws became of in a run.
struct laws {
    double energy = 0;          ///< the largest |H - H_0| / |H_0|
    std::size_t violations = 0; ///< steps in which S fell, be it by a rounding error
    double least_growth = std::numeric_limits<double>::infinity();
    double entropy = 0; ///< the last one
};

template <class Stepper, class System, class State>
laws follow(Stepper&& stepper, const System& system, State& x, double dt, std::size_t steps) {
    laws result;
    const double start = system.hamiltonian()(x);
    result.entropy = system.entropy()(x);
    for (std::size_t i = 0; i < steps; ++i) {
        stepper.do_step(std::cref(system), x, static_cast<double>(i) * dt, dt);
        const double growth = system.entropy()(x) - result.entropy;
        result.least_growth = std::min(result.least_growth, growth);
        if (growth < 0) ++result.violations;
        result.entropy = system.entropy()(x);
        const double drift = std::abs(system.hamiltonian()(x) / start - 1);
        if (!(drift <= result.energy)) result.energy = drift;
    }
    return result;
}

} // namespace geodeint::testing
