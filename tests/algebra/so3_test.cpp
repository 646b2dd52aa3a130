// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/so3.hpp>

#include "support/golden.hpp"
#include "support/lie_algebra_checks.hpp"

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

static_assert(lie_algebra<so3>);
static_assert(has_casimirs<so3>);

BOOST_AUTO_TEST_SUITE(so3_algebra)

const auto draw = [](random_source& random) { return random.vector<Eigen::Vector3d>(); };

BOOST_AUTO_TEST_CASE(is_a_lie_algebra) {
    check_lie_algebra<so3>(draw);
    check_lie_algebra<so3>(draw, 1e-5);
}

BOOST_AUTO_TEST_CASE(derivatives_of_exp_and_cayley) {
    check_trivialised_derivatives<so3>(draw);
    check_trivialised_derivatives<so3>(draw, 1e-5);
}

BOOST_AUTO_TEST_CASE(replays_the_reference_operators) {
    const golden_table table{"lie_group/algebra_so3.csv"};
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const std::string name = table.text(row, "func");
        const Eigen::Vector3d x = table.vector<3>(row, "x");
        Eigen::Matrix3d expected, measured;
        expected << table.vector<3>(row, "m1").transpose(), table.vector<3>(row, "m2").transpose(),
            table.vector<3>(row, "m3").transpose();
        for (int j = 0; j < 3; ++j) {
            const Eigen::Vector3d e = Eigen::Vector3d::Unit(j);
            if (name == "exp")
                measured.col(j) = so3::exp(x) * e;
            else if (name == "cay")
                measured.col(j) = so3::cayley(x) * e;
            else if (name == "dexp")
                measured.col(j) = so3::dexp(x, e);
            else if (name == "dexpinv")
                measured.col(j) = so3::dexp_inverse(x, e);
            else if (name == "dcay")
                measured.col(j) = so3::dcayley(x, e);
            else if (name == "dcayinv")
                measured.col(j) = so3::dcayley_inverse(x, e);
            else
                BOOST_FAIL("unknown operator " + name);
        }
        BOOST_TEST((measured - expected).norm() < 1e-13 * (1 + expected.norm()),
                   name << " at " << x.transpose());
    }
}

BOOST_AUTO_TEST_CASE(the_printed_sign_of_the_cayley_derivative_is_wrong) {
    // Gay-Balmaz and Wu print -x x^T/4; it is not the inverse of dcayley
    random_source random{5};
    const auto x = random.vector<Eigen::Vector3d>(), v = random.vector<Eigen::Vector3d>();
    const Eigen::Vector3d printed = v - 0.5 * x.cross(v) - 0.25 * x.dot(v) * x;
    BOOST_TEST((so3::dcayley(x, printed) - v).norm() > 1e-2);
    BOOST_TEST((so3::dcayley(x, so3::dcayley_inverse(x, v)) - v).norm() < 1e-14);
}

BOOST_AUTO_TEST_CASE(triple_product_is_that_of_matrices) {
    const auto hat = [](const Eigen::Vector3d& x) {
        return (Eigen::Matrix3d{} << 0, -x(2), x(1), x(2), 0, -x(0), -x(1), x(0), 0).finished();
    };
    random_source random{6};
    const auto w = random.vector<Eigen::Vector3d>(), y = random.vector<Eigen::Vector3d>();
    BOOST_TEST((hat(so3::triple_product(w, y)) - hat(w) * hat(y) * hat(w)).norm() < 1e-14);
}

BOOST_AUTO_TEST_CASE(turns_along_fixed_axes_are_exponentials) {
    random_source random{7};
    const auto axis = random.vector<Eigen::Vector3d>(), mu = random.vector<Eigen::Vector3d>();
    for (const double factor : {0.0, 1e-3, 0.1, -0.5, 4.0}) {
        Eigen::Vector3d along = mu, about = mu;
        so3::turn_along(axis, factor, along);
        BOOST_TEST((along - so3::coadjoint_exp(factor * axis, mu)).norm() < 1e-15);
        so3::turn_about<2>(factor, about);
        BOOST_TEST((about - so3::coadjoint_exp({0, 0, factor}, mu)).norm() < 1e-15);
    }
}

BOOST_AUTO_TEST_SUITE_END()
