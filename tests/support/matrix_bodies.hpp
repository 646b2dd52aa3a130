// SPDX-License-Identifier: BSL-1.0
//
// Bodies whose attitude is a matrix of a group, and what a run of any scheme does to them: whether
// they stay in the group, whether the momentum stays the one that the attitude carries along, and the
// order of the attitude.
#pragma once

#include "support/matrix_problems.hpp"
#include "support/order.hpp"

#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/group_matrix.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas.hpp>

#include <cmath>

namespace geodeint::testing::matrix_bodies {

template <class G>
using body = cotangent<group_matrix<G>, typename G::dual_type>;

template <class G>
body<G> start() {
    return {group_matrix<G>{}, matrix_problems::start<G>(G::dimension)};
}

/// |X - Ad*_Q X_0|, and the defect of Q as an element of the group.
struct departure {
    double orbit, defect;
};
/// Of a run from Q = 1.
template <class G, class Stepper, class System>
departure after(int steps, Stepper stepper, const System& system, body<G> x, double dt) {
    using matrix = typename G::matrix_type;
    const matrix before = x.momentum;
    x.configuration = group_matrix<G>::identity(before.rows());
    for (int i = 0; i < steps; ++i) stepper.do_step(system, x, i * dt, dt);
    const matrix& Q = x.configuration.matrix();
    const matrix unit = G::involution(Q) * Q - matrix::Identity(Q.rows(), Q.cols());
    return {norm_inf(matrix(x.momentum - x.configuration.coadjoint_action(before))),
            norm_inf(unit) + std::abs(Q.determinant() - 1.0)};
}

/// Q(1)
template <class G, class Stepper, class System>
typename G::matrix_type attitude(Stepper stepper, const System& system, double dt) {
    auto x = start<G>();
    const int n = static_cast<int>(std::lround(1 / dt));
    for (int i = 0; i < n; ++i) stepper.do_step(system, x, i * dt, dt);
    return x.configuration.matrix();
}

/// The order of Q, against the Munthe-Kaas method of order 6.
template <class G, class System>
class motion {
    using matrix = typename G::matrix_type;

public:
    explicit motion(System system)
        : system_{std::move(system)},
          exact_{attitude<G>(runge_kutta_munthe_kaas6<body<G>>{}, system_, 1.0 / 256)} {}

    template <class Stepper>
    void check_order(double declared) const {
        testing::check_order(
            [this](double dt) {
                return norm_inf(matrix(attitude<G>(Stepper{}, system_, dt) - exact_));
            },
            declared, detail::order_grid{.most_steps = 512});
    }

private:
    System system_;
    matrix exact_;
};

} // namespace geodeint::testing::matrix_bodies
