// SPDX-License-Identifier: BSL-1.0
//
// Bits of the steppers on matrix algebras, of fixed size and of a size known when they run, and on
// powers.
#include "support/replay.hpp"

#include <geodeint/algebra/power.hpp>
#include <geodeint/algebra/so.hpp>
#include <geodeint/algebra/su.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/models/manakov.hpp>
#include <geodeint/models/point_vortices.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/isospectral_gauss.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using vortices = models::point_vortices;

namespace {

constexpr double dt = 1.0 / 32;
const auto body = lie_poisson<so<5>>(models::manakov::ephrati(5));
const so<5>::dual_type start =
    so<5>::from_coordinates(Eigen::Matrix<double, 10, 1>::LinSpaced(-1, 1));

/// H = |X|^2/2 + <A, X>^2/2 on su(3)
struct quadratic {
    su<3>::algebra_type a = su<3>::from_coordinates(Eigen::Matrix<double, 8, 1>::LinSpaced(-1, 1));

    double operator()(const su<3>::dual_type& x) const {
        const double along = su<3>::pairing(x, a);
        return su<3>::pairing(x, x) / 2 + along * along / 2;
    }
    su<3>::algebra_type gradient(const su<3>::dual_type& x) const {
        return x + su<3>::pairing(x, a) * a;
    }
};
const su<3>::dual_type spin =
    su<3>::from_coordinates(Eigen::Matrix<double, 8, 1>::LinSpaced(0.9, -0.4));
const su<3>::algebra_type field =
    su<3>::from_coordinates(Eigen::Matrix<double, 8, 1>::Constant(0.2));

} // namespace

BOOST_AUTO_TEST_SUITE(bits)

BOOST_AUTO_TEST_CASE(of_matrices) {
    replay_file file{"replay/matrices.txt"};
    file.check("isospectral_midpoint<so<5>>", isospectral_midpoint<so<5>, fixed_point>{}, body,
               start, dt);
    file.check("munthe_kaas_midpoint<so<5>>",
               munthe_kaas_midpoint<so<5>, exponential, fixed_point>{}, body, start, dt);
    file.check("runge_kutta_munthe_kaas4<so<5>>", runge_kutta_munthe_kaas4<so<5>>{}, body, start,
               dt);
    file.check("isospectral_midpoint<su<3>>, noise", isospectral_midpoint<su<3>, fixed_point>{},
               lie_poisson<su<3>>(quadratic{}, noise(linear{field}), wiener_path{3, 4, dt}), spin,
               dt);
    file.check("isospectral_midpoint<so>, size known when it runs",
               isospectral_midpoint<so<Eigen::Dynamic>, fixed_point>{},
               lie_poisson<so<Eigen::Dynamic>>(models::manakov::ephrati(5)), Eigen::MatrixXd(start),
               dt);
    file.check("isospectral_midpoint<power>", isospectral_midpoint<power<su<2>>, fixed_point>{},
               lie_poisson<power<su<2>>>(vortices::ephrati(), vortices::ephrati_noise(),
                                         wiener_path{1, 2, dt}),
               vortices::ephrati_initial_state(), dt);
    file.check("isospectral_gauss4<power>", isospectral_gauss<power<su<2>>, 2, fixed_point>{},
               lie_poisson<power<su<2>>>(vortices::ephrati()), vortices::ephrati_initial_state(),
               dt);
}

BOOST_AUTO_TEST_SUITE_END()
