// SPDX-License-Identifier: BSL-1.0
//
// How fast the paths themselves converge: for every scheme the errors
//
//     sqrt( E |x_h(T) - x_r(T)|^2 )
//
// against the reference on the same Brownian path, and their order in h. Where the study asks for it
// by `errors_are`, over all times t_n of the coarsest step instead of the end T alone,
//
//     largest_mean        max_n sqrt( E |x_h(t_n) - x_r(t_n)|^2 )      Ephrati et al., theorem 5.4
//     mean_of_largest     sqrt( E max_n |x_h(t_n) - x_r(t_n)|^2 )      Gay-Balmaz and Wu, theorem 6.1
//
//     const auto found = geo::strong_order(
//         [&](const auto& path) { return geo::lie_poisson<geo::so3>(body, noises, path); }, start,
//         std::tuple{geo::scheme{"midpoint", geo::isospectral_midpoint<geo::so3>{}}},
//         {.steps = {0x1p-7, 0x1p-8, 0x1p-9}, .reference_step = 0x1p-13, .duration = 0.125,
//          .paths = 500, .seed = 42},
//         geo::openmp_threads{});
//     found[0].order.value, found[0].order.low, found[0].order.high
//
// What to expect: order 1 for one noise or commuting ones, 1/2 for the others, because a
// scheme that uses increments only does not know their iterated integrals. The memory does not
// depend on the number of paths, nor the bits of the result on the execution.
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/convergence/convergence.hpp>
#include <geodeint/convergence/convergence_study.hpp>
#include <geodeint/convergence/detail/block_sums.hpp>
#include <geodeint/convergence/detail/coupled_runs.hpp>
#include <geodeint/convergence/scheme.hpp>
#include <geodeint/ensemble/reduce_paths.hpp>
#include <geodeint/ensemble/serial.hpp>
#include <geodeint/error.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

namespace geodeint {

/// One result for every scheme, in their order. progress(done, paths), where given, is told how far
/// it is.
template <detail::makes_system MakeSystem, vector_space State, class... Steppers,
          class Execution = serial, class Progress = detail::no_progress>
std::vector<convergence> strong_order(const MakeSystem& make_system, const State& start,
                                      const std::tuple<scheme<Steppers>...>& schemes,
                                      const convergence_study& study,
                                      const Execution& execution = {}, Progress progress = {}) {
    constexpr std::size_t count = sizeof...(Steppers);
    study.require_valid(count);
    if (!all_finite(start)) throw invalid_argument{"start", "is not finite"};
    if (study.paths_are != convergence_study::coupling::same_path)
        throw invalid_argument{"paths_are", "a strong error needs runs on the same path"};
    const std::size_t levels = study.steps.size(), marks = study.marks();
    // the largest of the means is known at the end only, that of a path at once
    const std::size_t kept_marks =
        study.errors_are == convergence_study::times::largest_mean ? marks : 1;
    const std::size_t squares_size = count * levels * kept_marks;

    const auto squares_of = [&](std::uint64_t first, std::uint64_t last, detail::block_sums& sums) {
        typename detail::study_runs<MakeSystem, State, Steppers...>::type runs{make_system, start,
                                                                               schemes, study};
        std::vector<double> squares(squares_size);
        runs.for_each_path(first, last, [&](std::uint64_t path) {
            for (std::size_t s = 0; s < count; ++s)
                for (std::size_t i = 0; i < levels; ++i) {
                    double* own = &squares[(s * levels + i) * kept_marks];
                    std::fill_n(own, kept_marks, 0.0);
                    for (std::size_t p = 0; p < runs.patterns(); ++p) {
                        double largest = 0;
                        for (std::size_t m = 0; m < marks; ++m) {
                            const State error = runs.at(s, i, p, m) - runs.at(s, levels, p, m);
                            const double square =
                                dot(error, error) / static_cast<double>(runs.patterns());
                            if (kept_marks == marks)
                                own[m] += square;
                            else
                                largest = std::max(largest, square);
                        }
                        own[0] += largest;
                    }
                }
            sums.add(path, squares);
        });
    };
    const detail::block_sums sums =
        reduce_paths(execution, study.paths, detail::block_sums{study.paths, squares_size},
                     squares_of, std::move(progress));

    std::vector<convergence> result;
    std::apply(
        [&](const auto&... each) {
            (result.push_back(convergence::from(convergence::kind::strong, study, sums,
                                                result.size() * levels * kept_marks, each.name)),
             ...);
        },
        schemes);
    return result;
}

} // namespace geodeint
