// SPDX-License-Identifier: BSL-1.0
//
// Problems on the algebras of matrices: a start, two noises to the Hamiltonian quartic_on<G>, and
// what a run does to the spectrum.
#pragma once

#include "support/matrix_algebra_checks.hpp"

#include <geodeint/function/linear.hpp>
#include <geodeint/system/noise.hpp>

namespace geodeint::testing::matrix_problems {

template <class G>
typename G::dual_type start(Eigen::Index dimension) {
    random_source random{51};
    return random_element<G>(random, dimension, 0.5);
}

/// h_1 linear, h_2 quadratic
template <class G, int Dimension = G::dimension>
auto two_noises() {
    random_source random{52};
    quartic_on<G, Dimension> second;
    second.polynomial.B.setZero();
    second.polynomial.A *= 0.5;
    return noise(linear{random_element<G>(random, Dimension, 0.1)}, second);
}

/// How far the eigenvalues have moved, and the part outside of the algebra.
struct departure {
    double spectrum, outside;
};
template <class G, class Stepper, class System>
departure after(int steps, Stepper stepper, const System& system, double h) {
    typename G::dual_type x = start<G>(G::dimension);
    const auto before = G::spectrum(x);
    for (int i = 0; i < steps; ++i) stepper.do_step(system, x, i * h, h);
    return {(G::spectrum(x) - before).cwiseAbs().maxCoeff(),
            (x + x.adjoint()).cwiseAbs().maxCoeff()};
}

} // namespace geodeint::testing::matrix_problems
