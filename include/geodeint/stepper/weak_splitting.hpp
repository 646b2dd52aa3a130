// SPDX-License-Identifier: BSL-1.0
//
// Splittings of weak order 2 for stochastic Lie-Poisson systems on the dual of G, with any number of
// noises, whether they commute or not. A step is a product of random Poisson maps Q_i, each with
// E f(Q_i) = exp(h G_i) f + O(h^3) for its share G_i of the generator G = X_H + 1/2 sum_k X_{h_k}^2.
// The mean of such a product is exp(h G) + O(h^3) if it is a palindrome whose factors draw
// independent numbers (Strang's splitting of the operators), or if a fair coin decides between the
// product and its reversal, (e^{hA} e^{hB} + e^{hB} e^{hA})/2 = e^{h(A+B)} + O(h^3) (Ninomiya,
// Victoir, Weak approximation of stochastic differential equations, 2008). With D_i the flow of part i
// of the drift, N_k that of noise k over dW_k, and independent random numbers throughout:
//
//     one_turn         D_1(h/2) .. D_n(h/2)  exp(v)  D_n(h/2) .. D_1(h/2)
//                      all linear noises in one turn (detail/turn_of_noises.hpp); noises linear
//     ordered_noises   D_1(h/2) .. D_n(h/2)  N_1 .. N_K or N_K .. N_1  D_n(h/2) .. D_1(h/2)
//                      a coin decides; each noise linear or a single part (function/parts.hpp)
//     merged_turns     DN_1 .. DN_n or DN_n .. DN_1, where DN_k is the flow of h H_k + dW_k h_k
//                      a coin decides; noise k commutes with part k of the drift, as noises along
//                      the axes of a body do (see merging_defect)
//     around<Stepper>  N_1(h/2) .. N_K(h/2)  Stepper(h)  N'_K(h/2) .. N'_1(h/2)
//                      for Hamiltonians without parts: any symmetric step of order 2 that is a
//                      Poisson map, isospectral_midpoint<G>, say; noises as for ordered_noises
//
// The path must give coins: weak_path, whose three-point increments are all that weak order 2 needs. Or
// with_areas{wiener_path, K}, which one_turn takes in their place: then it has strong order 1 as well,
// and its runs with different steps follow one path, as multilevel needs them.
//
// Keeps: every coadjoint orbit, hence every Casimir, and the Poisson bracket, to round-off (around:
// as its Stepper does). Weak order 2. Explicit, but for around; no step fails. Does not keep: time
// reversal, because a weak path knows no way back; strong order 1/2, as the paths are none of W(t).
//
//     geodeint::weak_splitting<geodeint::so3> stepper;
//     auto system = geodeint::lie_poisson<geodeint::so3>(body, noises, geodeint::weak_path{42, 0, dt});
//     boost::numeric::odeint::integrate_n_steps(stepper, system, mu, 0.0, dt, 5000);
#pragma once

#include <geodeint/concepts.hpp>
#include <geodeint/error.hpp>
#include <geodeint/function/parts.hpp>
#include <geodeint/stepper/detail/short_flow.hpp>
#include <geodeint/stepper/detail/turn_of_noises.hpp>
#include <geodeint/stepper/detail/weak_draws.hpp>
#include <geodeint/stepper/promises.hpp>
#include <geodeint/stepper/stepper_base.hpp>
#include <geodeint/system/hamiltonian_system.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <ranges>
#include <span>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace geodeint {

