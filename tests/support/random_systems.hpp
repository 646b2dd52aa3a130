// SPDX-License-Identifier: BSL-1.0
//
// Random Lie-Poisson systems on the dual of any G, for properties that hold for all of them. The
// Hamiltonians are sums of powers of linear forms of the coordinates c of G,
//
//     H(mu) = sum_k w_k (beta_k . c)^{e_k} / e_k,        e_k = 1, 2, 3, 4:
//
// every polynomial of degree 4 is one. They know gradient and Hessian, how large both can become,
// and how to be moved along by a group element; every term is an integrable part.
//
//     random_frame(random, n)                orthogonal matrix
//     random_inertia(random, n)              eigenvalues: tame, of both signs, nearly equal, far apart
//     random_polynomial<G>(random, unit)     an inertia and four terms more, for states of size unit
//     random_noises<G>(random, unit)         one to four terms, linear or quadratic
//     random_step<G>{random}                 all of it, with a state, a path, t and dt
#pragma once

#include "support/decompositions.hpp"
#include "support/random_cases.hpp"

#include <geodeint/concepts.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <Eigen/Core>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <tuple>
#include <utility>
#include <vector>

namespace geodeint::testing {

template <class G>
using coordinates_of = Eigen::Matrix<double, G::dimension, 1>;
template <class G>
using matrix_on = Eigen::Matrix<double, G::dimension, G::dimension>;

/// w (beta . c)^e / e
template <lie_algebra G>
struct power_of_pairing {
    using state_type = typename G::dual_type;

    coordinates_of<G> beta;
    double weight;
    int exponent;

    double operator()(const state_type& x) const {
        return weight * power(pairing(x), exponent) / exponent;
    }
    typename G::algebra_type gradient(const state_type& x) const {
        return G::from_coordinates(weight * power(pairing(x), exponent - 1) * beta);
    }
    matrix_on<G> hessian(const state_type& x) const {
        const double slope =
            exponent == 1 ? 0.0 : weight * (exponent - 1) * power(pairing(x), exponent - 2);
        return slope * beta * beta.transpose();
    }
    auto parts() const { return std::tuple{*this}; }

    /// In the ball of this radius: more than |gradient| + radius |Hessian|.
    double strength(double radius) const { return exponent * energy_bound(radius) / radius; }
    /// In the ball of this radius: e |h| at most.
    double energy_bound(double radius) const {
        return std::abs(weight) * power(beta.norm() * radius, exponent);
    }
    /// c -> h(M c)
    power_of_pairing composed_with(const matrix_on<G>& m) const {
        return {m.transpose() * beta, weight, exponent};
    }
    /// The same on an algebra with the same coordinates.
    template <lie_algebra Other>
    power_of_pairing<Other> on() const {
        return {beta, weight, exponent};
    }

private:
    double pairing(const state_type& x) const { return beta.dot(G::coordinates(x)); }
    static double power(double base, int exponent) {
        double product = 1;
        for (int i = 0; i < exponent; ++i) product *= base;
        return product;
    }
};

/// As many terms as G has coordinates, and four more.
template <lie_algebra G>
struct polynomial_on {
    using state_type = typename G::dual_type;

    std::vector<power_of_pairing<G>> terms;

    double operator()(const state_type& x) const {
        double sum = 0;
        for (const auto& term : terms) sum += term(x);
        return sum;
    }
    typename G::algebra_type gradient(const state_type& x) const {
        typename G::algebra_type sum = terms.front().gradient(x);
        for (std::size_t k = 1; k < terms.size(); ++k) sum += terms[k].gradient(x);
        return sum;
    }
    matrix_on<G> hessian(const state_type& x) const {
        matrix_on<G> sum = terms.front().hessian(x);
        for (std::size_t k = 1; k < terms.size(); ++k) sum += terms[k].hessian(x);
        return sum;
    }
    auto parts() const {
        return [this]<std::size_t... K>(std::index_sequence<K...>) {
            return std::tuple{terms[K]...};
        }
        (std::make_index_sequence<static_cast<std::size_t>(G::dimension) + 4>{});
    }

