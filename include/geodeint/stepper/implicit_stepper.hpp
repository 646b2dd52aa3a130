// SPDX-License-Identifier: BSL-1.0
//
// What all schemes that solve an equation in each step have in common: the increments of the noise,
// a first guess, the solve, its report, and the exception where it fails. A scheme derives from it,
// says what it runs, and writes its equation, a fixed point in an unknown that vanishes with dt:
//
//     template <class System, class X>
//     static constexpr bool runs = ...;                   systems and states
//
//     template <class Step>
//     struct equation {
//         using unknown_type = ...;
//         equation(const Step& step, Scheme& room);       see step_of
//         void shape(unknown_type& unknown);              optional: gives a dynamic size
//         void begin(unknown_type& unknown);              optional: a cold start other than zero
//         void map_of_zero(unknown_type& image);          optional: where it costs less than others
//         void map(const unknown_type& unknown, unknown_type& image);
//         size effect(const unknown_type& correction);    on the state, relative: a
//                                                         magnitude_of<real_of<State>>
//         void jacobian(unknown, matrix);                 optional: of unknown - map(unknown)
//         bool finish(const unknown_type& unknown, State& next);
//         const unknown_type& origin() const;             optional: the unknown is a displacement from
//         void conclude(State& next);                     here; the new state by the last map
//     };
//
// `finish` writes the new state; it returns false if the solution is not an acceptable step. Where
// an iteration has diverged so far that something in the equation is not defined, that throws
// outside_domain; the equation is NaN there, so that the solver goes on in another way. Where
// the motion is smooth and a step begins where the last one ended, the guess is extrapolated from
// the last steps (solve/detail/extrapolation.hpp), Memory of them at most. With noise, or with
// Memory = 0, every step starts cold. From eight steps a small unknown is extrapolated so well that,
// where it is a displacement, one evaluation is enough as a rule (solve/detail/prediction.hpp).
//
// Unknowns are the types of unknowns for which the stepper keeps room from step to step. An
// equation in another one, for a state of another type than State, gets room for one step.
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/error.hpp>
#include <geodeint/noise/detail/increments.hpp>
#include <geodeint/solve/detail/extrapolation.hpp>
#include <geodeint/solve/detail/prediction.hpp>
#include <geodeint/solve/problem.hpp>
#include <geodeint/stepper/stepper_base.hpp>

#include <array>
#include <cstddef>
#include <limits>
#include <span>
#include <tuple>
#include <type_traits>
#include <utility>

namespace geodeint {

namespace detail {

/// One step of a system: where it begins, how long it is, and the increments of its noise.
template <class System, class State>
struct step_of {
    using system_type = System;
    using state_type = State;

    using real = real_of<State>;

    System& system;
    const State& x;
    time_of<real> t;
    time_of<real> dt;
    std::span<const real> dW;
    /// Room for the new state, which may be used as scratch until `finish` writes there.
    State& next;

    /// Hamiltonians take times as doubles.
    double t_middle() const { return static_cast<double>(t + dt / 2); }
};

/// The derivative of the generator is known: the Hamiltonian and all noises have a `hessian`.
template <class Step, class State, class Matrix>
concept knows_hessians = requires(const Step& step, const State& x, Matrix& matrix) {
    step.system.generator_jacobian(x, step.t_middle(), step.dt, step.dW, matrix);
};

/// Where T stands in the list; its length if it does not.
template <class T, class... List>
constexpr std::size_t position_in() {
    constexpr std::array<bool, sizeof...(List)> is_it{std::is_same_v<T, List>...};
    for (std::size_t i = 0; i < is_it.size(); ++i)
        if (is_it[i]) return i;
    return is_it.size();
}

/// A small unknown of which many steps are remembered.
template <class Unknown, std::size_t Memory>
inline constexpr bool is_predicted = flat_dimension<Unknown> != Eigen::Dynamic&& Memory >= 8;

/// The unknown of an equation, what its solver needs, and the steps before that had such an
/// unknown.
template <class Unknown, std::size_t Memory>
struct solve_room {
    Unknown unknown = blank<Unknown>();
    solve_workspace<Unknown> work;
    std::conditional_t<is_predicted<Unknown, Memory>, prediction<Unknown, Memory>,
                       extrapolation<Unknown, Memory>>
        start;
};
template <class Unknown>
struct solve_room<Unknown, 0> {
    Unknown unknown = blank<Unknown>();
    solve_workspace<Unknown> work;
};

/// An equation that is NaN, and has no solution, outside of the domain of what it is made of.
template <class Equation>
struct within_domain : Equation {
    using unknown_type = typename Equation::unknown_type;
    using Equation::Equation;

