// SPDX-License-Identifier: BSL-1.0
#include <geodeint/stepper/thermal_splitting.hpp>

#include "support/gauss_nodes.hpp"
#include "support/su3_site.hpp"

#include <geodeint/algebra/power.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/algebra/su.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/noise/gauss_law.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/sample/autocorrelation.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <functional>
#include <tuple>
#include <utility>
#include <vector>

using geodeint::heat_bath;
using geodeint::so3;
using geodeint::wiener_path;
namespace detail = geodeint::detail;

namespace {

/// coth k - 1/k: the mean height of a spin of length 1 in a field k kT.
double langevin(double k) { return 1 / std::tanh(k) - 1 / k; }

Eigen::VectorXd legendre(double x, int count) {
    Eigen::VectorXd p(count);
    p(0) = 1;
    p(1) = x;
    for (int l = 2; l < count; ++l) p(l) = ((2 * l - 1) * x * p(l - 1) - (l - 1) * p(l - 2)) / l;
    return p;
}

/// <z> of D(h/2) N(h) D(h/2) at equilibrium less its exact value, for a spin of length 1 in the field
/// b, kT = 1 and lambda = 1/2, without Monte Carlo: the step as a matrix on polynomials in z. D is the
/// library's, N has the eigenvalues `harmonic(l)` on Legendre's polynomials, because it turns in uniform
/// directions.
double bias_in_a_field(double b, double h, const std::function<double(int)>& harmonic) {
    constexpr int count = 48;
    const geodeint::testing::gauss_nodes nodes{2 * count};
    Eigen::MatrixXd damp = Eigen::MatrixXd::Zero(count, count); // of coefficients of f(z) -> f(D z)
    for (Eigen::Index k = 0; k < nodes.x.size(); ++k) {
        const double z = nodes.x(k);
        const Eigen::Vector3d moved =
            detail::relaxed({std::sqrt(1 - z * z), 0, z}, {0, 0, b}, 0.5 * h / 2);
        damp += nodes.w(k) * legendre(z, count) * legendre(moved.z(), count).transpose();
    }
    for (int l = 0; l < count; ++l) damp.row(l) *= (2 * l + 1) / 2.0;
    Eigen::VectorXd scatter(count);
    for (int l = 0; l < count; ++l) scatter(l) = harmonic(l);
    const Eigen::MatrixXd step = damp * scatter.asDiagonal() * damp;
    // the stationary expectations of P_l are the left eigenvector of the eigenvalue 1
    Eigen::RowVectorXd expectation = Eigen::RowVectorXd::Zero(count);
    expectation(0) = 1;
    for (int i = 0; i < 4000; ++i) expectation = expectation * step / (expectation * step)(0);
    return expectation(1) - langevin(b);
}

/// E P_l of the law of Gauss: the sum over its points.
auto harmonics_of(const geodeint::gauss_law<2>& law) {
    return [law](int l) {
        double sum = 0;
        for (std::size_t i = 0; i < 2; ++i)
            sum += law.weights()[i] * legendre(law.turns()[i].cosine, l + 2)(l);
        return sum;
    };
}
/// E P_l of the law of Fisher: I_{l+1/2}(kappa)/I_{1/2}(kappa).
auto harmonics_of(const geodeint::fisher_law& law) {
    return [kappa = law.concentration()](int l) {
        return std::cyl_bessel_i(l + 0.5, kappa) / std::cyl_bessel_i(0.5, kappa);
    };
}

/// E P_l of the turn by a normal vector with variance 2 v in each component: its angle has the density
/// ~ w^2 exp(-w^2/(4 v)), and P_l of a turn about a random axis averages to chi_l(w)/(2 l + 1).
std::function<double(int)> harmonics_of_normal_turns(double v) {
    return [v](int l) {
        constexpr int points = 4000;
        const double largest = 12 * std::sqrt(2 * v);
        double sum = 0, norm = 0;
        for (int i = 0; i < points; ++i) {
            const double w = (i + 0.5) / points * largest;
            const double density = w * w * std::exp(-w * w / (4 * v));
            sum += density * std::sin((2 * l + 1) * w / 2) / std::sin(w / 2) / (2 * l + 1);
            norm += density;
        }
        return sum / norm;
    };
}

using isospectral = geodeint::isospectral_midpoint<so3, geodeint::fixed_point>;

/// The mean of `observable` over a run, after a tenth of it.
template <class Stepper, class System, class State, class Observable>
geodeint::autocorrelation run(Stepper stepper, const System& system, State x, double dt, int steps,
                              Observable observable) {
    std::vector<double> values;
    for (int i = 0; i < steps; ++i) {
        stepper.do_step(system, x, i * dt, dt);
        if (10 * i >= steps) values.push_back(observable(x));
    }
    return geodeint::autocorrelation{values};
}

/// 99.9 %
constexpr double confidence = 3.3;

} // namespace

