// SPDX-License-Identifier: BSL-1.0
//
// The derivative of the source map of a coadjoint orbit with respect to its momentum: for a
// retraction tau, mu in the dual of G and v in G,
//
//     < retraction_gradient(x, mu, v), eta > = d/de < mu, dtau^{-1}_{x + e eta} v >  at e = 0,
//
// where dtau is right-trivialised, for tau = exp and tau = cayley. With ad_x^k v = v_k, ad*_x^k mu
// = mu_k and the Bernoulli numbers B_1 = -1/2, B_2 = 1/6, ...,
//
//     exp       - sum_r ad*_{w_r} mu_r,      w_r = sum_{j > r} B_j/j! v_{j-1-r}
//     cayley    ad*_v mu / 2 - (v^* x^* mu + mu x^* v^*)/4       in a matrix algebra
//
// and closed forms on so(3) and se(3). A Cayley map whose dtau^{-1} is of another form, but
// quadratic in x, is differentiated by central differences with step one, which are exact for
// quadratic functions.
//
//     using gradient = detail::retraction_gradient<geodeint::so3, geodeint::cayley_map>;
//     auto torque = gradient::at(x, mu, v);
#pragma once

#include <geodeint/algebra/cayley_map.hpp>
#include <geodeint/algebra/detail/rotation_series.hpp>
#include <geodeint/algebra/exponential.hpp>
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/error.hpp>

#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <limits>
#include <type_traits>

namespace geodeint {

// declared for their closed forms; a program that uses one of them has included it
struct so3;
struct su2;
struct se3;

} // namespace geodeint

namespace geodeint::detail {

template <class G, class Tau>
struct retraction_gradient;

/// B_j / j! for j < Count, B_1 = -1/2
template <std::size_t Count>
constexpr std::array<double, Count> bernoulli_coefficients() {
    constexpr auto even = rotation_series::bernoulli_ratios<Count / 2>();
    std::array<double, Count> all{1, -0.5};
    double sign = 1;
    for (std::size_t n = 0; 2 * n + 2 < Count; ++n, sign = -sign) all[2 * n + 2] = sign * even[n];
    return all;
}

template <class G>
concept matrix_lie_algebra = lie_algebra<G> && requires(const typename G::algebra_type& x) {
    requires std::same_as<typename G::algebra_type, typename G::matrix_type>;
    G::involution(x);
};

template <class G>
concept copies_of_algebra = requires {
    typename G::copy_algebra;
};

template <class G>
struct retraction_gradient<G, exponential> {
    using algebra_type = typename G::algebra_type;
    using dual_type = typename G::dual_type;

    static dual_type at(const algebra_type& x, const dual_type& mu, const algebra_type& v) {
        if constexpr (std::derived_from<G, so3>)
            return on_so3(x, mu, v);
        else
            return by_series(x, mu, v);
    }

private:
    /// dexp^{-1} v = v - x x v/2 + c(|x|^2) (x (x.v) - |x|^2 v)
    static dual_type on_so3(const algebra_type& x, const dual_type& mu, const algebra_type& v) {
        const double z = x.squaredNorm(), xm = x.dot(mu), xv = x.dot(v), mv = mu.dot(v);
        return 0.5 * mu.cross(v) + rotation_series::c(z) * (xv * mu + xm * v - 2 * mv * x) +
               rotation_series::c_slope(z) * (xm * xv - z * mv) * x;
    }

