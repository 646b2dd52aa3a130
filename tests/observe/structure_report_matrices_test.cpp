// SPDX-License-Identifier: BSL-1.0
//
// The report on algebras of matrices and on copies of an algebra. What is reported does not depend
// on the solver; the simplest one compiles fastest.
#include <geodeint/observe/structure_report.hpp>

#include <geodeint/algebra/power.hpp>
#include <geodeint/algebra/so.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/algebra/su.hpp>
#include <geodeint/models/manakov.hpp>
#include <geodeint/models/point_vortices.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include "observe/reports.hpp"
#include "support/matrix_algebra_checks.hpp"

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

BOOST_AUTO_TEST_CASE(matrix_algebras) {
    random_source random{3};
    const structure_report on_so4(isospectral_midpoint<so<4>, fixed_point>{},
                                  lie_poisson<so<4>>(models::manakov::ephrati(4)),
                                  random_element<so<4>>(random, 6, 0.5), 0.1, {}, short_run);
    check_poisson(on_so4);
    BOOST_TEST(on_so4.derivatives.compared().size() == 2U);
    check_poisson(structure_report(isospectral_midpoint<su<3>, fixed_point>{},
                                   lie_poisson<su<3>>(quartic_on<su<3>, 8>{}),
                                   random_element<su<3>>(random, 8, 0.5), 0.1, {}, short_run));
    // of dynamic size, too large to be differentiated
    const structure_report large(isospectral_midpoint<so<Eigen::Dynamic>, fixed_point>{},
                                 lie_poisson<so<Eigen::Dynamic>>(models::manakov::ephrati(6)),
                                 random_element<so<Eigen::Dynamic>>(random, 15, 0.5), 0.1, {},
                                 {.steps = 100, .largest_dimension = 10});
    check_order_two(large);
    BOOST_TEST(!large.bracket.measured());
    BOOST_TEST(large.derivatives.compared().empty());
}

BOOST_AUTO_TEST_CASE(vortices_whose_gradient_is_weighted) {
    using G = power<so3>;
    const auto system = lie_poisson<G>(models::point_vortices::ephrati());
    const structure_report report(isospectral_midpoint<G, fixed_point>{}, system,
                                  models::point_vortices::ephrati_initial_state(), 0.1, {},
                                  short_run);
    check_order_two(report);
    BOOST_TEST(report.drifts.size() == 5U); // four Casimirs
    BOOST_TEST(report.derivatives.compared().empty());
}
