// SPDX-License-Identifier: BSL-1.0
//
// Is it an odeint stepper? One call runs a stepper through every door odeint has for it,
//
//     check_conformance(make_stepper, system, x0);
//     check_conformance(make_stepper, system, x0, other_system);    also reused on another and back
//
// and requires everywhere the trajectory that plain do_step calls produce: all integrate functions
// with and without observers, all iterators and ranges, stepper and system by value and by
// reference, copies and moves in mid-run, steps backward, out of place, and through views of the
// caller's memory; and the number of steps and the observed times of runge_kutta4 in the same call.
// make_stepper() returns a fresh stepper; a state that is no vector needs a state_distance(x, y).
//
// What a foreign stepper cannot do is switched off by flags:
//
//     check_conformance<conformance_flags{.temporary_views = false}>(...)
//
// Stepper and systems go through the doors as any_stepper and any_system, so that odeint's
// templates are compiled once for a state. check_direct_conformance sends them as they are, which
// takes longer to compile, for each stepper and system anew.
#pragma once

#include "support/any_stepper.hpp"

#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/odeint/vector_space_state.hpp>

#include <boost/numeric/odeint.hpp>
#include <boost/numeric/odeint/iterator/n_step_iterator.hpp>
#include <boost/numeric/odeint/iterator/n_step_time_iterator.hpp>
#include <boost/numeric/odeint/iterator/times_iterator.hpp>
#include <boost/numeric/odeint/iterator/times_time_iterator.hpp>
#include <boost/ref.hpp>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <functional>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace geodeint::testing {

struct conformance_flags {
    bool views = true;           ///< an Eigen::Map as the state
    bool temporary_views = true; ///< one made in the call itself
    bool out_of_place = true;    ///< do_step(system, in, t, out, dt)
};

/// How far two runs may differ: round-off, or the solver's tolerance.
struct conformance_tolerance {
    double value = 1e-12;
};

template <vector_space State>
double state_distance(const State& x, const State& y) {
    const State difference = x - y;
    return norm_inf(difference);
}

/// The members odeint's documentation asks of a stepper.
template <class Stepper>
concept odeint_stepper = std::copyable<Stepper> && requires(const Stepper& stepper) {
    typename Stepper::state_type;
    typename Stepper::deriv_type;
    requires std::floating_point<typename Stepper::value_type>;
    requires std::floating_point<typename Stepper::time_type>;
    requires std::unsigned_integral<typename Stepper::order_type>;
    requires std::is_convertible_v<typename Stepper::stepper_category,
                                   boost::numeric::odeint::stepper_tag>;
    { stepper.order() } -> std::convertible_to<typename Stepper::order_type>;
};

namespace conformance_detail {

namespace ode = boost::numeric::odeint;

/// What runge_kutta4 stands for where the state is no vector: any stepper sees the same calls.
template <class State>
struct standing_still {
    using state_type = State;
    using deriv_type = State;
    using value_type = double;
    using time_type = double;
    using order_type = unsigned short;
    using stepper_category = ode::stepper_tag;
    void do_step(const auto& /*system*/, auto& /*x*/, double /*t*/, double /*dt*/) {}
};

template <class State>
struct yardstick {
    using type = standing_still<State>;
};
template <vector_space State>
struct yardstick<State> {
    using type = ode::runge_kutta4<State>;
};

template <conformance_flags Flags, class Stepper, class System, class State, class Other>
class suite {
public:
    suite(std::function<Stepper()> make_stepper, const System& system, const State& x0,
          const Other& other, double tolerance)
        : make_stepper_{std::move(make_stepper)},
          system_{system},
          other_{other},
          x0_{x0},
          tolerance_{tolerance} {
        forward_ = plain_run(x0, start, step);
        backward_ = plain_run(x0, start, -step);
        for (std::size_t k = 0; k <= count; ++k) times_.push_back(time(k));
    }

    /// One line for everything that went wrong.
    std::vector<std::string> run() {
        expect(make_stepper_().order() > 0, "order() is not positive");
        expect(state_distance(forward_.front(), forward_.back()) > 100 * tolerance_,
               "the test problem does not move");
        // clang-format off
        each_way("stepper and system by value",
                 [](auto& stepper) { return stepper; }, [](auto& system) { return system; });
        each_way("stepper and system by std::ref",
                 [](auto& stepper) { return std::ref(stepper); }, [](auto& system) { return std::ref(system); });
        each_way("stepper and system by boost::ref",
                 [](auto& stepper) { return boost::ref(stepper); }, [](auto& system) { return boost::ref(system); });
        // clang-format on
        const_system();
        copies_and_moves();
        another_problem_and_back();
        no_time();
        same_calls_as_the_yardstick();
        if constexpr (Flags.out_of_place) out_of_place();
        if constexpr (Flags.views && eigen_vector<State>) views();
        return failures_;
    }

private:
    // Powers of two: every driver computes the same times, and no step is lost or split.
    static constexpr double start = 0.5, step = 1.0 / 32;
    static constexpr std::size_t count = 12;
    static constexpr double end = start + step * static_cast<double>(count);

