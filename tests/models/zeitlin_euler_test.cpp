// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/su.hpp>
#include <geodeint/models/zeitlin_euler.hpp>
#include <geodeint/noise/recorded_path.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include "support/allocation_counter.hpp"
#include "support/golden.hpp"
#include "support/order.hpp"
#include "support/skew_matrices.hpp"
#include "support/structure.hpp"

#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>
#include <boost/test/unit_test.hpp>

#include <cmath>
#include <complex>
#include <limits>
#include <string>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::MatrixXcd;
using models::zeitlin_euler;
using G = su<Eigen::Dynamic>;

static_assert(hamiltonian<zeitlin_euler, G> && has_energy<zeitlin_euler, MatrixXcd>);
static_assert(!has_hessian<zeitlin_euler, MatrixXcd>);

namespace {

MatrixXcd random_state(int n, unsigned seed, double size = 1) {
    MatrixXcd x = random_skew(n, seed);
    x.diagonal().array() -= x.trace() / double(n);
    return x * (size * std::sqrt(n) / x.norm());
}

zeitlin_euler model_of(const golden_arrays& data) {
    const int n = static_cast<int>(data.scalar("N"));
    return data.scalar("kappa") == 1 ? zeitlin_euler::without_hbar(n) : zeitlin_euler{n};
}

/// The largest deviation of the first and of the last state of a reference trajectory.
template <class System>
double replay(const golden_arrays& data, const System& system) {
    const double h = data.scalar("h");
    const int steps = static_cast<int>(data.scalar("steps"));
    MatrixXcd x = data.complex_array("X0");
    isospectral_midpoint<G> stepper;
    double worst = 0;
    for (int i = 0; i < steps; ++i) {
        stepper.do_step(system, x, i * h, h);
        if (i == 0) worst = (x - data.complex_array("X1")).cwiseAbs().maxCoeff();
    }
    return std::max(worst, (x - data.complex_array("Xfinal")).cwiseAbs().maxCoeff());
}

/// A Rossby-Haurwitz wave: solid rotation a and one degree l.
struct wave {
    zeitlin_euler sphere;
    int l;
    double a;
    MatrixXcd start;

    wave(int n, int degree, double solid, double angular_velocity)
        : sphere{n, angular_velocity}, l{degree}, a{solid} {
        const spherical_basis basis{n};
        Eigen::VectorXd c = Eigen::VectorXd::Zero(n * n);
        random_source random{17};
        for (int m = -l; m <= l; ++m) c(spherical_basis::index(l, m)) = 0.3 * random.normal();
        c(spherical_basis::index(1, 0)) = a * std::sqrt(n / 3.0);
        start = basis.matrix(c);
    }
    MatrixXcd at(double t) const {
        const double theta = (a / (l * (l + 1)) - a / 2 + sphere.angular_velocity()) * t;
        MatrixXcd x = start;
        for (Eigen::Index j = 0; j < x.rows(); ++j)
            for (Eigen::Index k = 0; k < x.cols(); ++k)
                x(j, k) *= std::polar(1.0, theta * static_cast<double>(j - k));
        return x;
    }
};

} // namespace

BOOST_AUTO_TEST_SUITE(zeitlin_euler_models)

BOOST_AUTO_TEST_CASE(has_the_reference_energy_enstrophy_and_momentum) {
    for (const std::string n : {"5", "8"}) {
        const golden_arrays data{"isospectral/zeitlin_N" + n + "_operators.txt"};
        const int size = std::stoi(n);
        const auto sphere = zeitlin_euler::without_hbar(size);
        const MatrixXcd x = data.complex_array("X");
        BOOST_TEST(std::abs(sphere(x) - data.array("energy_enstrophy")(0, 0)) < 1e-13);
        BOOST_TEST(std::abs(sphere.enstrophy(x) + data.array("energy_enstrophy")(0, 1)) < 1e-12);
        const Eigen::MatrixXd omega = data.array("momentum"); // m = -1, 0, 1
        const Eigen::Vector3d expected =
            std::sqrt(3.0 / size) * Eigen::Vector3d{omega(0, 2), -omega(0, 0), omega(0, 1)};
        BOOST_TEST((sphere.angular_momentum(x) - expected).norm() < 1e-13);
        BOOST_TEST(std::abs(sphere.hbar() * zeitlin_euler{size}.kappa() - 1) < 1e-15);
    }
}

BOOST_AUTO_TEST_CASE(replays_the_reference_trajectories) {
    for (const std::string n : {"5", "8"})
        for (const std::string kappa : {"k1", "khbar"}) {
            const golden_arrays data{"isospectral/zeitlin_N" + n + "_det_" + kappa + ".txt"};
            BOOST_TEST(replay(data, lie_poisson<G>(model_of(data))) < 1e-13, n << kappa);
        }
}

