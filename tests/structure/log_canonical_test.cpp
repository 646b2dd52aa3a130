// SPDX-License-Identifier: BSL-1.0
#include <geodeint/structure/log_canonical.hpp>

#include "support/golden.hpp"
#include "support/realisation_checks.hpp"

#include <boost/test/unit_test.hpp>

#include <limits>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Matrix3d;
using Eigen::Vector3d;

namespace {

const Matrix3d three{{0, 1, 1}, {-1, 0, 1}, {-1, -1, 0}};
const Eigen::MatrixXd five = (Eigen::MatrixXd(5, 5) << 0, 1, -2, .5, .3, -1, 0, .7, -.4, 1.1, 2,
                              -.7, 0, .9, -.6, -.5, .4, -.9, 0, .2, -.3, -1.1, .6, -.2, 0)
                                 .finished();

} // namespace

static_assert(std::same_as<decltype(log_canonical{Matrix3d{}}), log_canonical<3>>);
static_assert(std::same_as<decltype(log_canonical{Eigen::MatrixXd{}}), log_canonical<>>);

BOOST_AUTO_TEST_SUITE(log_canonical_structures)

BOOST_AUTO_TEST_CASE(are_bi_realisations_with_components_of_any_sign) {
    check_realisation(log_canonical{three}, Vector3d{0.9, 0.7, 0.65}, Vector3d{0.27, -0.5, -0.3});
    check_realisation(log_canonical{three}, Vector3d{-0.9, 0.7, -1.2}, Vector3d{0.27, -0.5, 0.3});
    Eigen::VectorXd y(5), p(5);
    y << 0.9, -0.7, 0.65, 1.1, 0.4;
    p << 0.27, -0.5, -0.3, 0.2, 0.4;
    check_realisation(log_canonical{five}, y, p);
}

BOOST_AUTO_TEST_CASE(replay_the_reference_maps) {
    const golden_table data{"poisson/birealisation_maps.csv"};
    const auto worst = [&](std::size_t row, const Eigen::MatrixXd& a) {
        const log_canonical realisation{a};
        const Eigen::VectorXd y = data.vector(row, "y"), p = data.vector(row, "p");
        Eigen::VectorXd source, target;
        realisation.alpha(y, p, source);
        realisation.beta(y, p, target);
        return std::max((source - data.vector(row, "alpha")).norm(),
                        (target - data.vector(row, "beta")).norm());
    };
    BOOST_REQUIRE(data.text(2, "structure") == "lv3");
    BOOST_TEST(worst(2, three) < 1e-15);
    BOOST_REQUIRE(data.text(3, "structure") == "lv5");
    BOOST_TEST(worst(3, five) < 1e-15);
}

BOOST_AUTO_TEST_CASE(advance_keeps_the_leaf_and_the_signs_for_any_impulse) {
    const log_canonical realisation{three};
    const Vector3d x{-1.3, 0.4, 2.2}, u{0.9, -3, 2.5};
    Vector3d next;
    realisation.advance(x, u, next);
    const auto casimir = [](const Vector3d& z) { return z[0] * z[2] / z[1]; };
    BOOST_TEST(std::abs(casimir(next) / casimir(x) - 1) < 1e-14);
    BOOST_TEST((next.array() * x.array() > 0).all());
}

BOOST_AUTO_TEST_CASE(coefficients_must_be_skew) {
    const auto refused = [](const Eigen::MatrixXd& a) {
        BOOST_CHECK_EXCEPTION(log_canonical{a}, invalid_argument,
                              [](const auto& error) { return error.argument() == "a"; });
    };
    refused(Eigen::MatrixXd::Identity(3, 3));
    refused(five.topRows(4));
    refused(std::numeric_limits<double>::quiet_NaN() * five);
}

BOOST_AUTO_TEST_SUITE_END()
