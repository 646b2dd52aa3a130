// SPDX-License-Identifier: BSL-1.0
#include <geodeint/system/hamiltonian_on_group.hpp>

#include "support/phase_space_of_group.hpp"
#include "support/problems.hpp"

#include <geodeint/algebra/se3.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/models/heavy_top_on_group.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/system/lie_poisson.hpp>

#ifdef GEODEINT_TEST_SOPHUS
#include <geodeint/algebra/sophus.hpp>
#endif

#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>

#include <array>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

#ifdef GEODEINT_TEST_SOPHUS
using elements = boost::mpl::list<rotation, Sophus::SO3d>;
#else
using elements = boost::mpl::list<rotation>;
#endif

namespace {

const Vector3d turn{0.4, -0.7, 1.1}, momentum{0.3, -1.2, 0.7};

/// Written into an argument, with the time.
struct growing_weight {
    void gradient(const free_state& x, double t, phase_vector<Vector3d, Vector3d>& out) const {
        out = t * weight{Vector3d::UnitZ(), Vector3d{0.1, 0.2, 0.9}}.gradient(x);
    }
};

using velocity_type = phase_vector<Vector3d, Vector3d>;

} // namespace

static_assert(lives_on<decltype(hamiltonian_on_group<so3>(spatial_momentum{Vector3d::Zero()})),
                       cotangent_bundle<so3>>);
static_assert(!lives_on<decltype(lie_poisson<so3>(quartic_body{})), cotangent_bundle<so3>>);

BOOST_AUTO_TEST_SUITE(systems_on_groups)

BOOST_AUTO_TEST_CASE_TEMPLATE(the_reduced_motion_is_that_of_the_heavy_top, element, elements) {
    const Vector3d inertia{0.6, 0.8, 1}, chi{0.1, 0.2, 0.9};
    const auto full = hamiltonian_on_group<so3>(models::heavy_top_on_group{inertia, chi});
    const cotangent<element, Vector3d> x{group_traits<element>::exp(turn), momentum};
    velocity_type velocity;
    full(x, velocity, 0.0);

    const models::heavy_top top{inertia, chi};
    const Vector3d gamma =
        group_traits<element>::coadjoint_action(x.configuration, Vector3d::UnitZ());
    se3::dual_type expected;
    lie_poisson<se3>(top)(se3::dual_type{momentum, gamma}, expected, 0.0);
    BOOST_TEST((velocity.momentum - expected.momentum).norm() < 1e-15);
    BOOST_TEST((velocity.configuration - momentum.cwiseQuotient(inertia)).norm() < 1e-15);
    BOOST_TEST(std::abs(full.hamiltonian()(x) - top({momentum, gamma})) < 1e-15);
}

BOOST_AUTO_TEST_CASE(the_generator_collects_drift_and_noise) {
    const spatial_momentum first{{0.2, 0.3, -0.1}};
    const weight second{Vector3d::UnitX(), {0.2, -0.3, 0.1}};
    const models::heavy_top_on_group top{{0.6, 0.8, 1}, {0.1, 0.2, 0.9}};
    const auto system = hamiltonian_on_group<so3>(top, noise(first, second), wiener_path{1, 1});
    const free_state x{rotation::exp(turn), momentum};
    velocity_type generator, scratch;
    system.generator(x, 0.0, 0.5, std::array{0.1, -0.2}, generator, scratch);
    velocity_type expected = 0.5 * top.gradient(x);
    expected += 0.1 * first.gradient(x);
    expected += -0.2 * second.gradient(x);
    BOOST_TEST((generator.configuration - expected.configuration).norm() < 1e-16);
    BOOST_TEST((generator.momentum - expected.momentum).norm() < 1e-16);
    static_assert(detail::stochastic<decltype(system)>);
}

BOOST_AUTO_TEST_CASE(gradients_may_be_written_into_an_argument_and_depend_on_time) {
    const auto system = hamiltonian_on_group<so3>(growing_weight{});
    const free_state x{rotation::exp(turn), momentum};
    velocity_type now, later;
    system(x, now, 0.0);
    system(x, later, 2.0);
    const Vector3d torque = weight{Vector3d::UnitZ(), {0.1, 0.2, 0.9}}.gradient(x).configuration;
    BOOST_TEST(now.momentum.norm() == 0.0);
    BOOST_TEST((later.momentum + 2 * torque).norm() < 1e-15);
}

BOOST_AUTO_TEST_SUITE_END()
