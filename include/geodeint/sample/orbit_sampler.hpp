// SPDX-License-Identifier: BSL-1.0
//
// Samples Gibbs' measure exp(-H/kT) on a coadjoint orbit exactly, at any step, by any stepper that keeps
// Liouville's measure and can be reversed. A sweep makes two moves:
//
//     lifted map   with a sign s = +-1 beside the state: (x, s) -> (Phi_{s dt}(x), s) with probability
//                  min(1, exp(-(H(Phi x) - H(x))/kT)), otherwise (x, -s)
//     noise        an isotropic random move of each copy, accepted with probability
//                  min(1, exp(-dH/kT)); on se(3)* the exact bath of the momentum, always accepted
//
// With F(x, s) = (Phi_{s dt}(x), s) and R(x, s) = (x, -s), R F is an involution that keeps the measure,
// so that the first move is Metropolis' with a deterministic proposal, followed by R (Horowitz; Turitsyn,
// Chertkov, Vucelja, 2011, call it lifting). Both keep Gibbs' measure; there is no bias in dt.
//
// Steps that are not solved count as rejected. That is exact only if the set of such steps does not depend
// on the direction: `both_ways` solves back from where a step has led, without memory of steps before,
// and rejects unless it arrives where it began. `forward_only` saves that and is biased where steps fail;
// explicit steppers need neither.
//
//     auto system = geodeint::lie_poisson<geodeint::so3>(
//         H, geodeint::heat_bath{.friction = 0.5, .temperature = 1}, geodeint::wiener_path{42, 0, dt});
//     geodeint::orbit_sampler<geodeint::isospectral_midpoint<geodeint::so3>> sampler{system, x0, {.dt = dt}};
//     sampler.sweep();   sampler.state(), sampler.energy(), sampler.acceptance()
//
// The path lends seed and number; friction says how far noise moves in a sweep, lambda kT dt. Where the
// Hamiltonian is linear in each site, heat_bath_sweep is far cheaper; where it is local, site_sampler.
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/error.hpp>
#include <geodeint/function/hamiltonian.hpp>
#include <geodeint/noise/fisher_law.hpp>
#include <geodeint/solve/unit_blocks.hpp>
#include <geodeint/stepper/detail/path_of_cells.hpp>
#include <geodeint/stepper/detail/thermal_parts.hpp>
#include <geodeint/system/heat_bath.hpp>
#include <geodeint/system/site_hamiltonian.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <utility>

namespace geodeint {

/// What makes a step of an implicit stepper a proposal.
enum class reversal { both_ways, forward_only };

struct sampler_settings {
    double dt;
    reversal check = reversal::both_ways;
};

template <class Stepper>
class orbit_sampler {
    using algebra = typename Stepper::template orbits<void>;

public:
    using state_type = typename Stepper::state_type;

    /// Starts at x0. `stepper` is what every proposal is made with, from a copy that remembers nothing.
    template <class System>
        requires detail::in_heat_bath<System> orbit_sampler(System system, const state_type& x0,
                                                            const sampler_settings& settings,
                                                            const Stepper& stepper = {})
            : settings_{settings},
              fresh_{stepper},
              stepper_{stepper},
              x_{x0},
              temperature_{system.hamiltonian().bath().temperature},
              uniforms_{detail::uniforms_of(system.path())} {
            if (!(settings.dt > 0 && std::isfinite(settings.dt)))
                throw invalid_argument{"dt", "must be positive and finite"};
            if (!(temperature_ > 0)) throw invalid_argument{"temperature", "must be positive"};
            if (!all_finite(x0)) throw invalid_argument{"x0", "must be finite"};
            conservative_step_ = [system](Stepper& by, const state_type& x, double dt,
                                          state_type& next) {
                by.do_step(system.hamiltonian().conservative(), x, 0.0, next, dt);
            };
            energy_of_ = [system](const state_type& x) {
                return energy_of(system.hamiltonian().conservative().hamiltonian(), x, 0.0);
            };
            noise_ = [system](orbit_sampler& sampler) { sampler.make_noise(system.hamiltonian()); };
            energy_ = energy_of_(x_);
        }

        /// Both moves.
        void sweep() {
            move();
            noise_(*this);
            ++sweeps_;
        }

        /// One with the same stepper and check at the beginning of another run.
        template <class System>
            requires detail::in_heat_bath<System>
                orbit_sampler restarted(const System& system, const state_type& x0, double dt)
        const { return {system, x0, {.dt = dt, .check = settings_.check}, fresh_}; }

        const state_type& state() const { return x_; }
        double energy() const { return energy_; }
        std::int64_t sweeps() const { return sweeps_; }

