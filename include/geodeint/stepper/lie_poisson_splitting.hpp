// SPDX-License-Identifier: BSL-1.0
//
// The explicit splitting scheme for (stochastic) Lie-Poisson systems on the dual of G whose
// Hamiltonians are sums of integrable parts (Brehier, Cohen, Jahnke, Splitting integrators for
// stochastic Lie-Poisson systems, 2023). The flow of a part over the time s, which is dt for the
// drift and dW_i for the noise i, is known exactly (see function/parts.hpp; e is the chirality),
//
//     phi_k(s): mu -> Ad*_{exp(e s grad H_k(mu))} mu,
//
// and a step composes the flows of all parts, first on the right:
//
//     lie_trotter   phi_n(s_n) ... phi_1(s_1)                          drift first, then noise
//     strang        phi_1(s_1/2) ... phi_n(s_n) ... phi_1(s_1/2)       drift outside, noise inside
//
// Parts that depend on time are taken at t + dt/2, which keeps the order and the symmetry.
//
// Keeps: every coadjoint orbit, hence every Casimir, and the Poisson bracket, to round-off; strang
// also time reversal, noise included; without noise, for long times, the energy to O(dt) and
// O(dt^2), without drift. Order 1 and 2; strong order 1 for one noise, 1/2 for several that do not
// commute. Weak order, strang: 2 for one noise that is a single part, because one random flow
// stands between two halves of the drift; 1 for several noises that do not commute, since the same
// dW_i in two flows makes them depend on each other (weak_splitting has 2 for all of them), and for
// a noise of several parts. lie_trotter: 1. Nothing is solved, and no step size fails. Does not
// keep: energy exactly.
//
// H and every noise must offer parts(), as squared_pairing does, or be linear; what the parts promise is checked by
// parts_defects(h, mu), not by the stepper: with wrong parts the noise converges to another limit.
//
//     geodeint::lie_poisson_splitting<geodeint::so3> stepper;
//     boost::numeric::odeint::integrate_n_steps(stepper, system, mu, 0.0, 0.01, 5000);
#pragma once

#include <geodeint/concepts.hpp>
#include <geodeint/function/parts.hpp>
#include <geodeint/noise/detail/increments.hpp>
#include <geodeint/stepper/promises.hpp>
#include <geodeint/stepper/stepper_base.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <cstddef>
#include <ranges>
#include <span>
#include <tuple>
#include <type_traits>
#include <utility>

namespace geodeint {

namespace detail {

/// Half of every element but the last, the whole of the last, and the other halves backward.
template <class Elements, class Half, class Whole>
[[gnu::always_inline]] inline void visit_palindrome(const Elements& elements, Half&& half,
                                                    Whole&& whole) {
    const std::size_t last = element_count(elements) - 1;
    visit_each<sweep::forward>(
        elements, [&](const auto& element, std::size_t i) __attribute__((always_inline)) {
            if (i < last)
                half.template operator()<sweep::forward>(element, i);
            else
                whole(element, i);
        });
    visit_each<sweep::backward>(
        elements, [&](const auto& element, std::size_t i) __attribute__((always_inline)) {
            if (i < last) half.template operator()<sweep::backward>(element, i);
        });
}

/// The flows of all parts over the time s, one after the other.
template <sweep Direction, class Parts, class Time, class Flow>
[[gnu::always_inline]] inline void sweep_parts(const Parts& parts, const Time& s, Flow&& flow) {
    visit_each<Direction>(
        parts, [&](const auto& part, std::size_t)
                   __attribute__((always_inline)) { flow(part, s); });
}

/// The same as a palindrome.
template <class Parts, class Time, class Flow>
[[gnu::always_inline]] inline void palindrome_of_parts(const Parts& parts, const Time& s,
                                                       Flow&& flow) {
    visit_palindrome(
        parts,
        [&]<sweep>(const auto& part, std::size_t)
            __attribute__((always_inline)) { flow(part, 0.5 * s); },
        [&](const auto& part, std::size_t) __attribute__((always_inline)) { flow(part, s); });
}

template <class Noises, class G>
inline constexpr bool noises_split = requires {
    requires sum_of_parts<std::ranges::range_value_t<Noises>, G>;
};
template <class... H, class G>
inline constexpr bool noises_split<std::tuple<H...>, G> = (sum_of_parts<H, G> && ...);

} // namespace detail

/// All flows one after the other: order 1.
struct lie_trotter {
    static constexpr unsigned short order = 1;
    static constexpr bool symmetric = false;

