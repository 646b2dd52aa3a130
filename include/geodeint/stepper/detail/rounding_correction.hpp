// SPDX-License-Identifier: BSL-1.0
//
// The rounding correction. A scheme may keep a function exactly, a Casimir or the energy, but each
// step is rounded, and rounding favours one side a little: over a billion steps the function
// drifts. So a stepper remembers the value with which a run began, and corrects what is missing,
//
//     missing = C(x_0) - C(x_n),      x_{n+1} -> x_{n+1} + the smallest move that adds `missing` to C,
//
// a move of some rounding errors. A long run then loses no more than a single step does. What is
// missing where a step begins is corrected where it ends: until then there is time to compute it.
//
// Only rounding is corrected, and never the error of a solver:
//
//     a scheme that keeps Casimirs to the solver's tolerance only is corrected where that tolerance
//     is round-off and the solve has not stalled above it (stepper_base asks);
//     nothing is corrected where more is missing than the rounding of a step can have taken, which
//     is 8 eps of the sum of moduli of the terms in C. (Measured, in eps: 1.9 on so(3); on se(3) 1.8
//     up to dt = 0.1 and 5 at dt = 0.5; more where a step turns the state many times.)
//
// There the run begins anew with the state as it is. So it does where a step does not begin where
// the last one ended: a stepper that was used before gives the bits of a fresh one. (A step may be
// repeated from where it began, as after a rejection.)
//
// This one is for the Casimirs of a Lie algebra; its move goes across the coadjoint orbits.
// stepper_base uses it for schemes that name their `orbits`, lane_stepper as well. The orbits of skew
// matrices are a matter of their eigenvalues (spectrum_correction.hpp). energy_correction does the same
// for the energy of metriplectic schemes.
//
//     correction.prepare<G>(x, goes_on);     before a step from x
//     correction.correct<G>(next);           after it
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/stepper/detail/spectrum_correction.hpp>

#include <cstddef>
#include <limits>
#include <tuple>
#include <type_traits>

namespace geodeint::detail {

/// An algebra that knows how to move across its orbits: shift_orbit(orbit_shift(change, c), mu)
/// adds `change` to the Casimirs c of mu, to first order.
template <class G>
concept shifts_orbits = has_casimirs<G> &&
    requires(const decltype(G::casimirs(typename G::dual_type{}))& c, typename G::dual_type& mu) {
    G::shift_orbit(G::orbit_shift(c, c), mu);
};

/// A power of such an algebra.
template <class G>
concept shifts_copies = shifts_orbits<typename G::copy_algebra>;

template <class G>
inline constexpr bool corrects_rounding_on =
    shifts_orbits<G> || shifts_copies<G> || has_skew_matrices<G>;

/// What is remembered of states that may be skew matrices.
template <class State>
struct no_spectrum {};
template <class State>
inline constexpr bool is_square_matrix = requires {
    requires State::RowsAtCompileTime == State::ColsAtCompileTime;
    requires State::RowsAtCompileTime != 1;
    requires std::is_same_v<typename Eigen::NumTraits<typename State::Scalar>::Real, double>;
};
template <class State>
using spectrum_of_run =
    std::conditional_t<is_square_matrix<State>, spectrum_correction<State>, no_spectrum<State>>;

/// For states in the dual of an algebra, or in lanes of it.
template <class State>
class rounding_correction {
    using real = real_of<State>;
    using size = magnitude_of<real>;
    template <class G>
    using numbers = decltype(G::casimirs(typename G::dual_type{}));
    /// One for each Casimir: there are no more of them than coordinates.
    template <class Number>
    using room = Eigen::Array<Number, flat_dimension<State>, 1>;

public:
    /// Before a step from x, which may throw: finds what is missing there. `goes_on` says where x
    /// belongs to the run of the steps before: a bool, or a mask of lanes.
    template <class G, class Where>
    [[gnu::always_inline]] void prepare(const State& x, Where goes_on) {
        if constexpr (has_skew_matrices<G>) {
            spectrum_.prepare(x, goes_on);
        } else if constexpr (shifts_copies<G>) {
            using copy_algebra = typename G::copy_algebra;
            const Eigen::Index count = casimirs_of_copy<G>, copies = G::copies(x);
            if (shift_.size() != copies * count) {
                casimirs_.setZero(copies * count);
                rounding_.setZero(copies * count);
                shift_.setZero(copies * count);
            }
            for (Eigen::Index k = 0; k < copies; ++k)
                prepare_at<copy_algebra>(k * count, G::copy(x, k), goes_on);
        } else {
            if constexpr (std::tuple_size_v<numbers<G>> == 1)
                prepare_at<G>(0, x, goes_on);
            else
                prepare_apart<G>(x, goes_on);
        }
    }
    /// After it: corrects its end.
    template <class G>
    [[gnu::always_inline]] void correct(State& next) {
        if constexpr (has_skew_matrices<G>) {
            spectrum_.correct(next);
        } else if constexpr (shifts_copies<G>) {
            for (Eigen::Index k = 0; k < G::copies(next); ++k) {
                typename G::copy_algebra::dual_type copy = G::copy(next, k);
                correct_at<typename G::copy_algebra>(k * casimirs_of_copy<G>, copy);
                G::copy(next, k) = copy;
            }
        } else {
            correct_at<G>(0, next);
        }
    }
    /// Corrects nothing in this step, in the lanes `which`.
    template <class Where>
    void skip(const Where& which) {
        for (Eigen::Index k = 0; k < shift_.size(); ++k)
            shift_[k] = select(which, real(0), shift_[k]);
    }

private:
    template <class G>
    static constexpr Eigen::Index casimirs_of_copy =
        std::tuple_size_v<numbers<typename G::copy_algebra>>;

