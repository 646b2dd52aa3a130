// SPDX-License-Identifier: BSL-1.0
//
// What the other ranks throw when one rank has thrown: the work of all is lost. `rank()` is the one
// that failed, and what() repeats its message.
#pragma once

#include <boost/numeric/odeint/util/odeint_error.hpp>

#include <string>

namespace geodeint {

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
