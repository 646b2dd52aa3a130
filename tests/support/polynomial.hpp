// SPDX-License-Identifier: BSL-1.0
//
// Polynomials in N coordinates, and what the generator of a stochastic Lie-Poisson system makes of
// them:
//
//     X_H f = e <mu, [grad H, grad f]>,     L f = X_H f + 1/2 sum_k X_{h_k} X_{h_k} f,
//     E f(mu(h)) = f + h L f + h^2/2 L^2 f + ...,
//
// exactly as long as H, h_k and f are polynomials: what weak schemes are compared with.
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/concepts.hpp>

#include <Eigen/Core>

#include <array>
#include <cmath>
#include <map>
#include <vector>

namespace geodeint::testing {

template <int N>
class polynomial {
public:
    using powers = std::array<int, static_cast<std::size_t>(N)>;

    polynomial() = default;
    polynomial(double constant) { add({}, constant); }
    /// The coordinate i.
    static polynomial coordinate(int i) {
        powers exponents{};
        exponents[static_cast<std::size_t>(i)] = 1;
        polynomial x;
        x.add(exponents, 1);
        return x;
    }
    /// sum_i c_i x_i
    static polynomial linear(const Eigen::Matrix<double, N, 1>& c) {
        polynomial sum;
        for (int i = 0; i < N; ++i) sum += c[i] * coordinate(i);
        return sum;
    }

    template <class Point>
    double operator()(const Point& x) const {
        double sum = 0;
        for (const auto& [exponents, coefficient] : terms_) {
            double term = coefficient;
            for (int i = 0; i < N; ++i)
                for (int k = 0; k < exponents[static_cast<std::size_t>(i)]; ++k) term *= x[i];
            sum += term;
        }
        return sum;
    }

    polynomial derivative(int i) const {
        polynomial result;
        for (const auto& [exponents, coefficient] : terms_) {
            powers lower = exponents;
            const int exponent = lower[static_cast<std::size_t>(i)]--;
            result.add(lower, exponent * coefficient);
        }
        return result;
    }

    polynomial& operator+=(const polynomial& other) {
        for (const auto& [exponents, coefficient] : other.terms_) add(exponents, coefficient);
        return *this;
    }
    friend polynomial operator+(polynomial a, const polynomial& b) { return a += b; }
    friend polynomial operator*(const polynomial& a, const polynomial& b) {
        polynomial result;
        for (const auto& [m, x] : a.terms_)
            for (const auto& [n, y] : b.terms_) {
                powers sum = m;
                for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += n[i];
                result.add(sum, x * y);
            }
        return result;
    }

private:
    void add(const powers& exponents, double coefficient) {
        if (coefficient != 0) terms_[exponents] += coefficient;
    }

    std::map<powers, double> terms_;
};

/// The generator of d mu = e ad*_{grad H} mu dt + e sum ad*_{grad h_k} mu o dW_k on the dual of G, whose
/// flat coordinates, N of them, are those of the pairing.
template <lie_algebra G, int N>
class polynomial_generator {
public:
    using function = polynomial<N>;

    polynomial_generator(function h, std::vector<function> noises,
                         const typename G::dual_type& like)
        : h_{std::move(h)}, noises_{std::move(noises)} {
        auto x = like, y = like;
        Eigen::Matrix<double, N, 1> unit, bracket;
        for (int i = 0; i < N; ++i)
            for (int j = 0; j < N; ++j) {
                unit.setZero();
                unit[i] = 1;
                unflatten(unit, x);
                unit.setZero();
                unit[j] = 1;
                unflatten(unit, y);
                const typename G::algebra_type z = G::bracket(x, y);
                flatten(z, bracket);
                for (int k = 0; k < N; ++k)
                    if (bracket[k] != 0) constants_.push_back({i, j, k, G::chirality * bracket[k]});
            }
    }

    /// L f
    function operator()(const function& f) const {
        function result = along(h_, f);
        for (const function& noise : noises_)
            result += function(0.5) * along(noise, along(noise, f));
        return result;
    }

    /// f, L f, ..., L^order f at the point with these coordinates.
    template <class Point>
    std::vector<double> powers(function f, const Point& x, int order) const {
        std::vector<double> values{f(x)};
        for (int k = 0; k < order; ++k) {
            f = (*this)(f);
            values.push_back(f(x));
        }
        return values;
    }

private:
    struct constant {
        int i, j, k;
        double value;
    };

    /// X_H f
    function along(const function& h, const function& f) const {
        function sum;
        for (const auto& [i, j, k, value] : constants_)
            sum += function(value) * function::coordinate(k) * h.derivative(i) * f.derivative(j);
        return sum;
    }

    function h_;
    std::vector<function> noises_;
    std::vector<constant> constants_;
};

/// sum_k values[k] h^k/k!
inline double taylor_sum(const std::vector<double>& values, double h) {
    double sum = 0, factor = 1;
    for (std::size_t k = 0; k < values.size(); ++k) {
        sum += factor * values[k];
        factor *= h / static_cast<double>(k + 1);
    }
    return sum;
}

} // namespace geodeint::testing