    static double time(std::size_t k) { return start + static_cast<double>(k) * step; }

    std::vector<State> plain_run(State x, double t, double dt) {
        auto stepper = make_stepper_();
        std::vector<State> states{x};
        for (std::size_t k = 0; k < count; ++k) {
            stepper.do_step(system_, x, t + static_cast<double>(k) * dt, dt);
            states.push_back(x);
        }
        return states;
    }

    static std::string in_words(double value) {
        std::ostringstream text;
        text << value;
        return text.str();
    }
    void expect(bool holds, const std::string& complaint) {
        if (!holds) failures_.push_back(way_ + complaint);
    }
    void near(const State& x, const State& expected, const std::string& door) {
        const double distance = state_distance(x, expected);
        expect(distance <= tolerance_, door + ": off by " + in_words(distance));
    }
    void near(const std::vector<State>& states, const std::vector<State>& expected,
              const std::string& door) {
        expect(states.size() == expected.size(), door + ": " + std::to_string(states.size()) +
                                                     " states instead of " +
                                                     std::to_string(expected.size()));
        double distance = 0;
        for (std::size_t k = 0; k < std::min(states.size(), expected.size()); ++k)
            distance = std::max(distance, state_distance(states[k], expected[k]));
        expect(distance <= tolerance_, door + ": on the way off by " + in_words(distance));
    }
    void at(const std::vector<double>& times, const std::string& door) {
        expect(times == times_, door + ": observed at other times");
    }

    template <class PassStepper, class PassSystem>
    void each_way(const std::string& way, PassStepper pass_stepper, PassSystem pass_system) {
        way_ = way + ", ";
        drivers(pass_stepper, pass_system);
        iterators(pass_stepper, pass_system);
        way_.clear();
    }

    template <class PassStepper, class PassSystem>
    void drivers(PassStepper pass_stepper, PassSystem pass_system) {
        const auto check = [&](const char* door, auto&& integrate) {
            auto stepper = make_stepper_();
            State x = x0_;
            integrate(pass_stepper(stepper), pass_system(system_), x);
            near(x, forward_.back(), door);
        };
        const auto watch = [&](const char* door, auto&& integrate) {
            std::vector<State> states;
            std::vector<double> times;
            check(door, [&](auto stepper, auto system, State& x) {
                integrate(stepper, system, x, [&](const State& y, double t) {
                    states.push_back(y);
                    times.push_back(t);
                });
            });
            near(states, forward_, door);
            at(times, door);
        };
        // clang-format off
        check("integrate_const",
              [](auto s, auto f, State& x) { ode::integrate_const(s, f, x, start, end, step); });
        watch("integrate_const, observed",
              [](auto s, auto f, State& x, auto o) { ode::integrate_const(s, f, x, start, end, step, o); });
        watch("integrate_const, observed and checked",
              [](auto s, auto f, State& x, auto o) { ode::integrate_const(s, f, x, start, end, step, o, ode::max_step_checker(10)); });
        check("integrate_n_steps",
              [](auto s, auto f, State& x) { ode::integrate_n_steps(s, f, x, start, step, count); });
        watch("integrate_n_steps, observed",
              [](auto s, auto f, State& x, auto o) { ode::integrate_n_steps(s, f, x, start, step, count, o); });
        watch("integrate_n_steps, observed and checked",
              [](auto s, auto f, State& x, auto o) { ode::integrate_n_steps(s, f, x, start, step, count, o, ode::max_step_checker(10)); });
        check("integrate_adaptive",
              [](auto s, auto f, State& x) { ode::integrate_adaptive(s, f, x, start, end, step); });
        watch("integrate_adaptive, observed",
              [](auto s, auto f, State& x, auto o) { ode::integrate_adaptive(s, f, x, start, end, step, o); });
        watch("integrate_times, range",
              [this](auto s, auto f, State& x, auto o) { ode::integrate_times(s, f, x, times_, step, o); });
        watch("integrate_times, iterators",
              [this](auto s, auto f, State& x, auto o) { ode::integrate_times(s, f, x, times_.begin(), times_.end(), step, o); });
        watch("integrate_times, checked",
              [this](auto s, auto f, State& x, auto o) { ode::integrate_times(s, f, x, times_, step, o, ode::max_step_checker(10)); });
        // clang-format on

        auto stepper = make_stepper_();
        State x = x0_;
        ode::integrate_n_steps(pass_stepper(stepper), pass_system(system_), x, start, -step, count);
        near(x, backward_.back(), "integrate_n_steps backward");
        x = x0_;
        ode::integrate_const(pass_stepper(stepper), pass_system(system_), x, start,
                             start - static_cast<double>(count) * step, -step);
        near(x, backward_.back(), "integrate_const backward");
    }