    [[gnu::always_inline]] void map(const unknown_type& unknown, unknown_type& image) {
        try {
            Equation::map(unknown, image);
        } catch (const outside_domain&) {
            leave(unknown, image);
        }
    }
    [[gnu::always_inline]] void map_of_zero(unknown_type& image) requires
        requires(Equation& equation) {
        equation.map_of_zero(image);
    }
    {
        try {
            Equation::map_of_zero(image);
        } catch (const outside_domain&) {
            set_zero(image);
            leave(image, image);
        }
    }
    template <class Matrix>
    void jacobian(const unknown_type& unknown, Matrix& matrix) requires has_jacobian<Equation> {
        try {
            Equation::jacobian(unknown, matrix);
        } catch (const outside_domain&) {
            matrix.setConstant(not_a_number());
        }
    }
    template <class X>
    [[gnu::always_inline]] bool finish(const unknown_type& unknown, X& next) {
        try {
            return Equation::finish(unknown, next);
        } catch (const outside_domain&) {
            return false;
        }
    }

private:
    using real = real_of<unknown_type>;
    /// Not inlined, because it is rare: what comes before would be slower by a third.
#if defined(__GNUC__)
    [[gnu::noinline, gnu::cold]]
#endif
    static void
    leave(const unknown_type& unknown, unknown_type& image) {
        image = not_a_number() * unknown;
    }
    static real not_a_number() { return real(std::numeric_limits<time_of<real>>::quiet_NaN()); }
};

} // namespace detail

template <class Scheme, class State, unsigned short Order, class Solver, std::size_t Memory,
          class... Unknowns>
class implicit_stepper : public stepper_base<Scheme, State, Order> {
    using time = time_of<real_of<State>>;

public:
    implicit_stepper() = default;
    explicit implicit_stepper(Solver solver) : solver_{std::move(solver)} {}

    const Solver& solver() const { return solver_; }

    /// How the last step was solved.
    const report_of<Solver>& last_solve() const { return report_; }

    /// Where the motion is smooth, the first guess comes from the last steps.
    template <class System>
    static constexpr bool guesses = Memory > 0 && detail::deterministic<System>;

    /// Steps are to be solved as far as the numbers allow.
    bool solves_to_round_off() const {
        using real = real_of<State>;
        if constexpr (requires { solver_.template tolerance_for<real>(); })
            return solver_.template tolerance_for<real>() <= 2 * epsilon_of<real>();
        else
            return false;
    }
    /// The last one was, and did not end where corrections stopped falling above it.
    bool is_solved_to_round_off() const { return solves_to_round_off() && !report_.stalled; }

