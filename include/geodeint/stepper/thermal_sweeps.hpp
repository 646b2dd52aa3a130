// SPDX-License-Identifier: BSL-1.0
//
// Spins in a heat bath, site by site (system/heat_bath.hpp): a step sweeps over the colours of the
// sites, first to last and back, over half of dt but for the last colour, and moves each site in the
// field b of its neighbours, which stand still meanwhile,
//
//     turn about b     then     D(h/2) N(h) D(h/2),
//
// with friction D solved exactly and noise N by the law of Fisher (noise/fisher_law.hpp). The turn is
// by the angle of Cayley; it keeps the energy of the site exactly, as b does not change.
//
//     unadjusted    weak order 2: for dynamics, correlations in time
//     adjusted      each move is accepted with probability min(1, exp q), and otherwise only the turn is made,
//
//         q = b.(n - x)/kT + kappa (D n.D^{-1} x - D x.D^{-1} n)/|x|^2 + 2 log((1 - t z_n)/(1 - t z_x))
//
//                   for the move from x to n, D over h/2, t = tanh(lambda |x| |b| h/2), z the cosine
//                   between b and the spin. Exactly Gibbs' measure at every dt: for equilibrium. The
//                   dynamics suffer: times are right to order 1 only.
//
// Runs power<so3> systems in a bath whose Hamiltonian is a site_hamiltonian, linear in each site.
// Keeps: the length of every spin, to round-off. Nothing is solved, and no step size fails. The map
// without the bath keeps energy and Liouville's measure but is not a Poisson map: for dynamics without
// a bath take bond_splitting.
//
//     geodeint::thermal_sweeps<> stepper;                        unadjusted
//     geodeint::thermal_sweeps<geodeint::adjusted> sampler;
//     geodeint::thermal_sweeps<geodeint::adjusted, geodeint::openmp_threads> many{openmp_threads{4}};
#pragma once

#include <geodeint/algebra/power.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/noise/fisher_law.hpp>
#include <geodeint/stepper/detail/lane_blocks.hpp>
#include <geodeint/stepper/detail/path_of_cells.hpp>
#include <geodeint/stepper/detail/sphere_moves.hpp>
#include <geodeint/stepper/promises.hpp>
#include <geodeint/stepper/stepper_base.hpp>
#include <geodeint/system/heat_bath.hpp>
#include <geodeint/system/site_hamiltonian.hpp>

#include <Eigen/Core>

#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace geodeint {

/// For dynamics.
struct unadjusted {
    static constexpr bool accepts_all = true;
};
/// For equilibrium.
struct adjusted {
    static constexpr bool accepts_all = false;
};

namespace detail {

/// The moves of one site in the field b over the time h, with friction and temperature given.
template <class Policy>
class site_move {
public:
    site_move(double friction, double temperature, double h)
        : friction_{friction}, temperature_{temperature}, h_{h} {
        if (temperature > 0) law_.emplace(friction * temperature * h);
    }

    /// s is moved; false if nothing but the turn was accepted.
    template <class Spin>
    bool operator()(Spin&& s, const Eigen::Vector3d& b,
                    const std::array<double, 3>& uniform) const {
        const Eigen::Vector3d x = so3::coadjoint_cayley(-h_ * b, s);
        const double half = friction_ * h_ / 2;
        const Eigen::Vector3d forth = relaxed(x, b, half);
        Eigen::Vector3d n = forth;
        if (law_) n = turned_aside(forth, (*law_)(uniform[0]), uniform[1]);
        n = relaxed(n, b, half);
        const bool accepted =
            Policy::accepts_all || !law_ || accepts(x, n, forth, b, half, uniform[2]);
        if (accepted)
            s = n;
        else
            s = x;
        return accepted;
    }

private:
    bool accepts(const Eigen::Vector3d& x, const Eigen::Vector3d& n, const Eigen::Vector3d& dx,
                 const Eigen::Vector3d& b, double half, double uniform) const {
        const double length = x.norm(), strength = b.norm();
        if (length == 0) return true;
        double q = b.dot(n - x) / temperature_;
        if (strength > 0) {
            const double t = std::tanh(length * strength * half), per = 1 / (length * strength);
            const double z_n = b.dot(n) * per, z_x = b.dot(x) * per;
            q +=
                law_->concentration() / (length * length) *
                    (relaxed(n, b, half).dot(relaxed(x, b, -half)) - dx.dot(relaxed(n, b, -half))) +
                2 * std::log((1 - z_n * t) / (1 - z_x * t));
        }
        return logarithm(uniform) < q;
    }

