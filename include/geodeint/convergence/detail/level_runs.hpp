// SPDX-License-Identifier: BSL-1.0
//
// The runs of one path of a multilevel estimate. On level l > 0 a path gives phi at the end of a run
// with the step h, less phi at the end of one with 2 h on the same Brownian path; on level 0, phi alone.
// The fine part is a mean where halves are exchanged, or on level 0 signs.
//
// Paths of a level are those of a wiener_path with the cell h: another level, which has other cells, has
// other paths. A value depends on the seed, the level and the number of the path alone, to the last bit.
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/convergence/multilevel_settings.hpp>
#include <geodeint/ensemble/failure.hpp>
#include <geodeint/error.hpp>
#include <geodeint/noise/detail/increments.hpp>
#include <geodeint/noise/reflected.hpp>
#include <geodeint/noise/swapped.hpp>
#include <geodeint/noise/wiener_path.hpp>

#include <boost/numeric/odeint/util/odeint_error.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <type_traits>
#include <utility>

namespace geodeint::detail {

/// A system on another path than its own.
template <class System, class Path>
class on_path : public System {
public:
    on_path(const System& system, Path path) : System{system}, path_{std::move(path)} {}

    const Path& path() const { return path_; }

private:
    Path path_;
};

template <class MakeSystem, class State, class Stepper, class Observable>
class level_runs {
    using system_type =
        std::remove_cvref_t<std::invoke_result_t<const MakeSystem&, const wiener_path&>>;
    static_assert(stochastic<system_type>, "multilevel is for systems with noise");

public:
    level_runs(const MakeSystem& make_system, const State& start, const Stepper& stepper,
               const Observable& observable, const multilevel_settings& settings)
        : make_system_{make_system},
          start_{start},
          stepper_{stepper},
          observable_{observable},
          settings_{settings},
          components_{
              detail::components_of(make_system(wiener_path{settings.seed, 0, settings.step(0)}))} {
    }

    std::size_t components() const { return components_; }

    /// What path number `path` adds to the estimate of its level. Throws path_failed.
    double operator()(int level, std::uint64_t path) const {
        const double h = settings_.step(level);
        const system_type system = make_system_(wiener_path{settings_.seed, path, h});
        const auto run = [&](const auto& on, int with_level) { return end(on, with_level, path); };
        const std::size_t patterns = settings_.patterns(components_);
        if (level > 0) {
            double fine = run(system, level);
            if (settings_.paths_are == multilevel_settings::coupling::swapped)
                fine = (fine + run(on_path{system, swapped{system.path(), 2 * h}}, level)) / 2;
            return fine - run(system, level - 1);
        }
        double sum = run(system, 0);
        for (std::size_t p = 1; p < patterns; ++p)
            sum += run(on_path{system, reflected{system.path(), settings_.flipped(p, components_)}},
                       0);
        return sum / static_cast<double>(patterns);
    }

private:
    /// phi at the end of a run with the step of a level.
    template <class System>
    double end(const System& system, int level, std::uint64_t path) const {
        const double h = settings_.step(level);
        Stepper stepper = stepper_;
        State x = start_;
        double t = 0;
        const auto failed = [&](const char* reason) {
            std::ostringstream text;
            text << "level " << level << ", h = " << h << ": " << reason;
            return path_failed{{path, t, text.str()}};
        };
        try {
            const std::uint64_t steps = settings_.steps(level);
            for (std::uint64_t k = 0; k < steps; ++k) {
                t = static_cast<double>(k) * h;
                stepper.do_step(system, x, t, h);
            }
            t = settings_.duration;
            const double value = observable_(x);
            if (!std::isfinite(value)) throw failed("the observable is not finite");
            return value;
        } catch (const path_failed&) {
            throw;
        } catch (const boost::numeric::odeint::odeint_error& error) {
            throw failed(error.what());
        }
    }

    const MakeSystem& make_system_;
    const State& start_;
    const Stepper& stepper_;
    const Observable& observable_;
    const multilevel_settings& settings_;
    std::size_t components_;
};

} // namespace geodeint::detail
