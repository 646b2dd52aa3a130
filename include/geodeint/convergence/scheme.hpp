// SPDX-License-Identifier: BSL-1.0
//
// A stepper with the name by which tables and pictures call it. Schemes of different types make a
// list as a std::tuple:
//
//     std::tuple{geo::scheme{"Heun", geo::stochastic_heun<Eigen::Vector3d>{}},
//                geo::scheme{"midpoint", geo::isospectral_midpoint<geo::so3>{}}}
#pragma once

#include <string>

namespace geodeint {

template <class Stepper>
struct scheme {
    std::string name;
    Stepper stepper;
};

template <class Stepper>
scheme(std::string, Stepper) -> scheme<Stepper>;

} // namespace geodeint
