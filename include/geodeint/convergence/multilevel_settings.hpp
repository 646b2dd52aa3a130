// SPDX-License-Identifier: BSL-1.0
//
// What a multilevel estimate is made of, apart from its system, stepper and observable; in the order
// of a designated initialiser:
//
//     {.eps = 1e-3, .duration = 1, .coarsest_step = 1, .seed = 42, .weak_order = 2}
#pragma once

#include <geodeint/checkpoint/checkpoint.hpp>
#include <geodeint/convergence/convergence_study.hpp>
#include <geodeint/error.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace geodeint {

struct multilevel_settings {
    /// How runs with the steps h and h/2 go together: on one path; or with the mean of two fine runs,
    /// on the path and on the one with the halves of every coarse step exchanged (noise/swapped.hpp).
    /// Areas (noise/with_areas.hpp) make exchanging superfluous.
    enum class coupling { same_path, swapped };

    double eps = 0; ///< the root mean square error that is asked for, in units of the observable
    double duration = 0;      ///< runs go from 0 to this time
    double coarsest_step = 0; ///< of level 0; that of level l is 2^-l of it
    std::uint64_t seed = 0;
    int weak_order = 1; ///< with which the bias of the stepper falls
    coupling paths_are = coupling::same_path;
    /// Level 0 runs every path as it is, with its mirror image, or with all sign changes of its
    /// components, and takes their mean: worth it where more is saved than is run.
    convergence_study::signs sign_changes = convergence_study::signs::as_drawn;
    std::uint64_t first_paths = 128; ///< on each level, to learn its variance from
    int most_levels = 20;
    geodeint::checkpoint checkpoint = {}; ///< every so many paths
    /// Called with the number of paths done and planned on a level, by one thread at a time; what it
    /// throws ends the run.
    std::function<void(int level, std::uint64_t done, std::uint64_t paths)> progress = {};

    double step(int level) const { return std::ldexp(coarsest_step, -level); }
    std::uint64_t steps(int level) const {
        return static_cast<std::uint64_t>(std::llround(duration / coarsest_step)) << level;
    }
    /// How many runs with the step of a level make one difference.
    std::uint64_t fine_runs(int level, std::size_t components) const {
        if (level == 0) return patterns(components);
        return paths_are == coupling::swapped ? 2 : 1;
    }
    /// Steps of all runs that a path of a level takes.
    std::uint64_t steps_per_path(int level, std::size_t components) const {
        return fine_runs(level, components) * steps(level) + (level == 0 ? 0 : steps(level - 1));
    }
    std::size_t patterns(std::size_t components) const { return signs().patterns(components); }
    std::uint64_t flipped(std::size_t pattern, std::size_t components) const {
        return signs().flipped(pattern, components);
    }

    /// Throws invalid_argument, which names what is wrong.
    void require_valid() const {
        require_positive(eps, "eps");
        require_positive(duration, "duration");
        require_positive(coarsest_step, "coarsest_step");
        const double ratio = duration / coarsest_step;
        if (!(ratio < 0x1p32 && std::abs(ratio - std::round(ratio)) < 1e-9 * ratio))
            throw invalid_argument{"coarsest_step", "must divide the duration"};
        if (weak_order < 1 || weak_order > 8)
            throw invalid_argument{"weak_order", "must be between 1 and 8"};
        if (first_paths < 10) throw invalid_argument{"first_paths", "must be at least 10"};
        if (most_levels < 3 || most_levels > 30)
            throw invalid_argument{"most_levels", "must be between 3 and 30"};
        checkpoint.require_valid();
    }

private:
    /// Families of signs are those of a study of convergence.
    convergence_study signs() const { return {.sign_changes = sign_changes}; }
};

} // namespace geodeint
