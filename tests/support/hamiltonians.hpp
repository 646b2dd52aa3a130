// SPDX-License-Identifier: BSL-1.0
//
// Simple Hamiltonians on any vector space, from which the reference problems are put together:
// polynomials that are diagonal in flat coordinates, and random ones that are not.
#pragma once

#include "support/random_vectors.hpp"

#include <geodeint/algebra/vector_space.hpp>

#include <Eigen/Core>

namespace geodeint::testing {

/// H(x) = sum_i l_i x_i + q_i x_i^2 / 2 + f_i x_i^4 / 4
template <class State>
struct diagonal_polynomial {
    static constexpr int n = flat_dimension<State>;
    using vector = Eigen::Matrix<double, n, 1>;
    vector linear = vector::Zero();
    vector quadratic = vector::Zero();
    vector quartic = vector::Zero();

    double operator()(const State& x) const {
        const vector values = coordinates(x);
        const auto c = values.array();
        return (linear.array() * c + quadratic.array() * c.square() / 2 +
                quartic.array() * c.pow(4) / 4)
            .sum();
    }
    State gradient(const State& x) const {
        vector c = coordinates(x);
        for (int i = 0; i < n; ++i)
            c[i] = linear[i] + quadratic[i] * c[i] + quartic[i] * (c[i] * c[i] * c[i]);
        return from(c);
    }
    Eigen::Matrix<double, n, n> hessian(const State& x) const {
        const vector c = coordinates(x);
        Eigen::Matrix<double, n, n> diagonal;
        set_zero(diagonal);
        for (int i = 0; i < n; ++i)
            diagonal(i, i) = quadratic[i] + 3 * (quartic[i] * (c[i] * c[i]));
        return diagonal;
    }

    static vector coordinates(const State& x) {
        vector c;
        flatten(x, c);
        return c;
    }
    static State from(const vector& c) {
        State x;
        unflatten(c, x);
        return x;
    }
};

/// H(x) = b.x + x.Ax/2 + (x.Bx)^2/4 with random symmetric A, B: nothing commutes.
template <class State>
struct random_quartic {
    static constexpr int n = flat_dimension<State>;
    using vector = Eigen::Matrix<double, n, 1>;
    using matrix = Eigen::Matrix<double, n, n>;
    vector b;
    matrix A, B;

    explicit random_quartic(unsigned seed, double size = 0.3) {
        random_source random{seed};
        const auto symmetric = [&] {
            matrix m;
            random.fill(m);
            return matrix(size * (m + m.transpose()) / 2);
        };
        random.fill(b);
        b *= size;
        A = symmetric();
        B = symmetric();
    }

    double operator()(const State& x) const {
        const vector c = coordinates(x);
        const double q = c.dot(B * c);
        return b.dot(c) + c.dot(A * c) / 2 + q * q / 4;
    }
    State gradient(const State& x) const {
        const vector c = coordinates(x);
        State g;
        unflatten(vector(b + A * c + c.dot(B * c) * (B * c)), g);
        return g;
    }
    matrix hessian(const State& x) const {
        const vector c = coordinates(x);
        return A + c.dot(B * c) * B + 2 * (B * c) * (B * c).transpose();
    }

    static vector coordinates(const State& x) {
        vector c;
        flatten(x, c);
        return c;
    }
};

} // namespace geodeint::testing
