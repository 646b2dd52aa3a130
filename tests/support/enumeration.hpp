// SPDX-License-Identifier: BSL-1.0
//
// Expectations of random steps without chance: a step that draws its random numbers from a
// `chosen_path` is made once for every outcome of them, three-point increments
//
//     dW = sqrt(h) xi,   xi = 0, sqrt 3, -sqrt 3 with probability 2/3, 1/6, 1/6,
//
// and fair coins, and the results are added up with their probabilities.
//
//     enumeration outcomes;
//     const auto system = lie_poisson<so3>(body, noises, chosen_path{outcomes});
//     const Vector3d mean = outcomes.mean([&] { Vector3d x = start; step(system, x); return x; });
//
// How many numbers a step draws need not be known: outcomes are counted like the digits of a number
// whose length shows when it is read.
#pragma once

#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

namespace geodeint::testing {

class enumeration {
public:
    /// sum of probability times experiment() over all outcomes of what the experiment draws.
    template <class Experiment>
    auto mean(Experiment&& experiment) {
        digits_.clear();
        begin();
        auto sum = experiment();
        sum *= probability_;
        while (advance()) {
            begin();
            auto value = experiment();
            value *= probability_;
            sum += value;
        }
        return sum;
    }

    double three_point() {
        const int outcome = draw(3);
        probability_ *= outcome == 0 ? 2.0 / 3 : 1.0 / 6;
        return outcome == 0 ? 0.0 : outcome == 1 ? std::sqrt(3.0) : -std::sqrt(3.0);
    }
    double coin() {
        probability_ *= 0.5;
        return draw(2) == 0 ? 1 : -1;
    }

private:
    struct digit {
        int value;
        int base;
    };

    void begin() {
        read_ = 0;
        probability_ = 1;
    }
    int draw(int base) {
        if (read_ == digits_.size()) digits_.push_back({0, base});
        return digits_[read_++].value;
    }
    /// The next number; false after the last one.
    bool advance() {
        while (!digits_.empty() && ++digits_.back().value == digits_.back().base)
            digits_.pop_back();
        return !digits_.empty();
    }

    std::vector<digit> digits_;
    std::size_t read_ = 0;
    double probability_ = 1;
};

/// A path whose increments and coins are those of the outcome at hand.
class chosen_path {
public:
    explicit chosen_path(enumeration& outcomes) : outcomes_{&outcomes} {}

    void increment(double, double dt, std::span<double> dW) const {
        for (double& component : dW) component = std::sqrt(dt) * outcomes_->three_point();
    }
    void increment(double t, double dt, std::span<double> dW, std::span<double> coins) const {
        increment(t, dt, dW);
        for (double& coin : coins) coin = outcomes_->coin();
    }

private:
    enumeration* outcomes_;
};

} // namespace geodeint::testing
