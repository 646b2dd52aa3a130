// SPDX-License-Identifier: BSL-1.0
#include <geodeint/sample/orbit_sampler.hpp>

#include "support/su3_site.hpp"

#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/algebra/su.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/models/spin_lattice.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/sample/autocorrelation.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/solve/newton.hpp>
#include <geodeint/stepper/bond_splitting.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/lie_poisson_splitting.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <vector>

using geodeint::heat_bath;
using geodeint::orbit_sampler;
using geodeint::so3;
using geodeint::wiener_path;

namespace {

/// 99.9 %
constexpr double confidence = 3.3;

template <class Sampler, class Observable>
geodeint::autocorrelation run(Sampler& sampler, int sweeps, Observable observable) {
    std::vector<double> values;
    for (int i = 0; i < sweeps; ++i) {
        sampler.sweep();
        if (10 * i >= sweeps) values.push_back(observable(sampler));
    }
    return geodeint::autocorrelation{values};
}
const auto energy = [](const auto& sampler) { return sampler.energy(); };

/// One spin with an axis that steps of 1.8 cannot resolve: some are unsolved, some lead elsewhere.
struct stiff_spin {
    double operator()(const Eigen::Vector3d& m) const {
        return -0.7 * m.x() - 0.4 * m.z() + 0.5 * (3 * m.y() * m.y() - 3 * m.z() * m.z());
    }
    Eigen::Vector3d gradient(const Eigen::Vector3d& m) const {
        return {-0.7, 3 * m.y(), -0.4 - 3 * m.z()};
    }
    Eigen::Matrix3d hessian(const Eigen::Vector3d&) const {
        return Eigen::Vector3d{0, 3, -3}.asDiagonal();
    }

    /// <H> at kT, by quadrature over the sphere.
    double mean(double kT) const {
        double sum = 0, norm = 0;
        constexpr int points = 400;
        for (int i = 0; i < points; ++i)
            for (int j = 0; j < points; ++j) {
                const double z = 2 * (i + 0.5) / points - 1,
                             angle = 2 * 3.141592653589793 * j / points;
                const double r = std::sqrt(1 - z * z);
                const double h = (*this)({r * std::cos(angle), r * std::sin(angle), z});
                sum += h * std::exp(-h / kT);
                norm += std::exp(-h / kT);
            }
        return sum / norm;
    }
};

} // namespace

BOOST_AUTO_TEST_CASE(a_chain_of_spins) {
    using G = geodeint::power<so3>;
    const auto chain =
        geodeint::models::spin_lattice::chain(8, geodeint::models::spin_lattice::boundary::open)
            .exchange(1);
    const auto system =
        chain.system(heat_bath{.friction = 0.5, .temperature = 0.5}, wiener_path{1, 0, 0.4});
    orbit_sampler<geodeint::isospectral_midpoint<G, geodeint::fixed_point>> sampler{
        system, chain.aligned({0, 0, 1}), {.dt = 0.4}};
    const auto found = run(sampler, 10000, energy);
    const double exact = -7 * (1 / std::tanh(2.0) - 0.5);
    BOOST_TEST(std::abs(found.mean() - exact) < confidence * found.error());
    BOOST_TEST(sampler.unsolved() == 0);
    BOOST_TEST((sampler.acceptance() > 0.97 && sampler.acceptance() < 1));
    BOOST_TEST(std::abs(sampler.energy() - chain(sampler.state())) < 1e-11);
}

