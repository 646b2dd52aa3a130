// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/se3.hpp>

#include "support/golden.hpp"
#include "support/lie_algebra_checks.hpp"

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

static_assert(lie_algebra<se3>);
static_assert(has_casimirs<se3>);
static_assert(se3::dimension == 6);

namespace {

using twist = se3::algebra_type;
const auto draw = [](random_source& random) { return random.vector<twist>(); };

twist twist_of(const golden_table& table, std::size_t row, const std::string& name) {
    return se3::from_coordinates(table.vector<6>(row, name));
}

} // namespace

BOOST_AUTO_TEST_SUITE(se3_algebra)

BOOST_AUTO_TEST_CASE(is_a_lie_algebra) {
    check_lie_algebra<se3>(draw);
    check_lie_algebra<se3>(draw, 1e-5);
}

BOOST_AUTO_TEST_CASE(derivatives_of_exp_and_cayley) {
    check_trivialised_derivatives<se3>(draw);
    check_trivialised_derivatives<se3>(draw, 1e-5);
}

BOOST_AUTO_TEST_CASE(closed_forms_agree_with_the_series_of_the_semidirect_product) {
    using series = semidirect<so3, space_vectors<1>>;
    random_source random{12};
    for (const double size : {1e-9, 1e-6, 1e-3, 0.1, 0.5, 1.0}) {
        const twist x = size * draw(random), v = draw(random);
        BOOST_TEST(distance(se3::coadjoint(x, v), series::coadjoint(x, v)) < 1e-15 * size);
        BOOST_TEST(distance(se3::coadjoint_exp(x, v), series::coadjoint_exp(x, v)) < 1e-14);
        BOOST_TEST(distance(se3::dexp(x, v), series::dexp(x, v)) < 2e-15);
        BOOST_TEST(distance(se3::dexp_inverse(x, v), series::dexp_inverse(x, v)) < 2e-15);
    }
}

BOOST_AUTO_TEST_CASE(replays_the_reference_operators) {
    const golden_table table{"lie_group/algebra_se3_d.csv"};
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const std::string name = table.text(row, "func");
        const twist x = twist_of(table, row, "x");
        Eigen::Matrix<double, 6, 6> expected;
        expected << table.vector<6>(row, "m1").transpose(), table.vector<6>(row, "m2").transpose(),
            table.vector<6>(row, "m3").transpose(), table.vector<6>(row, "m4").transpose(),
            table.vector<6>(row, "m5").transpose(), table.vector<6>(row, "m6").transpose();
        for (int j = 0; j < 6; ++j) {
            const twist e = se3::from_coordinates(Eigen::Matrix<double, 6, 1>::Unit(j));
            twist measured;
            if (name == "dexp")
                measured = se3::dexp(x, e);
            else if (name == "dexpinv")
                measured = se3::dexp_inverse(x, e);
            else if (name == "dcay")
                measured = se3::dcayley(x, e);
            else if (name == "dcayinv")
                measured = se3::dcayley_inverse(x, e);
            else
                BOOST_FAIL("unknown operator " + name);
            BOOST_TEST((se3::coordinates(measured) - expected.col(j)).norm() < 1e-13, name);
        }
    }
}

BOOST_AUTO_TEST_CASE(replays_the_reference_maps) {
    const golden_table table{"lie_group/algebra_se3_maps.csv"};
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const std::string name = table.text(row, "func");
        const twist x = twist_of(table, row, "x"), a = twist_of(table, row, "a");
        if (name == "exp" || name == "cay") {
            const rigid_motion g = name == "exp" ? se3::exp(x) : se3::cayley(x);
            const Eigen::Matrix<double, 12, 1> out = table.vector<12>(row, "out");
            const Eigen::Matrix3d turn = out.head<9>().reshaped<Eigen::RowMajor>(3, 3);
            BOOST_TEST((g.rotation().matrix() - turn).norm() < 1e-14, name);
            BOOST_TEST((g.translation() - out.tail<3>()).norm() < 1e-14, name);
            continue;
        }
        const twist measured = name == "bracket"      ? se3::bracket(x, a)
                               : name == "adstar"     ? se3::coadjoint(x, a)
                               : name == "coexp_plus" ? se3::coadjoint_exp(x, a)
                                                      : se3::coadjoint_exp(-x, a);
        BOOST_TEST(distance(measured, twist_of(table, row, "out")) < 1e-13, name);
    }
}

BOOST_AUTO_TEST_SUITE_END()
