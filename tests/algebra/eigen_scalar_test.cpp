// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/detail/eigen_scalar.hpp>
#include <geodeint/algebra/detail/taylor.hpp>
#include <geodeint/algebra/dual_number.hpp>
#include <geodeint/lanes/lanes.hpp>

#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>

#include <complex>

namespace {

/// The smallest number type that there is.
struct boxed {
    static constexpr geodeint::detail::eigen_costs costs{.read = 1, .add = 2, .multiply = 3};
    double value;

    boxed() = default;
    boxed(double x) : value{x} {}
    boxed& operator+=(boxed y) { return *this = *this + y; }
    friend boxed operator+(boxed x, boxed y) { return x.value + y.value; }
    friend boxed operator-(boxed x, boxed y) { return x.value - y.value; }
    friend boxed operator*(boxed x, boxed y) { return x.value * y.value; }
};

} // namespace

static_assert(geodeint::detail::eigen_scalar<boxed>);
static_assert(geodeint::detail::eigen_scalar<geodeint::dual_number<double>>);
static_assert(geodeint::detail::eigen_scalar<geodeint::detail::taylor<3>>);
static_assert(geodeint::detail::eigen_scalar<geodeint::lanes<4>>);
static_assert(!geodeint::detail::eigen_scalar<double>);
static_assert(!geodeint::detail::eigen_scalar<std::complex<double>>);
static_assert(Eigen::NumTraits<boxed>::MulCost == 3);
static_assert(Eigen::NumTraits<boxed>::RequireInitialization == 0);
static_assert(Eigen::NumTraits<geodeint::detail::taylor<3>>::RequireInitialization == 1);

BOOST_AUTO_TEST_SUITE(eigen_scalar_)

BOOST_AUTO_TEST_CASE(matrices_of_it_mix_with_doubles) {
    const Eigen::Matrix<boxed, 2, 1> x{boxed{1.0}, boxed{2.0}};
    const Eigen::Vector2d y{10, 20};
    const Eigen::Matrix<boxed, 2, 1> sum = 2.0 * x + y.cwiseProduct(x);
    BOOST_TEST(sum(0).value == 12);
    BOOST_TEST(sum(1).value == 44);
    BOOST_TEST(x.dot(x).value == 5);
    const Eigen::Matrix<boxed, 2, 1> difference = y - x;
    BOOST_TEST(difference(1).value == 18);
}

BOOST_AUTO_TEST_SUITE_END()
