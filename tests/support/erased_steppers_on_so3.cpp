// SPDX-License-Identifier: BSL-1.0
#include "support/erase_listed.hpp"

namespace geodeint::testing {

template <>
const std::vector<erased_stepper<so3>>& erased_steppers<so3>() {
    static const std::vector<erased_stepper<so3>> all = erase_all<so3>();
    return all;
}

} // namespace geodeint::testing