BOOST_AUTO_TEST_CASE(replays_the_reference_trajectories_with_noise) {
    for (const std::string n : {"5", "8"}) {
        const golden_arrays data{"isospectral/zeitlin_N" + n + "_sto_k1.txt"};
        const auto noise = zeitlin_euler::ephrati_noise(std::stoi(n), data.scalar("amp"));
        BOOST_TEST(noise.lowest() == static_cast<int>(data.scalar("lmin")));
        const Eigen::MatrixXd dW =
            data.array("dW").rightCols(static_cast<Eigen::Index>(noise.size()));
        const auto system =
            lie_poisson<G>(model_of(data), noise, recorded_path{0.0, data.scalar("h"), dW});
        BOOST_TEST(replay(data, system) < 1e-13, n);
    }
}

BOOST_AUTO_TEST_CASE(gradient_is_that_of_the_energy_also_on_a_turning_sphere) {
    const int n = 6;
    for (const double angular_velocity : {0.0, 1.3}) {
        const zeitlin_euler sphere{n, angular_velocity};
        const auto energy = [&](const Eigen::VectorXd& c) {
            return Eigen::VectorXd::Constant(1, sphere(G::from_coordinates(c)));
        };
        const MatrixXcd x = random_state(n, 21);
        MatrixXcd gradient, with_trace;
        sphere.gradient(x, gradient);
        const Eigen::VectorXd expected = differences(energy, G::coordinates(x)).transpose();
        BOOST_TEST((G::coordinates(gradient) - expected).norm() < 1e-11);
        BOOST_TEST((gradient + sphere.kappa() * sphere.stream_function(x)).norm() < 1e-14);
        BOOST_TEST(std::abs(gradient.trace()) < 1e-14);
        BOOST_TEST((gradient + gradient.adjoint()).norm() == 0.0);
        sphere.gradient(x + std::complex<double>{0, 1} * MatrixXcd::Identity(n, n), with_trace);
        BOOST_TEST((gradient - with_trace).norm() < 1e-13);
    }
}

BOOST_AUTO_TEST_CASE(waves_turn_exactly_at_every_size_also_on_a_turning_sphere) {
    for (const int n : {4, 9, 16})
        for (const double angular_velocity : {0.0, 2.5}) {
            const wave rossby{n, 3, 0.8, angular_velocity};
            const auto system = lie_poisson<G>(rossby.sphere);
            const double t = 2;
            MatrixXcd x = rossby.start;
            boost::numeric::odeint::runge_kutta4<MatrixXcd> classical;
            const int steps = 2000;
            for (int i = 0; i < steps; ++i) classical.do_step(system, x, i * t / steps, t / steps);
            BOOST_TEST((x - rossby.at(t)).norm() < 1e-9, "N = " << n);
            check_order([] { return isospectral_midpoint<G>{}; }, system, rossby.start, 0.0, t,
                        rossby.at(t), 2);
        }
}

BOOST_AUTO_TEST_CASE(waves_on_a_turning_sphere_at_rest_move_westward) {
    // Without wind, a pattern of degree l moves at the rate -2 Omega/(l(l + 1)).
    const double angular_velocity = 1.5;
    const wave still{8, 4, 2 * angular_velocity, angular_velocity};
    const MatrixXcd wind = still.start - still.sphere.planetary_vorticity();
    BOOST_TEST(wind.diagonal().dot(still.sphere.planetary_vorticity().diagonal()).real() < 1e-13);
    const double rate = 2 * angular_velocity / (4 * 5);
    const std::complex<double> phase = still.at(1.0)(0, 2) / still.start(0, 2);
    // the diagonal m = 2 above the main one belongs to exp(i m phi)^*
    BOOST_TEST(std::abs(phase - std::polar(1.0, -2 * rate)) < 1e-13);
}

BOOST_AUTO_TEST_CASE(a_turning_sphere_is_a_turning_observer) {
    // X(t) = R(-Omega t) X'(t) R(Omega t), where X' is the solution at rest.
    const int n = 7;
    const double angular_velocity = 1.2, t = 1, dt = 1.0 / 1024;
    const MatrixXcd start = random_state(n, 22);
    const auto end = [&](double omega) {
        MatrixXcd x = start;
        const auto system = lie_poisson<G>(zeitlin_euler{n, omega});
        boost::numeric::odeint::runge_kutta4<MatrixXcd> classical;
        for (int i = 0; i < 1024; ++i) classical.do_step(system, x, i * dt, dt);
        return x;
    };
    MatrixXcd at_rest = end(0);
    for (int j = 0; j < n; ++j)
        for (int k = 0; k < n; ++k)
            at_rest(j, k) *= std::polar(1.0, angular_velocity * t * (j - k));
    BOOST_TEST((end(angular_velocity) - at_rest).norm() < 1e-8);
}

