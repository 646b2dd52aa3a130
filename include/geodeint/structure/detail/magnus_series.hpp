// SPDX-License-Identifier: BSL-1.0
//
// The Magnus series of a Hamiltonian h_t that depends on time (Cosserat, definition 2.5.6, (2.24)):
// the M_t whose flow for time one is the flow of h_t up to the time t,
//
//     dM/dt = sum_r B_r/r! ad_M^r h_t,     M_0 = 0,     ad_M f = {M, f},     B_1 = -1/2.
//
// Functions are polynomials in t and in z, the distance from a point x; t is the variable 0. Every
// bracket takes one degree of z and brings a power of t with it, so that the total degree that is known
// remains. M is stored as M/t.
//
//     detail::magnus_series::of(tensor, h)            M/t; tensor(i, j) a polynomial in z
#pragma once

#include <geodeint/algebra/detail/truncated_polynomial.hpp>
#include <geodeint/structure/detail/retraction_gradient.hpp>

#include <Eigen/Core>

#include <cstddef>

namespace geodeint::detail {

/// t f
inline truncated_polynomial times_t(const monomials& space, const truncated_polynomial& f) {
    return truncated_polynomial::variable(space, 0) * f;
}
/// int_0^t f / t
inline truncated_polynomial mean_in_time(const truncated_polynomial& f) {
    return f.scaled(0, [](std::size_t k) { return 1.0 / static_cast<double>(k + 1); });
}
/// df/dz_i
inline truncated_polynomial slope_along(const truncated_polynomial& f, Eigen::Index i) {
    return f.derivative(static_cast<std::size_t>(i) + 1);
}

class magnus_series {
public:
    using matrix = Eigen::Matrix<truncated_polynomial, Eigen::Dynamic, Eigen::Dynamic>;
    using vector = Eigen::Matrix<truncated_polynomial, Eigen::Dynamic, 1>;

    static truncated_polynomial of(const monomials& space, const matrix& tensor,
                                   const truncated_polynomial& h) {
        const Eigen::Index n = tensor.rows();
        truncated_polynomial mean = mean_in_time(h);
        for (std::size_t pass = 0; pass < space.degree(); ++pass) {
            // {M, f} = -(pi dM) . df
            vector field(n);
            for (Eigen::Index j = 0; j < n; ++j) {
                const truncated_polynomial slope = times_t(space, slope_along(mean, j));
                for (Eigen::Index i = 0; i < n; ++i) field[i] += tensor(i, j) * slope;
            }
            truncated_polynomial power = h, sum = h;
            for (std::size_t r = 1; r <= space.degree(); ++r) {
                truncated_polynomial bracket;
                for (Eigen::Index i = 0; i < n; ++i) bracket -= field[i] * slope_along(power, i);
                power = bracket;
                if (weights[r] != 0) sum += weights[r] * power;
            }
            mean = mean_in_time(sum);
        }
        return mean;
    }

    /// Of the powers of t that a modified Hamiltonian may be asked for.
    static constexpr std::size_t most = 16;

private:
    static constexpr auto weights = bernoulli_coefficients<most + 2>();
};

} // namespace geodeint::detail
