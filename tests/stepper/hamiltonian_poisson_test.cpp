// SPDX-License-Identifier: BSL-1.0
//
// What the integrators keep, for how long, and what they do where a step has no solution. Orders
// and reference data are in the tests beside.
#include <geodeint/stepper/hamiltonian_poisson.hpp>

#include "support/dual_points.hpp"
#include "support/make_stepper.hpp"
#include "support/poisson_problems.hpp"
#include "support/poisson_scheme.hpp"
#include "support/problems.hpp"
#include "support/structure.hpp"

#include <geodeint/algebra/su.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <limits>
#include <type_traits>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

namespace {

/// The tensor of a realisation on vectors, as a matrix.
template <class R>
auto matrix_of(const R& realisation) {
    return [&realisation](const Vector3d& x) {
        Eigen::MatrixXd pi(3, 3);
        Vector3d column;
        for (int j = 0; j < 3; ++j) {
            realisation.sharp(x, Vector3d::Unit(j), column);
            pi.col(j) = column;
        }
        return pi;
    };
}

template <class Stepper, class System>
double bracket_defect(const System& system, const Vector3d& x, double dt) {
    return detail::poisson_defect(detail::step_map(make<Stepper>(), system, 0.0, dt),
                                  matrix_of(system.tensor()), x);
}

double volterra_casimir(const Vector3d& x) { return x[0] * x[2] / x[1]; }

/// The band of the energy error over the first and the last tenth of a run.
struct energy_bands {
    double first_low = 0, first_high = 0, last_low = 0, last_high = 0, casimir = 0;
};
template <class Stepper, class System, class Casimir>
energy_bands long_run(Stepper stepper, const System& system, Vector3d x, double dt, int steps,
                      Casimir casimir) {
    const auto& h = system.hamiltonian();
    const double energy = h(x), leaf = casimir(x);
    energy_bands bands{0, 0, HUGE_VAL, -HUGE_VAL, 0};
    for (int i = 0; i < steps; ++i) {
        stepper.do_step(system, x, i * dt, dt);
        const double change = h(x) - energy;
        if (i < steps / 10) {
            bands.first_low = std::min(bands.first_low, change);
            bands.first_high = std::max(bands.first_high, change);
        }
        if (i >= steps - steps / 10) {
            bands.last_low = std::min(bands.last_low, change);
            bands.last_high = std::max(bands.last_high, change);
        }
    }
    bands.casimir = std::abs(casimir(x) / leaf - 1);
    return bands;
}

} // namespace

BOOST_AUTO_TEST_SUITE(hamiltonian_poisson_integrators)

BOOST_AUTO_TEST_CASE(are_poisson_maps_at_every_order_and_the_midpoint_rule_is_not) {
    const auto volterra = volterra_system();
    using V = log_canonical<3>;
    const Vector3d x = volterra_start();
    BOOST_TEST(bracket_defect<poisson_scheme<V>>(volterra, x, 0.2) < 1e-12);
    BOOST_TEST((bracket_defect<poisson_scheme<V, 4>>(volterra, x, 0.2) < 1e-12));
    BOOST_TEST((bracket_defect<poisson_scheme<V, 6>>(volterra, x, 0.2) < 1e-12));
    BOOST_TEST((bracket_defect<poisson_scheme<V, 8>>(volterra, x, 0.2) < 1e-12));
    BOOST_TEST(
        (bracket_defect<poisson_scheme<V, 4, even_gauss_bisection>>(volterra, x, 0.2) < 1e-12));
    BOOST_TEST((bracket_defect<poisson_scheme<V, 4, truncated_series>>(volterra, x, 0.2) < 1e-12));
    BOOST_TEST((bracket_defect<implicit_midpoint<Vector3d, fixed_point>>(volterra, x, 0.2) > 1e-5));

    const auto degenerate = degenerate_system();
    using C = constant_poisson<3>;
    BOOST_TEST(bracket_defect<poisson_scheme<C>>(degenerate, x, 0.2) < 1e-12);
    BOOST_TEST((bracket_defect<poisson_scheme<C, 6>>(degenerate, x, 0.2) < 1e-12));
    const auto skewed = skewed_system();
    using S = constant_poisson<3, false>;
    BOOST_TEST((bracket_defect<poisson_scheme<S, 1>>(skewed, x, 0.2) < 1e-12));
    BOOST_TEST((bracket_defect<poisson_scheme<S, 3, truncated_series>>(skewed, x, 0.2) < 1e-12));
    BOOST_TEST((bracket_defect<poisson_scheme<S, 4>>(skewed, x, 0.2) < 1e-12));
}