    /// The Casimirs of G are those from `first` on.
    template <class G, class Where>
    [[gnu::always_inline]] void prepare_at(Eigen::Index first, const typename G::dual_type& x,
                                           Where goes_on) {
        const numbers<G> now = G::casimirs(x);
        numbers<G> missing;
        for (std::size_t i = 0; i < now.size(); ++i) {
            const Eigen::Index k = first + static_cast<Eigen::Index>(i);
            missing[i] = casimirs_[k] - now[i];
            goes_on &= magnitude(missing[i]) < rounding_[k];
        }
        const numbers<G> shift = G::orbit_shift(missing, now);
        for (std::size_t i = 0; i < now.size(); ++i)
            shift_[first + static_cast<Eigen::Index>(i)] = shift[i];
        if (!all(goes_on)) [[unlikely]]
            begin_anew<G>(first, x, now, goes_on);
    }
    template <class G>
    [[gnu::always_inline]] void correct_at(Eigen::Index first, typename G::dual_type& next) const {
        numbers<G> shift;
        for (std::size_t i = 0; i < shift.size(); ++i)
            shift[i] = shift_[first + static_cast<Eigen::Index>(i)];
        G::shift_orbit(shift, next);
    }

    /// The same as a call, which is faster where there are several of them.
    template <class G, class Where>
    [[gnu::noinline]] void prepare_apart(const typename G::dual_type& x, Where goes_on) {
        prepare_at<G>(0, x, goes_on);
    }
    /// A run begins at x where the old one does not go on.
    template <class G, class Where>
    [[gnu::noinline, gnu::cold]] void begin_anew(Eigen::Index first, const typename G::dual_type& x,
                                                 const numbers<G>& now, Where goes_on) {
        // Casimirs are sums of products, whose rounding is that of a sum without cancellation
        typename G::dual_type sizes = x;
        for (Eigen::Index i = 0; i < flat_size(sizes); ++i)
            flat_coordinate(sizes, i) = real(magnitude(flat_coordinate(x, i)));
        const numbers<G> largest = G::casimirs(sizes);
        numbers<G> roundings;
        for (std::size_t i = 0; i < now.size(); ++i)
            roundings[i] = real(8 * epsilon_of<real>()) * largest[i];
        // a state without a size is not shifted
        const auto largest_shift = G::orbit_shift(roundings, now);
        auto has_size = magnitude(largest_shift[0]) <= std::numeric_limits<time_of<real>>::max();
        for (std::size_t i = 1; i < now.size(); ++i)
            has_size &= magnitude(largest_shift[i]) <= std::numeric_limits<time_of<real>>::max();
        for (std::size_t i = 0; i < now.size(); ++i) {
            const Eigen::Index k = first + static_cast<Eigen::Index>(i);
            const size rounding = select(has_size, magnitude(roundings[i]), size(0));
            casimirs_[k] = select(goes_on, casimirs_[k], now[i]);
            rounding_[k] = select(goes_on, rounding_[k], rounding);
            shift_[k] = select(goes_on, shift_[k], real(0));
        }
    }

    room<real> casimirs_ = blank<room<real>>();
    room<size> rounding_ = blank<room<size>>();
    room<real> shift_ = blank<room<real>>();
    [[no_unique_address]] spectrum_of_run<State> spectrum_;
};

} // namespace geodeint::detail
