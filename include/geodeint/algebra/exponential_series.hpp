// SPDX-License-Identifier: BSL-1.0
//
// exp(ad*), dexp and dexp^{-1} of any Lie algebra from its bracket alone:
//
//     exp(ad*_x) mu  = sum_k (ad*_x)^k mu / k!
//     dexp_x v       = sum_k (ad_x)^k v / (k + 1)!
//     dexp_x^{-1} v  = sum_k B_k (ad_x)^k v / k!,     B_1 = -1/2, |ad_x| < 2 pi
//
// An algebra without closed forms derives from `exponential_series<itself>` and has only to offer
// `bracket` and `coadjoint`. Sums end when the next term is below rounding, in each block of one unit
// where there are several (`coordinate_unit_block`); large arguments of exp and dexp are halved first,
// which keeps the sums short and free of cancellation. In a semidirect product the part that acts says
// how large an argument is: the other one has a unit of its own, and the sums are linear in it.
//
// (Iserles, Munthe-Kaas, Norsett, Zanna, Lie-group methods, Acta Numerica 2000, section 2.)
//
//     struct my_algebra : geodeint::exponential_series<my_algebra> {
//         static algebra_type bracket(const algebra_type& x, const algebra_type& y);
//         static dual_type coadjoint(const algebra_type& x, const dual_type& mu);
//     };
#pragma once

#include <geodeint/algebra/detail/rotation_series.hpp>
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/error.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <type_traits>

namespace geodeint {

template <class G>
struct exponential_series {
    /// exp(ad*_x) mu
    template <class Algebra, class Dual>
    static Dual coadjoint_exp(const Algebra& x, const Dual& mu) {
        const int halvings = halvings_of(x);
        const Algebra small = fraction<Algebra>(halvings) * x;
        return repeated(mu, halvings,
                        [&](const Dual& nu) { return Dual(G::coadjoint(small, nu)); });
    }

    /// exp(ad_x) v = Ad_{exp x} v
    template <class Algebra>
    static Algebra adjoint_exp(const Algebra& x, const Algebra& v) {
        const int halvings = halvings_of(x);
        const Algebra small = fraction<Algebra>(halvings) * x;
        return repeated(v, halvings,
                        [&](const Algebra& u) { return Algebra(G::bracket(small, u)); });
    }

    /// By dexp_{2y} = (1 + exp(ad_y)) dexp_y / 2.
    template <class Algebra>
    static Algebra dexp(const Algebra& x, const Algebra& v) {
        const int halvings = halvings_of(x);
        Algebra y = fraction<Algebra>(halvings) * x;
        Algebra result =
            exponential_sum(v, 1, [&](const Algebra& u) { return Algebra(G::bracket(y, u)); });
        for (int i = 0; i < halvings; ++i) {
            result = real_of<Algebra>(0.5) * (result + adjoint_exp(y, result));
            y *= real_of<Algebra>(2);
        }
        return result;
    }

    /// The transpose of dexp_x, by dexp_{2y}^* = dexp_y^* (1 + exp(ad*_y)) / 2.
    template <class Algebra, class Dual>
    static Dual dexp_dual(const Algebra& x, const Dual& mu) {
        const int halvings = halvings_of(x);
        Algebra y = x;
        Dual result = mu;
        for (int i = 0; i < halvings; ++i) {
            y *= real_of<Algebra>(0.5);
            result = real_of<Dual>(0.5) * (result + coadjoint_exp(y, result));
        }
        return exponential_sum(result, 1,
                               [&](const Dual& nu) { return Dual(G::coadjoint(y, nu)); });
    }

    template <class Algebra>
    static Algebra dexp_inverse(const Algebra& x, const Algebra& v) {
        using real = real_of<Algebra>;
        using size = magnitude_of<real>;
        Algebra power = G::bracket(x, v);
        Algebra sum = v - real(0.5) * power;
        end_of_sum<Algebra> end{v};
        size sign(1);
        for (const size& ratio : bernoulli_ratios<size>()) {
            power = Algebra(G::bracket(x, power));
            sum += real(sign * ratio) * power;
            if (end.is_reached(power, ratio, sum)) return sum;
            power = Algebra(G::bracket(x, power));
            sign = -sign;
        }
        throw outside_domain{"x", "is too large for dexp^{-1}, which is singular at |ad_x| = 2 pi"};
    }

private:
    template <class Real>
    static constexpr magnitude_of<Real> negligible() {
        return epsilon_of<Real>() / 8;
    }
    /// 2^-halvings
    template <class Algebra>
    static real_of<Algebra> fraction(int halvings) {
        return real_of<Algebra>(std::ldexp(1.0, -halvings));
    }
    /// As many as a sum of these numbers may need; for doubles they are constants.
    template <class Real>
    static const auto& bernoulli_ratios() {
        if constexpr (std::is_same_v<Real, double>) {
            static constexpr auto ratios = detail::rotation_series::bernoulli_ratios<40>();
            return ratios;
        } else {
            constexpr int digits = std::max(53, std::numeric_limits<Real>::digits);
            static const auto ratios =
                detail::rotation_series::bernoulli_ratios<40 * digits / 53, Real>();
            return ratios;
        }
    }

