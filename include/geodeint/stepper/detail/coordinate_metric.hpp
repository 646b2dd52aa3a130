// SPDX-License-Identifier: BSL-1.0
//
// The metric in which a state is corrected: every coordinate is measured in its own size w_i, so that
// a correction is the same one in whatever units the coordinates are,
//
//     <a, b> = sum_i a_i w_i^2 b_i        of covectors,
//     v_i    = w_i^2 a_i                  the vector that belongs to a covector,
//
// with w_i = |x_i| + |x'_i| for the coordinates of a vector space and 1 for those of a compact space.
// A small coordinate is then moved by little, however steep the energy is there: near rest, energy
// is not paid for with momentum.
//
//     detail::coordinate_metric metric{sizes};
//     detail::pairing_metric metric{pairing, size};        one size for all coordinates
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/structure/flat_space.hpp>
#include <geodeint/structure/product_manifold.hpp>

#include <Eigen/Core>

#include <cmath>

namespace geodeint::detail {

/// `Vector` has flat coordinates.
template <class Vector>
class coordinate_metric {
public:
    explicit coordinate_metric(const Vector& sizes) : sizes_{sizes} {}

    double operator()(const Vector& a, const Vector& b) const {
        double sum = 0;
        for (Eigen::Index i = 0; i < flat_size(a); ++i)
            sum += (size(i) * flat_coordinate(a, i)) * (size(i) * flat_coordinate(b, i));
        return sum;
    }
    /// How much of its size a coordinate is moved by at the most, by the vector of a covector.
    double relative_size(const Vector& covector) const {
        return std::sqrt((*this)(covector, covector));
    }
    /// A covector becomes the vector that belongs to it.
    void raise(Vector& covector) const {
        // one factor after the other: a square may underflow
        for (Eigen::Index i = 0; i < flat_size(covector); ++i)
            flat_coordinate(covector, i) = size(i) * (size(i) * flat_coordinate(covector, i));
    }
    /// The change of a function with this slope over the sizes of all coordinates.
    double reach(const Vector& slope) const {
        double sum = 0;
        for (Eigen::Index i = 0; i < flat_size(slope); ++i)
            sum += size(i) * std::abs(flat_coordinate(slope, i));
        return sum;
    }

private:
    double size(Eigen::Index i) const { return flat_coordinate(sizes_, i); }

    const Vector& sizes_;
};

/// Where vectors and covectors have a pairing of their own, and the state one size.
template <class Pairing>
class pairing_metric {
public:
    pairing_metric(const Pairing& pairing, double size) : pairing_{pairing}, size_{size} {}

    template <class Vector>
    double operator()(const Vector& a, const Vector& b) const {
        return pairing_(a, b);
    }
    template <class Vector>
    double relative_size(const Vector& covector) const {
        return std::sqrt(pairing_(covector, covector)) / size_;
    }
    template <class Vector>
    void raise(Vector&) const {}
    template <class Vector>
    double reach(const Vector& slope) const {
        return size_ * std::sqrt(pairing_(slope, slope));
    }

private:
    Pairing pairing_;
    double size_;
};

/// sizes = those of the coordinates of tangent vectors between two points of a manifold: 1, if it is
/// none that we know to be flat.
template <class M>
struct coordinate_sizes {
    using point = typename M::state_type;
    using vector = typename M::vector_type;
    static void write(const point&, const point&, vector& sizes) { sizes.setOnes(); }
};
template <int N>
struct coordinate_sizes<flat_space<N>> {
    using vector = typename flat_space<N>::vector_type;
    static void write(const vector& x, const vector& y, vector& sizes) {
        sizes = x.cwiseAbs() + y.cwiseAbs();
    }
};
template <class First, class Second>
struct coordinate_sizes<product_manifold<First, Second>> {
    using space = product_manifold<First, Second>;
    using point = typename space::state_type;
    using vector = typename space::vector_type;
    static void write(const point& x, const point& y, vector& sizes) {
        typename First::vector_type first;
        typename Second::vector_type second;
        coordinate_sizes<First>::write(x.first, y.first, first);
        coordinate_sizes<Second>::write(x.second, y.second, second);
        sizes << first, second;
    }
};

} // namespace geodeint::detail
