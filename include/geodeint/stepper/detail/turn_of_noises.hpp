// SPDX-License-Identifier: BSL-1.0
//
// All linear noises h_k = <mu, a_k> of a step in one random group element exp(v): with the increments
// dW_k = sqrt(h) xi_k and a fair coin eta_kl = +-1 in place of the area between each two of them,
//
//     v = sum_k dW_k (a_k + h/12 sum_l [[a_k, a_l], a_l]) + e h/2 sum_{k<l} eta_kl [a_k, a_l].
//
// Its law is that of the noises over the step to O(h^3): the mean of f(Ad*_{exp (e v)} mu) is
// exp(h/2 sum_k X_k^2) f + O(h^3). Without the double brackets, or without the coins, it is O(h^2). With
// eta_kl = 2/h A_kl, the Levy areas of the path, v itself is that of the path to O(h^{3/2}). The fixed
// vectors are computed in numbers of the noises, doubles, also where v is one in each lane.
#pragma once

#include <geodeint/concepts.hpp>
#include <geodeint/function/hamiltonian.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/function/parts.hpp>

#include <cstddef>
#include <span>
#include <type_traits>

namespace geodeint::detail {

/// The algebra with another number type, if it is a template over numbers.
template <class G, class Real>
struct with_numbers {
    using type = G;
};
template <template <class> class Over, class From, class Real>
    requires(!lie_algebra<From>)
struct with_numbers<Over<From>, Real> {
    using type = Over<Real>;
};

template <class H>
inline constexpr bool is_linear_function = false;
template <class Algebra>
inline constexpr bool is_linear_function<linear<Algebra>> = true;

/// v += factor * x
template <class Dual, class Real, class Vector, class Algebra>
void add_multiple(const Dual& mu, const Real& factor, const Vector& x, Algebra& v,
                  Algebra& scratch) {
    add_gradient_of(linear<Vector>{x}, mu, 0.0, factor, v, scratch);
}

/// v becomes the vector above; `coins` has one for each two noises, (0, 1), (0, 2), ... (1, 2), ...
template <lie_algebra G, class Noises, class Real>
void turn_of_noises(const Noises& noises, double h, std::span<const Real> dW,
                    std::span<const Real> coins, const typename G::dual_type& mu,
                    typename G::algebra_type& v, typename G::algebra_type& scratch) {
    resize_like(v, mu);
    set_zero(v);
    std::size_t coin = 0;
    visit_each<sweep::forward>(noises, [&](const auto& first, std::size_t k) {
        using vector = std::remove_cvref_t<decltype(first.beta)>;
        using algebra = typename with_numbers<G, real_of<vector>>::type;
        vector direction = first.beta;
        visit_each<sweep::forward>(noises, [&](const auto& second, std::size_t l) {
            if (l == k) return;
            vector area = algebra::bracket(first.beta, second.beta);
            vector correction = algebra::bracket(area, second.beta);
            correction *= h / 12;
            direction += correction;
            if (l > k) {
                area *= G::chirality * h / 2;
                add_multiple(mu, coins[coin++], area, v, scratch);
            }
        });
        add_multiple(mu, dW[k], direction, v, scratch);
    });
}

} // namespace geodeint::detail
