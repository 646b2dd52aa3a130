// SPDX-License-Identifier: BSL-1.0
//
// Hamiltonians that are sums of integrable parts, H = H_1 + ... + H_n, as splitting schemes need
// them. A part is a Hamiltonian whose gradient is constant along its own flow, so that the flow is
//
//     mu(t) = Ad*_{exp(e t grad H_k(mu))} mu.
//
// Parts are linear Hamiltonians, functions f(<mu, beta>) of one (squared_pairing, say), and
// functions of several that commute with one another. A Hamiltonian lists them in a std::tuple, or,
// where they are of one type, in a range, returned by value or by reference:
//
//     auto parts() const { return std::tuple{squared_pairing{axis, weight}, linear{chi}}; }
//
// A gradient may be any that moves the state alike: what is along the isotropy of mu moves nothing.
// So the bond of two spins, s.r, is (s + r)^2/2 less Casimirs, both of which turn about s + r.
//
// A part that touches little of a large state may write its flow over the time s itself,
//
//     template <class G> void flow(double t, double s, state& mu) const;
//
// One that is itself a part returns std::tie(*this); linear ones need not say so. The compiler
// cannot check that the parts have these properties; parts_defects measures it.
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/function/hamiltonian.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <ranges>
#include <tuple>
#include <type_traits>
#include <utility>

namespace geodeint {

namespace detail {

template <class Parts, class G>
inline constexpr bool tuple_of_hamiltonians = false;
template <class... Part, class G>
inline constexpr bool tuple_of_hamiltonians<std::tuple<Part...>, G> =
    sizeof...(Part) != 0 && (hamiltonian<std::remove_cvref_t<Part>, G> && ...);

template <class Parts, class G>
concept range_of_hamiltonians =
    std::ranges::random_access_range<const Parts> && std::ranges::sized_range<const Parts> &&
    hamiltonian<std::ranges::range_value_t<const Parts>, G>;

template <class Parts, class G>
concept list_of_hamiltonians = tuple_of_hamiltonians<Parts, G> || range_of_hamiltonians<Parts, G>;

template <class H>
concept lists_parts = requires(const H& h) {
    h.parts();
};

template <class H>
concept linear_hamiltonian = requires {
    requires H::is_linear;
};

} // namespace detail

/// A Hamiltonian on the dual of G with `parts()`, a list of Hamiltonians, or a linear one.
template <class H, class G>
concept sum_of_parts = hamiltonian<H, G> &&(detail::linear_hamiltonian<H> || requires(const H& h) {
    requires detail::list_of_hamiltonians<std::remove_cvref_t<decltype(h.parts())>, G>;
});

namespace detail {

enum class sweep { forward, backward };

/// The length of a tuple or of a range.
template <class Elements>
constexpr std::size_t element_count(const Elements& elements) {
    if constexpr (requires { std::tuple_size<Elements>::value; })
        return std::tuple_size_v<Elements>;
    else
        return static_cast<std::size_t>(std::ranges::size(elements));
}

/// action(element, index) for every element of a tuple or of a range.
template <sweep Direction, class Elements, class Action>
[[gnu::always_inline]] inline void visit_each(const Elements& elements, Action&& action) {
    if constexpr (requires { std::tuple_size<Elements>::value; }) {
        constexpr std::size_t last = std::tuple_size_v<Elements> - 1;
        [&]<std::size_t... I>(std::index_sequence<I...>) __attribute__((always_inline)) {
            if constexpr (Direction == sweep::forward)
                (action(std::get<I>(elements), I), ...);
            else
                (action(std::get<last - I>(elements), last - I), ...);
        }
        (std::make_index_sequence<last + 1>{});
    } else {
        const std::size_t size = element_count(elements);
        for (std::size_t k = 0; k < size; ++k) {
            const std::size_t i = Direction == sweep::forward ? k : size - 1 - k;
            action(*std::ranges::next(std::ranges::begin(elements), static_cast<std::ptrdiff_t>(i)),
                   i);
        }
    }
}

/// The list of parts of h: the only one of a linear Hamiltonian is itself.
template <class H>
    requires lists_parts<H> || linear_hamiltonian<H>
decltype(auto) parts_of(const H& h) {
    if constexpr (lists_parts<H>)
        return h.parts();
    else
        return std::tie(h);
}

/// It writes its own flow.
template <class Part, class G>
concept flowing_part = requires(const Part& part, typename G::dual_type& mu) {
    part.template flow<G>(0.0, 0.0, mu);
};

/// Its gradient is factor(mu) beta, and the algebra turns states along a fixed beta.
template <class Part, class G>
concept part_along_axis = requires(const Part& part, typename G::dual_type& mu) {
    G::turn_along(part.beta, part.factor(mu), mu);
};

/// mu becomes Ad*_{exp(e s grad H_k(mu, t))} mu, the flow of the part over the time s, a number or one
/// in each lane, with its explicit dependence on time frozen at t; `velocity` is overwritten.
template <lie_algebra G, hamiltonian<G> Part, class Time>
[[gnu::always_inline]] inline void flow_of_part(const Part& part, double t, const Time& s,
                                                typename G::dual_type& mu,
                                                typename G::algebra_type& velocity) {
    if constexpr (flowing_part<Part, G>) {
        part.template flow<G>(t, s, mu);
    } else if constexpr (part_along_axis<Part, G>) {
        using real = real_of<typename G::algebra_type>;
        G::turn_along(part.beta, part.factor(mu) * real(G::chirality * s), mu);
    } else {
        gradient_of(part, mu, t, velocity);
        stretch(velocity, real_of<typename G::algebra_type>(G::chirality * s));
        mu = G::coadjoint_exp(velocity, mu);
    }
}

} // namespace detail

/// What is wrong with the parts of a Hamiltonian, as numbers near round-off if nothing is.
struct parts_defect {
    double sum;  ///< |grad H - sum_k grad H_k|
    double flow; ///< the largest |grad H_k(mu(s)) - grad H_k(mu)| along the flow of the part
};

/// Measures both at mu and t, the second over the time s.
template <lie_algebra G, sum_of_parts<G> H>
parts_defect parts_defects(const H& h, const typename G::dual_type& mu, double t = 0,
                           double s = 1) {
    typename G::algebra_type rest, before, after, velocity;
    parts_defect defect{0, 0};
    gradient_of(h, mu, t, rest);
    detail::visit_each<detail::sweep::forward>(
        detail::parts_of(h), [&](const auto& part, std::size_t) {
            typename G::dual_type moved = mu;
            detail::flow_of_part<G>(part, t, s, moved, velocity);
            gradient_of(part, mu, t, before);
            gradient_of(part, moved, t, after);
            after -= before;
            rest -= before;
            defect.flow = std::max(defect.flow, norm_inf(after));
        });
    defect.sum = norm_inf(rest);
    return defect;
}

} // namespace geodeint
