// SPDX-License-Identifier: BSL-1.0
//
// The equation of a variational step by a gauss_rule: with the stage displacements D_i = h V_i as
// unknowns, Q_i = q + sum_j a_ij D_j and
//
//     F_i = h L_q(Q_i, V_i) + Dtheta(Q_i)^T D_i,
//     L_v(Q_i, V_i) + theta(Q_i) = p + sum_j a_ij F_j,
//     q' = q + sum_i b_i D_i,      p' = p + sum_i b_i F_i.
//
// It is solved by a chord method with the matrix 1 (x) M - h A (x) B.
#pragma once

#include <geodeint/algebra/detail/unpivoted_lu.hpp>
#include <geodeint/stepper/detail/straight_lagrangian.hpp>

#include <Eigen/Core>

#include <array>
#include <cstddef>
#include <type_traits>

namespace geodeint::detail {

template <class Rule, class Step>
class collocation_lagrangian {
    using gauss = typename Rule::collocation;
    using system_type = std::remove_const_t<typename Step::system_type>;
    static constexpr int N = system_type::dimension;
    static constexpr int S = gauss::stages;
    using position = Eigen::Matrix<double, N, 1>;

public:
    using unknown_type = Eigen::Matrix<double, N * S, 1>;

    explicit collocation_lagrangian(const Step& step)
        : step_{step}, start_{step.x.template head<N>()}, momentum_{step.x.template tail<N>()} {
        velocity_ = step.system.velocity(step.x, step.t);
        const Eigen::Matrix<double, N, N> mass =
            step.system.lagrangian().mass(start_, velocity_, step.t);
        // - h B, half of it from the momenta and half from the forces
        const Eigen::Matrix<double, N, N> turning =
            2 * (chord_matrix<N>(step.system, start_, velocity_, step.t, step.dt, 0.5) - mass);
        Eigen::Matrix<double, N * S, N * S> matrix;
        for (int i = 0; i < S; ++i)
            for (int j = 0; j < S; ++j) {
                auto block = matrix.template block<N, N>(N * i, N * j);
                block = a(i, j) * turning;
                if (i == j) block += mass;
            }
        chord_ = unpivoted_lu<N * S>{matrix};
    }

    void begin(unknown_type& d) {
        for (int i = 0; i < S; ++i) stage(d, i) = step_.dt * velocity_;
    }

    void map(const unknown_type& d, unknown_type& image) {
        evaluate(d);
        for (int i = 0; i < S; ++i) {
            position missing = momentum_ - momenta_[i];
            for (int j = 0; j < S; ++j) missing += a(i, j) * forces_[j];
            stage(image, i) = missing;
        }
        chord_.solve_in_place(image);
        image = d + step_.dt * image;
    }
    void map_disturbed(const unknown_type& d, int signs, unknown_type& image) const {
        collocation_lagrangian disturbed = *this;
        disturb(signs, disturbed.start_);
        disturb_momentum(signs, step_.system, start_, velocity_, step_.t, disturbed.momentum_);
        disturbed.map(d, image);
    }
    double effect(const unknown_type& d) { return norm_inf(d) / norm_inf(start_); }

    template <class State>
    bool finish(const unknown_type& d, State& next) {
        evaluate(d);
        position q = start_, p = momentum_;
        for (int i = 0; i < S; ++i) {
            q += gauss::b[i] * stage(d, i);
            p += gauss::b[i] * forces_[i];
        }
        next << q, p;
        return true;
    }

private:
    static constexpr double a(int i, int j) { return gauss::a[i][j]; }
    template <class Unknown>
    static auto stage(Unknown& d, int i) {
        return d.template segment<N>(N * i);
    }

    /// L_v + theta and F at all stages.
    void evaluate(const unknown_type& d) {
        const auto& system = step_.system;
        for (int i = 0; i < S; ++i) {
            position q = start_;
            for (int j = 0; j < S; ++j) q += a(i, j) * stage(d, j);
            const position own = stage(d, i), v = own / step_.dt;
            const double t = step_.t + gauss::c[i] * step_.dt;
            momenta_[i] = system.lagrangian().momentum(q, v, t);
            forces_[i] = step_.dt * system.lagrangian().force(q, v, t);
            if constexpr (magnetic_term<magnetic_of<system_type>>) {
                momenta_[i] += system.magnetic()(q);
                forces_[i] += system.magnetic().jacobian(q).transpose() * own;
            }
        }
    }

    const Step step_;
    position start_;
    position momentum_;
    position velocity_;
    unpivoted_lu<N * S> chord_;
    std::array<position, S> momenta_;
    std::array<position, S> forces_;
};

} // namespace geodeint::detail
