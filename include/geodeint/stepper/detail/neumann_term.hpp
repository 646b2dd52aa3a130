// SPDX-License-Identifier: BSL-1.0
//
// What a Hessian is worth where a step is an equation for its generator w,
//
//     w = f(y(w)),     f(y) = dt grad H(y) + sum_i dW_i grad h_i(y),     y(w) = x + e ad*_w x / 2 + O(w^2).
//
// A turn w <- f(y(w)) of Picard's iteration leaves an error of the size of |S|, with S = Df(x) the
// Hessians of the step. With the first term of the Neumann series of Newton's method,
//
//     w <- w + r + S e ad*_r x / 2,     r = f(y(w)) - w,
//
// it is of the size of |S| |w|: three or four evaluations solve a noisy step, where six to nine did.
//
// It is taken only if the first residual is small, |r| <= |w|/10: far from that, iterations with and
// without it may lead to different solutions.
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/noise/detail/increments.hpp>
#include <geodeint/solve/problem.hpp>

namespace geodeint::detail {

/// The Hessians of a step from a state of the dual of G, S, and which steps are corrected by them.
template <lie_algebra G>
class neumann_term {
    using state = typename G::dual_type;
    using real = real_of<state>;

public:
    using matrix = Eigen::Matrix<real, G::dimension, G::dimension>;

    /// Before the first residual: the Hessians, and the image of zero, to which it is compared.
    template <class Step, class Coordinates>
    [[gnu::always_inline]] void begin(const Step& step, const state& x, const Coordinates& first) {
        step.system.generator_jacobian(x, step.t_middle(), step.dt, step.dW, hessian_);
        size_ = norm_sum(first);
        is_first_ = true;
    }
    /// A residual in coordinates of G becomes the correction of the unknown.
    template <class Coordinates>
    [[gnu::always_inline]] void add(const state& x, Coordinates& residual) {
        if (is_first_) decide(residual);
        if (!is_taken_) [[unlikely]]
            return;
        const state turned = G::coadjoint(G::from_coordinates(residual), x);
        const Coordinates turn = G::coordinates(turned);
        for (Eigen::Index i = 0; i < G::dimension; ++i) {
            real sum = hessian_.coeff(i, 0) * turn.coeff(0);
            for (Eigen::Index j = 1; j < G::dimension; ++j)
                sum += hessian_.coeff(i, j) * turn.coeff(j);
            residual.coeffRef(i) += weight_ * sum;
        }
    }

private:
    /// Whether to add anything, from the first residual.
    template <class Coordinates>
    [[gnu::always_inline]] void decide(const Coordinates& residual) {
        const auto size = norm_sum(residual);
        const auto is_small = size <= decltype(size)(0.1) * size_;
        if constexpr (in_vector_registers<real>)
            weight_ = select(is_small, weight_, real(0));
        else
            is_taken_ = is_small;
        is_first_ = false;
    }

    matrix hessian_;
    real weight_{0.5 * G::chirality}; // zero in lanes where it is not taken
    magnitude_of<real> size_{0};
    bool is_first_ = false;
    bool is_taken_ = in_vector_registers<real>;
};

} // namespace geodeint::detail