    template <class PassStepper, class PassSystem>
    void iterators(PassStepper pass_stepper, PassSystem pass_system) {
        const auto walk = [&](const char* door, auto&& make_range) {
            auto stepper = make_stepper_();
            State x = x0_;
            const auto range = make_range(pass_stepper(stepper), pass_system(system_), x);
            std::vector<State> states;
            for (auto it = range.first; it != range.second; ++it) states.push_back(*it);
            near(states, forward_, door);
        };
        const auto walk_in_time = [&](const char* door, auto&& make_range) {
            auto stepper = make_stepper_();
            State x = x0_;
            const auto range = make_range(pass_stepper(stepper), pass_system(system_), x);
            std::vector<State> states;
            std::vector<double> times;
            for (auto it = range.first; it != range.second; ++it) {
                const auto& pair = *it;
                states.push_back(pair.first);
                times.push_back(pair.second);
            }
            near(states, forward_, door);
            at(times, door);
        };
        // clang-format off
        walk("make_const_step_range",
             [](auto s, auto f, State& x) { return ode::make_const_step_range(s, f, x, start, end, step); });
        walk("make_const_step_iterator_begin and _end",
             [](auto s, auto f, State& x) { return std::pair(ode::make_const_step_iterator_begin(s, f, x, start, end, step),
                                                             ode::make_const_step_iterator_end(s, f, x)); });
        walk("make_n_step_range",
             [](auto s, auto f, State& x) { return ode::make_n_step_range(s, f, x, start, step, count); });
        walk("make_n_step_iterator_begin and _end",
             [](auto s, auto f, State& x) { return std::pair(ode::make_n_step_iterator_begin(s, f, x, start, step, count),
                                                             ode::make_n_step_iterator_end(s, f, x)); });
        walk("make_times_range",
             [this](auto s, auto f, State& x) { return ode::make_times_range(s, f, x, times_.begin(), times_.end(), step); });
        walk_in_time("make_const_step_time_range",
             [](auto s, auto f, State& x) { return ode::make_const_step_time_range(s, f, x, start, end, step); });
        walk_in_time("make_const_step_time_iterator_begin and _end",
             [](auto s, auto f, State& x) { return std::pair(ode::make_const_step_time_iterator_begin(s, f, x, start, end, step),
                                                             ode::make_const_step_time_iterator_end(s, f, x)); });
        walk_in_time("make_n_step_time_range",
             [](auto s, auto f, State& x) { return ode::make_n_step_time_range(s, f, x, start, step, count); });
        walk_in_time("make_times_time_range",
             [this](auto s, auto f, State& x) { return ode::make_times_time_range(s, f, x, times_.begin(), times_.end(), step); });
        // clang-format on
    }

    void const_system() {
        const System& system = system_;
        State x = x0_;
        auto stepper = make_stepper_();
        ode::integrate_n_steps(std::ref(stepper), std::cref(system), x, start, step, count);
        near(x, forward_.back(), "system by std::cref");
        x = x0_;
        ode::integrate_n_steps(stepper, boost::cref(system), x, start, step, count);
        near(x, forward_.back(), "system by boost::cref");
        x = x0_;
        stepper.do_step(system, x, start, step);
        near(x, forward_[1], "const system");
        x = x0_;
        stepper.do_step(System(system), x, start, step);
        near(x, forward_[1], "temporary system");
    }

    void copies_and_moves() {
        constexpr std::size_t half = count / 2;
        auto stepper = make_stepper_();
        State x = x0_;
        for (std::size_t k = 0; k < half; ++k) stepper.do_step(system_, x, time(k), step);
        auto copy = stepper;
        auto assigned = make_stepper_();
        State elsewhere = x0_;
        assigned.do_step(system_, elsewhere, start, step);
        assigned = stepper;
        auto twin = stepper;
        auto moved = std::move(twin);
        const auto finish = [&](auto& one) {
            State y = x;
            for (std::size_t k = half; k < count; ++k) one.do_step(system_, y, time(k), step);
            return y;
        };
        const State original = finish(stepper);
        near(original, forward_.back(), "stepper that was copied");
        expect(state_distance(finish(copy), original) == 0, "a copy goes another way");
        expect(state_distance(finish(assigned), original) == 0,
               "an assigned copy goes another way");
        expect(state_distance(finish(moved), original) == 0, "a moved stepper goes another way");
        stepper = make_stepper_();
        near(finish(stepper), forward_.back(), "fresh stepper in mid-run");
    }

