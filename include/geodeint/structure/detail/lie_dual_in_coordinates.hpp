// SPDX-License-Identifier: BSL-1.0
//
// The source map of lie_dual<G, Retraction> in the coordinates of G and for any scalar, as the
// Hamilton-Jacobi series needs it. It is put together once by applying the operators of G to the
// basis: the entries of the bilinear map (p, y) -> e ad*_p y that are not zero, and for cayley_map
// those of the part of alpha that is quadratic in p,
//
//     exponential    alpha = sum_j B_j/j! M^j y,   M = e ad*_p
//     cayley_map     alpha = y - M y/2 + q(p, p, y)/4
//     else           alpha = y + l(p, y) + q(p, p, y), and beta, for a chart that is not symmetric
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
            source_.add(y, p, out = y);
        }
    }

    /// Where it is not alpha(y, -p).
    template <class Scalar>
    void beta(const vector<Scalar>& y, const vector<Scalar>& p, vector<Scalar>& out) const {
        target_.add(y, p, out = y);
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
            over_y = g;
            over_p.setConstant(Scalar(0));
            source_.add_gradient(y, p, g, over_y, over_p);
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
    /// What a map that is quadratic in p adds to y.
    struct quadratic_map {
        std::vector<bilinear_entry> linear;
        std::vector<quadratic_entry> quadratic;

        template <class Scalar>
        void add(const vector<Scalar>& y, const vector<Scalar>& p, vector<Scalar>& out) const {
            vector<Scalar> sum = vector<Scalar>::Constant(Scalar(0));
            for (const bilinear_entry& c : linear) sum(c.i) += c.value * (p(c.j) * y(c.k));
            out += sum;
            for (const quadratic_entry& q : quadratic)
                out(q.i) += q.value * (p(q.j) * p(q.k)) * y(q.l);
        }
        template <class Scalar>
        void add_gradient(const vector<Scalar>& y, const vector<Scalar>& p, const vector<Scalar>& g,
                          vector<Scalar>& over_y, vector<Scalar>& over_p) const {
            vector<Scalar> sum = vector<Scalar>::Constant(Scalar(0));
            for (const bilinear_entry& c : linear) {
                sum(c.k) += c.value * (p(c.j) * g(c.i));
                over_p(c.j) += c.value * (g(c.i) * y(c.k));
            }
            over_y += sum;
            for (const quadratic_entry& q : quadratic) {
                over_y(q.l) += q.value * (p(q.j) * p(q.k)) * g(q.i);
                const Scalar factor = q.value * (g(q.i) * y(q.l));
                over_p(q.j) += factor * p(q.k);
                over_p(q.k) += factor * p(q.j);
            }
        }
    };
    static constexpr auto weights = bernoulli_coefficients<Terms + 2>();

    static auto unit(Eigen::Index i) {
        return typename G::algebra_type(
            G::from_coordinates(Eigen::Matrix<double, G::dimension, 1>::Unit(i)));
    }

    lie_dual_in_coordinates() {
        if constexpr (std::same_as<Retraction, exponential>) {
            for (Eigen::Index j = 0; j < n; ++j)
                for (Eigen::Index k = 0; k < n; ++k) {
                    const typename G::dual_type image =
                        G::chirality * G::coadjoint(unit(j), unit(k));
                    const auto c = G::coordinates(image);
                    for (Eigen::Index i = 0; i < n; ++i)
                        if (c(i) != 0) bilinear_.push_back({i, j, k, c(i)});
                }
        } else {
            using realisation = lie_dual<G, Retraction>;
            source_ = in_entries(
                [](const auto& y, const auto& p, auto& out) { realisation{}.alpha(y, p, out); });
            if constexpr (!realisation::symmetric)
                target_ = in_entries(
                    [](const auto& y, const auto& p, auto& out) { realisation{}.beta(y, p, out); });
        }
    }

    /// A map (y, p) -> out that is quadratic in p and linear in y.
    template <class Map>
    static quadratic_map in_entries(Map&& map) {
        using coordinates = Eigen::Matrix<double, G::dimension, 1>;
        const auto at = [&](const typename G::dual_type& y, const typename G::algebra_type& p) {
            typename G::dual_type out = y;
            map(y, p, out);
            return coordinates(G::coordinates(out));
        };
        const auto odd = [&](const auto& y, const typename G::algebra_type& p) {
            return coordinates(0.5 * (at(y, p) - at(y, typename G::algebra_type(-1.0 * p))));
        };
        const auto even = [&](const auto& y, const typename G::algebra_type& p) {
            return coordinates(0.5 * (at(y, p) + at(y, typename G::algebra_type(-1.0 * p))) -
                               G::coordinates(y));
        };
        quadratic_map entries;
        for (Eigen::Index j = 0; j < n; ++j)
            for (Eigen::Index k = 0; k < n; ++k) {
                const coordinates c = odd(unit(k), unit(j));
                for (Eigen::Index i = 0; i < n; ++i)
                    if (std::abs(c(i)) > 1e-14) entries.linear.push_back({i, j, k, c(i)});
            }
        for (Eigen::Index l = 0; l < n; ++l)
            for (Eigen::Index j = 0; j < n; ++j)
                for (Eigen::Index k = j; k < n; ++k) {
                    coordinates c = even(unit(l), unit(j));
                    if (k != j) c = even(unit(l), unit(j) + unit(k)) - c - even(unit(l), unit(k));
                    for (Eigen::Index i = 0; i < n; ++i)
                        if (std::abs(c(i)) > 1e-14) entries.quadratic.push_back({i, j, k, l, c(i)});
                }
        return entries;
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
    quadratic_map source_, target_;
};

} // namespace geodeint::detail
