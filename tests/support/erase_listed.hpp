// SPDX-License-Identifier: BSL-1.0
//
// How a line of support/steppers.hpp becomes an erased_stepper.
#pragma once

#include "support/erased_steppers.hpp"
#include "support/steppers.hpp"

#include <utility>
#include <vector>

namespace geodeint::testing {

template <class G, class System, class Stepper>
auto maker_for() {
    using state = typename G::dual_type;
    constexpr views taken = eigen_vector<state> ? views::temporary : views::none;
    return [] { return erase_stepper<taken, state, System>(Stepper{}); };
}

template <class G, class Stepper, limits Limits>
erased_stepper<G> erase_listed(listed<Stepper, Limits>) {
    using drift = decltype(std::declval<problem<G>>().drift());
    using noisy = decltype(std::declval<problem<G>>().with_noise());
    erased_stepper<G> erased{
        name_of<Stepper>(), promises_of<Stepper>, Limits, maker_for<G, drift, Stepper>(), {}};
    if constexpr (Limits.noise) erased.make_for_noise = maker_for<G, noisy, Stepper>();
    return erased;
}

template <class G>
std::vector<erased_stepper<G>> erase_all() {
    std::vector<erased_stepper<G>> all;
    for_each_stepper<G>([&](auto entry) { all.push_back(erase_listed<G>(entry)); });
    return all;
}

} // namespace geodeint::testing
