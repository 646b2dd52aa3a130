// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/phase_vector.hpp>

#include <boost/test/unit_test.hpp>

#include <type_traits>

using namespace geodeint;
using Eigen::Vector3d;

BOOST_AUTO_TEST_CASE(a_phase_vector_adds_and_scales_both_parts) {
    const Vector3d torque{1, 2, 3}, velocity{4, 5, 6};
    phase_vector sum{2 * torque, velocity}; // expressions are stored, not referred to
    static_assert(std::is_same_v<decltype(sum), phase_vector<Vector3d, Vector3d>>);
    sum += 0.5 * phase_vector{torque, velocity};
    sum *= 2.0;
    BOOST_TEST((sum.configuration - 5 * torque).norm() < 1e-15);
    BOOST_TEST((sum.momentum - 3 * velocity).norm() < 1e-15);
    set_zero(sum);
    BOOST_TEST(sum.configuration.norm() + sum.momentum.norm() == 0.0);
}
