// SPDX-License-Identifier: BSL-1.0
//
// Some rows of steppers.cpp again, in a program that holds nothing else: what a step costs must not
// depend on what is compiled beside it, in a long file or in a short one. The rows of the two programs
// agree within 15 %.
#include "step_rows.hpp"

#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/odeint/vector_space_state.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/variational_midpoint.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using boost::numeric::odeint::runge_kutta4;
using Eigen::Vector3d;

int main(int argc, char** argv) {
    const auto body = lie_poisson<so3>(benchmark_body);
    const auto add_on_body = [&]<class Stepper>(Stepper, const char* name) {
        add_row<Stepper>("rigid_body", name, body, benchmark_momentum);
    };
    add_on_body(runge_kutta4<Vector3d>{}, "runge_kutta4");
    add_on_body(isospectral_midpoint<so3>{}, "isospectral_midpoint");
    add_on_body(munthe_kaas_midpoint<so3>{}, "munthe_kaas_midpoint");
    add_on_body(variational_midpoint<so3>{}, "variational_midpoint");
    const auto top = lie_poisson<se3>(models::heavy_top::luesink());
    const auto add_on_top = [&]<class Stepper>(Stepper, const char* name) {
        add_row<Stepper>("heavy_top", name, top, models::heavy_top::luesink_initial_state());
    };
    add_on_top(runge_kutta4<se3::dual_type>{}, "runge_kutta4");
    add_on_top(munthe_kaas_midpoint<se3>{}, "munthe_kaas_midpoint");
    return run_rows(argc, argv);
}
