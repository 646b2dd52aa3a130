// SPDX-License-Identifier: BSL-1.0
// expect: make_controlled: this stepper is for constant steps
#include <boost/numeric/odeint/stepper/generation/make_controlled.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>

const auto controlled = boost::numeric::odeint::make_controlled(
    1e-6, 1e-6, geodeint::munthe_kaas_midpoint<geodeint::so3>{});
