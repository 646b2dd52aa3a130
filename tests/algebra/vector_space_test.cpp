// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/vector_space.hpp>

#include "support/random_vectors.hpp"

#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>

#include <complex>
#include <limits>
#include <vector>

using namespace geodeint;
using namespace geodeint::testing;

static_assert(vector_space<Eigen::Vector3d> && vector_space<Eigen::VectorXd>);
static_assert(vector_space<Eigen::MatrixXcd> && vector_space<Eigen::Matrix2cd>);
static_assert(vector_space<Eigen::Vector3f> && !vector_space<Eigen::Vector3i>);
static_assert(!vector_space<double> && !vector_space<std::vector<double>>);
static_assert(flat_dimension<Eigen::Vector3d> == 3 && flat_dimension<Eigen::Matrix2cd> == 8);
static_assert(flat_dimension<Eigen::MatrixXcd> == Eigen::Dynamic);

using states = boost::mpl::list<Eigen::Vector3d, Eigen::VectorXd, Eigen::MatrixXd, Eigen::Matrix2cd,
                                Eigen::MatrixXcd>;

BOOST_AUTO_TEST_SUITE(vector_spaces)

template <class State>
State sample(unsigned seed) {
    State x;
    if constexpr (flat_dimension<State> == Eigen::Dynamic)
        x.resize(State::ColsAtCompileTime == 1 ? 5 : 3, State::ColsAtCompileTime == 1 ? 1 : 4);
    random_source random{seed};
    random.fill(x);
    return x;
}

BOOST_AUTO_TEST_CASE_TEMPLATE(flat_coordinates_are_an_isometry, State, states) {
    const State x = sample<State>(1), y = sample<State>(2);
    Eigen::VectorXd flat_x(flat_size(x)), flat_y(flat_size(y));
    flatten(x, flat_x);
    flatten(y, flat_y);
    BOOST_TEST(std::abs(flat_x.dot(flat_y) - dot(x, y)) < 1e-14 * (1 + std::abs(dot(x, y))));
    State back;
    resize_like(back, x);
    unflatten(flat_x, back);
    BOOST_TEST((back == x));
}

BOOST_AUTO_TEST_CASE_TEMPLATE(sizes_and_finiteness, State, states) {
    State x = sample<State>(3);
    BOOST_TEST(norm_inf(State(-2.0 * x)) == 2 * norm_inf(x));
    BOOST_TEST(all_finite(x));
    x(1) = std::numeric_limits<double>::quiet_NaN();
    BOOST_TEST(!all_finite(x));
    BOOST_TEST(std::isnan(norm_inf(x)));
    set_zero(x);
    BOOST_TEST(norm_inf(x) == 0.0);
}

BOOST_AUTO_TEST_SUITE_END()
