// SPDX-License-Identifier: BSL-1.0
//
// The report on every kind of phase space and system: what each stepper is known to keep is found.
#include <geodeint/observe/structure_report.hpp>

#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/semidirect.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/gas_containers.hpp>
#include <geodeint/models/gravity_gradient_satellite.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/models/relaxing_rigid_body.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/odeint/vector_space_state.hpp>
#include <geodeint/stepper/hamiltonian_poisson.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/metriplectic_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/variational_midpoint.hpp>
#include <geodeint/system/hamiltonian_on_group.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include "observe/reports.hpp"
#include "support/hamiltonians.hpp"
#include "support/poisson_problems.hpp"

#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>
#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
namespace ode = boost::numeric::odeint;
using Eigen::Vector3d;

BOOST_AUTO_TEST_CASE(heavy_top) {
    const auto system = lie_poisson<se3>(models::heavy_top::luesink());
    const auto x = models::heavy_top::luesink_initial_state();
    const structure_report report(variational_midpoint<se3>{}, system, x, 0.1, {}, short_run);
    check_poisson(report);
    BOOST_TEST(report.drifts.size() == 3U);
    const structure_report classical(ode::runge_kutta4<se3::dual_type>{}, system, x, 0.1, {},
                                     short_run);
    BOOST_TEST(!classical.drift("Casimir 1").kept);
    BOOST_TEST(!classical.bracket.kept);
    BOOST_TEST(classical.as_expected(), classical.verdict());
}

BOOST_AUTO_TEST_CASE(semidirect_products) {
    using G = semidirect<so3, space_vectors<2>>;
    random_source random{4};
    G::dual_type x;
    random.fill(x.momentum);
    random.fill(x.advected);
    check_order_two(structure_report(munthe_kaas_midpoint<G>{},
                                     lie_poisson<G>(random_quartic<G::dual_type>{7, 0.1}), x, 0.1,
                                     {}, short_run));
}

BOOST_AUTO_TEST_CASE(poisson_structures) {
    check_poisson(structure_report(hamiltonian_poisson<log_canonical<3>>{}, volterra_system(),
                                   volterra_start(), 0.1, {}, short_run));
    check_poisson(structure_report(hamiltonian_poisson<constant_poisson<3>>{}, degenerate_system(),
                                   degenerate_start(), 0.1, {}, short_run));
    // the midpoint rule: a Poisson map where the tensor is constant, and only there
    check_poisson(structure_report(implicit_midpoint<Vector3d>{}, degenerate_system(),
                                   degenerate_start(), 0.1, {}, short_run));
    const structure_report curved(implicit_midpoint<Vector3d>{}, volterra_system(),
                                  volterra_start(), 0.1, {}, short_run);
    BOOST_TEST(!curved.bracket.kept);
    BOOST_TEST(!curved.drift("Casimir").kept);
    BOOST_TEST(curved.as_expected(), curved.verdict());
}

BOOST_AUTO_TEST_CASE(metriplectic_systems) {
    using models::gas_containers;
    const auto gases = gas_containers::reference().system();
    const auto x = gas_containers::reference_initial_state();
    const structure_report ours(metriplectic_midpoint<gonzalez, Eigen::Vector4d>{}, gases, x, 0.05,
                                {}, short_run);
    check_order_two(ours);
    BOOST_TEST(ours.drift("energy").kept);
    BOOST_TEST(ours.entropy_loss.value() < 1e-14);
    BOOST_TEST(!ours.bracket.measured());
    BOOST_TEST(ours.derivatives.compared().size() == 2U); // energy and entropy
    const structure_report classical(ode::runge_kutta4<Eigen::Vector4d>{}, gases, x, 0.05, {},
                                     short_run);
    BOOST_TEST(!classical.drift("energy").kept);
    BOOST_TEST(classical.as_expected(), classical.verdict());

    const auto body = models::relaxing_rigid_body::bloch().system();
    const structure_report relaxing(metriplectic_midpoint<gonzalez, Vector3d>{}, body,
                                    Vector3d{0.3, -1, 0.2}, 0.1, {}, short_run);
    check_order_two(relaxing);
    BOOST_TEST(relaxing.drift("energy").kept);
}

BOOST_AUTO_TEST_CASE(the_cotangent_bundle_of_a_group) {
    using state = cotangent<rotation, Vector3d>;
    const auto body = lie_poisson<so3>(models::rigid_body::ephrati());
    const state x{{}, Vector3d{0.8, -0.5, 0.9}};
    const structure_report report(variational_midpoint<so3, cayley_map, state>{}, body, x, 0.1, {},
                                  short_run);
    check_order_two(report);
    BOOST_TEST(report.drift("Casimir").kept);
    BOOST_TEST(report.reversal.kept);
    BOOST_TEST(!report.bracket.measured());

    const auto satellite =
        hamiltonian_on_group<so3>(models::gravity_gradient_satellite{Vector3d{1, 2, 3}, 0.3});
    const structure_report turning(variational_midpoint<so3, cayley_map, state>{}, satellite, x,
                                   0.05, {}, short_run);
    check_order_two(turning);
    BOOST_TEST((turning.drift("energy").growth != drift_growth::linear));
}
