// SPDX-License-Identifier: BSL-1.0
//
// The rounding correction. A scheme may keep a function exactly, a Casimir or the energy, but each
// step is rounded, and rounding favours one side a little: over a billion steps the function
// drifts. So a stepper remembers the value with which a run began, and corrects what is missing,
//
//     missing = C(x_0) - C(x_n),      x_n -> x_n + the smallest move that adds `missing` to C,
//
// a move of some rounding errors. A long run then loses no more than a single step does.
//
// Only rounding is corrected. Where more is missing, because a solver was asked for less or a step
// of this length turns the state many times, the run begins anew with the state as it is. So it does
// where a step does not begin where the last one ended: a stepper that was used before gives the bits
// of a fresh one. (A step may be repeated from where it began, as after a rejection.)
//
// This one is for the Casimirs of a Lie algebra, before a step; its move goes across the coadjoint
// orbits. stepper_base uses it for schemes that name their `orbits`, lane_stepper as well.
// energy_correction does the same for the energy of metriplectic schemes.
//
//     correction.on_orbit<G>(x, next, [&](const auto& start) { ... step from `start` to `next` });
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/concepts.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace geodeint::detail {

/// An algebra that knows how to move across its orbits: shift_orbit(orbit_shift(change, c), mu)
/// adds `change` to the Casimirs c of mu, to first order.
template <class G>
concept shifts_orbits = has_casimirs<G> &&
    requires(const decltype(G::casimirs(typename G::dual_type{}))& c, typename G::dual_type& mu) {
    G::shift_orbit(G::orbit_shift(c, c), mu);
};

/// `Real` is that of the states (see algebra/real.hpp).
template <class Real>
class rounding_correction {
    /// The coordinates and Casimirs of se(3), the largest algebra that shifts its orbits.
    static constexpr int capacity = 6;
    static constexpr std::size_t functions = 2;

    using size = magnitude_of<Real>;
    template <class G>
    using numbers = decltype(G::casimirs(typename G::dual_type{}));
    template <class State>
    using coordinates = Eigen::Matrix<Real, flat_dimension<State>, 1>;

public:
    template <class G>
    static constexpr bool fits() {
        if constexpr (shifts_orbits<G>) {
            constexpr int size = flat_dimension<typename G::dual_type>;
            return 0 < size && size <= capacity && std::tuple_size_v<numbers<G>> <= functions;
        } else {
            return false;
        }
    }

    /// step(start), which goes from `start` to `next`, both in the dual of G: from x, or from x with
    /// the Casimirs of the run that it continues.
    template <class G, class Step>
    void on_orbit(const typename G::dual_type& x, const typename G::dual_type& next, Step&& step) {
        if constexpr (fits<G>()) {
            step(corrected<G>(x));
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
    typename G::dual_type corrected(const typename G::dual_type& x) {
        const numbers<G> now = G::casimirs(x);
        numbers<G> missing;
        for (std::size_t i = 0; i < now.size(); ++i) missing[i] = casimirs_[i] - now[i];
        auto goes_on = is(x, end_);
        goes_on &= is_rounding(missing);
        if (!all(goes_on)) begin_anew<G>(x, now, missing);
        numbers<G> shift;
        for (std::size_t i = 0; i < now.size(); ++i) {
            shift[i] = shifts_[i][0] * missing[0];
            for (std::size_t j = 1; j < now.size(); ++j) shift[i] += shifts_[i][j] * missing[j];
        }
        typename G::dual_type start = x;
        G::shift_orbit(shift, start);
        return start;
    }

    /// A run begins at x, which misses nothing; except where a step is repeated.
    template <class G>
    [[gnu::noinline, gnu::cold]] void begin_anew(const typename G::dual_type& x,
                                                 const numbers<G>& now, numbers<G>& missing) {
        auto goes_on = is(x, end_);
        goes_on |= is(x, start_);
        goes_on &= is_rounding(missing);
        // Casimirs are sums of products, whose rounding is that of a sum without cancellation
        coordinates<typename G::dual_type> flat;
        flatten(x, flat);
        for (Eigen::Index i = 0; i < flat.size(); ++i) flat[i] = Real(magnitude(flat[i]));
        typename G::dual_type sizes = x;
        unflatten(flat, sizes);
        const numbers<G> largest = G::casimirs(sizes);
        const size largest_shift = std::numeric_limits<time_of<Real>>::max();
        for (std::size_t j = 0; j < now.size(); ++j) {
            const size rounding = 64 * epsilon_of<Real>() * magnitude(largest[j]);
            casimirs_[j] = select(goes_on, casimirs_[j], now[j]);
            rounding_[j] = select(goes_on, rounding_[j], rounding);
            missing[j] = select(goes_on, missing[j], Real(0));
            numbers<G> one{};
            one[j] = Real(1);
            const numbers<G> shift = G::orbit_shift(one, now);
            // a state without a size is not shifted
            for (std::size_t i = 0; i < now.size(); ++i)
                shifts_[i][j] =
                    select(goes_on, shifts_[i][j],
                           select(magnitude(shift[i]) <= largest_shift, shift[i], Real(0)));
        }
        flatten(x, flat);
        for (Eigen::Index i = 0; i < flat.size(); ++i) {
            start_[i] = select(goes_on, start_[i], flat[i]);
            end_[i] = select(goes_on, end_[i], flat[i]);
        }
    }

    template <class Numbers>
    auto is_rounding(const Numbers& missing) const {
        auto small = magnitude(missing[0]) < rounding_[0];
        for (std::size_t i = 1; i < missing.size(); ++i)
            small &= magnitude(missing[i]) < rounding_[i];
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

    std::array<Real, functions> casimirs_{};
    std::array<size, functions> rounding_{};
    /// The shift for one unit of each Casimir.
    std::array<std::array<Real, functions>, functions> shifts_{};
    memory start_ = blank<memory>();
    memory end_ = blank<memory>();
};

} // namespace geodeint::detail
