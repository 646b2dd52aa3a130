// SPDX-License-Identifier: BSL-1.0
#include <geodeint/ensemble/path_values.hpp>

#include <Eigen/Core>
#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <vector>

BOOST_AUTO_TEST_CASE(values_stay_with_their_paths) {
    geodeint::path_values<Eigen::Vector3d> left, right;
    left.add(3, {1, 2, 3});
    right.add(5, {4, 5, 6});
    right.add(6, {7, 8, 9});
    left.merge(right);
    geodeint::byte_writer out;
    out.write(left);
    geodeint::byte_reader in{out.bytes()};
    const auto back = in.read<geodeint::path_values<Eigen::Vector3d>>();
    BOOST_TEST(back.count() == 3U);
    BOOST_TEST((back.paths() == std::vector<std::uint64_t>{3, 5, 6}));
    BOOST_TEST((back.values()[2] == Eigen::Vector3d{7, 8, 9}));
}

BOOST_AUTO_TEST_CASE(bytes_of_paths_without_values_are_refused) {
    geodeint::byte_writer out;
    out.write(std::vector<std::uint64_t>{1, 2, 3});
    out.write(std::vector<double>{1, 2});
    geodeint::byte_reader in{out.bytes()};
    BOOST_CHECK_THROW(in.read<geodeint::path_values<double>>(), geodeint::invalid_argument);
}
