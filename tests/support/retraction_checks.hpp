// SPDX-License-Identifier: BSL-1.0
//
// What a retraction tau: g -> G owes: tau(x) tau(-x) = 1, tau(x) = exp(x) up to third order, its
// derivative and the inverse of it, and that the group element and the action on the dual are the
// same thing.
#pragma once

#include "support/lie_algebra_checks.hpp"

#include <boost/test/unit_test.hpp>

#include <cmath>

namespace geodeint::testing {

template <class Tau, class G>
void check_retraction() {
    static_assert(retraction<Tau, G>);
    using algebra = typename G::algebra_type;
    using dual = typename G::dual_type;
    using element = typename G::group_type;
    random_source random{20264};
    for (int trial = 0; trial < 20; ++trial) {
        const auto x = random.vector<algebra>(), v = random.vector<algebra>();
        const auto mu = random.vector<dual>();
        const dual moved = Tau::coadjoint_action(G{}, x, mu);
        BOOST_TEST(distance<dual>(Tau::coadjoint_action(G{}, -1.0 * x, moved), mu) <
                   1e-13 * (1 + norm_inf(x)) * (1 + norm_inf(x)));
        const element g = Tau::template element<element>(x);
        BOOST_TEST(distance<dual>(G::coadjoint_action(g, mu), moved) <
                   1e-13 * (1 + norm_inf(x)) * (1 + norm_inf(x)));
        BOOST_TEST(distance<algebra>(Tau::derivative_inverse(G{}, x, Tau::derivative(G{}, x, v)),
                                     v) < 1e-12);
        BOOST_TEST(std::abs(G::pairing(Tau::derivative_dual(G{}, x, mu), v) -
                            G::pairing(mu, Tau::derivative(G{}, x, v))) < 1e-12);
        BOOST_TEST(std::abs(G::pairing(Tau::derivative_inverse_dual(G{}, x, mu), v) -
                            G::pairing(mu, Tau::derivative_inverse(G{}, x, v))) < 1e-12);
        // third order: halving x divides the difference to exp by at least eight
        const auto gap = [&](double size) {
            const algebra small = size * x;
            return distance<dual>(Tau::coadjoint_action(G{}, small, mu),
                                  G::coadjoint_exp(small, mu));
        };
        BOOST_TEST(gap(0.005) <= gap(0.01) / 7.5 + 1e-15);
    }
}

} // namespace geodeint::testing
