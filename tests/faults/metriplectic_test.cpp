// SPDX-License-Identifier: BSL-1.0
//
// Energies, entropies, tensors, dissipations and metrics that fail in the middle of a step.
#include "support/faults.hpp"
#include "support/make_stepper.hpp"
#include "support/metriplectic_problems.hpp"
#include "support/problems.hpp"
#include "support/ring_problem.hpp"

#include <geodeint/algebra/so3.hpp>
#include <geodeint/function/itoh_abe.hpp>
#include <geodeint/function/mean_value.hpp>
#include <geodeint/models/spin_with_heat_bath.hpp>
#include <geodeint/stepper/metriplectic_midpoint.hpp>
#include <geodeint/stepper/metriplectic_midpoint_on.hpp>
#include <geodeint/structure/flat_space.hpp>
#include <geodeint/system/forced_lie_poisson.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;
using models::spin_with_heat_bath;

namespace {

auto nambu(fault& strike) {
    return metriplectic(breakable{dissipative_nambu_tensor{}, strike},
                        breakable{dissipative_nambu_energy{}, strike},
                        breakable{metric_dissipation{1e-2}, strike},
                        breakable{dissipative_nambu_entropy{}, strike});
}
/// A metric that depends on the state.
struct bumpy_metric {
    Eigen::Matrix3d operator()(const Vector3d& z) const {
        Eigen::Matrix3d metric = Eigen::Matrix3d::Identity();
        metric(0, 0) += 0.1 * z(1) * z(1);
        return metric;
    }
};
auto bumpy(fault& strike) {
    return metriplectic(dissipative_nambu_tensor{}, breakable{dissipative_nambu_energy{}, strike},
                        metric_dissipation{1e-2, breakable{bumpy_metric{}, strike}},
                        breakable{dissipative_nambu_entropy{}, strike});
}
auto forced(fault& strike) {
    return forced_lie_poisson<so3>(breakable{quartic_body{}, strike},
                                   breakable{squared_casimir{}, strike});
}
auto spin(fault& strike) {
    const auto whole = spin_with_heat_bath::reference().system();
    return metriplectic(breakable{whole.tensor(), strike}, breakable{whole.hamiltonian(), strike},
                        breakable{whole.dissipation(), strike}, breakable{whole.entropy(), strike});
}
const spin_with_heat_bath::state_type spin_start{Vector3d{0.6, 0.48, 0.64},
                                                 Eigen::Matrix<double, 1, 1>{0.1}};

auto ring(fault& strike) {
    return metriplectic(breakable{ring_tensor{}, strike}, breakable{ring_energy{}, strike},
                        breakable{metric_dissipation{1e-3}, strike},
                        breakable{ring_entropy{}, strike});
}

} // namespace

BOOST_AUTO_TEST_SUITE(a_thermodynamic_function_that_fails)

BOOST_AUTO_TEST_CASE(in_vector_spaces) {
    check_survives_faults(make<metriplectic_midpoint<gonzalez, Vector3d>>(), nambu,
                          dissipative_nambu_start());
    check_survives_faults(make<metriplectic_midpoint<mean_value<>, Vector3d>>(), nambu,
                          dissipative_nambu_start());
    check_survives_faults(make<metriplectic_midpoint<itoh_abe, Vector3d>>(), nambu,
                          dissipative_nambu_start());
    check_survives_faults([] { return metriplectic_midpoint<>{entropy_rule::midpoint}; }, nambu,
                          dissipative_nambu_start());
    check_survives_faults(make<metriplectic_midpoint<gonzalez, Vector3d>>(), bumpy,
                          dissipative_nambu_start());
    check_survives_faults(make<metriplectic_midpoint<gonzalez, Vector3d>>(), forced,
                          Vector3d{0.5, -0.3, 0.8});
}

BOOST_AUTO_TEST_CASE(with_states_of_dynamic_size) {
    const Eigen::VectorXd start = Eigen::VectorXd::LinSpaced(6, -0.5, 1);
    check_survives_faults(make<metriplectic_midpoint<gonzalez>>(), ring, start);
    check_survives_faults(make<metriplectic_midpoint<itoh_abe>>(), ring, start);
}

BOOST_AUTO_TEST_CASE(on_manifolds) {
    check_survives_faults(make<metriplectic_midpoint_on<spin_with_heat_bath::space>>(), spin,
                          spin_start);
    check_survives_faults(make<metriplectic_midpoint_on<flat_space<3>>>(), nambu,
                          dissipative_nambu_start());
}

BOOST_AUTO_TEST_SUITE_END()
