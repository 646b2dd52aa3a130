// SPDX-License-Identifier: BSL-1.0
#include "support/scalars.hpp"

#include <geodeint/stepper/symmetric_composition.hpp>

#include <boost/test/unit_test.hpp>

#include <array>
#include <type_traits>

using namespace geodeint;
using namespace geodeint::testing;

static_assert(std::is_same_v<isospectral_midpoint<so3_over<float>>::time_type, float>);

BOOST_AUTO_TEST_SUITE(steppers_of_floats)

BOOST_AUTO_TEST_CASE(have_their_order) { check_orders<float>(8, 0.3); }

BOOST_AUTO_TEST_CASE(keep_casimirs_to_their_rounding) { check_casimirs<float>(32); }

BOOST_AUTO_TEST_CASE(do_not_wait_for_the_digits_of_doubles) { check_convergence<float>(12); }

BOOST_AUTO_TEST_CASE(refuse_what_is_no_step) { check_refusals<float>(); }

BOOST_AUTO_TEST_CASE(are_composed) {
    using algebra = so3_over<float>;
    using stepper = symmetric_composition<munthe_kaas_midpoint<algebra>, 6>;
    const auto system = lie_poisson<algebra>(models::basic_rigid_body<float>::ephrati());
    const auto start = scalar_problems<float>::body_start();
    const auto coarse = after_steps<stepper>(system, start, 0.25f, 4);
    BOOST_TEST((coarse - after_steps<stepper>(system, start, 0.125f, 8)).norm() < 2e-6f);
    BOOST_TEST(
        (coarse - after_steps<munthe_kaas_midpoint<algebra>>(system, start, 0.25f, 4)).norm() >
        1e-4f);
    BOOST_TEST((casimir_drift<stepper, algebra>(system, start)) < 64);
}

BOOST_AUTO_TEST_CASE(take_rows_of_floats) {
    const auto system = scalar_problems<float>::body(0.25);
    const auto start = scalar_problems<float>::body_start();
    Eigen::Vector3f x = start;
    std::array<float, 3> row{start(0), start(1), start(2)};
    isospectral_midpoint<so3_over<float>>{}.do_step(system, x, 0.0f, 0.25f);
    isospectral_midpoint<so3_over<float>>{}.do_step(system, row, 0.0f, 0.25f);
    for (int i = 0; i < 3; ++i) BOOST_TEST(row[static_cast<std::size_t>(i)] == x(i));
}

BOOST_AUTO_TEST_SUITE_END()