    void another_problem_and_back() {
        auto stepper = make_stepper_();
        State x = x0_, elsewhere = forward_.back();
        for (std::size_t k = 0; k < count; ++k) {
            stepper.do_step(system_, x, time(k), step);
            stepper.do_step(other_, elsewhere, -time(k), -2 * step);
        }
        near(x, forward_.back(), "stepper used on another system in between");
        x = x0_;
        ode::integrate_n_steps(std::ref(stepper), system_, x, start, step, count);
        near(x, forward_.back(), "stepper used again from the start");
    }

    void no_time() {
        auto stepper = make_stepper_();
        State x = x0_;
        stepper.do_step(system_, x, start, 0.0);
        expect(state_distance(x, x0_) == 0, "dt = 0 moved the state");
    }

    void out_of_place() {
        auto stepper = make_stepper_();
        const State in = x0_;
        State out = x0_;
        stepper.do_step(system_, in, start, out, step);
        near(out, forward_[1], "out of place");
        expect(state_distance(in, x0_) == 0, "out of place: the input changed");
    }

    void views() {
        std::vector<double> memory(x0_.data(), x0_.data() + x0_.size());
        Eigen::Map<State> view(memory.data(), x0_.size());
        ode::integrate_n_steps(make_stepper_(), system_, view, start, step, count);
        near(State(view), forward_.back(), "Eigen::Map");
        view = x0_;
        ode::integrate_const(make_stepper_(), system_, view, start, end, step,
                             [](const auto& /*x*/, double /*t*/) {});
        near(State(view), forward_.back(), "Eigen::Map, observed");
        if constexpr (Flags.temporary_views) {
            view = x0_;
            ode::integrate_n_steps(make_stepper_(), system_,
                                   Eigen::Map<State>(memory.data(), x0_.size()), start, step,
                                   count);
            near(State(view), forward_.back(), "temporary Eigen::Map");
        }
    }

    /// Awkward intervals, where odeint's drivers lose, split and shorten steps: in the same way for
    /// every stepper.
    void same_calls_as_the_yardstick() {
        const auto record = [this](auto stepper, auto&& integrate) {
            std::vector<double> times;
            State x = x0_;
            const auto watch = [&times](const State& /*y*/, double t) { times.push_back(t); };
            const std::size_t steps = integrate(stepper, x, watch);
            return std::pair{steps, times};
        };
        const auto compare = [&](const char* door, auto&& integrate) {
            const auto ours = record(make_stepper_(), integrate);
            const auto theirs = record(typename yardstick<State>::type{}, integrate);
            expect(ours.first == theirs.first, door + (": " + std::to_string(ours.first)) +
                                                   " steps instead of " +
                                                   std::to_string(theirs.first));
            expect(ours.second == theirs.second, door + std::string{": observed at other times"});
        };
        for (const auto& [t1, dt] : {std::pair{1.0, 0.1}, {0.53, 0.1}, {0.7, 0.07}, {-0.6, -0.1}}) {
            compare("integrate_const", [&, t1 = t1, dt = dt](auto stepper, State& x, auto& watch) {
                return ode::integrate_const(stepper, std::ref(system_), x, 0.0, t1, dt, watch);
            });
            compare("integrate_adaptive", [&, t1 = t1, dt = dt](auto stepper, State& x,
                                                                auto& watch) {
                return ode::integrate_adaptive(stepper, std::ref(system_), x, 0.0, t1, dt, watch);
            });
            compare("integrate_times", [&, t1 = t1, dt = dt](auto stepper, State& x, auto& watch) {
                return ode::integrate_times(stepper, std::ref(system_), x,
                                            std::array{0.0, t1 / 3, t1 / 2, t1}, dt, watch);
            });
        }
    }

    std::function<Stepper()> make_stepper_;
    System system_;
    Other other_;
    State x0_;
    double tolerance_;
    std::vector<State> forward_, backward_;
    std::vector<double> times_;
    std::string way_;
    std::vector<std::string> failures_;
};

} // namespace conformance_detail

