// SPDX-License-Identifier: BSL-1.0
//
// A degenerate Lagrangian, linear in its velocities,
//
//     L = vartheta(Y, X) . Y' - H(Y, X),      x = (Y, X) in R^2K,
//
// which is a Hamiltonian system on the space half_darboux<K>(vartheta): the space tells the
// structure, H is any Hamiltonian. It is an ordinary odeint system as well. vartheta and H are
// functions of x for any scalar; H may have `gradient` instead.
//
//     auto system = geodeint::degenerate_lagrangian<1>([](const auto& x) { return 1.0 / x[1]; },
//                                                      [](const auto& x) { return x.squaredNorm(); });
//     geodeint::degenerate_variational<1> stepper;
#pragma once

#include <geodeint/structure/half_darboux.hpp>
#include <geodeint/system/poisson.hpp>

#include <utility>

namespace geodeint {

template <int K, class Function, class H>
auto degenerate_lagrangian(Function vartheta, H h) {
    return poisson(half_darboux<K>(std::move(vartheta)), std::move(h));
}

} // namespace geodeint
