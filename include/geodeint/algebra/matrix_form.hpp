// SPDX-License-Identifier: BSL-1.0
//
// The matrices behind an element of a Lie algebra, for schemes that multiply them: `matrix_form<G>`
// names the matrix algebra and translates, copy by copy where G is a power,
//
//     so3    the skew matrix hat(x), hat(x) y = x x y, of so<3>
//     su2    -(i/2) sigma.x, of su<2>
//
// A matrix algebra is its own form. An algebra of vectors of your own becomes usable by
// specialising it.
//
//     using form = geodeint::matrix_form<geodeint::so3>;
//     const Eigen::Matrix3d hat = form::matrix(x, 0);
#pragma once

#include <geodeint/algebra/power.hpp>
#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/algebra/so.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/algebra/su.hpp>
#include <geodeint/algebra/su2.hpp>

#include <complex>
#include <type_traits>

namespace geodeint {

/// How G is an algebra of matrices; the primary template takes those that are one as they are.
template <class G>
struct matrix_form {
    using algebra = G;
    using matrix_type = typename G::matrix_type;
    static constexpr bool has_copies = false;

    static Eigen::Index copies(const matrix_type&) { return 1; }
    static const matrix_type& matrix(const matrix_type& x, Eigen::Index) { return x; }
    static void assign(matrix_type& x, Eigen::Index, const matrix_type& value) { x = value; }
};

template <class Real>
struct matrix_form<so3_over<Real>> {
    using algebra = so_over<Real, 3>;
    using matrix_type = Eigen::Matrix<Real, 3, 3>;
    using vector = Eigen::Matrix<Real, 3, 1>;
    static constexpr bool has_copies = false;

    static Eigen::Index copies(const vector&) { return 1; }
    static matrix_type matrix(const vector& x, Eigen::Index) {
        const Real zero(0);
        matrix_type hat;
        hat << zero, -x(2), x(1), x(2), zero, -x(0), -x(1), x(0), zero;
        return hat;
    }
    static void assign(vector& x, Eigen::Index, const matrix_type& hat) {
        x = {hat(2, 1), hat(0, 2), hat(1, 0)};
    }
};
template <>
struct matrix_form<so3> : matrix_form<so3_over<double>> {
    using algebra = so<3>;
};

template <>
struct matrix_form<su2> {
    using algebra = su<2>;
    using matrix_type = Eigen::Matrix2cd;
    static constexpr bool has_copies = false;

    static Eigen::Index copies(const Eigen::Vector3d&) { return 1; }
    static matrix_type matrix(const Eigen::Vector3d& x, Eigen::Index) {
        using number = std::complex<double>;
        matrix_type value;
        value << number{0, -x(2) / 2}, number{-x(1) / 2, -x(0) / 2}, number{x(1) / 2, -x(0) / 2},
            number{0, x(2) / 2};
        return value;
    }
    static void assign(Eigen::Vector3d& x, Eigen::Index, const matrix_type& value) {
        x = {-2 * value(1, 0).imag(), 2 * value(1, 0).real(),
             value(1, 1).imag() - value(0, 0).imag()};
    }
};

template <class G>
struct matrix_form<right_invariant<G>> : matrix_form<G> {};

template <class G>
struct matrix_form<power<G>> {
    using copy_algebra = typename power<G>::copy_algebra;
    using copy_type = typename power<G>::copy_type;
    using copy_form = matrix_form<copy_algebra>;
    using algebra = typename copy_form::algebra;
    using matrix_type = typename copy_form::matrix_type;
    using element_type = typename power<G>::algebra_type;
    static constexpr bool has_copies = true;

    static Eigen::Index copies(const element_type& x) { return power<G>::copies(x); }
    static matrix_type matrix(const element_type& x, Eigen::Index k) {
        return copy_form::matrix(power<G>::copy(x, k), 0);
    }
    static void assign(element_type& x, Eigen::Index k, const matrix_type& value) {
        copy_type part;
        copy_form::assign(part, 0, value);
        power<G>::copy(x, k) = part;
    }
};

} // namespace geodeint
