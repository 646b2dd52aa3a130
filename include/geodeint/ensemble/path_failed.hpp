// SPDX-License-Identifier: BSL-1.0
//
// The exception of an ensemble that stops at its first failing path.
#pragma once

#include <geodeint/ensemble/path_failure.hpp>

#include <boost/numeric/odeint/util/odeint_error.hpp>

#include <sstream>
#include <string>
#include <utility>

namespace geodeint {

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

} // namespace geodeint
