// SPDX-License-Identifier: BSL-1.0
//
// A Lie-Poisson system in a heat bath: friction and noise that belong together, so that every
// coadjoint orbit keeps Gibbs' measure exp(-H/kT) (with respect to Liouville's). With xi = grad H(mu),
// friction lambda, e the chirality of G, and e_a its coordinate directions,
//
//     d mu = e ad*_xi mu dt + lambda ad*_{(ad*_xi mu)^#} mu dt + sqrt(2 lambda kT) sum_a e ad*_{e_a} mu o dW_a.
//
// On so(3)*, dS = S x (xi + lambda S x xi) dt + sqrt(2 lambda kT) S x o dW: the equation of Landau
// and Lifshitz with thermal noise. At temperature 0 it is the double bracket, along which H falls.
//
//     auto bath   = geodeint::heat_bath{.friction = 0.5, .temperature = 0.1};    kT, in units of H
//     auto system = geodeint::lie_poisson<geodeint::so3>(H, bath, path);
//
// All of it is a generator, dt (xi + e lambda (ad*_xi mu)^#) + sqrt(2 lambda kT) sum_a dW_a e_a, so
// that every stepper for noise runs it on its orbit. Those err in the temperature with dt;
// thermal_splitting errs less and solves no equation with noise in it.
//
// On a power, one friction for each copy or a common one; the equilibrium does not see them. On a
// semidirect product, a heavy top say, only the advected quantity a has noise and friction, along the
// orbits of pairs (pi, a): noise in pi would need a friction that grows with the cube of pi.
//
// What it costs in other parameters: for spins of length 1, Gilbert's damping alpha is
// lambda = alpha/(1 + alpha^2), with the precession divided by 1 + alpha^2 as well. A unit vector
// m = mu/|mu| relaxes with lambda |mu|. On su<2> as matrices the same lambda is another bath than on
// so3, by a factor 2, because coordinates have other lengths.
//
// (A general form of the equation with proof: Arnaudon, De Castro, Holm, "Noise and dissipation on
// coadjoint orbits", 2018.)
#pragma once

#include <geodeint/algebra/semidirect_dual.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/error.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <Eigen/Core>

#include <cmath>
#include <concepts>
#include <cstddef>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace geodeint {

/// The friction of a heat bath: a number, or one for each copy of a power.
class bath_friction {
public:
    bath_friction(double common) : common_{common}, size_{1} {}
    bath_friction(std::vector<double> each) : size_{each.size()} {
        if (size_ == 1)
            common_ = each[0];
        else
            each_ = std::move(each);
    }

    bool is_common() const { return size_ == 1; }
    /// How many copies have one of their own.
    std::size_t size() const { return size_; }
    double operator[](Eigen::Index copy) const {
        return is_common() ? common_ : each_[static_cast<std::size_t>(copy)];
    }
    friend bool operator==(const bath_friction&, const bath_friction&) = default;

private:
    double common_ = 0;
    std::size_t size_;
    std::vector<double> each_; // empty if it is common, so that copies need no room
};

struct heat_bath {
    bath_friction friction;
    double temperature = 0; ///< kT, an energy

    friend bool operator==(const heat_bath&, const heat_bath&) = default;

    void require_valid() const {
        if (friction.size() == 0) throw invalid_argument{"friction", "must not be empty"};
        for (std::size_t k = 0; k < friction.size(); ++k) {
            const double each = friction[static_cast<Eigen::Index>(k)];
            if (!(each > 0 && std::isfinite(each)))
                throw invalid_argument{"friction", "must be positive and finite"};
        }
        if (!(temperature >= 0 && std::isfinite(temperature)))
            throw invalid_argument{"temperature", "must be finite and not negative"};
    }

    /// sqrt(2 lambda kT): what noise there is in a generator, per square root of time.
    double amplitude(Eigen::Index copy = 0) const {
        return std::sqrt(2 * friction[copy] * temperature);
    }
};

