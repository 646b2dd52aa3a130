// SPDX-License-Identifier: BSL-1.0
#include <geodeint/ensemble/moments.hpp>

#include <Eigen/Core>
#include <boost/test/unit_test.hpp>

#include <array>
#include <span>
#include <vector>

using Eigen::Vector3d;

BOOST_AUTO_TEST_CASE(of_an_observable_and_of_the_state) {
    const std::array<double, 1> times{1};
    auto heights =
        geodeint::moments{[](const Vector3d& x) { return x.z(); }}.reducer<Vector3d>(times);
    auto entries = geodeint::moments{}.reducer<Vector3d>(times);
    for (const Vector3d& x : {Vector3d{1, 2, 3}, Vector3d{3, 2, 7}}) {
        const std::span<const Vector3d> states{&x, 1};
        std::vector<double> height;
        std::vector<Vector3d> entry;
        heights.stage(0, states, height);
        entries.stage(0, states, entry);
        heights.add(0, height);
        entries.add(0, entry);
    }
    BOOST_TEST(heights[0].mean() == 5);
    BOOST_TEST(heights[0].variance() == 8);
    BOOST_TEST((entries[0].mean() == Vector3d{2, 2, 5}));
    BOOST_TEST((entries[0].variance() == Vector3d{2, 0, 8}));
}
