// SPDX-License-Identifier: BSL-1.0
//
// Measures what a scheme keeps, as numbers near round-off if it keeps it. One step of any odeint
// stepper is made a map by
//
//     const auto phi = step_map(make_stepper, system, t, dt);        x' = phi(x)
//
// and judged by
//
//     lie_poisson_defect<G>(phi, mu)       max |D P(mu) D^T - P(mu')|, P(mu) y = chirality ad*_y mu
//     poisson_defect(phi, tensor, x)       the same with any P = tensor(x), in flat coordinates
//     reversibility_defect(make_stepper, system, x, t, dt)     dt forward, then -dt, on the same
//     noise equivariance_defect(phi, phi_moved, action, x)           |action(phi(x)) -
//     phi_moved(action(x))| invariant_drift(make_stepper, system, x, t0, dt, n, invariants) over n
//     steps
//
// The derivative D is taken by central differences of order 8, which reach 1e-13: far enough to
// tell a Poisson map from one that is Poisson up to O(dt^3).
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/concepts.hpp>

#include <Eigen/Core>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <vector>

namespace geodeint::testing {

/// One step as a map; each call uses a fresh stepper, so that nothing is remembered between calls.
template <class MakeStepper, class System>
auto step_map(MakeStepper make_stepper, System system, double t, double dt) {
    return [=](const auto& x) {
        auto stepper = make_stepper();
        auto next = x;
        stepper.do_step(std::cref(system), next, t, dt);
        return next;
    };
}

/// The derivative of a map between vectors of R^n, by central differences of order 8. The step is
/// `step` times the coordinate, or `step` if the coordinate is below 1.
template <class Map>
Eigen::MatrixXd differences(Map&& map, const Eigen::VectorXd& x, double step = 2e-3) {
    constexpr std::array<double, 4> weights{4.0 / 5, -1.0 / 5, 4.0 / 105, -1.0 / 280};
    Eigen::MatrixXd derivative;
    for (Eigen::Index j = 0; j < x.size(); ++j) {
        const double h = step * std::max(1.0, std::abs(x[j]));
        Eigen::VectorXd sum;
        for (std::size_t k = 0; k < weights.size(); ++k) {
            Eigen::VectorXd right = x, left = x;
            right[j] += static_cast<double>(k + 1) * h;
            left[j] -= static_cast<double>(k + 1) * h;
            const Eigen::VectorXd term = weights[k] * (map(right) - map(left));
            if (k == 0)
                sum = term;
            else
                sum += term;
        }
        if (j == 0) derivative.resize(sum.size(), x.size());
        derivative.col(j) = sum / h;
    }
    return derivative;
}

/// The derivative of a map State -> State in flat coordinates.
template <class Map, class State>
Eigen::MatrixXd jacobian(Map&& map, const State& x, double step = 2e-3) {
    const auto flat_of = [](const State& y) {
        Eigen::VectorXd flat(flat_size(y));
        flatten(y, flat);
        return flat;
    };
    return differences(
        [&](const Eigen::VectorXd& flat) {
            State y = x;
            unflatten(flat, y);
            return flat_of(map(y));
        },
        flat_of(x), step);
}

/// The matrix of P(mu) y = chirality ad*_y mu in the coordinates of G.
template <lie_algebra G>
Eigen::MatrixXd lie_poisson_tensor(const typename G::dual_type& mu) {
    const Eigen::Index n = Eigen::VectorXd(G::coordinates(mu)).size();
    const auto generator = [n](Eigen::Index i) {
        return typename G::algebra_type(G::from_coordinates(Eigen::VectorXd::Unit(n, i)));
    };
    Eigen::MatrixXd tensor(n, n);
    for (Eigen::Index j = 0; j < n; ++j) {
        const typename G::dual_type column = G::coadjoint(generator(j), mu);
        for (Eigen::Index i = 0; i < n; ++i)
            tensor(i, j) = G::chirality * G::pairing(column, generator(i));
    }
    return tensor;
}

/// max |D P(mu) D^T - P(map(mu))| on the dual of G, in the coordinates of G
template <lie_algebra G, class Map>
double lie_poisson_defect(Map&& map, const typename G::dual_type& mu, double step = 2e-3) {
    const typename G::dual_type image = map(mu);
    const Eigen::MatrixXd D = differences(
        [&](const Eigen::VectorXd& c) {
            const typename G::dual_type moved = map(typename G::dual_type(G::from_coordinates(c)));
            return Eigen::VectorXd(G::coordinates(moved));
        },
        Eigen::VectorXd(G::coordinates(mu)), step);
    return (D * lie_poisson_tensor<G>(mu) * D.transpose() - lie_poisson_tensor<G>(image))
        .cwiseAbs()
        .maxCoeff();
}

/// max |D P(x) D^T - P(map(x))| with P(x) = tensor(x), a matrix in flat coordinates
template <class Map, class Tensor, class State>
double poisson_defect(Map&& map, Tensor&& tensor, const State& x, double step = 2e-3) {
    const Eigen::MatrixXd D = jacobian(map, x, step);
    const Eigen::MatrixXd before = tensor(x);
    const Eigen::MatrixXd after = tensor(map(x));
    return (D * before * D.transpose() - after).cwiseAbs().maxCoeff();
}

/// |x - y| for the step dt from t to y and back again by -dt
template <class MakeStepper, class System, class State>
double reversibility_defect(MakeStepper make_stepper, const System& system, const State& x,
                            double t, double dt) {
    const State there = step_map(make_stepper, std::cref(system), t, dt)(x);
    const State back = step_map(make_stepper, std::cref(system), t + dt, -dt)(there);
    const State difference = back - x;
    return norm_inf(difference);
}

/// |action(phi(x)) - phi_moved(action(x))|: does the step of the moved system move along?
template <class Map, class MovedMap, class Action, class State>
double equivariance_defect(Map&& phi, MovedMap&& phi_moved, Action&& action, const State& x) {
    const State moved_after = action(phi(x));
    const State moved_before = phi_moved(State(action(x)));
    const State difference = moved_after - moved_before;
    return norm_inf(difference);
}
/// The same where the action is a symmetry of the system.
template <class Map, class Action, class State>
double equivariance_defect(Map&& phi, Action&& action, const State& x) {
    return equivariance_defect(phi, phi, action, x);
}

struct drift {
    double absolute = 0; ///< largest |I(x_k) - I(x_0)|
    double relative = 0; ///< the same over |I(x_0)|; infinite if I(x_0) = 0 was left
};

/// The drift of each number in `invariants(x)`, a range (G::casimirs, say), over n steps. A NaN on
/// the way is an infinite drift.
template <class MakeStepper, class System, class State, class Invariants>
std::vector<drift> invariant_drift(MakeStepper make_stepper, const System& system, State x,
                                   double t0, double dt, std::size_t n, Invariants&& invariants) {
    const auto values = [&](const State& y) {
        const auto range = invariants(y);
        return std::vector<double>(std::begin(range), std::end(range));
    };
    const std::vector<double> initial = values(x);
    std::vector<drift> result(initial.size());
    auto stepper = make_stepper();
    for (std::size_t k = 0; k < n; ++k) {
        stepper.do_step(std::cref(system), x, t0 + static_cast<double>(k) * dt, dt);
        const std::vector<double> now = values(x);
        for (std::size_t i = 0; i < now.size(); ++i) {
            const double change = std::abs(now[i] - initial[i]);
            if (change <= result[i].absolute) continue;
            result[i].absolute = std::isnan(change) ? HUGE_VAL : change;
            result[i].relative = result[i].absolute / std::abs(initial[i]);
        }
    }
    return result;
}

/// The largest relative drift among them.
inline double worst(const std::vector<drift>& drifts) {
    double largest = 0;
    for (const drift& d : drifts) largest = std::max(largest, d.relative);
    return largest;
}

} // namespace geodeint::testing
