// SPDX-License-Identifier: BSL-1.0
#include <boost/numeric/odeint/integrate/integrate_n_steps.hpp>
#include <geodeint/algebra/su.hpp>
#include <geodeint/models/zeitlin_euler.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <cmath>
#include <iostream>

int main() {
    using algebra = geodeint::su<Eigen::Dynamic>;
    // large enough for the products of matrices to go through the BLAS, where there is one
    const geodeint::models::zeitlin_euler sphere{64};
    Eigen::MatrixXcd x = geodeint::spherical_basis{64}.quantise(
        geodeint::spherical_coefficients::random_smooth(20, 1));
    const double before = sphere.enstrophy(x);
    boost::numeric::odeint::integrate_n_steps(
        geodeint::isospectral_midpoint<algebra, geodeint::fixed_point>{},
        geodeint::lie_poisson<algebra>(sphere), x, 0.0, 0.1 * sphere.hbar(), 10);
    const double drift = std::abs(sphere.enstrophy(x) / before - 1);
    std::cout << "drift of the enstrophy " << drift << '\n';
    return drift < 1e-13 ? 0 : 1;
}
