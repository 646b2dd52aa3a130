// SPDX-License-Identifier: BSL-1.0
//
// Single steps of a stepper on a system, from several states, as structure_report measures them:
// their error, how far a step back is from undoing them, how far they are from a Poisson map, and
// whether they approximate the motion of the system at all.
//
//     step_probe<State> probe{fresh_copies<State>(stepper, system), probed(system, x)};
//     probe.places_.push_back({x, t});
//     probe.local_error(dt)
//
// A probe is compiled once for each type of state, however many steppers and systems are measured:
// it sees them as std::functions, which fresh_copies and probed make.
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/observe/detail/finite_differences.hpp>
#include <geodeint/observe/detail/phase_coordinates.hpp>
#include <geodeint/observe/detail/poisson_defect.hpp>
#include <geodeint/observe/detail/structure_derivatives.hpp>

#include <boost/numeric/odeint/util/odeint_error.hpp>

#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace geodeint::detail {

/// Copies of a stepper, on a system, whatever their types.
template <class State>
struct probed_steppers {
    /// Steps in place; returns how many iterations the solver made, 0 if it does not say.
    using stepper = std::function<std::size_t(State& x, double t, double dt)>;

    std::function<stepper()> fresh; ///< makes one that has not stepped yet
    bool report_iterations;
};

/// The steppers have the settings of the given one. It and the system outlive them.
template <class State, class Stepper, class System>
probed_steppers<State> fresh_copies(const Stepper& given, System& system) {
    constexpr bool report_iterations = requires(Stepper & copy) { copy.last_solve().iterations; };
    const auto fresh = [&given, &system]() -> typename probed_steppers<State>::stepper {
        return [copy = given, &system](State& x, double t, double dt) mutable {
            copy.do_step(std::ref(system), x, t, dt);
            if constexpr (report_iterations)
                return static_cast<std::size_t>(copy.last_solve().iterations);
            else
                return std::size_t{0};
        };
    };
    return {fresh, report_iterations};
}

/// A system of any type, and the coordinates of its states. Functions that it does not have are
/// empty.
template <class State>
struct probed_system {
    std::function<Eigen::VectorXd(const State&)> coordinates;
    std::function<Eigen::VectorXd(const Eigen::VectorXd& c)> largest_of_unit;
    bool units_are_known;
    std::function<State(const Eigen::VectorXd&)> state_at;
    std::function<Eigen::VectorXd(const Eigen::VectorXd& c, double t)> velocity;
    std::function<Eigen::MatrixXd(const State&)> poisson_matrix;
};

/// `like` tells shape and size of the states. It and the system outlive the functions.
template <class System, class State>
probed_system<State> probed(System& system, const State& like) {
    using coordinates = phase_coordinates<System, State>;
    probed_system<State> result;
    result.coordinates = coordinates::of;
    result.largest_of_unit = coordinates::largest_of_unit;
    result.units_are_known = coordinates::units_are_known;
    if constexpr (coordinates::invertible) {
        result.state_at = [&like](const Eigen::VectorXd& c) { return coordinates::at(c, like); };
        if constexpr (requires(State & dxdt, double t) { system(like, dxdt, t); })
            result.velocity = [&system, &like](const Eigen::VectorXd& c, double t) {
                State dxdt = like;
                system(coordinates::at(c, like), dxdt, t);
                return coordinates::of(dxdt);
            };
    }
    if constexpr (has_poisson_matrix<System, State>)
        result.poisson_matrix = [&system](const State& x) {
            return geodeint::detail::poisson_matrix<System, State>(system, x);
        };
    return result;
}

/// The largest coordinate of a change, each in units of its size.
inline double in_sizes(const Eigen::VectorXd& change, const Eigen::VectorXd& sizes) {
    double largest = 0;
    for (Eigen::Index i = 0; i < change.size(); ++i) {
        const double each = std::abs(change[i]) / sizes[i];
        if (!(each <= largest)) largest = each;
        if (std::isnan(largest)) break;
    }
    return largest;
}

