// SPDX-License-Identifier: BSL-1.0
#include <geodeint/noise/detail/increments.hpp>

#include "support/lie_group_replay.hpp"

#include <geodeint/noise/wiener_path.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

auto values(const std::span<const double>& dW) { return std::vector<double>(dW.begin(), dW.end()); }

} // namespace

BOOST_AUTO_TEST_SUITE(increments_of_a_step)

const wiener_path path{5, 6};

BOOST_AUTO_TEST_CASE(are_the_paths_whether_on_the_stack_or_in_storage) {
    const auto packed = lie_poisson<so3>(reference_body(), three_linear_noises(), path);
    const std::vector<linear<Eigen::Vector3d>> terms(
        3, linear<Eigen::Vector3d>{Eigen::Vector3d::Ones()});
    const auto ranged = lie_poisson<so3>(reference_body(), noise(terms), path);
    std::vector<double> unused, storage, expected(3);
    path.increment(0.5, 0.01, expected);
    BOOST_TEST(values(detail::step_increments{packed, 0.5, 0.01, unused}) == expected);
    BOOST_TEST(unused.empty());
    BOOST_TEST(values(detail::step_increments{ranged, 0.5, 0.01, storage}) == expected);
    BOOST_TEST(storage.size() == 3u);
}

BOOST_AUTO_TEST_CASE(are_none_without_noise) {
    std::vector<double> unused;
    const auto smooth = lie_poisson<so3>(reference_body());
    const auto function = [](const Eigen::Vector3d&, Eigen::Vector3d&, double) {};
    BOOST_TEST(values(detail::step_increments{smooth, 0.5, 0.01, unused}).empty());
    BOOST_TEST(values(detail::step_increments{function, 0.5, 0.01, unused}).empty());
}

BOOST_AUTO_TEST_CASE(need_a_path_with_enough_components) {
    const auto system = lie_poisson<so3>(reference_body(), three_linear_noises(),
                                         recorded_path{0.0, 0.1, Eigen::MatrixXd::Zero(4, 2)});
    std::vector<double> unused;
    BOOST_CHECK_EXCEPTION((detail::step_increments{system, 0.0, 0.1, unused}), invalid_argument,
                          [](const auto& error) { return error.argument() == "increments"; });
}

BOOST_AUTO_TEST_SUITE_END()