        /// The part of the steps of the lifted map that were accepted, and how many could not be solved or
        /// led elsewhere on the way back.
        double acceptance() const {
            return sweeps_ == 0 ? 1 : static_cast<double>(accepted_) / static_cast<double>(sweeps_);
        }
        std::int64_t unsolved() const { return unsolved_; }

    private:
        static constexpr bool solves = requires(const Stepper& stepper) { stepper.last_solve(); };

        void move() {
            const bool solved = propose();
            double energy = 0;
            if (solved) {
                energy = energy_of_(next_);
                const auto [u, v, w] = uniforms_(sweeps_, acceptance_numbers, 0);
                if (detail::logarithm(u) < (energy_ - energy) / temperature_) {
                    std::swap(x_, next_);
                    energy_ = energy;
                    ++accepted_;
                    return;
                }
            } else {
                ++unsolved_;
            }
            direction_ = -direction_;
        }

        /// next_ is Phi(x_). False if it is not solved, or does not lead back.
        bool propose() {
            try {
                step(x_, direction_ * settings_.dt, next_);
                if constexpr (solves)
                    if (settings_.check == reversal::both_ways) {
                        step(next_, -direction_ * settings_.dt, back_);
                        return leads_back();
                    }
                return true;
            } catch (const no_convergence&) {
                return false;
            }
        }
        /// back_ is x_, in every block of coordinates that has one unit.
        bool leads_back() const {
            constexpr int block = detail::state_block_of<dual<algebra>>();
            const Eigen::Index n = flat_size(x_), length = block == whole_unknown ? n : block;
            for (Eigen::Index first = 0; first < n; first += length) {
                double off = 0, size = 0;
                for (Eigen::Index i = first; i < first + length; ++i) {
                    const double x = flat_coordinate(x_, i);
                    off = std::max(off, std::abs(flat_coordinate(back_, i) - x));
                    size = std::max(size, std::abs(x));
                }
                if (!(off <= 1e-8 * size)) return false;
            }
            return true;
        }
        void step(const state_type& from, double dt, state_type& to) {
            stepper_ = fresh_;
            conservative_step_(stepper_, from, dt, to);
        }

        template <class H>
        void make_noise(const damped_velocity<algebra, H>& velocity) {
            if constexpr (requires {
                              bath_.scatter(velocity.bath(), uniforms_, sweeps_, 0.0, x_);
                          }) {
                next_ = x_;
                bath_.scatter(velocity.bath(), uniforms_, sweeps_, settings_.dt, next_);
                if constexpr (detail::is_power<algebra>)
                    accept_copies(velocity.conservative().hamiltonian());
                else
                    accept_noise(0, energy_of_(next_) - energy_, [&] { std::swap(x_, next_); });
            } else {
                bath_.move(velocity, uniforms_, sweeps_, 0.0, settings_.dt, x_);
                energy_ = energy_of_(x_);
            }
        }
        /// Copy by copy, since the moves of all of them together would hardly ever be accepted.
        template <class H>
        void accept_copies(const H& h) {
            for (Eigen::Index k = 0; k < algebra::copies(x_); ++k) {
                const typename algebra::copy_type old = algebra::copy(x_, k);
                double change;
                if constexpr (site_hamiltonian<H>) {
                    if (h.is_linear_in_each_site()) {
                        change = -h.field(x_, k).dot(algebra::copy(next_, k) - old);
                        accept_noise(k, change,
                                     [&] { algebra::copy(x_, k) = algebra::copy(next_, k); });
                        continue;
                    }
                }
                algebra::copy(x_, k) = algebra::copy(next_, k);
                change = energy_of_(x_) - energy_;
                if (!accept_noise(k, change, [] {})) algebra::copy(x_, k) = old;
            }
        }
        template <class Action>
        bool accept_noise(Eigen::Index copy, double change, Action&& action) {
            const auto [u, v, w] =
                uniforms_(sweeps_, acceptance_numbers, static_cast<std::uint32_t>(copy));
            if (!(detail::logarithm(v) < -change / temperature_)) return false;
            action();
            energy_ += change;
            return true;
        }

        /// A sweep of numbers that the noise itself does not use.
        static constexpr std::uint32_t acceptance_numbers = 0xFFFF;

        sampler_settings settings_;
        Stepper fresh_;
        Stepper stepper_;
        state_type x_;
        state_type next_ = x_;
        state_type back_ = x_;
        double energy_ = 0;
        double temperature_;
        double direction_ = 1;
        site_uniforms uniforms_;
        detail::thermal_parts<algebra, fisher_law> bath_;
        std::function<void(Stepper&, const state_type&, double, state_type&)> conservative_step_;
        std::function<double(const state_type&)> energy_of_;
        std::function<void(orbit_sampler&)> noise_;
        std::int64_t sweeps_ = 0;
        std::int64_t accepted_ = 0;
        std::int64_t unsolved_ = 0;
};

} // namespace geodeint
