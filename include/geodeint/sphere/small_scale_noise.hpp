// SPDX-License-Identifier: BSL-1.0
//
// Noise in the small scales of a quantised sphere (Ephrati et al., (43) and (44), corrected): one
// Hamiltonian for each component of degree l >= lowest,
//
//     h_lm(X) = c_l <T_lm, X>^2 / 2,     grad h_lm = c_l <T_lm, X> T_lm,     c_l = a/(l(l + 1)),
//
// driven by (N^2 - lowest^2) independent components, dW_lm at l^2 + l + m - lowest^2. (The paper
// prints the gradient without T_lm, as a scalar, and with the degree l = N, which does not exist.)
// It changes only components that are there: a field of large scales is not affected.
//
// All gradients are summed as one field: the transform of X, multiplied by c_l dW_lm and
// transformed back, never N^2 matrices.
//
//     auto noise = geodeint::models::zeitlin_euler::ephrati_noise(64);
//     auto system = geodeint::lie_poisson<geodeint::su<Eigen::Dynamic>>(
//         sphere, noise, geodeint::wiener_path{42, 0, dt});
#pragma once

#include <geodeint/error.hpp>
#include <geodeint/sphere/spherical_basis.hpp>

#include <Eigen/Core>

#include <cstddef>
#include <span>
#include <utility>

namespace geodeint {

class small_scale_noise {
public:
    /// The degrees from `lowest` on.
    small_scale_noise(spherical_basis basis, double amplitude, int lowest)
        : basis_{std::move(basis)}, amplitude_{amplitude}, lowest_{lowest} {
        require_finite(amplitude, "amplitude");
        if (lowest < 1 || lowest >= basis_.size())
            throw invalid_argument{"lowest", "must be between 1 and N - 1"};
    }
    /// The degrees from N/2 on, rounded down, as in the paper; at least 1.
    small_scale_noise(const spherical_basis& basis, double amplitude)
        : small_scale_noise{basis, amplitude, basis.size() / 2} {}

    double amplitude() const noexcept { return amplitude_; }
    int lowest() const noexcept { return lowest_; }

    std::size_t size() const noexcept { return square(basis_.size()) - square(lowest_); }

    /// sum += sum_lm dW_lm grad h_lm(x). `scratch` takes the size of x.
    void add_gradient(const Eigen::MatrixXcd& x, double, std::span<const double> dW,
                      Eigen::MatrixXcd& sum, Eigen::MatrixXcd& scratch) const {
        if (dW.size() != size()) throw invalid_argument{"dW", "must have N^2 - lowest^2 entries"};
        const int n = basis_.size();
        scratch.resize(n, n);
        const std::span<double> factors{reinterpret_cast<double*>(scratch.data()), size()};
        std::size_t k = 0;
        for (int l = lowest_; l < n; ++l) {
            const double weight = amplitude_ / (l * (l + 1.0));
            for (int m = -l; m <= l; ++m, ++k) factors[k] = weight * dW[k];
        }
        basis_.add_scaled_components(x, lowest_, factors, sum);
    }

private:
    static std::size_t square(int value) {
        return static_cast<std::size_t>(value) * static_cast<std::size_t>(value);
    }

    spherical_basis basis_;
    double amplitude_;
    int lowest_;
};

} // namespace geodeint
