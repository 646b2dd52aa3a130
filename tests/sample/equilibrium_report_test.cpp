// SPDX-License-Identifier: BSL-1.0
#include <geodeint/sample/equilibrium_report.hpp>

#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/spin_lattice.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/sample/orbit_sampler.hpp>
#include <geodeint/stepper/bond_splitting.hpp>
#include <geodeint/stepper/munthe_kaas_heun.hpp>
#include <geodeint/stepper/thermal_sweeps.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <sstream>
#include <string>

using geodeint::equilibrium_report;
using geodeint::heat_bath;
using geodeint::so3;
using geodeint::wiener_path;
using geodeint::models::spin_lattice;

namespace {

const spin_lattice chain = spin_lattice::chain(16, spin_lattice::boundary::open).exchange(1);
const double exact = -15 * (1 / std::tanh(2.0) - 0.5);

/// 99.9 %
constexpr double confidence = 3.3;

auto in_a_bath(double dt) {
    return chain.system(heat_bath{.friction = 0.5, .temperature = 0.5}, wiener_path{1, 0, dt});
}

std::string text_of(const equilibrium_report& report) {
    std::ostringstream text;
    text << report;
    return text.str();
}

/// One spin in a field, whose mean height is coth k - 1/k, in any units.
struct in_a_field {
    double field;
    double operator()(const Eigen::Vector3d& m) const { return -field * m.z(); }
    Eigen::Vector3d gradient(const Eigen::Vector3d&) const { return {0, 0, -field}; }
};

} // namespace

BOOST_AUTO_TEST_CASE(an_exact_sampler_has_no_bias) {
    const auto start = chain.aligned({0, 0, 1});
    const equilibrium_report report{geodeint::thermal_sweeps<geodeint::adjusted>{}, in_a_bath(1.6),
                                    start, 1.6};
    for (std::size_t k = 0; k < 3; ++k) {
        const auto& run = report.runs[k];
        BOOST_TEST(std::abs(run.energy.mean - exact) < confidence * run.energy.error);
        BOOST_TEST(std::abs(report.bias(k).mean) < confidence * report.bias(k).error);
        BOOST_TEST(report.bias(k).error < 5e-3);
        BOOST_TEST(run.unsolved == 0U);
        BOOST_TEST((*run.acceptance > 0.6 && *run.acceptance < 1));
        if (k > 0) BOOST_TEST(*run.acceptance > *report.runs[k - 1].acceptance);
    }
    BOOST_TEST(report.runs[2].dt == 0.4);
    BOOST_TEST(report.runs[2].steps == 80000U);
    BOOST_TEST_MESSAGE(report);
    BOOST_TEST((text_of(report).find("No bias of the temperature is seen") != std::string::npos));
}

BOOST_AUTO_TEST_CASE(biases_are_seen_and_have_their_order) {
    const auto start = chain.aligned({0, 0, 1});
    const equilibrium_report report{geodeint::thermal_sweeps<>{}, in_a_bath(1.6), start, 1.6};
    BOOST_TEST_MESSAGE(report);
    BOOST_TEST(report.bias(0).is_seen());
    BOOST_TEST(report.bias(0).mean < 0);
    BOOST_REQUIRE(report.temperature_order.has_value());
    // not yet that of small steps
    BOOST_TEST(std::abs(report.temperature_order->mean - 2) <
               0.5 + confidence * report.temperature_order->error);
    BOOST_TEST((text_of(report).find("too low, a bias that falls as dt^") != std::string::npos));
    // every stepper for noise can be asked
    const equilibrium_report heun{geodeint::munthe_kaas_heun<geodeint::power<so3>>{},
                                  in_a_bath(0.2),
                                  start,
                                  0.2,
                                  {.steps = 5000}};
    BOOST_TEST_MESSAGE(heun);
    BOOST_TEST((heun.runs[0].acceptance == std::nullopt));
}