    double friction_;
    double temperature_;
    double h_;
    std::optional<fisher_law> law_;
};

} // namespace detail

template <class Policy = unadjusted, class Execution = detail::in_turn>
class thermal_sweeps
    : public stepper_base<thermal_sweeps<Policy, Execution>, typename power<so3>::dual_type, 2> {
    using algebra = power<so3>;
    using move = detail::site_move<Policy>;

public:
    using state_type = typename algebra::dual_type;

    static constexpr promises keeps{.casimirs = kept::exact};

    thermal_sweeps() = default;
    /// By several threads, openmp_threads{4} say, with the same bits.
    explicit thermal_sweeps(Execution execution) : execution_{std::move(execution)} {}

    template <class System>
    using orbits = algebra;

    template <class System, class X>
    static constexpr bool runs = detail::in_heat_bath<System>&& lives_on<System, dual<algebra>>;

    template <class System>
    void advance(System& system, const state_type& x, double t, double dt, state_type& next) {
        const auto& h = system.hamiltonian().conservative().hamiltonian();
        static_assert(site_hamiltonian<std::remove_cvref_t<decltype(h)>>,
                      "thermal_sweeps needs a Hamiltonian with sites(), field(s, i), "
                      "is_linear_in_each_site() and colours(), such as models::spin_lattice; "
                      "thermal_splitting runs every other one");
        if (!h.is_linear_in_each_site())
            throw invalid_argument{"system", "must have a Hamiltonian that is linear in each site: "
                                             "take thermal_splitting or a site_sampler"};
        if (x.cols() != static_cast<Eigen::Index>(h.sites()))
            throw invalid_argument{"x", "must have one column for each site"};
        const std::int64_t cell = detail::cell_of_step(system.path(), t, dt);
        const site_uniforms uniforms = detail::uniforms_of(system.path());
        prepare(system.hamiltonian().bath(), dt);
        next = x;
        const auto& colours = h.colours();
        const std::size_t last = colours.size() - 1;
        std::uint32_t sweep = 0;
        const auto visit = [&](std::size_t colour, const std::vector<move>& moves) {
            const auto& sites = colours[colour];
            std::atomic<std::uint64_t> accepted{0};
            detail::by_blocks(
                std::size(sites),
                [&](std::size_t first, std::size_t count) {
                    std::uint64_t here = 0;
                    for (std::size_t at = first; at < first + count; ++at) {
                        const Eigen::Index i = sites[at];
                        const std::size_t k = moves.size() == 1 ? 0 : static_cast<std::size_t>(i);
                        here += moves[k](next.col(i), h.field(next, i),
                                         uniforms(cell, sweep, static_cast<std::uint32_t>(i)));
                    }
                    accepted += here;
                },
                execution_);
            tries_ += std::size(sites);
            accepted_ += accepted;
            ++sweep;
        };
        for (std::size_t c = 0; c < last; ++c) visit(c, half_moves_);
        visit(last, moves_);
        for (std::size_t c = last; c-- > 0;) visit(c, half_moves_);
    }

    /// The part of all moves since the last reset that were accepted.
    double acceptance() const {
        return tries_ == 0 ? 1 : static_cast<double>(accepted_) / static_cast<double>(tries_);
    }
    void reset_acceptance() { tries_ = accepted_ = 0; }

private:
    void prepare(const heat_bath& bath, double dt) {
        if (bath_ == bath && dt_ == dt) return;
        bath_.reset(); // nothing is known if a law throws
        moves_.clear();
        half_moves_.clear();
        for (std::size_t k = 0; k < bath.friction.size(); ++k) {
            const double friction = bath.friction[static_cast<Eigen::Index>(k)];
            moves_.emplace_back(friction, bath.temperature, dt);
            half_moves_.emplace_back(friction, bath.temperature, dt / 2);
        }
        bath_ = bath;
        dt_ = dt;
    }

    Execution execution_{};
    // what the moves are for
    std::optional<heat_bath> bath_;
    double dt_ = 0;
    std::vector<move> moves_;
    std::vector<move> half_moves_;
    std::uint64_t tries_ = 0;
    std::uint64_t accepted_ = 0;
};

} // namespace geodeint
