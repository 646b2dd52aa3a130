// SPDX-License-Identifier: BSL-1.0
#include <geodeint/function/linear.hpp>
#include <geodeint/lanes/lane_system.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/test/unit_test.hpp>

#include <array>

using namespace geodeint;
using Eigen::Vector3d;

namespace {

auto noisy_body(std::uint64_t path) {
    return lie_poisson<so3>(models::rigid_body::ephrati(),
                            noise(linear{Vector3d{0.3, 0, 0.1}}, linear{Vector3d{0, 0.2, 0}}),
                            wiener_path{42, path, 0.125});
}
using body_system = decltype(noisy_body(0));

} // namespace

BOOST_AUTO_TEST_SUITE(lane_system_)

BOOST_AUTO_TEST_CASE(lanes_follow_the_path_and_its_successors) {
    const lane_system<body_system, 4> systems{noisy_body(100)};
    for (int i = 0; i < 4; ++i) {
        const wiener_path path = systems.lane(i).path();
        BOOST_TEST(path.seed() == 42u);
        BOOST_TEST(path.path() == 100u + static_cast<unsigned>(i));
        BOOST_TEST(path.step() == 0.125);
    }
}

BOOST_AUTO_TEST_CASE(the_paths_can_be_named) {
    const lane_system<body_system, 4> systems{noisy_body(0), {42, {5, 1, 8, 5}, 0.125}};
    BOOST_TEST(systems.lane(0).path().path() == 5u);
    BOOST_TEST(systems.lane(2).path().path() == 8u);
}

BOOST_AUTO_TEST_CASE(the_generator_of_a_step_has_the_same_bits_in_each_lane) {
    const lane_system<body_system, 4> systems{noisy_body(7)};
    in_lanes<Vector3d, 4> x, generator, scratch;
    for (int i = 0; i < 4; ++i) set_lane(x, i, Vector3d{0.1 * i, 1.0 - i, 2.0});
    std::array<lanes<4>, 2> dW;
    systems.batch().path().increment(0.5, 0.25, dW);
    systems.batch().generator(x, 0.5, 0.25, dW, generator, scratch);
    for (int i = 0; i < 4; ++i) {
        const auto alone = systems.lane(i);
        std::array<double, 2> own;
        alone.path().increment(0.5, 0.25, own);
        Vector3d expected, room;
        alone.generator(lane(x, i), 0.5, 0.25, own, expected, room);
        BOOST_TEST((lane(generator, i) == expected));
    }
}

BOOST_AUTO_TEST_SUITE_END()
