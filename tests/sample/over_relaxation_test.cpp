// SPDX-License-Identifier: BSL-1.0
#include <geodeint/sample/over_relaxation.hpp>

#include "support/random_vectors.hpp"

#include <geodeint/models/spin_lattice.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>

BOOST_AUTO_TEST_CASE(moves_far_at_constant_energy) {
    const auto lattice =
        geodeint::models::spin_lattice::square(6).exchange(1).field({0.1, 0, 0.2}).dmi({0, 0, 0.3});
    geodeint::testing::random_source random{1};
    geodeint::over_relaxation::state_type s(3, 36);
    random.fill(s);
    const auto start = s;
    const double energy = lattice(s);
    for (int i = 0; i < 100; ++i) geodeint::over_relaxation{}(lattice, s);
    BOOST_TEST(std::abs(lattice(s) - energy) < 1e-11 * std::abs(energy));
    BOOST_TEST((s.colwise().norm() - start.colwise().norm()).cwiseAbs().maxCoeff() < 1e-12);
    BOOST_TEST((s - start).norm() > 1);
}

BOOST_AUTO_TEST_CASE(a_spin_without_a_field_stays) {
    const geodeint::models::spin_lattice free{3, {}};
    auto s = free.aligned({1, 2, 3});
    geodeint::over_relaxation{}(free, s);
    BOOST_TEST((s == free.aligned({1, 2, 3})));
}
