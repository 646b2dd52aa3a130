// SPDX-License-Identifier: BSL-1.0
#include <geodeint/structure/double_bracket.hpp>

#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/structure/dissipation.hpp>
#include <geodeint/structure/metric_dissipation.hpp>

#include "support/random_vectors.hpp"

#include <boost/test/unit_test.hpp>

#include <array>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

static_assert(dissipation<double_bracket<so3>, Vector3d>);

namespace {

/// The matrix of K(xi) in the coordinates of G.
template <class G>
Eigen::MatrixXd as_matrix(const double_bracket<G>& bracket, const typename G::algebra_type& xi,
                          int n) {
    Eigen::MatrixXd k(n, n);
    typename G::dual_type image = xi;
    for (int j = 0; j < n; ++j) {
        bracket.apply(xi, xi, G::from_coordinates(Eigen::VectorXd(Eigen::VectorXd::Unit(n, j))),
                      image);
        k.col(j) = G::coordinates(image);
    }
    return k;
}

template <class G>
void check_bracket(int n, unsigned seed) {
    random_source random{seed};
    Eigen::VectorXd coordinates(n);
    Eigen::MatrixXd a(n, n);
    random.fill(coordinates);
    random.fill(a);
    const typename G::algebra_type xi = G::from_coordinates(coordinates);
    // ad_xi in coordinates
    Eigen::MatrixXd ad(n, n);
    for (int j = 0; j < n; ++j)
        ad.col(j) = G::coordinates(
            G::bracket(xi, G::from_coordinates(Eigen::VectorXd(Eigen::VectorXd::Unit(n, j)))));
    const Eigen::MatrixXd product = a * a.transpose();
    const Eigen::MatrixXd k = as_matrix<G>(double_bracket<G>{product}, xi, n);
    BOOST_TEST((k - ad.transpose() * product * ad).norm() < 1e-13 * k.norm());
    BOOST_TEST((k * coordinates).norm() < 1e-13 * k.norm() * coordinates.norm());
    BOOST_TEST((as_matrix<G>(double_bracket<G>{}, xi, n) - ad.transpose() * ad).norm() <
               1e-13 * k.norm());
}

} // namespace

BOOST_AUTO_TEST_SUITE(double_brackets)

BOOST_AUTO_TEST_CASE(are_ad_transposed_times_the_product_times_ad) {
    check_bracket<so3>(3, 1);
    check_bracket<se3>(6, 2);
    check_bracket<so<4>>(6, 3);
    check_bracket<so<Eigen::Dynamic>>(10, 4);
}

BOOST_AUTO_TEST_CASE(on_so3_they_are_the_metric_bracket) {
    random_source random{8};
    for (int trial = 0; trial < 20; ++trial) {
        const std::array<Vector3d, 1> xi{random.vector<Vector3d>()};
        const auto s = random.vector<Vector3d>();
        Vector3d first, second;
        double_bracket<so3>{}.apply(s, xi[0], s, first);
        metric_dissipation{}.apply(s, std::span<const Vector3d, 1>{xi}, s, second);
        BOOST_TEST((first - second).norm() < 1e-15 * (1 + xi[0].squaredNorm() * s.norm()));
    }
}

BOOST_AUTO_TEST_CASE(refuse_what_is_no_scalar_product) {
    const auto refused = [](const Eigen::Matrix3d& k) {
        BOOST_CHECK_EXCEPTION(double_bracket<so3>{k}, invalid_argument, [](const auto& error) {
            return error.argument() == "scalar_product";
        });
    };
    Eigen::Matrix3d k = Eigen::Vector3d{1, 0, 2}.asDiagonal();
    BOOST_CHECK_NO_THROW(double_bracket<so3>{k}); // semidefinite will do
    k(0, 1) = 1;
    refused(k);
    k = Eigen::Vector3d{1, -1, 2}.asDiagonal();
    refused(k);
    k(0, 0) = std::nan("");
    refused(k);
}

BOOST_AUTO_TEST_SUITE_END()
