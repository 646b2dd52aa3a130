// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/exponential_series.hpp>
#include <geodeint/algebra/so3.hpp>

#include "support/lie_algebra_checks.hpp"

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

/// so(3) without its closed forms.
struct bare_so3 : exponential_series<bare_so3> {
    inline static int products = 0;
    static Eigen::Vector3d bracket(const Eigen::Vector3d& x, const Eigen::Vector3d& y) {
        ++products;
        return x.cross(y);
    }
    static Eigen::Vector3d coadjoint(const Eigen::Vector3d& x, const Eigen::Vector3d& mu) {
        ++products;
        return mu.cross(x);
    }
};

} // namespace

BOOST_AUTO_TEST_SUITE(series_of_the_bracket)

BOOST_AUTO_TEST_CASE(agrees_with_the_closed_forms_at_every_size) {
    random_source random{14};
    for (const double size : {1e-300, 1e-10, 1e-5, 1e-2, 0.5, 1.0, 3.0, 5.0}) {
        const Eigen::Vector3d x = size * random.vector<Eigen::Vector3d>().normalized();
        const auto v = random.vector<Eigen::Vector3d>();
        BOOST_TEST((bare_so3::coadjoint_exp(x, v) - so3::coadjoint_exp(x, v)).norm() < 1e-14);
        BOOST_TEST((bare_so3::adjoint_exp(x, v) - so3::coadjoint_exp(-x, v)).norm() < 1e-14);
        BOOST_TEST((bare_so3::dexp(x, v) - so3::dexp(x, v)).norm() < 1e-14);
        BOOST_TEST((bare_so3::dexp_dual(x, v) - so3::dexp_dual(x, v)).norm() < 1e-14);
        if (size <= 3)
            BOOST_TEST((bare_so3::dexp_inverse(x, v) - so3::dexp_inverse(x, v)).norm() < 4e-14);
    }
}

BOOST_AUTO_TEST_CASE(many_turns_take_no_longer_than_a_few) {
    random_source random{15};
    for (const double size : {30.0, 65.0, 1e3, 9e5}) {
        const Eigen::Vector3d x = size * random.vector<Eigen::Vector3d>().normalized();
        const auto v = random.vector<Eigen::Vector3d>();
        // an angle is known to its last bit, which is so much of a turn
        const double tolerance = 1e-15 * size;
        bare_so3::products = 0;
        BOOST_TEST((bare_so3::coadjoint_exp(x, v) - so3::coadjoint_exp(x, v)).norm() < tolerance);
        BOOST_TEST((bare_so3::adjoint_exp(x, v) - so3::coadjoint_exp(-x, v)).norm() < tolerance);
        BOOST_TEST(bare_so3::products < 2000);
    }
}

BOOST_AUTO_TEST_CASE(refuses_what_cannot_be_summed) {
    const Eigen::Vector3d v{1, 2, 3};
    BOOST_CHECK_THROW(bare_so3::dexp_inverse(Eigen::Vector3d(0, 0, 6.5), v), invalid_argument);
    BOOST_CHECK_THROW(bare_so3::coadjoint_exp(Eigen::Vector3d(0, 0, NAN), v), invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
