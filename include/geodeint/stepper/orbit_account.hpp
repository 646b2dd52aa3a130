// SPDX-License-Identifier: BSL-1.0
//
// What rounding did to the orbit. A scheme on the dual of G stays on its coadjoint orbit up to the
// rounding of each step; a billion steps add these up, and as they favour one side a little, the
// Casimirs drift. So a stepper notes the Casimirs of the state it began with, and each step that
// begins where the last one ended first pays back what they lack by then,
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
//     account.on_orbit<G>(x, next, [&](const auto& start) { ... the step from `start` to `next` });
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
    static constexpr bool fits() {
        if constexpr (shifts_orbits<G>) {
            constexpr int size = flat_dimension<typename G::dual_type>;
            return 0 < size && size <= capacity && numbers<G>{}.size() <= functions;
        } else {
            return false;
        }
    }

    /// step(start), which goes from `start` to `next`, both in the dual of G: from x or, where the
    /// account knows, from where rounding has not led it.
    template <class G, class Step>
    void on_orbit(const typename G::dual_type& x, const typename G::dual_type& next, Step&& step) {
        if constexpr (fits<G>()) {
            step(settled<G>(x));
            note(x, start_);
            note(next, end_);
        } else {
            step(x);
        }
    }

private:
    using memory = Eigen::Matrix<Real, capacity, 1>;

    /// x, moved to the orbit of the run that it belongs to.
    template <class G>
    typename G::dual_type settled(const typename G::dual_type& x) {
        const numbers<G> now = G::casimirs(x);
        numbers<G> owed;
        for (std::size_t i = 0; i < now.size(); ++i) owed[i] = casimirs_[i] - now[i];
        auto goes_on = is(x, end_);
        goes_on &= is_rounding(owed);
        if (!all(goes_on)) begin_anew<G>(x, now, owed);
        numbers<G> shift;
        for (std::size_t i = 0; i < now.size(); ++i) {
            shift[i] = shifts_[i][0] * owed[0];
            for (std::size_t j = 1; j < now.size(); ++j) shift[i] += shifts_[i][j] * owed[j];
        }
        typename G::dual_type start = x;
        G::shift_orbit(shift, start);
        return start;
    }

    /// The account of x itself, to whom nothing is owed; except where a step is repeated.
    template <class G>
    [[gnu::noinline, gnu::cold]] void begin_anew(const typename G::dual_type& x,
                                                 const numbers<G>& now, numbers<G>& owed) {
        using std::abs;
        auto goes_on = is(x, end_);
        goes_on |= is(x, start_);
        goes_on &= is_rounding(owed);
        // Casimirs are sums of products, whose rounding is that of a sum without cancellation
        coordinates<typename G::dual_type> flat;
        flatten(x, flat);
        for (Eigen::Index i = 0; i < flat.size(); ++i) flat[i] = abs(flat[i]);
        typename G::dual_type sizes = x;
        unflatten(flat, sizes);
        const numbers<G> largest = G::casimirs(sizes);
        for (std::size_t j = 0; j < now.size(); ++j) {
            const Real rounding = 64 * std::numeric_limits<double>::epsilon() * largest[j];
            casimirs_[j] = select(goes_on, casimirs_[j], now[j]);
            rounding_[j] = select(goes_on, rounding_[j], rounding);
            owed[j] = select(goes_on, owed[j], Real(0.0));
            numbers<G> one{};
            one[j] = 1.0;
            const numbers<G> shift = G::orbit_shift(one, now);
            // a state without a size is not shifted
            for (std::size_t i = 0; i < now.size(); ++i)
                shifts_[i][j] = select(goes_on, shifts_[i][j],
                                       select(abs(shift[i]) <= largest_shift, shift[i], Real(0.0)));
        }
        flatten(x, flat);
        for (Eigen::Index i = 0; i < flat.size(); ++i) {
            start_[i] = select(goes_on, start_[i], flat[i]);
            end_[i] = select(goes_on, end_[i], flat[i]);
        }
    }

    template <class Numbers>
    auto is_rounding(const Numbers& owed) const {
        using std::abs;
        auto small = abs(owed[0]) < rounding_[0];
        for (std::size_t i = 1; i < owed.size(); ++i) small &= abs(owed[i]) < rounding_[i];
        return small;
    }

    template <class State>
    static void note(const State& x, memory& where) {
        flatten(x, where.template head<flat_dimension<State>>());
    }
    /// In every coordinate; of lanes, in which of them.
    template <class State>
    static auto is(const State& x, const memory& noted) {
        coordinates<State> flat;
        flatten(x, flat);
        auto same = flat[0] == noted[0];
        for (Eigen::Index i = 1; i < flat.size(); ++i) same &= flat[i] == noted[i];
        return same;
    }

    static constexpr double largest_shift = std::numeric_limits<double>::max();

    std::array<Real, functions> casimirs_{};
    std::array<Real, functions> rounding_{};
    /// The shift for one unit of each Casimir.
    std::array<std::array<Real, functions>, functions> shifts_{};
    memory start_ = blank<memory>();
    memory end_ = blank<memory>();
};

} // namespace geodeint
