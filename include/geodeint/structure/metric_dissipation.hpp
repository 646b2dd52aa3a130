// SPDX-License-Identifier: BSL-1.0
//
// The dissipative bracket that a Riemannian metric g makes (Bloch, Farre Puiggali, Martin de Diego,
// eq. (2)), times a strength c >= 0:
//
//     K(z, xi) = c ( (xi.u) g^{-1} - u u^T ),     u = g^{-1} xi,
//
// and with further functions L_a to keep (remark 1), where L has the rows xi, dL_2, ... and
// M = L g^{-1} L^T,
//
//     K(z, L) = c det(M) ( g^{-1} - g^{-1} L^T M^{-1} L g^{-1} ).
//
// With the factor det M, which remark 1 leaves out, the entries are polynomials in the covectors.
// So K vanishes smoothly where these become dependent, and where xi is the only row, the second
// formula is the first.
//
//     metric_dissipation{}                     g = 1, c = 1
//     metric_dissipation{0.1}                  g = 1
//     metric_dissipation{0.1, g}               a constant symmetric positive definite matrix
//     metric_dissipation{0.1, [](const Eigen::Vector3d& z) { return ...; }}      g(z)
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/error.hpp>

#include <Eigen/Cholesky>
#include <Eigen/Core>

#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <type_traits>
#include <utility>

namespace geodeint {

/// g = 1
struct euclidean_metric {};

template <class Metric = euclidean_metric>
class metric_dissipation {
    static constexpr bool is_euclidean = std::is_same_v<Metric, euclidean_metric>;
    static constexpr bool is_constant = requires { typename Metric::PlainObject; };

public:
    explicit metric_dissipation(double strength = 1, Metric metric = {})
        : strength_{strength}, metric_{std::move(metric)} {
        if (!(std::isfinite(strength) && strength >= 0))
            throw invalid_argument{"strength", "must be finite and not negative"};
        if constexpr (is_constant) metric_ = inverse_of(metric_);
    }

    double strength() const { return strength_; }

    /// out = K(z, kept) s
    template <class State, class Covector, std::size_t Count, class Vector>
    void apply(const State& z, std::span<const Covector, Count> kept, const Covector& s,
               Vector& out) const {
        if constexpr (is_euclidean)
            apply_with(identity{}, kept, s, out);
        else if constexpr (is_constant)
            apply_with(matrix<Metric>{metric_}, kept, s, out);
        else {
            const auto inverse = inverse_of(metric_(z));
            apply_with(matrix<std::remove_const_t<decltype(inverse)>>{inverse}, kept, s, out);
        }
    }

private:
    /// g^{-1} as it is needed: added to a vector, and between two covectors.
    struct identity {
        template <class Covector, class Vector>
        void add(double factor, const Covector& p, Vector& out) const {
            out += factor * p;
        }
        template <class Covector>
        double product(const Covector& p, const Covector& q) const {
            return dot(p, q);
        }
    };
    template <class Matrix>
    struct matrix {
        const Matrix& inverse;

        template <class Covector, class Vector>
        void add(double factor, const Covector& p, Vector& out) const {
            out.noalias() += factor * inverse * p;
        }
        template <class Covector>
        double product(const Covector& p, const Covector& q) const {
            double sum = 0;
            for (Eigen::Index j = 0; j < q.size(); ++j) sum += q(j) * p.dot(inverse.col(j));
            return sum;
        }
    };

    template <class Inverse, class Covector, std::size_t Count, class Vector>
    void apply_with(const Inverse& inverse, std::span<const Covector, Count> kept,
                    const Covector& s, Vector& out) const {
        resize_like(out, s);
        set_zero(out);
        if constexpr (Count == 1) {
            inverse.add(strength_ * inverse.product(kept[0], kept[0]), s, out);
            inverse.add(-strength_ * inverse.product(kept[0], s), kept[0], out);
        } else {
            constexpr int count = static_cast<int>(Count);
            Eigen::Matrix<double, count, count> products;
            Eigen::Matrix<double, count, 1> with_entropy;
            for (int a = 0; a < count; ++a) {
                const Covector& row = kept[static_cast<std::size_t>(a)];
                with_entropy(a) = inverse.product(row, s);
                for (int b = 0; b <= a; ++b)
                    products(a, b) = products(b, a) =
                        inverse.product(row, kept[static_cast<std::size_t>(b)]);
            }
            const Eigen::LLT<Eigen::Matrix<double, count, count>> factors{products};
            if (factors.info() != Eigen::Success) return; // dependent: det M = 0
            const double root = factors.matrixLLT().diagonal().prod();
            const Eigen::Matrix<double, count, 1> weights = factors.solve(with_entropy);
            inverse.add(strength_ * root * root, s, out);
            for (int a = 0; a < count; ++a)
                inverse.add(-strength_ * root * root * weights(a),
                            kept[static_cast<std::size_t>(a)], out);
        }
    }

    template <class Derived>
    static typename Derived::PlainObject inverse_of(const Eigen::MatrixBase<Derived>& given) {
        using plain = typename Derived::PlainObject;
        const plain metric = given;
        if (metric.rows() != metric.cols() || metric.rows() == 0)
            throw invalid_argument{"metric", "must be a square matrix"};
        if (!metric.allFinite() || (metric - metric.transpose()).cwiseAbs().maxCoeff() >
                                       1e-12 * metric.cwiseAbs().maxCoeff())
            throw invalid_argument{"metric", "must be finite and symmetric"};
        const Eigen::LLT<plain> factors{metric};
        if (factors.info() != Eigen::Success)
            throw invalid_argument{"metric", "must be positive definite"};
        return factors.solve(plain::Identity(metric.rows(), metric.cols()));
    }

    double strength_;
    Metric metric_; // the inverse of a constant metric
};

// A matrix given as an expression is stored, not referred to.
metric_dissipation()->metric_dissipation<>;
metric_dissipation(double)->metric_dissipation<>;
template <class Metric>
metric_dissipation(double, Metric) -> metric_dissipation<plain_vector<Metric>>;

} // namespace geodeint
