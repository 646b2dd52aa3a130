// SPDX-License-Identifier: BSL-1.0
//
// Problems on groups and on duals of any Lie algebra that leave a wrong scheme no excuse: they are
// nonlinear, depend on time, and nothing in them commutes.
//
//     driven_quartic<State>{seed}       a Hamiltonian H(x, t) on any vector space
//     eight_runs<G>{seed, t0, duration} that Hamiltonian on the dual of G, from eight random states
//     steered<Element>                  system(g, xi, t): a body velocity that depends on g and t
//     steered_solution(g, t0, T)        where it leads, from the matrix equation dG/dt = G hat(xi)
#pragma once

#include "support/hamiltonians.hpp"
#include "support/order.hpp"
#include "support/random_vectors.hpp"

#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/group_traits.hpp>
#include <geodeint/algebra/pose_with.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <Eigen/Core>
#include <Eigen/Geometry>

#include <cmath>
#include <cstddef>
#include <vector>

namespace geodeint::testing {

/// H(x, t) = (1 + sin(2t)/2) random_quartic(x) + (cos 3t)/2 b.x
template <class State>
struct driven_quartic {
    random_quartic<State> quartic;
    State field;

    explicit driven_quartic(unsigned seed) : quartic{seed} {
        random_source random{seed + 1};
        random.fill(field);
    }

    double operator()(const State& x, double t) const {
        return (1 + 0.5 * std::sin(2 * t)) * quartic(x) + 0.5 * std::cos(3 * t) * dot(field, x);
    }
    State gradient(const State& x, double t) const {
        return (1 + 0.5 * std::sin(2 * t)) * quartic.gradient(x) + 0.5 * std::cos(3 * t) * field;
    }
};

/// Eight runs of one system at once. In a single run the leading error can vanish by accident at
/// the end, which feigns a higher order; its root mean square over several cannot.
template <lie_algebra G>
class eight_runs {
public:
    using state = typename G::dual_type;

    eight_runs(unsigned seed, double t0, double duration)
        : system_{lie_poisson<G>(driven_quartic<state>{seed})}, t0_{t0}, duration_{duration} {
        random_source random{seed + 100};
        for (int i = 0; i < 8; ++i) {
            state x = random.vector<state>();
            x *= 1 / norm_inf(x);
            starts_.push_back(x);
            ends_.push_back(reference_solution(system_, x, t0, duration));
        }
    }

    /// Passes if the stepper has the declared order.
    template <class MakeStepper>
    void check_order(MakeStepper make_stepper, double declared) const {
        const auto error = [&](double step) {
            double sum = 0;
            for (std::size_t i = 0; i < starts_.size(); ++i) {
                const double each =
                    global_error(make_stepper, system_, starts_[i], t0_, duration_, ends_[i])(step);
                sum += each * each;
            }
            return std::sqrt(sum / static_cast<double>(starts_.size()));
        };
        testing::check_order(error, declared, detail::order_grid{.duration = duration_});
    }

private:
    hamiltonian_system<dual<G>, driven_quartic<state>> system_;
    double t0_, duration_;
    std::vector<state> starts_, ends_;
};

/// The matrix of a rotation, or of a rigid motion, rotation and translation side by side.
template <class Element>
auto matrix_of(const Element& g) {
    if constexpr (requires { g.translation(); }) {
        Eigen::Matrix<double, 3, 4> matrix;
        if constexpr (requires { g.rotationMatrix(); })
            matrix << g.rotationMatrix(), g.translation();
        else
            matrix << g.rotation().matrix(), g.translation();
        return matrix;
    } else
        return Eigen::Matrix3d(g.matrix());
}

template <group_element Element>
double state_distance(const Element& g, const Element& h) {
    return (matrix_of(g) - matrix_of(h)).norm();
}
template <class Element, class Momentum>
double state_distance(const cotangent<Element, Momentum>& x,
                      const cotangent<Element, Momentum>& y) {
    const Momentum difference = x.momentum - y.momentum;
    return state_distance(x.configuration, y.configuration) + norm_inf(difference);
}
template <class Pose, int N>
double state_distance(const pose_with<Pose, N>& x, const pose_with<Pose, N>& y) {
    return state_distance(x.pose, y.pose) + (x.vector - y.vector).norm();
}

template <group_element Element>
Element some_element() {
    random_source random{31};
    return group_traits<Element>::exp(
        random.vector<typename group_traits<Element>::algebra::algebra_type>());
}

/// A body velocity as a function of the matrix of a rotation R, or of a pose (R, p), and of time.
struct steering {
    static Eigen::Vector3d velocity(const Eigen::Matrix3d& R, double t) {
        const Eigen::Vector3d w{std::cos(t), std::sin(3 * t), 0.5};
        const Eigen::Vector3d down = R.transpose() * Eigen::Vector3d{0.3, -0.2, 1};
        return down + w.cross(down) + R.row(0).transpose().cwiseProduct(w);
    }
    static se3::algebra_type velocity(const Eigen::Matrix<double, 3, 4>& pose, double t) {
        const Eigen::Matrix3d R = pose.leftCols<3>();
        const Eigen::Vector3d p = pose.col(3);
        return {velocity(R, t) + 0.2 * p.cwiseProduct(R.col(1)),
                Eigen::Vector3d{1, std::sin(t), 0.2} - 0.5 * R.transpose() * p};
    }
};

template <class Element>
struct steered {
    using algebra_type = typename group_traits<Element>::algebra::algebra_type;
    void operator()(const Element& g, algebra_type& xi, double t) const {
        xi = steering::velocity(matrix_of(g), t);
    }
};

/// The matrix of the solution by a classical method of order 8 on dR/dt = R hat(w), dp/dt = R v.
template <class Element>
auto steered_solution(const Element& start, double t0, double duration) {
    using matrix = decltype(matrix_of(start));
    const auto field = [](const matrix& g, matrix& dg_dt, double t) {
        const Eigen::Matrix3d R = g.template leftCols<3>();
        const auto turn = [&](const Eigen::Vector3d& w) {
            for (int k = 0; k < 3; ++k)
                dg_dt.col(k) = R * w.cross(Eigen::Vector3d(Eigen::Vector3d::Unit(k)));
        };
        const auto xi = steering::velocity(g, t);
        if constexpr (matrix::ColsAtCompileTime == 3)
            turn(xi);
        else {
            turn(xi.momentum);
            dg_dt.col(3) = R * xi.advected;
        }
    };
    return reference_solution(field, matrix_of(start), t0, duration);
}

} // namespace geodeint::testing
