// SPDX-License-Identifier: BSL-1.0
//
// The source map of lie_dual<G, Retraction> in the coordinates of G and for any scalar, as the
// Hamilton-Jacobi series needs it. It is put together once by applying the operators of G to the
// basis: the entries of the bilinear map (p, y) -> e ad*_p y that are not zero, and for cayley_map
// those of the part of alpha that is quadratic in p,
//
//     exponential    alpha = sum_j B_j/j! M^j y,   M = e ad*_p
//     cayley_map     alpha = y - M y/2 + q(p, p, y)/4
//
// The series of the exponential is cut after Terms powers of M. In truncated power series, where p
// has no constant term, the later ones vanish.
//
// (Cosserat, section 2.2.3, corrected as in lie_dual.hpp.)
//
//     const auto& map = detail::lie_dual_in_coordinates<so3, exponential, 4>::instance();
//     map.alpha(y, p, x);
#pragma once

#include <geodeint/algebra/cayley_map.hpp>
#include <geodeint/algebra/exponential.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/structure/lie_dual.hpp>

#include <cmath>
#include <concepts>
#include <cstddef>
#include <vector>

namespace geodeint::detail {

template <lie_algebra G, class Retraction, std::size_t Terms>
class lie_dual_in_coordinates {
    static_assert(G::dimension != Eigen::Dynamic,
                  "the Hamilton-Jacobi series needs an algebra of fixed size");
    static_assert(!(std::same_as<Retraction, cayley_map> && requires { typename G::base; }),
                  "on su(N) the Cayley map is no polynomial in coordinates: use exponential, or "
                  "gauss_bisection");
    static constexpr Eigen::Index n = G::dimension;

public:
    template <class Scalar>
    using vector = Eigen::Matrix<Scalar, G::dimension, 1>;

    /// The same object for all: building it takes n^3 operations of G.
    static const lie_dual_in_coordinates& instance() {
        static const lie_dual_in_coordinates built;
        return built;
    }

    template <class Scalar>
    void alpha(const vector<Scalar>& y, const vector<Scalar>& p, vector<Scalar>& out) const {
        if constexpr (std::same_as<Retraction, exponential>) {
            vector<Scalar> power = y;
            out = y;
            for (std::size_t j = 1; j <= Terms; ++j) {
                power = turned(p, power);
                if (weights[j] != 0) out += weights[j] * power;
            }
        } else {
            out = y - 0.5 * turned(p, y);
            for (const quadratic_entry& q : quadratic_)
                out(q.i) += q.value * (p(q.j) * p(q.k)) * y(q.l);
        }
    }

    template <class Scalar>
    void alpha_gradient(const vector<Scalar>& y, const vector<Scalar>& p, const vector<Scalar>& g,
                        vector<Scalar>& over_y, vector<Scalar>& over_p) const {
        if constexpr (std::same_as<Retraction, exponential>) {
            std::vector<vector<Scalar>> powers{g};
            for (std::size_t j = 1; j <= Terms; ++j)
                powers.push_back(turned_back(p, powers[j - 1]));
            over_y = g;
            for (std::size_t j = 1; j <= Terms; ++j)
                if (weights[j] != 0) over_y += weights[j] * powers[j];
            over_p.setConstant(Scalar(0));
            vector<Scalar> power = y;
            for (std::size_t r = 0; r < Terms; ++r) {
                vector<Scalar> w = vector<Scalar>::Constant(Scalar(0));
                for (std::size_t j = r + 1; j <= Terms; ++j)
                    if (weights[j] != 0) w += weights[j] * powers[j - 1 - r];
                for (const bilinear_entry& c : bilinear_)
                    over_p(c.j) += c.value * (w(c.i) * power(c.k));
                power = turned(p, power);
            }
        } else {
            over_y = g - 0.5 * turned_back(p, g);
            over_p.setConstant(Scalar(0));
            for (const bilinear_entry& c : bilinear_)
                over_p(c.j) -= (0.5 * c.value) * (g(c.i) * y(c.k));
            for (const quadratic_entry& q : quadratic_) {
                over_y(q.l) += q.value * (p(q.j) * p(q.k)) * g(q.i);
                const Scalar factor = q.value * (g(q.i) * y(q.l));
                over_p(q.j) += factor * p(q.k);
                over_p(q.k) += factor * p(q.j);
            }
        }
    }

private:
    /// (M y)_i = sum value p_j y_k
    struct bilinear_entry {
        Eigen::Index i, j, k;
        double value;
    };
    /// alpha_i += value p_j p_k y_l
    struct quadratic_entry {
        Eigen::Index i, j, k, l;
        double value;
    };
    static constexpr auto weights = bernoulli_coefficients<Terms + 2>();

    static auto unit(Eigen::Index i) {
        return typename G::algebra_type(
            G::from_coordinates(Eigen::Matrix<double, G::dimension, 1>::Unit(i)));
    }

    lie_dual_in_coordinates() {
        for (Eigen::Index j = 0; j < n; ++j)
            for (Eigen::Index k = 0; k < n; ++k) {
                const typename G::dual_type image = G::chirality * G::coadjoint(unit(j), unit(k));
                const auto c = G::coordinates(image);
                for (Eigen::Index i = 0; i < n; ++i)
                    if (c(i) != 0) bilinear_.push_back({i, j, k, c(i)});
            }
        if constexpr (std::same_as<Retraction, cayley_map>) build_quadratic();
    }

    void build_quadratic() {
        const lie_dual<G, cayley_map> realisation;
        // alpha without its linear part, which cancels in the sum over +p and -p
        const auto quadratic = [&](const typename G::algebra_type& p, const auto& y) {
            typename G::dual_type forth = y, back = y;
            realisation.alpha(y, p, forth);
            realisation.beta(y, p, back);
            return Eigen::Matrix<double, G::dimension, 1>(
                0.5 * (G::coordinates(forth) + G::coordinates(back)) - G::coordinates(y));
        };
        for (Eigen::Index l = 0; l < n; ++l)
            for (Eigen::Index j = 0; j < n; ++j)
                for (Eigen::Index k = j; k < n; ++k) {
                    auto c = quadratic(unit(j), unit(l));
                    if (k != j)
                        c = quadratic(unit(j) + unit(k), unit(l)) - c - quadratic(unit(k), unit(l));
                    for (Eigen::Index i = 0; i < n; ++i)
                        if (std::abs(c(i)) > 1e-14) quadratic_.push_back({i, j, k, l, c(i)});
                }
    }

    template <class Scalar>
    vector<Scalar> turned(const vector<Scalar>& p, const vector<Scalar>& y) const {
        vector<Scalar> result = vector<Scalar>::Constant(Scalar(0));
        for (const bilinear_entry& c : bilinear_) result(c.i) += c.value * (p(c.j) * y(c.k));
        return result;
    }
    template <class Scalar>
    vector<Scalar> turned_back(const vector<Scalar>& p, const vector<Scalar>& g) const {
        vector<Scalar> result = vector<Scalar>::Constant(Scalar(0));
        for (const bilinear_entry& c : bilinear_) result(c.k) += c.value * (p(c.j) * g(c.i));
        return result;
    }

    std::vector<bilinear_entry> bilinear_;
    std::vector<quadratic_entry> quadratic_;
};

} // namespace geodeint::detail
