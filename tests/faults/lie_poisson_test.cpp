// SPDX-License-Identifier: BSL-1.0
//
// A Hamiltonian that fails in mid-step, whoever solves the step and where states are of dynamic size.
// (faults.steppers: every stepper of the list.)
#include "support/faults.hpp"
#include "support/make_stepper.hpp"
#include "support/problems.hpp"

#include <geodeint/algebra/power.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/solve/anderson.hpp>
#include <geodeint/solve/chord.hpp>
#include <geodeint/solve/newton.hpp>
#include <geodeint/stepper/isospectral_gauss.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_heun.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

namespace {

const Vector3d body_start{-0.5878, 0.3, 0.8090};

auto body(fault& strike) { return lie_poisson<so3>(breakable{driven_body{}, strike}); }

/// Spins of a chain, H = sum_k s_k.s_{k+1} + 0.1 sum |s_k|^4: a state of dynamic size.
struct spin_chain {
    using spins = power<so3>::dual_type;

    double operator()(const spins& s) const {
        double sum = 0.1 * s.colwise().squaredNorm().squaredNorm();
        for (Eigen::Index k = 0; k + 1 < s.cols(); ++k) sum += s.col(k).dot(s.col(k + 1));
        return sum;
    }
    void gradient(const spins& s, spins& g) const {
        g = 0.4 * s * s.colwise().squaredNorm().asDiagonal();
        for (Eigen::Index k = 0; k + 1 < s.cols(); ++k) {
            g.col(k) += s.col(k + 1);
            g.col(k + 1) += s.col(k);
        }
    }
};
auto chain(fault& strike) { return lie_poisson<power<so3>>(breakable{spin_chain{}, strike}); }
spin_chain::spins chain_start() {
    spin_chain::spins s(3, 4);
    for (int k = 0; k < 4; ++k) s.col(k) << std::sin(k + 1.0), std::cos(2.0 * k), 0.3 * k;
    return s;
}

} // namespace

BOOST_AUTO_TEST_SUITE(a_hamiltonian_that_fails)

// Steps so large that the fixed point gives up: Hessians are evaluated, too.
BOOST_AUTO_TEST_CASE(in_every_solver) {
    check_survives_faults(make<munthe_kaas_midpoint<so3>>(), body, body_start, 1.5);
    check_survives_faults(make<isospectral_midpoint<so3>>(), body, body_start, 1.2);
    check_survives_faults(make<munthe_kaas_midpoint<so3, exponential, newton>>(), body, body_start);
    check_survives_faults(make<isospectral_midpoint<so3, chord>>(), body, body_start);
    check_survives_faults(make<isospectral_midpoint<so3, anderson>>(), body, body_start);
}

BOOST_AUTO_TEST_CASE(with_states_of_dynamic_size) {
    check_survives_faults(make<isospectral_midpoint<power<so3>>>(), chain, chain_start());
    check_survives_faults(make<isospectral_gauss4<power<so3>>>(), chain, chain_start());
    check_survives_faults(make<munthe_kaas_midpoint<power<so3>>>(), chain, chain_start());
    check_survives_faults(make<runge_kutta_munthe_kaas4<power<so3>>>(), chain, chain_start());
    check_survives_faults(make<munthe_kaas_heun<power<so3>>>(), chain, chain_start());
}

BOOST_AUTO_TEST_SUITE_END()
