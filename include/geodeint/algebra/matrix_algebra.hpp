// SPDX-License-Identifier: BSL-1.0
//
// A Lie algebra of square matrices g = {x : tau(x) = -x}, closed under the conjugate transpose,
// where tau(a b) = tau(b) tau(a) and tau(tau(a)) = a. The dual is g itself with the pairing
// weight Re tr(mu^* x), so that
//
//     [x, y] = x y - y x                     ad*_x mu = [x^*, mu]
//     Ad_g x = g x g^{-1}                    Ad*_g mu = g^* mu (g^*)^{-1}
//     dexp_x = sum_k (ad_x)^k / (k + 1)!     dcayley_x v = (1 - x/2)^{-1} v (1 + x/2)^{-1}
//
// and the dual of every operator at x is the operator itself at x^*; in skew matrices x^* = -x.
// Derivatives are right-trivialised. so<N>, su<N> and sp<N> are made from it; another algebra of
// this kind derives from matrix_algebra<itself, Scalar, N> and offers
//
//     involution(y)                      tau(y)
//     weight                             of the pairing
//     dimension, coordinates, from_coordinates
//     is_skew                            optional: true where tau(y) = y^*, which saves products
//
// Results lie in g to the last bit, not to round-off: they are put together from differences
// y - tau(y). A part outside of g would otherwise grow exponentially in some flows. Group elements
// act as 1 + f with f computed directly, so that a small step has a small rounding error, and the
// spectrum stays at round-off for a long time.
//
//     struct my_algebra : geodeint::matrix_algebra<my_algebra, double, 4> { ... };
//     auto system = geodeint::lie_poisson<my_algebra>(H);
#pragma once

#include <geodeint/algebra/detail/matrix_product.hpp>
#include <geodeint/algebra/exponential_series.hpp>
#include <geodeint/algebra/vector_space.hpp>

#include <Eigen/Eigenvalues>
#include <Eigen/LU>

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <cstddef>
#include <limits>
#include <type_traits>
#include <vector>

namespace geodeint {

template <class G, class Scalar, int N>
struct matrix_algebra {
    using matrix_type = Eigen::Matrix<Scalar, N, N>;
    /// What the entries are made of.
    using real = typename Eigen::NumTraits<Scalar>::Real;
    using algebra_type = matrix_type;
    using dual_type = matrix_type;
    using group_type = matrix_type;
    static constexpr double chirality = 1;
    static constexpr bool is_skew = false;

    static real pairing(const dual_type& mu, const algebra_type& x) {
        return real(G::weight) * dot(mu, x);
    }
    static algebra_type bracket(const algebra_type& x, const algebra_type& y) {
        return difference(x * y);
    }
    static dual_type coadjoint(const algebra_type& x, const dual_type& mu) {
        return difference(x.adjoint() * mu);
    }

    static algebra_type adjoint(const group_type& g, const algebra_type& x) {
        return half_difference(g * x * G::involution(g));
    }
    static dual_type coadjoint_action(const group_type& g, const dual_type& mu) {
        return adjoint(g.adjoint(), mu);
    }

    static group_type exp(const algebra_type& x) { return one(x) + exp_minus_one(x); }
    static algebra_type adjoint_exp(const algebra_type& x, const algebra_type& v) {
        return conjugate(exp_minus_one(x), v);
    }
    static dual_type coadjoint_exp(const algebra_type& x, const dual_type& mu) {
        return conjugate(exp_minus_one(x.adjoint()), mu);
    }
    static algebra_type dexp(const algebra_type& x, const algebra_type& v) {
        return exponential_series<G>::dexp(x, v);
    }
    /// For |ad_x| < 4 or so; throws invalid_argument beyond.
    static algebra_type dexp_inverse(const algebra_type& x, const algebra_type& v) {
        return exponential_series<G>::dexp_inverse(x, v);
    }
    static dual_type dexp_dual(const algebra_type& x, const dual_type& mu) {
        return G::dexp(x.adjoint(), mu);
    }
    static dual_type dexp_inverse_dual(const algebra_type& x, const dual_type& mu) {
        return G::dexp_inverse(x.adjoint(), mu);
    }

