// SPDX-License-Identifier: BSL-1.0
//
// The name of a stepper for people, without namespaces and template arguments:
//
//     stepper_name<geodeint::isospectral_midpoint<geodeint::so3>>()        isospectral_midpoint
//
// Nothing is decided by it.
#pragma once

#include <geodeint/stepper/symmetric_composition.hpp>

#include <boost/type_index.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace geodeint::detail {

template <class Stepper>
struct named_stepper {
    static std::string name() {
        const std::string type = boost::typeindex::type_id<Stepper>().pretty_name();
        const std::string_view head = std::string_view{type}.substr(0, type.find('<'));
        const std::size_t colon = head.rfind(':');
        return std::string{colon == head.npos ? head : head.substr(colon + 1)};
    }
};
template <class Stepper, unsigned short Order, class Coefficients>
struct named_stepper<symmetric_composition<Stepper, Order, Coefficients>> {
    static std::string name() {
        return "symmetric_composition of " + named_stepper<Stepper>::name();
    }
};

template <class Stepper>
std::string stepper_name() {
    return named_stepper<Stepper>::name();
}

} // namespace geodeint::detail
