// SPDX-License-Identifier: BSL-1.0
//
// What a step of hamiltonian_poisson is made of, near a point x: the generating function F_t(y) whose
// gradient p is that of the step, and the Hamiltonian h_t that it follows from step size to step size,
// d/dt phi_t = X_{h_t} o phi_t, as polynomials in t and in the distance z from x. With K = H o alpha,
//
//     truncated_series        F_t = int_0^t H(alpha(y, grad F)) dt, cut after so many powers of t:
//                             one term is t H(y), the midpoint rules
//     gauss_bisection         F_t = t sum_i b_i (K(X_i, P_i) - P_i . v_i), the action of the
//                             characteristics by the stages of gauss_bisection.hpp
//     even_gauss_bisection    the same with K = (H o alpha + H o beta)/2
//     spray_collocation       t H(y)
//
//     h_t(x) = (dF_t/dt)(y),     beta(y, grad F_t(y)) = x
//
// (Cosserat, (2.22), and proposition 2.5.10 with beta for alpha). Instead of solving for y, with b_t(y)
// = beta(y, grad F_t(y)) and g = dF_t/dt, so that h_t o b_t = g:
//
//     h_t = sum_j t^j/j! (D^j g)(0, .),     D = d/dt - V . d/dz,     Db_t V = db_t/dt.
#pragma once

#include <geodeint/algebra/detail/truncated_polynomial.hpp>
#include <geodeint/algebra/squared.hpp>
#include <geodeint/structure/detail/constructions.hpp>
#include <geodeint/structure/detail/gauss_collocation.hpp>
#include <geodeint/structure/detail/hamilton_jacobi_series.hpp>
#include <geodeint/structure/detail/magnus_series.hpp>

#include <array>
#include <concepts>
#include <cstddef>

namespace geodeint::detail {

/// The source map of the chart tau(p/2)^2, from that of tau at p/2, a_+(z) = (d tau^{-1})^* z, and the
/// other way a_-: with mu = a_+(z), y is the mean of z and of the w with a_+(w) = a_-(z).
template <class Map>
class squared_in_series {
public:
    explicit squared_in_series(const Map& map) : map_{map} {}

    template <class Vector>
    void alpha(const Vector& y, const Vector& p, Vector& out) const {
        const Vector forth = 0.5 * p, back = -0.5 * p;
        Vector z = y, w = y, moved = y, source = y;
        // p has no constant term: every pass makes one more power exact
        for (std::size_t pass = 0; pass < magnus_series::most; ++pass) {
            map_.alpha(w, forth, moved);
            map_.alpha(z, back, source);
            w += 0.5 * (source - moved);
            z = 2.0 * y - w;
        }
        map_.alpha(z, forth, out);
    }

private:
    const Map& map_;
};

template <class G, class Tau, std::size_t Terms>
struct realisation_of_series<lie_dual<G, squared<Tau>>, Terms>
    : realisation_of_series<lie_dual<G, Tau>, Terms> {
    static auto map(const lie_dual<G, squared<Tau>>&) {
        return squared_in_series{lie_dual_in_coordinates<G, Tau, Terms>::instance()};
    }
};

template <class Realisation, unsigned short Order, class Construction>
class generating_function {
    using in = realisation_of_series<Realisation, magnus_series::most>;

public:
    static constexpr int size = in::vector::RowsAtCompileTime;
    using vector = Eigen::Matrix<truncated_polynomial, size, 1>;

    template <class H>
    generating_function(const monomials& space, const Realisation& realisation, const H& h,
                        const typename Realisation::state_type& x)
        : space_{space}, map_{in::map(realisation)} {
        const typename in::vector point = in::coordinates(x);
        y_.resize(point.size());
        for (Eigen::Index i = 0; i < y_.size(); ++i)
            y_[i] =
                truncated_polynomial::variable(space, static_cast<std::size_t>(i) + 1, point[i]);
        if constexpr (std::same_as<Construction, spray_collocation>)
            f_ = h(y_);
        else if constexpr (std::same_as<Construction, truncated_series>)
            by_series(h);
        else
            by_stages(h);
    }

    /// h_t
    truncated_polynomial variation() const {
        const Eigen::Index n = y_.size();
        vector p(n), target(n), v(n);
        for (Eigen::Index i = 0; i < n; ++i) p[i] = times_t(space_, slope_along(f_, i));
        beta(y_, p, target);
        for (Eigen::Index i = 0; i < n; ++i) v[i] = target[i].derivative(0);
        // V = db/dt - (Db - 1) V, where Db - 1 has a factor t
        vector moved(n);
        for (std::size_t pass = 0; pass < space_.degree(); ++pass) {
            for (Eigen::Index i = 0; i < n; ++i) {
                moved[i] = target[i].derivative(0);
                const truncated_polynomial displaced = target[i] - y_[i];
                for (Eigen::Index j = 0; j < n; ++j) moved[i] -= slope_along(displaced, j) * v[j];
            }
            v = moved;
        }
        truncated_polynomial g = f_.scaled(0, [](std::size_t k) { return double(k + 1); });
        truncated_polynomial h = at_start(g), power{1};
        for (std::size_t j = 1; j <= space_.degree(); ++j) {
            truncated_polynomial next = g.derivative(0);
            for (Eigen::Index i = 0; i < n; ++i) next -= v[i] * slope_along(g, i);
            g = next;
            power = (1 / static_cast<double>(j)) * times_t(space_, power);
            h += power * at_start(g);
        }
        return h;
    }

