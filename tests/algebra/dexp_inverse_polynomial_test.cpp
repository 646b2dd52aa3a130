// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/detail/dexp_inverse_polynomial.hpp>

#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/algebra/se3.hpp>

#include "support/random_vectors.hpp"

#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

/// |polynomial - dexp^{-1}| at size * s for random s, v
template <class G, int HighestPower>
double deviation(double side, double size) {
    random_source random{5};
    const auto s = random.vector<typename G::algebra_type>();
    const auto v = random.vector<typename G::algebra_type>();
    const typename G::algebra_type polynomial =
        detail::dexp_inverse_polynomial<G, HighestPower>(side, size * s, v);
    const typename G::algebra_type exact = G::dexp_inverse(-side * size * s, v);
    const typename G::algebra_type difference = polynomial - exact;
    return norm_inf(difference);
}

template <class G, int HighestPower>
void check_next_power(int next) {
    for (const double side : {1.0, -1.0}) {
        const double power = std::log2(deviation<G, HighestPower>(side, 0.2) /
                                       deviation<G, HighestPower>(side, 0.1));
        BOOST_TEST(std::abs(power - next) < 0.1, power << " instead of " << next);
    }
}

} // namespace

using algebras = boost::mpl::list<so3, se3>;

BOOST_AUTO_TEST_SUITE(dexp_inverse_polynomials)

BOOST_AUTO_TEST_CASE_TEMPLATE(the_first_power_left_out_is_the_error, G, algebras) {
    check_next_power<G, 0>(1);
    check_next_power<G, 1>(2);
    check_next_power<G, 2>(4);
    check_next_power<G, 3>(4);
    check_next_power<G, 4>(6);
    check_next_power<G, 5>(6);
    check_next_power<G, 6>(8);
}

BOOST_AUTO_TEST_CASE(is_the_formula) {
    const Eigen::Vector3d s{0.3, -0.2, 0.5}, v{1, 2, -1};
    const Eigen::Vector3d result = detail::dexp_inverse_polynomial<so3, 4>(-1, s, v);
    const Eigen::Vector3d p1 = s.cross(v), p2 = s.cross(p1), p4 = s.cross(s.cross(p2));
    BOOST_TEST((result - (v - p1 / 2 + p2 / 12 - p4 / 720)).norm() < 1e-15);
}

BOOST_AUTO_TEST_SUITE_END()
