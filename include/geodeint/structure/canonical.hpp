// SPDX-License-Identifier: BSL-1.0
//
// The canonical Poisson structure of mechanics on x = (q, p), and its bi-realisation
// (bi_realisation.hpp), without a matrix:
//
//     J (a, b) = (b, -a),      alpha = y - J u/2,      beta = y + J u/2,      x' = x + J u.
//
// N = 2n is the dimension of x, n coordinates and then n momenta, or Eigen::Dynamic. The step of
// order 2 is the implicit midpoint rule. Keeps the symplectic form; has no Casimirs. Where H is a sum
// of a function of p and one of q, and there is no noise, odeint's own symplectic steppers do the same
// without solving equations.
//
//     geodeint::poisson(geodeint::canonical<2>{}, [](const auto& x) { return x[1] * x[1] - cos(x[0]); });
#pragma once

#include <geodeint/error.hpp>

#include <Eigen/Core>

#include <string>

namespace geodeint {

template <int N = Eigen::Dynamic, class Real = double>
struct canonical {
    static_assert(N == Eigen::Dynamic || (N > 0 && N % 2 == 0),
                  "canonical<N>: N counts coordinates and momenta and is even");

    template <class Scalar>
    using vector = Eigen::Matrix<Scalar, N, 1>;
    using state_type = vector<Real>;
    using covector_type = vector<Real>;
    static constexpr bool symmetric = true;
    /// The tensor does not depend on x.
    static constexpr bool is_constant = true;

    static void sharp(const state_type&, const covector_type& p, state_type& out) {
        require_even(p);
        out.resize(p.size());
        out.head(p.size() / 2) = p.tail(p.size() / 2);
        out.tail(p.size() / 2) = -p.head(p.size() / 2);
    }

    template <class Scalar>
    static void alpha(const vector<Scalar>& y, const vector<Scalar>& p, vector<Scalar>& out) {
        out = y;
        add_turned(Scalar(-0.5), p, out);
    }
    template <class Scalar>
    static void beta(const vector<Scalar>& y, const vector<Scalar>& p, vector<Scalar>& out) {
        out = y;
        add_turned(Scalar(0.5), p, out);
    }
    template <class Scalar>
    static void alpha_gradient(const vector<Scalar>&, const vector<Scalar>&,
                               const vector<Scalar>& g, vector<Scalar>& over_y,
                               vector<Scalar>& over_p) {
        over_y = g;
        over_p = Scalar(0) * g;
        add_turned(Scalar(0.5), g, over_p);
    }
    template <class Scalar>
    static void beta_gradient(const vector<Scalar>&, const vector<Scalar>&, const vector<Scalar>& g,
                              vector<Scalar>& over_y, vector<Scalar>& over_p) {
        over_y = g;
        over_p = Scalar(0) * g;
        add_turned(Scalar(-0.5), g, over_p);
    }

    /// u = p
    static void impulse(const state_type&, const covector_type& p, covector_type& u) { u = p; }
    static void middle(const state_type& x, const covector_type& u, state_type& y) {
        require_even(x);
        y = x;
        add_turned(Real(0.5), u, y);
    }
    static void advance(const state_type& x, const covector_type& u, state_type& next) {
        next = x;
        add_turned(Real(1), u, next);
    }

private:
    static void require_even(const state_type& x) {
        if (N == Eigen::Dynamic && x.size() % 2 != 0)
            throw invalid_argument{"x", "has " + std::to_string(x.size()) +
                                            " numbers, and not as many coordinates as momenta"};
    }
    /// x += factor J u
    template <class Scalar>
    static void add_turned(const Scalar& factor, const vector<Scalar>& u, vector<Scalar>& x) {
        const Eigen::Index n = u.size() / 2;
        for (Eigen::Index i = 0; i < n; ++i) {
            x[i] += factor * u[n + i];
            x[n + i] -= factor * u[i];
        }
    }
};

} // namespace geodeint
