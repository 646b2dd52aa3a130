// SPDX-License-Identifier: BSL-1.0
//
// What a study of convergence runs: which steps against which reference, for how long, on how many
// paths. Shared by strong_order and weak_order.
//
//     {.steps = {0x1p-7, 0x1p-8, 0x1p-9}, .reference_step = 0x1p-13, .duration = 0.125,
//      .paths = 500, .seed = 42}
#pragma once

#include <geodeint/error.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace geodeint {

struct convergence_study {
    /// Do runs with different steps follow one path (then the reference of a path is subtracted
    /// from what it is the reference of), or each its own (plain Monte Carlo)?
    enum class coupling { same_path, independent };
    /// Every path as it is; with its mirror image -W; or with all 2^m sign changes of its m
    /// components (with the mirror image alone where m > 6).
    enum class signs { as_drawn, pair, all };
    /// Which strong error: that at the end; the largest in time of the mean errors; or the mean of
    /// the largest errors in time, which is the stronger one. Both look at the times of the coarsest
    /// step.
    enum class times { at_the_end, largest_mean, mean_of_largest };

    std::vector<double> steps = {}; ///< falling, at least two
    double reference_step = 0;      ///< below them all
    double duration = 0;            ///< a multiple of every step
    std::uint64_t paths = 0;        ///< at least 10
    std::uint64_t seed = 0;
    /// The scheme whose run with the reference step is the reference of all; by default each scheme
    /// is compared with itself.
    std::optional<std::size_t> reference_scheme = {};
    /// The reference has no error of its own; otherwise it is taken to have the one that the fitted
    /// order gives it, and the errors are corrected for that.
    bool reference_is_exact = false;
    coupling paths_are = coupling::same_path;
    signs sign_changes = signs::as_drawn;
    times errors_are = times::at_the_end;

    static constexpr std::size_t most_components = 6;

    /// Step i; i = steps.size() is the reference.
    double step(std::size_t i) const { return i < steps.size() ? steps[i] : reference_step; }
    std::size_t steps_of(std::size_t i) const { return count(duration, step(i)); }

    /// The number of times at which runs are compared, evenly spaced, the end among them.
    std::size_t marks() const { return errors_are == times::at_the_end ? 1 : steps_of(0); }

    /// How many sign changes of a path with so many components.
    std::size_t patterns(std::size_t components) const {
        if (sign_changes == signs::as_drawn || components == 0) return 1;
        if (sign_changes == signs::pair || components > most_components) return 2;
        return std::size_t{1} << components;
    }
    /// Which components pattern p flips, as a bit field.
    std::uint64_t flipped(std::size_t p, std::size_t components) const {
        return patterns(components) == 2 && p == 1 ? ~std::uint64_t{0} : p;
    }

    /// The message for a step that failed.
    std::string failure_of(const std::string& scheme, std::size_t i,
                           const std::string& reason) const {
        std::ostringstream text;
        text << scheme << ", h = " << step(i) << ": " << reason;
        return text.str();
    }

    /// Throws unless all this makes sense for so many schemes.
    void require_valid(std::size_t schemes) const {
        require_positive(reference_step, "reference_step");
        require_positive(duration, "duration");
        if (steps.size() < 2) throw invalid_argument{"steps", "must be two or more"};
        for (std::size_t i = 0; i < steps.size(); ++i) {
            require_positive(steps[i], "steps");
            if (!(steps[i] > step(i + 1)))
                throw invalid_argument{i + 1 < steps.size() ? "steps" : "reference_step",
                                       "must be below the step before"};
            if (!divides(reference_step, steps[i]))
                throw invalid_argument{"steps", "must be multiples of the reference step"};
        }
        for (std::size_t i = 0; i <= steps.size(); ++i)
            if (!divides(step(i), duration))
                throw invalid_argument{"duration", "must be a multiple of every step"};
        for (std::size_t i = 0; i <= steps.size(); ++i)
            if (steps_of(i) % marks() != 0)
                throw invalid_argument{"steps", "must divide the coarsest of them, at whose times "
                                                "errors are to be compared"};
        if (paths < 10 || paths >= (std::uint64_t{1} << 40) / (steps.size() + 1))
            throw invalid_argument{"paths", "must be at least 10 and, times steps, below 2^40"};
        if (schemes == 0) throw invalid_argument{"schemes", "must not be empty"};
        if (reference_scheme && *reference_scheme >= schemes)
            throw invalid_argument{"reference_scheme", "is not the number of a scheme"};
    }

private:
    static std::size_t count(double whole, double part) {
        return static_cast<std::size_t>(std::llround(whole / part));
    }
    static bool divides(double part, double whole) {
        const double ratio = whole / part;
        return ratio < 1e9 && std::abs(ratio - std::round(ratio)) < 1e-9 * ratio;
    }
};

} // namespace geodeint
