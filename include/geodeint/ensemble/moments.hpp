// SPDX-License-Identifier: BSL-1.0
//
// Asks an ensemble for the moments of an observable at each observation time: mean, variance,
// standard error, smallest and largest, see running_moments.
//
//     auto [energies, momenta] = runs.run(geodeint::serial{}, geodeint::moments{energy},
//                                         geodeint::moments{});        the state's own entries
//     energies[0].mean(), energies[0].standard_error(), momenta[0].mean()
#pragma once

#include <geodeint/ensemble/observed.hpp>
#include <geodeint/ensemble/running_moments.hpp>

#include <span>

namespace geodeint {

template <class Observable = whole_state>
struct moments {
    Observable observable = {};

    template <class State>
    auto reducer(std::span<const double> times) const {
        static_assert(detail::observable_of<Observable, State>,
                      "the observable of moments must be a function of the state (and time)");
        using value = detail::observed_value<Observable, State>;
        static_assert(
            moment_value<value>,
            "the observable of moments must return a number or an Eigen vector of double");
        return observed<Observable, running_moments<value>>{observable, {}, times};
    }
};

moments()->moments<whole_state>;
template <class Observable>
moments(Observable) -> moments<Observable>;

} // namespace geodeint
