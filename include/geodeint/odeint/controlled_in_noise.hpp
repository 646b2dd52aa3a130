// SPDX-License-Identifier: BSL-1.0
//
// Chooses the steps of a noisy run so that it converges to the solution it should. Steps are dyadic,
// longest 2^-k, and begin at multiples of their length; a step from t over d is tried, its error
// estimated, and
//
//     it is rejected if  |error| > eps_abs + eps_rel |x|:  d <- d/2, again from t
//     accepted otherwise: t <- t + d, and d <- 2 d if the error was below a quarter of that, t is a
//     multiple of 2 d, and 2 d no more than `longest`
//
// where |.| is largest over the quantities in x that have units of their own. Where a step was rejected,
// its end is therefore met by a later one: no increment that was looked at is left out (no skip; Foster
// and Jelincic, On the convergence of adaptive approximations for stochastic differential equations,
// 2024). A controller that chooses after a look at the path where to end the step, as those for ordinary
// equations do, converges to another equation; see tests/odeint/controlled_in_noise_test.cpp. Increments
// come from the path, which is a pure function of time: nothing has to be remembered of rejected steps,
// and a run is a function of x, t and dt.
//
// The error is estimated
//
//     two_halves          |one step of d - two of d/2|; the halves are kept
//     beside<Companion>   |step - step of another stepper over the same increments|: cheaper, and blind
//                         to what both steppers leave out, areas between drift and noise above all. For
//                         coarse goals
//
// Keeps what the stepper keeps, but time reversal. It pays where the drift has several scales, such as
// close vortices. It does not for single bodies, whose error is that of the areas everywhere: take
// with_areas. Paths that know no other steps than their own (weak_path) are refused. Where areas end at
// the cells of a path, name twice the cell as `shortest`: a step as short as that is taken whatever its
// error.
//
//     geodeint::controlled_in_noise<geodeint::isospectral_midpoint<G>> stepper{0, 1e-5, 1.0 / 16};
//     boost::numeric::odeint::integrate_adaptive(stepper, system, x, 0.0, 1.0, 1.0 / 16);
//
// Times must be multiples of longest 2^-40. Throws step_adjustment_error where no step is small enough.
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/error.hpp>
#include <geodeint/noise/detail/grid_number.hpp>
#include <geodeint/noise/detail/increments.hpp>
#include <geodeint/odeint/detail/tolerances.hpp>
#include <geodeint/odeint/detail/unwrapped.hpp>
#include <geodeint/solve/unit_blocks.hpp>

#include <boost/numeric/odeint/stepper/controlled_step_result.hpp>
#include <boost/numeric/odeint/stepper/stepper_categories.hpp>
#include <boost/numeric/odeint/util/odeint_error.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>

namespace geodeint {

/// The error of a step is its difference to two steps of half the length, which are kept.
struct two_halves {
    template <class Stepper, class System, class State>
    void operator()(const Stepper& fresh, System& system, double t, double d, State& kept,
                    State& other) const {
        Stepper whole = fresh;
        whole.do_step(system, other, t, d);
        Stepper halves = fresh;
        halves.do_step(system, kept, t, d / 2);
        halves.do_step(system, kept, t + d / 2, d / 2);
    }
};

/// The error of a step is its difference to that of another stepper.
template <class Companion>
struct beside {
    Companion companion = {};

    template <class Stepper, class System, class State>
    void operator()(const Stepper& fresh, System& system, double t, double d, State& kept,
                    State& other) const {
        Stepper stepper = fresh;
        stepper.do_step(system, kept, t, d);
        Companion beside_it = companion;
        beside_it.do_step(system, other, t, d);
    }
};

template <class Stepper, class Estimate = two_halves>
    requires vector_space<typename Stepper::state_type>
class controlled_in_noise {
public:
    using stepper_type = Stepper;
    using state_type = typename Stepper::state_type;
    using deriv_type = typename Stepper::deriv_type;
    using time_type = double;
    using value_type = time_type;
    using stepper_category = boost::numeric::odeint::controlled_stepper_tag;

    /// With tolerances for each step, absolute and relative, and steps longest 2^-k, not below
    /// `shortest`.
    controlled_in_noise(double eps_abs, double eps_rel, double longest, double shortest = 0,
                        Stepper stepper = Stepper{}, Estimate estimate = Estimate{})
        : stepper_{std::move(stepper)},
          estimate_{std::move(estimate)},
          eps_abs_{eps_abs},
          eps_rel_{eps_rel},
          longest_{longest},
          shortest_{shortest} {
        detail::require_tolerances(eps_abs, eps_rel);
        require_positive(longest, "longest");
        require_finite(shortest, "shortest");
        if (shortest < 0 || shortest > longest)
            throw invalid_argument{"shortest", "must be between 0 and the longest step"};
    }

    /// In place. dt becomes the longest dyadic step within it. On success x and t are the new ones and dt
    /// is the next step; on failure only dt has changed.
    template <class System, class X>
        requires(!std::is_const_v<X>)
    boost::numeric::odeint::controlled_step_result try_step(System&& system, X& x, double& t,
                                                            double& dt) {
        return attempt(detail::unwrapped(system), x, t, x, dt);
    }

