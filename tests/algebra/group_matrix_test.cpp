// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/group_matrix.hpp>

#include "support/matrix_algebra_checks.hpp"

#include <geodeint/algebra/so.hpp>
#include <geodeint/algebra/sp.hpp>
#include <geodeint/algebra/su.hpp>

#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>

#include <cmath>
#include <complex>
#include <limits>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

using rotations = so<Eigen::Dynamic>;

template <class G, int Dimension>
struct on {
    using algebra = G;
    static constexpr Eigen::Index dimension = Dimension;
};
using groups = boost::mpl::list<on<so<Eigen::Dynamic>, 45>, on<su<3>, 8>, on<sp<4>, 10>>;

template <class G>
double defect(const group_matrix<G>& g) {
    const typename G::matrix_type& m = g.matrix();
    const typename G::matrix_type difference =
        G::involution(m) * m - G::matrix_type::Identity(m.rows(), m.cols());
    return norm_inf(difference) + std::abs(m.determinant() - 1.0);
}

} // namespace

static_assert(group_element<group_matrix<so<4>>> && group_element<group_matrix<su<3>>>);
static_assert(group_element<group_matrix<sp<4>>>);

BOOST_AUTO_TEST_SUITE(group_matrices)

BOOST_AUTO_TEST_CASE_TEMPLATE(are_a_group, group, groups) {
    using G = typename group::algebra;
    using matrix = typename G::matrix_type;
    using element = group_matrix<G>;
    using traits = group_traits<element>;
    random_source random{20311};
    for (const double size : {1e-9, 1e-3, 0.1, 0.4}) {
        const auto draw = [&](double factor) {
            return matrix(random_element<G>(random, group::dimension, factor));
        };
        const matrix x = draw(size), y = draw(0.3), v = draw(1), mu = draw(1);
        const element g = traits::exp(x), h = traits::exp(y), gh = traits::compose(g, h);
        const double scale = 1 + g.matrix().squaredNorm() * h.matrix().squaredNorm();
        BOOST_TEST(defect(g) < 1e-14 * scale);
        BOOST_TEST(defect(traits::cayley(x)) < 1e-14 * scale);
        BOOST_TEST(distance<matrix>(traits::log(g), x) < 4e-15 * scale);
        BOOST_TEST(norm_inf(matrix(g.matrix() - G::exp(x))) < 1e-14 * scale);
        BOOST_TEST(norm_inf(matrix(traits::compose(g, traits::inverse(g)).matrix() -
                                   matrix::Identity(x.rows(), x.cols()))) < 1e-14 * scale);
        BOOST_TEST(distance<matrix>(traits::adjoint(gh, v),
                                    traits::adjoint(g, traits::adjoint(h, v))) < 1e-14 * scale);
        BOOST_TEST(std::abs(G::pairing(traits::coadjoint_action(g, mu), v) -
                            G::pairing(mu, traits::adjoint(g, v))) < 1e-13 * scale);
        BOOST_TEST(distance<matrix>(traits::coadjoint_action(g, mu), G::coadjoint_exp(x, mu)) <
                   1e-14 * scale);
        BOOST_TEST(distance<matrix>(traits::coadjoint_action(traits::cayley(x), mu),
                                    G::coadjoint_cayley(x, mu)) < 1e-14 * scale);
        BOOST_TEST(exactly_in<G>(traits::log(gh)));
        BOOST_TEST((traits::compose(traits::identity(), g) == g ||
                    defect(traits::compose(traits::identity(), g)) < 1e-14 * scale));
    }
    matrix bad = random_element<G>(random, group::dimension, 0.5);
    bad(0, 1) = std::numeric_limits<double>::quiet_NaN();
    BOOST_CHECK_THROW(traits::exp(bad), invalid_argument);
    BOOST_CHECK_THROW(traits::cayley(bad), invalid_argument);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(a_hundred_thousand_products_stay_in_the_group, group, groups) {
    using G = typename group::algebra;
    random_source random{20312};
    const auto turn =
        group_matrix<G>::exp(random_element<G>(random, group::dimension, G::is_skew ? 0.1 : 1e-5));
    group_matrix<G> g;
    const int products = group::dimension > 20 ? 5000 : 100'000;
    for (int i = 0; i < products; ++i) g = g * turn;
    BOOST_TEST(defect(g) < 3e-15 * (1 + g.matrix().squaredNorm()));
}

BOOST_AUTO_TEST_CASE(logarithms_up_to_the_end_of_their_domain) {
    const Eigen::Vector3d axis = Eigen::Vector3d{1, -2, 2} / 3;
    for (const double angle : {1e-12, 1.0, 3.0, 3.1415, 3.1415926}) {
        const Eigen::Vector3d turn = angle * axis;
        const Eigen::MatrixXd x = rotations::from_coordinates(turn);
        const double error = norm_inf(Eigen::MatrixXd(group_matrix<rotations>::exp(x).log() - x));
        BOOST_TEST(error < 4e-15 * (1 + 1 / (3.14159265358979 - angle)));
    }
    const Eigen::MatrixXd half_turn = -Eigen::MatrixXd::Identity(4, 4);
    BOOST_CHECK_THROW(group_matrix<rotations>{half_turn}.log(), outside_domain);
    // angles 2.5, 2.5, -5: the principal logarithm has -5 + 2 pi
    Eigen::Matrix3cd x = Eigen::Matrix3cd::Zero();
    x.diagonal() << std::complex{0.0, 2.5}, std::complex{0.0, 2.5}, std::complex{0.0, -5.0};
    BOOST_CHECK_THROW(group_matrix<su<3>>::exp(x).log(), outside_domain);
}

BOOST_AUTO_TEST_CASE(refuse_what_is_not_in_the_group) {
    using special = group_matrix<rotations>;
    BOOST_CHECK_THROW(special{Eigen::MatrixXd(2, 3)}, invalid_argument);
    Eigen::MatrixXd mirror = 2 * Eigen::MatrixXd::Identity(4, 4);
    BOOST_CHECK_THROW(special{mirror}, invalid_argument);
    mirror.setIdentity();
    mirror(0, 0) = -1;
    BOOST_CHECK_THROW(special{mirror}, invalid_argument);
    const Eigen::Matrix3cd phase = std::polar(1.0, 0.1) * Eigen::Matrix3cd::Identity();
    BOOST_CHECK_THROW(group_matrix<su<3>>{phase}, invalid_argument);
    // rounding of the matrix that is handed over is undone
    random_source random{20313};
    const Eigen::Matrix4d turn = (1 + 1e-10) * so<4>::exp(random_element<so<4>>(random, 6, 0.5));
    BOOST_TEST(defect(special{turn}) < 4e-15);
}

BOOST_AUTO_TEST_SUITE_END()
