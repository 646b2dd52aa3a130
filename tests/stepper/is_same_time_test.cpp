// SPDX-License-Identifier: BSL-1.0
#include <geodeint/stepper/detail/is_same_time.hpp>

#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>

#include <boost/test/unit_test.hpp>

#include <Eigen/Core>

using namespace geodeint;

BOOST_AUTO_TEST_SUITE(times_of_steps)

BOOST_AUTO_TEST_CASE(are_the_same_but_for_rounding) {
    for (const double scale : {1e-15, 1.0, 1e12}) {
        const double dt = 0.01 * scale, t = 7 * scale;
        BOOST_TEST(detail::is_same_time(t, t, dt));
        BOOST_TEST(detail::is_same_time(t, t * (1 + 2e-16), dt));
        BOOST_TEST(!detail::is_same_time(t, t + 1e-6 * dt, dt));
        BOOST_TEST(!detail::is_same_time(t, t + dt, dt));
        BOOST_TEST(!detail::is_same_time(t, t - dt, -dt));
    }
}

BOOST_AUTO_TEST_CASE(late_in_a_run_a_guess_still_comes_from_the_steps_before) {
    // from 5e6 steps on, the rounding of n dt alone is more than 1e-9 dt
    const auto system = lie_poisson<so3>(models::rigid_body::gay_balmaz());
    const double dt = 0.01;
    const auto iterations = [&](double first) {
        isospectral_midpoint<so3> stepper;
        Eigen::Vector3d x{0.4, 1.1, -0.7};
        long sum = 0;
        for (int n = 0; n < 1000; ++n) {
            stepper.do_step(system, x, (first + n) * dt, dt);
            sum += stepper.last_solve().iterations;
        }
        return sum;
    };
    BOOST_TEST(iterations(1e9) == iterations(0));
}

BOOST_AUTO_TEST_SUITE_END()
