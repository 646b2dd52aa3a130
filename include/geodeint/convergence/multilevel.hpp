// SPDX-License-Identifier: BSL-1.0
//
// The expectation of an observable at the end of noisy runs, to a given root mean square error, by
// multilevel Monte Carlo (Giles, Multilevel Monte Carlo path simulation, 2008): many runs with a coarse
// step, and ever fewer that correct it for half of the step before,
//
//     E phi = E phi_0 + sum_{l=1}^{L} E (phi_l - phi_{l-1}),   h_l = h_0 2^-l,
//
// where both runs of a difference follow one Brownian path (level_runs.hpp). With the variance V_l of a
// difference and C_l steps for each of them, level l takes
//
//     N_l = 2/eps^2 sqrt(V_l/C_l) sum_k sqrt(V_k C_k)
//
// paths, so that chance has half of eps^2, and levels are added until the bias,
//
//     max(|Y_L|, |Y_{L-1}|/2^a) / (2^a - 1),   Y_l the mean of level l, a the weak order,
//
// is below eps/2. Plain Monte Carlo takes O(eps^(-2-1/a)) steps, this O(eps^-2 log(eps)^2) where V_l
// falls like h_l, as with noises that do not commute, and O(eps^-2) where it falls faster: with one noise,
// with areas (noise/with_areas.hpp), or where halves are exchanged (coupling::swapped). Take an explicit
// stepper that may start with large steps; each level costs twice the one before it.
//
//     const auto found = geo::multilevel(
//         [&](const auto& path) {
//             return geo::lie_poisson<geo::so3>(body, geo::with_brackets<geo::so3>(noises),
//                                               geo::with_areas{path, 3});
//         },
//         start, geo::lie_poisson_splitting<geo::so3>{}, [](const auto& m) { return m[2]; },
//         {.eps = 1e-3, .duration = 1, .coarsest_step = 1, .seed = 42}, geo::openmp_threads{});
//     found.value.value, found.error(), found.steps()         std::cout << found
//
// The result has the same bits on every execution and after an interruption (.checkpoint). A path that
// fails ends the run with path_failed: leaving it out would bias the result.
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/checkpoint/checksum.hpp>
#include <geodeint/checkpoint/detail/checkpoint_file.hpp>
#include <geodeint/checkpoint/storage.hpp>
#include <geodeint/convergence/detail/level_runs.hpp>
#include <geodeint/convergence/estimate.hpp>
#include <geodeint/convergence/multilevel_result.hpp>
#include <geodeint/convergence/multilevel_settings.hpp>
#include <geodeint/ensemble/detail/pairwise_tree.hpp>
#include <geodeint/ensemble/moments.hpp>
#include <geodeint/ensemble/reduce_paths.hpp>
#include <geodeint/ensemble/serial.hpp>
#include <geodeint/error.hpp>
#include <geodeint/noise/wiener_path.hpp>

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace geodeint {

namespace detail {

/// The sums of all levels, in whole blocks of paths, and how many blocks are planned of each. What is
/// planned next depends on all that was planned before, which is therefore finished first, also where a
/// run is resumed.
template <class Runs, class Execution>
class multilevel_sums {
    using moments = running_moments<double>;
    using sums = pairwise_tree<moments>;

public:
    multilevel_sums(const Runs& runs, const multilevel_settings& settings,
                    const Execution& execution)
        : runs_{runs},
          settings_{settings},
          execution_{execution},
          file_{settings.checkpoint.file, "multilevel"} {
        if (settings_.checkpoint.wanted()) load();
    }

    int levels() const { return static_cast<int>(plan_.size()); }

    /// Plans a level more, with the paths to learn its variance from.
    void add_level() { plan_.push_back(blocks_of(settings_.first_paths)); }
    /// Plans so many paths of a level; false if as many have been planned before.
    bool plan(int level, double paths) {
        if (!(paths < 0x1p40))
            throw invalid_argument{"eps", "asks for more than 2^40 paths of a level"};
        std::uint64_t& planned = plan_[static_cast<std::size_t>(level)];
        const std::uint64_t blocks = blocks_of(static_cast<std::uint64_t>(std::ceil(paths)));
        if (blocks <= planned) return false;
        planned = blocks;
        return true;
    }

    /// Runs what is planned.
    void run() {
        levels_.resize(plan_.size());
        for (int level = 0; level < levels(); ++level) grow(level);
    }

    /// All of a level, merged as pairwise_tree does, which goes on growing.
    moments total(int level) const {
        std::vector<moments> parts;
        levels_[static_cast<std::size_t>(level)].for_each(
            [&](int, std::uint64_t, const moments& part) { parts.push_back(part); });
        moments right;
        for (auto left = parts.rbegin(); left != parts.rend(); ++left) {
            left->merge(right);
            right = *left;
        }
        return right;
    }

private:
    void grow(int level) {
        sums& tree = levels_[static_cast<std::size_t>(level)];
        const std::uint64_t blocks = plan_[static_cast<std::size_t>(level)];
        const auto work = [&](std::uint64_t first, std::uint64_t last, moments& sum) {
            for (std::uint64_t path = first; path < last; ++path) sum.add(runs_(level, path));
        };
        const auto progress = [&](std::uint64_t done, std::uint64_t paths) {
            if (settings_.progress) settings_.progress(level, done, paths);
        };
        const bool stores = settings_.checkpoint.wanted();
        for (std::uint64_t done = tree.blocks(); done < blocks; done = tree.blocks()) {
            const std::uint64_t left = blocks - done;
            const std::uint64_t round =
                stores ? std::min(blocks_of(settings_.checkpoint.every), left) : left;
            insert_paths(execution_, done, done + round, blocks * paths_per_block, tree, moments{},
                         work, progress);
            if (stores) save();
        }
    }

    void load() {
        identity_ = identity();
        const std::vector<std::byte> found = execution_.once(
            [&] { return file_.read(identity_).value_or(std::vector<std::byte>{}); });
        if (found.empty()) return;
        try {
            byte_reader in{found};
            in.read(plan_);
            levels_.resize(plan_.size());
            for (sums& each : levels_) each.load(in, {});
        } catch (const invalid_argument& error) {
            throw checkpoint_error{settings_.checkpoint.file,
                                   std::string{"is not readable: "} + error.what()};
        }
    }
    void save() const {
        execution_.once([&] {
            byte_writer out;
            out.write(plan_);
            for (const sums& each : levels_) each.save(out);
            file_.write(identity_, out.bytes());
            return std::vector<std::byte>{};
        });
    }
    /// What tells this estimate from others: its settings and what its first paths give.
    checkpoint_file::fingerprint identity() const {
        const auto number = [](double value) { return checkpoint_file::exactly(value); };
        byte_writer first;
        for (const int level : {0, 1}) first.write(runs_(level, 0));
        return {{"eps", number(settings_.eps)},
                {"duration", number(settings_.duration)},
                {"coarsest_step", number(settings_.coarsest_step)},
                {"seed", std::to_string(settings_.seed)},
                {"weak_order", std::to_string(settings_.weak_order)},
                {"first_paths", std::to_string(settings_.first_paths)},
                {"steps of a path on levels 0 and 1",
                 std::to_string(settings_.steps_per_path(0, runs_.components())) + " " +
                     std::to_string(settings_.steps_per_path(1, runs_.components()))},
                {"checksum of the first paths' values", std::to_string(checksum(first.bytes()))}};
    }

    const Runs& runs_;
    const multilevel_settings& settings_;
    const Execution& execution_;
    checkpoint_file file_;
    checkpoint_file::fingerprint identity_;
    std::vector<std::uint64_t> plan_; // in blocks
    std::vector<sums> levels_;
};

} // namespace detail

/// `make_system(path)` makes a system that follows a wiener_path, `observable` is a function from its
/// states to a number. Throws invalid_argument where most_levels do not bring the bias below eps.
template <class MakeSystem, vector_space State, class Stepper, class Observable,
          class Execution = serial>
    requires std::invocable<const MakeSystem&, const wiener_path&> &&
        std::convertible_to < std::invoke_result_t<const Observable&, const State&>,
double > multilevel_result multilevel(const MakeSystem& make_system, const State& start,
                                      const Stepper& stepper, const Observable& observable,
                                      const multilevel_settings& settings,
                                      const Execution& execution = {}) {
    settings.require_valid();
    if (!all_finite(start)) throw invalid_argument{"start", "is not finite"};
    const detail::level_runs runs{make_system, start, stepper, observable, settings};
    detail::multilevel_sums sums{runs, settings, execution};

    multilevel_result found;
    const double halving = std::exp2(settings.weak_order);
    while (sums.levels() < 3) sums.add_level(); // two of them are differences
    while (true) {
        sums.run();
        found.levels.resize(static_cast<std::size_t>(sums.levels()));
        double all_levels = 0;
        for (int l = 0; l < sums.levels(); ++l) {
            const running_moments<double> all = sums.total(l);
            auto& level = found.levels[static_cast<std::size_t>(l)];
            level = {settings.step(l), all.count(), all.mean(), all.variance(),
                     settings.steps_per_path(l, runs.components())};
            // few paths may have seen less than there is; no variance falls faster than by 4
            if (l > 1) level.variance = std::max(level.variance, (&level)[-1].variance / 4);
            all_levels += std::sqrt(level.variance * static_cast<double>(level.steps_per_path));
        }
        bool settled = true;
        for (int l = 0; l < sums.levels(); ++l) {
            const auto& level = found.levels[static_cast<std::size_t>(l)];
            const double share =
                std::sqrt(level.variance / static_cast<double>(level.steps_per_path));
            if (sums.plan(l, 2 / settings.eps / settings.eps * share * all_levels)) settled = false;
        }
        if (!settled) continue;
        const double last = std::abs(found.levels.back().mean);
        const double before = std::abs(found.levels[found.levels.size() - 2].mean);
        found.bias = std::max(last, before / halving) / (halving - 1);
        if (found.bias < settings.eps / 2) break;
        if (sums.levels() == settings.most_levels)
            throw invalid_argument{"eps", "is not reached with most_levels: the bias is still " +
                                              detail::checkpoint_file::exactly(found.bias)};
        sums.add_level();
    }
    double value = 0, variance = 0;
    std::uint64_t fewest = found.levels[0].paths;
    for (const auto& level : found.levels) {
        value += level.mean;
        variance += level.variance / static_cast<double>(level.paths);
        fewest = std::min(fewest, level.paths);
    }
    found.value = estimate::from(value, std::sqrt(variance), static_cast<std::size_t>(fewest - 1));
    return found;
}

} // namespace geodeint
