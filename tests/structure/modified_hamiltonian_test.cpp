// SPDX-License-Identifier: BSL-1.0
//
// H is kept at the order of the scheme, its first correction two powers of dt better.
#include <geodeint/structure/modified_hamiltonian.hpp>

#include "support/golden.hpp"
#include "support/poisson_problems.hpp"

#include <geodeint/stepper/hamiltonian_poisson.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

namespace {

struct rates {
    double energy, modified;
};

/// log2 of the ratio of peak to peak values over a run with dt and with dt/2
template <unsigned short Order, class Stepper, class System, class State>
rates measured(const System& system, const State& start, double duration, double dt) {
    const auto spread = [&](double step) {
        Stepper stepper;
        const auto kept = modified_hamiltonian<Order>(system.tensor(), system.hamiltonian(), step);
        State x = start;
        double low[] = {HUGE_VAL, HUGE_VAL}, high[] = {-HUGE_VAL, -HUGE_VAL};
        const int steps = static_cast<int>(std::lround(duration / step));
        for (int i = 0; i <= steps; ++i) {
            const double values[] = {system.hamiltonian()(x), kept(x)};
            for (int k = 0; k < 2; ++k) {
                low[k] = std::min(low[k], values[k]);
                high[k] = std::max(high[k], values[k]);
            }
            stepper.do_step(system, x, i * step, step);
        }
        return std::pair{high[0] - low[0], high[1] - low[1]};
    };
    const auto coarse = spread(dt), fine = spread(dt / 2);
    return {std::log2(coarse.first / fine.first), std::log2(coarse.second / fine.second)};
}

template <unsigned short Order, class Stepper, class System, class State>
void check_rates(const System& system, const State& start, double duration, double dt,
                 double energy, double modified) {
    const rates r = measured<Order, Stepper>(system, start, duration, dt);
    BOOST_TEST_MESSAGE("H at rate " << r.energy << ", H~ at rate " << r.modified);
    BOOST_TEST(std::abs(r.energy - energy) < 0.25);
    BOOST_TEST(std::abs(r.modified - modified) < 0.25);
}

} // namespace

BOOST_AUTO_TEST_SUITE(modified_hamiltonians)

BOOST_AUTO_TEST_CASE(are_kept_two_powers_better_at_order_two) {
    check_rates<2, hamiltonian_poisson<constant_poisson<3>>>(degenerate_system(),
                                                             degenerate_start(), 20, 0.1, 2, 4);
    check_rates<2, hamiltonian_poisson<log_canonical<3>>>(volterra_system(), volterra_start(), 20,
                                                          0.1, 2, 4);
    check_rates<2, hamiltonian_poisson<lie_dual<so3>>>(body_system<so3>(), Vector3d{0.6, -0.4, 0.9},
                                                       20, 0.1, 2, 4);
    check_rates<2, hamiltonian_poisson<lie_dual<se3, exponential>>>(
        top_system(), semidirect_dual{Vector3d{0.3, -0.5, 0.8}, Vector3d{0.1, 0.2, 0.9}}, 20, 0.1,
        2, 4);
}

BOOST_AUTO_TEST_CASE(are_kept_two_powers_better_at_order_four) {
    check_rates<4, hamiltonian_poisson<log_canonical<3>, 4, truncated_series>>(
        volterra_system(), volterra_start(), 5, 0.2, 4, 6);
    check_rates<4, hamiltonian_poisson<lie_dual<so3>, 4, truncated_series>>(
        body_system<so3>(), Vector3d{0.6, -0.4, 0.9}, 5, 0.2, 4, 6);
}

BOOST_AUTO_TEST_CASE(are_kept_one_power_better_where_the_realisation_is_not_symmetric) {
    check_rates<1, hamiltonian_poisson<constant_poisson<3, false>, 1>>(
        skewed_system(), degenerate_start(), 20, 0.05, 1, 2);
}

BOOST_AUTO_TEST_CASE(replay_the_reference) {
    const golden_table data{"poisson/lv_periodic_hpi1.csv"};
    const auto system = volterra_system();
    const auto kept = modified_hamiltonian<2>(system.tensor(), system.hamiltonian(), 0.1);
    for (std::size_t row = 0; row < data.rows(); ++row) {
        const Vector3d x{data.number(row, "x"), data.number(row, "y"), data.number(row, "z")};
        BOOST_TEST(std::abs(kept(x) - data.number(row, "Hmod")) < 1e-14);
    }
}

BOOST_AUTO_TEST_SUITE_END()