BOOST_AUTO_TEST_CASE(are_poisson_maps_on_duals_of_lie_algebras) {
    const auto defect = []<class R, class Stepper>(R, Stepper) {
        const auto system = poisson(R{}, quartic_body{});
        return detail::lie_poisson_defect<so3>(detail::step_map(make<Stepper>(), system, 0.0, 0.3),
                                               Vector3d{-0.5878, 0.3, 0.8090});
    };
    using C = lie_dual<so3, cayley_map>;
    using E = lie_dual<so3, exponential>;
    BOOST_TEST(defect(C{}, poisson_scheme<C>{}) < 1e-12);
    BOOST_TEST(defect(C{}, poisson_scheme<C, 4>{}) < 1e-12);
    BOOST_TEST(defect(C{}, poisson_scheme<C, 8>{}) < 1e-12);
    BOOST_TEST(defect(E{}, poisson_scheme<E>{}) < 1e-12);
    BOOST_TEST(defect(E{}, poisson_scheme<E, 6>{}) < 1e-12);
}

BOOST_AUTO_TEST_CASE(of_order_two_by_cayley_are_the_isospectral_midpoint_rule) {
    const auto body = lie_poisson<so3>(quartic_body{});
    Vector3d x{-0.5, 0.3, 0.8}, y = x;
    poisson_scheme<lie_dual<so3>>{}.do_step(body, x, 0.0, 0.3);
    isospectral_midpoint<so3>{}.do_step(body, y, 0.0, 0.3);
    BOOST_TEST((x - y).norm() < 1e-15);

    struct weighted {
        Eigen::Matrix3d w{{0, 1, 0.5}, {1, 0, 0.3}, {0.5, 0.3, 0}};
        Eigen::Matrix3cd gradient(const Eigen::Matrix3cd& z) const { return w.cwiseProduct(z); }
    };
    const auto unitary = lie_poisson<su<3>>(weighted{});
    Eigen::VectorXd c(8);
    c << 0.6, -0.4, 0.9, 0.3, -0.7, 0.5, 0.4, -0.8;
    Eigen::Matrix3cd u = su<3>::from_coordinates(c), v = u;
    poisson_scheme<lie_dual<su<3>>>{}.do_step(unitary, u, 0.0, 0.2);
    isospectral_midpoint<su<3>>{}.do_step(unitary, v, 0.0, 0.2);
    BOOST_TEST(norm_inf(u - v) < 1e-14);
}

BOOST_AUTO_TEST_CASE(keep_the_leaf_whatever_the_tolerance_of_the_solver) {
    const auto drift = [](auto stepper) {
        const auto system = volterra_system();
        Vector3d x{2, 2, 2};
        for (int i = 0; i < 100; ++i) stepper.do_step(system, x, 0.1 * i, 0.1);
        return std::abs(volterra_casimir(x) / 2 - 1);
    };
    using V = log_canonical<3>;
    const cascade loose{1e-2};
    BOOST_TEST(drift(hamiltonian_poisson<V>{loose}) < 1e-14);
    BOOST_TEST((drift(hamiltonian_poisson<V, 4>{loose}) < 1e-14));
    BOOST_TEST(drift(implicit_midpoint<Vector3d>{}) > 1e-5);
}