namespace detail {

template <class G>
concept is_power = requires {
    typename G::copy_algebra;
};

/// The part of a vector that noise and friction act on: of a pair with an advected quantity, that
/// quantity; otherwise all of it.
template <class X>
X& in_bath(X& x) {
    return x;
}
template <class Momentum, class Advected>
Advected& in_bath(semidirect_dual<Momentum, Advected>& x) {
    return x.advected;
}
template <class Momentum, class Advected>
const Advected& in_bath(const semidirect_dual<Momentum, Advected>& x) {
    return x.advected;
}

/// The coordinates of one copy that noise acts on.
template <lie_algebra G>
inline constexpr int bath_dimension = G::dimension;
template <lie_algebra G>
    requires is_power<G>
inline constexpr int bath_dimension<G> = G::copy_algebra::dimension;
template <lie_algebra G>
    requires requires { typename G::base_algebra; }
inline constexpr int bath_dimension<G> =
    flat_dimension<std::remove_cvref_t<decltype(in_bath(std::declval<typename G::dual_type&>()))>>;

/// velocity += amplitude sum_a xi_a e_a
template <lie_algebra G, class Velocity>
void add_to_velocity(double amplitude, const double* xi, Velocity& velocity) {
    const Eigen::Map<const Eigen::Matrix<double, bath_dimension<G>, 1>> c{xi};
    if constexpr (requires { typename G::base_algebra; }) {
        auto& part = in_bath(velocity);
        for (Eigen::Index i = 0; i < c.size(); ++i) flat_coordinate(part, i) += amplitude * c(i);
    } else {
        velocity += amplitude * G::from_coordinates(c);
    }
}

/// velocity += lambda (ad*_xi mu)^#, on what has friction
template <lie_algebra G>
void add_friction(double lambda, const typename G::algebra_type& xi,
                  const typename G::dual_type& mu, typename G::algebra_type& velocity) {
    const typename G::dual_type turned = G::coadjoint(xi, mu);
    in_bath(velocity) += lambda * in_bath(turned);
}

} // namespace detail

/// The noise of a bath as a noise field: sqrt(2 lambda kT) sum_a dW_a e_a, the same at every state.
template <lie_algebra G>
class bath_noise {
    static constexpr std::size_t of_a_copy = detail::bath_dimension<G>;

public:
    bath_noise(heat_bath bath, std::size_t copies) : bath_{std::move(bath)}, copies_{copies} {}

    std::size_t size() const { return copies_ * of_a_copy; }

    template <class State, class Velocity>
    void add_gradient(const State& mu, double, std::span<const double> dW, Velocity& sum,
                      Velocity&) const {
        if constexpr (detail::is_power<G>) {
            if (G::copies(mu) != static_cast<Eigen::Index>(copies_))
                throw invalid_argument{"x", "must have as many copies as the heat bath"};
            for (Eigen::Index k = 0; k < G::copies(mu); ++k) {
                typename G::copy_type velocity = G::copy(sum, k);
                detail::add_to_velocity<typename G::copy_algebra>(
                    bath_.amplitude(k), dW.data() + static_cast<std::size_t>(k) * of_a_copy,
                    velocity);
                G::copy(sum, k) = velocity;
            }
        } else {
            detail::add_to_velocity<G>(bath_.amplitude(), dW.data(), sum);
        }
    }

private:
    heat_bath bath_;
    std::size_t copies_;
};

/// xi + e lambda (ad*_xi mu)^# in the place of grad H, and the system without the bath.
template <lie_algebra G, class H>
class damped_velocity {
    using state_type = typename G::dual_type;
    using velocity_type = typename G::algebra_type;
    static_assert(std::is_same_v<state_type, velocity_type>,
                  "a heat bath needs an algebra that is identified with its dual");

public:
    /// It is the gradient of nothing.
    static constexpr bool is_gradient = false;

