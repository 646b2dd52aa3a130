// SPDX-License-Identifier: BSL-1.0
//
// The states at the end of all runs that a study of convergence makes on one path, or at the times
// that it compares: every scheme, with every step and with the reference step, under every sign change
// of the path. The noise is drawn once, with the reference step, and summed to the other steps.
//
//     coupled_runs runs{make_system, start, schemes, study};
//     runs.for_each_path(first, last, [&](std::uint64_t path) { runs.end(scheme, step, signs); });
//
// The ends of a path depend on the seed and on its number alone, to the last bit: every run starts
// with a fresh copy of its stepper. A step that fails ends the study with path_failed, which names
// path, time, scheme and step.
//
// coupled_lanes.hpp does the same for several paths at once.
#pragma once

#include <geodeint/convergence/convergence_study.hpp>
#include <geodeint/convergence/scheme.hpp>
#include <geodeint/ensemble/failure.hpp>
#include <geodeint/noise/detail/increments.hpp>
#include <geodeint/noise/reflected.hpp>
#include <geodeint/noise/tabulated.hpp>
#include <geodeint/noise/wiener_path.hpp>

#include <boost/numeric/odeint/util/odeint_error.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace geodeint::detail {

/// The path that the systems of a study follow.
using study_path = reflected<tabulated<wiener_path>>;

/// `make_system(path)` makes a system with noise that follows the path, whatever its type; wrap it
/// in truncated{path} there if the noise is to be bounded.
template <class MakeSystem>
concept makes_system = std::invocable<const MakeSystem&, const study_path&> &&
    stochastic<std::invoke_result_t<const MakeSystem&, const study_path&>>;

/// The increments of a path, or of as many as the tables have lanes from this one on, for every
/// step of a study.
template <class Table>
void draw(const convergence_study& study, std::uint64_t path, std::size_t components,
          std::vector<Table>& tables) {
    if (study.paths_are == convergence_study::coupling::independent) {
        for (std::size_t i = 0; i < tables.size(); ++i)
            tables[i].draw({study.seed, i * study.paths + path, study.step(i)}, components);
        return;
    }
    tables.back().draw({study.seed, path, study.reference_step}, components);
    for (std::size_t i = 0; i + 1 < tables.size(); ++i) tables[i].sum(tables.back());
}

template <makes_system MakeSystem, class State, class... Steppers>
class coupled_runs {
public:
    coupled_runs(const MakeSystem& make_system, const State& start,
                 const std::tuple<scheme<Steppers>...>& schemes, const convergence_study& study)
        : start_{start}, schemes_{schemes}, study_{study}, marks_{study.marks()} {
        const std::size_t levels = study.steps.size() + 1;
        for (std::size_t i = 0; i < levels; ++i)
            tables_.emplace_back(study.step(i), study.steps_of(i));
        components_ = components_of(make_system(study_path{tables_.front(), 0}));
        patterns_ = study.patterns(components_);
        for (std::size_t i = 0; i < levels; ++i)
            for (std::size_t p = 0; p < patterns_; ++p)
                systems_.push_back(
                    make_system(study_path{tables_[i], study.flipped(p, components_)}));
        states_.resize(sizeof...(Steppers) * levels * patterns_ * marks_, start);
    }

    std::size_t patterns() const { return patterns_; }

    /// The last path at the m-th time that is compared, for scheme s, step i and sign pattern p; i =
    /// steps.size() is the scheme's reference.
    const State& at(std::size_t s, std::size_t i, std::size_t p, std::size_t m) const {
        if (i == study_.steps.size() && study_.reference_scheme) s = *study_.reference_scheme;
        return states_[index(s, i, p) + m];
    }
    const State& end(std::size_t s, std::size_t i, std::size_t p) const {
        return at(s, i, p, marks_ - 1);
    }

    /// Runs the paths first ... last - 1 and calls visit(path) after each of them, in this order.
    template <class Visit>
    void for_each_path(std::uint64_t first, std::uint64_t last, Visit&& visit) {
        for (std::uint64_t path = first; path < last; ++path) {
            draw(study_, path, components_, tables_);
            [&]<std::size_t... S>(std::index_sequence<S...>) {
                (run(S, std::get<S>(schemes_), path), ...);
            }
            (std::index_sequence_for<Steppers...>{});
            visit(path);
        }
    }

private:
    using system_type =
        std::remove_cvref_t<std::invoke_result_t<const MakeSystem&, const study_path&>>;

    std::size_t index(std::size_t s, std::size_t i, std::size_t p) const {
        return ((s * tables_.size() + i) * patterns_ + p) * marks_;
    }

    template <class Stepper>
    void run(std::size_t s, const scheme<Stepper>& fresh, std::uint64_t path) {
        for (std::size_t i = 0; i < tables_.size(); ++i) {
            if (i == study_.steps.size() && study_.reference_scheme.value_or(s) != s) continue;
            const double h = study_.step(i);
            const std::size_t between = tables_[i].steps() / marks_;
            for (std::size_t p = 0; p < patterns_; ++p) {
                Stepper stepper = fresh.stepper;
                State* seen = &states_[index(s, i, p)];
                State x = start_;
                double t = 0;
                try {
                    for (std::size_t k = 0; k < tables_[i].steps(); ++k) {
                        t = static_cast<double>(k) * h;
                        stepper.do_step(systems_[i * patterns_ + p], x, t, h);
                        if ((k + 1) % between == 0) *seen++ = x;
                    }
                } catch (const boost::numeric::odeint::odeint_error& error) {
                    throw path_failed{{path, t, study_.failure_of(fresh.name, i, error.what())}};
                }
            }
        }
    }

    const State& start_;
    const std::tuple<scheme<Steppers>...>& schemes_;
    const convergence_study& study_;
    std::size_t marks_;
    std::size_t components_ = 0;
    std::size_t patterns_ = 1;
    std::vector<tabulated<wiener_path>> tables_; // by step, the reference last
    std::vector<system_type> systems_;           // by step and pattern
    std::vector<State> states_;                  // by scheme, step, pattern and time
};

/// `type` is what makes the runs of a study with these steppers.
template <class MakeSystem, class State, class... Steppers>
struct study_runs {
    using type = coupled_runs<MakeSystem, State, Steppers...>;
};

} // namespace geodeint::detail
