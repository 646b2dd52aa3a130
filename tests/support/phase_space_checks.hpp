// SPDX-License-Identifier: BSL-1.0
//
// The gradient of a Hamiltonian h(g, mu) on T*G against finite differences of its energy.
#pragma once

#include "support/random_vectors.hpp"
#include "support/structure.hpp"

#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/phase_vector.hpp>
#include <geodeint/function/hamiltonian.hpp>

#include <boost/test/unit_test.hpp>

namespace geodeint::testing {

/// <torque, eta> = d/de h(g exp(e eta), mu), velocity = dh/dmu, at random points.
template <class Element, class H>
void check_phase_gradient(const H& h, double t = 0.7) {
    using traits = group_traits<Element>;
    using G = typename traits::algebra;
    using algebra = typename G::algebra_type;
    using dual = typename G::dual_type;
    using state = cotangent<Element, dual>;
    random_source random{20265};
    for (int trial = 0; trial < 10; ++trial) {
        const state x{traits::exp(random.vector<algebra>()), random.vector<dual>()};
        phase_vector<dual, algebra> gradient{detail::blank<dual>(), detail::blank<algebra>()};
        gradient_of(h, x, t, gradient);
        const Eigen::Index n = flat_size(x.momentum);
        const Eigen::MatrixXd slopes = differences(
            [&](const Eigen::VectorXd& shift) {
                const algebra eta = G::from_coordinates(shift.head(n));
                const dual nu = G::from_coordinates(shift.tail(n));
                const state moved{traits::compose(x.configuration, traits::exp(eta)),
                                  x.momentum + nu};
                return Eigen::VectorXd::Constant(1, energy_of(h, moved, t));
            },
            Eigen::VectorXd::Zero(2 * n));
        Eigen::VectorXd expected(2 * n);
        expected << G::coordinates(gradient.configuration), G::coordinates(gradient.momentum);
        BOOST_TEST((slopes.transpose() - expected).norm() < 1e-11 * (1 + expected.norm()));
    }
}

} // namespace geodeint::testing
