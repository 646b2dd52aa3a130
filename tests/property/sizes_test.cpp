// SPDX-License-Identifier: BSL-1.0
//
// The size of a state may be known to the compiler or not: the step is the same.
#include "support/step_properties.hpp"

#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

/// The system of a step with noise, on an algebra with the same coordinates.
template <lie_algebra Other, lie_algebra G>
auto system_on(const random_step<G>& step) {
    std::vector<power_of_pairing<Other>> noises;
    for (const auto& each : step.noises) noises.push_back(each.template on<Other>());
    return lie_poisson<Other>(step.h.template on<Other>(), noise(noises), step.path);
}

/// Near steps are the same to round-off; far ones may be other solutions, on the same orbit.
template <class Fixed, class Dynamic, class FixedStepper, class DynamicStepper>
void check_sizes(random_case& random) {
    const random_step<Fixed> step{random};
    const typename Dynamic::dual_type x = step.x;
    FixedStepper fixed;
    DynamicStepper dynamic;
    const auto one = attempt(fixed, step.noisy_system(), step.x, step.t, step.dt);
    const auto other = attempt(dynamic, system_on<Dynamic>(step), x, step.t, step.dt);
    const double reach = step.noise_reach();
    if (other) BOOST_TEST(orbit_defect<Fixed>(step.x, *other, reach) <= 16 + 2 * reach * reach);
    if (reach > near) return;
    BOOST_TEST((one.has_value() && other.has_value()), "a near step was refused");
    if (one && other) BOOST_TEST((*one - *other).norm() <= 16 * round_off * step.size());
}

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
        check_sizes<so<4>, G, munthe_kaas_midpoint<so<4>>, munthe_kaas_midpoint<G>>(random);
    });
}

BOOST_AUTO_TEST_CASE(agree_on_su3) {
    using G = su<Eigen::Dynamic>;
    for_random_cases(300, [](random_case& random) {
        check_sizes<su<3>, G, isospectral_midpoint<su<3>>, isospectral_midpoint<G>>(random);
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
