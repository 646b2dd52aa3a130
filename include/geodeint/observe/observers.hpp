// SPDX-License-Identifier: BSL-1.0
//
// Several odeint observers as one, called in the order given; each by value or through std::ref or
// boost::ref.
//
//     geodeint::progress_bar bar{0.0, 50.0};
//     integrate_n_steps(stepper, system, x, 0.0, 0.01, 5000,
//                       geodeint::observers(orbit, std::ref(counter), bar));
#pragma once

#include <boost/core/ref.hpp>

#include <tuple>
#include <utility>

namespace geodeint {

namespace detail {

template <class... Observers>
class observer_sequence {
public:
    explicit observer_sequence(Observers... observers) : observers_{std::move(observers)...} {}

    template <class State, class Time>
    void operator()(const State& x, Time t) {
        // std::reference_wrapper calls through by itself
        std::apply([&](auto&... each) { (boost::unwrap_ref(each)(x, t), ...); }, observers_);
    }

private:
    std::tuple<Observers...> observers_;
};

} // namespace detail

template <class... Observers>
detail::observer_sequence<Observers...> observers(Observers... each) {
    return detail::observer_sequence<Observers...>{std::move(each)...};
}

} // namespace geodeint
