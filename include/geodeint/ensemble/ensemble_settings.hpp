// SPDX-License-Identifier: BSL-1.0
//
// What an ensemble is, apart from its stepper, system and initial state; in the order of a
// designated initialiser:
//
//     {.paths = 100'000, .seed = 42, .dt = 0.01, .times = {0.5, 1.0}}
#pragma once

#include <geodeint/checkpoint/checkpoint.hpp>
#include <geodeint/ensemble/failure.hpp>
#include <geodeint/error.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace geodeint {

struct ensemble_settings {
    std::uint64_t paths = 0; ///< how many
    std::uint64_t seed = 0;
    double dt = 0; ///< the step of all paths
    /// Observation times, increasing, t0 or later. One that is no multiple of dt from t0 (or from
    /// the last such time) is reached by one shorter step.
    std::vector<double> times = {};
    double t0 = 0;
    std::uint64_t first_path = 0; ///< paths are numbered from here on
    double path_step = 0;         ///< the cell of the wiener_path; 0: dt
    failure_policy on_failure = failure_policy::stop();
    geodeint::checkpoint checkpoint = {};
    /// Called with the number of paths done and of all, after every block of paths, by one thread
    /// at a time; what it throws ends the run. For instance path_progress{}.
    std::function<void(std::uint64_t done, std::uint64_t paths)> progress = {};

    /// The cell of the paths: two ensembles with equal seed and cell see the same Brownian motion.
    double cell() const { return path_step == 0 ? dt : path_step; }

    /// Throws invalid_argument, which names what is wrong.
    void require_valid() const {
        constexpr std::uint64_t path_limit = std::uint64_t{1} << 40;
        if (paths == 0) throw invalid_argument{"paths", "must be positive"};
        if (first_path >= path_limit || paths > path_limit - first_path)
            throw invalid_argument{"first_path", "leads beyond path 2^40"};
        require_positive(dt, "dt");
        require_finite(t0, "t0");
        if (path_step != 0) require_positive(path_step, "path_step");
        if (times.empty()) throw invalid_argument{"times", "must not be empty"};
        double last = t0;
        for (std::size_t j = 0; j < times.size(); ++j) {
            require_finite(times[j], "times");
            if (j == 0 ? times[j] < t0 : !(times[j] > last))
                throw invalid_argument{"times", "must increase, from t0 on"};
            last = times[j];
        }
        if (!((last - t0) / dt < 0x1p53))
            throw invalid_argument{"dt", "is too small for the times"};
        if (!(std::abs(last) < cell() * 0x1p39 && std::abs(t0) < cell() * 0x1p39))
            throw invalid_argument{"path_step", "is too small for the times"};
        if (!(dt >= cell() * 0x1p-16))
            throw invalid_argument{"path_step", "must be at most 2^16 dt"};
        checkpoint.require_valid();
    }
};

} // namespace geodeint
