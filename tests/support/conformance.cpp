// SPDX-License-Identifier: BSL-1.0
#include "support/conformance.hpp"

namespace geodeint::testing::conformance_detail {

template std::vector<std::string>
erased_failures<conformance_flags{}>(const std::function<any_stepper<Eigen::Vector3d>()>&,
                                     const any_system<Eigen::Vector3d>&, const Eigen::Vector3d&,
                                     const any_system<Eigen::Vector3d>&, conformance_tolerance);
template std::vector<std::string>
erased_failures<conformance_flags{}>(const std::function<any_stepper<se3::dual_type>()>&,
                                     const any_system<se3::dual_type>&, const se3::dual_type&,
                                     const any_system<se3::dual_type>&, conformance_tolerance);

} // namespace geodeint::testing::conformance_detail
