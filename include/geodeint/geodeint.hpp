// SPDX-License-Identifier: BSL-1.0
//
// Everything, except what needs an optional library (algebra/sophus.hpp). Programs that use one
// stepper compile faster with the headers they need:
//
//     #include <geodeint/algebra/so3.hpp>
//     #include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#pragma once

#include <geodeint/algebra/cayley_map.hpp>
#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/dexp_inverse_polynomial.hpp>
#include <geodeint/algebra/exponential.hpp>
#include <geodeint/algebra/exponential_series.hpp>
#include <geodeint/algebra/group_traits.hpp>
#include <geodeint/algebra/homogeneous_space.hpp>
#include <geodeint/algebra/matrix_algebra.hpp>
#include <geodeint/algebra/phase_vector.hpp>
#include <geodeint/algebra/power.hpp>
#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/algebra/rigid_motion.hpp>
#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/rotation_series.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/semidirect.hpp>
#include <geodeint/algebra/semidirect_dual.hpp>
#include <geodeint/algebra/so.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/algebra/sp.hpp>
#include <geodeint/algebra/su.hpp>
#include <geodeint/algebra/su2.hpp>
#include <geodeint/algebra/translation.hpp>
#include <geodeint/algebra/vector_group.hpp>
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/error.hpp>
#include <geodeint/models/gravity_gradient_satellite.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/models/heavy_top_on_group.hpp>
#include <geodeint/models/manakov.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/models/underwater_vehicle.hpp>
#include <geodeint/noise/brownian.hpp>
#include <geodeint/noise/increments.hpp>
#include <geodeint/noise/normal_deviate.hpp>
#include <geodeint/noise/philox.hpp>
#include <geodeint/noise/recorded_path.hpp>
#include <geodeint/noise/truncated.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/observe/csv_writer.hpp>
#include <geodeint/observe/invariant_monitor.hpp>
#include <geodeint/observe/observers.hpp>
#include <geodeint/observe/progress_bar.hpp>
#include <geodeint/observe/recorder.hpp>
#include <geodeint/odeint/controlled.hpp>
#include <geodeint/odeint/dense_output.hpp>
#include <geodeint/odeint/stepper_base.hpp>
#include <geodeint/odeint/vector_space_state.hpp>
#include <geodeint/solve/cascade.hpp>
#include <geodeint/solve/chord.hpp>
#include <geodeint/solve/extrapolated_start.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/solve/iterative_solver.hpp>
#include <geodeint/solve/newton.hpp>
#include <geodeint/solve/problem.hpp>
#include <geodeint/solve/quasi_newton.hpp>
#include <geodeint/stepper/butcher_tableau.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/lie_poisson_splitting.hpp>
#include <geodeint/stepper/munthe_kaas_heun.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_stages.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas_dopri5.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>
#include <geodeint/stepper/symmetric_composition.hpp>
#include <geodeint/stepper/variational_level.hpp>
#include <geodeint/stepper/variational_midpoint.hpp>
#include <geodeint/structure/gonzalez.hpp>
#include <geodeint/system/hamiltonian.hpp>
#include <geodeint/system/hamiltonian_on_group.hpp>
#include <geodeint/system/lie_poisson.hpp>
#include <geodeint/system/linear.hpp>
#include <geodeint/system/noise.hpp>
#include <geodeint/system/parts.hpp>
#include <geodeint/system/squared_pairing.hpp>
#include <geodeint/system/vector_field.hpp>
