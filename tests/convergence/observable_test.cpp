// SPDX-License-Identifier: BSL-1.0
#include <geodeint/convergence/observable.hpp>

#include <boost/test/unit_test.hpp>

#include <Eigen/Core>

#include <vector>

BOOST_AUTO_TEST_CASE(an_observable_is_a_named_function) {
    const std::vector<geodeint::observable<Eigen::Vector2d>> list{
        {"x", [](const Eigen::Vector2d& x) { return x(0); }},
        {"|x|", [](const Eigen::Vector2d& x) { return x.norm(); }}};
    BOOST_TEST(list[1].name == "|x|");
    BOOST_TEST(list[0].value({3, 4}) == 3);
    BOOST_TEST(list[1].value({3, 4}) == 5);
}
