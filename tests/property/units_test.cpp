// SPDX-License-Identifier: BSL-1.0
//
// The same motion in every unit: states, parameters and steps are scaled by powers of two, block by
// block of one unit, and the steps have the same bits. So no tolerance and no threshold depends on
// metres against kilometres or on seconds against femtoseconds, and a step is solved in each of its
// units.
#include "support/erased_steppers.hpp"

#include <geodeint/models/heavy_top.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/solve/anderson.hpp>
#include <geodeint/solve/chord.hpp>
#include <geodeint/solve/newton.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>

#include <boost/test/unit_test.hpp>

#include <Eigen/Core>

#include <cmath>
#include <vector>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;
using top_state = se3::dual_type;

namespace {

constexpr int steps = 300;

/// Units of momentum, of the advected vector and of time, as exponents of two.
struct units {
    int momentum = 0, advected = 0, time = 0;

    double of_momentum() const { return std::ldexp(1.0, momentum); }
    double of_advected() const { return std::ldexp(1.0, advected); }
    double of_time() const { return std::ldexp(1.0, time); }
};
std::ostream& operator<<(std::ostream& out, const units& u) {
    return out << "units 2^" << u.momentum << ", 2^" << u.advected << ", 2^" << u.time;
}

const std::vector<units> for_bodies{{30, 0, 0},  {-70, 0, 0}, {0, 0, 12},
                                    {0, 0, -40}, {25, 0, -9}, {-100, 0, 33}};
const std::vector<units> for_tops{{20, 0, 0},    {0, 20, 0},  {0, 0, 10}, {-40, 0, 0},
                                  {30, -7, -12}, {0, -60, 0}, {60, 0, 0}};

models::rigid_body body_in(const units& u) {
    return models::rigid_body{u.of_momentum() * u.of_time() * Vector3d{2, 1, 2.0 / 3}};
}
models::heavy_top top_in(const units& u) {
    const double energy = u.of_momentum() / u.of_time();
    return {u.of_momentum() * u.of_time() * Vector3d{4, 2, 1},
            energy / u.of_advected() * Vector3d{0.1, 0, 1}};
}

/// Where `stepper` gets to, in the units 1.
template <class Stepper, class System>
Vector3d end_of_body(Stepper stepper, const System& system, const units& u) {
    Vector3d x = u.of_momentum() * Vector3d{0.6, 0.3, 0.8};
    const double dt = 0.2 * u.of_time();
    for (int i = 0; i < steps; ++i) stepper.do_step(system, x, i * dt, dt);
    return x / u.of_momentum();
}
template <class Stepper, class System>
top_state end_of_top(Stepper stepper, const System& system, const units& u) {
    top_state x{u.of_momentum() * Vector3d{-1, 1, 0.3}, u.of_advected() * Vector3d{-0.6, 0.6, 0.2}};
    const double dt = 0.05 * u.of_time();
    for (int i = 0; i < steps; ++i) stepper.do_step(system, x, i * dt, dt);
    return {x.momentum / u.of_momentum(), x.advected / u.of_advected()};
}

/// A problem of which the noise is not used.
template <class G, class H>
problem<G> without_noise(const H& h) {
    return {h, {}, wiener_path{0, 0}};
}

template <class Stepper>
void check_solver_on_tops(const Stepper& stepper) {
    const top_state expected = end_of_top(stepper, lie_poisson<se3>(top_in({})), {});
    for (const units& u : for_tops) BOOST_TEST_CONTEXT(u) {
            BOOST_TEST((end_of_top(stepper, lie_poisson<se3>(top_in(u)), u) == expected));
        }
}

} // namespace

BOOST_AUTO_TEST_SUITE(the_same_motion_in_every_unit)

BOOST_AUTO_TEST_CASE(rigid_bodies) {
    for (const auto& each : erased_steppers<so3>()) BOOST_TEST_CONTEXT(each.name) {
            const auto end_in = [&](const units& u) {
                const auto whole = without_noise<so3>(body_in(u));
                return end_of_body(each.make(drive::drift), system_of(whole, drive::drift), u);
            };
            const Vector3d expected = end_in({});
            for (const units& u : for_bodies) BOOST_TEST_CONTEXT(u) {
                    BOOST_TEST((end_in(u) == expected));
                }
        }
}

BOOST_AUTO_TEST_CASE(tops) {
    for (const auto& each : erased_steppers<se3>()) BOOST_TEST_CONTEXT(each.name) {
            const auto end_in = [&](const units& u) {
                const auto whole = without_noise<se3>(top_in(u));
                return end_of_top(each.make(drive::drift), system_of(whole, drive::drift), u);
            };
            const top_state expected = end_in({});
            for (const units& u : for_tops) BOOST_TEST_CONTEXT(u) {
                    BOOST_TEST((end_in(u) == expected));
                }
        }
}

BOOST_AUTO_TEST_CASE(tops_by_every_solver) {
    check_solver_on_tops(munthe_kaas_midpoint<se3, exponential, newton>{});
    check_solver_on_tops(munthe_kaas_midpoint<se3, exponential, chord>{});
    check_solver_on_tops(munthe_kaas_midpoint<se3, exponential, anderson>{});
}

BOOST_AUTO_TEST_CASE(heavy_tops_of_any_inertia_keep_their_energy) {
    // not powers of two: the bits differ, the quality does not
    for (const double u : {1.0, 1e2, 1e3, 1e6, 1e9, 1e-6}) BOOST_TEST_CONTEXT("inertia " << u) {
            const models::heavy_top top{u * Vector3d{4, 2, 1}, u * Vector3d{0.1, 0, 1}};
            const auto system = lie_poisson<se3>(top);
            top_state x{u * Vector3d{-1, 1, 0.3}, Vector3d{-1, 1, 0.2}.normalized()};
            const double energy = top(x);
            munthe_kaas_midpoint<se3> stepper;
            for (int i = 0; i < 20000; ++i) stepper.do_step(system, x, 0.05 * i, 0.05);
            BOOST_TEST(std::abs(top(x) - energy) < 1e-13 * u);
        }
}

BOOST_AUTO_TEST_SUITE_END()