    static group_type cayley(const algebra_type& x) { return one(x) + pade_minus_one(1, x); }
    static dual_type coadjoint_cayley(const algebra_type& x, const dual_type& mu) {
        return conjugate(pade_minus_one(1, x.adjoint()), mu);
    }
    static algebra_type dcayley(const algebra_type& x, const algebra_type& v) {
        // with r = (1 - x/2)^{-1} and u = r v: r v tau(r) = -tau(r v tau(r)) = -r tau(u)
        const Eigen::PartialPivLU<matrix_type> factors{one(x) - real(0.5) * x};
        const matrix_type u = factors.solve(v);
        const matrix_type turned = factors.solve(matrix_type(-G::involution(u)));
        return half_difference(turned);
    }
    static algebra_type dcayley_inverse(const algebra_type& x, const algebra_type& v) {
        return v - real(0.5) * bracket(x, v) - real(0.25) * sandwich(x, v);
    }
    static dual_type dcayley_dual(const algebra_type& x, const dual_type& mu) {
        return G::dcayley(x.adjoint(), mu);
    }
    static dual_type dcayley_inverse_dual(const algebra_type& x, const dual_type& mu) {
        return G::dcayley_inverse(x.adjoint(), mu);
    }

    /// The element of the group next to g, which is one up to rounding: a step of Newton's method for
    /// tau(g) g = 1.
    static group_type restored(const group_type& g) {
        const matrix_type defect = G::involution(g) * g - one(g);
        return g - 0.5 * (g * defect);
    }

    /// w^* y w^*, the triple product of the isospectral schemes; w y w in skew matrices.
    static dual_type triple_product(const algebra_type& w, const dual_type& y) {
        return sandwich(w.adjoint(), y);
    }

    /// turn = ad*_w y and shift = turn/2 + triple_product(w, y)/4, which share the product w^* y
    /// and are both skew where w and y are: one and a half products of matrices. All arguments are
    /// different objects; `product` is scratch, and negligible entries of w and y are set to zero.
    static void isospectral_terms(algebra_type& w, dual_type& y, dual_type& turn, dual_type& shift,
                                  matrix_type& product) {
        if constexpr (G::is_skew && N == Eigen::Dynamic) {
            // so that no triple product is denormal; w is an angle, whereas y has a unit
            if constexpr (std::is_same_v<real, double>) {
                detail::clear_negligible(w, 1e-100);
                detail::clear_negligible(y, 1e-100 * detail::flat_view(y).cwiseAbs().maxCoeff());
            }
            resize_like(turn, y);
            resize_like(shift, y);
            resize_like(product, y);
            geodeint::detail::product(w, y, product); // = -w^* y
            geodeint::detail::upper_product(product, w, shift);
            skew_terms(product, turn, shift);
        } else {
            product.noalias() = w.adjoint() * y;
            turn = difference(product);
            shift = real(0.5) * turn + real(0.25) * half_difference(product * w.adjoint());
        }
    }

protected:
    /// turn = q^* - q and shift = turn/2 + shift/4, from the upper triangle of `shift`, in tiles
    /// so small that a tile and its transpose fit into the cache together.
    static void skew_terms(const matrix_type& q, matrix_type& turn, matrix_type& shift) {
        constexpr Eigen::Index tile = 16;
        const Eigen::Index n = q.rows();
        const auto conjugate = [](const Scalar& z) {
            if constexpr (Eigen::NumTraits<Scalar>::IsComplex)
                return Scalar(Eigen::numext::conj(z));
            else
                return z;
        };
        const auto entry = [&](Eigen::Index i, Eigen::Index j) {
            const Scalar difference = conjugate(q(j, i)) - q(i, j);
            const Scalar sum = real(0.5) * difference + real(0.25) * shift(i, j);
            turn(i, j) = difference;
            turn(j, i) = -conjugate(difference);
            shift(i, j) = sum;
            shift(j, i) = -conjugate(sum);
        };
        for (Eigen::Index j0 = 0; j0 < n; j0 += tile)
            for (Eigen::Index i0 = 0; i0 <= j0; i0 += tile)
                for (Eigen::Index j = j0; j < std::min(j0 + tile, n); ++j)
                    for (Eigen::Index i = i0; i < std::min(i0 + tile, j); ++i) entry(i, j);
        for (Eigen::Index j = 0; j < n; ++j) {
            turn(j, j) = conjugate(q(j, j)) - q(j, j);
            const Scalar sum = real(0.5) * turn(j, j) + real(0.25) * shift(j, j);
            shift(j, j) = real(0.5) * (sum - conjugate(sum));
        }
    }
    static auto one(const matrix_type& like) {
        return matrix_type::Identity(like.rows(), like.cols());
    }
    /// y - tau(y), which is in g exactly
    static matrix_type difference(const matrix_type& y) { return y - G::involution(y); }
    static matrix_type half_difference(const matrix_type& y) {
        return real(0.5) * (y - G::involution(y));
    }
    static matrix_type sandwich(const matrix_type& x, const matrix_type& v) {
        return half_difference(x * v * x);
    }

    /// (1 + f) v (1 + f)^{-1} where 1 + f is in the group, whose inverse is 1 + tau(f).
    static matrix_type conjugate(const matrix_type& f, const matrix_type& v) {
        const matrix_type y = f * v;
        return v + (difference(y) + half_difference(y * G::involution(f)));
    }

