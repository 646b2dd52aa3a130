// SPDX-License-Identifier: BSL-1.0
//
// The size of a state may be known to the compiler or not: the step is the same.
#include "support/size_checks.hpp"

#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

/// Plain vectors instead of a pair of them.
struct flat_top {
    const random_step<se3>& step;
    template <class Vector>
    void operator()(const Vector& x, Vector& dxdt, double) const {
        se3::dual_type mu, rate;
        unflatten(x, mu);
        step.deterministic_system()(mu, rate, 0.0);
        dxdt.resize(6);
        flatten(rate, dxdt);
    }
};

} // namespace

BOOST_AUTO_TEST_SUITE(sizes)

BOOST_AUTO_TEST_CASE(agree_on_so4) {
    using G = so<Eigen::Dynamic>;
    for_random_cases(300, [](random_case& random) {
        check_sizes<so<4>, G, isospectral_midpoint<so<4>>, isospectral_midpoint<G>>(random);
    });
    for_random_cases(300, [](random_case& random) {
        check_sizes<so<4>, G, munthe_kaas_midpoint<so<4>, exponential, fixed_point>,
                    munthe_kaas_midpoint<G, exponential, fixed_point>>(random);
    });
}

BOOST_AUTO_TEST_CASE(agree_on_plain_vectors) {
    for_random_cases(500, [](random_case& random) {
        const random_step<se3> step{random};
        if (step.drift_reach() > near) return;
        Eigen::Matrix<double, 6, 1> x = se3::coordinates(step.x);
        Eigen::VectorXd y = x;
        implicit_midpoint<Eigen::Matrix<double, 6, 1>>{}.do_step(flat_top{step}, x, step.t,
                                                                 step.dt);
        implicit_midpoint<Eigen::VectorXd>{}.do_step(flat_top{step}, y, step.t, step.dt);
        BOOST_TEST((x - y).norm() <= 16 * round_off * step.size());
    });
}

BOOST_AUTO_TEST_SUITE_END()
