// SPDX-License-Identifier: BSL-1.0
//
// Asks an ensemble for the exact quantiles of an observable that is a number, at each observation
// time. All values are kept (see sample): 8 bytes for each path and time.
//
//     auto [energies] = runs.run(geodeint::serial{}, geodeint::quantiles{energy});
//     energies[0].median(), energies[0].quantile(0.95)
#pragma once

#include <geodeint/ensemble/observed.hpp>
#include <geodeint/ensemble/sample.hpp>

#include <concepts>
#include <span>

namespace geodeint {

template <class Observable>
struct quantiles {
    Observable observable;

    template <class State>
    auto reducer(std::span<const double> times) const {
        static_assert(detail::observable_of<Observable, State>,
                      "the observable of quantiles must be a function of the state (and time)");
        static_assert(std::same_as<detail::observed_value<Observable, State>, double>,
                      "the observable of quantiles must return a number");
        return observed<Observable, sample>{observable, {}, times};
    }
};

template <class Observable>
quantiles(Observable) -> quantiles<Observable>;

} // namespace geodeint