    static dual_type by_series(const algebra_type& x, const dual_type& mu, const algebra_type& v) {
        constexpr std::size_t most = 80;
        static constexpr auto weights = bernoulli_coefficients<most + 2>();
        std::array<algebra_type, most> powers;
        std::size_t count = 0;
        powers[count++] = v;
        const double size = norm_inf(v);
        // two negligible terms in a row: every other Bernoulli number is zero
        int negligible = 0;
        for (; negligible < 2 && count < most; ++count) {
            powers[count] = G::bracket(x, powers[count - 1]);
            const double next = std::abs(weights[count + 1]) * norm_inf(powers[count]);
            const bool counts = !(next <= std::numeric_limits<double>::epsilon() / 8 * size);
            negligible = counts ? 0 : negligible + 1;
        }
        if (negligible < 2)
            throw outside_domain{"x",
                                 "is too large for dexp^{-1}, which is singular at |ad_x| = 2 pi"};
        dual_type turned = mu, sum = mu;
        set_zero(sum);
        for (std::size_t r = 0; r < count; ++r) {
            algebra_type w = weights[r + 1] * powers[0];
            for (std::size_t j = r + 2; j <= count; ++j) w += weights[j] * powers[j - 1 - r];
            sum += -1.0 * dual_type(G::coadjoint(w, turned));
            turned = dual_type(G::coadjoint(x, turned));
        }
        return sum;
    }
};

template <class G>
struct retraction_gradient<G, cayley_map> {
    using algebra_type = typename G::algebra_type;
    using dual_type = typename G::dual_type;

    static dual_type at(const algebra_type& x, const dual_type& mu, const algebra_type& v) {
        if constexpr (std::derived_from<G, so3> && !std::derived_from<G, su2>)
            return 0.5 * mu.cross(v) + 0.25 * (x.dot(v) * mu + x.dot(mu) * v);
        else if constexpr (std::derived_from<G, se3>)
            return on_se3(x, mu, v);
        else if constexpr (matrix_lie_algebra<G>)
            return on_matrices(x, mu, v);
        else if constexpr (copies_of_algebra<G>)
            return on_copies(x, mu, v);
        else
            return by_differences(x, mu, v);
    }

private:
    static dual_type on_se3(const algebra_type& x, const dual_type& mu, const algebra_type& v) {
        const Eigen::Vector3d &xi = x.momentum, &b = x.advected, &eta = v.momentum, &c = v.advected;
        const Eigen::Vector3d &pi = mu.momentum, &gamma = mu.advected;
        return {0.5 * (pi.cross(eta) + gamma.cross(c)) +
                    0.25 * (xi.dot(eta) * pi + xi.dot(pi) * eta + b.cross(eta).cross(gamma)),
                0.5 * gamma.cross(eta) + 0.25 * eta.cross(gamma.cross(xi))};
    }

    static dual_type on_matrices(const algebra_type& x, const dual_type& mu,
                                 const algebra_type& v) {
        const dual_type y = v.adjoint() * x.adjoint() * mu + mu * x.adjoint() * v.adjoint();
        return 0.5 * G::coadjoint(v, mu) - 0.125 * dual_type(y - G::involution(y));
    }

    static dual_type on_copies(const algebra_type& x, const dual_type& mu, const algebra_type& v) {
        using one = retraction_gradient<typename G::copy_algebra, cayley_map>;
        dual_type result(x.rows(), x.cols());
        for (Eigen::Index k = 0; k < G::copies(x); ++k)
            G::copy(result, k) = one::at(G::copy(x, k), G::copy(mu, k), G::copy(v, k));
        return result;
    }

    static dual_type by_differences(const algebra_type& x, const dual_type& mu,
                                    const algebra_type& v) {
        auto slopes = G::coordinates(x);
        typename std::remove_cvref_t<decltype(slopes)>::PlainObject direction = slopes;
        direction.setZero();
        for (Eigen::Index i = 0; i < slopes.size(); ++i) {
            direction(i) = 1;
            const algebra_type forth = x + G::from_coordinates(direction);
            const algebra_type back = x - G::from_coordinates(direction);
            direction(i) = 0;
            slopes(i) = 0.5 * (G::pairing(mu, G::dcayley_inverse(forth, v)) -
                               G::pairing(mu, G::dcayley_inverse(back, v)));
        }
        return G::from_coordinates(slopes);
    }
};

} // namespace geodeint::detail
