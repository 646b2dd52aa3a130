// SPDX-License-Identifier: BSL-1.0
//
// A body and its heat bath, which is so small that the heat the body gives or takes changes its
// temperature T: the pair (mu, s) with the entropy s of the bath. A step moves mu by a Stepper for
// systems in a heat bath (thermal_splitting, say) at the temperature k T(s) with which the step begins, and
// s by the balance of energy,
//
//     E_bath(s') = E_bath(s) + H(mu) - H(mu').
//
// Keeps: the total energy H(mu) + E_bath(s) to round-off at every step; the orbit of mu as well as
// Stepper does. For a bath of constant heat capacity c and Boltzmann's constant k, E_bath = c T, the
// stationary law of mu is
//
//     (E - H)^(c/k - 1),
//
// which is neither (E - H)^(c/k) nor Gibbs' measure, and tends to that as c grows. Weak order 1, because T
// stands still in a step: this is the noise whose generator is lambda k T sum_a X_a^2, not that of
// Stratonovich in T.
//
// A step for which the bath has not enough energy is refused: invalid_argument of "dt".
//
//     auto model = geodeint::models::spin_with_heat_bath::reference();
//     auto system = model.thermal_system(k, geodeint::wiener_path{42, 0, dt});
//     geodeint::finite_bath<geodeint::thermal_splitting<geodeint::isospectral_midpoint<geodeint::so3>>> stepper;
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/error.hpp>
#include <geodeint/function/hamiltonian.hpp>
#include <geodeint/stepper/promises.hpp>
#include <geodeint/stepper/stepper_base.hpp>
#include <geodeint/structure/product_manifold.hpp>
#include <geodeint/system/heat_bath.hpp>

#include <Eigen/Core>

#include <concepts>

namespace geodeint {

/// What finite_bath asks of a system: the body in a bath of any temperature, and what the bath does.
template <class System>
concept with_finite_bath = requires(const System& system, double s) {
    { system.in_bath_at(s) } -> detail::in_heat_bath; // at kT
    { system.temperature(s) } -> std::convertible_to<double>;
    { system.bath_energy(s) } -> std::convertible_to<double>;
    { system.entropy_of(s) } -> std::convertible_to<double>; // from the energy of the bath
    { system.boltzmann() } -> std::convertible_to<double>;
};

template <class Stepper>
class finite_bath
    : public stepper_base<finite_bath<Stepper>,
                          product_point<typename Stepper::state_type, Eigen::Matrix<double, 1, 1>>,
                          1> {
public:
    using state_type = product_point<typename Stepper::state_type, Eigen::Matrix<double, 1, 1>>;

    static constexpr promises keeps{.energy = kept::exact};

    template <class System, class X>
    static constexpr bool runs = with_finite_bath<System>;

    template <class System>
    void advance(System& system, const state_type& x, double t, double dt, state_type& next) {
        const double s = x.second(0);
        const auto in_bath = system.in_bath_at(system.boltzmann() * system.temperature(s));
        next = x;
        stepper_.do_step(in_bath, next.first, t, dt);
        const auto& h = in_bath.hamiltonian().conservative().hamiltonian();
        const double energy =
            system.bath_energy(s) + (energy_of(h, x.first, t) - energy_of(h, next.first, t));
        if (!(energy > 0))
            throw invalid_argument{"dt",
                                   "is too long: the bath has not enough energy for the step"};
        next.second(0) = system.entropy_of(energy);
    }

    /// The stepper of the body, for its settings and its report.
    Stepper& stepper() { return stepper_; }

private:
    Stepper stepper_;
};

} // namespace geodeint
