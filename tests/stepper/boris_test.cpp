// SPDX-License-Identifier: BSL-1.0
//
// The baseline against reference steps; what it keeps, and what it does not.
#include <geodeint/stepper/boris.hpp>

#include "support/lagrangian_problems.hpp"
#include "support/order.hpp"

#include <geodeint/models/charged_particle.hpp>

#include <boost/test/unit_test.hpp>

#include <Eigen/LU>

#include <cmath>

using namespace geodeint;
using namespace geodeint::testing;
using models::charged_particle;

namespace {

template <class System>
void replay(const std::string& model, const System& system) {
    const golden_table table{"lagrangian/boris_onestep.csv"};
    const auto step = steps_of<boris>(system);
    int rows = 0;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        if (table.text(row, "model") != model) continue;
        const auto end = step(state_in<6>(table, row, "q", "v"), table.number(row, "h"));
        BOOST_TEST(relative_difference<6>(end, state_in<6>(table, row, "qn", "vn")) < 1e-13);
        ++rows;
    }
    BOOST_TEST(rows > 0);
}

const phase_point<6> start{0.8, 0.1, 0.3, 0.2, 0.9, 0.4};

} // namespace

BOOST_AUTO_TEST_SUITE(boris_steps)

BOOST_AUTO_TEST_CASE(reference_steps) {
    replay("uniform", charged_particle{models::uniform_field{2}, 0.3}.system());
    replay("bottle", charged_particle{models::magnetic_bottle{1, 0.1}}.system());
    replay("dipole", charged_particle{models::magnetic_dipole{2}}.system());
    replay("monopole", charged_particle{models::magnetic_monopole{1}, 0.3}.system());
}

BOOST_AUTO_TEST_CASE(reference_trajectory) {
    const golden_table table{"lagrangian/traj_bottle.csv"};
    const auto system = charged_particle{models::magnetic_bottle{10, 0.1}}.system();
    boris stepper;
    phase_point<6> x = state_in<6>(table, 0, "boris_q", "boris_v");
    std::size_t n = 0;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        for (; n < static_cast<std::size_t>(table.number(row, "n")); ++n)
            stepper.do_step(system, x, 0.05 * static_cast<double>(n), 0.05);
        BOOST_TEST(relative_difference<6>(x, state_in<6>(table, row, "boris_q", "boris_v")) <
                   1e-10);
    }
}

BOOST_AUTO_TEST_CASE(order_reversal_volume_and_energy_in_a_magnetic_field) {
    const charged_particle bottle{models::magnetic_bottle{1, 0.1}};
    const auto system = bottle.system();
    check_order([] { return boris{}; }, system, start, 0.0, 1.0, 2);
    const auto step = steps_of<boris>(system);
    BOOST_TEST(relative_difference<6>(step(step(start, 0.2), -0.2), start) < 1e-14);
    BOOST_TEST(std::abs(system.energy(step(start, 0.2)) - system.energy(start)) < 1e-15);
    const auto map = [&](const Eigen::VectorXd& x) { return Eigen::VectorXd(step(x, 0.2)); };
    const Eigen::MatrixXd slope = geodeint::detail::finite_differences(map, start);
    BOOST_TEST(std::abs(slope.determinant() - 1) < 1e-11);
}

BOOST_AUTO_TEST_CASE(other_masses_move_as_they_should) {
    const auto field = magnetic_field(models::magnetic_bottle{3, 0.1});
    const auto heavy = lagrangian<3>(mechanical<3>(3.0)).with(field);
    const auto light =
        lagrangian<3>(mechanical<3>(1.0)).with(magnetic_field(models::magnetic_bottle{1, 0.1}));
    phase_point<6> x = start, y = start;
    y.tail<3>() *= 3;
    boris stepper;
    for (int i = 0; i < 10; ++i) {
        stepper.do_step(light, x, 0.0, 0.1);
        stepper.do_step(heavy, y, 0.0, 0.1);
    }
    y.tail<3>() /= 3;
    BOOST_TEST(relative_difference<6>(x, y) < 1e-14);
}

BOOST_AUTO_TEST_CASE(the_energy_in_an_electric_field_and_momenta_are_not_kept) {
    const charged_particle trapped{models::magnetic_bottle{1, 0.5}, 0.5};
    const auto system = trapped.system();
    boris stepper;
    phase_point<6> x = start;
    double energy = 0, momentum = 0;
    for (int i = 0; i < 10000; ++i) {
        stepper.do_step(system, x, 0.2 * i, 0.2);
        energy = std::max(energy, std::abs(system.energy(x) - system.energy(start)));
        momentum =
            std::max(momentum, std::abs(trapped.axial_momentum(x) - trapped.axial_momentum(start)));
    }
    BOOST_TEST(energy > 1e-3);
    BOOST_TEST(momentum > 1e-3);
    BOOST_TEST(energy < 1e-2);
}

BOOST_AUTO_TEST_SUITE_END()
