// SPDX-License-Identifier: BSL-1.0
#include <geodeint/noise/swapped.hpp>

#include <geodeint/algebra/so3.hpp>
#include <geodeint/error.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/lie_poisson_splitting.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/test/unit_test.hpp>

#include <Eigen/Core>

#include <array>
#include <cmath>
#include <limits>

using namespace geodeint;
using Eigen::Vector3d;
using two = std::array<double, 2>;

namespace {

template <class Path>
two over(const Path& path, double t, double dt) {
    two dW;
    path.increment(t, dt, dW);
    return dW;
}

} // namespace

BOOST_AUTO_TEST_SUITE(swapped_halves)

BOOST_AUTO_TEST_CASE(are_those_of_the_path_in_the_other_order) {
    const double h = 0.1;
    const wiener_path path{3, 5, h / 2};
    const swapped turned{path, h};
    for (const int k : {-3, 0, 1, 1000}) {
        BOOST_TEST((over(turned, k * h, h / 2) == over(path, (2 * k + 1) * (h / 2), h / 2)));
        BOOST_TEST((over(turned, k * h + h / 2, h / 2) == over(path, 2 * k * (h / 2), h / 2)));
        // backward
        const two forward = over(turned, k * h, h / 2), back = over(turned, k * h + h / 2, -h / 2);
        BOOST_TEST((back[0] == -forward[0] && back[1] == -forward[1]));
    }
}

BOOST_AUTO_TEST_CASE(refuse_other_steps) {
    const swapped turned{wiener_path{3, 5, 0.5}, 1.0};
    two dW{7, 7};
    BOOST_CHECK_THROW(turned.increment(0, 1, dW), invalid_argument);
    BOOST_CHECK_THROW(turned.increment(0, 0.25, dW), invalid_argument);
    BOOST_CHECK_THROW(turned.increment(0.25, 0.5, dW), invalid_argument);
    BOOST_CHECK_THROW(turned.increment(std::numeric_limits<double>::quiet_NaN(), 0.5, dW),
                      invalid_argument);
    BOOST_CHECK_THROW((swapped{wiener_path{3, 5, 0.5}, 0.0}), invalid_argument);
    BOOST_TEST((dW == two{7, 7}));
}

BOOST_AUTO_TEST_CASE(make_differences_of_levels_small) {
    // the variance of the difference of a run and one with half the step falls by 2 with each
    // halving of it; with the mean over both orders by 4
    const int paths = 3000;
    const auto variances = [&](int steps) {
        const double h = 1.0 / steps;
        double plain = 0, both = 0;
        for (int number = 0; number < paths; ++number) {
            const wiener_path path{8, number, h / 2};
            const auto end = [&](const auto& along, int n) {
                const auto system = lie_poisson<so3>(models::rigid_body::ephrati(),
                                                     noise(linear{Vector3d{0.54, 0.27, 0}},
                                                           linear{Vector3d{0, 0.42, 0.56}},
                                                           linear{Vector3d{-0.25, 0.15, 0.41}}),
                                                     along);
                lie_poisson_splitting<so3> stepper;
                Vector3d m{0.87, 0.2, 0.45};
                for (int i = 0; i < n; ++i)
                    stepper.do_step(system, m, i / static_cast<double>(n), 1.0 / n);
                return m[2];
            };
            const double coarse = end(path, steps), fine = end(path, 2 * steps);
            const double other = end(swapped{path, h}, 2 * steps);
            plain += std::pow(fine - coarse, 2);
            both += std::pow((fine + other) / 2 - coarse, 2);
        }
        return std::array{plain / paths, both / paths};
    };
    const auto coarse = variances(16), fine = variances(128);
    const double plain = std::log2(coarse[0] / fine[0]) / 3;
    const double both = std::log2(coarse[1] / fine[1]) / 3;
    BOOST_TEST_MESSAGE("variances fall with the powers " << plain << " and " << both);
    BOOST_TEST((0.85 <= plain && plain <= 1.15), plain);
    BOOST_TEST((1.8 <= both && both <= 2.2), both);
    BOOST_TEST(10 * fine[1] < fine[0]);
}

BOOST_AUTO_TEST_SUITE_END()
