// SPDX-License-Identifier: BSL-1.0
//
// The state of a semidirect product: a momentum and an advected quantity,
//
//     (mu, a) in g* x V*,
//
// for example body angular momentum and the direction of gravity in the body frame. The same pair
// holds an element of the algebra g x V in the coordinates dual to it, so that the gradient of
// H(mu, a) is (dH/dmu, dH/da). It is a vector, and works in every odeint stepper.
//
//     geodeint::semidirect_dual x{Eigen::Vector3d{1, 2, 3}, Eigen::Vector3d{0, 0, 1}};
//     x.momentum, x.advected
//
// Two vectors of R^3 are also a twist, an element of se(3): angular() is the first of them, linear()
// the second.
#pragma once

#include <geodeint/algebra/vector_space.hpp>

#include <algorithm>

namespace geodeint {

template <class Momentum, class Advected>
struct semidirect_dual {
    using real_type = real_of<Momentum>;
    using value_type = time_of<real_type>;
    static constexpr int flat_dimension =
        geodeint::flat_dimension<Momentum> == Eigen::Dynamic ||
                geodeint::flat_dimension<Advected> == Eigen::Dynamic
            ? Eigen::Dynamic
            : geodeint::flat_dimension<Momentum> + geodeint::flat_dimension<Advected>;
    static constexpr bool is_twist =
        geodeint::flat_dimension<Momentum> == 3 && geodeint::flat_dimension<Advected> == 3;

    Momentum momentum;
    Advected advected;

    /// Of a twist: its angular and its linear velocity.
    Momentum& angular() requires is_twist { return momentum; }
    const Momentum& angular() const requires is_twist { return momentum; }
    Advected& linear() requires is_twist { return advected; }
    const Advected& linear() const requires is_twist { return advected; }

    /// From a state with other numbers: a double is a double in every lane.
    template <class M, class A>
    semidirect_dual& operator=(const semidirect_dual<M, A>& other) {
        momentum = other.momentum;
        advected = other.advected;
        return *this;
    }

    [[gnu::always_inline, gnu::flatten]] semidirect_dual& operator+=(const semidirect_dual& other) {
        momentum += other.momentum;
        advected += other.advected;
        return *this;
    }
    [[gnu::always_inline, gnu::flatten]] semidirect_dual& operator-=(const semidirect_dual& other) {
        momentum -= other.momentum;
        advected -= other.advected;
        return *this;
    }
    [[gnu::always_inline, gnu::flatten]] semidirect_dual& operator*=(const real_type& factor) {
        momentum *= factor;
        advected *= factor;
        return *this;
    }

    [[gnu::always_inline]] friend semidirect_dual operator+(semidirect_dual x,
                                                            const semidirect_dual& y) {
        return x += y;
    }
    [[gnu::always_inline]] friend semidirect_dual operator-(semidirect_dual x,
                                                            const semidirect_dual& y) {
        return x -= y;
    }
    [[gnu::always_inline]] friend semidirect_dual operator-(semidirect_dual x) {
        return x *= real_type(-1);
    }
    [[gnu::always_inline]] friend semidirect_dual operator*(const real_type& factor,
                                                            semidirect_dual x) {
        return x *= factor;
    }
    [[gnu::always_inline]] friend semidirect_dual operator*(semidirect_dual x,
                                                            const real_type& factor) {
        return x *= factor;
    }
    [[gnu::always_inline]] friend semidirect_dual operator/(semidirect_dual x,
                                                            const real_type& divisor) {
        return x *= real_type(1) / divisor;
    }
    friend bool operator==(const semidirect_dual& x, const semidirect_dual& y) {
        return x.momentum == y.momentum && x.advected == y.advected;
    }

    friend magnitude_of<real_type> norm_inf(const semidirect_dual& x) {
        const magnitude_of<real_type> a = norm_inf(x.momentum), b = norm_inf(x.advected);
        return a > b || !(a == a) ? a : b;
    }
    friend magnitude_of<real_type> norm_sum(const semidirect_dual& x) {
        return norm_sum(x.momentum) + norm_sum(x.advected);
    }
    friend real_type dot(const semidirect_dual& x, const semidirect_dual& y) {
        return dot(x.momentum, y.momentum) + dot(x.advected, y.advected);
    }
    friend bool all_finite(const semidirect_dual& x) {
        return all_finite(x.momentum) && all_finite(x.advected);
    }
    friend Eigen::Index flat_size(const semidirect_dual& x) {
        return flat_size(x.momentum) + flat_size(x.advected);
    }
    friend real_type& flat_coordinate(semidirect_dual& x, Eigen::Index i) {
        const Eigen::Index n = flat_size(x.momentum);
        return i < n ? flat_coordinate(x.momentum, i) : flat_coordinate(x.advected, i - n);
    }
    friend const real_type& flat_coordinate(const semidirect_dual& x, Eigen::Index i) {
        const Eigen::Index n = flat_size(x.momentum);
        return i < n ? flat_coordinate(x.momentum, i) : flat_coordinate(x.advected, i - n);
    }
    template <class Flat>
    friend void flatten(const semidirect_dual& x, Flat&& flat) {
        flatten(x.momentum, flat.head(size_of(x.momentum)));
        flatten(x.advected, flat.tail(size_of(x.advected)));
    }
    template <class Flat>
    friend void unflatten(const Flat& flat, semidirect_dual& x) {
        unflatten(flat.head(size_of(x.momentum)), x.momentum);
        unflatten(flat.tail(size_of(x.advected)), x.advected);
    }
    friend void resize_like(semidirect_dual& x, const semidirect_dual& like) {
        resize_like(x.momentum, like.momentum);
        resize_like(x.advected, like.advected);
    }
    friend void set_zero(semidirect_dual& x) {
        set_zero(x.momentum);
        set_zero(x.advected);
    }

private:
    /// The number of coordinates, as a constant where it is one.
    template <class Part>
    static auto size_of(const Part& part) {
        return Eigen::fix<geodeint::flat_dimension<Part>>(static_cast<int>(flat_size(part)));
    }
};

// Vectors given as expressions are stored, not referred to.
template <class Momentum, class Advected>
semidirect_dual(Momentum, Advected)
    -> semidirect_dual<plain_vector<Momentum>, plain_vector<Advected>>;

} // namespace geodeint
