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
#include <geodeint/solve/detail/rounding_probe.hpp>
#include <geodeint/stepper/lagrangian_rules.hpp>
#include <geodeint/system/lagrangian.hpp>

#include <Eigen/Core>

#include <array>
#include <cstddef>
#include <limits>
#include <type_traits>
#include <utility>

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

/// M - (h/2) B at q, the derivative of `before` over v where the motion is slow: with it as matrix of the
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

/// What rounding may have made of a momentum: it is a sum of masses times velocities, each rounded for
/// itself, and may be much smaller than these. (solve/detail/rounding_probe.hpp)
template <int N, class System>
void disturb_momentum(int signs, const System& system, const Eigen::Matrix<double, N, 1>& q,
                      const Eigen::Matrix<double, N, 1>& v, double t,
                      Eigen::Matrix<double, N, 1>& momentum) {
    if (signs == 0) return;
    const Eigen::Matrix<double, N, 1> terms =
        system.lagrangian().mass(q, v, t).cwiseAbs() * v.cwiseAbs() + momentum.cwiseAbs();
    const double width = probe_width * std::numeric_limits<double>::epsilon();
    for (int i = 0; i < N; ++i) momentum[i] += (is_moved_up(signs, i) ? width : -width) * terms[i];
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
          inverse_dt_{1 / step.dt},
          chord_{inverse_dt_ *
                 chord_matrix<N>(step.system, middle(), velocity_, step.t, step.dt, mean_node())} {}

    const position& start() const { return start_; }
    const position& momentum() const { return momentum_; }
    /// The first guess of d: h v, turned by half a step in the field.
    position guess() const {
        const auto mass = step_.system.lagrangian().mass(start_, velocity_, step_.t);
        return displacement(position(mass * velocity_));
    }
    double end_time() const { return step_.t + step_.dt; }

    /// -D_1 S
    position before(const position& d) const {
        const position v = inverse_dt_ * d;
        position sum = position::Zero();
        // written out by the compiler, node by node
        [&]<std::size_t... K>(std::index_sequence<K...>) { (add_before<K>(d, v, sum), ...); }
        (nodes{});
        if constexpr (has_field) sum -= step_.system.magnetic().before(start_, d);
        return sum;
    }
    /// D_1 S + D_2 S
    position kick(const position& d) const {
        const position v = inverse_dt_ * d;
        position sum = position::Zero();
        [&]<std::size_t... K>(std::index_sequence<K...>) {
            ((sum += Rule::weights[K] * force_at<K>(d, v)), ...);
        }
        (nodes{});
        if constexpr (has_field) sum += step_.system.magnetic().kick(start_, d);
        return sum;
    }

    /// h K^{-1} right, K = M - (h/2) B: by how much d changes with the momentum.
    template <class Right>
    auto displacement(const Right& right) const {
        return chord_.solve(right);
    }
    /// d, improved by one iteration of before(d) = p.
    position improved(const position& d) const {
        return d + displacement(position(momentum_ - before(d)));
    }

    /// What rounding may have made of the state (solve/detail/rounding_probe.hpp).
    void disturb_state(int signs) {
        disturb(signs, start_);
        disturb_momentum(signs, step_.system, start_, velocity_, step_.t, momentum_);
    }

    /// The size of a displacement relative to the state.
    double effect(const position& d) const { return norm_inf(d) / norm_inf(start_); }

private:
    using nodes = std::make_index_sequence<Rule::nodes.size()>;
    static constexpr bool has_field = !system_type::is_canonical;
    static constexpr bool has_potential =
        magnetic_term<magnetic_of<system_type>> && system_type::is_canonical;

    template <std::size_t K>
    position at_node(const position& d) const {
        return start_ + Rule::nodes[K] * d;
    }
    template <std::size_t K>
    double time_at() const {
        return step_.t + Rule::nodes[K] * step_.dt;
    }
    /// F_k
    template <std::size_t K>
    position force_at(const position& d, const position& v) const {
        const auto& system = step_.system;
        const position q = at_node<K>(d);
        position force = step_.dt * system.lagrangian().force(q, v, time_at<K>());
        if constexpr (!deterministic<system_type>) {
            position scratch;
            system.noise().add_gradient(q, time_at<K>(), step_.dW, force, scratch);
        }
        if constexpr (has_potential) force += system.magnetic().jacobian(q).transpose() * d;
        return force;
    }
    template <std::size_t K>
    void add_before(const position& d, const position& v, position& sum) const {
        constexpr double c = Rule::nodes[K], w = Rule::weights[K];
        const position q = at_node<K>(d);
        sum += w * step_.system.lagrangian().momentum(q, v, time_at<K>());
        if constexpr (has_potential) sum += w * step_.system.magnetic()(q);
        if constexpr (c < 1) sum -= w * (1 - c) * force_at<K>(d, v);
    }

    /// Where the chord matrix is taken: of a field, in the middle of the weights 1 - s of f_0.
    position middle() const {
        constexpr double s = has_field ? 1.0 / 3 : 0.5;
        return start_ + s * step_.dt * velocity_;
    }
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
    double inverse_dt_;
    unpivoted_lu<N> chord_; // of K/h
};

} // namespace geodeint::detail
