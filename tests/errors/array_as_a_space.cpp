// SPDX-License-Identifier: BSL-1.0
// expect: write munthe_kaas_midpoint<so3>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>

#include <array>

const geodeint::munthe_kaas_midpoint<std::array<double, 3>> stepper;
