// SPDX-License-Identifier: BSL-1.0
#include <geodeint/system/unreduced.hpp>

#include "support/matrix_problems.hpp"

#include <geodeint/algebra/so.hpp>
#include <geodeint/algebra/sp.hpp>
#include <geodeint/algebra/su.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

using algebras = boost::mpl::list<so<4>, su<3>, sp<4>>;
constexpr double dt = 0.05;
/// In a group that is not compact the energy of the problem does not bound the motion.
template <class G>
constexpr int steps = G::is_skew ? 200 : 20;

template <class G>
auto noisy_system() {
    return lie_poisson<G>(quartic_on<G>{}, matrix_problems::two_noises<G>(), wiener_path{5, 0, dt});
}
template <class G>
group_matrix<G> some_element(unsigned seed) {
    random_source random{seed};
    return group_matrix<G>::exp(random_element<G>(random, G::dimension, 0.3));
}
template <class G>
using midpoint = implicit_midpoint<typename matrix_pairs<G>::state_type, fixed_point>;

template <class A, class B>
double difference(const A& a, const B& b) {
    return (a - b).cwiseAbs().maxCoeff();
}

} // namespace

BOOST_AUTO_TEST_SUITE(unreduced_systems)

BOOST_AUTO_TEST_CASE_TEMPLATE(the_midpoint_rule_reduces_to_the_isospectral_one, G, algebras) {
    using pairs = matrix_pairs<G>;
    const auto reduced = noisy_system<G>();
    const auto system = unreduced(reduced);
    typename G::dual_type X = matrix_problems::start<G>(G::dimension);
    auto x = pairs::lift(some_element<G>(1), X);
    midpoint<G> canonical;
    isospectral_midpoint<G, fixed_point> isospectral;
    double worst = 0;
    for (int i = 0; i < steps<G>; ++i) {
        canonical.do_step(system, x, i * dt, dt);
        isospectral.do_step(reduced, X, i * dt, dt);
        worst = std::max(worst, difference(pairs::body_momentum(x), X));
    }
    BOOST_TEST(worst < (G::is_skew ? 2e-14 : 2e-13));
}

BOOST_AUTO_TEST_CASE_TEMPLATE(the_midpoint_rule_commutes_with_translations, G, algebras) {
    using pairs = matrix_pairs<G>;
    const auto system = unreduced(noisy_system<G>());
    const auto g = some_element<G>(2);
    auto x = pairs::lift(some_element<G>(1), matrix_problems::start<G>(G::dimension));
    auto moved = pairs::translated(g, x);
    BOOST_TEST(difference(pairs::body_momentum(moved), pairs::body_momentum(x)) < 1e-14);
    BOOST_TEST(difference(pairs::translation_momentum(moved),
                          g.inverse().coadjoint_action(pairs::translation_momentum(x))) < 1e-13);
    midpoint<G> one, other;
    for (int i = 0; i < 20; ++i) {
        one.do_step(system, x, i * dt, dt);
        other.do_step(system, moved, i * dt, dt);
    }
    BOOST_TEST(difference(moved, pairs::translated(g, x)) < 1e-13);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(the_midpoint_rule_keeps_the_group_and_the_momentum, G, algebras) {
    using pairs = matrix_pairs<G>;
    const auto reduced = noisy_system<G>();
    const auto system = unreduced(reduced);
    const typename G::dual_type start = matrix_problems::start<G>(G::dimension);
    auto x = pairs::lift(some_element<G>(1), start);
    cotangent<group_matrix<G>, typename G::dual_type> pair{some_element<G>(1), start};
    const typename G::matrix_type J = pairs::translation_momentum(x);
    midpoint<G> canonical;
    isospectral_midpoint<G, fixed_point> isospectral;
    for (int i = 0; i < steps<G>; ++i) {
        canonical.do_step(system, x, i * dt, dt);
        isospectral.do_step(reduced, pair, i * dt, dt);
    }
    const typename G::matrix_type Q = pairs::configuration(x);
    BOOST_TEST(difference(G::involution(Q) * Q, G::matrix_type::Identity()) < 1e-12);
    BOOST_TEST(difference(pairs::translation_momentum(x), J) < 1e-12);
    // the same path in the group; but for a phase where the determinant is complex
    const auto phase = std::pow(Q.determinant(), 1.0 / static_cast<double>(Q.rows()));
    BOOST_TEST(difference(pair.configuration.matrix(), Q / phase) < 1e-12);
    const bool leaves_the_special_group = std::abs(Q.determinant() - 1.0) > 1e-6;
    BOOST_TEST(leaves_the_special_group ==
               Eigen::NumTraits<typename G::matrix_type::Scalar>::IsComplex);
}

BOOST_AUTO_TEST_CASE(is_an_ordinary_system_too) {
    using G = so<4>;
    using pairs = matrix_pairs<G>;
    const auto reduced = lie_poisson<G>(quartic_on<G>{});
    const Eigen::Matrix4d X = matrix_problems::start<G>(G::dimension);
    const auto x = pairs::lift(some_element<G>(1), X);
    auto slope = x;
    unreduced(reduced)(x, slope, 0.0);
    Eigen::Matrix4d expected;
    reduced(X, expected, 0.0);
    const double step = 1e-6;
    const Eigen::Matrix4d measured =
        (pairs::body_momentum(x + step * slope) - pairs::body_momentum(x - step * slope)) /
        (2 * step);
    BOOST_TEST(difference(measured, expected) < 1e-8);
}

BOOST_AUTO_TEST_SUITE_END()
