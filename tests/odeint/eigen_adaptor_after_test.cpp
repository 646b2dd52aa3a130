// SPDX-License-Identifier: BSL-1.0
//
// odeint's own adaptor for Eigen, included after ours, changes nothing for our states.
#include <geodeint/odeint/vector_space_state.hpp>

#include <boost/numeric/odeint/external/eigen/eigen.hpp>

#include "odeint/eigen_adaptor.hpp"
