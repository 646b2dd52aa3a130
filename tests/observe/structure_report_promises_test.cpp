// SPDX-License-Identifier: BSL-1.0
//
// Steppers whose promises depend on how they are put together: none of them is blamed for what it
// never promised, nor praised for it.
#include <geodeint/observe/structure_report.hpp>

#include "observe/reports.hpp"
#include "support/metriplectic_problems.hpp"
#include "support/poisson_problems.hpp"

#include <geodeint/function/itoh_abe.hpp>
#include <geodeint/function/mean_value.hpp>
#include <geodeint/stepper/hamiltonian_poisson.hpp>
#include <geodeint/stepper/metriplectic_midpoint.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector2d;
using Eigen::Vector3d;

BOOST_AUTO_TEST_SUITE(promises_by_construction)

BOOST_AUTO_TEST_CASE(an_unsymmetric_discrete_gradient_is_not_reversible) {
    const structure_report report(metriplectic_midpoint<itoh_abe::plain, Vector3d>{},
                                  dissipative_nambu_system(), dissipative_nambu_start(), 0.05, {},
                                  short_run);
    BOOST_TEST(report.as_expected(), report.verdict());
    BOOST_TEST(!report.reversal.kept);
    BOOST_TEST(report.drift("energy").kept);
    BOOST_TEST((report.drift("energy").expected == kept::solved));
}

BOOST_AUTO_TEST_CASE(an_unsymmetric_realisation_is_not_reversible) {
    /// q^2/2 + p^2/2 + q^2 p/10
    struct oscillator {
        double operator()(const Vector2d& x) const {
            return x.squaredNorm() / 2 + x[0] * x[0] * x[1] / 10;
        }
        Vector2d gradient(const Vector2d& x) const {
            return {x[0] + x[0] * x[1] / 5, x[1] + x[0] * x[0] / 10};
        }
    };
    const Eigen::Matrix2d tensor{{0, 1}, {-1, 0}}, sigma{{0, 1}, {1, 0}};
    const structure_report report(hamiltonian_poisson<constant_poisson<2, false>, 1>{},
                                  poisson(constant_poisson<2, false>{tensor, sigma}, oscillator{}),
                                  Vector2d{0.5, -0.3}, 0.05, {}, short_run);
    BOOST_TEST(report.as_expected(), report.verdict());
    BOOST_TEST(!report.reversal.kept);
    BOOST_TEST(report.bracket.kept);
}

BOOST_AUTO_TEST_CASE(a_quadrature_keeps_the_energy_of_polynomials_only) {
    const structure_report report(metriplectic_midpoint<mean_value<1>, Vector3d>{},
                                  dissipative_nambu_system(), dissipative_nambu_start(), 0.05, {},
                                  short_run);
    BOOST_TEST(report.as_expected(), report.verdict());
    BOOST_TEST(!report.drift("energy").kept);
    BOOST_TEST((report.drift("energy").expected == kept::no));
}

BOOST_AUTO_TEST_SUITE_END()
