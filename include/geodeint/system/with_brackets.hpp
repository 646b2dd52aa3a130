// SPDX-License-Identifier: BSL-1.0
//
// The noise Hamiltonians h_1, ..., h_K of a Lie-Poisson system together with the brackets of each two
// of them,
//
//     K_ij(mu) = e <mu, [grad h_i, grad h_j]>,   i < j,
//     grad K_ij = e ([g_i, g_j] - D^2 h_i ad*_{g_j} mu + D^2 h_j ad*_{g_i} mu),   g_i = grad h_i(mu),
//
// in the order in which with_areas gives the areas that drive them. What a step of the noises lacks is
// sum_ij A_ij X_{K_ij} to leading order, so that with both every stepper has strong order 1, without
// being changed, and keeps what it keeps: to it, brackets are further noises. (For linear noises
// <mu, a_i> they are linear, e [a_i, a_j], and cost no more than these.)
//
//     const auto system = geodeint::lie_poisson<geodeint::so3>(
//         body, geodeint::with_brackets<geodeint::so3>(geodeint::noise(h1, h2, h3)),
//         geodeint::with_areas{geodeint::wiener_path{42, 17, dt}, 3});
//
// Noises that are not linear must offer hessian(mu), and the flat coordinates of the state must be
// those of the pairing, as those of vectors are.
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/function/hamiltonian.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/system/noise.hpp>

#include <Eigen/Core>

#include <concepts>
#include <cstddef>
#include <iterator>
#include <ranges>
#include <tuple>
#include <utility>
#include <vector>

namespace geodeint {

namespace detail {

/// K_ij of Hamiltonians of which one at least is not linear.
template <lie_algebra G, class First, class Second>
class bracket_of_noises {
    using algebra_type = typename G::algebra_type;
    using dual_type = typename G::dual_type;

public:
    bracket_of_noises(First first, Second second)
        : first_{std::move(first)}, second_{std::move(second)} {}

    void gradient(const dual_type& mu, double t, algebra_type& bracket) const {
        algebra_type g = mu, h = mu;
        gradient_of(first_, mu, t, g);
        gradient_of(second_, mu, t, h);
        bracket = G::bracket(g, h);
        add_second_derivative(first_, mu, t, -1, G::coadjoint(h, mu), bracket);
        add_second_derivative(second_, mu, t, 1, G::coadjoint(g, mu), bracket);
        bracket *= G::chirality;
    }

private:
    using coordinates = Eigen::Matrix<double, flat_dimension<dual_type>, 1>;

    /// sum += factor D^2 h x
    template <class H>
    static void add_second_derivative(const H& h, const dual_type& mu, double t, double factor,
                                      const dual_type& x, algebra_type& sum) {
        if constexpr (!requires { requires H::is_linear; }) {
            static_assert(has_hessian<H, dual_type>,
                          "with_brackets needs hessian(mu) of noises that are not linear");
            coordinates flat(flat_size(x));
            flatten(x, flat);
            const coordinates turned = factor * (hessian_of(h, mu, t) * flat);
            algebra_type result = sum;
            unflatten(turned, result);
            sum += result;
        }
    }

    First first_;
    Second second_;
};

template <lie_algebra G, class Algebra>
linear<Algebra> bracket_of(const linear<Algebra>& first, const linear<Algebra>& second) {
    Algebra bracket = G::bracket(first.beta, second.beta);
    bracket *= G::chirality;
    return {bracket};
}
template <lie_algebra G, class First, class Second>
bracket_of_noises<G, First, Second> bracket_of(const First& first, const Second& second) {
    return {first, second};
}

/// The brackets of one with all that follow it, and of these among themselves.
template <lie_algebra G>
std::tuple<> brackets_of() {
    return {};
}
template <lie_algebra G, class First, class... Rest>
auto brackets_of(const First& first, const Rest&... rest) {
    return std::tuple_cat(std::tuple{bracket_of<G>(first, rest)...}, brackets_of<G>(rest...));
}

} // namespace detail

/// noise(h_1, ..., h_K, K_12, K_13, ..., K_(K-1)K)
template <lie_algebra G, class... H>
auto with_brackets(const noise_pack<H...>& noises) {
    const auto brackets = std::apply([](const auto&... h) { return detail::brackets_of<G>(h...); },
                                     noises.hamiltonians());
    return std::apply([](const auto&... h) { return noise_pack{h...}; },
                      std::tuple_cat(noises.hamiltonians(), brackets));
}
/// The same for a container of linear noises.
template <lie_algebra G, class Range>
auto with_brackets(const noise_range<Range>& noises) {
    std::vector all(std::ranges::begin(noises.hamiltonians()),
                    std::ranges::end(noises.hamiltonians()));
    const std::size_t count = all.size();
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t j = i + 1; j < count; ++j)
            all.push_back(detail::bracket_of<G>(all[i], all[j]));
    return noise(std::move(all));
}

} // namespace geodeint
