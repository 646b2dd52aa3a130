// SPDX-License-Identifier: BSL-1.0
//
// A function of the state with the name by which tables and pictures call it.
#pragma once

#include <functional>
#include <string>

namespace geodeint {

template <class State>
struct observable {
    std::string name;
    std::function<double(const State&)> value;
};

} // namespace geodeint
