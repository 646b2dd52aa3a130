// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/detail/matrix_product.hpp>

#include <geodeint/algebra/so.hpp>
#include <geodeint/algebra/su.hpp>

#include "support/allocation_counter.hpp"
#include "support/blas_threads.hpp"
#include "support/matrix_algebra_checks.hpp"

#include <boost/test/unit_test.hpp>

#include <complex>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

template <class Matrix>
void check_products(Eigen::Index n) {
    const Matrix x = Matrix::Random(n, n), y = Matrix::Random(n, n);
    const Matrix expected = x * y;
    Matrix out(n, n);
    detail::product(x, y, out);
    BOOST_TEST(norm_inf(out - expected) < 1e-15 * static_cast<double>(n + 10));
    out.setZero();
    detail::upper_product(x, y, out);
    const Matrix above = (out - expected).template triangularView<Eigen::Upper>();
    BOOST_TEST(norm_inf(above) < 1e-15 * static_cast<double>(n + 10));
}

/// Against the formulas, one by one.
template <class G>
void check_terms(Eigen::Index n, Eigen::Index dimension) {
    using matrix = typename G::matrix_type;
    random_source random{61};
    matrix w = random_element<G>(random, dimension, 0.3),
           y = random_element<G>(random, dimension, 1);
    matrix turn, shift, scratch;
    BOOST_REQUIRE(w.rows() == n);
    G::isospectral_terms(w, y, turn, shift, scratch);
    const double scale = 1e-14 * static_cast<double>(n);
    BOOST_TEST(norm_inf(turn - G::coadjoint(w, y)) < scale);
    BOOST_TEST(norm_inf(shift - 0.5 * G::coadjoint(w, y) - 0.25 * G::triple_product(w, y)) < scale);
    BOOST_TEST(exactly_in<G>(turn));
    BOOST_TEST(exactly_in<G>(shift));
    use_blas_threads(1);
    // no more than their products, which is nothing, unless the BLAS itself allocates: OpenBLAS
    // does so in its kernels of small matrices for processors with AVX-512
    const std::size_t in_products = allocations_in([&] {
        detail::product(w, y, turn);
        detail::upper_product(turn, w, shift);
    });
    if (!detail::is_large<matrix>) BOOST_TEST(in_products == 0u);
    BOOST_TEST(allocations_in([&] { G::isospectral_terms(w, y, turn, shift, scratch); }) <=
               in_products);
}

} // namespace

BOOST_AUTO_TEST_SUITE(products_of_matrices)

BOOST_AUTO_TEST_CASE(are_those_of_eigen) {
    check_products<Eigen::Matrix3d>(3);
    check_products<Eigen::Matrix4cd>(4);
    for (const Eigen::Index n : {1, 2, 31, 32, 33, 100, 257}) {
        check_products<Eigen::MatrixXd>(n);
        check_products<Eigen::MatrixXcd>(n);
    }
}

BOOST_AUTO_TEST_CASE(make_the_terms_of_the_isospectral_schemes_in_one_and_a_half) {
    for (const Eigen::Index n : {2, 5, 16, 17, 70}) {
        check_terms<so<Eigen::Dynamic>>(n, n * (n - 1) / 2);
        check_terms<su<Eigen::Dynamic>>(n, n * n - 1);
    }
    check_terms<so<4>>(4, 6);
    check_terms<su<3>>(3, 8);
}

BOOST_AUTO_TEST_CASE(never_meet_denormal_numbers) {
    constexpr int n = 40;
    using matrix = Eigen::MatrixXcd;
    random_source random{62};
    matrix w = random_element<su<Eigen::Dynamic>>(random, n * n - 1, 1), y = w;
    // what a smooth field looks like: entries fall off the diagonal beyond all bounds
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
            const double fall = std::pow(10.0, -8.0 * std::abs(i - j));
            w(i, j) *= fall;
            y(i, j) *= 1e-3 * fall;
        }
    matrix turn, shift, scratch;
    const matrix plain = w * y;
    su<Eigen::Dynamic>::isospectral_terms(w, y, turn, shift, scratch);
    const auto denormal = [](const matrix& x) {
        return (x.real().array().abs() > 0 && x.real().array().abs() < 1e-307).any();
    };
    BOOST_TEST(denormal(plain));
    for (const matrix& each : {w, y, turn, shift, scratch}) BOOST_TEST(!denormal(each));
    BOOST_TEST(norm_inf(scratch - plain) < 1e-18);

    // and what is small as a whole is not taken for nothing
    matrix tiny = 1e-120 * matrix::Identity(3, 3);
    const matrix before = tiny;
    detail::clear_negligible(tiny, 1e-100 * 1e-120);
    BOOST_TEST((tiny == before));
}

BOOST_AUTO_TEST_SUITE_END()
