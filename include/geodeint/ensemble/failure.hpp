// SPDX-License-Identifier: BSL-1.0
//
// Paths and ranks of an ensemble that fail: what to do about them, and how they are reported.
#pragma once

#include <geodeint/checkpoint/storage.hpp>
#include <geodeint/error.hpp>

#include <boost/numeric/odeint/util/odeint_error.hpp>

#include <cstdint>
#include <sstream>
#include <string>
#include <utility>

namespace geodeint {

/// What an ensemble does about a path that fails: because a step does not converge, because the
/// user's Hamiltonian or observable throws, or because a state is not finite.
///
///     failure_policy::stop()     path_failed is thrown, for the first failing path, when threads
///                                and ranks have all stopped (the default)
///     failure_policy::skip()     the path is listed in the result and left out of the statistics
///     failure_policy::retry(n)   the failing step is done once more with 2, 4, ..., 2^n substeps on
///                                the same Brownian path, refined; the result counts these steps. If
///                                none of them helps: skip
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

/// A path of an ensemble that could not be finished: which one, when, and why. `t` is the beginning
/// of the step that failed, or the time of the observable that did.
struct path_failure {
    std::uint64_t path = 0;
    double t = 0;
    std::string reason = {};

    friend bool operator==(const path_failure&, const path_failure&) = default;

    void save(byte_writer& out) const {
        out.write(path);
        out.write(t);
        out.write(reason);
    }
    void load(byte_reader& in) {
        in.read(path);
        in.read(t);
        in.read(reason);
    }
};

/// The exception of an ensemble that stops at its first failing path.
class path_failed : public boost::numeric::odeint::odeint_error {
public:
    explicit path_failed(path_failure failure)
        : odeint_error{describe(failure)}, failure_{std::move(failure)} {}

    const path_failure& failure() const noexcept { return failure_; }

private:
    static std::string describe(const path_failure& failure) {
        std::ostringstream text;
        text.precision(17);
        text << "geodeint: path " << failure.path << " failed at t = " << failure.t << ": "
             << failure.reason;
        return text.str();
    }

    path_failure failure_;
};

/// What the other ranks throw when one rank has thrown: the work of all is lost. `rank()` is the one
/// that failed, and what() repeats its message.
class rank_failure : public boost::numeric::odeint::odeint_error {
public:
    rank_failure(int rank, const std::string& reason)
        : odeint_error{"geodeint: rank " + std::to_string(rank) + " failed: " + reason},
          rank_{rank} {}

    int rank() const noexcept { return rank_; }

private:
    int rank_;
};

} // namespace geodeint
