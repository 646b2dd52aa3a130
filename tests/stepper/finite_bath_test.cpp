// SPDX-License-Identifier: BSL-1.0
#include <geodeint/stepper/finite_bath.hpp>

#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/spin_with_heat_bath.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/sample/autocorrelation.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/thermal_splitting.hpp>

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

using geodeint::so3;
using geodeint::wiener_path;
using geodeint::models::spin_with_heat_bath;
using stepper_type = geodeint::finite_bath<
    geodeint::thermal_splitting<geodeint::isospectral_midpoint<so3, geodeint::fixed_point>>>;

namespace {

/// A spin in the field 2 along the third axis, and a bath of heat capacity c with the total energy 4.
spin_with_heat_bath spin_and_bath(double c) {
    return spin_with_heat_bath{{{0, 0, 2}, {0, 0, 0}, 0.5, c, 6 / c}};
}
/// Up, with s = 0: H = -2, and 6 in the bath.
const spin_with_heat_bath::state_type start{{0, 0, 1}, Eigen::Matrix<double, 1, 1>::Zero()};

/// <z> under the weight (4 + 2 z)^p.
double mean_height(double p) {
    const auto moment = [](double q) { return (std::pow(6, q) - std::pow(2, q)) / q; };
    return (moment(p + 2) - 4 * moment(p + 1)) / (2 * moment(p + 1));
}

} // namespace

BOOST_AUTO_TEST_CASE(the_law_is_that_of_a_finite_bath) {
    BOOST_TEST(mean_height(2) == 0.3077, boost::test_tools::tolerance(1e-3));
    BOOST_TEST(mean_height(5) == 0.5738, boost::test_tools::tolerance(1e-3));
    const double dt = 0.025;
    for (const double c : {3.0, 6.0}) {
        const auto model = spin_and_bath(c);
        const auto system = model.thermal_system(1, wiener_path{1, 0, dt});
        const spin_with_heat_bath::energy energy{{{0, 0, 2}, {0, 0, 0}, 0.5, c, 6 / c}};
        stepper_type stepper;
        auto x = start;
        std::vector<double> heights;
        double worst = 0;
        for (int i = 0; i < 600000; ++i) {
            stepper.do_step(system, x, i * dt, dt);
            worst = std::max(worst, std::abs(energy(x) - 4));
            if (i >= 10000) heights.push_back(x.first.z());
        }
        const geodeint::autocorrelation found{heights};
        BOOST_TEST_CONTEXT("c = " << c << ": " << found.mean() << " +- " << found.error()) {
            // 99.9 %, and a bias below 3e-3
            BOOST_TEST(std::abs(found.mean() - mean_height(c - 1)) < 3.3 * found.error() + 3e-3);
            // canaries: (E - H)^c and Gibbs' measure
            BOOST_TEST(std::abs(found.mean() - mean_height(c)) > 6 * found.error());
            BOOST_TEST(found.error() < 0.01);
            BOOST_TEST(worst < 1e-12);
        }
    }
}

BOOST_AUTO_TEST_CASE(refuses_what_the_bath_cannot_give) {
    const auto model = spin_and_bath(1);
    BOOST_CHECK_THROW(model.thermal_system(0, wiener_path{1, 0}), geodeint::invalid_argument);
    // a bath that has next to nothing, and a spin that is pushed up the hill by a long step of noise
    const spin_with_heat_bath poor{{{0, 0, 2}, {0, 0, 0}, 0.5, 1e-3, 1}};
    const auto system = poor.thermal_system(1, wiener_path{3, 0, 0.5});
    stepper_type stepper;
    auto x = start;
    BOOST_CHECK_EXCEPTION(stepper.do_step(system, x, 0.0, 0.5), geodeint::invalid_argument,
                          [](const auto& error) { return error.argument() == "dt"; });
    BOOST_TEST((x.first == start.first && x.second == start.second));
}
