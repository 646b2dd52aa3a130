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
#include <geodeint/algebra/exponential.hpp>
#include <geodeint/algebra/exponential_series.hpp>
#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/algebra/rigid_motion.hpp>
#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/semidirect.hpp>
#include <geodeint/algebra/semidirect_dual.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/error.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/noise/brownian.hpp>
#include <geodeint/noise/recorded_path.hpp>
#include <geodeint/noise/truncated.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/observe/csv_writer.hpp>
#include <geodeint/observe/invariant_monitor.hpp>
#include <geodeint/observe/observers.hpp>
#include <geodeint/observe/progress_bar.hpp>
#include <geodeint/observe/recorder.hpp>
#include <geodeint/odeint/vector_space_state.hpp>
#include <geodeint/solve/cascade.hpp>
#include <geodeint/solve/chord.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/solve/newton.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>
#include <geodeint/system/lie_poisson.hpp>
#include <geodeint/system/linear.hpp>
#include <geodeint/system/noise.hpp>
