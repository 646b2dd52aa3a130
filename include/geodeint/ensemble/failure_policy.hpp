// SPDX-License-Identifier: BSL-1.0
//
// What an ensemble does about a path that fails: because a step does not converge, because the
// user's Hamiltonian or observable throws, or because a state is not finite.
//
//     failure_policy::stop()     path_failed is thrown, for the first failing path, when threads
//                                and ranks have all stopped (the default)
//     failure_policy::skip()     the path is listed in the result and left out of the statistics
//     failure_policy::retry(n)   the failing step is done once more with 2, 4, ..., 2^n substeps on
//                                the same Brownian path, refined; the result counts these steps. If
//                                none of them helps: skip
#pragma once

#include <geodeint/error.hpp>

#include <string>

namespace geodeint {

class failure_policy {
public:
    /// A wiener_path takes no steps shorter than a cell / 2^16.
    static constexpr int most_halvings = 16;

    static failure_policy stop() { return {true, 0}; }
    static failure_policy skip() { return {false, 0}; }
    static failure_policy retry(int halvings) {
        if (halvings < 1 || halvings > most_halvings)
            throw invalid_argument{"halvings", "must be between 1 and 16"};
        return {false, halvings};
    }

    bool stops() const noexcept { return stops_; }
    int halvings() const noexcept { return halvings_; }

    std::string name() const {
        if (stops_) return "stop";
        return halvings_ == 0 ? "skip" : "retry " + std::to_string(halvings_);
    }

private:
    failure_policy(bool stops, int halvings) : stops_{stops}, halvings_{halvings} {}

    bool stops_;
    int halvings_;
};

} // namespace geodeint
