// SPDX-License-Identifier: BSL-1.0
//
// What makes a fixed-step scheme of this library an odeint stepper: the types that odeint's
// drivers, iterators and checkers look for, the ways to call a step, and the guarantees around it.
// A scheme derives from it and writes one function,
//
//     template <class System>
//     void advance(System& system, const State& x, time_type t, time_type dt, State& next);
//
// Times are of the precision of the state, doubles as a rule (see algebra/real.hpp).
//
// The base checks t, dt and the state before, the new state after, and only then touches the
// caller's state: a step that throws leaves it exactly as it was.
//
// A scheme that does not run everything says what it runs, so that a wrong system is one readable
// error,
//
//     template <class System, class X>
//     static constexpr bool runs = ...;
//
// A scheme that stays on coadjoint orbits says of which algebra, for the systems that it runs,
//
//     template <class System>
//     using orbits = G;
//
// and in its `keeps` how, and then neither does rounding lead it away from them: a step ends with a
// move of some rounding errors, back to the orbit on which the run began
// (stepper/detail/rounding_correction.hpp). It can be switched off,
//
//     stepper.correct_rounding(false);
//
// What a stepper remembers belongs to the run: a state and its time resume a run to round-off; together
// with a copy of the stepper, to the bit.
//
// A scheme that also keeps an energy may have `correct_energy(system, x, goes_on, next)`, which does
// the same for it. One that remembers more of its run than that says so,
//
//     static constexpr bool remembers_its_run = true;
//
// and `goes_on()` tells it in a step whether the run does.
//
// A scheme that runs on states of other types than State says so by a member `runs_on<X>`; the room
// for the new state is then on the stack, and what is remembered of the last step is allocated in the
// first one.
//
// Where State is a vector space, the caller's own state may be anything that holds its coordinates
// in a row: std::array, std::vector, boost::array, a std::span; or a pair of positions and momenta
// (algebra/foreign_state.hpp). It is read and written in place; observers see the caller's type. The
// system is called with a State.
#pragma once

#include <geodeint/algebra/detail/view_of.hpp>
#include <geodeint/algebra/group_traits.hpp>
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/error.hpp>
#include <geodeint/odeint/detail/unwrapped.hpp>
#include <geodeint/solve/unit_blocks.hpp>
#include <geodeint/stepper/detail/constant_steps.hpp>
#include <geodeint/stepper/detail/step_memory.hpp>
#include <geodeint/stepper/promises.hpp>

#include <boost/numeric/odeint/stepper/stepper_categories.hpp>

#include <any>
#include <string>
#include <type_traits>
#include <utility>

namespace geodeint {

template <class Scheme, class State, unsigned short Order>
class stepper_base {
public:
    using state_type = State;
    using deriv_type = State;
    using value_type = time_of<real_of<State>>;
    using time_type = value_type;
    using order_type = unsigned short;
    using stepper_category = boost::numeric::odeint::stepper_tag;

    /// The order of convergence without noise.
    static constexpr order_type order() { return Order; }

    /// In place: x(t) becomes x(t + dt).
    template <class System, class X>
        requires(!std::is_const_v<X>)
    void do_step(System&& system, X& x, time_type t, time_type dt) {
        auto&& next = room_for(x);
        if (computed_next(system, x, t, dt, next)) view_.write(next, x);
    }

    /// The same through a temporary view, such as an Eigen::Map made in the call.
    template <class System, class X>
        requires(detail::writable_view<X> || detail::coordinate_view<X, State>)
    void do_step(System&& system, const X& x, time_type t, time_type dt) {
        auto&& next = room_for(x);
        if (computed_next(system, x, t, dt, next)) view_.write(next, const_cast<X&>(x));
    }

    /// Out of place: `out` becomes x(t + dt).
    template <class System, class In, class Out>
    void do_step(System&& system, const In& in, time_type t, Out& out, time_type dt) {
        auto&& next = room_for(in);
        if (computed_next(system, in, t, dt, next))
            view_.write(next, out);
        else
            view_.write(state_of(in), out);
    }

    template <class X>
    void adjust_size(const X& x) {
        next_ = state_of(x);
    }

