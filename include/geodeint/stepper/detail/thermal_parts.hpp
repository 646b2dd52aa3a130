// SPDX-License-Identifier: BSL-1.0
//
// The two parts of a heat bath on the dual of G (system/heat_bath.hpp), as maps along the orbits:
//
//     damp      D, the friction over the time s, its field frozen at the middle: a map of Moebius of the
//               sphere, or a coadjoint motion by s lambda (ad*_xi mu)^#
//     scatter   N, the noise over the time s, right for all averages up to O(s^3)
//
// On so(3)*, and on every copy of it in a power, noise turns by an angle of the given Law. On other
// compact algebras it moves by exp of a normal vector of the algebra with variance 2 v in each
// coordinate, where v < tau = lambda kT s: a Brownian motion on the group turns further than the normal
// vector of its own variance. With sum_a ad_{e_a}^2 = -c, E exp(x) = exp(tau sum_a e_a^2) holds up to
// O(tau^3) for
//
//     v = tau/(1 + c tau/12),      c = sum_a |[e_a, e_1]|^2,
//
// since sum_ab e_a e_b e_a e_b = C^2 + c C/2 with C = sum_a e_a^2. So it has weak order 2, too.
#pragma once

#include <geodeint/algebra/power.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/error.hpp>
#include <geodeint/function/hamiltonian.hpp>
#include <geodeint/noise/site_uniforms.hpp>
#include <geodeint/stepper/detail/sphere_moves.hpp>
#include <geodeint/system/heat_bath.hpp>

#include <Eigen/Core>
#include <Eigen/Eigenvalues>

#include <cmath>
#include <concepts>
#include <cstdint>
#include <optional>
#include <vector>

namespace geodeint::detail {

/// Its dual is R^3 with spheres as orbits.
template <class G>
concept has_spheres = std::derived_from<G, so3_over<double>>;

/// A compact algebra in coordinates of fixed number.
template <class G>
concept compact_algebra = lie_algebra<G> && requires {
    requires G::is_skew;
    requires G::dimension != Eigen::Dynamic;
};

/// What noise over the time tau does to one copy, prepared once for all steps of a size.
template <class G, class Law>
class scattering;

template <has_spheres G, class Law>
class scattering<G, Law> {
public:
    explicit scattering(double tau) : law_{tau} {}

    Eigen::Vector3d operator()(const Eigen::Vector3d& mu, const site_uniforms& uniforms,
                               std::int64_t cell, std::uint32_t site) const {
        const auto [u, v, w] = uniforms(cell, 0, site);
        return turned_aside(mu, law_(u), v);
    }

private:
    Law law_;
};

template <compact_algebra G, class Law>
class scattering<G, Law> {
    using state = typename G::dual_type;
    using coordinates = Eigen::Matrix<double, G::dimension, 1>;

public:
    explicit scattering(double tau)
        : deviation_{std::sqrt(2 * tau / (1 + curvature() * tau / 12))} {}

    state operator()(const state& mu, const site_uniforms& uniforms, std::int64_t cell,
                     std::uint32_t site) const {
        coordinates x;
        for (int i = 0; i < G::dimension; i += 2) {
            // Box and Muller, from another sweep of numbers for each pair
            const auto [u, v, w] = uniforms(cell, static_cast<std::uint32_t>(i / 2), site);
            const double radius = deviation_ * std::sqrt(-2 * logarithm(u));
            const auto [cosine, sine] = cosine_and_sine(v);
            x(i) = radius * cosine;
            if (i + 1 < G::dimension) x(i + 1) = radius * sine;
        }
        return G::coadjoint_exp(G::from_coordinates(x), mu);
    }

private:
    static double curvature() {
        const auto first = G::from_coordinates(coordinates::Unit(0));
        double sum = 0;
        for (int a = 0; a < G::dimension; ++a) {
            const coordinates turned =
                G::coordinates(G::bracket(G::from_coordinates(coordinates::Unit(a)), first));
            sum += turned.squaredNorm();
        }
        return sum;
    }

    double deviation_;
};

/// One copy after friction in the field of xi = grad H, over the time s times lambda.
template <lie_algebra G>
typename G::dual_type damped(const typename G::dual_type& mu, const typename G::algebra_type& xi,
                             const typename G::dual_type& from, double s) {
    if constexpr (has_spheres<G>) {
        return relaxed(from, -xi, s);
    } else {
        const typename G::algebra_type velocity = s * G::coadjoint(xi, mu);
        return G::coadjoint_exp(velocity, from);
    }
}

/// Friction and noise on all copies, with the fields of all of them taken at once.
template <class G, class Law>
class thermal_parts {
    using state = typename G::dual_type;
    using algebra = typename G::algebra_type;

public:
    /// D(dt/2) N(dt) D(dt/2)
    template <class H>
    void move(const damped_velocity<G, H>& velocity, const site_uniforms& uniforms,
              std::int64_t cell, double t, double dt, state& x) {
        damp(velocity, t, dt / 2, x);
        scatter(velocity.bath(), uniforms, cell, dt, x);
        damp(velocity, t, dt / 2, x);
    }

    /// x after friction over the time s.
    template <class H>
    void damp(const damped_velocity<G, H>& velocity, double t, double s, state& x) {
        const auto& h = velocity.conservative().hamiltonian();
        gradient_of(h, x, t, field_);
        middle_ = x;
        each(velocity.bath(), x, middle_, s / 2);
        gradient_of(h, middle_, t, field_);
        end_ = x;
        each(velocity.bath(), middle_, end_, s);
        x = end_;
    }