    damped_velocity(H h, heat_bath bath)
        : conservative_{dual<G>{}, std::move(h)}, bath_{std::move(bath)} {}

    void gradient(const state_type& mu, double t, velocity_type& velocity) const {
        gradient_of(conservative_.hamiltonian(), mu, t, velocity);
        add_friction(mu, velocity);
    }

    /// Without the bath: the Hamiltonian system alone.
    const hamiltonian_system<dual<G>, H>& conservative() const { return conservative_; }
    const heat_bath& bath() const { return bath_; }

private:
    void add_friction(const state_type& mu, velocity_type& velocity) const {
        if constexpr (detail::is_power<G>) {
            using copy_algebra = typename G::copy_algebra;
            for (Eigen::Index k = 0; k < G::copies(mu); ++k) {
                const typename G::copy_type mu_k = G::copy(mu, k), xi = G::copy(velocity, k);
                typename G::copy_type velocity_k = xi;
                detail::add_friction<copy_algebra>(G::chirality * bath_.friction[k], xi, mu_k,
                                                   velocity_k);
                G::copy(velocity, k) = velocity_k;
            }
        } else {
            const velocity_type xi = velocity;
            detail::add_friction<G>(G::chirality * bath_.friction[0], xi, mu, velocity);
        }
    }

    hamiltonian_system<dual<G>, H> conservative_;
    heat_bath bath_;
};

namespace detail {

/// How many copies the bath acts on: as many as have frictions of their own, or as the Hamiltonian
/// says.
template <class G, class H>
std::size_t copies_in_bath([[maybe_unused]] const H& h, const heat_bath& bath) {
    if constexpr (!is_power<G>) {
        if (!bath.friction.is_common())
            throw invalid_argument{"friction", "must be one number, except on a power"};
        return 1;
    } else if constexpr (requires {
                             { h.sites() } -> std::convertible_to<std::size_t>;
                         }) {
        const std::size_t sites = static_cast<std::size_t>(h.sites());
        if (!bath.friction.is_common() && bath.friction.size() != sites)
            throw invalid_argument{"friction", "must be one number, or one for each of " +
                                                   std::to_string(sites) + " sites"};
        return sites;
    } else {
        return bath.friction.size();
    }
}

} // namespace detail

/// The system in a bath, with W from `path`. On a power whose Hamiltonian does not tell its number of
/// sites(), bath.friction has one number for each copy.
template <lie_algebra G, class H, noise_path Path>
auto lie_poisson(H h, heat_bath bath, Path path) {
    bath.require_valid();
    auto energy = detail::hamiltonian_on_dual<G>(std::move(h));
    const std::size_t copies = detail::copies_in_bath<G>(energy, bath);
    using velocity = damped_velocity<G, decltype(energy)>;
    return hamiltonian_system{dual<G>{}, velocity{std::move(energy), bath},
                              bath_noise<G>{bath, copies}, std::move(path)};
}

/// At temperature 0, without noise: dH/dt = -lambda |ad*_xi mu|^2.
template <lie_algebra G, class H>
auto lie_poisson(H h, heat_bath bath) {
    bath.require_valid();
    if (bath.temperature != 0)
        throw invalid_argument{"temperature", "must be 0 where there is no path"};
    auto energy = detail::hamiltonian_on_dual<G>(std::move(h));
    detail::copies_in_bath<G>(energy, bath);
    using velocity = damped_velocity<G, decltype(energy)>;
    return hamiltonian_system{dual<G>{}, velocity{std::move(energy), std::move(bath)}};
}

namespace detail {

template <class Velocity>
inline constexpr bool is_damped = false;
template <class G, class H>
inline constexpr bool is_damped<damped_velocity<G, H>> = true;

/// A system in a heat bath.
template <class System>
concept in_heat_bath = requires(const System& system) {
    requires is_damped<std::remove_cvref_t<decltype(system.hamiltonian())>>;
};

} // namespace detail

} // namespace geodeint