    /// r(x) - 1 for the diagonal Pade approximant r of exp, of degree m over m. All of them map the
    /// algebra into the group; r is cayley for m = 1.
    static matrix_type pade_minus_one(int m, const matrix_type& x) {
        const matrix_type square = m > 1 ? matrix_type(x * x) : matrix_type(one(x));
        matrix_type power = one(x), even = one(x), odd = real(0.5) * one(x);
        real coefficient(0.5);
        for (int k = 2; k <= m; ++k) {
            coefficient *= real(m - k + 1.0) / real(k * (2.0 * m - k + 1.0));
            if (k % 2 == 0) {
                power = power * square;
                even += coefficient * power;
            } else {
                odd += coefficient * power;
            }
        }
        odd = x * odd;
        const Eigen::PartialPivLU<matrix_type> denominator{even - odd};
        return denominator.solve(real(2) * odd);
    }

    /// exp(x) - 1 by Pade approximants (Higham 2005), for large x by e^{2y} - 1 = f (2 + f) from
    /// f = e^y - 1.
    static matrix_type exp_minus_one(const matrix_type& x) {
        const double size = size_of_columns(x);
        if (!std::isfinite(size))
            return matrix_type::Constant(x.rows(), x.cols(),
                                         Scalar(real(std::numeric_limits<double>::quiet_NaN())));
        constexpr double degree_3 = 1.495585217958292e-2, degree_5 = 2.539398330063230e-1,
                         degree_7 = 9.504178996162932e-1;
        if constexpr (is_double) {
            if (size <= degree_3) return pade_minus_one(3, x);
            if (size <= degree_5) return pade_minus_one(5, x);
            if (size <= degree_7) return pade_minus_one(7, x);
        }
        constexpr double largest = is_double ? degree_7 : 1;
        constexpr int degree = is_double ? 7 : degree_for_one();
        const int doublings = size <= largest ? 0 : std::ilogb(size / largest) + 1;
        matrix_type f = pade_minus_one(degree, real(std::ldexp(1.0, -doublings)) * x);
        for (int i = 0; i < doublings; ++i) f = real(2) * f + f * f;
        return f;
    }
    static constexpr bool is_double = std::is_same_v<real, double>;

    /// The largest sum of a column's entries in modulus.
    static double size_of_columns(const matrix_type& x) {
        if (x.size() == 0) return 0;
        if constexpr (is_double) {
            return x.cwiseAbs().colwise().sum().maxCoeff();
        } else {
            double largest = 0;
            for (Eigen::Index j = 0; j < x.cols(); ++j) {
                const auto sum = static_cast<double>(norm_sum(x.col(j)));
                if (!(sum <= largest) && largest == largest) largest = sum;
            }
            return largest;
        }
    }
    /// The degree whose error, (m!)^2/((2m)! (2m + 1)!) |x|^(2m + 1), is below the rounding of
    /// these numbers for |x| <= 1.
    static constexpr int degree_for_one() {
        double error = 1, rounding = 1;
        for (int i = 1; i < std::numeric_limits<time_of<real>>::digits; ++i) rounding /= 2;
        int m = 0;
        while (error > rounding / 8) {
            ++m;
            error *= 1 / (4.0 * (2 * m - 1) * (2 * m + 1));
        }
        return m;
    }

    /// Storage for `Count` numbers, of which there are `count` if the size is dynamic.
    template <int Count>
    static auto numbers(Eigen::Index count) {
        if constexpr (N == Eigen::Dynamic)
            return std::vector<real>(static_cast<std::size_t>(count));
        else
            return std::array<real, static_cast<std::size_t>(Count)>{};
    }
    /// sums = Re tr(first), Re tr(first factor), Re tr(first factor^2), ...
    template <class Matrix, class Range>
    static Range power_sums(Matrix first, const Matrix& factor, Range sums) {
        for (std::size_t k = 0; k < sums.size(); ++k) {
            if (k > 0) first = first * factor;
            sums[k] = Eigen::numext::real(first.trace());
        }
        return sums;
    }
    /// The eigenvalues of i mu, in increasing order, for a skew matrix mu.
    static Eigen::Matrix<real, N, 1> skew_spectrum(const matrix_type& mu) {
        using complex_matrix = Eigen::Matrix<std::complex<real>, Eigen::Dynamic, Eigen::Dynamic>;
        const complex_matrix hermitian =
            std::complex<real>{real(0), real(1)} * mu.template cast<std::complex<real>>();
        return Eigen::SelfAdjointEigenSolver<complex_matrix>{hermitian, Eigen::EigenvaluesOnly}
            .eigenvalues();
    }
};

} // namespace geodeint