    /// Where a vector has a fixed number of blocks, how long they are; 0 where it has one unit.
    template <class Vector>
    static constexpr int unit_block() {
        if constexpr (requires { G::coordinate_unit_block; })
            return flat_dimension<Vector> == Eigen::Dynamic ? 0 : G::coordinate_unit_block;
        else
            return 0;
    }

    /// Whether a term no longer changes a sum: next to the sum, or, where there are several units, next
    /// to the largest term of each.
    template <class Vector>
    class end_of_sum {
        using real = real_of<Vector>;
        using size = magnitude_of<real>;
        static constexpr int block = unit_block<Vector>();

    public:
        explicit end_of_sum(const Vector& first) {
            if constexpr (block > 0) is_reached(first, size(1), first);
        }
        /// The term is `factor` times `power`.
        bool is_reached(const Vector& power, const size& factor, const Vector& sum) {
            if constexpr (block == 0) {
                return factor * norm_inf(power) <= negligible<real>() * norm_inf(sum);
            } else {
                bool reached = true;
                for (std::size_t k = 0; k < largest_.size(); ++k) {
                    size term(0);
                    for (int j = 0; j < block; ++j) {
                        const auto i = static_cast<Eigen::Index>(k) * block + j;
                        const size entry = factor * magnitude(flat_coordinate(power, i));
                        if (!(entry <= term)) term = entry;
                    }
                    reached = reached && term <= negligible<real>() * largest_[k];
                    largest_[k] = std::max(largest_[k], term);
                }
                return reached;
            }
        }

    private:
        static constexpr int count = block > 0 ? flat_dimension<Vector> / std::max(block, 1) : 0;
        std::array<size, static_cast<std::size_t>(count)> largest_{};
    };

    /// What acts on the rest of a semidirect product; else all of x.
    template <class Algebra>
    static const auto& acting(const Algebra& x) {
        if constexpr (requires { typename G::base_algebra; })
            return x.momentum;
        else
            return x;
    }
    template <class Algebra>
    static int halvings_of(const Algebra& x) {
        const double size = std::sqrt(static_cast<double>(square(acting(x))));
        if (!(size < 1e6) || !all_finite(x))
            throw outside_domain{"x", "is not finite, or far too large to exponentiate"};
        return size <= 1 ? 0 : std::ilogb(size) + 1;
    }

    template <class Algebra>
    static auto square(const Algebra& x) {
        const auto product = dot(x, x);
        return magnitude(product);
    }

    /// exp(A) to the power of 2^halvings, applied to v: step by step, or, where that would be many,
    /// by squaring its matrix.
    template <class Vector, class Operator>
    static Vector repeated(const Vector& v, int halvings, Operator&& apply) {
        Vector result = v;
        if (halvings <= 6) {
            for (int i = 0; i < (1 << halvings); ++i) result = exponential_sum(result, 0, apply);
            return result;
        }
        constexpr int n = flat_dimension<Vector> <= 32 ? flat_dimension<Vector> : Eigen::Dynamic;
        const Eigen::Index size = flat_size(v);
        using real = real_of<Vector>;
        Eigen::Matrix<real, n, n> power(size, size);
        Eigen::Matrix<real, n, 1> column(size);
        for (Eigen::Index j = 0; j < size; ++j) {
            column.setZero();
            column(j) = real(1);
            unflatten(column, result);
            result = exponential_sum(result, 0, apply);
            flatten(result, column);
            power.col(j) = column;
        }
        for (int i = 0; i < halvings; ++i) power = power.lazyProduct(power).eval();
        flatten(v, column);
        column = power.lazyProduct(column).eval();
        unflatten(column, result);
        return result;
    }

    /// sum_k A^k v / (k + shift)! * shift!, for shift = 0 or 1
    template <class Vector, class Operator>
    static Vector exponential_sum(const Vector& v, int shift, Operator&& apply) {
        Vector term = v, sum = v;
        end_of_sum<Vector> end{v};
        using real = real_of<Vector>;
        constexpr int most = std::max(60, std::numeric_limits<time_of<real>>::digits);
        for (int k = 1; k < most; ++k) {
            term = (real(1) / real(k + shift)) * apply(term);
            sum += term;
            if (end.is_reached(term, magnitude_of<real>(1), sum)) break;
        }
        return sum;
    }
};

} // namespace geodeint
