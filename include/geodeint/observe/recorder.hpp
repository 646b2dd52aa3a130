// SPDX-License-Identifier: BSL-1.0
//
// An odeint observer that keeps the trajectory, or every n-th point of it.
//
//     geodeint::recorder<Eigen::Vector3d> orbit;
//     integrate_n_steps(stepper, system, x, 0.0, 0.01, 5000, orbit);
//     orbit.times(), orbit.states()
//
// Copies share one record, so that it works by value as well as through std::ref.
#pragma once

#include <geodeint/error.hpp>

#include <cstddef>
#include <memory>
#include <vector>

namespace geodeint {

template <class State>
class recorder {
public:
    /// Keeps the first observation and every `every`-th after it.
    explicit recorder(std::size_t every = 1) : record_{std::make_shared<record>()} {
        if (every == 0) throw invalid_argument{"every", "must be positive"};
        record_->every = every;
    }

    void operator()(const State& x, double t) const {
        if (record_->calls++ % record_->every != 0) return;
        record_->times.push_back(t);
        record_->states.push_back(x);
    }

    const std::vector<double>& times() const { return record_->times; }
    const std::vector<State>& states() const { return record_->states; }

private:
    struct record {
        std::size_t every = 1;
        std::size_t calls = 0;
        std::vector<double> times;
        std::vector<State> states;
    };

    std::shared_ptr<record> record_;
};

} // namespace geodeint
