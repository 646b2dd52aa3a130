// SPDX-License-Identifier: BSL-1.0
#include <geodeint/models/spin_with_heat_bath.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;
using Eigen::Vector3d;
using models::spin_with_heat_bath;

static_assert(manifold<spin_with_heat_bath::space>);

BOOST_AUTO_TEST_SUITE(spins_with_heat_bath)

BOOST_AUTO_TEST_CASE(have_the_equations_of_landau_and_lifshitz) {
    const auto model = spin_with_heat_bath::reference();
    const auto system = model.system();
    const spin_with_heat_bath::state_type x{Vector3d{0.6, 0.48, 0.64},
                                            Eigen::Matrix<double, 1, 1>{0.1}};
    const Eigen::Vector4d slope = system.hamiltonian().gradient(x);
    const Vector3d field{0.2, 0, 0.5}, anisotropy{0, 0.3, 1};
    const Vector3d torque = x.first.cross(anisotropy.cwiseProduct(x.first) - field);
    Eigen::Vector4d dxdt;
    system(x, dxdt, 0.0);
    BOOST_TEST((dxdt.head<3>() - torque - 0.4 * x.first.cross(torque)).norm() < 1e-15);
    BOOST_TEST(std::abs(dxdt(3) - 0.4 * torque.squaredNorm() / model.temperature(x)) < 1e-15);
    BOOST_TEST(std::abs(slope(3) - model.temperature(x)) < 1e-15);
    BOOST_TEST(std::abs(slope.dot(dxdt)) < 1e-15);
}

BOOST_AUTO_TEST_CASE(have_the_slope_of_their_energy) {
    const auto energy = spin_with_heat_bath::reference().system().hamiltonian();
    const spin_with_heat_bath::state_type x{Vector3d{0.6, 0.48, 0.64},
                                            Eigen::Matrix<double, 1, 1>{0.1}};
    const Eigen::Vector4d slope = energy.gradient(x);
    for (int j = 0; j < 4; ++j) {
        Eigen::Vector4d direction = Eigen::Vector4d::Unit(j);
        spin_with_heat_bath::space::project(x, direction);
        auto forth = x, back = x;
        spin_with_heat_bath::space::move(x, Eigen::Vector4d(1e-5 * direction), forth);
        spin_with_heat_bath::space::move(x, Eigen::Vector4d(-1e-5 * direction), back);
        BOOST_TEST(std::abs((energy(forth) - energy(back)) / 2e-5 - slope.dot(direction)) < 1e-9);
    }
}

BOOST_AUTO_TEST_CASE(refuse_impossible_parameters) {
    using parameters = spin_with_heat_bath::parameters;
    const parameters good{{0.2, 0, 0.5}, {0, 0.3, 1}, 0.4, 1.5, 0.7};
    const auto refused = [&](const char* argument, auto&& spoil) {
        parameters bad = good;
        spoil(bad);
        BOOST_CHECK_EXCEPTION(spin_with_heat_bath{bad}, invalid_argument,
                              [&](const auto& error) { return error.argument() == argument; });
    };
    BOOST_CHECK_NO_THROW(spin_with_heat_bath{good});
    refused("field", [](parameters& p) { p.field(0) = std::nan(""); });
    refused("anisotropy", [](parameters& p) { p.anisotropy(2) = HUGE_VAL; });
    refused("damping", [](parameters& p) { p.damping = -1; });
    refused("heat_capacity", [](parameters& p) { p.heat_capacity = 0; });
    refused("temperature", [](parameters& p) { p.temperature = 0; });
}

BOOST_AUTO_TEST_SUITE_END()
