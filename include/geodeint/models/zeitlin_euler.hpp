// SPDX-License-Identifier: BSL-1.0
//
// The Euler equations on the sphere, quantised (Zeitlin; Ephrati et al., section 6.4, corrected):
// vorticity as a matrix X in su(N)*, which follows
//
//     X' = kappa [P, X],     P = Delta^{-1}(X - F),     kappa = 1/hbar = sqrt(N^2 - 1)/2
//
// in the time of the Euler equations themselves, with the Laplacian of Hoppe and Yau. In the
// convention of the library, X' = [X, grad H(X)], that is
//
//     H(X) = -kappa/2 <P, X - F>,     grad H = -kappa P,     <X, Y> = Re tr(X^* Y).
//
// (Ephrati et al. (40) have no kappa, `without_hbar`; their (41) has the wrong sign.) On a sphere
// that turns with the angular velocity Omega about z, X is the absolute vorticity and F the
// planetary one, 2 Omega cos theta, quantised to 2 Omega i hbar S_z; X - F is the vorticity that an
// observer sees who turns with the sphere. Since F has degree 1, Delta^{-1} F = -F/2.
//
// Constant: all tr X^k, among them the enstrophy; H; the angular momentum without rotation, and its
// part along z with it. For every N, with S_z = diag(k - (N - 1)/2) and Y of one degree l,
//
//     X(0) = a i hbar S_z + Y     has the solution     X(t)_jk = X(0)_jk exp(i theta (j - k)),
//     theta = (a/(l(l + 1)) - a/2 + Omega) t,
//
// the Rossby-Haurwitz wave, which moves eastward at the rate -theta/t. Functions become matrices
// and matrices functions by spherical_basis. Gradients ignore the trace of X and are traceless, as
// the isospectral schemes need them; they do not allocate and are safe to call from several
// threads.
//
//     geodeint::models::zeitlin_euler sphere{128};
//     auto system = sphere.system();      or geodeint::lie_poisson<geodeint::su<Eigen::Dynamic>>(sphere)
//
// Part of geodeint::sphere.
#pragma once

#include <geodeint/algebra/su.hpp>
#include <geodeint/sphere/hoppe_yau_laplacian.hpp>
#include <geodeint/sphere/small_scale_noise.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <Eigen/Core>

#include <utility>

namespace geodeint::models {

class zeitlin_euler {
public:
    /// N x N matrices on a sphere that turns with `angular_velocity`, in the time of the Euler
    /// equations.
    explicit zeitlin_euler(int n, double angular_velocity = 0);

    /// kappa = 1 as printed in Ephrati et al. (40): time in units of hbar, no rotation.
    static zeitlin_euler without_hbar(int n);

    /// Ephrati et al. (43); with amplitude = 2 (44).
    static small_scale_noise ephrati_noise(int n, double amplitude = 0.1);

    int size() const noexcept { return laplacian_.size(); }
    double hbar() const noexcept { return hbar_; }
    double kappa() const noexcept { return kappa_; }
    double angular_velocity() const noexcept { return angular_velocity_; }
    const hoppe_yau_laplacian& laplacian() const noexcept { return laplacian_; }

    double operator()(const Eigen::MatrixXcd& x) const;
    /// out = -kappa Delta^{-1}(x - F)
    void gradient(const Eigen::MatrixXcd& x, Eigen::MatrixXcd& out) const;

    /// F
    Eigen::MatrixXcd planetary_vorticity() const;
    /// P
    Eigen::MatrixXcd stream_function(const Eigen::MatrixXcd& x) const;

    /// <X, X> = -tr X^2 of the absolute vorticity; times 4 pi/N the integral of its square.
    double enstrophy(const Eigen::MatrixXcd& x) const;
    /// The vector a in the part of degree 1 of X, i hbar (a_x S_x + a_y S_y + a_z S_z), which is
    /// the function a . x: twice the angular velocity of the fluid, in the mean.
    Eigen::Vector3d angular_momentum(const Eigen::MatrixXcd& x) const;

    /// On su(N)*, without noise or with (noise, path).
    template <class... Noise>
    auto system(Noise... noise) const {
        return lie_poisson<su<Eigen::Dynamic>>(*this, std::move(noise)...);
    }

private:
    zeitlin_euler(int n, double kappa, double angular_velocity);

    hoppe_yau_laplacian laplacian_;
    double hbar_;
    double kappa_;
    double angular_velocity_;
};

} // namespace geodeint::models
