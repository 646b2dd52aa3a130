// SPDX-License-Identifier: BSL-1.0
//
// A Lagrangian by its two derivatives, which the user has written: momentum(q, v) = L_v and
// force(q, v) = L_q, with or without a time. What else steppers ask for is found from them: L_vv,
// which only speeds up their iterations, and the rate d/dt L_v by differences of order 4, velocities
// by Newton's method. Where the user knows one of these, too, it is taken: a member
// mass(q, v), velocity(q, P), momentum_change(q, v), or the Lagrangian itself, (q, v).
#pragma once

#include <geodeint/algebra/detail/unpivoted_lu.hpp>
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/function/detail/legendre.hpp>

#include <Eigen/Core>

#include <cmath>
#include <utility>

namespace geodeint::detail {

template <int N, class L>
class given_lagrangian {
public:
    using position = Eigen::Matrix<double, N, 1>;
    using matrix = Eigen::Matrix<double, N, N>;
    static constexpr int dimension = N;
    static constexpr int unit_block = 1;

    explicit given_lagrangian(L lagrangian) : l_{std::move(lagrangian)} {}

    double operator()(const position& q, const position& v, double t) const requires(
        requires(const L& l, const position& x) { l(x, x); } ||
        requires(const L& l, const position& x) { l(x, x, 0.0); }) {
        if constexpr (requires { l_(q, v, t); })
            return l_(q, v, t);
        else
            return l_(q, v);
    }
    position momentum(const position& q, const position& v, double t) const {
        if constexpr (requires { l_.momentum(q, v, t); })
            return l_.momentum(q, v, t);
        else
            return l_.momentum(q, v);
    }
    position force(const position& q, const position& v, double t) const {
        if constexpr (requires { l_.force(q, v, t); })
            return l_.force(q, v, t);
        else
            return l_.force(q, v);
    }
    matrix mass(const position& q, const position& v, double t) const {
        if constexpr (requires { l_.mass(q, v, t); }) {
            return l_.mass(q, v, t);
        } else if constexpr (requires { l_.mass(q, v); }) {
            return l_.mass(q, v);
        } else {
            matrix m;
            const position P = momentum(q, v, t);
            for (int j = 0; j < N; ++j) {
                const double size = visible_change(q, v, P, t, j);
                m.col(j) = slope([&](double s) {
                               position w = v;
                               w[j] += s * size;
                               return momentum(q, w, t);
                           }) /
                           size;
            }
            return m;
        }
    }
    position velocity(const position& q, const position& P, double t) const {
        if constexpr (requires { l_.velocity(q, P, t); })
            return l_.velocity(q, P, t);
        else if constexpr (requires { l_.velocity(q, P); })
            return l_.velocity(q, P);
        else
            return inverse_legendre(*this, q, P, t);
    }
    position momentum_change(const position& q, const position& v, double t) const {
        if constexpr (requires { l_.momentum_change(q, v, t); })
            return l_.momentum_change(q, v, t);
        else if constexpr (requires { l_.momentum_change(q, v); })
            return l_.momentum_change(q, v);
        else {
            if (norm_inf(v) == 0) return position::Zero();
            const double time = time_of_motion(q, v, t);
            return slope([&](double s) {
                       return momentum(position(q + s * time * v), v, t + s * time);
                   }) /
                   time;
        }
    }

private:
    /// A change of v_j that the momenta show, whatever the units: as large as v_j, or where that is too
    /// little, the least power of two that adds an eighth to P_j and to the energy v . P.
    double visible_change(const position& q, const position& v, const position& P, double t,
                          int j) const {
        const auto change = [&](double by) {
            position w = v;
            w[j] += by;
            return std::abs(momentum(q, w, t)[j] - P[j]);
        };
        const double size = std::abs(v[j]), least = std::abs(P[j]) / 8;
        if (size > 0 && change(size) >= least) return size;
        const double energy = std::abs(v.dot(P)) / 8;
        int too_little = -500, enough = 500;
        while (enough - too_little > 1) {
            const int middle = (too_little + enough) / 2;
            const double by = std::ldexp(1.0, middle), seen = change(by);
            // NaN is too much
            (seen < least || by * seen < energy ? too_little : enough) = middle;
        }
        return std::ldexp(1.0, enough);
    }
    /// About as long as q takes to move by as much as it is large, or P to be turned by the force,
    /// with the mass as a metric: no two coordinates need to have one unit.
    double time_of_motion(const position& q, const position& v, double t) const {
        const matrix m = mass(q, v, t).cwiseAbs();
        const auto size = [&](const position& x) {
            return std::sqrt(x.cwiseAbs().dot(m * x.cwiseAbs()));
        };
        if (size(q) > 0) return size(q) / size(v);
        const position turned = unpivoted_lu<N>{mass(q, v, t)}.solve(force(q, v, t));
        return size(turned) > 0 ? size(v) / size(turned) : 1.0;
    }

    /// The derivative of a function of one number at 0, by differences of order 4.
    template <class F>
    static position slope(const F& f) {
        constexpr double h = 1e-3;
        const position near = f(h) - f(-h), far = f(2 * h) - f(-2 * h);
        return (8 * near - far) / (12 * h);
    }

    L l_;
};

} // namespace geodeint::detail
