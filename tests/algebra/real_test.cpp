// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/real.hpp>

#include <geodeint/algebra/detail/rotation_series.hpp>
#include <geodeint/algebra/dual_number.hpp>
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/lanes/lanes.hpp>

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/eigen.hpp>
#include <boost/test/unit_test.hpp>

#include <cmath>
#include <limits>
#include <type_traits>

using namespace geodeint;

namespace {

using fifty_digits = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<50>,
                                                   boost::multiprecision::et_off>;
using number = dual_number<double>;

static_assert(std::is_same_v<magnitude_of<float>, float>);
static_assert(std::is_same_v<time_of<fifty_digits>, fifty_digits>);
static_assert(std::is_same_v<magnitude_of<number>, double>);
static_assert(std::is_same_v<time_of<number>, double>);
static_assert(std::is_same_v<magnitude_of<lanes<4>>, lanes<4>>);
static_assert(std::is_same_v<time_of<lanes<4>>, double>);
static_assert(vector_space<Eigen::Vector3f>);
static_assert(vector_space<Eigen::Matrix<fifty_digits, 3, 1>>);
static_assert(vector_space<Eigen::Matrix<number, 3, 1>>);
static_assert(!vector_space<Eigen::Vector3i>);

/// a function of a rotation angle at z in numbers of type Real and in fifty digits
template <class Real>
double error_of(Real (*f)(const Real&), fifty_digits (*exact)(const fifty_digits&), double z) {
    using std::abs;
    const fifty_digits right = exact(fifty_digits(z));
    return static_cast<double>(abs(fifty_digits(f(Real(z))) - right) / abs(right));
}

/// The closed forms lose two digits at angles little above 1.
template <class Real>
void check_series() {
    using namespace detail::rotation_series;
    constexpr double tolerance = 256 * static_cast<double>(std::numeric_limits<Real>::epsilon());
    // c is singular at (2 pi)^2 = 39.5
    for (const double z : {0.0, 1e-6, 0.01, 0.25, 0.75, 1.5, 4.0, 9.0, 25.0}) {
        BOOST_TEST_CONTEXT("z = " << z) {
            BOOST_TEST(error_of<Real>(sinc, sinc, z) < tolerance);
            BOOST_TEST(error_of<Real>(a, a, z) < tolerance);
            BOOST_TEST(error_of<Real>(b, b, z) < tolerance);
            BOOST_TEST(error_of<Real>(c, c, z) < tolerance);
            BOOST_TEST(error_of<Real>(a_slope, a_slope, z) < tolerance);
            BOOST_TEST(error_of<Real>(b_slope, b_slope, z) < tolerance);
            BOOST_TEST(error_of<Real>(c_slope, c_slope, z) < tolerance);
        }
    }
}

} // namespace

BOOST_AUTO_TEST_SUITE(real_numbers)

BOOST_AUTO_TEST_CASE(tolerances_count_rounding_errors) {
    BOOST_TEST(rounding_like<double>(1e-13) == 1e-13);
    BOOST_TEST(rounding_like<lanes<4>>(1e-13) == 1e-13);
    BOOST_TEST(rounding_like<number>(1e-13) == 1e-13);
    const double count = 1e-13 / std::numeric_limits<double>::epsilon();
    BOOST_TEST(std::abs(rounding_like<float>(1e-13) / std::numeric_limits<float>::epsilon() -
                        static_cast<float>(count)) < 1e-4 * count);
    BOOST_TEST(static_cast<double>(rounding_like<fifty_digits>(1e-13)) < 1e-47);
    BOOST_TEST(static_cast<double>(rounding_like<fifty_digits>(1e-13)) > 1e-49);
}

BOOST_AUTO_TEST_CASE(all_parts_count) {
    BOOST_TEST(magnitude(-2.5) == 2.5);
    BOOST_TEST(magnitude(number{-2, 0.5}) == 2.5);
    BOOST_TEST(inner_product(number{2, 3}, number{5, 7}) == 31);
    BOOST_TEST(inner_product(2.0, 3.0) == 6);
    Eigen::Matrix<number, 3, 1> x{number{1, 2}, number{-3, 1}, number{0, -5}};
    BOOST_TEST(norm_inf(x) == 5);
    BOOST_TEST(norm_sum(x) == 12);
    BOOST_TEST(all_finite(x));
    x(2).slope = std::numeric_limits<double>::infinity();
    BOOST_TEST(!all_finite(x));
    x(1).slope = std::numeric_limits<double>::quiet_NaN();
    BOOST_TEST(std::isnan(norm_inf(x)));
    BOOST_TEST(std::isnan(norm_sum(x)));
}

BOOST_AUTO_TEST_CASE(many_digits_are_numbers_too) {
    using vector = Eigen::Matrix<fifty_digits, 3, 1>;
    vector x{fifty_digits(1) / 3, -2, 0};
    BOOST_TEST(norm_inf(x) == 2);
    BOOST_TEST((dot(x, x) == fifty_digits(1) / 9 + 4));
    BOOST_TEST(all_finite(x));
    x(2) = std::numeric_limits<fifty_digits>::quiet_NaN();
    BOOST_TEST(!all_finite(x));
}

// against fifty digits, which the tables of doubles know nothing of
BOOST_AUTO_TEST_CASE(functions_of_rotations_have_the_precision_of_their_argument) {
    check_series<double>();
    check_series<float>();
    check_series<long double>();
}

// c and its slope by another formula, which needs large angles
BOOST_AUTO_TEST_CASE(half_angles_give_the_closed_form) {
    using std::abs, std::cos, std::sin, std::sqrt;
    for (const int z : {1, 4, 9, 25}) {
        const fifty_digits large(z), half = sqrt(large) / 2;
        const fifty_digits closed = (1 - half * cos(half) / sin(half)) / large;
        BOOST_TEST(abs(detail::rotation_series::c(large) - closed) < 1e-47);
        const fifty_digits slope =
            (detail::rotation_series::b(large) / (2 * detail::rotation_series::a(large)) -
             2 * closed) /
            large;
        BOOST_TEST(abs(detail::rotation_series::c_slope(large) - slope) < 1e-47);
    }
}

// the slope of dual numbers is the derivative: 2 df/dz is called its slope here, too
BOOST_AUTO_TEST_CASE(dual_numbers_differentiate_them) {
    for (const double z : {0.0, 0.01, 0.5, 2.0, 9.0}) {
        const number x{z, 2};
        BOOST_TEST(std::abs(detail::rotation_series::a(x).slope -
                            detail::rotation_series::a_slope(z)) < 1e-14);
        BOOST_TEST(std::abs(detail::rotation_series::b(x).slope -
                            detail::rotation_series::b_slope(z)) < 1e-14);
        BOOST_TEST(std::abs(detail::rotation_series::c(x).slope -
                            detail::rotation_series::c_slope(z)) < 1e-14);
    }
}

BOOST_AUTO_TEST_SUITE_END()
