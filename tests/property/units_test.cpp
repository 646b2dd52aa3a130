// SPDX-License-Identifier: BSL-1.0
//
// The same motion in every unit: states, parameters and steps are scaled by powers of two, block by
// block of one unit, and the steps have the same bits. So no tolerance and no threshold depends on
// metres against kilometres or on seconds against femtoseconds, and a step is solved in each of its
// units.
#include "support/erased_steppers.hpp"

#include <geodeint/function/linear.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/odeint/controlled.hpp>
#include <geodeint/solve/anderson.hpp>
#include <geodeint/solve/chord.hpp>
#include <geodeint/solve/newton.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas_dopri5.hpp>

#include <boost/numeric/odeint/integrate/integrate_adaptive.hpp>
#include <boost/test/unit_test.hpp>

#include <Eigen/Core>

#include <cmath>
#include <cstddef>
#include <span>
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

/// A path in another unit of time. Brownian motion goes with its root, and paths of other cells are
/// other paths: the same one is read in the unit 1.
struct path_in {
    double of_time;
    wiener_path path{42, 0, 0.05};

    void increment(double t, double dt, std::span<double> dW) const {
        path.increment(t / of_time, dt / of_time, dW);
        for (double& each : dW) each *= std::sqrt(of_time);
    }
};
/// The unit of time has a root that is a power of two, too.
units of_noise(units u) {
    u.time += u.time % 2;
    return u;
}
problem<so3> noisy_body_in(const units& u) {
    const double rate = 1 / std::sqrt(u.of_time());
    return {body_in(u),
            {linear{Vector3d(rate * Vector3d{0.1, 0, 0.05})},
             linear{Vector3d(rate * Vector3d{0, 0.1, 0})}},
            path_in{u.of_time()}};
}
problem<se3> noisy_top_in(const units& u) {
    const double rate = 1 / std::sqrt(u.of_time());
    const double slide = rate * u.of_momentum() / u.of_advected();
    return {top_in(u),
            {linear{top_state{rate * Vector3d{0.1, 0, 0.05}, slide * Vector3d{0, 0.2, 0}}},
             linear{top_state{rate * Vector3d{0, 0.1, 0}, Vector3d::Zero()}}},
            path_in{u.of_time()}};
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

BOOST_AUTO_TEST_CASE(bodies_in_noise) {
    for (const auto& each : erased_steppers<so3>()) BOOST_TEST_CONTEXT(each.name) {
            if (!each.limited.noise) continue;
            const auto end_in = [&](const units& u) {
                const auto whole = noisy_body_in(u);
                const drive how = drive::drift_and_noise;
                return end_of_body(each.make(how), system_of(whole, how), u);
            };
            const Vector3d expected = end_in({});
            for (const units& u : for_bodies) BOOST_TEST_CONTEXT(of_noise(u)) {
                    BOOST_TEST((end_in(of_noise(u)) == expected));
                }
        }
}

BOOST_AUTO_TEST_CASE(tops_in_noise) {
    for (const auto& each : erased_steppers<se3>()) BOOST_TEST_CONTEXT(each.name) {
            if (!each.limited.noise || !each.limited.translations) continue;
            const auto end_in = [&](const units& u) {
                const auto whole = noisy_top_in(u);
                const drive how = drive::drift_and_noise;
                return end_of_top(each.make(how), system_of(whole, how), u);
            };
            const top_state expected = end_in({});
            for (const units& u : for_tops) BOOST_TEST_CONTEXT(of_noise(u)) {
                    BOOST_TEST((end_in(of_noise(u)) == expected));
                }
        }
}

BOOST_AUTO_TEST_CASE(bodies_with_controlled_steps) {
    // where the tolerance of a momentum is one, too
    namespace ode = boost::numeric::odeint;
    const auto end_in = [](const units& u) {
        Vector3d x = u.of_momentum() * Vector3d{0.6, 0.3, 0.8};
        std::size_t steps = ode::integrate_adaptive(
            ode::make_controlled(1e-9 * u.of_momentum(), 1e-9,
                                 runge_kutta_munthe_kaas_dopri5<so3>{}),
            lie_poisson<so3>(body_in(u)), x, 0.0, 20 * u.of_time(), 0.3 * u.of_time());
        BOOST_TEST(steps > 20U);
        return Vector3d(x / u.of_momentum());
    };
    const Vector3d expected = end_in({});
    for (const units& u : for_bodies) BOOST_TEST_CONTEXT(u) {
            BOOST_TEST((end_in(u) == expected));
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
