// SPDX-License-Identifier: BSL-1.0
//
// For schemes on the dual of G that move the momentum by the Cayley map, mu' = Ad*_{cay(w)} mu: the
// states that they run on, which are momenta, and pairs (g, mu) with a group element g of G that is
// moved along, g' = g cay(w).
#pragma once

#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/group_traits.hpp>
#include <geodeint/concepts.hpp>

#include <type_traits>

namespace geodeint::detail {

template <class G, class X>
inline constexpr bool has_reconstruction = false;
template <class G, class Element>
inline constexpr bool has_reconstruction<G, cotangent<Element, typename G::dual_type>> =
    G::chirality == 1 && std::is_same_v<typename group_traits<Element>::algebra, G>;

template <class G, class X>
inline constexpr bool is_momentum_or_pair =
    std::is_same_v<X, typename G::dual_type> || has_reconstruction<G, X>;

/// to.configuration = from.configuration cay(w)
template <class X, class Algebra>
void move_configuration(const X& from, const Algebra& w, X& to) {
    using traits = group_traits<decltype(X::configuration)>;
    to.configuration = traits::compose(from.configuration, traits::cayley(w));
}

} // namespace geodeint::detail
