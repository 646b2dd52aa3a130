// SPDX-License-Identifier: BSL-1.0
//
// Asks an ensemble how an observable that is a number is distributed at each observation time: how
// often it falls into each of n equal bins of [lower, upper], below and above (see bin_counts).
//
//     auto [energies] = runs.run(geodeint::serial{}, geodeint::histogram{energy, 0.0, 1.0, 50});
//     energies[0].counts(), energies[0].density(3), energies[0].above()
#pragma once

#include <geodeint/ensemble/bin_counts.hpp>
#include <geodeint/ensemble/observed.hpp>

#include <concepts>
#include <cstddef>
#include <span>
#include <utility>

namespace geodeint {

template <class Observable>
class histogram {
public:
    histogram(Observable observable, double lower, double upper, std::size_t bins)
        : observable_{std::move(observable)}, empty_{lower, upper, bins} {}

    template <class State>
    auto reducer(std::span<const double> times) const {
        static_assert(detail::observable_of<Observable, State>,
                      "the observable of histogram must be a function of the state (and time)");
        static_assert(std::same_as<detail::observed_value<Observable, State>, double>,
                      "the observable of histogram must return a number");
        return observed<Observable, bin_counts>{observable_, empty_, times};
    }

private:
    Observable observable_;
    bin_counts empty_;
};

} // namespace geodeint