namespace detail {

/// A noise whose flow is known: linear, or one part and no more.
template <class H, class G>
inline constexpr bool single_part = [] {
    if constexpr (linear_hamiltonian<H>)
        return hamiltonian<H, G>;
    else if constexpr (sum_of_parts<H, G>) {
        using parts = std::remove_cvref_t<decltype(std::declval<const H&>().parts())>;
        if constexpr (requires { std::tuple_size<parts>::value; })
            return std::tuple_size_v<parts> == 1;
        else
            return false;
    } else
        return false;
}();

/// All noises, in a tuple or in a range, are of a kind that the scheme takes.
template <class Scheme, class G, class Noises>
inline constexpr bool takes_noises = Scheme::template takes<G, std::ranges::range_value_t<Noises>>;
template <class Scheme, class G, class... H>
inline constexpr bool takes_noises<Scheme, G, std::tuple<H...>> = (Scheme::template takes<G, H> &&
                                                                   ...);

/// The only part of a noise.
template <class H>
decltype(auto) part_of(const H& h) {
    if constexpr (lists_parts<H>)
        return std::get<0>(h.parts());
    else
        return (h);
}

/// forward(x) or backward(x), as the coin says. In lanes each lane has its own coin, and both are
/// computed.
template <class Real, class State, class Forward, class Backward>
void by_coin(const Real& coin, State& x, Forward&& forward, Backward&& backward) {
    if constexpr (std::is_same_v<Real, double>) {
        if (coin > 0)
            forward(x);
        else
            backward(x);
    } else {
        State other = x;
        forward(x);
        backward(other);
        assign_where(coin < Real(0.0), other, x);
    }
}

/// The system without its noise and without a copy of its Hamiltonian.
template <class System>
auto drift_of(const System& system) {
    using hamiltonian = decltype(system.hamiltonian());
    static_assert(std::is_lvalue_reference_v<hamiltonian>);
    return hamiltonian_system<typename System::space_type, hamiltonian>{system.space(),
                                                                        system.hamiltonian()};
}

/// What a weak scheme composes: the flows of one step, in the algebra G.
template <class G, class System>
class weak_flows {
public:
    using algebra = G;
    using real = real_of<typename G::algebra_type>;
    using algebra_type = typename G::algebra_type;
    using dual_type = typename G::dual_type;

    weak_flows(const System& system, double t, double dt, std::span<const real> dW,
               std::span<const real> coins, algebra_type& velocity, algebra_type& scratch)
        : system_{system},
          t_{t},
          dt_{dt},
          dW_{dW},
          coins_{coins},
          velocity_{velocity},
          scratch_{scratch} {}

    const System& system() const { return system_; }
    double t() const { return t_; }
    double dt() const { return dt_; }
    std::span<const real> coins() const { return coins_; }
    std::size_t noises() const { return system_.noise().size(); }

    /// All parts of the drift over the time s, one after the other.
    template <sweep Direction>
    void drift(double s, dual_type& mu) const {
        visit_each<Direction>(parts_of(system_.hamiltonian()), [&](const auto& part, std::size_t) {
            short_flow<G>(part, t_ + dt_ / 2, s, mu, velocity_);
        });
    }
    /// All noises, one after the other, each over the increments from number `first` on, times a
    /// factor.
    template <sweep Direction>
    void noise(std::size_t first, double factor, dual_type& mu) const {
        visit_each<Direction>(hamiltonians(), [&](const auto& h, std::size_t i) {
            short_flow<G>(part_of(h), t_ + dt_ / 2, real(factor * dW_[first + i]), mu, velocity_);
        });
    }
    /// All linear noises in one turn.
    void turn(dual_type& mu) const {
        turn_of_noises<G>(hamiltonians(), dt_, dW_, coins_, mu, velocity_, scratch_);
        move_shortly<G>(velocity_, mu);
    }
    /// The parts of the drift, each together with the noise of its number.
    template <sweep Direction>
    void merged(dual_type& mu) const {
        visit_each<Direction>(
            parts_of(system_.hamiltonian()), [&](const auto& part, std::size_t k) {
                gradient_of(part, mu, t_ + dt_ / 2, velocity_);
                velocity_ *= real(dt_);
                visit_each<sweep::forward>(hamiltonians(), [&](const auto& h, std::size_t i) {
                    if (i == k)
                        add_gradient_of(part_of(h), mu, t_ + dt_ / 2, dW_[i], velocity_, scratch_);
                });
                move_shortly<G>(velocity_, mu);
            });
    }

private:
    decltype(auto) hamiltonians() const { return system_.noise().hamiltonians(); }

    const System& system_;
    double t_, dt_;
    std::span<const real> dW_, coins_;
    algebra_type& velocity_;
    algebra_type& scratch_;
};

} // namespace detail

