// SPDX-License-Identifier: BSL-1.0
#include <geodeint/structure/karasev.hpp>

#include "support/poisson_problems.hpp"
#include "support/realisation_checks.hpp"

#include <boost/test/unit_test.hpp>

#include <limits>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

// a realisation with derivatives where the tensor takes vectors of any scalar, and only then
inline const auto of_doubles = [](const Vector3d& x) { return nambu_tensor{}(x); };
static_assert(bi_realisation<decltype(make_karasev<Vector3d>(nambu_tensor{}))>);
static_assert(!bi_realisation<decltype(make_karasev<Vector3d>(of_doubles))>);
static_assert(poisson_tensor<decltype(make_karasev<Vector3d>(nambu_tensor{})), Vector3d>);

namespace {

const Vector3d point{0.7, -0.4, 0.6}, momentum{0.12, -0.07, 0.1};

template <std::size_t Stages>
double brackets() {
    return realisation_defects(make_karasev<Vector3d, Stages>(nambu_tensor{}), point, momentum)
        .brackets;
}

} // namespace

BOOST_AUTO_TEST_SUITE(numerical_bi_realisations)

BOOST_AUTO_TEST_CASE(satisfy_the_identities_better_with_every_stage) {
    const double one = brackets<1>(), two = brackets<2>(), three = brackets<3>();
    BOOST_TEST_MESSAGE("bracket defects " << one << ' ' << two << ' ' << three << ' '
                                          << brackets<4>() << ' ' << brackets<6>());
    BOOST_TEST(one > 1e-4);
    BOOST_TEST(two < 0.02 * one);
    BOOST_TEST(three < 0.02 * two);
    BOOST_TEST(brackets<6>() < 1e-12);
    check_realisation(make_karasev<Vector3d>(nambu_tensor{}), point, momentum);
}

BOOST_AUTO_TEST_CASE(of_linear_tensors_are_those_of_the_exponential) {
    const auto hat = [](const Vector3d& x) {
        return Eigen::Matrix3d{{0, -x[2], x[1]}, {x[2], 0, -x[0]}, {-x[1], x[0], 0}};
    };
    const auto numerical = make_karasev<Vector3d>(hat);
    const lie_dual<so3, exponential> exact;
    Vector3d a, b;
    numerical.alpha(point, momentum, a);
    exact.alpha(point, momentum, b);
    BOOST_TEST((a - b).norm() < 1e-15);
    numerical.beta(point, momentum, a);
    exact.beta(point, momentum, b);
    BOOST_TEST((a - b).norm() < 1e-15);
}

BOOST_AUTO_TEST_CASE(say_where_the_spray_ends) {
    Vector3d out;
    BOOST_CHECK_EXCEPTION(make_karasev<Vector3d>(nambu_tensor{}).alpha(point, 1e4 * momentum, out),
                          invalid_argument,
                          [](const auto& error) { return error.argument() == "p"; });
}

BOOST_AUTO_TEST_SUITE_END()