    bool is_quadratic() const {
        return std::all_of(terms.begin(), terms.end(),
                           [](const auto& term) { return term.exponent <= 2; });
    }
    double strength(double radius) const {
        double sum = 0;
        for (const auto& term : terms) sum += term.strength(radius);
        return sum;
    }
    double energy_bound(double radius) const {
        double sum = 0;
        for (const auto& term : terms) sum += term.energy_bound(radius);
        return sum;
    }
    polynomial_on composed_with(const matrix_on<G>& m) const {
        polynomial_on moved = *this;
        for (auto& term : moved.terms) term = term.composed_with(m);
        return moved;
    }
    template <lie_algebra Other>
    polynomial_on<Other> on() const {
        polynomial_on<Other> other;
        for (const auto& term : terms) other.terms.push_back(term.template on<Other>());
        return other;
    }
};

inline Eigen::MatrixXd random_frame(random_case& random, Eigen::Index n) {
    return orthogonal_factor(random.normals(Eigen::MatrixXd(n, n)));
}

/// Principal values of a quadratic Hamiltonian, such as the inverse moments of inertia.
inline Eigen::VectorXd random_inertia(random_case& random, Eigen::Index n) {
    Eigen::VectorXd values(n);
    for (double& value : values) value = random.log_uniform(0.1, 1);
    // to within a few units of the last place, up to a part in 10^12
    const auto nearly = [&](double value) {
        return value * (1 + random.sign() * random.log_uniform(1e-15, 1e-12));
    };
    switch (random.below(5)) {
    case 0:
        break;
    case 1:
        for (double& value : values) value *= random.sign();
        break;
    case 2:
        values(1) = nearly(values(0));
        break;
    case 3:
        for (double& value : values) value = nearly(values(0));
        break;
    default:
        values(0) = 1e-6 * values(1);
    }
    return values;
}

/// A vector of random direction, of length one.
template <lie_algebra G>
coordinates_of<G> random_direction(random_case& random, Eigen::Index n) {
    return random.normals(coordinates_of<G>(n)).normalized();
}

/// Velocities are of size one at states of size `unit`. Half of them are quadratic.
template <lie_algebra G>
polynomial_on<G> random_polynomial(random_case& random, double unit,
                                   Eigen::Index n = G::dimension) {
    const Eigen::MatrixXd frame = random_frame(random, n);
    const Eigen::VectorXd inertia = random_inertia(random, n);
    polynomial_on<G> h;
    for (Eigen::Index i = 0; i < n; ++i) h.terms.push_back({frame.col(i), inertia(i) / unit, 2});
    const int highest = random.happens(0.5) ? 2 : 4;
    for (int k = 0; k < 4; ++k) {
        const int exponent = 1 + random.below(highest);
        h.terms.push_back({random_direction<G>(random, n),
                           random.uniform(-0.5, 0.5) / std::pow(unit, exponent - 1), exponent});
    }
    return h;
}

/// One to four noises, linear or quadratic, of amplitude 10^-3 to 1 at states of size `unit`.
template <lie_algebra G>
std::vector<power_of_pairing<G>> random_noises(random_case& random, double unit,
                                               Eigen::Index n = G::dimension) {
    std::vector<power_of_pairing<G>> noises;
    for (int count = 1 + random.below(4); count > 0; --count) {
        const int exponent = 1 + random.below(2);
        noises.push_back({random_direction<G>(random, n),
                          random.log_uniform(1e-3, 1) / std::pow(unit, exponent - 1), exponent});
    }
    return noises;
}

/// Ten orders of magnitude, both signs.
inline double random_dt(random_case& random) {
    return random.sign() * random.log_uniform(1e-9, 10);
}

/// A system on the dual of G and one step to do with it.
template <lie_algebra G>
struct random_step {
    using state_type = typename G::dual_type;

    double unit;
    polynomial_on<G> h;
    std::vector<power_of_pairing<G>> noises;
    state_type x;
    double t;
    double dt;
    wiener_path path;

    explicit random_step(random_case& random, Eigen::Index n = G::dimension)
        : unit{random.log_uniform(1e-3, 1e3)},
          h{random_polynomial<G>(random, unit, n)},
          noises{random_noises<G>(random, unit, n)},
          x{random_state(random, n)},
          t{0},
          dt{random_dt(random)},
          path{random.seed(), 0, std::abs(dt)} {
        // a multiple of the path's cell, so that t + dt - dt is the same place on the path as t
        t = std::abs(dt) * (random.below(200) - 100);
    }

    auto deterministic_system() const { return lie_poisson<G>(h); }
    auto noisy_system() const { return lie_poisson<G>(h, noise(noises), path); }

    double size() const { return G::coordinates(x).norm(); }

    /// How far the step goes, drift and noise: a bound for |sigma| + |x| |d sigma/dx|, where sigma
    /// is the generator of the step, as long as the state does not grow by half.
    double drift_reach() const { return std::abs(dt) * h.strength(1.5 * size()); }
    double noise_reach() const {
        std::vector<double> dW(noises.size());
        path.increment(t, dt, dW);
        double sum = drift_reach();
        for (std::size_t i = 0; i < dW.size(); ++i)
            sum += std::abs(dW[i]) * noises[i].strength(1.5 * size());
        return sum;
    }

    /// The same step seen from elsewhere: state m x, Hamiltonians composed with the inverse of m.
    random_step moved(const matrix_on<G>& m, const matrix_on<G>& inverse) const {
        random_step other = *this;
        other.x = G::from_coordinates(m * G::coordinates(x));
        other.h = h.composed_with(inverse);
        for (auto& each : other.noises) each = each.composed_with(inverse);
        return other;
    }

private:
    /// Now and then along an axis, where much is zero.
    state_type random_state(random_case& random, Eigen::Index n) const {
        coordinates_of<G> c = unit * random_direction<G>(random, n);
        if (random.happens(0.1)) {
            c.setZero();
            c(random.below(static_cast<int>(n))) = unit;
        }
        return G::from_coordinates(c);
    }
};

/// The matrix of mu -> Ad*_{exp a} mu in coordinates.
template <lie_algebra G>
matrix_on<G> coadjoint_matrix(const typename G::algebra_type& a) {
    const Eigen::Index n = G::coordinates(a).size();
    matrix_on<G> matrix(n, n);
    for (Eigen::Index j = 0; j < n; ++j) {
        const coordinates_of<G> unit = coordinates_of<G>::Unit(n, j);
        matrix.col(j) = G::coordinates(G::coadjoint_exp(a, G::from_coordinates(unit)));
    }
    return matrix;
}

} // namespace geodeint::testing