    /// The same through a temporary view.
    template <class System, detail::writable_view X>
    boost::numeric::odeint::controlled_step_result try_step(System&& system, const X& x, double& t,
                                                            double& dt) {
        return attempt(detail::unwrapped(system), x, t, const_cast<X&>(x), dt);
    }

    /// Out of place.
    template <class System, class In, class Out>
    boost::numeric::odeint::controlled_step_result try_step(System&& system, const In& in,
                                                            double& t, Out& out, double& dt) {
        return attempt(detail::unwrapped(system), in, t, out, dt);
    }

    const Stepper& stepper() const { return stepper_; }
    double longest() const { return longest_; }
    double shortest() const { return shortest_; }

private:
    static constexpr int most_halvings = 40;

    template <class System, class In, class Out>
    boost::numeric::odeint::controlled_step_result attempt(System& system, const In& in, double& t,
                                                           Out& out, double& dt) {
        require_finite(t, "t");
        require_finite(dt, "dt");
        if (dt == 0) throw invalid_argument{"dt", "must not be zero"};
        const auto [d, number] = dyadic(t, dt);
        kept_ = in;
        if (!all_finite(kept_)) throw invalid_argument{"x", "the state is not finite"};
        const double error = trial_error(system, number * d, d);
        if (!(error <= 1)) {
            const bool is_known = std::isfinite(error);
            if (std::abs(d) / 2 < shortest_ * (1 - rounding)) {
                if (!is_known) give_up(t, d);
            } else {
                if (std::abs(d) / 2 < std::ldexp(longest_, -most_halvings)) give_up(t, d);
                dt = d / 2;
                return boost::numeric::odeint::fail;
            }
        }
        out = kept_;
        t = (number + 1) * d;
        const bool begins_a_longer_one = std::fmod(number + 1, 2) == 0;
        dt = error < 0.25 && begins_a_longer_one && 2 * std::abs(d) <= longest_ * (1 + rounding)
                 ? 2 * d
                 : d;
        return boost::numeric::odeint::success;
    }

    struct step {
        double length; ///< with the sign of dt
        double number; ///< it begins at so many times that
    };

    /// The longest step of length `longest` 2^-k within dt of which t is a multiple.
    step dyadic(double t, double dt) const {
        double d = std::copysign(longest_, dt);
        for (int k = 0; k <= most_halvings; ++k, d /= 2) {
            if (std::abs(d) > std::abs(dt) * (1 + rounding)) continue;
            if (const std::optional<double> number = detail::grid_number(t, 0, d))
                return {d, *number};
        }
        if (!detail::grid_number(t, 0, d))
            throw invalid_argument{"t", "is no multiple of a dyadic part of the longest step"};
        throw invalid_argument{"dt", "does not lead to a multiple of a dyadic part of the longest "
                                     "step, or is too short"};
    }

    /// The error of a step in units of the tolerance; infinite where there is no step.
    template <class System>
    double trial_error(System& system, double t, double d) {
        constexpr double none = std::numeric_limits<double>::infinity();
        const state_type start = kept_;
        other_ = start;
        try {
            estimate_(stepper_, system, t, d, kept_, other_);
        } catch (const no_convergence& failure) {
            reason_ = failure.what();
            return none;
        } catch (const invalid_argument& failure) {
            reason_ = failure.what();
            return none;
        }
        reason_.clear();
        if (!all_finite(kept_) || !all_finite(other_)) return none;
        return largest_part<System>(start);
    }

    /// max |kept - other| / (eps_abs + eps_rel |start|) over the quantities of the state.
    template <class System>
    double largest_part(const state_type& start) const {
        constexpr int given = detail::state_block_of_system<System, state_type>();
        const Eigen::Index size = flat_size(start);
        const Eigen::Index length = given > 0 ? given : size;
        double largest = 0;
        for (Eigen::Index first = 0; first < size; first += length) {
            double error = 0, all = 0;
            for (Eigen::Index i = first; i < first + length; ++i) {
                const auto difference =
                    magnitude(flat_coordinate(kept_, i) - flat_coordinate(other_, i));
                error = std::hypot(error, static_cast<double>(difference));
                all = std::hypot(all, static_cast<double>(magnitude(flat_coordinate(start, i))));
            }
            if (error == 0) continue;
            largest = std::max(largest, error / (eps_abs_ + eps_rel_ * all));
        }
        return largest;
    }

    [[noreturn]] void give_up(double t, double d) const {
        std::ostringstream text;
        text.precision(17);
        text << "geodeint: no step of the length " << d << " at t = " << t
             << " is within the tolerance";
        if (!reason_.empty()) text << ": " << reason_;
        throw boost::numeric::odeint::step_adjustment_error{text.str()};
    }

    static constexpr double rounding = 1e-6; // of times that were added up

    Stepper stepper_;
    Estimate estimate_;
    double eps_abs_, eps_rel_, longest_, shortest_;
    std::string reason_;
    state_type kept_ = detail::blank<state_type>();
    state_type other_ = detail::blank<state_type>();
};

} // namespace geodeint
