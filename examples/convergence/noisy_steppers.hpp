// SPDX-License-Identifier: BSL-1.0
//
// The weak errors of all schemes that take the increments of Brownian paths, on the same paths. Compiled
// apart, because there are many of them. weak_splitting, whose increments are others, is in the example
// noise_orders.
#pragma once

#include <geodeint/convergence/convergence.hpp>
#include <geodeint/convergence/convergence_study.hpp>

#include <vector>

/// Of schemes for Lie-Poisson systems in noise sigma, and of those that take the same equations in
/// coordinates: the mean of x_3 of the rigid body.
std::vector<geodeint::convergence>
weak_errors_of_noisy_steppers(double sigma, const geodeint::convergence_study& study);

/// Of Lagrangian steppers in noise of potentials, in the plane and on a sphere: the means of p_1 and of |p|^2.
std::vector<geodeint::convergence>
weak_errors_of_lagrangian_steppers(const geodeint::convergence_study& study);
