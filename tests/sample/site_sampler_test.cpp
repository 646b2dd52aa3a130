// SPDX-License-Identifier: BSL-1.0
#include <geodeint/sample/site_sampler.hpp>

#include <geodeint/models/spin_lattice.hpp>
#include <geodeint/sample/autocorrelation.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <vector>

using geodeint::models::spin_lattice;

BOOST_AUTO_TEST_CASE(anisotropic_chains_of_every_length) {
    // H = -sum s.s + sum s_z^2 at kT = 0.5, energies per site by transfer matrix
    double acceptance = 0;
    for (const auto& [sites, exact] :
         {std::pair{16, -0.374553}, {64, -0.403457}, {256, -0.410683}}) {
        const spin_lattice chain = spin_lattice::chain(sites, spin_lattice::boundary::open)
                                       .exchange(1)
                                       .anisotropy(1, {0, 0, 1});
        geodeint::site_sampler sampler{chain, 0.5, {.dt = 0.8}, geodeint::site_uniforms{3, 0}};
        auto s = chain.aligned({1, 0, 0});
        std::vector<double> energy;
        const int sweeps = 640000 / sites;
        for (int i = 0; i < sweeps; ++i) {
            sampler.sweep(s);
            if (10 * i >= sweeps) energy.push_back(chain.energy_per_site(s));
        }
        const geodeint::autocorrelation found{energy};
        BOOST_TEST_CONTEXT(sites << " sites: " << found.mean() << " +- " << found.error()) {
            BOOST_TEST(std::abs(found.mean() - exact) < 3.3 * found.error());
            BOOST_TEST(found.error() < 2e-3);
        }
        if (acceptance != 0) BOOST_TEST(std::abs(sampler.acceptance() / acceptance - 1) < 0.02);
        acceptance = sampler.acceptance();
    }
}

BOOST_AUTO_TEST_CASE(refuses_bad_settings) {
    const spin_lattice chain = spin_lattice::chain(4).exchange(1);
    const geodeint::site_uniforms uniforms{1, 0};
    using sampler = geodeint::site_sampler<spin_lattice>;
    BOOST_CHECK_THROW((sampler{chain, 0.0, {.dt = 1}, uniforms}), geodeint::invalid_argument);
    BOOST_CHECK_THROW((sampler{chain, 1.0, {.dt = -1}, uniforms}), geodeint::invalid_argument);
    sampler good{chain, 1.0, {.dt = 1}, uniforms};
    spin_lattice::state_type s = spin_lattice::state_type::Ones(3, 5);
    BOOST_CHECK_THROW(good.sweep(s), geodeint::invalid_argument);
}
