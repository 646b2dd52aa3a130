// SPDX-License-Identifier: BSL-1.0
#include <geodeint/structure/cotangent_bundle.hpp>

#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/structure/poisson_tensor.hpp>

#include <boost/test/unit_test.hpp>

#include <type_traits>

using namespace geodeint;
using Eigen::Vector3d;

namespace {

using state = cotangent<rotation, Vector3d>;
using pair = phase_vector<Vector3d, Vector3d>;

double apply(const pair& p, const pair& v) {
    return p.configuration.dot(v.configuration) + p.momentum.dot(v.momentum);
}

} // namespace

static_assert(std::is_same_v<covector_of<cotangent_bundle<so3>, state>, pair>);

BOOST_AUTO_TEST_SUITE(cotangent_bundles)

BOOST_AUTO_TEST_CASE(have_a_skew_tensor) {
    const state x{rotation::exp({0.1, 0.7, -0.4}), Vector3d{1, 2, 3}};
    const pair p{Vector3d{0.2, -0.5, 0.3}, Vector3d{1.1, 0.4, -0.6}},
        q{Vector3d{-0.7, 0.1, 0.9}, Vector3d{0.3, 0.8, 0.5}};
    pair to_p, to_q;
    sharp(cotangent_bundle<so3>{}, x, p, to_p);
    sharp(cotangent_bundle<so3>{}, x, q, to_q);
    BOOST_TEST(std::abs(apply(p, to_q) + apply(q, to_p)) < 1e-15);
    BOOST_TEST(std::abs(apply(p, to_q)) > 0.1);
    // the velocity of the body, and its momentum turned and kicked
    BOOST_TEST((to_p.configuration - p.momentum).norm() == 0.0);
    BOOST_TEST((to_p.momentum - (x.momentum.cross(p.momentum) - p.configuration)).norm() < 1e-15);
}

BOOST_AUTO_TEST_SUITE_END()