BOOST_AUTO_TEST_CASE(equilibrium_of_one_spin_is_of_order_2) {
    // the specification's table, without Monte Carlo
    const double lambda = 0.5;
    const auto two_points = [&](double b, double h) {
        return bias_in_a_field(b, h, harmonics_of(geodeint::gauss_law<2>{lambda * h}));
    };
    const auto heat_kernel = [&](double b, double h) {
        return bias_in_a_field(b, h, [&](int l) { return std::exp(-l * (l + 1) * lambda * h); });
    };
    const auto fisher = [&](double b, double h) {
        return bias_in_a_field(b, h, harmonics_of(geodeint::fisher_law{lambda * h}));
    };
    const auto check = [](const char* law, double bias, double expected, double digits) {
        BOOST_TEST_CONTEXT(law << ": " << bias << " instead of " << expected)
        BOOST_TEST(std::abs(bias / expected - 1) < digits);
    };
    for (const auto& [h, expected] :
         {std::pair{0.8, 2.332e-2}, {0.4, 5.472e-3}, {0.2, 1.337e-3}, {0.1, 3.319e-4}})
        check("two points", two_points(2, h), expected, 1e-3);
    for (const auto& [h, expected] :
         {std::pair{0.8, 2.167e-2}, {0.4, 5.321e-3}, {0.2, 1.324e-3}, {0.1, 3.307e-4}})
        check("heat kernel", heat_kernel(2, h), expected, 1e-3);
    // two digits are given of these
    for (const auto& [b, h, expected] :
         {std::tuple{1.0, 0.8, 1.5e-2}, {4.0, 0.4, 1.2e-2}, {8.0, 0.2, 8.6e-3}, {8.0, 0.1, 2.2e-3}})
        check("two points", two_points(b, h), expected, 0.05);
    for (const auto& [b, h, expected] : {std::tuple{1.0, 0.8, 1.2e-2},
                                         {1.0, 0.2, 6.0e-4},
                                         {2.0, 0.8, 1.317e-2},
                                         {4.0, 0.2, 9.1e-4},
                                         {8.0, 0.2, 7.1e-3},
                                         {8.0, 0.1, 2.0e-3}})
        check("Fisher", fisher(b, h), expected, 0.05);
    const auto order = [](auto&& law, double b, double h) {
        return std::log2(std::abs(law(b, h) / law(b, h / 2)));
    };
    BOOST_TEST(std::abs(order(two_points, 2, 0.2) - 2) < 0.05);
    BOOST_TEST(std::abs(order(heat_kernel, 2, 0.2) - 2) < 0.05);
    BOOST_TEST(std::abs(order(fisher, 1, 0.4) - 2) < 0.15);
    BOOST_TEST(std::abs(order(fisher, 1, 0.2) - 2) < 0.15);
}

BOOST_AUTO_TEST_CASE(normal_turns_need_the_corrected_variance) {
    const auto order = [](double b, auto&& variance) {
        const auto bias = [&](double h) {
            return std::abs(bias_in_a_field(b, h, harmonics_of_normal_turns(variance(0.5 * h))));
        };
        return std::log2(bias(0.1) / bias(0.05));
    };
    // canary: the variance of the Brownian motion itself is of order 1
    BOOST_TEST(order(2, [](double tau) { return tau; }) < 1);
    // so(3) has c = 2
    BOOST_TEST(std::abs(order(1, [](double tau) { return tau / (1 + tau / 6); }) - 2) < 0.15);
}

BOOST_AUTO_TEST_CASE(one_spin_by_simulation) {
    const double h = 0.8, b = 2;
    const auto system = geodeint::lie_poisson<so3>([](const auto& m) { return -2.0 * m[2]; },
                                                   heat_bath{.friction = 0.5, .temperature = 1},
                                                   wiener_path{1, 0, h});
    const Eigen::Vector3d start{0, 0, 1};
    const auto height = [](const Eigen::Vector3d& m) { return m.z(); };
    const double bias = bias_in_a_field(b, h, harmonics_of(geodeint::fisher_law{0.4}));
    const auto found =
        run(geodeint::thermal_splitting<isospectral>{}, system, start, h, 200000, height);
    BOOST_TEST(std::abs(found.mean() - langevin(b) - bias) < confidence * found.error());
}