    /// x after noise over the time s.
    void scatter(const heat_bath& bath, const site_uniforms& uniforms, std::int64_t cell, double s,
                 state& x) {
        if (bath.temperature == 0) return;
        prepare(bath, s);
        if constexpr (is_power<G>) {
            for (Eigen::Index k = 0; k < G::copies(x); ++k)
                G::copy(x, k) =
                    law(k)(G::copy(x, k), uniforms, cell, static_cast<std::uint32_t>(k));
        } else {
            x = law(0)(x, uniforms, cell, 0);
        }
    }

private:
    template <class Algebra>
    struct copy_of {
        using type = Algebra;
    };
    template <is_power Algebra>
    struct copy_of<Algebra> {
        using type = typename Algebra::copy_algebra;
    };
    using copy = typename copy_of<G>::type;

    /// `x`, at first where the step begins, after friction whose field was taken at `at`.
    void each(const heat_bath& bath, const state& at, state& x, double s) {
        if constexpr (is_power<G>) {
            if (!bath.friction.is_common() &&
                G::copies(x) != static_cast<Eigen::Index>(bath.friction.size()))
                throw invalid_argument{"x", "must have as many copies as the heat bath"};
            for (Eigen::Index k = 0; k < G::copies(x); ++k)
                G::copy(x, k) = damped<copy>(G::copy(at, k), G::copy(field_, k), G::copy(x, k),
                                             bath.friction[k] * s);
        } else {
            x = damped<copy>(at, field_, x, bath.friction[0] * s);
        }
    }

    void prepare(const heat_bath& bath, double s) {
        if (bath_ == bath && time_ == s) return;
        bath_.reset(); // nothing is known if a law throws
        laws_.clear();
        for (std::size_t k = 0; k < bath.friction.size(); ++k)
            laws_.emplace_back(bath.friction[static_cast<Eigen::Index>(k)] *
                               (bath.temperature * s));
        bath_ = bath;
        time_ = s;
    }
    const scattering<copy, Law>& law(Eigen::Index k) const {
        return laws_[laws_.size() == 1 ? 0 : static_cast<std::size_t>(k)];
    }

    algebra field_ = blank<algebra>();
    state middle_ = blank<state>();
    state end_ = blank<state>();
    // what the laws are for
    std::optional<heat_bath> bath_;
    double time_ = 0;
    std::vector<scattering<copy, Law>> laws_;
};

/// Bodies with an advected direction gamma, whose momentum pi has friction and noise across gamma
/// (system/heat_bath.hpp). Where H is quadratic in pi, with Omega = dH/dpi = K pi + c, both together are
/// linear in q, the part of pi across gamma,
///
///     dq = -lambda |gamma|^2 (A q + g) dt + sqrt(2 lambda kT) |gamma| dW,     A = K across gamma,
///
/// and are solved at once and exactly.
template <class G, class Law>
    requires std::derived_from<G, se3_over<double>>
class thermal_parts<G, Law> {
    using state = typename G::dual_type;
    using plane = Eigen::Vector2d;

public:
    template <class H>
    void move(const damped_velocity<G, H>& velocity, const site_uniforms& uniforms,
              std::int64_t cell, double t, double dt, state& x) {
        static_assert(
            has_hessian<H, state>,
            "a heat bath on se(3)* needs the Hessian of a Hamiltonian that is quadratic in "
            "the momentum: write a member hessian(x)");
        const auto& h = velocity.conservative().hamiltonian();
        const heat_bath& bath = velocity.bath();
        const double length = x.advected.norm();
        if (length == 0) return;
        typename G::algebra_type xi;
        gradient_of(h, x, t, xi);
        Eigen::Matrix<double, 6, 6> hessian = Eigen::Matrix<double, 6, 6>::Zero();
        add_hessian_of(h, x, t, 1.0, hessian);

        const Eigen::Matrix<double, 3, 2> across = vectors_across(x.advected / length);
        const Eigen::Matrix2d a = across.transpose() * hessian.topLeftCorner<3, 3>() * across;
        Eigen::SelfAdjointEigenSolver<Eigen::Matrix2d> modes;
        modes.computeDirect(a);
        if (!(modes.eigenvalues()(0) > 0))
            throw invalid_argument{"system", "must have a positive kinetic energy across gamma"};
        const auto [u, v, w] = uniforms(cell, 0, 0);
        const double radius = std::sqrt(-2 * logarithm(u));
        const auto [cosine, sine] = cosine_and_sine(v);
        const plane normal{radius * cosine, radius * sine};
        // in the modes the velocity is a (q - m), with m the mean of the bath
        const plane rate = modes.eigenvectors().transpose() * (across.transpose() * xi.momentum);
        plane change;
        for (int i = 0; i < 2; ++i) {
            const double k = modes.eigenvalues()(i);
            const double decay = std::expm1(-bath.friction[0] * length * length * k * dt);
            change(i) = decay * rate(i) / k +
                        std::sqrt(-bath.temperature * decay * (2 + decay) / k) * normal(i);
        }
        x.momentum += across * (modes.eigenvectors() * change);
    }

private:
    /// Two unit vectors across the unit vector n, as in turned_aside.
    static Eigen::Matrix<double, 3, 2> vectors_across(const Eigen::Vector3d& n) {
        Eigen::Matrix<double, 3, 2> across;
        across.col(0) = turned_aside(n, {0, 1}, 0);
        across.col(1) = turned_aside(n, {0, 1}, 0.25);
        return across;
    }
};

} // namespace geodeint::detail
