// SPDX-License-Identifier: BSL-1.0
#include <geodeint/observe/expected_structure.hpp>

#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/stepper/hamiltonian_poisson.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/isospectral_gauss4.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/lie_poisson_splitting.hpp>
#include <geodeint/stepper/metriplectic_midpoint.hpp>
#include <geodeint/stepper/metriplectic_midpoint_on.hpp>
#include <geodeint/stepper/munthe_kaas_heun.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas_dopri5.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>
#include <geodeint/stepper/symmetric_composition.hpp>
#include <geodeint/stepper/variational_midpoint.hpp>
#include <geodeint/structure/flat_space.hpp>
#include <geodeint/structure/gonzalez.hpp>
#include <geodeint/structure/lie_dual.hpp>

#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_fehlberg78.hpp>
#include <boost/test/unit_test.hpp>

using namespace geodeint;
using Eigen::Vector3d;

namespace {

struct stepper_of_a_user {};

template <class Stepper>
void check(preservation casimirs, preservation bracket, preservation energy,
           preservation reversal) {
    const expected_structure expected = expected_structure_of<Stepper>();
    BOOST_TEST_CONTEXT(type_name<Stepper>()) {
        BOOST_TEST((expected.casimirs == casimirs));
        BOOST_TEST((expected.bracket == bracket));
        BOOST_TEST((expected.energy == energy));
        BOOST_TEST((expected.reversal == reversal));
    }
}

} // namespace

BOOST_AUTO_TEST_CASE(every_stepper_of_the_library) {
    using enum preservation;
    check<munthe_kaas_midpoint<so3>>(exact, none, quadratic, exact);
    check<munthe_kaas_midpoint<so3, exponential, cascade, gonzalez>>(exact, none, exact, exact);
    check<isospectral_midpoint<so3>>(exact, exact, bounded, exact);
    check<isospectral_gauss4<so3>>(exact, exact, bounded, exact);
    check<variational_midpoint<se3>>(exact, exact, bounded, exact);
    check<lie_poisson_splitting<so3>>(exact, exact, bounded, exact);
    check<lie_poisson_splitting<so3, lie_trotter>>(exact, exact, bounded, none);
    check<munthe_kaas_heun<so3>>(exact, none, none, none);
    check<runge_kutta_munthe_kaas4<so3>>(exact, none, none, none);
    check<runge_kutta_munthe_kaas_dopri5<so3>>(exact, none, none, none);
    check<hamiltonian_poisson<lie_dual<so3>>>(exact, exact, bounded, exact);
    check<hamiltonian_poisson<lie_dual<so3>, 4>>(exact, exact, bounded, unknown);
    check<metriplectic_midpoint<gonzalez, Vector3d>>(none, none, exact, exact);
    check<metriplectic_midpoint_on<flat_space<3>>>(none, none, exact, exact);
    check<implicit_midpoint<Vector3d>>(quadratic, none, quadratic, exact);
    check<stochastic_heun<Vector3d>>(none, none, none, none);
    check<symmetric_composition<isospectral_midpoint<so3>, 4>>(exact, exact, bounded, exact);
}

BOOST_AUTO_TEST_CASE(classical_and_unknown_ones) {
    using enum preservation;
    namespace ode = boost::numeric::odeint;
    check<ode::runge_kutta4<Vector3d>>(none, none, none, none);
    check<ode::runge_kutta_fehlberg78<Vector3d>>(none, none, none, none);
    check<stepper_of_a_user>(unknown, unknown, unknown, unknown);
}

BOOST_AUTO_TEST_CASE(names) {
    BOOST_TEST(short_name(type_name<isospectral_midpoint<so3>>()) == "isospectral_midpoint");
    BOOST_TEST(short_name(type_name<boost::numeric::odeint::runge_kutta4<Vector3d>>()) ==
               "runge_kutta4");
    BOOST_TEST(short_name(type_name<symmetric_composition<munthe_kaas_midpoint<so3>, 4>>()) ==
               "symmetric_composition of munthe_kaas_midpoint");
}