BOOST_AUTO_TEST_CASE(stays_on_the_orbit) {
    const auto system = geodeint::lie_poisson<so3>(
        [](const auto& m) { return m[0] * m[0] + 0.5 * m[1] * m[1]; },
        heat_bath{.friction = 0.5, .temperature = 0.1}, wiener_path{1, 0, 0.1});
    geodeint::thermal_splitting<isospectral> stepper;
    Eigen::Vector3d m{0.6, 0, 0.8};
    double worst = 0;
    for (int i = 0; i < 20000; ++i) {
        stepper.do_step(system, m, i * 0.1, 0.1);
        worst = std::max(worst, std::abs(m.squaredNorm() - 1));
    }
    BOOST_TEST(worst < 2e-15);
}

BOOST_AUTO_TEST_CASE(a_site_of_su3) {
    // the specification's site: exact <H> = 0.356092 at kT = 0.5
    using G = geodeint::su<3>;
    const double h = 0.1;
    const geodeint::testing::su3_site energy;
    const auto system = geodeint::lie_poisson<G>(
        energy, heat_bath{.friction = 0.4, .temperature = 0.5}, wiener_path{1, 0, h});
    const auto found =
        run(geodeint::thermal_splitting<geodeint::isospectral_midpoint<G, geodeint::fixed_point>>{},
            system, energy.pure_state(), h, 60000, energy);
    BOOST_TEST_MESSAGE("su(3): " << found.mean() << " +- " << found.error());
    // the bias at h = 0.1 is below 1e-3
    BOOST_TEST(std::abs(found.mean() - 0.356092) < confidence * found.error() + 1e-3);
}

BOOST_AUTO_TEST_CASE(a_heavy_top) {
    // exact <H> = 0.397604 at kT = 0.7, pi.gamma = 0.8
    const geodeint::models::heavy_top top{{1, 1.6, 2.2}, {0.5, 0, 1}};
    const geodeint::models::heavy_top::state_type start{{0, 0, 0.8}, {0, 0, 1}};
    const double h = 0.2;
    const auto system = geodeint::lie_poisson<geodeint::se3>(
        top, heat_bath{.friction = 0.5, .temperature = 0.7}, wiener_path{1, 0, h});
    using map =
        geodeint::munthe_kaas_midpoint<geodeint::se3, geodeint::exponential, geodeint::fixed_point>;
    const auto found = run(geodeint::thermal_splitting<map>{}, system, start, h, 100000, top);
    BOOST_TEST(std::abs(found.mean() - 0.397604) < confidence * found.error() + 2e-3);
    BOOST_TEST(found.error() < 0.02);
}

BOOST_AUTO_TEST_CASE(a_step_is_a_cell_forward) {
    const auto system = geodeint::lie_poisson<so3>([](const auto& m) { return -1.0 * m[2]; },
                                                   heat_bath{.friction = 0.5, .temperature = 1},
                                                   wiener_path{1, 0, 0.1});
    geodeint::thermal_splitting<isospectral> stepper;
    const Eigen::Vector3d start{0, 0.6, 0.8};
    Eigen::Vector3d m = start;
    const auto names = [](const char* argument) {
        return
            [=](const geodeint::invalid_argument& error) { return error.argument() == argument; };
    };
    BOOST_CHECK_EXCEPTION(stepper.do_step(system, m, 0.0, 0.2), geodeint::invalid_argument,
                          names("dt"));
    BOOST_CHECK_EXCEPTION(stepper.do_step(system, m, 0.1, -0.1), geodeint::invalid_argument,
                          names("dt"));
    BOOST_CHECK_EXCEPTION(stepper.do_step(system, m, 0.05, 0.1), geodeint::invalid_argument,
                          names("t"));
    BOOST_TEST((m == start));
    // the same noise whatever the stepper has done before, other noise in another cell
    Eigen::Vector3d again = start, later = start;
    stepper.do_step(system, m, 0.3, 0.1);
    stepper.do_step(system, later, 0.4, 0.1);
    stepper.do_step(system, again, 0.3, 0.1);
    BOOST_TEST((m == again));
    BOOST_TEST((m != later));
}
