// SPDX-License-Identifier: BSL-1.0
//
// The explicit Munthe-Kaas schemes on algebras of matrices: declared order, and the spectrum.
#include <geodeint/algebra/so.hpp>
#include <geodeint/algebra/su.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include "support/matrix_algebra_checks.hpp"
#include "support/order.hpp"
#include "support/structure.hpp"

#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>

#include <cmath>
#include <functional>
#include <vector>

using namespace geodeint;
using namespace geodeint::testing;

using algebras = boost::mpl::list<so<4>, su<3>>;

namespace {

template <class G>
typename G::dual_type start(unsigned seed) {
    random_source random{seed};
    return random_element<G>(random, G::dimension, 0.6);
}

/// Root mean square over eight starts: on one alone, terms of neighbouring orders may cancel.
template <class G, class Stepper>
void check_order_on_average(double declared) {
    const auto system = lie_poisson<G>(quartic_on<G>{});
    constexpr double duration = 2;
    std::vector<std::function<double(double)>> errors;
    for (unsigned seed = 51; seed < 59; ++seed)
        errors.push_back(global_error([] { return Stepper{}; }, system, start<G>(seed), 0.0,
                                      duration,
                                      reference_solution(system, start<G>(seed), 0.0, duration)));
    const auto error = [&](double h) {
        double sum = 0;
        for (const auto& each : errors) sum += std::pow(each(h), 2);
        return std::sqrt(sum / static_cast<double>(errors.size()));
    };
    check_order(error, declared, {.duration = duration});
}

} // namespace

BOOST_AUTO_TEST_SUITE(runge_kutta_munthe_kaas_on_matrices)

BOOST_AUTO_TEST_CASE_TEMPLATE(has_its_declared_order, G, algebras) {
    check_order_on_average<G, runge_kutta_munthe_kaas4<G>>(4);
    check_order_on_average<G, runge_kutta_munthe_kaas5<G>>(5);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(keeps_the_casimirs, G, algebras) {
    const auto drifts = invariant_drift([] { return runge_kutta_munthe_kaas4<G>{}; },
                                        lie_poisson<G>(quartic_on<G>{}), start<G>(51), 0.0, 0.1,
                                        1000, [](const auto& x) { return G::casimirs(x); });
    for (const auto& each : drifts) BOOST_TEST(each.absolute < 1e-12);
}

BOOST_AUTO_TEST_SUITE_END()
