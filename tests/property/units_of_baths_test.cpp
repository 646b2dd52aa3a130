// SPDX-License-Identifier: BSL-1.0
//
// The same motion in every unit by explicit steppers of spins, populations and noise, and the same
// samples of heat baths. See units_test.cpp.
#include <geodeint/algebra/power.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/models/lotka_volterra.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/models/spin_lattice.hpp>
#include <geodeint/noise/weak_path.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/sample/orbit_sampler.hpp>
#include <geodeint/sample/site_sampler.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/bond_splitting.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/kahan.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/poisson_splitting.hpp>
#include <geodeint/stepper/thermal_splitting.hpp>
#include <geodeint/stepper/thermal_sweeps.hpp>
#include <geodeint/stepper/weak_splitting.hpp>

#include <boost/test/unit_test.hpp>

#include <Eigen/Core>

#include <array>
#include <cmath>
#include <ostream>
#include <span>
#include <vector>

using namespace geodeint;
using Eigen::Vector3d;
using models::spin_lattice;
using spins = power<so3>;
using spin_state = spin_lattice::state_type;

namespace {

constexpr int steps = 300;

/// Units of momentum, of the advected vector and of energy, as exponents of two. Time is momentum over
/// energy.
struct units {
    int momentum = 0, advected = 0, energy = 0;

    double of_momentum() const { return std::ldexp(1.0, momentum); }
    double of_advected() const { return std::ldexp(1.0, advected); }
    double of_energy() const { return std::ldexp(1.0, energy); }
    double of_time() const { return of_momentum() / of_energy(); }
};
std::ostream& operator<<(std::ostream& out, const units& u) {
    return out << "units 2^" << u.momentum << ", 2^" << u.advected << ", 2^" << u.energy;
}

const std::vector<units> others{{30, 0, 0},  {-70, 0, 0},   {0, 0, 12},    {0, 0, -40},
                                {25, 0, -9}, {-100, 0, 33}, {-6, 30, -68}, {4, -40, 0}};

/// The same bits in all units. `end_in(u)` is undone by `back(u)` already.
template <class EndIn>
void check(const EndIn& end_in) {
    const auto expected = end_in(units{});
    BOOST_REQUIRE(expected.allFinite());
    for (const units& u : others) BOOST_TEST_CONTEXT(u) {
            const auto found = end_in(u);
            BOOST_TEST((found == expected),
                       "differs by " << (found - expected).cwiseAbs().maxCoeff());
        }
}

/// A ring of 8 spins with exchange, the twist of Dzyaloshinskii and Moriya and a field.
spin_lattice ring_in(const units& u, double anisotropy = 0) {
    const double m = u.of_momentum(), e = u.of_energy();
    return spin_lattice::chain(8)
        .exchange(e / (m * m))
        .dmi(0.3 * e / (m * m) * Vector3d{0.2, 0.5, 1})
        .field(e / m * Vector3d{0, 0.3, 0.1})
        .anisotropy(anisotropy * e / (m * m), {0.5, 0, 1});
}
spin_state ring_start(const units& u) {
    spin_state s(3, 8);
    for (int i = 0; i < 8; ++i)
        s.col(i) = u.of_momentum() * (1 + 0.1 * i) *
                   Vector3d{std::cos(i), std::sin(i), 0.3 * i - 1}.normalized();
    return s;
}
heat_bath bath_in(const units& u) {
    return {.friction = 0.2 / u.of_momentum(), .temperature = 0.3 * u.of_energy()};
}
template <class Stepper>
void check_ring(const Stepper& prototype, const auto& make_system) {
    check([&](const units& u) {
        const double dt = 0.1 * u.of_time();
        const auto system = make_system(u, wiener_path{7, 2, dt});
        Stepper stepper = prototype;
        spin_state s = ring_start(u);
        for (int i = 0; i < steps; ++i) stepper.do_step(system, s, i * dt, dt);
        return spin_state(s / u.of_momentum());
    });
}
const auto cold = [](const units& u, const wiener_path&) { return ring_in(u, 0.2).system(); };
const auto warm = [](const units& u, const wiener_path& path) {
    return ring_in(u).system(bath_in(u), path);
};

models::heavy_top top_in(const units& u) {
    return {u.of_momentum() * u.of_time() * Vector3d{4, 2, 1},
            u.of_energy() / u.of_advected() * Vector3d{0.1, 0, 1}};
}
se3::dual_type top_start(const units& u) {
    return {u.of_momentum() * Vector3d{-1, 1, 0.3}, u.of_advected() * Vector3d{-0.6, 0.6, 0.2}};
}
Eigen::Matrix<double, 3, 2> undone(const se3::dual_type& x, const units& u) {
    Eigen::Matrix<double, 3, 2> both;
    both << x.momentum / u.of_momentum(), x.advected / u.of_advected();
    return both;
}
auto warm_top(const units& u) {
    const double a = u.of_advected();
    return lie_poisson<se3>(
        top_in(u),
        heat_bath{.friction = 0.2 * u.of_momentum() / (a * a), .temperature = 0.3 * u.of_energy()},
        wiener_path{7, 2, 0.05 * u.of_time()});
}

/// The draws of one path in all units of time.
struct weak_path_in {
    double of_time;
    weak_path path{42, 0, 0.0625};