    /// Whether what rounding does to Casimirs is corrected, which it is unless one says otherwise. The
    /// next step begins a new run.
    void correct_rounding(bool whether) {
        corrects_rounding_ = whether;
        memory_ = {};
        other_memory_.reset();
    }
    bool corrects_rounding() const { return corrects_rounding_; }

protected:
    template <class X>
    static void require_valid(const X& x, time_type t, time_type dt) {
        require_finite(t, "t");
        require_finite(dt, "dt");
        if (!all_finite(x)) throw invalid_argument{"x", "the state is not finite"};
    }
    template <class X>
    static void require_finite_step(const X& next) {
        if (!all_finite(next)) refuse_step("is not finite");
    }
    /// The step goes on where the last one ended.
    bool goes_on() const { return goes_on_; }
    /// And is as long.
    bool follows_the_last() const { return follows_; }

    /// `next`, the end of a step from x, moved to the orbit of the run that x belongs to.
    template <class G>
    void correct(const State& x, State& next) {
        const bool goes_on = memory_.last.ends_at(x) || memory_.last.begins_at(x);
        if (corrects_rounding_) {
            memory_.correction.template prepare<G>(x, goes_on);
            memory_.correction.template correct<G>(next);
        }
        memory_.last.remember(x, next);
    }

private:
    /// Leaves the new state in `next`; false if dt = 0, when there is nothing to do. Where a step
    /// begins at the end of the last one, one comparison stands for all checks; the rest is not inlined,
    /// because it is rare, and this is, so that the speed of a step does not depend on what else is in
    /// the file.
    template <class System, class X, class Next>
    [[gnu::always_inline]] bool computed_next(System& wrapped, const X& view, time_type t,
                                              time_type dt, Next& next) {
        auto& system = constant(detail::unwrapped(wrapped));
        using system_type = std::remove_cvref_t<decltype(system)>;
        static_assert(runs_system<system_type, Next>() || names_its_space<system_type>,
                      "this stepper needs a system that says what moves the state, and not a plain "
                      "function: write lie_poisson<G>(energy) or poisson(tensor, energy), or "
                      "on_orbits<G>(velocity) if there is no energy. implicit_midpoint<State> and "
                      "odeint's own steppers run every function f(x, dxdt, t)");
        static_assert(runs_system<system_type, Next>() || !names_its_space<system_type>,
                      "this stepper does not run this system on a state of this type: the system "
                      "lives on another space. The first lines of the stepper's header say what it "
                      "runs");
        const Next& x = state_of(view);
        [[maybe_unused]] auto& scheme = static_cast<Scheme&>(*this);
        using G = detail::corrected_orbits<Scheme, system_type, Next>;
        constexpr bool corrects = !std::is_void_v<G>;
        if constexpr (asks_for_its_run<Next>()) {
            if constexpr (has_flat_coordinates<Next>)
                goes_on_ = run_end_.is_at(x);
            else
                goes_on_ = memory_.last.ends_at(x);
        }
        if constexpr (corrects || uses_guesses<system_type, Next>()) {
            auto& memory = memory_of<Next>();
            const bool follows = memory.last.is_followed_by(x, t, dt);
            follows_ = follows;
            bool goes_on = true;
            if (!follows) [[unlikely]] {
                goes_on = begins_in_the_run(memory, x, t, dt);
                if (dt == 0) return false;
            }
            if constexpr (corrects)
                memory.correction.template prepare<G>(detail::on_orbit(x), goes_on);
            advance_from(system, x, t, dt, next);
            if constexpr (corrects) {
                if (corrects_rounding_ && loses_rounding_only()) [[likely]]
                    memory.correction.template correct<G>(detail::on_orbit(next));
                if constexpr (requires { scheme.correct_energy(system, x, goes_on, next); })
                    if (corrects_rounding_) scheme.correct_energy(system, x, goes_on, next);
            }
            if (!all_finite(next)) [[unlikely]] {
                memory.last.break_off();
                refuse_step("is not finite");
            }
            memory.last.remember(x, next, t, dt);
        } else {
            require_valid(x, t, dt);
            if (dt == 0) return false;
            advance_from(system, x, t, dt, next);
            require_finite_step(next);
        }
        if constexpr (asks_for_its_run<Next>() && has_flat_coordinates<Next>)
            run_end_.remember(next);
        return true;
    }

