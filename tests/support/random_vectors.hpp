// SPDX-License-Identifier: BSL-1.0
//
// Random vectors, algebra elements and states for property tests: normal entries, fixed seeds.
#pragma once

#include <geodeint/algebra/vector_space.hpp>

#include <boost/random/mersenne_twister.hpp>
#include <boost/random/normal_distribution.hpp>
#include <boost/random/uniform_real_distribution.hpp>

namespace geodeint::testing {

class random_source {
public:
    explicit random_source(unsigned seed) : engine_{seed} {}

    double normal() { return normal_(engine_); }
    double uniform(double low, double high) {
        return boost::random::uniform_real_distribution<double>{low, high}(engine_);
    }

    /// Fills x, of whatever kind, with independent normal coordinates.
    template <class State>
    void fill(State& x) {
        Eigen::VectorXd flat(flat_size(x));
        for (double& coordinate : flat) coordinate = normal();
        unflatten(flat, x);
    }

    template <class State>
    State vector() {
        State x;
        fill(x);
        return x;
    }

private:
    boost::random::mt19937 engine_;
    boost::random::normal_distribution<double> normal_;
};

} // namespace geodeint::testing
