// SPDX-License-Identifier: BSL-1.0
//
// The weak errors of all schemes that run Lie-Poisson systems in Stratonovich noise, on the same
// paths: the mean of x_3 of the rigid body. Compiled apart, because there are many of them.
#pragma once

#include <geodeint/convergence/convergence.hpp>
#include <geodeint/convergence/convergence_study.hpp>

#include <vector>

/// One for each scheme, with noise sigma.
std::vector<geodeint::convergence>
weak_errors_of_noisy_steppers(double sigma, const geodeint::convergence_study& study);