/// Everything the stepper does wrong, one line each.
template <conformance_flags Flags = conformance_flags{}, class MakeStepper, class System,
          class State, class Other>
std::vector<std::string> direct_conformance_failures(MakeStepper make_stepper, const System& system,
                                                     const State& x0, const Other& other,
                                                     conformance_tolerance tolerance = {}) {
    using stepper = std::decay_t<std::invoke_result_t<MakeStepper&>>;
    static_assert(odeint_stepper<stepper>);
    static_assert(std::is_same_v<typename stepper::state_type, State>);
    static_assert(std::is_move_constructible_v<stepper>);
    return conformance_detail::suite<Flags, stepper, System, State, Other>{make_stepper, system, x0,
                                                                           other, tolerance.value}
        .run();
}

namespace conformance_detail {

template <conformance_flags Flags, class State>
std::vector<std::string> erased_failures(const std::function<any_stepper<State>()>& make_stepper,
                                         const any_system<State>& system, const State& x0,
                                         const any_system<State>& other,
                                         conformance_tolerance tolerance) {
    return direct_conformance_failures<Flags>(make_stepper, system, x0, other, tolerance);
}

// For the usual states once for all tests, in conformance.cpp.
extern template std::vector<std::string>
erased_failures<conformance_flags{}>(const std::function<any_stepper<Eigen::Vector3d>()>&,
                                     const any_system<Eigen::Vector3d>&, const Eigen::Vector3d&,
                                     const any_system<Eigen::Vector3d>&, conformance_tolerance);
extern template std::vector<std::string>
erased_failures<conformance_flags{}>(const std::function<any_stepper<se3::dual_type>()>&,
                                     const any_system<se3::dual_type>&, const se3::dual_type&,
                                     const any_system<se3::dual_type>&, conformance_tolerance);

} // namespace conformance_detail

namespace conformance_detail {

inline void report(const std::vector<std::string>& failures) {
    for (const std::string& failure : failures) BOOST_ERROR(failure);
    BOOST_TEST(failures.empty());
}

} // namespace conformance_detail

/// For steppers and systems whose types are erased already.
template <class State>
void check_erased_conformance(const std::function<any_stepper<State>()>& make_stepper,
                              const any_system<State>& system, const State& x0,
                              const any_system<State>& other,
                              conformance_tolerance tolerance = {}) {
    conformance_detail::report(conformance_detail::erased_failures<conformance_flags{}, State>(
        make_stepper, system, x0, other, tolerance));
}

/// The same with types erased.
template <conformance_flags Flags = conformance_flags{}, class MakeStepper, class System,
          class State, class Other>
std::vector<std::string> conformance_failures(MakeStepper make_stepper, const System& system,
                                              const State& x0, const Other& other,
                                              conformance_tolerance tolerance = {}) {
    using stepper = std::decay_t<std::invoke_result_t<MakeStepper&>>;
    static_assert(odeint_stepper<stepper>);
    static_assert(std::is_same_v<typename stepper::state_type, State>);
    constexpr views taken = !(Flags.views && eigen_vector<State>) ? views::none
                            : Flags.temporary_views               ? views::temporary
                                                                  : views::named;
    const std::function<any_stepper<State>()> make_any = [make_stepper] {
        return erase_stepper<taken, State, System, Other>(make_stepper());
    };
    return conformance_detail::erased_failures<Flags, State>(
        make_any, any_system<State>{system}, x0, any_system<State>{other}, tolerance);
}

template <conformance_flags Flags = conformance_flags{}, class MakeStepper, class System,
          class State, class Other>
void check_direct_conformance(MakeStepper make_stepper, const System& system, const State& x0,
                              const Other& other, conformance_tolerance tolerance = {}) {
    conformance_detail::report(
        direct_conformance_failures<Flags>(make_stepper, system, x0, other, tolerance));
}

template <conformance_flags Flags = conformance_flags{}, class MakeStepper, class System,
          class State, class Other>
    requires(!std::is_same_v<Other, conformance_tolerance>)
void check_conformance(MakeStepper make_stepper, const System& system, const State& x0,
                       const Other& other, conformance_tolerance tolerance = {}) {
    conformance_detail::report(
        conformance_failures<Flags>(make_stepper, system, x0, other, tolerance));
}

template <conformance_flags Flags = conformance_flags{}, class MakeStepper, class System,
          class State>
void check_conformance(MakeStepper make_stepper, const System& system, const State& x0,
                       conformance_tolerance tolerance = {}) {
    check_conformance<Flags>(make_stepper, system, x0, system, tolerance);
}

} // namespace geodeint::testing
