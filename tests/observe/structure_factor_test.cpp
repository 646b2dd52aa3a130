// SPDX-License-Identifier: BSL-1.0
#include <geodeint/observe/structure_factor.hpp>

#include <geodeint/models/spin_lattice.hpp>
#include <geodeint/noise/site_uniforms.hpp>
#include <geodeint/sample/heat_bath_sweep.hpp>
#include <geodeint/stepper/bond_splitting.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <complex>
#include <numbers>
#include <utility>

using geodeint::structure_factor;
using geodeint::models::spin_lattice;
using state = spin_lattice::state_type;

namespace {

/// A wave of small amplitude a on a ring that points along the third axis.
state wave(Eigen::Index length, Eigen::Index mode, double a) {
    state s(3, length);
    for (Eigen::Index j = 0; j < length; ++j) {
        const double angle =
            2 * std::numbers::pi * static_cast<double>(mode * j) / static_cast<double>(length);
        s.col(j) << a * std::cos(angle), a * std::sin(angle), std::sqrt(1 - a * a);
    }
    return s;
}

} // namespace

BOOST_AUTO_TEST_CASE(spin_waves_have_their_frequency) {
    // omega = 2 J m (1 - cos q) + B for waves of exchange J in the field B, exactly so for these
    const Eigen::Index length = 32;
    const double dt = 0.05, a = 0.1, field = 0.7;
    const spin_lattice ring = spin_lattice::chain(length).exchange(1).field({0, 0, field});
    for (const Eigen::Index mode : {3, 8, 16}) {
        state s = wave(length, mode, a);
        structure_factor waves{length, {mode, 5}, dt};
        geodeint::bond_splitting<spin_lattice> stepper;
        const auto system = ring.system();
        const int steps = 4000;
        for (int k = 0; k < steps; ++k) {
            stepper.do_step(system, s, k * dt, dt);
            waves.add(s);
        }
        const double q = 2 * std::numbers::pi * static_cast<double>(mode) / 32;
        const double expected = 2 * std::sqrt(1 - a * a) * (1 - std::cos(q)) + field;
        BOOST_TEST(std::abs(waves.peak(0) - expected) < 4 * std::numbers::pi / (steps * dt));
        // all of the wave is in its mode
        const double share = 2 * mode == length ? 1 : 0.5; // the other half is in -q
        BOOST_TEST(waves(0) == share * a * a * length, boost::test_tools::tolerance(1e-3));
        BOOST_TEST(waves(1) < 1e-3 * waves(0));
    }
}

BOOST_AUTO_TEST_CASE(the_integral_over_frequencies_is_the_static_factor) {
    const Eigen::Index length = 16, mode = 4;
    const double dt = 0.2, kT = 1;
    const spin_lattice square = spin_lattice::square(length).exchange(1);
    state s = square.aligned({0, 0, 1});
    geodeint::heat_bath_sweep sweep{kT, geodeint::site_uniforms{1, 0}};
    for (int i = 0; i < 200; ++i) sweep(square, s);
    structure_factor waves{length, {mode}, dt};
    geodeint::bond_splitting<spin_lattice> stepper;
    const auto system = square.system();
    const int steps = 600;
    double windowed = 0, plain = 0;
    for (int k = 0; k < steps; ++k) {
        stepper.do_step(system, s, k * dt, dt);
        waves.add(s);
        Eigen::Vector3cd amplitude = Eigen::Vector3cd::Zero();
        for (Eigen::Index j = 0; j < s.cols(); ++j)
            amplitude +=
                std::polar(1.0, 2 * std::numbers::pi * mode * static_cast<double>(j % length) /
                                    static_cast<double>(length)) *
                s.col(j);
        const double power = amplitude.squaredNorm() / static_cast<double>(s.cols()) / steps;
        plain += power;
        windowed += power * 8 / 3 * std::pow(std::sin(std::numbers::pi * (k + 0.5) / steps), 4);
    }
    double sum = 0;
    const double step = 2 * std::numbers::pi / (steps * dt);
    for (int i = -steps / 2; i < steps / 2; ++i) sum += waves(0, i * step) * step;
    BOOST_TEST(sum == windowed, boost::test_tools::tolerance(1e-10));
    BOOST_TEST(waves(0) == plain, boost::test_tools::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(correlations_are_the_transform_of_the_static_factor) {
    // S(q) = sum_r C(r) cos q r, state by state
    const Eigen::Index length = 12;
    const spin_lattice ring = spin_lattice::chain(length).exchange(1);
    state s = ring.aligned({0, 0, 1});
    geodeint::heat_bath_sweep sweep{0.5, geodeint::site_uniforms{2, 0}};
    structure_factor waves{length, {0, 2, 5}, 1.0};
    Eigen::VectorXd correlations = Eigen::VectorXd::Zero(length);
    const int states = 40;
    for (int i = 0; i < states; ++i) {
        sweep(ring, s);
        waves.add(s);
        for (Eigen::Index r = 0; r < length; ++r)
            correlations(r) += ring.correlation(s, r, length) / states;
    }
    for (const auto& [m, mode] : {std::pair{std::size_t{0}, 0}, {1, 2}, {2, 5}}) {
        double expected = 0;
        for (Eigen::Index r = 0; r < length; ++r)
            expected += correlations(r) *
                        std::cos(2 * std::numbers::pi * mode * static_cast<double>(r) / 12);
        BOOST_TEST(waves(m) == expected, boost::test_tools::tolerance(1e-10));
    }
}

BOOST_AUTO_TEST_CASE(refuses_what_has_no_spectrum) {
    using geodeint::invalid_argument;
    BOOST_CHECK_THROW((structure_factor{0, {1}, 0.1}), invalid_argument);
    BOOST_CHECK_THROW((structure_factor{8, {}, 0.1}), invalid_argument);
    BOOST_CHECK_THROW((structure_factor{8, {1}, 0}), invalid_argument);
    structure_factor waves{8, {1}, 0.1};
    BOOST_CHECK_THROW(waves(0), invalid_argument);
    BOOST_CHECK_THROW(waves.add(state::Ones(3, 9)), invalid_argument);
}
