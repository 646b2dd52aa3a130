// SPDX-License-Identifier: BSL-1.0
//
// The dual of G (structure/dual.hpp) with a bi-realisation of its Poisson structure by a retraction
// tau (Cosserat, section 2.2.3, with the factors corrected): the cotangent bundle of the group in
// the chart tau,
//
//     alpha = (dtau^{-1}_{ep})^* y,     beta = (dtau^{-1}_{-ep})^* y,     x' = Ad*_{tau(ep)} x.
//
//     exponential    alpha = M/(exp M - 1) y,   M = e ad*_p,    |M| < 2 pi
//     cayley_map     alpha = y - e ad*_p y/2 - p^* y p^*/4      in a matrix algebra; on so(3) it is
//                            y - e (y x p)/2 + (p.y) p/4
//
// With cayley_map the step of order 2 is the isospectral midpoint rule. It works for every
// algebra of this library, and for a user's own that has the derivative of tau and its dual. A
// retraction of one's own gives the order 2; alpha and beta ask for its inverse derivatives as
// well, and orders above 2 are those of exponential and cayley_map.
//
// A chart need not be symmetric, tau(x) tau(-x) = 1 (Cosserat, proposition 2.2.14, where phi is the
// inverse of tau). In one that is not,
//
//     alpha = (dtau^{-1}_{ep})^* y,     beta = Ad*_{tau(ep)} alpha = (left dtau^{-1}_{ep})^* y,
//
// the step with one term of the series has order 1, and k terms make order k. Such a chart names its
// left derivative and the gradients of both (algebra/nilpotent.hpp).
//
// Keeps: the coadjoint orbit, hence every Casimir, to round-off.
//
//     geodeint::hamiltonian_poisson<geodeint::lie_dual<geodeint::so3, geodeint::cayley_map>, 4>
#pragma once

#include <geodeint/algebra/cayley_map.hpp>
#include <geodeint/algebra/exponential.hpp>
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/error.hpp>
#include <geodeint/structure/detail/retraction_gradient.hpp>
#include <geodeint/structure/dual.hpp>

#include <cmath>
#include <concepts>
#include <cstddef>
#include <limits>

namespace geodeint {

template <lie_algebra G, dual_chart<G> Retraction = cayley_map>
class lie_dual : public dual<G> {
    using real = typename dual<G>::real;
    static constexpr double e = G::chirality;

public:
    using typename dual<G>::state_type;
    using typename dual<G>::covector_type;
    static constexpr bool symmetric = !detail::not_symmetric<Retraction>;

    void alpha(const state_type& y, const covector_type& p, state_type& out) const {
        out = source(real(e) * p, y);
    }
    void beta(const state_type& y, const covector_type& p, state_type& out) const {
        if constexpr (symmetric)
            out = source(real(-e) * p, y);
        else
            out = Retraction::left_derivative_inverse_dual(G{}, real(e) * p, y);
    }
    void alpha_gradient(const state_type& y, const covector_type& p, const covector_type& g,
                        covector_type& over_y, state_type& over_p) const {
        gradient(real(e), y, p, g, over_y, over_p);
    }
    void beta_gradient(const state_type& y, const covector_type& p, const covector_type& g,
                       covector_type& over_y, state_type& over_p) const {
        if constexpr (symmetric) {
            gradient(real(-e), y, p, g, over_y, over_p);
        } else {
            over_y = Retraction::left_derivative_inverse(G{}, real(e) * p, g);
            over_p = real(e) * Retraction::left_gradient(G{}, y, g);
        }
    }

    /// u = p
    void impulse(const state_type&, const covector_type& p, covector_type& u) const { u = p; }
    void middle(const state_type& x, const covector_type& u, state_type& y) const {
        y = source_inverse(real(e) * u, x);
    }
    void advance(const state_type& x, const covector_type& u, state_type& next) const {
        dual<G>::template move<Retraction>(u, x, next);
    }

private:
    /// su(n) modulo its centre is not closed under p^* y p^*; the step works with the trace, as the
    /// isospectral schemes do.
    static constexpr bool with_trace = std::same_as<Retraction, cayley_map> && requires {
        typename G::base;
    };

    /// (dtau^{-1}_x)^* y
    static state_type source(const covector_type& x, const state_type& y) {
        if constexpr (with_trace)
            return y - real(0.5) * G::coadjoint(x, y) - real(0.25) * G::triple_product(x, y);
        else if constexpr (std::same_as<Retraction, exponential> &&
                           !requires { G::dexp_inverse_dual(x, y); })
            return dexp_inverse_dual(x, y);
        else
            return Retraction::derivative_inverse_dual(G{}, x, y);
    }
    /// (dtau_x)^* y
    static state_type source_inverse(const covector_type& x, const state_type& y) {
        if constexpr (with_trace)
            return G::base::dcayley(x.adjoint(), y);
        else
            return Retraction::derivative_dual(G{}, x, y);
    }

    static void gradient(real sign, const state_type& y, const covector_type& p,
                         const covector_type& g, covector_type& over_y, state_type& over_p) {
        const covector_type x = sign * p;
        if constexpr (with_trace)
            over_y =
                g - real(0.5) * G::bracket(x, g) - real(0.25) * G::triple_product(x.adjoint(), g);
        else
            over_y = Retraction::derivative_inverse(G{}, x, g);
        if constexpr (symmetric) {
            static_assert(
                requires { detail::retraction_gradient<G, Retraction>::at(x, y, g); },
                "orders above 2 are known for the retractions exponential and cayley_map");
            over_p = sign * detail::retraction_gradient<G, Retraction>::at(x, y, g);
        } else {
            over_p = sign * Retraction::gradient(G{}, y, g);
        }
    }

    /// sum_k B_k/k! (ad*_x)^k y, for algebras that have the series of dexp^{-1} only
    static state_type dexp_inverse_dual(const covector_type& x, const state_type& y) {
        static constexpr auto weights = detail::bernoulli_coefficients<80>();
        state_type power = y, sum = y;
        const double size = norm_inf(y);
        for (std::size_t k = 1; k < weights.size(); ++k) {
            power = state_type(G::coadjoint(x, power));
            if (weights[k] == 0) continue;
            sum += weights[k] * power;
            if (std::abs(weights[k]) * norm_inf(power) <=
                std::numeric_limits<double>::epsilon() / 8 * size)
                return sum;
        }
        throw outside_domain{"x", "is too large for dexp^{-1}, which is singular at |ad_x| = 2 pi"};
    }
};

} // namespace geodeint