/// Where the motion from `start` is after the time h: by classical Runge-Kutta steps, refined until
/// the result changes by `change` at most, in units of the sizes. None if 4096 steps are not enough.
inline std::optional<Eigen::VectorXd>
refined_motion(const std::function<Eigen::VectorXd(const Eigen::VectorXd&, double)>& velocity,
               const Eigen::VectorXd& start, double t0, double h, double change,
               const Eigen::VectorXd& sizes) {
    Eigen::VectorXd previous;
    for (int n = 16; n <= 4096; n *= 2) {
        Eigen::VectorXd c = start;
        const double part = h / n;
        for (int k = 0; k < n; ++k) {
            const double t = t0 + k * part;
            const Eigen::VectorXd k1 = velocity(c, t);
            const Eigen::VectorXd k2 = velocity(c + part / 2 * k1, t + part / 2);
            const Eigen::VectorXd k3 = velocity(c + part / 2 * k2, t + part / 2);
            const Eigen::VectorXd k4 = velocity(c + part * k3, t + part);
            c += part / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
        }
        if (n > 16 && in_sizes(c - previous, sizes) <= change) return c;
        previous = c;
    }
    return std::nullopt;
}

template <class State>
struct step_probe {
    using stepper = typename probed_steppers<State>::stepper;
    struct place {
        State x;
        double t;
    };

    probed_steppers<State> steppers_;
    probed_system<State> system_;
    Eigen::VectorXd sizes_{}; ///< of the coordinates
    std::vector<place> places_{};

    Eigen::VectorXd coordinates(const State& x) const { return system_.coordinates(x); }

    /// Makes a step; false if it throws or its result is not finite.
    bool step(const stepper& do_step, State& x, double t, double dt) const {
        try {
            do_step(x, t, dt);
        } catch (const boost::numeric::odeint::odeint_error&) {
            return false;
        }
        return coordinates(x).allFinite();
    }

    /// |step of h - 16 steps of h/16|, relative to the state; infinite if there is no step.
    double local_error_at(const place& at, double h) const {
        constexpr int parts = 16;
        const stepper coarse = steppers_.fresh(), fine = steppers_.fresh();
        State x = at.x, y = at.x;
        if (!step(coarse, x, at.t, h)) return HUGE_VAL;
        for (int k = 0; k < parts; ++k)
            if (!step(fine, y, at.t + k * h / parts, h / parts)) return HUGE_VAL;
        return in_sizes(coordinates(x) - coordinates(y), sizes_);
    }
    double local_error(double h) const {
        double worst = 0;
        for (const place& each : places_) worst = std::max(worst, local_error_at(each, h));
        return worst;
    }

    /// Whether the step approximates the motion that system(x, dxdt, t) describes, by comparison
    /// with refined_motion; true where that is not available.
    bool is_consistent(double h, double error) const {
        const auto& [start, t] = places_[0];
        State x = start;
        if (!system_.velocity || !step(steppers_.fresh(), x, t, h)) return true;
        const auto c =
            refined_motion(system_.velocity, coordinates(start), t, h, 0.1 * error, sizes_);
        return !c || in_sizes(coordinates(x) - *c, sizes_) <= 4 * error + 1e-12;
    }

    double reversal_defect(double h) const {
        double worst = 0;
        for (const place& each : places_) {
            State x = each.x;
            if (!step(steppers_.fresh(), x, each.t, h) ||
                !step(steppers_.fresh(), x, each.t + h, -h))
                return HUGE_VAL;
            worst = std::max(worst, in_sizes(coordinates(x) - coordinates(each.x), sizes_));
        }
        return worst;
    }
    double bracket_defect(double h) const {
        double worst = 0;
        for (const place& each : places_) {
            const auto image = [&](const Eigen::VectorXd& c) {
                State x = system_.state_at(c);
                if (!step(steppers_.fresh(), x, each.t, h))
                    return Eigen::VectorXd(Eigen::VectorXd::Constant(c.size(), HUGE_VAL));
                return coordinates(x);
            };
            const Eigen::VectorXd c = coordinates(each.x);
            const Eigen::MatrixXd before = in_units(system_.poisson_matrix(each.x), -1),
                                  after = in_units(
                                      system_.poisson_matrix(system_.state_at(image(c))), -1);
            const double defect = poisson_defect_of(
                in_units(finite_differences(image, c, 2e-3, sizes_), 1), before, after);
            worst = std::max(worst, defect / std::max(norm_inf(after), 1e-300));
        }
        return worst;
    }

private:
    /// Entries over the size of their row, times or over the size of their column.
    Eigen::MatrixXd in_units(Eigen::MatrixXd matrix, int power_of_column) const {
        for (Eigen::Index i = 0; i < matrix.rows(); ++i)
            for (Eigen::Index j = 0; j < matrix.cols(); ++j)
                matrix(i, j) *= (power_of_column > 0 ? sizes_[j] : 1 / sizes_[j]) / sizes_[i];
        return matrix;
    }
};

} // namespace geodeint::detail
