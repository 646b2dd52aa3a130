// SPDX-License-Identifier: BSL-1.0
//
// The weak order of the Strang splitting, by enumeration.
#include <geodeint/stepper/lie_poisson_splitting.hpp>

#include "support/weak_local_order.hpp"

#include <geodeint/algebra/so3.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/function/squared_pairing.hpp>
#include <geodeint/models/rigid_body.hpp>

#include <boost/test/unit_test.hpp>

#include <Eigen/Core>

#include <cmath>
#include <tuple>
#include <vector>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

BOOST_AUTO_TEST_SUITE(splitting_into_integrable_parts)

BOOST_AUTO_TEST_CASE(has_weak_order_two_for_one_noise_of_one_part) {
    using function = polynomial<3>;
    const auto x = [](int i) { return function::coordinate(i); };
    const auto body = models::rigid_body::ephrati();
    const function energy = 0.25 * x(0) * x(0) + 0.5 * x(1) * x(1) + 0.75 * x(2) * x(2);
    const Vector3d start = Vector3d{0.87, 0.2, 0.45}.normalized();
    const std::vector<function> observed{x(0), x(2), energy, x(0) * x(1) * x(2)};
    enumeration outcomes;
    const auto error = [&](const auto& noises, const std::vector<function>& h, auto&& step,
                           double dt) {
        const polynomial_generator<so3, 3> generator{energy, h, start};
        const weak_reference<3> reference{generator, start, observed};
        const auto system = lie_poisson<so3>(body, noises, chosen_path{outcomes});
        return reference.error(outcomes, dt, [&](double length) {
            Vector3d end = start;
            step(system, end, length);
            return end;
        });
    };
    const auto order = [&](const auto&... what) {
        return std::log2(error(what..., 0.0125) / error(what..., 0.00625));
    };
    const auto strang_step = [](const auto& system, Vector3d& m, double dt) {
        lie_poisson_splitting<so3>{}.do_step(system, m, 0.0, dt);
    };
    const auto noise_outside = [&](const auto& system, Vector3d& m, double dt) {
        double dW = 0;
        system.path().increment(0.0, dt, {&dW, 1});
        Vector3d velocity;
        const auto& h = std::get<0>(system.noise().hamiltonians());
        detail::flow_of_part<so3>(h, 0.0, dW / 2, m, velocity);
        lie_poisson_splitting<so3>{}.do_step(lie_poisson<so3>(body), m, 0.0, dt);
        detail::flow_of_part<so3>(h, 0.0, dW / 2, m, velocity);
    };
    const Vector3d a{0, 0.42, 0.56}, b{-0.25, 0.15, 0.406};
    const function ha = function::linear(a), hb = function::linear(b);
    check_weak_order_two("one linear noise", order(noise(linear{a}), std::vector{ha}, strang_step));
    check_weak_order_two("one nonlinear noise", order(noise(squared_pairing{b, 1.5}),
                                                      std::vector{0.75 * hb * hb}, strang_step));
    check_weak_order_one("the noise outside",
                         order(noise(linear{a}), std::vector{ha}, noise_outside));
    check_weak_order_one("two noises",
                         order(noise(linear{a}, linear{b}), std::vector{ha, hb}, strang_step));
    check_weak_order_one("one noise of three parts",
                         order(noise(body), std::vector{energy}, strang_step));
    const double inside = error(noise(linear{a}), std::vector{ha}, strang_step, 0.0125);
    const double outside = error(noise(linear{a}), std::vector{ha}, noise_outside, 0.0125);
    BOOST_TEST_MESSAGE("errors of a step: " << inside << " and " << outside);
    BOOST_TEST(20 * inside < outside);
}

BOOST_AUTO_TEST_SUITE_END()
