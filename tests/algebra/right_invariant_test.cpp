// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include "support/lie_algebra_checks.hpp"

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

static_assert(right_invariant<so3>::chirality == -1.0);
static_assert(so3::chirality == 1.0);

BOOST_AUTO_TEST_CASE(right_invariant_systems_run_the_other_way) {
    const auto top = models::heavy_top::luesink();
    const auto left = lie_poisson<se3>(top);
    const auto right = lie_poisson<right_invariant<se3>>(top);
    random_source random{15};
    const auto x = random.vector<se3::dual_type>();
    se3::dual_type forth, back;
    left(x, forth, 0.0);
    right(x, back, 0.0);
    BOOST_TEST(norm_inf(forth + back) == 0.0);
    BOOST_TEST(norm_inf(forth) > 0.1);
}