BOOST_AUTO_TEST_CASE(a_longer_chain_by_an_explicit_map) {
    using geodeint::models::spin_lattice;
    const auto chain = spin_lattice::chain(16, spin_lattice::boundary::open).exchange(1);
    const double exact = -(1 / std::tanh(2.0) - 0.5);
    for (const double h : {0.4, 0.8, 1.6}) {
        const auto system =
            chain.system(heat_bath{.friction = 1 / h, .temperature = 0.5}, wiener_path{2, 0, h});
        orbit_sampler<geodeint::bond_splitting<spin_lattice>> sampler{
            system, chain.aligned({0, 0, 1}), {.dt = h}};
        const auto found = run(sampler, 1200000, [](const auto& at) { return at.energy() / 15; });
        BOOST_TEST_CONTEXT("h = " << h << ": " << found.mean() << " +- " << found.error()
                                  << ", acceptance " << sampler.acceptance()) {
            BOOST_TEST(std::abs(found.mean() - exact) < confidence * found.error());
            BOOST_TEST(confidence * found.error() < 1e-3);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_site_of_su3) {
    // exact <H> = 0.356092 at kT = 0.5
    using G = geodeint::su<3>;
    const geodeint::testing::su3_site energy_of_site;
    double acceptance = 0;
    for (const double h : {0.8, 0.4}) {
        const auto system = geodeint::lie_poisson<G>(
            energy_of_site, heat_bath{.friction = 0.4, .temperature = 0.5}, wiener_path{1, 0, h});
        orbit_sampler<geodeint::isospectral_midpoint<G, geodeint::fixed_point>> sampler{
            system, energy_of_site.pure_state(), {.dt = h}};
        const auto found = run(sampler, 40000, energy);
        BOOST_TEST_CONTEXT("h = " << h << ": " << found.mean() << " +- " << found.error()) {
            BOOST_TEST(std::abs(found.mean() - 0.356092) < confidence * found.error());
            BOOST_TEST(found.error() < 0.02);
            BOOST_TEST(sampler.acceptance() > acceptance);
        }
        acceptance = sampler.acceptance();
    }
    BOOST_TEST(acceptance > 0.97);
}

BOOST_AUTO_TEST_CASE(steps_that_are_not_solved_do_not_bias) {
    const stiff_spin spin;
    const double kT = 1, exact = spin.mean(kT), h = 1.8;
    BOOST_TEST(exact == -0.765805, boost::test_tools::tolerance(1e-4));
    const auto system = geodeint::lie_poisson<so3>(
        spin, heat_bath{.friction = 0.03, .temperature = kT}, wiener_path{1, 0, h});
    using stepper = geodeint::isospectral_midpoint<so3, geodeint::newton>;
    orbit_sampler<stepper> both{system, {0, 0, 1}, {.dt = h}};
    const auto found = run(both, 150000, energy);
    BOOST_TEST_MESSAGE("both ways: " << found.mean() - exact << " +- " << found.error()
                                     << ", unsolved " << both.unsolved());
    BOOST_TEST(std::abs(found.mean() - exact) < confidence * found.error());
    BOOST_TEST(both.unsolved() > 0);
    // canary
    orbit_sampler<stepper> forward{
        system, {0, 0, 1}, {.dt = h, .check = geodeint::reversal::forward_only}};
    const auto biased = run(forward, 150000, energy);
    BOOST_TEST_MESSAGE("forward only: " << biased.mean() - exact << " +- " << biased.error());
    BOOST_TEST(std::abs(biased.mean() - exact) > 4 * biased.error());
}

BOOST_AUTO_TEST_CASE(a_heavy_top_by_an_explicit_map) {
    // exact <H> = 0.397604 at kT = 0.7, pi.gamma = 0.8
    const geodeint::models::heavy_top top{{1, 1.6, 2.2}, {0.5, 0, 1}};
    const auto system = geodeint::lie_poisson<geodeint::se3>(
        top, heat_bath{.friction = 0.5, .temperature = 0.7}, wiener_path{1, 0, 0.8});
    orbit_sampler<geodeint::lie_poisson_splitting<geodeint::se3>> sampler{
        system, {{0, 0, 0.8}, {0, 0, 1}}, {.dt = 0.8}};
    const auto found = run(sampler, 60000, energy);
    BOOST_TEST(std::abs(found.mean() - 0.397604) < confidence * found.error());
    BOOST_TEST(found.error() < 0.02);
    BOOST_TEST(sampler.acceptance() > 0.8);
}

BOOST_AUTO_TEST_CASE(refuses_bad_settings) {
    const auto system = geodeint::lie_poisson<so3>(
        stiff_spin{}, heat_bath{.friction = 0.5, .temperature = 1}, wiener_path{1, 0});
    using sampler = orbit_sampler<geodeint::isospectral_midpoint<so3, geodeint::fixed_point>>;
    BOOST_CHECK_THROW((sampler{system, {0, 0, 1}, {.dt = 0}}), geodeint::invalid_argument);
    BOOST_CHECK_THROW((sampler{system, {0, std::nan(""), 1}, {.dt = 1}}),
                      geodeint::invalid_argument);
}
