// SPDX-License-Identifier: BSL-1.0
//
// The flat Poisson spray m' = pi(m) p on [0, 1] by Gauss collocation, for numbers of any kind, and what
// is transposed to its derivative. Its stages and slopes solve
//
//     M_i = z + sum_j c_ij k_j,     k_i = pi(M_i) p,
//
// where z is the start, c_ij = a_ij, or the mean, c_ij = a_ij - sum_l b_l a_lj. A function of the k_j
// with the slopes s_j has, with D_i = d(pi(m) p)/dm at M_i, the gradient
//
//     over z   sum_i D_i^T l_i,        over p   sum_i pi(M_i)^T l_i,      l_j = s_j + sum_i c_ij D_i^T l_i.
//
// Both are fixed points. Numbers are iterated until they stand still; power series in which p has no
// constant term gain one power with every pass, and are given as many passes as they have powers.
#pragma once

#include <geodeint/algebra/dual_number.hpp>
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/error.hpp>
#include <geodeint/structure/detail/gauss_collocation.hpp>
#include <geodeint/structure/poisson_tensor.hpp>

#include <Eigen/Core>

#include <array>
#include <cstddef>
#include <limits>
#include <type_traits>

namespace geodeint::detail {

template <class Vector>
using dual_vector_of =
    Eigen::Matrix<dual_number<typename Vector::Scalar>, Vector::RowsAtCompileTime, 1>;

/// A tensor that takes vectors of dual numbers, so that it can be differentiated. (A function of vectors
/// of doubles seems to take them as well, since Eigen converts them; what it returns are doubles.)
template <class Tensor, class Vector>
concept differentiable_tensor =
    Vector::ColsAtCompileTime == 1 &&
    (has_sharp<Tensor, dual_vector_of<Vector>> ||
     requires(const Tensor& pi, const dual_vector_of<Vector>& x) {
         requires std::is_same_v<typename std::remove_cvref_t<decltype(pi(x))>::Scalar,
                                 dual_number<typename Vector::Scalar>>;
     });

template <std::size_t Stages>
class flat_spray {
    using method = gauss_collocation<Stages>;

public:
    template <class Vector>
    using stages = std::array<Vector, Stages>;
    using matrix = std::array<std::array<double, Stages>, Stages>;

    /// sum_i b_i a_ij: the mean of the spray is its start and sum_j mean_weights_j k_j
    static constexpr std::array<double, Stages> mean_weights = [] {
        std::array<double, Stages> sums{};
        for (std::size_t j = 0; j < Stages; ++j)
            for (std::size_t i = 0; i < Stages; ++i) sums[j] += method::b[i] * method::a[i][j];
        return sums;
    }();
    static constexpr matrix from_start = [] {
        matrix c{};
        for (std::size_t i = 0; i < Stages; ++i)
            for (std::size_t j = 0; j < Stages; ++j) c[i][j] = method::a[i][j];
        return c;
    }();
    static constexpr matrix from_mean = [] {
        matrix c{};
        for (std::size_t i = 0; i < Stages; ++i)
            for (std::size_t j = 0; j < Stages; ++j) c[i][j] = method::a[i][j] - mean_weights[j];
        return c;
    }();

    /// The slopes k_j.
    template <class Tensor, class Vector>
    static stages<Vector> slopes(const Tensor& pi, const matrix& c, const Vector& z,
                                 const Vector& p, std::size_t passes = 0) {
        stages<Vector> k;
        k.fill(z);
        for (Vector& each : k) sharp(pi, z, p, each);
        Vector slope = z;
        solve<Vector>(passes, [&](double& correction, double& size) {
            for (std::size_t i = 0; i < Stages; ++i) {
                sharp(pi, stage(c, i, z, k), p, slope);
                replace(k[i], slope, passes, correction, size);
            }
        });
        return k;
    }

    /// Adds the gradient of a function of the slopes k, which has the slopes s over them.
    template <class Tensor, class Vector>
    static void add_gradient(const Tensor& pi, const matrix& c, const Vector& z, const Vector& p,
                             const stages<Vector>& k, const stages<Vector>& s, Vector& over_z,
                             Vector& over_p, std::size_t passes = 0) {
        using square = Eigen::Matrix<typename Vector::Scalar, Vector::RowsAtCompileTime,
                                     Vector::RowsAtCompileTime>;
        std::array<square, Stages> transposed;
        for (std::size_t i = 0; i < Stages; ++i)
            transposed[i] = transposed_slope(pi, stage(c, i, z, k), p);
        stages<Vector> l = s, image = s;
        Vector next = z;
        solve<Vector>(passes, [&](double& correction, double& size) {
            for (std::size_t i = 0; i < Stages; ++i) image[i] = transposed[i] * l[i];
            for (std::size_t j = 0; j < Stages; ++j) {
                next = s[j];
                for (std::size_t i = 0; i < Stages; ++i) next += c[i][j] * image[i];
                replace(l[j], next, passes, correction, size);
            }
        });
        for (std::size_t i = 0; i < Stages; ++i) {
            over_z += transposed[i] * l[i];
            sharp(pi, stage(c, i, z, k), l[i], next);
            over_p -= next;
        }
    }

private:
    template <class Vector>
    static Vector stage(const matrix& c, std::size_t i, const Vector& z, const stages<Vector>& k) {
        Vector m = z;
        for (std::size_t j = 0; j < Stages; ++j) m += c[i][j] * k[j];
        return m;
    }
    /// (d(pi(m) p)/dm)^T, row by row
    template <class Tensor, class Vector>
    static auto transposed_slope(const Tensor& pi, const Vector& m, const Vector& p) {
        using scalar = typename Vector::Scalar;
        dual_vector_of<Vector> at(m.size()), along(m.size()), value(m.size());
        for (Eigen::Index i = 0; i < m.size(); ++i) {
            at[i] = dual_number<scalar>{m[i], scalar(0)};
            along[i] = dual_number<scalar>{p[i], scalar(0)};
        }
        Eigen::Matrix<scalar, Vector::RowsAtCompileTime, Vector::RowsAtCompileTime> rows(m.size(),
                                                                                         m.size());
        for (Eigen::Index j = 0; j < m.size(); ++j) {
            at[j].slope = scalar(1);
            sharp(pi, at, along, value);
            for (Eigen::Index i = 0; i < m.size(); ++i) rows(j, i) = value[i].slope;
            at[j].slope = scalar(0);
        }
        return rows;
    }

    template <class Vector>
    static void replace(Vector& old, const Vector& now, std::size_t passes, double& correction,
                        double& size) {
        if constexpr (std::is_same_v<typename Vector::Scalar, double>) {
            if (passes == 0) {
                correction += norm_sum(Vector(now - old));
                size += norm_sum(now);
            }
        }
        old = now;
    }
    template <class Vector, class Pass>
    static void solve(std::size_t passes, Pass&& pass) {
        double correction = 0, size = 0;
        for (std::size_t i = 0; i < passes; ++i) pass(correction, size);
        if (passes > 0) return;
        for (int iteration = 0; iteration < 500; ++iteration) {
            correction = size = 0;
            pass(correction, size);
            if (correction <= 4 * std::numeric_limits<double>::epsilon() * size) return;
        }
        throw outside_domain{"p", "is too large for the spray of this tensor"};
    }
};

} // namespace geodeint::detail
