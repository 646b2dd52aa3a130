// SPDX-License-Identifier: BSL-1.0
#include <geodeint/noise/detail/levy_construction.hpp>

#include <boost/test/unit_test.hpp>

#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <utility>

namespace {

/// One deviate is 1, or -2 for odd components, all others are 0: the path is then one of Schauder's
/// hat functions.
struct unit_deviate {
    using real_type = double;
    std::int64_t cell;
    std::uint64_t node;

    std::array<double, 2> operator()(std::int64_t pair, std::uint64_t n,
                                     std::uint64_t component) const {
        const auto value = [&](std::int64_t k) { return k == cell && n == node ? 1.0 : 0.0; };
        const double height = component % 2 == 0 ? 1 : -2;
        return {height * value(2 * pair), height * value(2 * pair + 1)};
    }
};

double at(const unit_deviate& deviates, double step, double t) {
    std::array<double, 1> W;
    geodeint::detail::levy_construction{deviates, step}.increment(0, t, W);
    return W[0];
}

} // namespace

BOOST_AUTO_TEST_SUITE(levy_construction_)

BOOST_AUTO_TEST_CASE(the_deviate_of_a_cell_is_a_ramp_across_it) {
    const unit_deviate deviate{2, 0};
    for (const double t : {0.0, 1.9, 2.0}) BOOST_TEST(at(deviate, 1, t) == 0.0);
    BOOST_TEST(at(deviate, 1, 2.25) == 0.25);
    BOOST_TEST(at(deviate, 1, 2.5) == 0.5);
    for (const double t : {3.0, 3.7, 8.0}) BOOST_TEST(at(deviate, 1, t) == 1.0);
    // in time units of a quarter: sqrt(1/4)
    BOOST_TEST(at(deviate, 0.25, 1.0) == 0.5);
}

BOOST_AUTO_TEST_CASE(the_deviate_of_a_midpoint_is_a_hat_over_its_interval) {
    // node 3 is the midpoint of [1/2, 1]: height sqrt(1/2)/2
    const unit_deviate deviate{0, 3};
    const double height = std::sqrt(0.5) / 2;
    for (const double t : {0.25, 0.5, 1.0, 1.3}) BOOST_TEST(at(deviate, 1, t) == 0.0);
    BOOST_TEST(at(deviate, 1, 0.75) == height, boost::test_tools::tolerance(1e-15));
    BOOST_TEST(at(deviate, 1, 0.625) == height / 2, boost::test_tools::tolerance(1e-15));
    BOOST_TEST(at(deviate, 1, 0.875) == height / 2, boost::test_tools::tolerance(1e-15));
}

BOOST_AUTO_TEST_CASE(components_are_told_apart) {
    std::array<double, 4> W;
    geodeint::detail::levy_construction{unit_deviate{0, 0}, 1.0}.increment(0, 1, W);
    BOOST_TEST(W == (std::array<double, 4>{1, -2, 1, -2}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_pair_serves_two_cells_on_either_side_of_zero) {
    for (const std::int64_t cell : {-4, -3, -2, -1, 0, 1, 2, 3}) {
        const geodeint::detail::levy_construction levy{unit_deviate{cell, 0}, 1.0};
        for (int begin = -5; begin < 5; ++begin)
            for (int end = begin + 1; end <= 5; ++end) {
                std::array<double, 1> W;
                levy.increment(begin, end - begin, W);
                BOOST_TEST(W[0] == (begin <= cell && cell < end ? 1.0 : 0.0));
            }
    }
}

BOOST_AUTO_TEST_SUITE_END()