    /// A step that is not the next one: whether it belongs to the same run, as where the last one is
    /// repeated or is followed by one of another length.
    template <class Memory, class X>
    [[gnu::noinline, gnu::cold]] static bool begins_in_the_run(const Memory& memory, const X& x,
                                                               time_type t, time_type dt) {
        require_valid(x, t, dt);
        return memory.last.ends_at(x) || memory.last.begins_at(x);
    }

    template <class System, class X>
    [[gnu::always_inline]] void advance_from(System& system, const X& x, time_type t, time_type dt,
                                             X& next) {
        try {
            static_cast<Scheme&>(*this).advance(system, x, t, dt, next);
        } catch (const outside_domain&) {
            refuse_step("is not defined");
        }
    }

    /// Not inlined, because it is rare, and steps would be slower.
#if defined(__GNUC__)
    [[gnu::noinline, gnu::cold]]
#endif
    [[noreturn]] static void
    refuse_step(const char* complaint) {
        throw invalid_argument{"dt", std::string{"the step from a finite state "} + complaint +
                                         ": dt is too large, or the system is singular there"};
    }

    /// What a step has lost of its Casimirs is no error of a solver.
    bool loses_rounding_only() const {
        if constexpr (promises_of<Scheme>.casimirs == kept::exact)
            return true;
        else
            return static_cast<const Scheme&>(*this).is_solved_to_round_off();
    }

    /// The scheme guesses from the last steps.
    template <class System, class X>
    static constexpr bool uses_guesses() {
        if constexpr (std::is_same_v<X, State> && requires { Scheme::template guesses<System>; })
            return Scheme::template guesses<System>;
        else
            return false;
    }

    template <class X>
    static constexpr bool asks_for_its_run() {
        return requires { requires Scheme::remembers_its_run; };
    }

    template <class X>
    auto& memory_of() {
        if constexpr (std::is_same_v<X, State>) {
            return memory_;
        } else {
            using memory = detail::step_memory<X>;
            if (!std::any_cast<memory>(&other_memory_)) other_memory_ = memory{};
            return *std::any_cast<memory>(&other_memory_);
        }
    }

    /// A system on a space is a description, which no step changes: as const, whether the caller's is
    /// or not, so that the step is compiled once for both.
    template <class System>
    static auto& constant(System& system) {
        if constexpr (requires { typename System::space_type; })
            return std::as_const(system);
        else
            return system;
    }

    template <class System>
    static constexpr bool names_its_space = requires {
        typename System::space_type;
    };

    /// A scheme that does not say what it runs, runs everything.
    template <class System, class X>
    static constexpr bool runs_system() {
        if constexpr (requires { Scheme::template runs<System, X>; })
            return Scheme::template runs<System, X>;
        else
            return true;
    }

    /// A state of another type that the scheme runs on. Everything else is a view of a State.
    template <class X>
    static constexpr bool is_another_state() {
        if constexpr (!std::is_same_v<X, State> && requires { Scheme::template runs_on<X>; })
            return Scheme::template runs_on<X>;
        else
            return false;
    }

    template <class X>
    decltype(auto) room_for(const X& x) {
        if constexpr (is_another_state<X>())
            return X(x);
        else if constexpr (has_fixed_size)
            return State{};
        else
            return (next_);
    }

    template <class X>
    decltype(auto) state_of(const X& x) {
        if constexpr (is_another_state<X>())
            return (x);
        else
            return view_.state_of(x);
    }

    /// The new state is computed in registers.
    static constexpr bool has_fixed_size = [] {
        if constexpr (vector_space<State>)
            return flat_dimension<State> != Eigen::Dynamic;
        else
            return false;
    }();

    State next_ = detail::blank<State>();
    detail::view_of<State> view_;
    detail::step_memory<State> memory_;
    std::any other_memory_;    // of states of another type
    detail::end_mark run_end_; // where the scheme remembers its run
    bool goes_on_ = false;
    bool follows_ = false;
    bool corrects_rounding_ = true;
};

} // namespace geodeint
