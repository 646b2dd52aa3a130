// SPDX-License-Identifier: BSL-1.0
//
// odeint's own adaptor for Eigen, included before ours, changes nothing for our states.
#include <boost/numeric/odeint/algebra/algebra_dispatcher.hpp>
#include <boost/numeric/odeint/external/eigen/eigen.hpp>

#include <geodeint/odeint/vector_space_state.hpp>

#include "odeint/eigen_adaptor.hpp"
