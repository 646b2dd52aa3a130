// SPDX-License-Identifier: BSL-1.0
//
// Increments drawn from a random engine of Boost.Random or of the standard library: each call
// draws fresh, independent
//
//     dW_i = sqrt(|dt|) N_i,   N_i ~ N(0, 1) by boost::random::normal_distribution
//
// or by another distribution of mean 0 and variance 1 that is handed over: for expectations of
// weak order 1 a coin is enough, ±1, and for order 2 three points, 0 and ±sqrt(3) with the
// probabilities 2/3 and 1/6.
//
//     boost::random::bernoulli_distribution<> coin;
//     brownian path{engine, [coin](auto& engine) { return coin(engine) ? 1.0 : -1.0; }};
//
// The engine is held by reference and advanced by every call, so that all copies odeint makes draw
// from one stream; it must outlive them, and two threads must not share it.
//
// What does not hold: the increments do not belong to a fixed path. A repeated, refined, rejected
// or reversed step sees new noise, so this is for runs of accepted steps in one direction only;
// for everything else there is wiener_path. Measured: halving dt moves W(1) by 1.4 in the mean
// square, the distance of two unrelated paths, and a step control that retries each increment
// above 1.5 sqrt(dt) with half the step leaves W(1) a variance of 0.55 instead of 1.
#pragma once

#include <geodeint/error.hpp>

#include <boost/random/normal_distribution.hpp>

#include <cmath>
#include <concepts>
#include <span>
#include <utility>

namespace geodeint {

/// A random engine. (The standard's own concept wants constexpr bounds, which Boost.Random's
/// engines do not have.)
template <class Engine>
concept random_engine = requires(Engine& engine) {
    { engine() } -> std::same_as<typename Engine::result_type>;
    { (engine.min)() } -> std::same_as<typename Engine::result_type>;
    { (engine.max)() } -> std::same_as<typename Engine::result_type>;
};

/// A distribution, as Boost and the standard have them, or a function of the engine.
template <class Distribution, class Engine>
concept distribution_over = requires(Distribution draw, Engine& engine) {
    { draw(engine) } -> std::convertible_to<double>;
};

template <random_engine Engine,
          distribution_over<Engine> Distribution = boost::random::normal_distribution<double>>
class brownian {
public:
    /// Draws from `engine`, which must outlive this object and its copies, by a distribution of mean 0 and
    /// variance 1.
    explicit brownian(Engine& engine, Distribution distribution = Distribution{})
        : engine_{&engine}, distribution_{std::move(distribution)} {}

    Engine& engine() const noexcept { return *engine_; }

    /// dW_i = sqrt(|dt|) times a new deviate. Advances the engine.
    void increment(double t, double dt, std::span<double> dW) const {
        require_finite(t, "t");
        require_finite(dt, "dt");
        Distribution draw = distribution_; // which may remember half a pair of deviates
        const double deviation = std::sqrt(std::abs(dt));
        for (double& component : dW) component = deviation * static_cast<double>(draw(*engine_));
    }

private:
    Engine* engine_;
    [[no_unique_address]] Distribution distribution_;
};

} // namespace geodeint