BOOST_AUTO_TEST_CASE(momentum_and_enstrophy_are_exact_and_energy_is_close) {
    const int n = 24;
    const zeitlin_euler sphere{n};
    const auto system = lie_poisson<G>(sphere);
    MatrixXcd x = random_state(n, 23);
    const Eigen::Vector3d momentum = sphere.angular_momentum(x);
    const double enstrophy = sphere.enstrophy(x), energy = sphere(x);
    isospectral_midpoint<G> stepper;
    const double dt = 0.5 * sphere.hbar();
    double worst_energy = 0;
    for (int i = 0; i < 300; ++i) {
        stepper.do_step(system, x, i * dt, dt);
        worst_energy = std::max(worst_energy, std::abs(sphere(x) / energy - 1));
    }
    BOOST_TEST((sphere.angular_momentum(x) - momentum).norm() < 1e-14);
    BOOST_TEST(std::abs(sphere.enstrophy(x) / enstrophy - 1) < 1e-13);
    BOOST_TEST(worst_energy < 1e-3);
    BOOST_TEST(worst_energy > 1e-9); // it is not exact

    // on a turning sphere only the part along the axis is
    const zeitlin_euler turning{n, 0.7};
    const Eigen::Vector3d before = turning.angular_momentum(x);
    for (int i = 0; i < 100; ++i) stepper.do_step(lie_poisson<G>(turning), x, i * dt, dt);
    const Eigen::Vector3d after = turning.angular_momentum(x);
    BOOST_TEST(std::abs(after.z() - before.z()) < 1e-14);
    BOOST_TEST((after - before).norm() > 1e-3);
}

BOOST_AUTO_TEST_CASE(keeps_the_spectrum_at_round_off_in_noise) {
    const struct { int n, steps; } runs[] = {{32, 500}, {128, 20}};
    for (const auto& run : runs) {
        const zeitlin_euler sphere{run.n};
        const double dt = 0.1 * sphere.hbar();
        const auto system =
            lie_poisson<G>(sphere, zeitlin_euler::ephrati_noise(run.n), wiener_path{9, 0, dt});
        MatrixXcd x =
            spherical_basis{run.n}.quantise(spherical_coefficients::random_smooth(run.n - 1, 5));
        const Eigen::VectorXd before = G::spectrum(x);
        isospectral_midpoint<G> stepper;
        for (int i = 0; i < run.steps; ++i) stepper.do_step(system, x, i * dt, dt);
        BOOST_TEST((G::spectrum(x) - before).cwiseAbs().maxCoeff() < 1e-14, "N = " << run.n);
        BOOST_TEST((x + x.adjoint()).cwiseAbs().maxCoeff() == 0.0);
    }
}

BOOST_AUTO_TEST_CASE(a_step_is_a_poisson_map_with_noise) {
    const int n = 4;
    const auto noise = zeitlin_euler::ephrati_noise(n, 2.0);
    random_source random{24};
    Eigen::MatrixXd dW(1, static_cast<Eigen::Index>(noise.size()));
    for (double& each : dW.reshaped()) each = 0.3 * random.normal();
    const auto system = lie_poisson<G>(zeitlin_euler{n}, noise, recorded_path{0.0, 0.3, dW});
    const double defect = detail::lie_poisson_defect<G>(
        detail::step_map([] { return isospectral_midpoint<G>{}; }, system, 0.0, 0.3),
        random_state(n, 25));
    BOOST_TEST(defect < 1e-10);
}

BOOST_AUTO_TEST_CASE(steps_allocate_only_at_first) {
    const int n = 10;
    const double dt = 0.01;
    const zeitlin_euler sphere{n, 0.5};
    const MatrixXcd x = random_state(n, 26);
    MatrixXcd gradient(n, n);
    BOOST_TEST(allocations_in([&] { sphere.gradient(x, gradient); }) == 0U);
    check_no_allocation(
        [] { return isospectral_midpoint<G>{}; },
        lie_poisson<G>(sphere, zeitlin_euler::ephrati_noise(n), wiener_path{1, 0, dt}), x);
}

BOOST_AUTO_TEST_CASE(bad_arguments_are_refused) {
    const auto names = [](const char* argument) {
        return [=](const invalid_argument& error) { return error.argument() == argument; };
    };
    BOOST_CHECK_EXCEPTION(zeitlin_euler{1}, invalid_argument, names("n"));
    BOOST_CHECK_EXCEPTION(zeitlin_euler::without_hbar(0), invalid_argument, names("n"));
    BOOST_CHECK_EXCEPTION(zeitlin_euler(4, std::numeric_limits<double>::quiet_NaN()),
                          invalid_argument, names("angular_velocity"));
    const zeitlin_euler sphere{4};
    const MatrixXcd five = MatrixXcd::Zero(5, 5);
    BOOST_CHECK_EXCEPTION(sphere(five), invalid_argument, names("x"));
    BOOST_CHECK_EXCEPTION(sphere.enstrophy(five), invalid_argument, names("x"));
    BOOST_CHECK_EXCEPTION(sphere.angular_momentum(five), invalid_argument, names("x"));
    MatrixXcd out;
    BOOST_CHECK_EXCEPTION(sphere.gradient(five, out), invalid_argument, names("w"));
}

BOOST_AUTO_TEST_SUITE_END()
