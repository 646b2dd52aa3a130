// SPDX-License-Identifier: BSL-1.0
//
// The steps of a path from t0 through its observation times: whole steps of length dt, which begin
// at anchor + n dt, and one shorter step to each time that is not a multiple of dt, which then
// becomes the new anchor. Where that step would be too short for the wiener_path, the last whole step
// is lengthened by it instead. Step times are products, not sums of many dt, as in odeint's
// integrate_n_steps.
#pragma once

#include <geodeint/ensemble/ensemble_settings.hpp>

#include <cmath>
#include <cstdint>
#include <vector>

namespace geodeint::detail {

class step_plan {
public:
    /// The way from one observation time to the next.
    struct leg {
        double anchor;
        std::uint64_t first; ///< whole steps first, ..., last - 1 from the anchor
        std::uint64_t last;
        double remainder; ///< then one of this length, unless it is 0
        double end;       ///< the observation time
    };

    /// The settings are valid.
    explicit step_plan(const ensemble_settings& settings) : dt_{settings.dt} {
        double anchor = settings.t0;
        std::uint64_t done = 0;
        for (const double time : settings.times) {
            const double exact = (time - anchor) / dt_;
            const double nearest = std::round(exact);
            // a time that was rounded is still on the grid
            const bool on_grid = std::abs(exact - nearest) <= 1e-6;
            auto steps = static_cast<std::uint64_t>(on_grid ? nearest : std::floor(exact));
            // a path takes steps of 2^-16 cells or more, as far as rounding lets it see them
            const double shortest = settings.cell() * 0x1p-15;
            if (!on_grid && steps > done && time - start(anchor, steps) < shortest) --steps;
            leg next{anchor, done, steps, 0, time};
            if (on_grid)
                done = steps;
            else {
                next.remainder = time - start(anchor, steps);
                anchor = time;
                done = 0;
            }
            legs_.push_back(next);
        }
    }

    const std::vector<leg>& legs() const noexcept { return legs_; }
    double dt() const noexcept { return dt_; }

    /// Where whole step n from the anchor begins.
    double start(double anchor, std::uint64_t n) const {
        return anchor + static_cast<double>(n) * dt_;
    }

    /// Steps of a whole path.
    std::uint64_t steps() const {
        std::uint64_t count = 0;
        for (const leg& each : legs_)
            count += each.last - each.first + (each.remainder > 0 ? 1 : 0);
        return count;
    }

private:
    double dt_;
    std::vector<leg> legs_;
};

} // namespace geodeint::detail
