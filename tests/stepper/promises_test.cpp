// SPDX-License-Identifier: BSL-1.0
//
// What steppers say of themselves. Whether it is true is measured by their own tests and by those
// of structure_report.
#include <geodeint/stepper/promises.hpp>

#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/function/gonzalez.hpp>
#include <geodeint/function/itoh_abe.hpp>
#include <geodeint/function/mean_value.hpp>
#include <geodeint/stepper/hamiltonian_poisson.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/isospectral_gauss.hpp>
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
#include <geodeint/structure/constant_poisson.hpp>
#include <geodeint/structure/flat_space.hpp>
#include <geodeint/structure/lie_dual.hpp>

#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_fehlberg78.hpp>
#include <boost/numeric/odeint/stepper/symplectic_rkn_sb3a_mclachlan.hpp>
#include <boost/test/unit_test.hpp>

using namespace geodeint;
using Eigen::Vector3d;
using enum kept;

namespace {

struct stepper_of_a_user {};
struct stepper_with_promises {
    static constexpr promises keeps{.energy = kept::bounded};
};
struct stepper_of_somebody_else {};

template <class Stepper>
constexpr bool promises_to_keep(kept casimirs, kept bracket, kept energy, kept reversal) {
    constexpr promises p = promises_of<Stepper>;
    return p.casimirs == casimirs && p.bracket == bracket && p.energy == energy &&
           p.reversal == reversal;
}

} // namespace

template <>
inline constexpr promises geodeint::promises_of<stepper_of_somebody_else>{.casimirs = kept::exact};

BOOST_AUTO_TEST_CASE(every_stepper_of_the_library) {
    BOOST_TEST((promises_to_keep<munthe_kaas_midpoint<so3>>(exact, no, no, solved)));
    BOOST_TEST((promises_of<munthe_kaas_midpoint<so3>>.quadratic_energy == solved));
    BOOST_TEST((promises_to_keep<munthe_kaas_midpoint<so3, exponential, cascade, gonzalez>>(
        exact, no, solved, solved)));
    BOOST_TEST((promises_to_keep<isospectral_midpoint<so3>>(solved, solved, bounded, solved)));
    BOOST_TEST((promises_to_keep<isospectral_gauss4<so3>>(solved, solved, bounded, solved)));
    BOOST_TEST((promises_to_keep<variational_midpoint<se3>>(exact, solved, bounded, solved)));
    BOOST_TEST((promises_to_keep<lie_poisson_splitting<so3>>(exact, exact, bounded, exact)));
    BOOST_TEST(
        (promises_to_keep<lie_poisson_splitting<so3, lie_trotter>>(exact, exact, bounded, no)));
    BOOST_TEST((promises_to_keep<munthe_kaas_heun<so3>>(exact, no, no, no)));
    BOOST_TEST((promises_to_keep<runge_kutta_munthe_kaas4<so3>>(exact, no, no, no)));
    BOOST_TEST((promises_to_keep<runge_kutta_munthe_kaas_dopri5<so3>>(exact, no, no, no)));
    BOOST_TEST(
        (promises_to_keep<hamiltonian_poisson<lie_dual<so3>>>(exact, solved, bounded, solved)));
    BOOST_TEST(
        (promises_to_keep<hamiltonian_poisson<lie_dual<so3>, 4>>(exact, solved, bounded, unknown)));
    BOOST_TEST((promises_to_keep<hamiltonian_poisson<constant_poisson<2, false>, 1>>(exact, solved,
                                                                                     bounded, no)));
    BOOST_TEST(
        (promises_to_keep<metriplectic_midpoint<gonzalez, Vector3d>>(no, no, solved, solved)));
    BOOST_TEST(
        (promises_to_keep<metriplectic_midpoint<itoh_abe::plain, Vector3d>>(no, no, solved, no)));
    BOOST_TEST(
        (promises_to_keep<metriplectic_midpoint<mean_value<>, Vector3d>>(no, no, no, solved)));
    BOOST_TEST((promises_to_keep<metriplectic_midpoint_on<flat_space<3>>>(no, no, solved, solved)));
    BOOST_TEST((promises_to_keep<implicit_midpoint<Vector3d>>(no, no, no, solved)));
    BOOST_TEST((promises_of<implicit_midpoint<Vector3d>>.quadratic_casimirs == solved));
    BOOST_TEST((promises_of<implicit_midpoint<Vector3d>>.quadratic_energy == solved));
    BOOST_TEST((promises_of<implicit_midpoint<Vector3d>>.constant_bracket == solved));
    BOOST_TEST((promises_to_keep<stochastic_heun<Vector3d>>(no, no, no, no)));
    BOOST_TEST((promises_of<symmetric_composition<isospectral_midpoint<so3>, 4>> ==
                promises_of<isospectral_midpoint<so3>>));
}

BOOST_AUTO_TEST_CASE(classical_and_unknown_ones) {
    namespace ode = boost::numeric::odeint;
    BOOST_TEST((promises_to_keep<ode::runge_kutta4<Vector3d>>(no, no, no, no)));
    BOOST_TEST((promises_to_keep<ode::runge_kutta_fehlberg78<Vector3d>>(no, no, no, no)));
    BOOST_TEST((promises_to_keep<ode::symplectic_rkn_sb3a_mclachlan<std::vector<double>>>(
        unknown, unknown, unknown, unknown)));
    BOOST_TEST((promises_to_keep<stepper_of_a_user>(unknown, unknown, unknown, unknown)));
    BOOST_TEST((promises_to_keep<stepper_with_promises>(no, no, bounded, no)));
    BOOST_TEST((promises_to_keep<stepper_of_somebody_else>(exact, no, no, no)));
}
