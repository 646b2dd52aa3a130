// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/detail/matrix_product.hpp>
#include <geodeint/models/zeitlin_euler.hpp>

#include <cmath>
#include <iostream>

int main() {
    // large enough for the product of matrices to go through the BLAS, where there is one
    const geodeint::models::zeitlin_euler sphere{64};
    const Eigen::MatrixXcd x = geodeint::spherical_basis{64}.quantise(
        geodeint::spherical_coefficients::random_smooth(20, 1));
    Eigen::MatrixXcd square(64, 64);
    geodeint::detail::product(x, x, square);
    // x is skew: tr(x x) = -|x|^2
    const double defect = std::abs(square.trace().real() / x.squaredNorm() + 1);
    std::cout << "enstrophy " << sphere.enstrophy(x) << ", defect of the trace " << defect << '\n';
    return sphere.enstrophy(x) > 0 && defect < 1e-13 ? 0 : 1;
}
