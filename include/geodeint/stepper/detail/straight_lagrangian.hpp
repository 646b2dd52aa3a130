// SPDX-License-Identifier: BSL-1.0
//
// The derivatives of the action of one step along the straight line from q to q + d, by a rule with
// nodes c_k and weights w_k (stepper/lagrangian_rules.hpp). With v = d/h and q_k = q + c_k d,
//
//     F_k = h L_q(q_k, v) + sum_i dW_i l_i'(q_k) + Dtheta(q_k)^T d
//
//     before = -D_1 S = sum_k w_k ( L_v(q_k, v) + theta(q_k) - (1 - c_k) F_k )  - f_0
//     kick   = D_1 S + D_2 S = sum_k w_k F_k                                    + f_0 + f_1
//
// with theta where the magnetic term is a potential, and where it is a field B with the means
//
//     f_0 = int_0^1 (1 - s) B(q + s d) d ds,      f_1 = int_0^1 s B(q + s d) d ds
//
// instead: the derivatives of int theta over the chord, in kinetic momenta, need B alone, and exist
// where theta does not. An unconstrained step is p = before(d), p' = p + kick(d).
#pragma once

#include <geodeint/algebra/detail/unpivoted_lu.hpp>
#include <geodeint/stepper/lagrangian_rules.hpp>
#include <geodeint/system/lagrangian.hpp>

#include <Eigen/Core>

#include <array>
#include <cstddef>
#include <type_traits>

namespace geodeint::detail {

template <class System>
using magnetic_of = std::remove_cvref_t<decltype(std::declval<const System&>().magnetic())>;

/// A Lagrangian system in N coordinates, which a stepper in as many steps.
template <class System, int N>
concept lagrangian_in = requires(const System& system) {
    system.lagrangian();
    system.magnetic();
    system.constraint();
    requires System::dimension == N;
};

/// M - (h/2) B, the derivative of `before` over v where the motion is slow: with it as matrix of the
/// iteration, steps are solved far beyond h|B| = 2, where a plain fixed point ends. `mean` is that of
/// the rule's nodes.
template <int N, class System>
Eigen::Matrix<double, N, N> chord_matrix(const System& system, const Eigen::Matrix<double, N, 1>& q,
                                         const Eigen::Matrix<double, N, 1>& v, double t, double h,
                                         [[maybe_unused]] double mean) {
    Eigen::Matrix<double, N, N> matrix = system.lagrangian().mass(q, v, t);
    if constexpr (magnetic_term<magnetic_of<System>>) {
        if constexpr (System::is_canonical) {
            const Eigen::Matrix<double, N, N> slope = system.magnetic().jacobian(q);
            matrix += h * (mean * slope - (1 - mean) * slope.transpose());
        } else {
            matrix -= (h / 2) * system.magnetic().form(q);
        }
    }
    return matrix;
}

template <straight_rule Rule, class Step>
class straight_lagrangian {
    using system_type = std::remove_const_t<typename Step::system_type>;
    static constexpr int N = system_type::dimension;

public:
    using position = Eigen::Matrix<double, N, 1>;

    explicit straight_lagrangian(const Step& step)
        : step_{step},
          start_{step.x.template head<N>()},
          momentum_{step.x.template tail<N>()},
          velocity_{step.system.velocity(step.x, step.t)},
          chord_{chord_matrix<N>(step.system, start_, velocity_, step.t, step.dt, mean_node())} {}

    const position& start() const { return start_; }
    const position& momentum() const { return momentum_; }
    /// The first guess of d.
    position guess() const { return step_.dt * velocity_; }
    double end_time() const { return step_.t + step_.dt; }

    void evaluate(const position& d, position& before, position& kick) const {
        const auto& system = step_.system;
        const position v = d / step_.dt;
        before.setZero();
        kick.setZero();
        for (std::size_t k = 0; k < Rule::nodes.size(); ++k) {
            const double c = Rule::nodes[k], w = Rule::weights[k];
            const position q = start_ + c * d;
            const double t = step_.t + c * step_.dt;
            position momentum = system.lagrangian().momentum(q, v, t);
            position force = step_.dt * system.lagrangian().force(q, v, t);
            if constexpr (!deterministic<system_type>) {
                position scratch;
                system.noise().add_gradient(q, t, step_.dW, force, scratch);
            }
            if constexpr (magnetic_term<magnetic_of<system_type>> && system_type::is_canonical) {
                momentum += system.magnetic()(q);
                force += system.magnetic().jacobian(q).transpose() * d;
            }
            before += w * (momentum - (1 - c) * force);
            kick += w * force;
        }
        if constexpr (!system_type::is_canonical) {
            position of_start, of_end;
            system.magnetic().along_chord(start_, d, of_start, of_end);
            before -= of_start;
            kick += of_start + of_end;
        }
    }

    /// h K^{-1} right, K = M - (h/2) B: by how much d changes with the momentum.
    template <class Right>
    auto displacement(const Right& right) const {
        auto d = chord_.solve(right);
        d *= step_.dt;
        return d;
    }
    /// d, improved by one iteration of before(d) = p.
    position improved(const position& d, const position& before) const {
        return d + displacement(position(momentum_ - before));
    }

    /// The size of a displacement relative to the state.
    double effect(const position& d) const { return norm_inf(d) / norm_inf(start_); }

private:
    static constexpr double mean_node() {
        double sum = 0;
        for (std::size_t k = 0; k < Rule::nodes.size(); ++k)
            sum += Rule::weights[k] * Rule::nodes[k];
        return sum;
    }

    const Step& step_;
    position start_;
    position momentum_;
    position velocity_;
    unpivoted_lu<N> chord_;
};

} // namespace geodeint::detail
