// SPDX-License-Identifier: BSL-1.0
#include <geodeint/ensemble/snapshots.hpp>

#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/so3.hpp>

#include <Eigen/Core>
#include <boost/test/unit_test.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

using Eigen::Vector3d;

BOOST_AUTO_TEST_CASE(states_of_any_kind) {
    using state = geodeint::cotangent<geodeint::rotation, Vector3d>;
    const std::array<double, 1> times{1};
    const state x{geodeint::rotation::exp({0, 0, 1}), Vector3d{1, 2, 3}};
    auto all = geodeint::snapshots{}.reducer<state>(times);
    static_assert(geodeint::storable<decltype(all)>);
    std::vector<state> values;
    all.stage(5, std::span<const state>{&x, 1}, values);
    all.add(5, values);
    BOOST_TEST(all[0].paths()[0] == 5U);
    BOOST_TEST((all[0].values()[0].momentum == x.momentum));
}

BOOST_AUTO_TEST_CASE(or_what_is_made_of_them) {
    const std::array<double, 1> times{1};
    const Vector3d x{1, 2, 3};
    auto all = geodeint::snapshots{[](const Vector3d& y) {
                   return std::string(static_cast<std::size_t>(y.z()), 'b');
               }}.reducer<Vector3d>(times);
    std::vector<std::string> values;
    all.stage(0, std::span<const Vector3d>{&x, 1}, values);
    all.add(0, values);
    BOOST_TEST(all[0].values()[0] == "bbb");
}

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