    template <class H, class Noise, class Time, class Real, class Flow>
    [[gnu::always_inline]] static void compose(const H& h, const Noise& noise, Time dt,
                                               std::span<const Real> dW, Flow&& flow) {
        using detail::sweep;
        detail::sweep_parts<sweep::forward>(detail::parts_of(h), dt, flow);
        detail::visit_each<sweep::forward>(
            noise.hamiltonians(), [&](const auto& each,
                                      std::size_t i) __attribute__((always_inline)) {
                detail::sweep_parts<sweep::forward>(detail::parts_of(each), dW[i], flow);
            });
    }
};

/// All flows forward and then backward, each over half of its time; the one in the middle, of the
/// last noise, or of the last part of the drift if there is none, over all of it. Order 2, symmetric.
struct strang {
    static constexpr unsigned short order = 2;
    static constexpr bool symmetric = true;

    template <class H, class Noise, class Time, class Real, class Flow>
    [[gnu::always_inline]] static void compose(const H& h, const Noise& noise, Time dt,
                                               std::span<const Real> dW, Flow&& flow) {
        using detail::sweep;
        const auto& drift = detail::parts_of(h);
        if (dW.empty()) return detail::palindrome_of_parts(drift, dt, flow);
        detail::sweep_parts<sweep::forward>(drift, Time(dt / 2), flow);
        detail::visit_palindrome(
            noise.hamiltonians(),
            [&]<sweep Direction>(const auto& each, std::size_t i) __attribute__((always_inline)) {
                detail::sweep_parts<Direction>(detail::parts_of(each), 0.5 * dW[i], flow);
            },
            [&](const auto& each, std::size_t i) __attribute__((always_inline)) {
                detail::palindrome_of_parts(detail::parts_of(each), dW[i], flow);
            });
        detail::sweep_parts<sweep::backward>(drift, Time(dt / 2), flow);
    }
};

template <lie_algebra G, class Scheme = strang>
class lie_poisson_splitting
    : public stepper_base<lie_poisson_splitting<G, Scheme>, typename G::dual_type, Scheme::order> {
public:
    static constexpr promises keeps{.casimirs = kept::exact,
                                    .bracket = kept::exact,
                                    .energy = kept::bounded,
                                    .reversal = Scheme::symmetric ? kept::exact : kept::no};

    using algebra_type = typename G::algebra_type;
    using dual_type = typename G::dual_type;
    using real = real_of<dual_type>;

    /// It stays on the orbits of G.
    template <class System>
    using orbits = G;

    template <class System, class X>
    static constexpr bool runs = lives_on<System, dual<G>>;

    template <class System>
    void advance(System& system, const dual_type& mu, time_of<real> t, time_of<real> dt,
                 dual_type& next) {
        if constexpr (splits<System>()) {
            const detail::step_increments<System, real> dW{system, static_cast<double>(t),
                                                           static_cast<double>(dt), increments_};
            const auto middle = static_cast<double>(t + dt / 2);
            detail::work_vector<dual_type> moved = next;
            moved = mu;
            Scheme::compose(
                system.hamiltonian(), system.noise(), dt, std::span<const real>{dW},
                [&](const auto& part, const auto& s) __attribute__((always_inline)) {
                    detail::flow_of_part<G>(part, middle, s, moved, velocity_);
                });
            if constexpr (!std::is_reference_v<decltype(moved)>) next = moved;
        }
    }

private:
    /// Checks everything that a system needs, each with its own error message.
    template <class System>
    static constexpr bool splits() {
        using hamiltonian_type =
            std::remove_cvref_t<decltype(std::declval<System&>().hamiltonian())>;
        using noise_type = std::remove_cvref_t<decltype(std::declval<System&>().noise())>;
        constexpr bool drift = sum_of_parts<hamiltonian_type, G>;
        constexpr bool one_by_one = requires(const noise_type& noise) { noise.hamiltonians(); };
        static_assert(drift, "lie_poisson_splitting needs parts() of the Hamiltonian: a std::tuple "
                             "or a range of Hamiltonians, each with a gradient constant along its "
                             "own flow");
        static_assert(one_by_one, "lie_poisson_splitting needs the noise Hamiltonians one by one, "
                                  "as noise(h1, h2, ...) keeps them");
        if constexpr (drift && one_by_one) {
            using noises =
                std::remove_cvref_t<decltype(std::declval<const noise_type&>().hamiltonians())>;
            constexpr bool split = detail::noises_split<noises, G>;
            static_assert(split, "lie_poisson_splitting needs noise Hamiltonians that are linear "
                                 "or offer parts(); one that is its own part returns "
                                 "std::tie(*this)");
            return split;
        } else
            return false;
    }

    algebra_type velocity_ = detail::blank<algebra_type>();
    detail::increment_room<real> increments_;
};

} // namespace geodeint
