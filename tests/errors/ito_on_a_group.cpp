// SPDX-License-Identifier: BSL-1.0
// expect: an Ito equation on a group depends on the coordinates in which it is written
#include <geodeint/algebra/rotation.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/munthe_kaas_heun.hpp>
#include <geodeint/system/sde.hpp>

void step() {
    const auto drift = [](const auto&, auto& xi) { xi = {1, 0, 0}; };
    const auto shake = [](const auto&, auto& xi) { xi = {0, 1, 0}; };
    geodeint::rotation g;
    geodeint::munthe_kaas_heun<geodeint::rotation> stepper;
    stepper.do_step(geodeint::ito(drift, shake, geodeint::wiener_path{42, 0, 0.1}), g, 0.0, 0.1);
}
