// SPDX-License-Identifier: BSL-1.0
//
// The exact sampler of Gibbs' measure exp(-H/kT) of spins whose Hamiltonian is linear in each site
// (system/site_hamiltonian.hpp): in the field b of its neighbours a spin s is drawn anew,
//
//     s = |s| times a unit vector at the angle theta to b, of density ~ exp(kappa cos theta), kappa = |s| |b|/kT,
//
// site after site, colour after colour. There is no step size, and no dynamics. Followed by
// over_relaxation, which moves far at constant energy, it is the cheapest way to equilibrium.
//
//     geodeint::heat_bath_sweep sweep{kT, geodeint::site_uniforms{42, 0}};
//     sweep(spins, s);                       as often as one likes; each call is another sweep
//     sweep(spins, s, 17);                   sweep number 17 of its numbers
//     sweep(spins, s, 17, openmp_threads{4}) the same by four threads, with the same bits
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/error.hpp>
#include <geodeint/noise/fisher_law.hpp>
#include <geodeint/noise/site_uniforms.hpp>
#include <geodeint/stepper/detail/lane_blocks.hpp>
#include <geodeint/stepper/detail/sphere_moves.hpp>
#include <geodeint/system/site_hamiltonian.hpp>

#include <Eigen/Core>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>

namespace geodeint {

namespace detail {

/// The Hamiltonian of independent sites in the fields of their neighbours.
template <site_hamiltonian H, class State>
void require_linear_in_each_site(const H& h, const State& s) {
    if (!h.is_linear_in_each_site())
        throw invalid_argument{"h", "must be linear in each site: take a site_sampler"};
    if (s.cols() != static_cast<Eigen::Index>(h.sites()))
        throw invalid_argument{"s", "must have one column for each site"};
    if (!all_finite(s)) throw invalid_argument{"s", "must be finite"};
}

} // namespace detail

class heat_bath_sweep {
public:
    using state_type = Eigen::Matrix<double, 3, Eigen::Dynamic>;

    heat_bath_sweep(double temperature, const site_uniforms& uniforms)
        : temperature_{temperature}, uniforms_{uniforms} {
        if (!(temperature > 0 && std::isfinite(temperature)))
            throw invalid_argument{"temperature", "must be positive and finite"};
    }

    template <site_hamiltonian H>
    void operator()(const H& h, state_type& s) {
        (*this)(h, s, sweeps_);
    }
    template <site_hamiltonian H, class Execution = detail::in_turn>
    void operator()(const H& h, state_type& s, std::int64_t sweep,
                    const Execution& execution = {}) {
        detail::require_linear_in_each_site(h, s);
        for (const auto& colour : h.colours())
            detail::by_blocks(
                std::size(colour),
                [&](std::size_t first, std::size_t count) {
                    draw(h, s, sweep, std::begin(colour) + static_cast<std::ptrdiff_t>(first),
                         count);
                },
                execution);
        sweeps_ = sweep + 1;
    }

    /// How many sweeps there have been.
    std::int64_t sweeps() const { return sweeps_; }

private:
    /// `count` sites of one colour, which no other of them sees.
    template <class H, class Sites>
    void draw(const H& h, state_type& s, std::int64_t sweep, Sites sites, std::size_t count) const {
        using vector = detail::lane_row::vector;
        constexpr std::size_t width = detail::lane_row::width;
        detail::lane_block spin, field;
        detail::lane_row concentration, rest, versine;
        std::array<std::uint64_t, detail::lane_row::capacity> site{};
        for (std::size_t k = 0; k < count; ++k) {
            const Eigen::Index i = sites[static_cast<std::ptrdiff_t>(k)];
            site[k] = static_cast<std::uint64_t>(i);
            spin.load(k, s.col(i).data());
            field.load(k, h.field(s, i).data());
        }
        spin.pad(count);
        field.pad(count);
        const auto norm = [](const std::array<vector, 3>& x) {
            return sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]);
        };
        for (std::size_t k = 0; k < count; k += width)
            concentration.put(k, norm(spin.at(k)) * norm(field.at(k)) / vector{temperature_});
        for (std::size_t k = 0; k < detail::lane_row::padded(count); ++k)
            rest[k] = std::exp(-2 * concentration[k]);
        for (std::size_t k = 0; k < count; k += width) {
            detail::lane_row::words numbers;
            std::memcpy(&numbers, site.data() + k, sizeof numbers);
            const auto [u, v, w] = uniforms_.of_sites<vector>(sweep, 0, numbers);
            const vector kappa = concentration.at(k);
            versine.put(k, -1.0 * detail::logarithm(u + (1.0 - u) * rest.at(k)) / kappa);
            const std::array<vector, 3> b = field.at(k);
            const vector length = norm(spin.at(k)), per_field = length / norm(b);
            std::array<vector, 3> mu{per_field * b[0], per_field * b[1], per_field * b[2]};
            // few sites have fields that are weak or none
            bool is_weak = false;
            for (std::size_t lane = 0; lane < width; ++lane)
                is_weak |= !(concentration[k + lane] >= 0.25);
            if (is_weak)
                for (std::size_t lane = 0; lane < width; ++lane)
                    amend(static_cast<int>(lane), concentration[k + lane], u, length,
                          versine[k + lane], mu);
            vector at = versine.at(k);
            at = vector::by_parts(
                [](auto x, auto zero, auto two) {
                    x = x > zero ? x : zero;
                    return x < two ? x : two;
                },
                at, vector{0.0}, vector{2.0});
            spin.put(
                k, detail::turned_aside<vector>(mu, length, {1.0 - at, sqrt(at * (2.0 - at))}, v));
        }
        for (std::size_t k = 0; k < count; ++k) {
            double* column = s.col(static_cast<Eigen::Index>(site[k])).data();
            if (column[0] != 0 || column[1] != 0 || column[2] != 0) spin.store(k, column);
        }
    }
    /// Where the field is weak, less is lost in another formula; where it does not matter, the law is
    /// uniform about any axis.
    template <class Vector>
    static void amend(int lane, double kappa, const Vector& u, const Vector& length,
                      double& versine, std::array<Vector, 3>& mu) {
        if (kappa >= 0.25) return;
        if (kappa > 0x1p-40) {
            versine = 1 - detail::fisher_turn(kappa, 1, u[lane]).cosine;
        } else {
            versine = 2 * u[lane];
            for (Vector& each : mu) each.set(lane, 0);
            mu[2].set(lane, length[lane]);
        }
    }

    double temperature_;
    site_uniforms uniforms_;
    std::int64_t sweeps_ = 0;
};

} // namespace geodeint