    /// pi(x + z), column by column: beta - alpha = pi p + O(p^2).
    magnus_series::matrix tensor() const {
        const Eigen::Index n = y_.size();
        magnus_series::matrix pi(n, n);
        vector p(n), source(n), target(n);
        for (Eigen::Index j = 0; j < n; ++j) {
            p.setConstant(truncated_polynomial{});
            p[j] = truncated_polynomial::variable(space_, 0);
            map_.alpha(y_, p, source);
            beta(y_, p, target);
            for (Eigen::Index i = 0; i < n; ++i)
                pi(i, j) = at_start((target[i] - source[i]).derivative(0));
        }
        return pi;
    }

private:
    using map_type = decltype(in::map(std::declval<const Realisation&>()));

    static truncated_polynomial at_start(const truncated_polynomial& f) {
        return f.scaled(0, [](std::size_t k) { return k == 0 ? 1.0 : 0.0; });
    }
    void beta(const vector& y, const vector& p, vector& out) const {
        if constexpr (Realisation::symmetric)
            map_.alpha(y, vector(-p), out);
        else
            map_.beta(y, p, out);
    }

    template <class H>
    void by_series(const H& h) {
        constexpr std::size_t terms = terms_for_order<Realisation, Order>;
        vector p(y_.size()), source = y_;
        for (std::size_t pass = 0; pass < terms; ++pass) {
            if (pass > 0) {
                for (Eigen::Index i = 0; i < p.size(); ++i)
                    p[i] = times_t(space_, slope_along(f_, i));
                map_.alpha(y_, p, source);
            }
            const truncated_polynomial energy = h(source);
            f_ = mean_in_time(energy).scaled(0, [](std::size_t k) { return k < terms ? 1 : 0; });
        }
    }

    template <class H>
    void by_stages(const H& h) {
        constexpr bool even = std::same_as<Construction, even_gauss_bisection>;
        using method = gauss_collocation<Order / 2>;
        constexpr std::size_t stages = method::stages;
        const Eigen::Index n = y_.size();
        const vector zero = vector::Constant(n, truncated_polynomial{});
        std::array<vector, stages> x, p, u, v;
        std::array<truncated_polynomial, stages> k;
        u.fill(zero);
        v.fill(zero);
        for (std::size_t pass = 0; pass <= space_.degree(); ++pass) {
            for (std::size_t i = 0; i < stages; ++i) {
                x[i] = p[i] = zero;
                for (std::size_t j = 0; j < stages; ++j) {
                    x[i] += (method::b[j] - method::a[i][j]) * v[j];
                    p[i] += method::a[i][j] * u[j];
                }
                for (Eigen::Index c = 0; c < n; ++c) {
                    x[i][c] = y_[c] + times_t(space_, x[i][c]);
                    p[i][c] = times_t(space_, p[i][c]);
                }
            }
            for (std::size_t i = 0; i < stages; ++i) {
                k[i] = with_gradient(h, x[i], p[i], u[i], v[i]);
                if constexpr (even) {
                    vector back_u = zero, back_v = zero;
                    k[i] += with_gradient(h, x[i], vector(-p[i]), back_u, back_v);
                    k[i] *= 0.5;
                    u[i] = 0.5 * (u[i] + back_u);
                    v[i] = 0.5 * (v[i] - back_v);
                }
            }
        }
        f_ = truncated_polynomial{};
        for (std::size_t i = 0; i < stages; ++i) {
            truncated_polynomial action = k[i];
            for (Eigen::Index c = 0; c < n; ++c) action -= p[i][c] * v[i][c];
            f_ += method::b[i] * action;
        }
    }

    /// H(alpha(x, p)) with its gradient over both.
    template <class H>
    truncated_polynomial with_gradient(const H& h, const vector& x, const vector& p, vector& over_x,
                                       vector& over_p) const {
        vector source = x, slope = x;
        map_.alpha(x, p, source);
        series_gradient(h, source, slope);
        map_.alpha_gradient(x, p, slope, over_x, over_p);
        return h(source);
    }

    const monomials& space_;
    map_type map_;
    vector y_;               // x + z
    truncated_polynomial f_; // F_t / t
};

} // namespace geodeint::detail