    template <class System, class X>
    [[gnu::always_inline]] void advance(System& system, const X& x, time t, time dt, X& next) {
        using step = detail::step_of<System, X>;
        using equation = detail::within_domain<typename Scheme::template equation<step>>;
        const detail::step_increments<System, real_of<State>> dW{
            system, static_cast<double>(t), static_cast<double>(dt), increments_};
        equation problem{step{system, x, t, dt, dW, next}, static_cast<Scheme&>(*this)};
        using unknown = typename equation::unknown_type;
        constexpr std::size_t place = detail::position_in<unknown, Unknowns...>();
        if constexpr (place < sizeof...(Unknowns)) {
            constexpr bool remembers = guesses<System> && std::is_same_v<X, State>;
            auto& room = std::get<place>(rooms_);
            if constexpr (remembers && detail::is_predicted<unknown, Memory> &&
                          detail::has_origin<equation>) {
                const bool follows = this->follows_the_last(), is_ready = room.start.is_ready();
                if (follows & (place == last_place_) & is_ready) [[likely]]
                    return solve_at_once(problem, room, t, dt, next);
            }
            solve<remembers>(problem, room, place, t, dt, next);
        } else {
            detail::solve_room<unknown, 0> passing;
            solve<false>(problem, passing, place, t, dt, next);
        }
    }

private:
    /// By one evaluation where the prediction is right.
    template <class Equation, class Room, class X>
    [[gnu::always_inline]] void solve_at_once(Equation& equation, Room& room, time t, time dt,
                                              X& next) {
        using unknown_type = typename Equation::unknown_type;
        unknown_type image;
        equation.map(room.start.next(), image);
        const unknown_type residual = image - room.start.next();
        if (!room.start.is_solved(residual, image, equation, tolerance())) [[unlikely]]
            return solve_from(equation, room, residual, image, t, dt, next);
        equation.conclude(next);
        report_ = report_of_one(residual, image);
        room.start.remember(image);
    }
    /// By as many as the solver needs from there.
    template <class Equation, class Room, class Unknown, class X>
    [[gnu::noinline]] void solve_from(Equation& equation, Room& room, const Unknown& residual,
                                      Unknown image, time t, time dt, X& next) {
        if (!room.start.leads_on(residual, image, equation)) set_zero(image);
        report_ = solver_.solve(equation, image, room.work);
        ++report_.iterations;
        if (!report_.converged || !equation.finish(std::as_const(image), next)) refuse(t, dt);
        room.start.remember(image);
    }
    auto tolerance() const { return solver_.template tolerance_for<real_of<State>>(); }
    template <class Unknown>
    [[gnu::always_inline]] static report_of<Solver> report_of_one(const Unknown& residual,
                                                                  const Unknown& image) {
        report_of<Solver> report;
        const auto size = norm_sum(image), correction = norm_sum(residual);
        report.converged = true;
        report.iterations = 1;
        report.residual = static_cast<double>(size > 0 ? correction / size : correction);
        return report;
    }
    [[noreturn, gnu::noinline, gnu::cold]] void refuse(time t, time dt) const {
        throw no_convergence{static_cast<double>(t), static_cast<double>(dt), report_.iterations,
                             report_.residual};
    }

    template <bool remembers, fixed_point_problem Equation, class Room, class X>
    void solve(Equation& equation, Room& room, [[maybe_unused]] std::size_t place, time t, time dt,
               X& next) {
        using unknown_type = typename Equation::unknown_type;
        if constexpr (requires { equation.shape(room.unknown); }) equation.shape(room.unknown);
        resize_like(room.work.image, room.unknown);
        detail::work_vector<unknown_type> unknown = room.unknown;
        bool is_warm = false;
        if constexpr (remembers) {
            if (!this->follows_the_last() || place != last_place_) room.start.forget();
            is_warm = room.start.guess(equation, unknown);
        }
        if (!is_warm) {
            if constexpr (requires { equation.begin(unknown); }) {
                // it may choose other units than before, in which old unknowns mean nothing
                if constexpr (remembers) room.start.forget();
                equation.begin(unknown);
            } else {
                set_zero(unknown);
            }
        }
        constexpr bool maps_zero = requires { equation.map_of_zero(unknown); };
        if constexpr (maps_zero)
            if (!is_warm) equation.map_of_zero(unknown);
        report_ = solver_.solve(equation, unknown, room.work);
        if constexpr (maps_zero)
            if (!is_warm) ++report_.iterations;
        if (!report_.converged || !equation.finish(std::as_const(unknown), next)) refuse(t, dt);
        if constexpr (remembers) {
            room.start.remember(unknown);
            last_place_ = place;
        }
    }

    Solver solver_{};
    report_of<Solver> report_;
    std::tuple<detail::solve_room<Unknowns, Memory>...> rooms_;
    std::size_t last_place_ = 0; // of the room of the last step
    detail::increment_room<real_of<State>> increments_;
};

} // namespace geodeint
