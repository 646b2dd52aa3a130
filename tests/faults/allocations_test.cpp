// SPDX-License-Identifier: BSL-1.0
//
// Memory that runs out in the middle of the first step, the only one that allocates: the state is
// as it was, and the same stepper makes the step once there is memory again.
#include "support/allocation_counter.hpp"
#include "support/faults.hpp"
#include "support/make_stepper.hpp"
#include "support/problems.hpp"
#include "support/ring_problem.hpp"

#include <geodeint/algebra/power.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/algebra/su.hpp>
#include <geodeint/models/lotka_volterra.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/hamiltonian_poisson.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/isospectral_gauss.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/metriplectic_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_heun.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas_dopri5.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>
#include <geodeint/stepper/symmetric_composition.hpp>
#include <geodeint/structure/log_canonical.hpp>
#include <geodeint/system/poisson.hpp>

#include <boost/test/unit_test.hpp>

#include <functional>
#include <new>
#include <vector>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

constexpr double dt = 1.0 / 32;

template <class MakeStepper, class System, class State>
void check_survives_bad_alloc(MakeStepper make_stepper, const System& system, const State& x0) {
    if (!allocation_counter::available) return;
    constexpr int steps = 3;
    std::vector<State> undisturbed{x0};
    auto first = make_stepper();
    for (int n = 0; n < steps; ++n) {
        undisturbed.push_back(undisturbed.back());
        first.do_step(std::cref(system), undisturbed.back(), n * dt, dt);
    }
    for (std::size_t k = 1;; ++k) {
        auto stepper = make_stepper();
        State x = x0;
        const allocation_counter counter;
        allocation_counter::fail(k);
        bool thrown = false;
        try {
            stepper.do_step(std::cref(system), x, 0.0, dt);
        } catch (const std::bad_alloc&) {
            thrown = true;
        }
        allocation_counter::fail(0);
        if (counter.count() < k) {
            BOOST_TEST(k > 1, "the step does not allocate");
            break;
        }
        BOOST_TEST_CONTEXT("allocation " << k) {
            BOOST_TEST(thrown);
            BOOST_TEST(same_bits(x, x0), "the state has changed");
            for (int n = 0; n < steps; ++n) {
                stepper.do_step(std::cref(system), x, n * dt, dt);
                BOOST_TEST(same_bits(x, undisturbed[std::size_t(n) + 1]), "step " << n);
            }
        }
        BOOST_REQUIRE(k < 1000);
    }
}

/// H = sum_k s_k.s_{k+1}
struct spin_chain {
    using spins = power<so3>::dual_type;

    double operator()(const spins& s) const {
        double sum = 0;
        for (Eigen::Index k = 0; k + 1 < s.cols(); ++k) sum += s.col(k).dot(s.col(k + 1));
        return sum;
    }
    void gradient(const spins& s, spins& g) const {
        g.setZero(3, s.cols());
        for (Eigen::Index k = 0; k + 1 < s.cols(); ++k) {
            g.col(k) += s.col(k + 1);
            g.col(k + 1) += s.col(k);
        }
    }
};

/// H = <X, D X>/2, D the entries of X counted from 1
struct weighted_entries {
    void gradient(const Eigen::MatrixXcd& x, Eigen::MatrixXcd& g) const {
        g = x;
        for (Eigen::Index i = 0; i < x.rows(); ++i)
            for (Eigen::Index j = 0; j < x.cols(); ++j) g(i, j) *= 0.1 * double(i + j + 1);
        g.diagonal().array() -= g.trace() / double(x.rows());
    }
};

} // namespace

BOOST_AUTO_TEST_SUITE(memory_that_runs_out)

BOOST_AUTO_TEST_CASE(in_steps_of_copies_of_an_algebra) {
    const auto chain = lie_poisson<power<so3>>(spin_chain{});
    const spin_chain::spins start = spin_chain::spins::Random(3, 4);
    check_survives_bad_alloc(make<isospectral_midpoint<power<so3>>>(), chain, start);
    check_survives_bad_alloc(make<isospectral_gauss4<power<so3>>>(), chain, start);
    check_survives_bad_alloc(make<munthe_kaas_midpoint<power<so3>>>(), chain, start);
    check_survives_bad_alloc(make<munthe_kaas_heun<power<so3>>>(), chain, start);
    check_survives_bad_alloc(make<runge_kutta_munthe_kaas4<power<so3>>>(), chain, start);
    check_survives_bad_alloc(make<runge_kutta_munthe_kaas_dopri5<power<so3>>>(), chain, start);
    check_survives_bad_alloc(make<symmetric_composition<isospectral_midpoint<power<so3>>, 4>>(),
                             chain, start);
}

BOOST_AUTO_TEST_CASE(in_steps_of_large_matrices) {
    Eigen::MatrixXcd start = Eigen::MatrixXcd::Random(5, 5);
    start = (start - start.adjoint()).eval();
    start.diagonal().array() -= start.trace() / 5.0;
    check_survives_bad_alloc(make<isospectral_midpoint<su<Eigen::Dynamic>>>(),
                             lie_poisson<su<Eigen::Dynamic>>(weighted_entries{}), start);
}

BOOST_AUTO_TEST_CASE(in_steps_of_vectors) {
    const auto model = models::lotka_volterra::cosserat();
    const VectorXd species = Vector3d{1.4, 0.7, 1.2}, masses = VectorXd::LinSpaced(6, -0.5, 1);
    const auto volterra = poisson(model.structure(), model);
    check_survives_bad_alloc(make<hamiltonian_poisson<log_canonical<>>>(), volterra, species);
    check_survives_bad_alloc(make<hamiltonian_poisson<log_canonical<>, 4>>(), volterra, species);
    check_survives_bad_alloc(make<implicit_midpoint<VectorXd>>(), volterra, species);
    check_survives_bad_alloc(make<stochastic_heun<VectorXd>>(), volterra, species);
    check_survives_bad_alloc(
        make<metriplectic_midpoint<gonzalez>>(),
        metriplectic(ring_tensor{}, ring_energy{}, metric_dissipation{1e-3}, ring_entropy{}),
        masses);
}

// A number of noises that is known at run time only.
BOOST_AUTO_TEST_CASE(for_the_increments) {
    const std::vector<quartic_body> noises(3, quartic_body{{0.2, 0.3, 0.1}});
    const auto body = lie_poisson<so3>(quartic_body{}, noise(noises), wiener_path{1, 2, dt});
    check_survives_bad_alloc(make<munthe_kaas_midpoint<so3>>(), body, Vector3d{0.5, -0.3, 0.8});
    check_survives_bad_alloc(make<stochastic_heun<Vector3d>>(), body, Vector3d{0.5, -0.3, 0.8});
}

BOOST_AUTO_TEST_SUITE_END()
