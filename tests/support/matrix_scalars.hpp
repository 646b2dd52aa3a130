// SPDX-License-Identifier: BSL-1.0
//
// What steppers of matrix algebras have to do whatever numbers the matrices are made of, as
// support/scalars.hpp says it of so(3) and se(3):
//
//     geodeint::testing::check_scheme_orders<so_over<float, 4>>(8, 0.3);
#pragma once

#include "support/scalars.hpp"

#include <geodeint/algebra/so.hpp>
#include <geodeint/algebra/sp.hpp>
#include <geodeint/algebra/su.hpp>
#include <geodeint/solve/fixed_point.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>

namespace geodeint::testing {

/// Numbers between -1/2 and 1/2 as coordinates.
template <class G>
typename G::matrix_type some_matrix(double phase) {
    typename G::coordinate_vector c(G::dimension);
    using real = real_of<typename G::matrix_type>;
    for (int i = 0; i < G::dimension; ++i) c(i) = real(std::cos(phase + i) / 2);
    return G::from_coordinates(c);
}

/// Each coordinate has an inertia of its own.
template <class G>
struct free_body {
    using matrix = typename G::matrix_type;
    matrix gradient(const matrix& mu) const {
        auto c = G::coordinates(mu);
        using real = real_of<matrix>;
        for (Eigen::Index i = 0; i < c.size(); ++i) c(i) /= real(1.0 + static_cast<double>(i));
        return G::from_coordinates(c);
    }
};

template <class G>
auto body(double strength) {
    using real = real_of<typename G::matrix_type>;
    typename G::matrix_type axis = some_matrix<G>(2);
    axis *= real(strength);
    return lie_poisson<G>(free_body<G>{}, noise(linear{axis}), wiener_path{42, 0, 1.0 / 64});
}

template <class G>
struct schemes {
    using isospectral = isospectral_midpoint<G, fixed_point>;
    using by_cayley = munthe_kaas_midpoint<G, cayley_map, fixed_point>;
    using by_exponential = munthe_kaas_midpoint<G, exponential, fixed_point>;
    using heun = munthe_kaas_heun<G>;
};

/// The coarsest step of an order measurement is 1/n.
template <class G>
void check_scheme_orders(int n, double margin) {
    const auto is_two = [&](double order) {
        BOOST_TEST(std::abs(order - 2) < margin, order << " is not 2");
    };
    const auto system = lie_poisson<G>(free_body<G>{});
    const auto start = some_matrix<G>(1);
    is_two(measured_order<typename schemes<G>::isospectral>(system, start, n));
    is_two(measured_order<typename schemes<G>::by_cayley>(system, start, n));
    is_two(measured_order<typename schemes<G>::heun>(system, start, n));
    const double four = measured_order<runge_kutta_munthe_kaas4<G>>(system, start, n / 4);
    BOOST_TEST(std::abs(four - 4) < 2 * margin, four << " is not 4");
}

/// Of the largest of many Casimirs.
template <class G>
void check_scheme_casimirs(double rounding_errors) {
    const auto keeps = [&](double worst) { BOOST_TEST(worst < rounding_errors); };
    const auto system = body<G>(0.25);
    const auto start = some_matrix<G>(1);
    keeps(casimir_drift<typename schemes<G>::isospectral, G>(system, start));
    keeps(casimir_drift<typename schemes<G>::by_cayley, G>(system, start));
    keeps(casimir_drift<typename schemes<G>::by_exponential, G>(system, start));
    keeps(casimir_drift<typename schemes<G>::heun, G>(system, start));
}

/// exp is that of the series, and dexp^{-1} undoes dexp, in the group of 1 + x/2^8 as beyond it.
template <class G>
void check_maps(double rounding_errors) {
    using matrix = typename G::matrix_type;
    using real = real_of<matrix>;
    const auto close = [&](const matrix& x, const matrix& y) {
        BOOST_TEST(norm_inf(matrix(x - y)) < rounding_errors * epsilon_of<real>());
    };
    for (const double size : {0.004, 0.4, 3.0}) {
        const matrix x = real(size) * some_matrix<G>(1), v = some_matrix<G>(2);
        matrix sum = matrix::Identity(), term = sum;
        for (int k = 1; k < 100; ++k) {
            term = term * x / real(k);
            sum += term;
        }
        close(G::exp(x), sum);
        close(G::adjoint_exp(x, v), sum * v * G::exp(-x));
        close(G::dexp_inverse(x / real(4), G::dexp(x / real(4), v)), v);
        close(G::dcayley_inverse(x, G::dcayley(x, v)), v);
    }
}

} // namespace geodeint::testing
