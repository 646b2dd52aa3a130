// SPDX-License-Identifier: BSL-1.0
//
// What must hold in a program that includes both odeint's adaptor for Eigen and ours; the two test
// files that include this one differ in the order of the two.
#pragma once

#include "odeint/rotating_state.hpp"

#include <boost/numeric/odeint.hpp>
#include <boost/test/unit_test.hpp>

namespace ode = boost::numeric::odeint;
using namespace geodeint::testing;

using shared_states =
    boost::mpl::list<Eigen::Vector3d, Eigen::VectorXd, Eigen::MatrixXcd,
                     geodeint::semidirect_dual<Eigen::MatrixXcd, Eigen::VectorXd>>;

static_assert(!ode::is_resizeable<Eigen::Vector3d>::type::value);
static_assert(ode::is_resizeable<Eigen::VectorXd>::type::value);

BOOST_AUTO_TEST_CASE_TEMPLATE(both_adaptors, State, shared_states) {
    const State start = example<State>::make();
    State x = start;
    ode::integrate_n_steps(ode::runge_kutta4<State>{}, turning{}, x, 0.0, 0.01, 100);
    BOOST_TEST(deviation(x, turned(start, 1.0)) < 1e-8);
    x = start;
    ode::integrate_adaptive(ode::make_controlled<ode::runge_kutta_dopri5<State>>(1e-9, 1e-9),
                            turning{}, x, 0.0, 1.0, 0.1);
    BOOST_TEST(deviation(x, turned(start, 1.0)) < 1e-7);
    x = start;
    ode::integrate_adaptive(ode::make_dense_output<ode::runge_kutta_dopri5<State>>(1e-9, 1e-9),
                            turning{}, x, 0.0, 1.0, 0.1);
    BOOST_TEST(deviation(x, turned(start, 1.0)) < 1e-7);
}