BOOST_AUTO_TEST_CASE(keep_the_directions_in_which_the_structure_is_degenerate) {
    const auto system = degenerate_system();
    const Vector3d direction = degenerate_direction();
    BOOST_REQUIRE((degenerate_tensor() * direction).norm() == 0.0);
    const auto drift = [&](auto stepper) {
        Vector3d x = degenerate_start();
        const double before = direction.dot(x);
        for (int i = 0; i < 10'000; ++i) stepper.do_step(system, x, 0.1 * i, 0.1);
        return std::abs(direction.dot(x) - before);
    };
    BOOST_TEST(drift(poisson_scheme<constant_poisson<3>>{}) < 1e-13);
    BOOST_TEST((drift(poisson_scheme<constant_poisson<3>, 4>{}) < 1e-13));
}

BOOST_AUTO_TEST_CASE(let_the_energy_oscillate_without_drift_for_a_million_steps) {
    const auto volterra = long_run(hamiltonian_poisson<log_canonical<3>>{}, volterra_system(),
                                   Vector3d{2, 2, 2}, 0.1, 1'000'000, volterra_casimir);
    BOOST_TEST_MESSAGE("Lotka-Volterra: energy "
                       << volterra.first_low << " to " << volterra.first_high << ", then "
                       << volterra.last_low << " to " << volterra.last_high << ", Casimir "
                       << volterra.casimir);
    BOOST_TEST(std::abs(volterra.first_low + 5.857e-3) < 1e-5);
    BOOST_TEST(std::abs(volterra.last_low - volterra.first_low) < 2e-6);
    BOOST_TEST(std::abs(volterra.last_high - volterra.first_high) < 2e-6);
    BOOST_TEST(volterra.casimir < 1e-11);

    const auto body =
        long_run(hamiltonian_poisson<lie_dual<so3>>{}, poisson(lie_dual<so3>{}, quartic_body{}),
                 Vector3d{-0.5878, 0.3, 0.8090}, 0.2, 1'000'000,
                 [](const Vector3d& x) { return x.squaredNorm(); });
    BOOST_TEST_MESSAGE("rigid body: energy " << body.first_low << " to " << body.first_high
                                             << ", then " << body.last_low << " to "
                                             << body.last_high << ", Casimir " << body.casimir);
    BOOST_TEST(body.first_high - body.first_low > 1e-5);
    BOOST_TEST(std::abs(body.last_low - body.first_low) < 1e-7);
    BOOST_TEST(std::abs(body.last_high - body.first_high) < 1e-7);
    BOOST_TEST(body.casimir < 1e-11);
}

BOOST_AUTO_TEST_CASE(lead_back_in_time_where_they_are_symmetric) {
    const auto volterra = volterra_system();
    using V = log_canonical<3>;
    const auto defect = [&](auto stepper, double dt) {
        return reversibility_defect(make<decltype(stepper)>(), volterra, volterra_start(), 0.0, dt);
    };
    BOOST_TEST(defect(poisson_scheme<V>{}, 0.2) < 2e-15);
    BOOST_TEST((defect(poisson_scheme<V, 4, truncated_series>{}, 0.2) < 2e-15));
    BOOST_TEST((defect(poisson_scheme<V, 4, even_gauss_bisection>{}, 0.2) < 2e-15));
    // and up to O(dt^6) where not: the error of the step itself, of order 5, cancels
    const double coarse = defect(poisson_scheme<V, 4>{}, 0.2),
                 fine = defect(poisson_scheme<V, 4>{}, 0.1);
    BOOST_TEST(coarse > 1e-9);
    BOOST_TEST(std::abs(std::log2(coarse / fine) - 6) < 0.3);
    BOOST_TEST((reversibility_defect(make<poisson_scheme<constant_poisson<3>, 6>>(),
                                     degenerate_system(), degenerate_start(), 0.0, 0.2) < 2e-15));
}

BOOST_AUTO_TEST_CASE(report_a_blow_up_with_the_last_good_state) {
    const auto model = models::lotka_volterra::blowup();
    const auto system = poisson(model.structure<3>(), model);
    hamiltonian_poisson<log_canonical<3>> stepper;
    Vector3d x = models::lotka_volterra::blowup_initial_state(), last = x;
    int steps = 0;
    BOOST_CHECK_THROW(
        for (; steps < 300; ++steps) {
            last = x;
            stepper.do_step(system, x, 1e-3 * steps, 1e-3);
        },
        no_convergence);
    // the step from t = 0.254 has no solution: y = x exp(dt y/2) needs |x| <= 2/(e dt) = 735.8
    BOOST_TEST(steps == 254);
    BOOST_TEST((x == last));
    BOOST_TEST(std::abs(x[0] + 737.2) < 0.1);
    BOOST_TEST(std::abs(volterra_casimir(x) /
                            volterra_casimir(models::lotka_volterra::blowup_initial_state()) -
                        1) < 5e-14);
    // shorter steps go on from there
    stepper.do_step(system, x, 0.254, 1e-4);
    BOOST_TEST(x.allFinite());
}

/// On their way to a solution iterations may leave the domain of dexp^{-1}, and of exp.
BOOST_AUTO_TEST_CASE(do_not_converge_where_a_series_does_not) {
    const auto system = lie_poisson<so3_by_series>(quartic_body{});
    const auto closed = lie_poisson<so3>(quartic_body{});
    const Vector3d start{0.8, -0.1, 0.6};
    const auto check = [&]<unsigned short Order>(std::integral_constant<unsigned short, Order>) {
        int failures = 0;
        for (const double dt : {0.1, 1.0, 10.0, 100.0, 1e4, 1e8, 1e200}) {
            Vector3d x = start, y = start;
            try {
                hamiltonian_poisson<lie_dual<so3_by_series, exponential>, Order>{}.do_step(
                    system, x, 0.0, dt);
            } catch (const no_convergence& failure) {
                BOOST_TEST(failure.dt() == dt);
                BOOST_TEST((x == start));
                ++failures;
                continue;
            }
            BOOST_TEST(std::abs(x.norm() / start.norm() - 1) < 1e-12);
            if (dt > 1) continue;
            hamiltonian_poisson<lie_dual<so3, exponential>, Order>{}.do_step(closed, y, 0.0, dt);
            BOOST_TEST((x - y).norm() < 1e-13);
        }
        BOOST_TEST(failures > 0);
    };
    check(std::integral_constant<unsigned short, 2>{});
    check(std::integral_constant<unsigned short, 4>{});
}

BOOST_AUTO_TEST_CASE(solve_large_steps_by_newton) {
    const auto system = volterra_system();
    Vector3d x{2, 2, 2};
    hamiltonian_poisson<log_canonical<3>> stepper;
    stepper.do_step(system, x, 0.0, 2.0);
    BOOST_TEST(std::abs(volterra_casimir(x) / 2 - 1) < 1e-14);
    Vector3d back = x;
    stepper.do_step(system, back, 2.0, -2.0);
    BOOST_TEST((back - Vector3d{2, 2, 2}).norm() < 1e-12);
}

BOOST_AUTO_TEST_CASE(refuse_states_that_are_not_finite) {
    const auto system = volterra_system();
    hamiltonian_poisson<log_canonical<3>, 4> stepper;
    Vector3d x{2, std::numeric_limits<double>::quiet_NaN(), 2};
    BOOST_CHECK_THROW(stepper.do_step(system, x, 0.0, 0.1), invalid_argument);
    // log x is singular there
    Vector3d edge{2, 0, 2};
    BOOST_CHECK_THROW(stepper.do_step(system, edge, 0.0, 0.1),
                      boost::numeric::odeint::odeint_error);
    BOOST_TEST((edge == Vector3d{2, 0, 2}));
}

BOOST_AUTO_TEST_SUITE_END()
