// SPDX-License-Identifier: BSL-1.0
//
// Asks an ensemble for the states of all paths at each observation time, or for any other value of
// each path that shall be kept.
//
//     auto [states, spins] = runs.run(geodeint::serial{}, geodeint::snapshots{},
//                                     geodeint::snapshots{[](const auto& m) { return m.z(); }});
//     states[0].values()[k], states[0].paths()[k]         the k-th path that did not fail
#pragma once

#include <geodeint/ensemble/observed.hpp>
#include <geodeint/ensemble/path_values.hpp>

#include <span>

namespace geodeint {

template <class Observable = whole_state>
struct snapshots {
    Observable observable = {};

    template <class State>
    auto reducer(std::span<const double> times) const {
        static_assert(detail::observable_of<Observable, State>,
                      "the observable of snapshots must be a function of the state (and time)");
        using value = detail::observed_value<Observable, State>;
        return observed<Observable, path_values<value>>{observable, {}, times};
    }
};

snapshots()->snapshots<whole_state>;
template <class Observable>
snapshots(Observable) -> snapshots<Observable>;

} // namespace geodeint
