// SPDX-License-Identifier: BSL-1.0
//
// Bits of the steppers on Poisson structures with a bi-realisation and of the metriplectic ones.
#include "support/metriplectic_problems.hpp"
#include "support/poisson_problems.hpp"
#include "support/replay.hpp"
#include "support/ring_problem.hpp"

#include <geodeint/algebra/so3.hpp>
#include <geodeint/function/generic_hamiltonian.hpp>
#include <geodeint/function/itoh_abe.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/function/mean_value.hpp>
#include <geodeint/models/gas_containers.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/models/lotka_volterra.hpp>
#include <geodeint/models/relaxing_rigid_body.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/models/spin_with_heat_bath.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/hamiltonian_poisson.hpp>
#include <geodeint/stepper/metriplectic_midpoint.hpp>
#include <geodeint/stepper/metriplectic_midpoint_on.hpp>
#include <geodeint/structure/karasev.hpp>
#include <geodeint/structure/lie_dual.hpp>
#include <geodeint/structure/log_canonical.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

constexpr double dt = 1.0 / 32;

} // namespace

BOOST_AUTO_TEST_SUITE(bits)

BOOST_AUTO_TEST_CASE(of_poisson_systems) {
    replay_file file{"replay/poisson.txt"};
    const auto model = models::lotka_volterra::cosserat();
    file.check("log_canonical", hamiltonian_poisson<log_canonical<3>>{}, volterra_system(),
               volterra_start(), dt);
    file.check("log_canonical, noise", hamiltonian_poisson<log_canonical<3>>{},
               poisson(model.structure<3>(), model, noise(linear{Vector3d{0.1, 0, 0.2}}),
                       wiener_path{1, 2, dt}),
               volterra_start(), dt);
    file.check("log_canonical, order 4", hamiltonian_poisson<log_canonical<3>, 4>{},
               volterra_system(), volterra_start(), dt);
    file.check("constant, order 4, series",
               hamiltonian_poisson<constant_poisson<3>, 4, truncated_series>{}, degenerate_system(),
               degenerate_start(), dt);
    file.check("lie_dual<so3>", hamiltonian_poisson<lie_dual<so3>>{},
               lie_poisson<so3>(models::rigid_body::gay_balmaz()), Vector3d{0.4, 1.1, -0.7}, dt);
    file.check("lie_dual<se3>", hamiltonian_poisson<lie_dual<se3>>{},
               lie_poisson<se3>(models::heavy_top::luesink()),
               models::heavy_top::luesink_initial_state(), dt);
    file.check(
        "karasev", hamiltonian_poisson<karasev<Vector3d, rotation_tensor, 4>>{},
        poisson(make_karasev<Vector3d, 4>(rotation_tensor{}), generic_hamiltonian{diagonal_body{}}),
        Vector3d{0.5, -0.3, 0.8}, dt);
}

BOOST_AUTO_TEST_CASE(of_metriplectic_systems) {
    replay_file file{"replay/metriplectic.txt"};
    file.check("gonzalez", metriplectic_midpoint<gonzalez, Vector3d>{}, dissipative_nambu_system(),
               dissipative_nambu_start(), dt);
    file.check("mean_value", metriplectic_midpoint<mean_value<>, Vector3d>{},
               dissipative_nambu_system(), dissipative_nambu_start(), dt);
    file.check("itoh_abe", metriplectic_midpoint<itoh_abe, Vector3d>{}, dissipative_nambu_system(),
               dissipative_nambu_start(), dt);
    using models::relaxing_rigid_body;
    file.check("relaxing body", metriplectic_midpoint<gonzalez, Vector3d>{},
               relaxing_rigid_body::bloch().system(), relaxing_rigid_body::bloch_initial_state(),
               dt);
    using gas = models::gas_containers;
    file.check("gas containers", metriplectic_midpoint<gonzalez, gas::state_type>{},
               gas::reference().system(), gas::reference_initial_state(), 1e-3);
    file.check("gas containers, two nodes",
               metriplectic_midpoint<gonzalez_on<mean_value<2>>, gas::state_type>{},
               gas::reference().system(), gas::reference_initial_state(), dt);
    const auto ring =
        metriplectic(ring_tensor{}, ring_energy{}, metric_dissipation{1e-3}, ring_entropy{});
    file.check("ring of masses", metriplectic_midpoint<gonzalez, VectorXd, fixed_point>{}, ring,
               VectorXd::LinSpaced(6, -0.5, 1).eval(), dt);
    using models::spin_with_heat_bath;
    file.check("spin with heat bath", metriplectic_midpoint_on<spin_with_heat_bath::space>{},
               spin_with_heat_bath::reference().system(),
               spin_with_heat_bath::state_type{Vector3d{0.6, 0.48, 0.64},
                                               Eigen::Matrix<double, 1, 1>{0.1}},
               dt);
}

BOOST_AUTO_TEST_SUITE_END()