namespace detail {

/// What schemes of explicit flows have in common: one increment for each noise.
struct explicit_weak_scheme {
    static constexpr promises keeps{.casimirs = kept::exact, .bracket = kept::exact};
    static constexpr bool splits_drift = true;
    static constexpr std::size_t increments(std::size_t noises) { return noises; }
};
/// An order of flows that a coin decides.
struct ordered_by_coin : explicit_weak_scheme {
    template <class G, class H>
    static constexpr bool takes = single_part<H, G>;
    static constexpr std::size_t coins(std::size_t) { return 1; }
};

} // namespace detail

/// A palindrome of the drift around one turn by all noises, which are linear.
struct one_turn : detail::explicit_weak_scheme {
    template <class G, class H>
    static constexpr bool takes = detail::is_linear_function<H>;
    static constexpr std::size_t coins(std::size_t noises) {
        return noises == 0 ? 0 : noises * (noises - 1) / 2;
    }

    template <class Flows, class Dual>
    void compose(const Flows& flows, Dual& mu) {
        using detail::sweep;
        flows.template drift<sweep::forward>(flows.dt() / 2, mu);
        flows.turn(mu);
        flows.template drift<sweep::backward>(flows.dt() / 2, mu);
    }
};

/// A palindrome of the drift around the noises, in an order that a coin decides.
struct ordered_noises : detail::ordered_by_coin {
    template <class Flows, class Dual>
    void compose(const Flows& flows, Dual& mu) {
        using detail::sweep;
        flows.template drift<sweep::forward>(flows.dt() / 2, mu);
        detail::by_coin(
            flows.coins()[0], mu, [&](Dual& x) { flows.template noise<sweep::forward>(0, 1, x); },
            [&](Dual& x) { flows.template noise<sweep::backward>(0, 1, x); });
        flows.template drift<sweep::backward>(flows.dt() / 2, mu);
    }
};

/// Every part of the drift together with the noise of its number, in an order that a coin decides.
struct merged_turns : detail::ordered_by_coin {
    template <class Flows, class Dual>
    void compose(const Flows& flows, Dual& mu) {
        using detail::sweep;
        if (flows.noises() > detail::element_count(detail::parts_of(flows.system().hamiltonian())))
            throw invalid_argument{"noise", "has more Hamiltonians than the drift has parts"};
        detail::by_coin(
            flows.coins()[0], mu, [&](Dual& x) { flows.template merged<sweep::forward>(x); },
            [&](Dual& x) { flows.template merged<sweep::backward>(x); });
    }
};

/// Half of the noises, a step of the drift by a symmetric stepper that is a Poisson map, and half of
/// the noises, drawn anew, backward.
template <class Stepper>
class around {
public:
    static constexpr promises keeps{.casimirs = promises_of<Stepper>.casimirs,
                                    .bracket = promises_of<Stepper>.bracket};
    static_assert(is_kept(promises_of<Stepper>.bracket) && is_kept(promises_of<Stepper>.reversal),
                  "around needs a symmetric stepper that is a Poisson map, such as "
                  "isospectral_midpoint<G>");
    static constexpr bool splits_drift = false;
    template <class G, class H>
    static constexpr bool takes = detail::single_part<H, G>;
    static constexpr std::size_t increments(std::size_t noises) { return 2 * noises; }
    static constexpr std::size_t coins(std::size_t) { return 0; }

    explicit around(Stepper stepper = Stepper{}) : stepper_{std::move(stepper)} {
        stepper_.correct_rounding(false);
    }

    template <class Flows, class Dual>
    void compose(const Flows& flows, Dual& mu) {
        using detail::sweep;
        const double root_half = std::sqrt(0.5);
        flows.template noise<sweep::forward>(0, root_half, mu);
        stepper_.do_step(detail::drift_of(flows.system()), mu, flows.t(), flows.dt());
        flows.template noise<sweep::backward>(flows.noises(), root_half, mu);
    }

    const Stepper& stepper() const { return stepper_; }
    bool is_solved_to_round_off() const requires requires(const Stepper& stepper) {
        stepper.is_solved_to_round_off();
    }
    { return stepper_.is_solved_to_round_off(); }

private:
    Stepper stepper_;
};

template <lie_algebra G, class Scheme = one_turn>
class weak_splitting : public stepper_base<weak_splitting<G, Scheme>, typename G::dual_type, 2> {
public:
    static constexpr promises keeps = Scheme::keeps;

