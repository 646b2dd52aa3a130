// SPDX-License-Identifier: BSL-1.0
//
// Isospectral steps of matrices, and where the equations of a step have solutions off the orbit. The
// solver is not the subject: the plain fixed point compiles fastest.
#include "support/matrix_exponentials.hpp"
#include "support/step_properties.hpp"

#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/isospectral_gauss.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

constexpr step_promises by_solving{.moves_on_orbit = false};

} // namespace

BOOST_AUTO_TEST_SUITE(isospectral_steppers)

BOOST_AUTO_TEST_CASE(midpoint_in_four_dimensions_with_noise) {
    check_steps<so<4>, drive::drift_and_noise>(
        500, by_solving, [] { return isospectral_midpoint<so<4>, fixed_point>{}; });
}

BOOST_AUTO_TEST_CASE(midpoint_of_complex_matrices_with_noise) {
    check_steps<su<3>, drive::drift_and_noise>(
        500, by_solving, [] { return isospectral_midpoint<su<3>, fixed_point>{}; });
}

// The equations that are solved have solutions off the orbit, where steps are far: here the state
// would have grown by factors of 12 and of 1900. Which solution an iteration finds there depends on
// its rounding, so that neighbours of the two cases are asked, too.
BOOST_AUTO_TEST_CASE(gauss_refuses_solutions_off_the_orbit) {
    int refused = 0;
    for (const std::uint64_t seed : {0xfb908affdad0b41c, 0xfee7c54d0e426c57}) {
        random_case random{seed};
        const random_step<so3> step{random};
        for (int neighbour = 0; neighbour < 100; ++neighbour) {
            const Eigen::Vector3d start = (1 + 1e-9 * neighbour) * step.x;
            Eigen::Vector3d x = start;
            isospectral_gauss4<so3> stepper;
            try {
                stepper.do_step(step.deterministic_system(), x, step.t, step.dt);
                BOOST_TEST(x.norm() == start.norm(), boost::test_tools::tolerance(1e-9));
            } catch (const no_convergence&) {
                BOOST_TEST(same_bits(x, start));
                if (stepper.last_solve().converged) ++refused;
            }
        }
    }
    BOOST_TEST(refused > 0);
}

BOOST_AUTO_TEST_SUITE_END()
