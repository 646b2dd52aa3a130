// SPDX-License-Identifier: BSL-1.0
//
// A Lagrangian in N coordinates that is written once, for any scalar, with or without time,
//
//     auto L = geodeint::generic_lagrangian<3>([](const auto& q, const auto& v) {
//         using std::sqrt;
//         return -sqrt(1 - v.squaredNorm()) - 0.15 * q.squaredNorm();
//     });
//
// and differentiated by dual numbers, exactly to round-off. The inverse of the Legendre transform
// P = L_v(q, v) is found by Newton's method, in shorter steps where it leaves the domain of L; L_vv
// has to be regular. Derivatives by hand, or a mechanical_lagrangian, are faster.
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/function/detail/derivatives.hpp>
#include <geodeint/function/detail/legendre.hpp>

#include <Eigen/Core>

#include <utility>

namespace geodeint {

template <int N, class Function>
class generic_lagrangian_function {
    static_assert(N > 0,
                  "generic_lagrangian<N>: the number of coordinates is known at compile time");
    using dual_double = detail::dual_double;
    using dual_of_duals = detail::dual_of_duals;

public:
    using position = Eigen::Matrix<double, N, 1>;
    using matrix = Eigen::Matrix<double, N, N>;
    static constexpr int dimension = N;
    static constexpr int unit_block = 1;

    explicit generic_lagrangian_function(Function L) : l_{std::move(L)} {}

    double operator()(const position& q, const position& v, double t) const {
        return evaluate<double>(q, v, t);
    }

    /// L_v
    position momentum(const position& q, const position& v, double t) const {
        return slopes(q, v, t, 0, 1);
    }
    /// L_q
    position force(const position& q, const position& v, double t) const {
        return slopes(q, v, t, 1, 0);
    }
    /// L_vv
    matrix mass(const position& q, const position& v, double t) const {
        matrix m;
        for (int j = 0; j < N; ++j)
            m.col(j) = momentum_slope(q, position::Zero(), v, position::Unit(j), t, 0);
        return m;
    }
    /// The v with L_v(q, v) = P
    position velocity(const position& q, const position& P, double t) const {
        return detail::inverse_legendre(*this, q, P, t);
    }
    /// d/dt L_v(q, v, t) at constant v, with q' = v
    position momentum_change(const position& q, const position& v, double t) const {
        return momentum_slope(q, v, v, position::Zero(), t, 1);
    }

private:
    template <class Scalar, class Q, class V>
    Scalar evaluate(const Q& q, const V& v, const Scalar& t) const {
        if constexpr (requires { l_(q, v, t); })
            return l_(q, v, t);
        else
            return l_(q, v);
    }

    /// The gradient over q (1, 0) or over v (0, 1).
    position slopes(const position& q, const position& v, double t, double over_q,
                    double over_v) const {
        detail::column<dual_double, N> x = detail::moved_along<N>(q, position::Zero());
        detail::column<dual_double, N> w = detail::moved_along<N>(v, position::Zero());
        position g;
        for (int i = 0; i < N; ++i) {
            x[i].slope = over_q;
            w[i].slope = over_v;
            g[i] = evaluate<dual_double>(x, w, dual_double{t}).slope;
            x[i].slope = w[i].slope = 0;
        }
        return g;
    }

    /// The derivative of L_v along (dq, dv, dt).
    position momentum_slope(const position& q, const position& dq, const position& v,
                            const position& dv, double t, double dt) const {
        detail::column<dual_of_duals, N> x, w;
        for (int i = 0; i < N; ++i) {
            x[i] = dual_of_duals{dual_double{q[i], dq[i]}, dual_double{0}};
            w[i] = dual_of_duals{dual_double{v[i], dv[i]}, dual_double{0}};
        }
        const dual_of_duals time{dual_double{t, dt}, dual_double{0}};
        position slope;
        for (int i = 0; i < N; ++i) {
            w[i].slope = dual_double{1};
            slope[i] = evaluate<dual_of_duals>(x, w, time).slope.slope;
            w[i].slope = dual_double{0};
        }
        return slope;
    }

    Function l_;
};

template <int N, class Function>
generic_lagrangian_function<N, Function> generic_lagrangian(Function L) {
    return generic_lagrangian_function<N, Function>{std::move(L)};
}

} // namespace geodeint
