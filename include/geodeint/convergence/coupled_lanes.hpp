// SPDX-License-Identifier: BSL-1.0
//
// coupled_runs for several paths at once, in vector registers: include this header and give the
// schemes of a study lane_steppers of one width,
//
//     geo::weak_order(make_system, start,
//                     std::tuple{geo::scheme{"midpoint", geo::lane_stepper<midpoint, 8>{}}}, ...)
//
// and the study has the bits that it has with the scalar steppers themselves. What can run in lanes
// and with which compiler flags is said in lane_stepper.hpp and lanes.hpp.
#pragma once

#include <geodeint/convergence/convergence_study.hpp>
#include <geodeint/convergence/detail/coupled_runs.hpp>
#include <geodeint/convergence/scheme.hpp>
#include <geodeint/ensemble/failure.hpp>
#include <geodeint/lanes/detail/wiener_lanes.hpp>
#include <geodeint/lanes/in_lanes.hpp>
#include <geodeint/lanes/lane_stepper.hpp>
#include <geodeint/lanes/lane_system.hpp>
#include <geodeint/noise/reflected.hpp>
#include <geodeint/noise/tabulated.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/noise/with_areas.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace geodeint {

/// The path of one lane: its table is empty, which leaves all to the path, with the same bits.
template <int Width>
tabulated<wiener_path> lane(const tabulated<detail::wiener_lanes<Width>>& paths, int i) {
    const tabulated<wiener_path> result{paths.step(), 0};
    result.draw(paths.path().lane(i), 0);
    return result;
}
template <class Path>
auto lane(const reflected<Path>& paths, int i) {
    return reflected{lane(paths.path(), i), paths.flipped()};
}

namespace detail {

/// The path of the lanes for that of the scalar system, which may be truncated.
template <int Width>
auto study_path_in_lanes(const study_path& scalar, const tabulated<wiener_lanes<Width>>& table) {
    return reflected{table, scalar.flipped()};
}
template <int Width, class Path>
auto study_path_in_lanes(const truncated<Path>& scalar,
                         const tabulated<wiener_lanes<Width>>& table) {
    return truncated{study_path_in_lanes(scalar.path(), table), scalar.l(), scalar.time()};
}
template <int Width, class Path>
auto study_path_in_lanes(const with_areas<Path>& scalar,
                         const tabulated<wiener_lanes<Width>>& table) {
    return with_areas{study_path_in_lanes(scalar.path(), table), scalar.components()};
}

} // namespace detail

template <int Width, detail::makes_system MakeSystem, class State, class... Steppers>
class coupled_lanes {
public:
    coupled_lanes(const MakeSystem& make_system, const State& start,
                  const std::tuple<scheme<lane_stepper<Steppers, Width>>...>& schemes,
                  const convergence_study& study)
        : schemes_{schemes}, study_{study}, marks_{study.marks()} {
        const std::size_t levels = study.steps.size() + 1;
        for (int i = 0; i < Width; ++i) set_lane(start_, i, start);
        for (std::size_t i = 0; i < levels; ++i)
            tables_.emplace_back(study.step(i), study.steps_of(i));
        const tabulated<wiener_path> unused{study.reference_step, 0};
        components_ = detail::components_of(make_system(detail::study_path{unused, 0}));
        patterns_ = study.patterns(components_);
        for (std::size_t i = 0; i < levels; ++i)
            for (std::size_t p = 0; p < patterns_; ++p) {
                const auto scalar =
                    make_system(detail::study_path{unused, study.flipped(p, components_)});
                systems_.emplace_back(scalar,
                                      detail::study_path_in_lanes(scalar.path(), tables_[i]));
            }
        states_.resize(sizeof...(Steppers) * levels * patterns_ * marks_, start_);
    }

    std::size_t patterns() const { return patterns_; }

    State at(std::size_t s, std::size_t i, std::size_t p, std::size_t m) const {
        if (i == study_.steps.size() && study_.reference_scheme) s = *study_.reference_scheme;
        return geodeint::lane(states_[index(s, i, p) + m], visited_);
    }
    State end(std::size_t s, std::size_t i, std::size_t p) const { return at(s, i, p, marks_ - 1); }

    /// Runs the paths first ... last - 1, calls visit(path) for each of them, in this order.
    template <class Visit>
    void for_each_path(std::uint64_t first, std::uint64_t last, Visit&& visit) {
        for (std::uint64_t begin = first; begin < last; begin += Width) {
            // lanes beyond the last path run idle
            const auto used = static_cast<int>(std::min<std::uint64_t>(Width, last - begin));
            detail::draw(study_, begin, components_, tables_);
            [&]<std::size_t... S>(std::index_sequence<S...>) {
                (run(S, std::get<S>(schemes_), begin, used), ...);
            }
            (std::index_sequence_for<Steppers...>{});
            for (visited_ = 0; visited_ < used; ++visited_)
                visit(begin + static_cast<std::uint64_t>(visited_));
        }
    }

private:
    using scalar_system =
        std::remove_cvref_t<std::invoke_result_t<const MakeSystem&, const detail::study_path&>>;
    using table_type = tabulated<detail::wiener_lanes<Width>>;
    using path_type = decltype(detail::study_path_in_lanes(
        std::declval<const scalar_system&>().path(), std::declval<const table_type&>()));

    std::size_t index(std::size_t s, std::size_t i, std::size_t p) const {
        return ((s * tables_.size() + i) * patterns_ + p) * marks_;
    }

    template <class Stepper>
    void run(std::size_t s, const scheme<Stepper>& fresh, std::uint64_t first, int used) {
        for (std::size_t i = 0; i < tables_.size(); ++i) {
            if (i == study_.steps.size() && study_.reference_scheme.value_or(s) != s) continue;
            const double h = study_.step(i);
            const std::size_t between = tables_[i].steps() / marks_;
            for (std::size_t p = 0; p < patterns_; ++p) {
                Stepper stepper = fresh.stepper;
                auto* seen = &states_[index(s, i, p)];
                auto x = start_;
                for (std::size_t k = 0; k < tables_[i].steps(); ++k) {
                    stepper.do_step(systems_[i * patterns_ + p], x, static_cast<double>(k) * h, h);
                    if ((k + 1) % between == 0) *seen++ = x;
                }
                const lane_failure* failed = nullptr;
                for (const lane_failure& each : stepper.failures())
                    if (each.lane < used && (!failed || each.lane < failed->lane)) failed = &each;
                if (failed)
                    throw path_failed{{first + static_cast<std::uint64_t>(failed->lane), failed->t,
                                       study_.failure_of(fresh.name, i, failed->reason)}};
            }
        }
    }

    in_lanes<State, Width> start_;
    const std::tuple<scheme<lane_stepper<Steppers, Width>>...>& schemes_;
    const convergence_study& study_;
    std::size_t marks_;
    std::size_t components_ = 0;
    std::size_t patterns_ = 1;
    int visited_ = 0;
    std::vector<table_type> tables_; // by step, the reference last
    std::vector<lane_system<scalar_system, Width, path_type>> systems_; // by step, pattern
    std::vector<in_lanes<State, Width>> states_; // by scheme, step, pattern and time
};

template <int Width, class MakeSystem, class State, class... Steppers>
struct detail::study_runs<MakeSystem, State, lane_stepper<Steppers, Width>...> {
    using type = coupled_lanes<Width, MakeSystem, State, Steppers...>;
};

} // namespace geodeint
