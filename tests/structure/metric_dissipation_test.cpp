// SPDX-License-Identifier: BSL-1.0
#include <geodeint/structure/metric_dissipation.hpp>

#include <geodeint/structure/dissipation.hpp>

#include "support/allocation_counter.hpp"
#include "support/decompositions.hpp"
#include "support/random_vectors.hpp"

#include <boost/test/unit_test.hpp>

#include <Eigen/Eigenvalues>

#include <array>
#include <limits>
#include <span>

using namespace geodeint;
using namespace geodeint::testing;
using vector = Eigen::Matrix<double, 5, 1>;
using matrix = Eigen::Matrix<double, 5, 5>;

static_assert(dissipation<metric_dissipation<>, vector>);
static_assert(detail::keeps_several<metric_dissipation<matrix>, vector, 3>);

namespace {

matrix random_metric(random_source& random) {
    matrix a;
    random.fill(a);
    return a * a.transpose() + matrix::Identity();
}

template <class K, std::size_t Count>
matrix as_matrix(const K& k, const vector& z, const std::array<vector, Count>& kept) {
    matrix result;
    for (int j = 0; j < 5; ++j) {
        vector column;
        detail::dissipate(k, z, std::span<const vector, Count>{kept}, vector(vector::Unit(j)),
                          column);
        result.col(j) = column;
    }
    return result;
}

void check_bracket(const matrix& m, std::span<const vector> kept) {
    BOOST_TEST((m - m.transpose()).norm() < 1e-13 * m.norm());
    for (const vector& each : kept) BOOST_TEST((m * each).norm() < 1e-12 * m.norm() * each.norm());
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> spectrum{
        Eigen::MatrixXd(0.5 * (m + m.transpose()))};
    BOOST_TEST(spectrum.eigenvalues().minCoeff() > -1e-13 * m.norm());
    // it annihilates nothing else
    BOOST_TEST(spectrum.eigenvalues()(Eigen::Index(kept.size())) > 1e-6 * m.norm());
}
template <class K, std::size_t Count>
void check_bracket(const K& k, const vector& z, const std::array<vector, Count>& kept) {
    check_bracket(as_matrix(k, z, kept), kept);
}

} // namespace

BOOST_AUTO_TEST_SUITE(metric_brackets)

BOOST_AUTO_TEST_CASE(are_symmetric_semidefinite_and_annihilate_what_is_kept) {
    random_source random{5};
    for (int trial = 0; trial < 20; ++trial) {
        const auto z = random.vector<vector>();
        const std::array<vector, 1> one{random.vector<vector>()};
        const std::array<vector, 3> three{random.vector<vector>(), random.vector<vector>(),
                                          random.vector<vector>()};
        const matrix g = random_metric(random);
        check_bracket(metric_dissipation{}, z, one);
        check_bracket(metric_dissipation{0.3, g}, z, one);
        check_bracket(metric_dissipation{}, z, three);
        check_bracket(metric_dissipation{0.3, g}, z, three);
        const auto varying = [g](const vector& x) { return matrix((1 + x.squaredNorm()) * g); };
        check_bracket(metric_dissipation{0.3, varying}, z, three);
    }
}

BOOST_AUTO_TEST_CASE(are_the_formulas_of_the_paper) {
    random_source random{6};
    const auto z = random.vector<vector>();
    const matrix g = random_metric(random), inverse = g.inverse();
    const std::array<vector, 2> kept{random.vector<vector>(), random.vector<vector>()};
    const std::array<vector, 1> alone{kept[0]};
    const vector u = inverse * kept[0];
    const matrix second = kept[0].dot(u) * inverse - u * u.transpose();
    BOOST_TEST((as_matrix(metric_dissipation{1.0, g}, z, alone) - second).norm() < 1e-13);
    // remark 1, times the determinant
    Eigen::Matrix<double, 2, 5> rows;
    rows << kept[0].transpose(), kept[1].transpose();
    const Eigen::Matrix2d products = rows * inverse * rows.transpose();
    const matrix remark =
        products.determinant() *
        (inverse - inverse * rows.transpose() * products.inverse() * rows * inverse);
    BOOST_TEST((as_matrix(metric_dissipation{1.0, g}, z, kept) - remark).norm() <
               1e-12 * remark.norm());
    const auto varying = [g](const vector&) { return g; };
    BOOST_TEST((as_matrix(metric_dissipation{1.0, varying}, z, kept) - remark).norm() <
               1e-12 * remark.norm());
}

BOOST_AUTO_TEST_CASE(vanish_where_covectors_depend_on_each_other) {
    random_source random{7};
    const auto xi = random.vector<vector>();
    const auto size = [&](double angle) {
        const std::array<vector, 2> kept{xi, vector(2 * xi + angle * random.vector<vector>())};
        return as_matrix(metric_dissipation{}, xi, kept).norm();
    };
    BOOST_TEST(size(0) < 1e-13);
    BOOST_TEST(size(1e-3) < 1e-4);
    BOOST_TEST(size(1) > 0.1);
    const std::array<vector, 1> nothing{vector(vector::Zero())};
    BOOST_TEST(as_matrix(metric_dissipation{}, xi, nothing).norm() == 0.0);
}

BOOST_AUTO_TEST_CASE(of_dynamic_size_they_allocate_nothing) {
    const Eigen::VectorXd z = Eigen::VectorXd::Ones(5), s = Eigen::VectorXd::LinSpaced(5, 0, 1);
    const std::array<Eigen::VectorXd, 1> kept{Eigen::VectorXd::LinSpaced(5, 2, 1)};
    const metric_dissipation k{1.0, Eigen::MatrixXd(2 * Eigen::MatrixXd::Identity(5, 5))};
    Eigen::VectorXd out = z;
    BOOST_TEST(allocations_in(
                   [&] { k.apply(z, std::span<const Eigen::VectorXd, 1>{kept}, s, out); }) == 0U);
    const Eigen::VectorXd expected = (kept[0].squaredNorm() * s - kept[0].dot(s) * kept[0]) / 4;
    BOOST_TEST((out - expected).norm() < 1e-15 * kept[0].squaredNorm());
}

BOOST_AUTO_TEST_CASE(refuse_what_is_no_metric) {
    const auto refused = [](const char* argument, auto&& make) {
        BOOST_CHECK_EXCEPTION(make(), invalid_argument,
                              [&](const auto& error) { return error.argument() == argument; });
    };
    for (const double bad : {-1.0, std::numeric_limits<double>::quiet_NaN(), HUGE_VAL})
        refused("strength", [=] { return metric_dissipation{bad}; });
    Eigen::Matrix2d g = Eigen::Matrix2d::Identity();
    g(0, 1) = 0.5;
    refused("metric", [&] { return metric_dissipation{1.0, g}; });
    g(1, 0) = 0.5;
    BOOST_CHECK_NO_THROW((metric_dissipation{1.0, g}));
    g(1, 1) = -1;
    refused("metric", [&] { return metric_dissipation{1.0, g}; });
    refused("metric", [&] { return metric_dissipation{1.0, Eigen::MatrixXd(2, 3)}; });
    g(1, 1) = std::numeric_limits<double>::quiet_NaN();
    refused("metric", [&] { return metric_dissipation{1.0, g}; });
}

BOOST_AUTO_TEST_SUITE_END()
