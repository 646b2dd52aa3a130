// SPDX-License-Identifier: BSL-1.0
#include <geodeint/sample/heat_bath_sweep.hpp>

#include <geodeint/models/spin_lattice.hpp>
#include <geodeint/sample/autocorrelation.hpp>
#include <geodeint/sample/over_relaxation.hpp>

#include <boost/test/unit_test.hpp>

#include <array>
#include <cmath>
#include <vector>

using geodeint::heat_bath_sweep;
using geodeint::site_uniforms;
using geodeint::models::spin_lattice;
using state = spin_lattice::state_type;

namespace {

/// 99.9 %
constexpr double confidence = 3.3;

double langevin(double k) { return 1 / std::tanh(k) - 1 / k; }

} // namespace

BOOST_AUTO_TEST_CASE(a_ring_of_64) {
    // u = langevin(J/kT); correlations u^r, chi = (1 + u)/(1 - u)/(3 kT)
    const double kT = 0.5, u = langevin(1 / kT);
    const spin_lattice ring = spin_lattice::chain(64).exchange(1);
    state s = ring.aligned({0, 0, 1});
    heat_bath_sweep sweep{kT, site_uniforms{1, 0}};
    std::vector<double> energy, chi;
    std::array<std::vector<double>, 6> correlation;
    for (int i = 0; i < 9000; ++i) {
        sweep(ring, s);
        geodeint::over_relaxation{}(ring, s);
        if (i < 1000) continue;
        energy.push_back(ring.energy_per_site(s));
        chi.push_back(ring.susceptibility(s, kT));
        for (Eigen::Index r = 1; r < 6; ++r)
            correlation[static_cast<std::size_t>(r)].push_back(ring.correlation(s, r, 64));
    }
    const auto check = [](const std::vector<double>& values, double expected, double widest) {
        const geodeint::autocorrelation found{values};
        BOOST_TEST_CONTEXT(found.mean() << " +- " << found.error() << ", exact " << expected) {
            BOOST_TEST(std::abs(found.mean() - expected) < confidence * found.error());
            BOOST_TEST(found.error() < widest);
        }
    };
    check(energy, -u, 1e-3);
    check(chi, (1 + u) / (1 - u) / (3 * kT), 0.05);
    for (int r = 1; r < 6; ++r)
        check(correlation[static_cast<std::size_t>(r)], std::pow(u, r), 3e-3);
}

BOOST_AUTO_TEST_CASE(spins_keep_their_lengths_and_free_ones_are_uniform) {
    const spin_lattice free{1000, {}};
    state s = free.aligned({0, 3, 4});
    heat_bath_sweep sweep{1e-20, site_uniforms{2, 0}};
    sweep(free, s);
    BOOST_TEST((s.colwise().norm().array() - 5).abs().maxCoeff() < 1e-14);
    // <z^2> = 1/3 of 25; the variance of z^2/25 is 4/45
    BOOST_TEST(std::abs(s.row(2).squaredNorm() / 25000 - 1.0 / 3) <
               confidence * std::sqrt(4.0 / 45 / 1000));
}

BOOST_AUTO_TEST_CASE(the_same_sweep_has_the_same_numbers) {
    const spin_lattice ring = spin_lattice::chain(8).exchange(1);
    state one = ring.aligned({0, 0, 1}), other = one;
    heat_bath_sweep first{1, site_uniforms{1, 0}}, second{1, site_uniforms{1, 0}};
    for (int i = 0; i < 5; ++i) first(ring, one);
    for (int i = 0; i < 4; ++i) second(ring, other);
    heat_bath_sweep{1, site_uniforms{1, 0}}(ring, other, 4);
    BOOST_TEST((one == other));
    BOOST_TEST(first.sweeps() == 5);
}

BOOST_AUTO_TEST_CASE(sites_do_not_see_how_many_are_drawn_at_once) {
    // the same sites in the same order, each a colour of its own
    struct one_by_one : spin_lattice {
        std::vector<std::vector<Eigen::Index>> single;
        explicit one_by_one(const spin_lattice& lattice) : spin_lattice{lattice} {
            for (const auto& colour : lattice.colours())
                for (const Eigen::Index i : colour) single.push_back({i});
        }
        const auto& colours() const { return single; }
    };
    const spin_lattice square = spin_lattice::square(13, spin_lattice::boundary::open)
                                    .exchange(0.7)
                                    .dmi({0.1, 0.2, 0.3})
                                    .field({1e-3, 0, 0});
    const one_by_one single{square};
    // from weak fields to strong ones, spins of no length among them
    state s = square.aligned({0.6, 0, -0.8}), other;
    for (Eigen::Index i = 0; i < s.cols(); ++i) s.col(i) *= std::pow(1.1, 40 - i);
    s.col(7).setZero();
    other = s;
    heat_bath_sweep first{0.5, site_uniforms{4, 0}}, second{0.5, site_uniforms{4, 0}};
    for (int i = 0; i < 20; ++i) {
        first(square, s);
        second(single, other);
    }
    BOOST_TEST((s == other));
    BOOST_TEST(s.allFinite());
    BOOST_TEST(s.col(7).norm() == 0);
    for (Eigen::Index i = 0; i < s.cols(); ++i)
        if (i != 7) BOOST_TEST(std::abs(s.col(i).norm() / std::pow(1.1, 40 - i) - 1) < 1e-13);
}

BOOST_AUTO_TEST_CASE(one_spin_has_the_law_of_langevin_in_fields_of_all_strengths) {
    for (const double b : {1e-14, 1e-3, 0.2, 0.3, 3.0, 50.0}) {
        const spin_lattice free = spin_lattice{4000, {}}.field({0, b * 0.6, b * 0.8});
        state s = free.aligned({0, 0, 2});
        heat_bath_sweep sweep{2, site_uniforms{5, 0}};
        sweep(free, s);
        const Eigen::RowVectorXd along = Eigen::RowVector3d{0, 0.3, 0.4} * s;
        const double mean = along.mean();
        const double error = std::sqrt((along.array() - mean).square().mean() / 4000);
        BOOST_TEST_CONTEXT("b = " << b << ": " << mean << " +- " << error)
        BOOST_TEST(std::abs(mean - (b < 0.01 ? b / 3 : langevin(b))) < confidence * error);
    }
}

BOOST_AUTO_TEST_CASE(refuses_what_it_cannot_draw) {
    using geodeint::invalid_argument;
    BOOST_CHECK_THROW((heat_bath_sweep{0, site_uniforms{1, 0}}), invalid_argument);
    const spin_lattice ring = spin_lattice::chain(8).exchange(1);
    heat_bath_sweep sweep{1, site_uniforms{1, 0}};
    state s = ring.aligned({0, 0, 1});
    BOOST_CHECK_THROW(sweep(ring.anisotropy(1, {0, 0, 1}), s), invalid_argument);
    state fewer = s.leftCols(7);
    BOOST_CHECK_THROW(sweep(ring, fewer), invalid_argument);
}
