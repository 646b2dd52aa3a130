// SPDX-License-Identifier: BSL-1.0
//
// Matrices whose size the compiler knows and those whose size it does not step alike.
#include "support/matrix_exponentials.hpp"
#include "support/matrix_sizes.hpp"

#include <geodeint/algebra/so.hpp>
#include <geodeint/models/manakov.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using namespace geodeint::testing::matrix_problems;

BOOST_AUTO_TEST_SUITE(sizes_of_matrices)

BOOST_AUTO_TEST_CASE(fixed_and_dynamic_sizes_step_alike) {
    check_sizes_step_alike<so<4>, so<Eigen::Dynamic>>();
}

BOOST_AUTO_TEST_CASE(large_matrices_of_fixed_size_do_not_fill_the_stack) {
    using G = so<14>;
    const auto system = lie_poisson<G>(models::manakov::ephrati(14));
    G::dual_type x = start<G>(91);
    const auto before = G::spectrum(x);
    for (int i = 0; i < 10; ++i) isospectral_midpoint<G>{}.do_step(system, x, 0.1 * i, 0.1);
    BOOST_TEST((G::spectrum(x) - before).cwiseAbs().maxCoeff() < 1e-14);
}

BOOST_AUTO_TEST_SUITE_END()
