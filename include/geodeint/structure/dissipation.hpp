// SPDX-License-Identifier: BSL-1.0
//
// The dissipative bracket of a metriplectic system, as the systems of this library take it: a
// matrix K(z, xi) that is symmetric, positive semidefinite, and annihilates xi whatever xi is,
//
//     K(z, xi) = K(z, xi)^T >= 0,      K(z, xi) xi = 0 for every covector xi.
//
// The motion uses it with xi = grad H(z); a scheme puts a discrete gradient in the same place and
// keeps H exactly for that reason. Any of
//
//     K(z, xi)                    a callable that returns the matrix
//     K.apply(z, xi, s, out)      writes K(z, xi) s without forming a matrix
//     K.apply(z, kept, s, out)    the same for K(z, kept) that annihilates every covector of the
//                                 std::span `kept`, of which the first is xi
//
// Ready ones: metric_dissipation, double_bracket. metriplectic_defects measures whether
// K has these properties.
#pragma once

#include <concepts>
#include <cstddef>
#include <span>

namespace geodeint {

namespace detail {

/// K annihilates several covectors.
template <class K, class State, std::size_t Count, class Covector = State, class Vector = Covector>
concept keeps_several = requires(const K& k, const State& z, std::span<const Covector, Count> kept,
                                 const Covector& s, Vector& out) {
    { k.apply(z, kept, s, out) } -> std::same_as<void>;
};

/// K annihilates one covector, and writes K(z, xi) s by itself.
template <class K, class State, class Covector = State, class Vector = Covector>
concept has_apply = requires(const K& k, const State& z, const Covector& xi, const Covector& s,
                             Vector& out) {
    { k.apply(z, xi, s, out) } -> std::same_as<void>;
};

} // namespace detail

template <class K, class State, class Covector = State, class Vector = Covector>
concept dissipation = detail::keeps_several<K, State, 1, Covector, Vector> ||
    detail::has_apply<K, State, Covector, Vector> ||
    requires(const K& k, const State& z, const Covector& xi, const Covector& s, Vector& out) {
    out = k(z, xi) * s;
};

namespace detail {

/// out = K(z, kept) s, another object than all of them.
template <class State, std::size_t Count, class Covector, class Vector,
          dissipation<State, Covector, Vector> K>
void dissipate(const K& k, const State& z, std::span<const Covector, Count> kept, const Covector& s,
               Vector& out) {
    if constexpr (keeps_several<K, State, Count, Covector, Vector>)
        k.apply(z, kept, s, out);
    else if constexpr (has_apply<K, State, Covector, Vector>)
        k.apply(z, kept[0], s, out);
    else
        out.noalias() = k(z, kept[0]) * s;
}

} // namespace detail

} // namespace geodeint
