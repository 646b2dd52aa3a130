// SPDX-License-Identifier: BSL-1.0
//
// What rounding does to the map of an implicit step, coordinate by coordinate. No scale of the state
// tells how far the corrections of a coordinate can fall that is a small difference itself, as a
// momentum near rest is one; the map does. With the map at states whose coordinates are moved by 64
// rounding errors,
//
//     n_0 = max over three patterns of signs of |map(u; x_i (1 +- 64 eps)) - map(u)|
//     n   = n_0 + |map(u +- n) - map(u)|,   again and again: what it does to the other coordinates
//
// until it grows by no more than twice in any coordinate, with two patterns of signs one after the
// other: then each has heard of all others. (Fewer than 64 rounding errors may be lost in intermediate
// results that are larger than the state.) Where the map expands, n grows without end and means
// nothing; n_0 is the answer then.
//
// Used by unit_stopping_rule, in those few solves in which corrections no longer fall.
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/solve/problem.hpp>

#include <algorithm>

namespace geodeint::detail {

/// By how many rounding errors `map_disturbed` moves the states.
inline constexpr double probe_width = 64;

/// x, each coordinate moved by `probe_width` rounding errors as the pattern of signs says.
template <class State>
void disturb(int signs, State& x) {
    using real = real_of<State>;
    const real width = real(probe_width) * epsilon_of<real>();
    if (signs == 0) return;
    for (Eigen::Index i = 0; i < flat_size(x); ++i)
        flat_coordinate(x, i) *= is_moved_up(signs, i) ? 1 + width : 1 - width;
}

template <class Unknown>
void begin_probe(const Unknown& like, probe_room<Unknown>& room) {
    for (Unknown* each : {&room.undisturbed, &room.image, &room.shifted, &room.direct, &room.noise})
        resize_like(*each, like);
}

/// room.noise = the above at the unknown u, for which begin_probe has made room.
template <has_disturbed_map Problem, class Unknown>
#if defined(__GNUC__)
[[gnu::noinline, gnu::cold]]
#endif
void probe_rounding(Problem& problem, const Unknown& u, probe_room<Unknown>& room) {
    using real = real_of<Unknown>;
    const Eigen::Index n = flat_size(u);
    const auto change = [&](Eigen::Index i) {
        return magnitude(flat_coordinate(room.image, i) - flat_coordinate(room.undisturbed, i));
    };
    problem.map_disturbed(u, 0, room.undisturbed);
    set_zero(room.direct);
    for (int signs = 1; signs <= 3; ++signs) {
        problem.map_disturbed(u, signs, room.image);
        for (Eigen::Index i = 0; i < n; ++i) {
            real& direct = flat_coordinate(room.direct, i);
            // the negation keeps NaN
            if (!(change(i) <= direct)) direct = change(i);
        }
    }
    room.noise = room.direct;
    room.shifted = u;
    constexpr int most_rounds = 6;
    // the first one always grows
    for (int round = 0, at_rest = 0; round < most_rounds; ++round) {
        for (Eigen::Index i = 0; i < n; ++i) {
            const real by = flat_coordinate(room.noise, i);
            flat_coordinate(room.shifted, i) =
                flat_coordinate(u, i) + (is_moved_up(round % 2 == 0 ? 1 : 3, i) ? by : -by);
        }
        problem.map_disturbed(room.shifted, 0, room.image);
        bool grows = round == 0;
        for (Eigen::Index i = 0; i < n; ++i) {
            real& noise = flat_coordinate(room.noise, i);
            const real now = flat_coordinate(room.direct, i) + change(i);
            grows = grows || !(now <= 2 * noise);
            if (!(now <= noise)) noise = now;
        }
        at_rest = grows ? 0 : at_rest + 1;
        if (at_rest == 2) return;
    }
    room.noise = room.direct;
}

} // namespace geodeint::detail
