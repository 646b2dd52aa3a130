// SPDX-License-Identifier: BSL-1.0
//
// The identities that every model of a Lie algebra owes, checked on random elements. Written once,
// called by the test of each model.
#pragma once

#include "support/random_vectors.hpp"

#include <geodeint/concepts.hpp>

#include <boost/test/unit_test.hpp>

#include <cstddef>

namespace geodeint::testing {

template <class State>
double distance(const State& x, const State& y) {
    return norm_inf(State(x - y));
}

/// `draw(random)` makes a random algebra element, also used for the dual.
template <lie_algebra G, class Draw>
void check_lie_algebra(Draw&& draw, double size = 1.0) {
    using algebra = typename G::algebra_type;
    using dual = typename G::dual_type;
    random_source random{20261};
    for (int trial = 0; trial < 50; ++trial) {
        const algebra x = size * draw(random), y = draw(random), z = draw(random);
        const dual mu = draw(random);
        const double scale = 1 + norm_inf(x);

        BOOST_TEST(distance<algebra>(G::bracket(x, y), -1.0 * G::bracket(y, x)) < 1e-14 * scale);
        const algebra jacobi = G::bracket(x, algebra(G::bracket(y, z))) +
                               G::bracket(y, algebra(G::bracket(z, x))) +
                               G::bracket(z, algebra(G::bracket(x, y)));
        BOOST_TEST(norm_inf(jacobi) < 1e-13 * scale);
        // <ad*_x mu, y> = <mu, [x, y]>
        BOOST_TEST(std::abs(G::pairing(G::coadjoint(x, mu), y) - G::pairing(mu, G::bracket(x, y))) <
                   1e-13 * scale);
        // coordinates: a linear bijection that makes the pairing the dot product
        BOOST_TEST(std::abs(G::coordinates(mu).dot(G::coordinates(y)) - G::pairing(mu, y)) < 1e-13);
        BOOST_TEST(distance<algebra>(G::from_coordinates(G::coordinates(x)), x) < 1e-15 * scale);

        // exp(ad*_x) is a one-parameter group with generator ad*_x
        const dual moved = G::coadjoint_exp(x, mu);
        const algebra half = 0.5 * x;
        BOOST_TEST(distance<dual>(G::coadjoint_exp(half, dual(G::coadjoint_exp(half, mu))), moved) <
                   1e-13 * scale);
        BOOST_TEST(distance<dual>(G::coadjoint_exp(algebra(-1.0 * x), moved), mu) < 1e-12 * scale);
        const double small = 1e-4;
        const algebra forth = small * x, back = -small * x;
        const dual slope =
            (0.5 / small) * (G::coadjoint_exp(forth, mu) - G::coadjoint_exp(back, mu));
        BOOST_TEST(distance<dual>(slope, G::coadjoint(x, mu)) < 1e-7 * scale * scale * scale);

        // exp(x + e v) = exp(e dexp_x v) exp(x) + O(e^2), seen on the dual
        const algebra plus = x + small * y, minus = x - small * y;
        const dual derivative =
            (0.5 / small) * (G::coadjoint_exp(plus, mu) - G::coadjoint_exp(minus, mu));
        const dual expected = G::coadjoint_exp(x, dual(G::coadjoint(G::dexp(x, y), mu)));
        BOOST_TEST(distance<dual>(derivative, expected) < 2e-6 * scale);
        BOOST_TEST(distance<algebra>(G::dexp_inverse(x, algebra(G::dexp(x, y))), y) <
                   1e-12 * scale);

        if constexpr (has_casimirs<G>) {
            const auto before = G::casimirs(mu), after = G::casimirs(moved);
            for (std::size_t i = 0; i < before.size(); ++i)
                BOOST_TEST(std::abs(after[i] - before[i]) < 1e-13 * scale * scale);
        }
    }
}

/// The duals of dexp, dexp^{-1}, dcayley, dcayley^{-1} are transposes; inverses are inverses.
template <lie_algebra G, class Draw>
void check_trivialised_derivatives(Draw&& draw, double size = 1.0) {
    using algebra = typename G::algebra_type;
    using dual = typename G::dual_type;
    random_source random{20262};
    for (int trial = 0; trial < 50; ++trial) {
        const algebra x = size * draw(random), v = draw(random);
        const dual mu = draw(random);
        const auto transposes = [&](const dual& transposed, const algebra& direct) {
            BOOST_TEST(std::abs(G::pairing(transposed, v) - G::pairing(mu, direct)) < 1e-12);
        };
        transposes(G::dexp_dual(x, mu), G::dexp(x, v));
        transposes(G::dexp_inverse_dual(x, mu), G::dexp_inverse(x, v));
        transposes(G::dcayley_dual(x, mu), G::dcayley(x, v));
        transposes(G::dcayley_inverse_dual(x, mu), G::dcayley_inverse(x, v));
        BOOST_TEST(distance<algebra>(G::dcayley_inverse(x, G::dcayley(x, v)), v) < 1e-12);
        // the derivative of cayley, seen on the dual like that of exp
        const double small = 1e-4;
        const dual derivative = (0.5 / small) * (G::coadjoint_cayley(x + small * v, mu) -
                                                 G::coadjoint_cayley(x - small * v, mu));
        const dual expected = G::coadjoint_cayley(x, G::coadjoint(G::dcayley(x, v), mu));
        BOOST_TEST(distance<dual>(derivative, expected) < 2e-6);
        BOOST_TEST(distance<dual>(G::coadjoint_cayley(-1.0 * x, G::coadjoint_cayley(x, mu)), mu) <
                   1e-13 * (1 + norm_inf(x)));
    }
}

} // namespace geodeint::testing
