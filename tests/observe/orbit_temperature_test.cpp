// SPDX-License-Identifier: BSL-1.0
#include <geodeint/observe/orbit_temperature.hpp>

#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/spin_lattice.hpp>
#include <geodeint/noise/site_uniforms.hpp>
#include <geodeint/sample/heat_bath_sweep.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>

using geodeint::orbit_temperature;
using geodeint::so3;

namespace {

struct quartic {
    double scale;
    double operator()(const Eigen::Vector3d& m) const {
        return scale * (m.z() + m.x() * m.x() * m.y() * m.y() * 3);
    }
    Eigen::Vector3d gradient(const Eigen::Vector3d& m) const {
        return scale * Eigen::Vector3d{6 * m.x() * m.y() * m.y(), 6 * m.y() * m.x() * m.x(), 1};
    }
};

/// kT of weights exp(-H/kT) on a grid of the sphere: each point is added as often as it weighs.
double temperature_on_a_grid(double kT, double unit) {
    const quartic h{unit};
    double slopes = 0, curvatures = 0;
    constexpr int points = 60;
    for (int i = 0; i < points; ++i)
        for (int j = 0; j < points; ++j) {
            const double z = 2 * (i + 0.5) / points - 1, angle = 2 * 3.141592653589793 * j / points;
            const double r = std::sqrt(1 - z * z);
            const Eigen::Vector3d m{r * std::cos(angle), r * std::sin(angle), z};
            const double weight = std::exp(-h(m) / kT);
            orbit_temperature<so3> one;
            one.add(h, m);
            slopes += weight * one.slopes();
            curvatures += weight * one.curvatures();
        }
    return slopes / curvatures;
}

} // namespace

BOOST_AUTO_TEST_CASE(of_any_hamiltonian) {
    BOOST_TEST(temperature_on_a_grid(0.7, 1) == 0.7, boost::test_tools::tolerance(2e-3));
    // in other units to the last digits
    BOOST_TEST(std::abs(temperature_on_a_grid(std::ldexp(0.7, -60), std::ldexp(1.0, -60)) /
                            std::ldexp(temperature_on_a_grid(0.7, 1), -60) -
                        1) < 1e-12);
}

BOOST_AUTO_TEST_CASE(of_one_site_after_exact_sweeps) {
    const auto ring = geodeint::models::spin_lattice::chain(64).exchange(1).field({0, 0, 0.3});
    auto s = ring.aligned({0, 0, 1});
    geodeint::heat_bath_sweep sweep{0.8, geodeint::site_uniforms{1, 0}};
    orbit_temperature<so3> thermometer;
    for (int i = 0; i < 64000; ++i) {
        sweep(ring, s);
        if (i >= 200)
            for (Eigen::Index k = 0; k < 64; ++k) thermometer.add(ring, s, k);
    }
    BOOST_TEST(thermometer.temperature() == 0.8, boost::test_tools::tolerance(5e-3));
}

BOOST_AUTO_TEST_CASE(has_none_before_it_has_states) {
    BOOST_CHECK_THROW(orbit_temperature<so3>{}.temperature(), geodeint::invalid_argument);
}
