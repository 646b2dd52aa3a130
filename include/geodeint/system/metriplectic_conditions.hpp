// SPDX-License-Identifier: BSL-1.0
//
// Is it a metriplectic system? The compiler cannot see whether tensor, bracket, energy and entropy
// fit together; metriplectic_defects measures it at a state, as numbers near round-off if they do.
//
//     const auto defects = geodeint::metriplectic_defects(system, x);
//     defects.worst() < 1e-12
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/function/hamiltonian.hpp>
#include <geodeint/structure/dissipation.hpp>
#include <geodeint/structure/poisson_tensor.hpp>
#include <geodeint/system/metriplectic.hpp>

#include <Eigen/Core>
#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <tuple>
#include <type_traits>
#include <vector>

namespace geodeint {

/// All relative to the sizes of the matrices and covectors in question, with every coordinate in units
/// of about its own size (of the largest, where it is zero). A defect that is NaN is reported as NaN.
struct metriplectic_defect {
    double skewness;     ///< |Pi + Pi^T|
    double casimir;      ///< |Pi dS|: S is no Casimir of the bracket
    double symmetry;     ///< |K - K^T|
    double definiteness; ///< how far the least eigenvalue of K is below zero
    double annihilation; ///< the largest |K(x, xi) xi|, for xi = dH and for covectors around it
    double conserved;    ///< the largest |K dL_a| and |{L_a, H}|

    double worst() const {
        double largest = 0;
        for (const double each :
             {skewness, casimir, symmetry, definiteness, annihilation, conserved}) {
            if (std::isnan(each)) return each;
            largest = std::max(largest, each);
        }
        return largest;
    }
};

/// Measures all of them at x and t. `Vector` is the type of velocities and gradients, that of the
/// state unless it is a point of a manifold.
template <class Vector, class System, class State>
metriplectic_defect metriplectic_defects_with(const System& system, const State& x, double t,
                                              const Vector& like) {
    constexpr std::size_t kept_count = 1 + System::conserved_count;
    using span = std::span<const Vector, kept_count>;
    const Eigen::Index n = flat_size(like);
    const auto flat = [n](const Vector& v) {
        Eigen::VectorXd coordinates(n);
        flatten(v, coordinates);
        return coordinates;
    };
    Eigen::VectorXd unit = Eigen::VectorXd::Ones(n);
    if constexpr (std::is_same_v<State, Vector>)
        if (flat(x).allFinite() && norm_inf(flat(x)) > 0) {
            unit = flat(x).cwiseAbs();
            unit = (unit.array() > 0).select(unit, norm_inf(unit)).eval();
            for (double& each : unit) each = std::ldexp(1.0, std::ilogb(each));
        }
    // covectors, velocities and their coordinates in these units
    const auto basis = [&](Eigen::Index j) {
        Vector v = like;
        unflatten(Eigen::VectorXd(Eigen::VectorXd::Unit(n, j) / unit[j]), v);
        return v;
    };
    const auto flat_velocity = [&](const Vector& v) {
        return Eigen::VectorXd(flat(v).cwiseQuotient(unit));
    };
    const auto flat_covector = [&](const Vector& v) {
        return Eigen::VectorXd(flat(v).cwiseProduct(unit));
    };
    const auto ratio = [](double defect, double size) { return defect == 0 ? 0.0 : defect / size; };

    std::vector<Vector> kept(kept_count, like);
    gradient_of(system.hamiltonian(), x, t, kept[0]);
    std::apply(
        [&](const auto&... l) {
            [[maybe_unused]] std::size_t a = 1;
            (gradient_of(l, x, t, kept[a++]), ...);
        },
        system.conserved_functions());
    Vector entropy_slope = like, image = like;
    gradient_of(system.entropy(), x, t, entropy_slope);

    Eigen::MatrixXd pi(n, n), k(n, n);
    for (Eigen::Index j = 0; j < n; ++j) {
        sharp(system.tensor(), x, basis(j), image);
        pi.col(j) = flat_velocity(image);
        detail::dissipate(system.dissipation(), x, span{kept.data(), kept_count}, basis(j), image);
        k.col(j) = flat_velocity(image);
    }
    const Eigen::VectorXd energy = flat_covector(kept[0]), entropy = flat_covector(entropy_slope);

    metriplectic_defect defect{};
    defect.skewness = ratio((pi + pi.transpose()).norm(), pi.norm());
    defect.casimir = ratio((pi * entropy).norm(), pi.norm() * entropy.norm());
    defect.symmetry = ratio((k - k.transpose()).norm(), k.norm());
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> spectrum{0.5 * (k + k.transpose()),
                                                                  Eigen::EigenvaluesOnly};
    defect.definiteness = ratio(std::max(0.0, -spectrum.eigenvalues().minCoeff()), k.norm());
    if (!k.allFinite()) defect.definiteness = k.norm();

    const auto raise = [](double& worst, double now) {
        if (!std::isnan(worst) && !(now <= worst)) worst = now;
    };
    // what a scheme needs: K(x, xi) xi = 0 for the discrete gradients around dH, too
    const double size = std::max(energy.norm(), 1e-300);
    for (Eigen::Index j = -1; j < n; ++j) {
        std::vector<Vector> around = kept;
        if (j >= 0) around[0] += 0.1 * size * basis(j);
        double image_size = 0;
        for (Eigen::Index i = 0; i < n; ++i) {
            detail::dissipate(system.dissipation(), x, span{around.data(), kept_count}, basis(i),
                              image);
            image_size = std::max(image_size, flat_velocity(image).norm());
        }
        const Vector xi = around[0];
        detail::dissipate(system.dissipation(), x, span{around.data(), kept_count}, xi, image);
        raise(defect.annihilation,
              ratio(flat_velocity(image).norm(), image_size * flat_covector(xi).norm()));
    }
    for (std::size_t a = 1; a < kept_count; ++a) {
        const Eigen::VectorXd slope = flat_covector(kept[a]);
        raise(defect.conserved, ratio((k * slope).norm(), k.norm() * slope.norm()));
        raise(defect.conserved,
              ratio(std::abs(slope.dot(pi * energy)), pi.norm() * energy.norm() * slope.norm()));
    }
    return defect;
}

template <vector_space State, detail::metriplectic_system_on<State> System>
metriplectic_defect metriplectic_defects(const System& system, const State& x, double t = 0) {
    return metriplectic_defects_with(system, x, t, x);
}

} // namespace geodeint
