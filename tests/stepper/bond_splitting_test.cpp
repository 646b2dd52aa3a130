// SPDX-License-Identifier: BSL-1.0
#include <geodeint/stepper/bond_splitting.hpp>

#include "support/order.hpp"
#include "support/random_vectors.hpp"
#include "support/structure.hpp"

#include <geodeint/algebra/power.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/spin_lattice.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/thermal_sweeps.hpp>
#include <geodeint/system/heat_bath.hpp>

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>

using geodeint::models::spin_lattice;
using state = spin_lattice::state_type;
using algebra = geodeint::power<geodeint::so3>;
using by_bonds = geodeint::bond_splitting<spin_lattice>;
namespace support = geodeint::testing;

namespace {

state random_spins(Eigen::Index sites, unsigned seed) {
    support::random_source random{seed};
    state s(3, sites);
    random.fill(s);
    s.colwise().normalize();
    return s;
}

spin_lattice everything() {
    return spin_lattice::chain(6)
        .exchange(1)
        .dmi({0.3, 0.1, -0.4})
        .field({0, 0.2, 0.5})
        .anisotropy(0.6, {0, 0, 1});
}

} // namespace

BOOST_AUTO_TEST_CASE(order_2_with_every_interaction) {
    support::check_order([] { return by_bonds{}; }, everything().system(), random_spins(6, 1), 0.0,
                         1.0, 2);
}

BOOST_AUTO_TEST_CASE(a_poisson_map_that_can_be_reversed) {
    const auto system = everything().system();
    const state s = random_spins(6, 2);
    const auto make = [] { return by_bonds{}; };
    BOOST_TEST(support::lie_poisson_defect<algebra>(support::step_map(make, system, 0.0, 0.4), s) <
               1e-12);
    BOOST_TEST(support::reversibility_defect(make, system, s, 0.0, 0.4) < 1e-14);
}

BOOST_AUTO_TEST_CASE(splitting_by_sites_is_no_poisson_map) {
    // what thermal_sweeps does between its baths, which are taken away here: nobody should take it for one
    const auto system = spin_lattice::chain(6).exchange(1).system(
        geodeint::heat_bath{.friction = 1e-30}, geodeint::wiener_path{1, 0, 0.4});
    const state s = random_spins(6, 3);
    const auto make = [] { return geodeint::thermal_sweeps<>{}; };
    const auto map = support::step_map(make, system, 0.0, 0.4);
    BOOST_TEST(support::lie_poisson_defect<algebra>(map, s) > 1e-3);
    // but it keeps the volume, all an exact sampler needs
    const Eigen::MatrixXd slope = support::jacobian(map, s);
    BOOST_TEST(std::abs(slope.determinant() - 1) < 1e-9);
    // and the energy
    geodeint::thermal_sweeps<> sweeps;
    const spin_lattice ring = spin_lattice::chain(6).exchange(1);
    state x = s;
    for (int i = 0; i < 1000; ++i) sweeps.do_step(system, x, i * 0.4, 0.4);
    BOOST_TEST(std::abs(ring(x) - ring(s)) < 1e-12);
}

BOOST_AUTO_TEST_CASE(long_runs) {
    const spin_lattice cubic = spin_lattice::cubic(4).exchange(1);
    const auto system = cubic.system();
    const state start = random_spins(64, 4);
    const Eigen::Vector3d spin = cubic.magnetisation(start);
    const double energy = cubic(start);
    double moved = 0, stretched = 0;
    const auto largest_gain = [&](double dt) {
        state s = start;
        double gain = 0;
        by_bonds step;
        for (int i = 0; i < static_cast<int>(200 / dt); ++i) {
            step.do_step(system, s, i * dt, dt);
            moved = std::max(moved, (cubic.magnetisation(s) - spin).norm());
            gain = std::max(gain, std::abs(cubic(s) - energy) / 64);
            stretched = std::max(stretched, (s.colwise().norm().array() - 1).abs().maxCoeff());
        }
        return gain;
    };
    // a band of O(dt^2)
    const double coarse = largest_gain(0.1), fine = largest_gain(0.05);
    BOOST_TEST(coarse < 5e-3);
    BOOST_TEST(std::abs(std::log2(coarse / fine) - 2) < 0.3);
    BOOST_TEST(moved < 1e-14);
    BOOST_TEST(stretched < 1e-15);
}

BOOST_AUTO_TEST_CASE(the_same_motion_in_every_unit) {
    // spins 2^a, exchange 2^(-a - j), time 2^j
    for (const auto& [a, j] : {std::pair{30, 0}, {0, 12}, {-70, 9}}) {
        const state start = random_spins(6, 5);
        state s = start, scaled = std::ldexp(1.0, a) * start;
        const auto plain = spin_lattice::chain(6).exchange(1).dmi({0, 0, 0.5}).system();
        const double unit = std::ldexp(1.0, -a - j);
        const auto other = spin_lattice::chain(6).exchange(unit).dmi({0, 0, 0.5 * unit}).system();
        by_bonds one, two;
        for (int i = 0; i < 300; ++i) {
            one.do_step(plain, s, i * 0.1, 0.1);
            two.do_step(other, scaled, std::ldexp(i * 0.1, j), std::ldexp(0.1, j));
        }
        BOOST_TEST((std::ldexp(1.0, -a) * scaled == s));
    }
}

BOOST_AUTO_TEST_CASE(refuses_a_state_of_another_lattice) {
    by_bonds step;
    state s = random_spins(5, 6);
    BOOST_CHECK_EXCEPTION(step.do_step(everything().system(), s, 0.0, 0.1),
                          geodeint::invalid_argument,
                          [](const auto& error) { return error.argument() == "x"; });
}
