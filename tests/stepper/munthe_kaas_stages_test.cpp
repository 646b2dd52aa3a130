// SPDX-License-Identifier: BSL-1.0
#include <geodeint/stepper/detail/munthe_kaas_stages.hpp>

#include <geodeint/algebra/so3.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/noise/wiener_path.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using Eigen::Vector3d;

namespace {

const models::rigid_body body{Vector3d{1, 2, 4}};
using quiet = decltype(lie_poisson<so3>(body));
using noisy = decltype(lie_poisson<so3>(body, noise(linear{Vector3d{1, 0, 0}}), wiener_path{1, 2}));

} // namespace

static_assert(detail::deterministic<quiet> && !detail::deterministic<noisy>);

BOOST_AUTO_TEST_CASE(the_velocity_of_a_stage_is_the_gradient) {
    const auto system = lie_poisson<so3>(body);
    detail::munthe_kaas_stages<so3, tableaux::runge_kutta4> stages;
    Vector3d xi;
    stages.velocity(system, Vector3d{1, 2, 4}, 0.0, xi);
    BOOST_TEST((xi - Vector3d{1, 1, 1}).norm() == 0.0);
}
