// SPDX-License-Identifier: BSL-1.0
//
// How the band of a modified Hamiltonian falls with the step: with terms below dt^P it should at the
// rate P.
//
//     check_rates<2, truncated_series>(system, start, duration, dt, {2, 4, 6});
#pragma once

#include "support/poisson_scheme.hpp"

#include <geodeint/structure/modified_hamiltonian.hpp>

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <type_traits>
#include <vector>

namespace geodeint::testing {

/// For each of the powers, log2 of the ratio of peak to peak values over a run with dt and with dt/2.
template <unsigned short Order, class Construction, class System, class State>
void check_rates(const System& system, const State& start, double duration, double dt,
                 const std::vector<int>& powers) {
    using realisation = std::remove_cvref_t<decltype(system.tensor())>;
    const auto spreads = [&](double step) {
        poisson_scheme<realisation, Order, Construction> stepper;
        std::vector<modified_hamiltonian_of<
            realisation, std::remove_cvref_t<decltype(system.hamiltonian())>, Order, Construction>>
            kept;
        for (const int p : powers)
            kept.push_back(modified_hamiltonian<Order, Construction>(
                system.tensor(), system.hamiltonian(), step, p));
        std::vector<double> low(powers.size(), HUGE_VAL), high(powers.size(), -HUGE_VAL);
        State x = start;
        const int steps = static_cast<int>(std::lround(duration / step));
        for (int i = 0; i <= steps; ++i) {
            for (std::size_t k = 0; k < powers.size(); ++k) {
                const double value = kept[k](x);
                low[k] = std::min(low[k], value);
                high[k] = std::max(high[k], value);
            }
            stepper.do_step(system, x, i * step, step);
        }
        for (std::size_t k = 0; k < powers.size(); ++k) high[k] -= low[k];
        return high;
    };
    const auto coarse = spreads(dt), fine = spreads(dt / 2);
    for (std::size_t k = 0; k < powers.size(); ++k) {
        const double rate = std::log2(coarse[k] / fine[k]);
        BOOST_TEST_MESSAGE("up to dt^" << powers[k] << ": bands " << coarse[k] << ' ' << fine[k]
                                       << ", rate " << rate);
        BOOST_TEST(std::abs(rate - powers[k]) < 0.25);
    }
}

} // namespace geodeint::testing
