// SPDX-License-Identifier: BSL-1.0
//
// Poisson and metriplectic systems that several threads share, among them those for which something
// is computed once in a program (quadratures, structure constants) or kept for a thread. Where the
// solver has no part in it, it is the plain fixed point, which compiles fastest.
#include "support/make_stepper.hpp"
#include "support/metriplectic_problems.hpp"
#include "support/poisson_problems.hpp"
#include "support/ring_problem.hpp"
#include "threads/shared.hpp"

#include <geodeint/algebra/so3.hpp>
#include <geodeint/function/generic_hamiltonian.hpp>
#include <geodeint/function/itoh_abe.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/function/mean_value.hpp>
#include <geodeint/models/gas_containers.hpp>
#include <geodeint/models/lotka_volterra.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/models/spin_with_heat_bath.hpp>
#include <geodeint/models/thermo_oscillator.hpp>
#include <geodeint/models/thermoelastic_double_pendulum.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/hamiltonian_poisson.hpp>
#include <geodeint/stepper/metriplectic_midpoint.hpp>
#include <geodeint/stepper/metriplectic_midpoint_on.hpp>
#include <geodeint/structure/karasev.hpp>
#include <geodeint/structure/lie_dual.hpp>
#include <geodeint/structure/log_canonical.hpp>
#include <geodeint/system/lie_poisson.hpp>
#include <geodeint/system/poisson.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;
using Eigen::VectorXd;
using models::spin_with_heat_bath;

namespace {

struct polynomial {
    template <class Vector>
    auto operator()(const Vector& x) const {
        using scalar = typename Vector::Scalar;
        return scalar(0.5 * x[0] * x[0] + 0.25 * x[1] * x[1] + 0.1 * (x[2] * x[2] * x[2] * x[2]));
    }
};

} // namespace

BOOST_AUTO_TEST_SUITE(systems_shared_by_threads)

BOOST_AUTO_TEST_CASE(poisson_systems) {
    const auto model = models::lotka_volterra::cosserat();
    const Vector3d species{1.4, 0.7, 1.2};
    check_shared(make<hamiltonian_poisson<log_canonical<3>, 4>>(),
                 poisson(model.structure<3>(), model), species);
    check_shared(make<hamiltonian_poisson<log_canonical<3>>>(),
                 poisson(model.structure<3>(), model, noise(linear{Vector3d{0.1, 0, 0.2}}),
                         wiener_path{1, 2, 0.02}),
                 species);
    check_shared(make<hamiltonian_poisson<log_canonical<>>>(), poisson(model.structure(), model),
                 VectorXd(species));
    // structure constants, computed once
    check_shared(make<hamiltonian_poisson<lie_dual<so3>, 4, truncated_series>>(),
                 poisson(lie_dual<so3>{}, generic_hamiltonian{polynomial{}}),
                 Vector3d{0.5, -0.3, 0.8});
    check_shared(
        make<hamiltonian_poisson<karasev<Vector3d, rotation_tensor, 4>>>(),
        poisson(make_karasev<Vector3d, 4>(rotation_tensor{}), generic_hamiltonian{polynomial{}}),
        Vector3d{0.5, -0.3, 0.8});
}

BOOST_AUTO_TEST_CASE(metriplectic_systems) {
    check_shared(make<metriplectic_midpoint<gonzalez, Vector3d, fixed_point>>(),
                 dissipative_nambu_system(), dissipative_nambu_start());
    // a quadrature, computed once
    check_shared(make<metriplectic_midpoint<mean_value<>, Vector3d, fixed_point>>(),
                 dissipative_nambu_system(), dissipative_nambu_start());
    const auto ring =
        metriplectic(ring_tensor{}, ring_energy{}, metric_dissipation{1e-3}, ring_entropy{});
    const VectorXd masses = VectorXd::LinSpaced(6, -0.5, 1);
    check_shared(make<metriplectic_midpoint<gonzalez, VectorXd, fixed_point>>(), ring, masses);
    check_shared(make<metriplectic_midpoint<itoh_abe, VectorXd, fixed_point>>(), ring, masses);
    check_shared(make<metriplectic_midpoint<mean_value<>, VectorXd, fixed_point>>(), ring, masses);
}

BOOST_AUTO_TEST_CASE(thermodynamic_models) {
    check_shared(make<metriplectic_midpoint_on<spin_with_heat_bath::space, fixed_point>>(),
                 spin_with_heat_bath::reference().system(),
                 spin_with_heat_bath::state_type{Vector3d{0.6, 0.48, 0.64},
                                                 Eigen::Matrix<double, 1, 1>{0.1}});
    using pendulum = models::thermoelastic_double_pendulum;
    check_shared(make<metriplectic_midpoint<gonzalez, pendulum::state_type, fixed_point>>(),
                 pendulum::reference().system(), pendulum::reference_initial_state());
    using gas = models::gas_containers;
    check_shared(make<metriplectic_midpoint<gonzalez, gas::state_type, fixed_point>>(),
                 gas::reference().system(), gas::reference_initial_state(), 1e-3);
    using oscillator = models::thermo_oscillator;
    check_shared(make<metriplectic_midpoint<gonzalez, oscillator::state_type, fixed_point>>(),
                 oscillator::reference().system(), oscillator::reference_initial_state());
    using body = models::relaxing_rigid_body;
    check_shared(make<metriplectic_midpoint<gonzalez, Vector3d, fixed_point>>(),
                 body::bloch().system(), body::bloch_initial_state());
}

BOOST_AUTO_TEST_SUITE_END()
