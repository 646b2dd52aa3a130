// SPDX-License-Identifier: BSL-1.0
//
// The identities that every group element owes, whoever wrote it: the same checks run for our own
// elements and for those of Sophus.
#pragma once

#include "support/lie_algebra_checks.hpp"

#include <geodeint/concepts.hpp>
#include <geodeint/error.hpp>

#include <boost/test/unit_test.hpp>

#include <limits>

namespace geodeint::testing {

inline const Eigen::Vector3d& rotation_part(const Eigen::Vector3d& x) { return x; }
inline Eigen::Vector3d& rotation_part(Eigen::Vector3d& x) { return x; }
template <class Pair>
auto& rotation_part(Pair& x) {
    return rotation_part(x.momentum);
}

template <group_element Element>
void check_group_element() {
    using traits = group_traits<Element>;
    using G = typename traits::algebra;
    using algebra = typename G::algebra_type;
    using dual = typename G::dual_type;
    random_source random{20263};

    const auto same = [&](const Element& g, const Element& h) {
        // two elements that act alike on random vectors
        const algebra v = random.template vector<algebra>();
        return distance<algebra>(traits::adjoint(g, v), traits::adjoint(h, v));
    };

    // angles from the smallest an integrator meets up to just below pi
    for (const double angle : {1e-300, 1e-12, 1e-9, 1e-8, 1e-6, 1e-4, 1e-2, 0.1, 0.9999, 1.0001,
                               2.0, 3.0, 3.1415, 3.14159265}) {
        for (int trial = 0; trial < 10; ++trial) {
            algebra x = random.template vector<algebra>();
            x *= angle / rotation_part(x).norm();
            const algebra y = random.template vector<algebra>();
            const dual mu = random.template vector<dual>();
            const Element g = traits::exp(x), h = traits::exp(y);

            // the logarithm loses accuracy as 1/(pi - angle) and no more
            const double near_pi = 3.14159265358979 - angle;
            const double scale = 1 + norm_inf(x);
            BOOST_TEST(distance<algebra>(traits::log(g), x) <= 4e-15 * scale * (1 + 1 / near_pi));
            BOOST_TEST(same(traits::compose(g, traits::inverse(g)), traits::identity()) <
                       1e-14 * scale);
            BOOST_TEST(same(traits::inverse(g), traits::exp(-1.0 * x)) < 1e-14 * scale * scale);

            // Ad is a homomorphism, Ad* its transpose, Ad*_{exp x} = exp(ad*_x)
            const Element gh = traits::compose(g, h);
            BOOST_TEST(distance<algebra>(traits::adjoint(gh, y),
                                         traits::adjoint(g, traits::adjoint(h, y))) <
                       4e-14 * scale);
            const algebra v = random.template vector<algebra>();
            BOOST_TEST(std::abs(G::pairing(traits::coadjoint_action(g, mu), v) -
                                G::pairing(mu, traits::adjoint(g, v))) < 4e-14 * scale);
            BOOST_TEST(distance<dual>(traits::coadjoint_action(g, mu), G::coadjoint_exp(x, mu)) <
                       4e-15 * scale * scale);
            BOOST_TEST(distance<dual>(traits::coadjoint_action(traits::cayley(x), mu),
                                      G::coadjoint_cayley(x, mu)) < 4e-15 * scale * scale);
        }
    }

    algebra bad = random.template vector<algebra>();
    rotation_part(bad)(1) = std::numeric_limits<double>::quiet_NaN();
    BOOST_CHECK_THROW(traits::exp(bad), invalid_argument);
    BOOST_CHECK_THROW(traits::cayley(bad), invalid_argument);
}

} // namespace geodeint::testing
