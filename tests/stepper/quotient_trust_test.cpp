// SPDX-License-Identifier: BSL-1.0
#include <geodeint/stepper/detail/quotient_trust.hpp>

#include "support/random_vectors.hpp"

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <limits>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

namespace {

/// How many iterates x + scale(k) noise are served by the first quotients, out of `count`.
template <class Scale>
int computed(int count, Scale scale) {
    random_source random{9};
    detail::quotient_trust trust;
    const Vector3d x{1, 2, 3};
    Vector3d at = Vector3d::Zero(), scratch = at;
    int times = 0;
    for (int k = 0; k < count; ++k)
        if (!trust.serves(Vector3d(x + scale(k) * random.vector<Vector3d>()), at, scratch)) ++times;
    return times;
}

} // namespace

BOOST_AUTO_TEST_SUITE(trust_in_quotients)

BOOST_AUTO_TEST_CASE(comes_when_the_iterates_have_converged) {
    // computed anew until the iterates agree to 1e-13
    const int times = computed(30, [](int k) { return std::pow(0.1, k); });
    BOOST_TEST((times >= 13 && times <= 16));
}

BOOST_AUTO_TEST_CASE(comes_when_rounding_is_all_that_moves_them) {
    for (const double noise : {1e-12, 1e-9, 1e-8}) {
        const int times = computed(200, [=](int k) { return std::max(noise, std::pow(0.1, k)); });
        BOOST_TEST(times < 60, noise << ": " << times);
    }
}

BOOST_AUTO_TEST_CASE(never_comes_while_they_are_far_apart) {
    BOOST_TEST(computed(100, [](int) { return 1e-3; }) == 100);
}

BOOST_AUTO_TEST_CASE(is_not_given_to_what_is_not_a_number) {
    detail::quotient_trust trust;
    Vector3d at = Vector3d::Zero(), scratch = at;
    const Vector3d bad = Vector3d::Constant(std::numeric_limits<double>::quiet_NaN());
    BOOST_TEST(!trust.serves(bad, at, scratch));
    BOOST_TEST(!trust.serves(bad, at, scratch));
    BOOST_TEST(!trust.serves(Vector3d{1, 2, 3}, at, scratch));
    BOOST_TEST(trust.serves(Vector3d{1, 2, 3}, at, scratch));
}

BOOST_AUTO_TEST_SUITE_END()
