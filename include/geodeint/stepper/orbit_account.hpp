// SPDX-License-Identifier: BSL-1.0
//
// What rounding did to the orbit. A scheme on the dual of G stays on its coadjoint orbit up to the
// rounding of each step; a billion steps add these up, and as they favour one side a little, the
// Casimirs drift. So a stepper notes the Casimirs of the state it began with, and each step that
// begins where the last one ended pays back what they lack by then,
//
//     owed = C(x_0) - C(x_n),
//
// by the smallest move across the orbits, some rounding errors long. What a long run has lost is
// then never more than one step loses.
//
// Only rounding is paid for. Where more is lacking, because a solver was asked for less or a step
// of this length turns the state many times, the account begins anew with the state as it is.
//
// A step that is repeated from where it began, as after a rejection, goes on with the account.
// Any other state opens a new one, so that a stepper that was used before gives the bits of a fresh
// one.
//
//     const auto owed = account.open<G>(x);
//     ...                                          the step from x to `next`
//     account.close<G>(owed, x, next);
//
// Used by stepper_base for schemes that name their `orbits`, and by lane_stepper. rounding_account
// does the same for energy and entropy.
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/concepts.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <tuple>

namespace geodeint {

/// An algebra that knows how to move across its orbits: shift_orbit(orbit_shift(change, c), mu)
/// adds `change` to the Casimirs c of mu, to first order.
template <class G>
concept shifts_orbits = has_casimirs<G> &&
    requires(const decltype(G::casimirs(typename G::dual_type{}))& c, typename G::dual_type& mu) {
    G::shift_orbit(G::orbit_shift(c, c), mu);
};

/// `Real` is that of the states, double or lanes of doubles.
template <class Real>
class orbit_account {
    /// The coordinates and Casimirs of se(3), the largest algebra that shifts its orbits.
    static constexpr int capacity = 6;
    static constexpr std::size_t functions = 2;

    template <class G>
    using numbers = decltype(G::casimirs(typename G::dual_type{}));
    template <class State>
    using coordinates = Eigen::Matrix<Real, flat_dimension<State>, 1>;

public:
    template <class G>
    static constexpr bool fits = shifts_orbits<G>&& requires {
        requires std::tuple_size_v<numbers<G>>
        <= functions;
        requires flat_dimension<typename G::dual_type> >
        0;
        requires flat_dimension<typename G::dual_type>
        <= capacity;
    };

    /// The Casimirs to return to, what rounding can take of them, and the way there.
    template <class G>
    struct payment {
        numbers<G> casimirs;
        numbers<G> rounding;
        numbers<G> shift;
    };

    /// What a step from x has to pay.
    template <class G>
    payment<G> open(const typename G::dual_type& x) const {
        const numbers<G> now = G::casimirs(x);
        payment<G> owed;
        numbers<G> lack;
        auto goes_on = was_here(x);
        for (std::size_t i = 0; i < now.size(); ++i) {
            using std::abs;
            owed.casimirs[i] = casimirs_[i];
            owed.rounding[i] = rounding_[i];
            lack[i] = casimirs_[i] - now[i];
            goes_on &= abs(lack[i]) < rounding_[i];
        }
        owed.shift = G::orbit_shift(lack, now);
        if (!all(goes_on)) begin_anew<G>(x, now, goes_on, owed);
        return owed;
    }

    /// Pays at the end of the step from x to `next`.
    template <class G>
    void close(const payment<G>& owed, const typename G::dual_type& x,
               typename G::dual_type& next) {
        G::shift_orbit(owed.shift, next);
        for (std::size_t i = 0; i < owed.casimirs.size(); ++i) {
            casimirs_[i] = owed.casimirs[i];
            rounding_[i] = owed.rounding[i];
        }
        note(x, start_);
        note(next, end_);
    }

private:
    using memory = Eigen::Matrix<Real, capacity, 1>;

    /// The account of x itself, except where the old one goes on: nothing is owed.
    template <class G, class Condition>
    [[gnu::noinline, gnu::cold]] static void
    begin_anew(const typename G::dual_type& x, const numbers<G>& now, const Condition& goes_on,
               payment<G>& owed) {
        using std::abs;
        // Casimirs are sums of products, whose rounding is that of a sum without cancellation
        coordinates<typename G::dual_type> moduli;
        flatten(x, moduli);
        for (Eigen::Index i = 0; i < moduli.size(); ++i) moduli[i] = abs(moduli[i]);
        typename G::dual_type sizes = x;
        unflatten(moduli, sizes);
        const numbers<G> largest = G::casimirs(sizes);
        for (std::size_t i = 0; i < now.size(); ++i) {
            const Real rounding = 64 * std::numeric_limits<double>::epsilon() * largest[i];
            owed.casimirs[i] = select(goes_on, owed.casimirs[i], now[i]);
            owed.rounding[i] = select(goes_on, owed.rounding[i], rounding);
            owed.shift[i] = select(goes_on, owed.shift[i], Real(0.0));
        }
    }

    template <class State>
    static void note(const State& x, memory& where) {
        flatten(x, where.template head<flat_dimension<State>>());
    }
    /// x is where the last step ended, or began; of lanes, in which of them.
    template <class State>
    auto was_here(const State& x) const {
        coordinates<State> flat;
        flatten(x, flat);
        auto at_end = flat[0] == end_[0], at_start = flat[0] == start_[0];
        for (Eigen::Index i = 1; i < flat.size(); ++i) {
            at_end &= flat[i] == end_[i];
            at_start &= flat[i] == start_[i];
        }
        return at_end | at_start;
    }

    std::array<Real, functions> casimirs_{};
    std::array<Real, functions> rounding_{};
    memory start_ = blank<memory>();
    memory end_ = blank<memory>();
};

} // namespace geodeint
