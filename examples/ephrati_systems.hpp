// SPDX-License-Identifier: BSL-1.0
//
// The four systems of Ephrati, Jansson, Lang and Luesink, section 6, in noise: each makes the
// system that follows a given path, and knows where it starts and which stepper is the paper's.
#pragma once

#include <geodeint/algebra/power.hpp>
#include <geodeint/algebra/so.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/algebra/su.hpp>
#include <geodeint/models/manakov.hpp>
#include <geodeint/models/point_vortices.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/models/zeitlin_euler.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <Eigen/Core>

#include <cmath>
#include <cstddef>
#include <span>

namespace ephrati {

namespace geo = geodeint;

/// h_i = sigma x_i^2 / 2 for the three axes, in one pass, and for several paths at once where x and
/// dW are those.
class axis_noise {
public:
    static constexpr std::size_t static_size = 3;

    explicit axis_noise(double sigma) : sigma_{sigma} {}

    static constexpr std::size_t size() { return static_size; }

    template <class State, class Increments, class Gradient>
    void add_gradient(const State& x, double, const Increments& dW, Gradient& sum,
                      Gradient&) const {
        for (std::size_t i = 0; i < static_size; ++i) {
            const auto axis = static_cast<Eigen::Index>(i);
            sum(axis) += dW[i] * (sigma_ * x(axis));
        }
    }
    template <class State, class Matrix>
    void add_hessian(const State&, double, std::span<const double> dW, Matrix& sum) const {
        for (std::size_t i = 0; i < static_size; ++i) {
            const auto axis = static_cast<Eigen::Index>(i);
            sum(axis, axis) += sigma_ * dW[i];
        }
    }

private:
    double sigma_;
};

/// Section 6.1: the rigid body, every axis shaken by itself.
struct rigid_body {
    using stepper = geo::isospectral_midpoint<geo::so3>;

    double sigma = 0.1;

    template <class Path>
    auto operator()(const Path& path) const {
        return geo::lie_poisson<geo::so3>(geo::models::rigid_body::ephrati(), axis_noise{sigma},
                                          path);
    }
    static Eigen::Vector3d start() { return geo::models::rigid_body::ephrati_initial_state(); }
};

/// Section 6.2: the rigid body in n dimensions, every plane shaken by itself.
struct high_dimensional_body {
    static constexpr int n = 10;
    using algebra = geo::so<n>;
    using stepper = geo::isospectral_midpoint<algebra>;

    geo::models::manakov body = geo::models::manakov::ephrati(n);

    template <class Path>
    auto operator()(const Path& path) const {
        return geo::lie_poisson<algebra>(body, geo::models::manakov::ephrati_noise(n), path);
    }
    /// The paper does not say where it starts; ours has all planes turning, and the length 1.
    static algebra::dual_type start() {
        algebra::coordinate_vector planes;
        for (Eigen::Index k = 0; k < planes.size(); ++k)
            planes(k) = std::sin(1.1 * static_cast<double>(k + 1));
        return algebra::from_coordinates(planes).normalized();
    }
};

/// Section 6.3: four vortices on the sphere, three processes that shake them all.
struct four_vortices {
    using algebra = geo::power<geo::su<2>>;
    using stepper = geo::isospectral_midpoint<algebra>;

    geo::models::point_vortices model = geo::models::point_vortices::ephrati();

    template <class Path>
    auto operator()(const Path& path) const {
        return geo::lie_poisson<algebra>(model, geo::models::point_vortices::ephrati_noise(), path);
    }
    static geo::models::point_vortices::state_type start() {
        return geo::models::point_vortices::ephrati_initial_state();
    }
};

/// Section 6.4, figure 11: vorticity on a sphere, N = 12 and the noise (44), in the time of the
/// paper's equation (40).
struct coarse_vorticity {
    static constexpr int n = 12;
    using algebra = geo::su<Eigen::Dynamic>;
    using stepper = geo::isospectral_midpoint<algebra>;

    geo::models::zeitlin_euler fluid = geo::models::zeitlin_euler::without_hbar(n);
    decltype(geo::models::zeitlin_euler::ephrati_noise(n, 2.0)) noise =
        geo::models::zeitlin_euler::ephrati_noise(n, 2.0);

    template <class Path>
    auto operator()(const Path& path) const {
        return geo::lie_poisson<algebra>(fluid, noise, path);
    }
    /// All in the scales that the noise moves; in larger ones the error of the drift would hide it.
    static Eigen::MatrixXcd start() {
        Eigen::VectorXd omega = Eigen::VectorXd::Zero(n * n);
        for (Eigen::Index k = n * n / 4; k < n * n; ++k)
            omega(k) = 3 * std::sin(static_cast<double>(k * k));
        return geo::spherical_basis{n}.matrix(omega);
    }
};

} // namespace ephrati
