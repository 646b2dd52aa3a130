// SPDX-License-Identifier: BSL-1.0
//
// How fast expectations converge: for every scheme and every observable phi the errors
//
//     E phi(x_h(T)) - E phi(x_r(T))
//
// against the reference, and their order in h.
//
//     const auto found = geo::weak_order(
//         [&](const auto& path) { return geo::lie_poisson<geo::so3>(body, noises, path); }, start,
//         std::tuple{geo::scheme{"midpoint", geo::isospectral_midpoint<geo::so3>{}}},
//         {{"x_1", [](const Eigen::Vector3d& x) { return x(0); }}},
//         {.steps = {0x1p-7, 0x1p-8, 0x1p-9}, .reference_step = 0x1p-13, .duration = 0.125,
//          .paths = 10'000, .seed = 42, .sign_changes = geo::convergence_study::signs::all},
//         geo::openmp_threads{});
//
// Such errors are small beside the spread of phi, and the choice of paths decides whether they are
// seen at all. With coupled paths (the default) the difference is taken path by path, and its
// spread is only that of the strong error. With all sign changes of a path the mean over them is
// taken first: the leading part of the strong error is odd in some component and cancels. With
// independent paths, as in a plain Monte Carlo simulation, the spread is that of phi itself.
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/convergence/convergence.hpp>
#include <geodeint/convergence/convergence_study.hpp>
#include <geodeint/convergence/detail/block_sums.hpp>
#include <geodeint/convergence/detail/coupled_runs.hpp>
#include <geodeint/convergence/observable.hpp>
#include <geodeint/convergence/scheme.hpp>
#include <geodeint/ensemble/reduce_paths.hpp>
#include <geodeint/ensemble/serial.hpp>
#include <geodeint/error.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace geodeint {

/// One result for every scheme and observable: all observables of the first scheme, then of the
/// next. progress(done, paths), where given, is told how far it is.
template <detail::makes_system MakeSystem, vector_space State, class... Steppers,
          class Execution = serial, class Progress = detail::no_progress>
std::vector<convergence>
weak_order(const MakeSystem& make_system, const State& start,
           const std::tuple<scheme<Steppers>...>& schemes,
           const std::type_identity_t<std::vector<observable<State>>>& observables,
           const convergence_study& study, const Execution& execution = {},
           Progress progress = {}) {
    constexpr std::size_t count = sizeof...(Steppers);
    study.require_valid(count);
    if (!all_finite(start)) throw invalid_argument{"start", "is not finite"};
    if (observables.empty()) throw invalid_argument{"observables", "must not be empty"};
    for (const auto& each : observables)
        if (!each.value) throw invalid_argument{"observables", each.name + " has no function"};
    const std::size_t levels = study.steps.size();
    const std::size_t quantities = count * observables.size() * levels;

    const auto differences_of = [&](std::uint64_t first, std::uint64_t last,
                                    detail::block_sums& sums) {
        typename detail::study_runs<MakeSystem, State, Steppers...>::type runs{make_system, start,
                                                                               schemes, study};
        const double share = 1 / static_cast<double>(runs.patterns());
        std::vector<double> differences(quantities);
        runs.for_each_path(first, last, [&](std::uint64_t path) {
            double* difference = differences.data();
            for (std::size_t s = 0; s < count; ++s)
                for (const auto& phi : observables) {
                    for (std::size_t i = 0; i < levels; ++i) difference[i] = 0;
                    for (std::size_t p = 0; p < runs.patterns(); ++p) {
                        const double reference = phi.value(runs.end(s, levels, p));
                        for (std::size_t i = 0; i < levels; ++i)
                            difference[i] += share * (phi.value(runs.end(s, i, p)) - reference);
                    }
                    for (std::size_t i = 0; i < levels; ++i)
                        if (!std::isfinite(difference[i]))
                            throw invalid_argument{"observables",
                                                   phi.name + " is not finite at the end of path " +
                                                       std::to_string(path)};
                    difference += levels;
                }
            sums.add(path, differences);
        });
    };
    const detail::block_sums sums =
        reduce_paths(execution, study.paths, detail::block_sums{study.paths, quantities},
                     differences_of, std::move(progress));

    std::vector<convergence> result;
    const auto fit_all = [&](const std::string& name) {
        for (const auto& phi : observables)
            result.push_back(convergence::from(convergence::kind::weak, study, sums,
                                               result.size() * levels, name, phi.name));
    };
    std::apply([&](const auto&... each) { (fit_all(each.name), ...); }, schemes);
    return result;
}

} // namespace geodeint
