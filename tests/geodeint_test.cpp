// SPDX-License-Identifier: BSL-1.0
//
// The first program anybody sees, with the two headers it shows and nothing else.
#include <boost/numeric/odeint.hpp>
#include <geodeint/geodeint.hpp>

#include <boost/test/unit_test.hpp>

namespace ode = boost::numeric::odeint;
namespace geo = geodeint;

BOOST_AUTO_TEST_CASE(the_one_idea_compiles_and_runs_as_printed) {
    double drift = 0;
    const auto observer = [&](const Eigen::Vector3d& x, double) {
        drift = std::max(drift, std::abs(x.squaredNorm() - 1));
    };
    const Eigen::Vector3d chi1{0.1, 0, 0}, chi2{0, 0.2, 0.1};

    geo::models::rigid_body body{Eigen::Vector3d{2, 1, 2.0 / 3}}; // H, its gradient, its Hessian
    auto system = geo::lie_poisson<geo::so3>(body);               // dm/dt = ad*_{grad H} m
    Eigen::Vector3d m{std::sin(1.1), 0, std::cos(1.1)};

    ode::integrate_const(ode::runge_kutta4<Eigen::Vector3d>{}, system, m, 0.0, 50.0, 0.01,
                         observer); // before
    const double before = std::exchange(drift, 0.0);
    m = {std::sin(1.1), 0, std::cos(1.1)};
    ode::integrate_const(geo::isospectral_midpoint<geo::so3>{}, system, m, 0.0, 50.0, 0.01,
                         observer); // after
    BOOST_TEST(before > 1e-12);
    BOOST_TEST(drift < 1e-14);

    geo::wiener_path path{/*seed*/ 42, /*path*/ 0, /*step*/ 0.01};
    auto noisy =
        geo::lie_poisson<geo::so3>(body, geo::noise(geo::linear{chi1}, geo::linear{chi2}), path);
    m = {std::sin(1.1), 0, std::cos(1.1)};
    ode::integrate_const(geo::munthe_kaas_midpoint<geo::so3>{}, noisy, m, 0.0, 50.0, 0.01,
                         observer);
    BOOST_TEST(drift < 1e-14);
}