    using algebra_type = typename G::algebra_type;
    using dual_type = typename G::dual_type;

    explicit weak_splitting(Scheme scheme = Scheme{}) : scheme_{std::move(scheme)} {}

    /// It stays on the orbits of G.
    template <class System>
    using orbits = G;

    template <class System, class X>
    static constexpr bool runs = lives_on<System, dual<G>>;

    template <class System>
    [[gnu::flatten]] void advance(System& system, const dual_type& mu, double t, double dt,
                                  dual_type& next) {
        if constexpr (splits<System>()) {
            const detail::weak_draws<System, Scheme> drawn{system, t, dt, room_};
            const detail::weak_flows<G, System> flows{
                system, t, dt, drawn.increments(), drawn.coins(), velocity_, scratch_};
            next = mu;
            scheme_.compose(flows, next);
        }
    }

    const Scheme& scheme() const { return scheme_; }
    /// Whether rounding is all that the last step has lost, where a stepper solves the drift.
    bool is_solved_to_round_off() const requires requires(const Scheme& scheme) {
        scheme.is_solved_to_round_off();
    }
    { return scheme_.is_solved_to_round_off(); }

private:
    /// Checks everything that a system needs, each with its own error message.
    template <class System>
    static constexpr bool splits() {
        constexpr bool random = detail::stochastic<System>;
        static_assert(random, "weak_splitting is for noise; without it take lie_poisson_splitting");
        if constexpr (random) {
            using hamiltonian_type =
                std::remove_cvref_t<decltype(std::declval<System&>().hamiltonian())>;
            using noise_type = std::remove_cvref_t<decltype(std::declval<System&>().noise())>;
            using path_type = std::remove_cvref_t<decltype(std::declval<System&>().path())>;
            constexpr bool drift = !Scheme::splits_drift || sum_of_parts<hamiltonian_type, G>;
            constexpr bool coins = detail::path_with_coins<path_type>;
            constexpr bool one_by_one = requires(const noise_type& noise) { noise.hamiltonians(); };
            static_assert(drift, "this scheme of weak_splitting needs parts() of the Hamiltonian; "
                                 "around<isospectral_midpoint<G>> needs none");
            static_assert(coins, "weak_splitting needs increments and coins: "
                                 "weak_path{seed, number, dt}");
            static_assert(one_by_one, "weak_splitting needs the noise Hamiltonians one by one, as "
                                      "noise(h1, h2, ...) keeps them");
            if constexpr (drift && coins && one_by_one) {
                using noises =
                    std::remove_cvref_t<decltype(std::declval<const noise_type&>().hamiltonians())>;
                constexpr bool taken = detail::takes_noises<Scheme, G, noises>;
                static_assert(taken,
                              "one_turn needs noises that are linear{...}; the other schemes "
                              "take those and noises that are their own only part");
                return taken;
            } else
                return false;
        } else
            return false;
    }

    algebra_type velocity_ = detail::blank<algebra_type>();
    algebra_type scratch_ = detail::blank<algebra_type>();
    std::vector<real_of<algebra_type>> room_;
    Scheme scheme_;
};

/// What keeps merged_turns from weak order 2, near round-off if nothing does: the largest
/// |[grad H_k, grad h_k]| at mu of part k of the drift and noise k.
template <lie_algebra G, sum_of_parts<G> H, class Noise>
double merging_defect(const H& h, const Noise& noise, const typename G::dual_type& mu,
                      double t = 0) {
    using detail::sweep;
    typename G::algebra_type drift, other;
    double defect = 0;
    detail::visit_each<sweep::forward>(detail::parts_of(h), [&](const auto& part, std::size_t k) {
        detail::visit_each<sweep::forward>(
            noise.hamiltonians(), [&](const auto& each, std::size_t i) {
                if (i != k) return;
                gradient_of(part, mu, t, drift);
                gradient_of(each, mu, t, other);
                const typename G::algebra_type bracket = G::bracket(drift, other);
                defect = std::max<double>(defect, norm_inf(bracket));
            });
    });
    return defect;
}

} // namespace geodeint
