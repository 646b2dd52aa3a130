// SPDX-License-Identifier: BSL-1.0
//
// The order of every construction on every kind of structure, against solutions by another scheme:
// no test of Poisson maps or Casimirs can see a wrong factorial or a wrong time scale.
#include <geodeint/stepper/hamiltonian_poisson.hpp>

#include "support/order.hpp"
#include "support/poisson_problems.hpp"
#include "support/poisson_scheme.hpp"
#include "support/problems.hpp"

#include <geodeint/stepper/symmetric_composition.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

namespace {

template <class Stepper, class System, class State>
void has_order(const System& system, const State& start, double order, double duration = 1,
               double tolerance = 0.1) {
    detail::order_grid grid;
    grid.tolerance = tolerance;
    check_order([] { return Stepper{}; }, system, start, 0.0, duration, order, grid);
}

template <class R, class System, class State>
void has_gauss_orders(const System& system, const State& start, double longer = 1) {
    has_order<poisson_scheme<R, 4>>(system, start, 4);
    has_order<poisson_scheme<R, 6>>(system, start, 6, longer);
    has_order<poisson_scheme<R, 4, even_gauss_bisection>>(system, start, 4);
}

} // namespace

BOOST_AUTO_TEST_SUITE(hamiltonian_poisson_orders)

BOOST_AUTO_TEST_CASE(on_a_degenerate_constant_structure) {
    using R = constant_poisson<3>;
    has_order<poisson_scheme<R>>(degenerate_system(), degenerate_start(), 2);
    has_gauss_orders<R>(degenerate_system(), degenerate_start());
    has_order<poisson_scheme<R, 8>>(degenerate_system(), degenerate_start(), 8, 4);
    has_order<poisson_scheme<R, 4, truncated_series>>(degenerate_system(), degenerate_start(), 4);
    has_order<poisson_scheme<R, 6, truncated_series>>(degenerate_system(), degenerate_start(), 6);
}

BOOST_AUTO_TEST_CASE(with_sigma_also_odd_ones) {
    using R = constant_poisson<3, false>;
    const auto start = degenerate_start();
    has_order<poisson_scheme<R, 1>>(skewed_system(), start, 1);
    has_order<poisson_scheme<R, 2, truncated_series>>(skewed_system(), start, 2);
    has_order<poisson_scheme<R, 3, truncated_series>>(skewed_system(), start, 3);
    has_order<poisson_scheme<R, 4, truncated_series>>(skewed_system(), start, 4);
    has_order<poisson_scheme<R, 5, truncated_series>>(skewed_system(), start, 5);
    has_order<poisson_scheme<R, 2>>(skewed_system(), start, 2);
    has_gauss_orders<R>(skewed_system(), start);
}

BOOST_AUTO_TEST_CASE(on_a_log_canonical_structure) {
    using R = log_canonical<3>;
    has_order<poisson_scheme<R>>(volterra_system(), Vector3d{2, 2, 2}, 2);
    has_gauss_orders<R>(volterra_system(), Vector3d{2, 2, 2});
    has_order<poisson_scheme<R, 8>>(volterra_system(), Vector3d{2, 2, 2}, 8, 4);
    has_order<poisson_scheme<R, 4, truncated_series>>(volterra_system(), volterra_start(), 4);
    has_order<poisson_scheme<R, 6, truncated_series>>(volterra_system(), volterra_start(), 6);
    has_order<symmetric_composition<poisson_scheme<R>, 6>>(volterra_system(), volterra_start(), 6);
}

BOOST_AUTO_TEST_CASE(on_so3_by_both_retractions_also_in_time) {
    const auto check = []<class R>(R) {
        const auto system = poisson(R{}, quartic_body{});
        const Vector3d start{-0.5, 0.3, 0.8};
        has_order<poisson_scheme<R>>(system, start, 2);
        has_gauss_orders<R>(system, start, 4);
        // from above, 8.2 to 8.1 by Cayley at the finest steps that round-off allows
        has_order<poisson_scheme<R, 8>>(system, Vector3d{1.5, 0.2, 1}, 8, 10, 0.25);
        // the same realisation under a system of the algebra, driven in time
        const auto driven = lie_poisson<so3>(driven_body{});
        has_order<poisson_scheme<R>>(driven, start, 2);
        has_gauss_orders<R>(driven, start);
    };
    check(lie_dual<so3, cayley_map>{});
    check(lie_dual<so3, exponential>{});
}

BOOST_AUTO_TEST_SUITE_END()