    double step() const { return path.step() * of_time; }
    void increment(double t, double dt, std::span<double> dW) const {
        path.increment(t / of_time, dt / of_time, dW);
        for (double& each : dW) each *= std::sqrt(of_time);
    }
    void coins(double t, double dt, std::span<double> coins) const {
        path.coins(t / of_time, dt / of_time, coins);
    }
    void increment(double t, double dt, std::span<double> dW, std::span<double> coins) const {
        path.increment(t / of_time, dt / of_time, dW, coins);
        for (double& each : dW) each *= std::sqrt(of_time);
    }
};
template <class Scheme>
void check_weak() {
    check([](units u) {
        u.energy += (u.momentum - u.energy) % 2; // the unit of time has a root that is exact
        const double rate = 1 / std::sqrt(u.of_time());
        const models::rigid_body body{u.of_momentum() * u.of_time() * Vector3d{2, 1, 2.0 / 3}};
        const auto noises = noise(linear{Vector3d(rate * Vector3d{0.1, 0, 0})},
                                  linear{Vector3d(rate * Vector3d{0, 0.2, 0})});
        const auto system = lie_poisson<so3>(body, noises, weak_path_in{u.of_time()});
        weak_splitting<so3, Scheme> stepper;
        Vector3d x = u.of_momentum() * Vector3d{0.6, 0.3, 0.8};
        const double dt = 0.0625 * u.of_time();
        for (int i = 0; i < steps; ++i) stepper.do_step(system, x, i * dt, dt);
        return Vector3d(x / u.of_momentum());
    });
}

template <class Stepper>
void check_populations(const Stepper& prototype) {
    const auto end_in = [&](const std::array<int, 3>& exponents) {
        const Vector3d unit{std::ldexp(1, exponents[0]), std::ldexp(1, exponents[1]),
                            std::ldexp(1, exponents[2])};
        const Eigen::Matrix3d interaction{{0, 1, 1}, {-1, 0, 1}, {-1, -1, 0}};
        const models::lotka_volterra model{interaction, Vector3d(unit.cwiseInverse()),
                                           Vector3d::Ones()};
        const auto system = model.system<3>();
        Stepper stepper = prototype;
        Vector3d x = unit.cwiseProduct(Vector3d{2, 1.5, 1.8});
        for (int i = 0; i < steps; ++i) stepper.do_step(system, x, 0.02 * i, 0.02);
        return Vector3d(x.cwiseQuotient(unit));
    };
    const Vector3d expected = end_in({});
    using exponents = std::array<int, 3>;
    for (const exponents& each : {exponents{40, 0, 0}, exponents{0, -40, 0}, exponents{40, 0, -40},
                                  exponents{-100, 3, 60}}) {
        const Vector3d found = end_in(each);
        BOOST_TEST((found == expected), each[0] << ' ' << each[1] << ' ' << each[2]
                                                << ": differs by "
                                                << (found - expected).cwiseAbs().maxCoeff());
    }
}

} // namespace

BOOST_AUTO_TEST_SUITE(the_same_motion_in_every_unit_of_baths)

BOOST_AUTO_TEST_CASE(spins_alone_and_in_a_bath) {
    using midpoint = isospectral_midpoint<spins, fixed_point>;
    check_ring(bond_splitting<spin_lattice>{}, cold);
    check_ring(midpoint{}, cold);
    check_ring(thermal_splitting<midpoint>{}, warm);
    check_ring(thermal_sweeps<unadjusted>{}, warm);
    check_ring(thermal_sweeps<adjusted>{}, warm);
}

BOOST_AUTO_TEST_CASE(tops_in_a_bath) {
    check([](const units& u) {
        thermal_splitting<munthe_kaas_midpoint<se3, exponential, fixed_point>> stepper;
        se3::dual_type x = top_start(u);
        const auto system = warm_top(u);
        const double dt = 0.05 * u.of_time();
        for (int i = 0; i < steps; ++i) stepper.do_step(system, x, i * dt, dt);
        return undone(x, u);
    });
}

BOOST_AUTO_TEST_CASE(samplers) {
    check([](const units& u) {
        const double dt = 0.4 * u.of_time();
        orbit_sampler<isospectral_midpoint<spins, fixed_point>> sampler{
            warm(u, wiener_path{7, 2, dt}), ring_start(u), {.dt = dt}};
        for (int i = 0; i < steps; ++i) sampler.sweep();
        return spin_state(sampler.state() / u.of_momentum());
    });
    check([](const units& u) {
        orbit_sampler<munthe_kaas_midpoint<se3, exponential, fixed_point>> sampler{
            warm_top(u), top_start(u), {.dt = 0.5 * u.of_time()}};
        for (int i = 0; i < steps; ++i) sampler.sweep();
        return undone(sampler.state(), u);
    });
    check([](const units& u) {
        site_sampler sampler{ring_in(u, 0.4),
                             0.3 * u.of_energy(),
                             {.dt = 0.8 * u.of_time(), .mobility = 0.5 / u.of_time()},
                             site_uniforms{42, 0}};
        spin_state s = ring_start(u);
        for (int i = 0; i < steps; ++i) sampler.sweep(s);
        return spin_state(s / u.of_momentum());
    });
}

BOOST_AUTO_TEST_CASE(weak_schemes) {
    check_weak<one_turn>();
    check_weak<ordered_noises>();
    check_weak<merged_turns>();
}

BOOST_AUTO_TEST_CASE(populations) {
    check_populations(kahan<Vector3d>{});
    check_populations(poisson_splitting<log_canonical<3>>{});
}

BOOST_AUTO_TEST_SUITE_END()
