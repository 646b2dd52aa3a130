// SPDX-License-Identifier: BSL-1.0
#include <geodeint/system/metriplectic_conditions.hpp>

#include <geodeint/function/linear.hpp>
#include <geodeint/models/gas_containers.hpp>
#include <geodeint/models/spin_with_heat_bath.hpp>
#include <geodeint/models/thermo_oscillator.hpp>
#include <geodeint/models/thermoelastic_double_pendulum.hpp>

#include "support/metriplectic_problems.hpp"

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Matrix3d;
using Eigen::Vector3d;

namespace {

Matrix3d hat(const Vector3d& x) {
    return (Matrix3d{} << 0, -x(2), x(1), x(2), 0, -x(0), -x(1), x(0), 0).finished();
}
const auto tensor = [](const Vector3d& x) { return hat(dissipative_nambu_entropy{}.gradient(x)); };
const auto bracket = [](const Vector3d&, const Vector3d& xi) {
    return Matrix3d(xi.squaredNorm() * Matrix3d::Identity() - xi * xi.transpose());
};

template <class Tensor, class K, class S>
metriplectic_defect defects(Tensor pi, K k, S s) {
    return metriplectic_defects(metriplectic(pi, dissipative_nambu_energy{}, k, s),
                                dissipative_nambu_start());
}

} // namespace

BOOST_AUTO_TEST_SUITE(metriplectic_conditions)

BOOST_AUTO_TEST_CASE(hold_for_the_models) {
    using namespace models;
    BOOST_TEST(metriplectic_defects(dissipative_nambu_system(), dissipative_nambu_start()).worst() <
               1e-15);
    BOOST_TEST(metriplectic_defects(squared_casimir_system(), dissipative_nambu_start()).worst() <
               1e-15);
    BOOST_TEST(
        metriplectic_defects(relaxing_rigid_body::bloch().system(), dissipative_nambu_start())
            .worst() < 1e-15);
    BOOST_TEST(metriplectic_defects(gas_containers::reference().system(),
                                    gas_containers::reference_initial_state())
                   .worst() < 1e-15);
    BOOST_TEST(metriplectic_defects(thermo_oscillator::reference().system(),
                                    thermo_oscillator::reference_initial_state())
                   .worst() < 1e-15);
    BOOST_TEST(metriplectic_defects(thermoelastic_double_pendulum::reference().system(),
                                    thermoelastic_double_pendulum::reference_initial_state())
                   .worst() < 1e-15);
}

/// The bracket of gases with a term between wall and entropy, which momenta of 1e18 do not hide.
BOOST_AUTO_TEST_CASE(are_measured_in_every_unit) {
    for (const double unit : {1.0, 1e-18, 1e18}) {
        const gases_in gases{unit};
        const auto system = gases.model.system();
        BOOST_TEST(metriplectic_defects(system, gases.x).worst() < 1e-15);
        const auto tilted = [&system, unit](const Eigen::Vector4d& x) {
            Eigen::Matrix4d pi;
            for (int j = 0; j < 4; ++j) {
                Eigen::Vector4d column;
                sharp(system.tensor(), x, Eigen::Vector4d(Eigen::Vector4d::Unit(j)), column);
                pi.col(j) = column;
            }
            pi(0, 2) = 0.1 / unit;
            return pi;
        };
        const metriplectic_defect found = metriplectic_defects(
            metriplectic(tilted, system.hamiltonian(), system.dissipation(), system.entropy()),
            gases.x);
        BOOST_TEST(found.skewness > 0.01);
        BOOST_TEST(found.casimir > 0.01);
    }
}

BOOST_AUTO_TEST_CASE(on_a_manifold_take_the_type_of_its_vectors) {
    const auto system = models::spin_with_heat_bath::reference().system();
    const models::spin_with_heat_bath::state_type x{Vector3d{0.6, 0.48, 0.64},
                                                    Eigen::Matrix<double, 1, 1>{0.1}};
    const auto defect =
        metriplectic_defects_with(system, x, 0.0, Eigen::Vector4d(Eigen::Vector4d::Zero()));
    BOOST_TEST(defect.worst() < 1e-15);
}

BOOST_AUTO_TEST_CASE(tell_which_of_them_is_broken) {
    BOOST_TEST(defects(tensor, bracket, dissipative_nambu_entropy{}).worst() < 1e-15);
    const auto askew = [](const Vector3d& x) { return Matrix3d(tensor(x) + Matrix3d::Ones()); };
    BOOST_TEST(defects(askew, bracket, dissipative_nambu_entropy{}).skewness > 0.1);
    BOOST_TEST(defects(tensor, bracket, squared_casimir{}).casimir > 0.01);
    const auto lopsided = [](const Vector3d& x, const Vector3d& xi) {
        return Matrix3d(bracket(x, xi) + hat(xi));
    };
    BOOST_TEST(defects(tensor, lopsided, dissipative_nambu_entropy{}).symmetry > 0.1);
    const auto negative = [](const Vector3d& x, const Vector3d& xi) {
        return Matrix3d(-bracket(x, xi));
    };
    BOOST_TEST(defects(tensor, negative, dissipative_nambu_entropy{}).definiteness > 0.1);
    const auto wasteful = [](const Vector3d&, const Vector3d&) {
        return Matrix3d(Matrix3d::Identity());
    };
    BOOST_TEST(defects(tensor, wasteful, dissipative_nambu_entropy{}).annihilation > 0.1);
    const auto undefined = [](const Vector3d&, const Vector3d&) {
        return Matrix3d(Matrix3d::Constant(std::nan("")));
    };
    BOOST_TEST(!(defects(tensor, undefined, dissipative_nambu_entropy{}).worst() < 1e300));
}

BOOST_AUTO_TEST_CASE(see_a_bracket_that_knows_only_the_gradient_of_the_energy) {
    // K(x) dH(x) = 0, but K takes no notice of xi: schemes with discrete gradients need more
    const auto rigid = [](const Vector3d& x, const Vector3d&) {
        return bracket(x, dissipative_nambu_energy{}.gradient(x));
    };
    BOOST_TEST(defects(tensor, rigid, dissipative_nambu_entropy{}).annihilation > 1e-3);
}

BOOST_AUTO_TEST_CASE(see_functions_that_are_not_kept) {
    const auto system =
        metriplectic(dissipative_nambu_tensor{}, dissipative_nambu_energy{}, bracket,
                     dissipative_nambu_entropy{}, conserved(linear{Vector3d{0, 0, 1}}));
    BOOST_TEST(metriplectic_defects(system, dissipative_nambu_start()).conserved > 0.01);
}

BOOST_AUTO_TEST_SUITE_END()
