// SPDX-License-Identifier: BSL-1.0
// expect: make_dense_output: this stepper is for constant steps
#include <boost/numeric/odeint/stepper/generation/make_dense_output.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>

const auto dense = boost::numeric::odeint::make_dense_output(
    1e-6, 1e-6, geodeint::munthe_kaas_midpoint<geodeint::so3>{});
