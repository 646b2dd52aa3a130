// SPDX-License-Identifier: BSL-1.0
#include "support/erase_listed.hpp"

namespace geodeint::testing {

template <>
const std::vector<erased_stepper<se3>>& erased_steppers<se3>() {
    static const std::vector<erased_stepper<se3>> all = erase_all<se3>();
    return all;
}

} // namespace geodeint::testing
