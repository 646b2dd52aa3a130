// SPDX-License-Identifier: BSL-1.0
#include <geodeint/models/spin_lattice.hpp>

#include "support/random_vectors.hpp"

#include <geodeint/system/site_hamiltonian.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <set>
#include <vector>

using geodeint::models::spin_lattice;
using state = spin_lattice::state_type;

static_assert(geodeint::site_hamiltonian<spin_lattice>);

namespace {

state random_spins(const spin_lattice& lattice, unsigned seed) {
    geodeint::testing::random_source random{seed};
    state s = lattice.aligned({0, 0, 1});
    random.fill(s);
    return s;
}

/// An interaction of every kind, on a graph that is not bipartite, with spins of any length.
spin_lattice everything() {
    return spin_lattice{5, {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 4}, {4, 2}}}
        .exchange(0.7)
        .dmi({0.2, -0.1, 0.4})
        .field({0.3, 0.1, -0.2})
        .anisotropy(0.9, {1, 2, 2});
}

} // namespace

BOOST_AUTO_TEST_CASE(gradient_and_fields_are_those_of_the_energy) {
    const spin_lattice lattice = everything();
    const state s = random_spins(lattice, 1);
    state gradient = s;
    lattice.gradient(s, gradient);
    const spin_lattice linear = lattice.anisotropy(0, {0, 0, 1});
    for (Eigen::Index i = 0; i < s.cols(); ++i)
        for (Eigen::Index k = 0; k < 3; ++k) {
            state more = s, less = s;
            more(k, i) += 1e-5;
            less(k, i) -= 1e-5;
            BOOST_TEST(std::abs((lattice(more) - lattice(less)) / 2e-5 - gradient(k, i)) < 1e-9);
            BOOST_TEST(std::abs((linear(more) - linear(less)) / 2e-5 + lattice.field(s, i)(k)) <
                       1e-9);
        }
    BOOST_TEST(linear.is_linear_in_each_site());
    BOOST_TEST(!lattice.is_linear_in_each_site());
}

BOOST_AUTO_TEST_CASE(lattices) {
    using boundary = spin_lattice::boundary;
    BOOST_TEST(spin_lattice::chain(16).bonds().size() == 16U);
    BOOST_TEST(spin_lattice::chain(16, boundary::open).bonds().size() == 15U);
    BOOST_TEST(spin_lattice::chain(2).bonds().size() == 1U);
    BOOST_TEST(spin_lattice::chain(1).bonds().empty());
    BOOST_TEST(spin_lattice::square(4).bonds().size() == 32U);
    BOOST_TEST(spin_lattice::cubic(4).bonds().size() == 192U);
    // all neighbours aligned: -3 J per site
    const spin_lattice cubic = spin_lattice::cubic(4).exchange(1.5);
    BOOST_TEST(cubic.energy_per_site(cubic.aligned({0, 0, 1})) == -4.5,
               boost::test_tools::tolerance(1e-14));
    BOOST_TEST((cubic.field(cubic.aligned({0, 0, 1}), 7) == Eigen::Vector3d{0, 0, 9}));
}

BOOST_AUTO_TEST_CASE(colours_keep_neighbours_apart) {
    for (const spin_lattice& lattice :
         {everything(), spin_lattice::chain(7), spin_lattice::square(6), spin_lattice::cubic(4)}) {
        std::vector<std::size_t> colour(lattice.sites(), 99);
        for (std::size_t c = 0; c < lattice.colours().size(); ++c)
            for (const auto i : lattice.colours()[c]) colour[static_cast<std::size_t>(i)] = c;
        for (const auto& bond : lattice.bonds())
            BOOST_TEST(colour[static_cast<std::size_t>(bond.first)] !=
                       colour[static_cast<std::size_t>(bond.second)]);
        std::size_t bonds = 0;
        for (const auto& of_a_colour : lattice.bond_colours()) {
            std::set<Eigen::Index> sites;
            for (const auto& bond : of_a_colour) {
                sites.insert(bond.first);
                sites.insert(bond.second);
            }
            BOOST_TEST(sites.size() == 2 * of_a_colour.size());
            bonds += of_a_colour.size();
        }
        BOOST_TEST(bonds == lattice.bonds().size());
    }
    BOOST_TEST(spin_lattice::cubic(4).colours().size() == 2U);
    BOOST_TEST(spin_lattice::cubic(4).bond_colours().size() == 6U);
}

BOOST_AUTO_TEST_CASE(observables) {
    const spin_lattice ring = spin_lattice::chain(4).exchange(1);
    state s(3, 4);
    s << 1, 0, -1, 0, 0, 1, 0, -1, 0, 0, 0, 0; // a quarter turn from site to site
    BOOST_TEST(ring.magnetisation(s).norm() < 1e-15);
    BOOST_TEST(ring.correlation(s, 0, 4) == 1);
    BOOST_TEST(std::abs(ring.correlation(s, 1, 4)) < 1e-15);
    BOOST_TEST(ring.correlation(s, 2, 4) == -1);
    BOOST_TEST(ring.susceptibility(ring.aligned({0, 0, 3}), 0.5) == 24);
    BOOST_CHECK_THROW(ring.susceptibility(s, 0), geodeint::invalid_argument);
}

BOOST_AUTO_TEST_CASE(refuses_what_is_no_lattice) {
    using geodeint::invalid_argument;
    const auto names = [](const char* argument) {
        return [=](const invalid_argument& error) { return error.argument() == argument; };
    };
    BOOST_CHECK_EXCEPTION(spin_lattice(0, {}), invalid_argument, names("sites"));
    BOOST_CHECK_EXCEPTION(spin_lattice(2, {{0, 2}}), invalid_argument, names("bonds"));
    BOOST_CHECK_EXCEPTION(spin_lattice(2, {{1, 1}}), invalid_argument, names("bonds"));
    BOOST_CHECK_EXCEPTION(spin_lattice::chain(4).anisotropy(1, {0, 0, 0}), invalid_argument,
                          names("axis"));
    BOOST_CHECK_EXCEPTION(spin_lattice::chain(4).exchange(std::nan("")), invalid_argument,
                          names("j"));
    BOOST_CHECK_EXCEPTION(spin_lattice::chain(4)(state::Zero(3, 5)), invalid_argument, names("s"));
}
