// SPDX-License-Identifier: BSL-1.0
//
// Single steps of Hamiltonian Poisson integrators by an independent implementation, replayed.
#pragma once

#include "support/golden.hpp"

#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/hamiltonian_poisson.hpp>
#include <geodeint/stepper/symmetric_composition.hpp>

#include <Eigen/Core>

#include <algorithm>
#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>

namespace geodeint::testing {

/// The schemes are judged here, not the solvers: the simplest one compiles faster.
template <class R, unsigned short Order = 2, class Construction = truncated_series>
using scheme = hamiltonian_poisson<R, Order, Construction, fixed_point>;

/// What a method of the reference is here; calls run(stepper), or not for one that is not ours.
template <class R, class Run>
void with_series(const std::string& method, int k, Run&& run) {
    if (method == "hpi" && k == 1) return run(scheme<R>{});
    if (method == "hpi" && k == 3) return run(scheme<R, 4>{});
}
template <class R, class Run>
void with_stepper(const std::string& method, int k, Run&& run) {
    if (method == "hpi" && k == 5) return run(scheme<R, 6>{});
    if (method == "hpi") return with_series<R>(method, k, run);
    if (method == "gauss" && k == 1) return run(scheme<R, 2, gauss_bisection>{});
    if (method == "gauss" && k == 2) return run(scheme<R, 4, gauss_bisection>{});
    if (method == "gauss" && k == 3) return run(scheme<R, 6, gauss_bisection>{});
    if (method == "gauss_even" && k == 1) return run(scheme<R, 2, even_gauss_bisection>{});
    if (method == "gauss_even" && k == 2) return run(scheme<R, 4, even_gauss_bisection>{});
    if (method == "triple") return run(symmetric_composition<scheme<R>, 4, triple_jump4>{});
    if (method == "suzuki") return run(symmetric_composition<scheme<R>, 4>{});
    if (method == "kahanli") return run(symmetric_composition<scheme<R>, 6>{});
}

enum class methods { all, series };

/// The largest deviation over all rows of a problem, and how many there were.
template <methods Methods = methods::all, class System, class FromCoordinates>
std::pair<double, int> replay(const std::string& problem, const System& system,
                              FromCoordinates point) {
    using R = std::remove_cvref_t<decltype(system.tensor())>;
    const golden_table data{"poisson/hpi_onestep.csv"};
    double worst = 0;
    int rows = 0;
    for (std::size_t row = 0; row < data.rows(); ++row) {
        if (data.text(row, "problem") != problem) continue;
        const auto run = [&](auto stepper) {
            typename R::state_type x = point(data.vector(row, "x"));
            stepper.do_step(system, x, 0.0, data.number(row, "h"));
            worst = std::max(worst, norm_inf(x - point(data.vector(row, "xp"))));
            ++rows;
        };
        const std::string method = data.text(row, "method");
        const int k = static_cast<int>(data.number(row, "k"));
        if constexpr (Methods == methods::all)
            with_stepper<R>(method, k, run);
        else
            with_series<R>(method, k, run);
    }
    return {worst, rows};
}

inline const auto as_vector = [](const Eigen::VectorXd& c) { return Eigen::Vector3d(c); };

} // namespace geodeint::testing