BOOST_AUTO_TEST_CASE(samplers_are_judged_the_same_way) {
    using sampler = geodeint::orbit_sampler<geodeint::bond_splitting<spin_lattice>>;
    const auto start = chain.aligned({0, 0, 1});
    const auto system = in_a_bath(1.6);
    const equilibrium_report report{sampler{system, start, {.dt = 1.6}}, system, start, 1.6};
    for (std::size_t k = 0; k < 3; ++k)
        BOOST_TEST(std::abs(report.bias(k).mean) < confidence * report.bias(k).error);
    BOOST_TEST(*report.runs[0].acceptance < *report.runs[2].acceptance);
    BOOST_TEST(report.stepper == "orbit_sampler");
}

BOOST_AUTO_TEST_CASE(of_any_hamiltonian_in_any_unit) {
    // energies 2^a, momenta 2^b; times are momenta over energies, and stay, because the step of a path
    // is part of its identity
    const auto measure = [](int a, int b) {
        const double dt = std::ldexp(0.1, b - a);
        const auto system = geodeint::lie_poisson<so3>(
            in_a_field{std::ldexp(2.0, a - b)},
            heat_bath{.friction = std::ldexp(0.5, -b), .temperature = std::ldexp(1.0, a)},
            wiener_path{1, 0, dt});
        return equilibrium_report{geodeint::munthe_kaas_heun<so3>{},
                                  system,
                                  Eigen::Vector3d{0, 0, std::ldexp(1.0, b)},
                                  dt,
                                  {.steps = 4000}};
    };
    const auto plain = measure(0, 0), other = measure(-60, -60);
    for (std::size_t k = 0; k < 3; ++k) {
        BOOST_TEST(std::ldexp(other.runs[k].energy.mean, 60) == plain.runs[k].energy.mean,
                   boost::test_tools::tolerance(1e-9));
        BOOST_TEST(std::ldexp(other.runs[k].temperature.mean, 60) == plain.runs[k].temperature.mean,
                   boost::test_tools::tolerance(1e-9));
        BOOST_TEST(std::abs(plain.runs[k].energy.mean + 2 * (1 / std::tanh(2.0) - 0.5)) <
                   confidence * plain.runs[k].energy.error + 0.02);
    }
}

BOOST_AUTO_TEST_CASE(orders_are_slopes) {
    using geodeint::detail::order_of;
    using geodeint::detail::order_without_limit;
    BOOST_TEST(order_of({{8, 0.01}, {2, 0.01}, {0.5, 0.01}})->mean == 2,
               boost::test_tools::tolerance(1e-12));
    // what is not seen does not count, nor what has another sign
    BOOST_TEST(order_of({{8, 0.01}, {4, 0.01}, {0.01, 0.01}})->mean == 1,
               boost::test_tools::tolerance(1e-12));
    BOOST_TEST(!order_of({{8, 0.01}, {-2, 0.01}, {0.5, 0.01}}).has_value());
    BOOST_TEST(order_without_limit({9, 0.01}, {3, 0.01}, {1.5, 0.01})->mean == 2,
               boost::test_tools::tolerance(1e-12));
    BOOST_TEST(!order_without_limit({9, 3}, {3, 0.01}, {1.5, 0.01}).has_value());
}

BOOST_AUTO_TEST_CASE(refuses_what_has_no_equilibrium) {
    const auto refused = [](double dt, const geodeint::equilibrium_options& options,
                            const Eigen::Vector3d& start, double kT) {
        const auto system = geodeint::lie_poisson<so3>(
            in_a_field{1}, heat_bath{.friction = 1, .temperature = kT}, wiener_path{1, 0, 0.1});
        std::string argument;
        try {
            equilibrium_report{geodeint::munthe_kaas_heun<so3>{}, system, start, dt, options};
        } catch (const geodeint::invalid_argument& error) {
            argument = error.argument();
        }
        return argument;
    };
    const Eigen::Vector3d start{0, 0, 1};
    BOOST_TEST(refused(0, {}, start, 1) == "dt");
    BOOST_TEST(refused(0.1, {.steps = 10}, start, 1) == "steps");
    BOOST_TEST(refused(0.1, {.t = std::nan("")}, start, 1) == "t");
    BOOST_TEST(refused(0.1, {}, {0, std::nan(""), 1}, 1) == "x0");
    BOOST_TEST(refused(0.1, {}, start, 0) == "temperature");
}
