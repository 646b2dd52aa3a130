// SPDX-License-Identifier: BSL-1.0
//
// What a user's function does to a step when it fails in the middle of it: a Hamiltonian, a tensor,
// a metric, a path that throws, or returns NaN or infinity, at its k-th evaluation, for every k
// until the step needs no k-th one.
//
//     check_survives_faults(make_stepper,
//                           [](fault& strike) { return lie_poisson<so3>(breakable{H, strike}); },
//                           x0, dt);
//
// passes if an exception leaves the caller's state as it was, to the bit, and the same stepper then
// makes the steps that an undisturbed one makes, and if NaN and infinity end in an exception of the
// library or in the undisturbed result; both in the first step and in a later one, which may begin
// with what the stepper remembers.
#pragma once

#include "support/bits.hpp"
#include "support/erased.hpp"

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/error.hpp>

#include <boost/numeric/odeint/util/odeint_error.hpp>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace geodeint::testing {

/// What a user's function throws: nothing that a library could know.
struct user_error {};

/// Strikes once, at the k-th evaluation after it was armed.
class fault {
public:
    enum class kind { exception, not_a_number, infinity };

    void arm(kind what, int k) {
        what_ = what;
        left_ = k;
        struck_ = false;
    }
    /// Returns whether it has struck.
    bool disarm() {
        left_ = 0;
        return std::exchange(struck_, false);
    }

    /// An evaluation: the factor of its result.
    double operator()() {
        if (left_ == 0 || --left_ > 0) return 1;
        struck_ = true;
        if (what_ == kind::exception) throw user_error{};
        return what_ == kind::infinity ? std::numeric_limits<double>::infinity()
                                       : std::numeric_limits<double>::quiet_NaN();
    }

private:
    kind what_ = kind::exception;
    int left_ = 0;
    bool struck_ = false;
};

/// F, whose functions count as evaluations and fail when `strike` says so.
template <class F>
class breakable : public F {
public:
    breakable(F f, fault& strike) : F{std::move(f)}, strike_{&strike} {}

    // clang-format off
    /// An energy, a matrix, or a vector field f(x, dxdt, t).
    template <class... A>
        requires requires(const F& f, A&&... a) { f(std::forward<A>(a)...); }
    auto operator()(A&&... a) const {
        return evaluated([&]() -> decltype(auto) { return whole()(std::forward<A>(a)...); },
                         std::index_sequence<1>{}, a...);
    }
    template <class... A>
        requires requires(const F& f, A&&... a) { f.gradient(std::forward<A>(a)...); }
    auto gradient(A&&... a) const {
        return evaluated([&]() -> decltype(auto) { return whole().gradient(std::forward<A>(a)...); },
                         std::index_sequence<sizeof...(A) - 1>{}, a...);
    }
    template <class... A>
        requires requires(const F& f, A&&... a) { f.hessian(std::forward<A>(a)...); }
    auto hessian(A&&... a) const {
        return evaluated([&]() -> decltype(auto) { return whole().hessian(std::forward<A>(a)...); },
                         std::index_sequence<0>{}, a...);
    }
    /// A Poisson tensor.
    template <class... A>
        requires requires(const F& f, A&&... a) { f.sharp(std::forward<A>(a)...); }
    void sharp(A&&... a) const {
        evaluated([&] { whole().sharp(std::forward<A>(a)...); }, std::index_sequence<2>{}, a...);
    }
    /// A dissipation.
    template <class... A>
        requires requires(const F& f, A&&... a) { f.apply(std::forward<A>(a)...); }
    void apply(A&&... a) const {
        evaluated([&] { whole().apply(std::forward<A>(a)...); }, std::index_sequence<3>{}, a...);
    }
    /// A path.
    template <class Span>
        requires requires(const F& f, Span dW) { f.increment(0.0, 0.0, dW); }
    void increment(double t, double dt, Span dW) const {
        whole().increment(t, dt, dW);
        const double factor = (*strike_)();
        for (auto& each : dW) each *= factor;
    }
    /// The parts of a sum, each of which may fail.
    auto parts() const requires requires(const F& f) { f.parts(); } {
        return std::apply([&](const auto&... part) {
            return std::tuple{breakable<std::remove_cvref_t<decltype(part)>>{part, *strike_}...};
        }, whole().parts());
    }
    // clang-format on

private:
    const F& whole() const { return *this; }

    /// The result times the factor of the fault; a function without result writes its I-th
    /// argument.
    template <class Function, std::size_t I, class... A>
    auto evaluated(Function&& function, std::index_sequence<I>, A&... a) const {
        if constexpr (std::is_void_v<decltype(function())>) {
            function();
            std::get<I>(std::tie(a...)) *= (*strike_)();
        } else {
            plain_vector<std::remove_cvref_t<decltype(function())>> result = function();
            result *= (*strike_)();
            return result;
        }
    }

    fault* strike_;
};

template <class X>
double largest_difference(const X& x, const X& y) {
    const auto a = numbers_of(x), b = numbers_of(y);
    double largest = a.size() == b.size() ? 0 : std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
        if (!(std::abs(a[i] - b[i]) <= largest)) largest = std::abs(a[i] - b[i]);
    return largest;
}

/// How far the steps after a fault may be from those without one. Zero: the same bits, as for every
/// stepper that remembers nothing, or only what whole steps have left.
struct fault_tolerance {
    double value = 0;
};

namespace faults_detail {

template <class State>
int check_survives_faults(const fresh_steps<State>& fresh, fault& strike, const State& x0,
                          double dt, fault_tolerance tolerance) {
    constexpr int warm = 6, more = 2;
    const auto advance = [dt](const step_function<State>& do_step, State& x, int n) {
        do_step(x, n * dt, dt);
    };
    std::vector<State> undisturbed{x0};
    const auto first = fresh();
    for (int n = 0; n < warm + more; ++n) {
        undisturbed.push_back(undisturbed.back());
        advance(first, undisturbed.back(), n);
    }
    const auto at = [&](int n) -> const State& { return undisturbed[std::size_t(n)]; };

    int strikes = 0;
    for (const fault::kind what :
         {fault::kind::exception, fault::kind::not_a_number, fault::kind::infinity})
        for (const int begin : {0, warm})
            for (int k = 1;; ++k) {
                const auto stepper = fresh();
                State x = x0;
                for (int n = 0; n < begin; ++n) advance(stepper, x, n);
                bool thrown = false;
                strike.arm(what, k);
                try {
                    advance(stepper, x, begin);
                } catch (const user_error&) {
                    thrown = true;
                } catch (const boost::numeric::odeint::odeint_error&) {
                    thrown = true;
                }
                if (!strike.disarm()) break;
                ++strikes;
                BOOST_TEST_CONTEXT("fault " << int(what) << " at evaluation " << k << " of step "
                                            << begin) {
                    if (thrown) {
                        BOOST_TEST(same_bits(x, at(begin)), "the state has changed");
                        for (int n = begin; n < begin + more; ++n) {
                            advance(stepper, x, n);
                            const double off = largest_difference(x, at(n + 1));
                            BOOST_TEST((tolerance.value == 0 ? same_bits(x, at(n + 1))
                                                             : off <= tolerance.value),
                                       "step " << n << " goes another way, by " << off);
                        }
                    } else {
                        BOOST_TEST((what != fault::kind::exception), "the exception was swallowed");
                        const double off = largest_difference(x, at(begin + 1));
                        BOOST_TEST(off <= 1e-10, "a fault went unnoticed: off by " << off);
                    }
                }
                BOOST_REQUIRE(k < 10'000);
            }
    BOOST_TEST_MESSAGE(strikes << " faults");
    BOOST_TEST(strikes > 0);
    return strikes;
}

} // namespace faults_detail

/// Returns the number of evaluations at which it struck.
template <class MakeStepper, class MakeSystem, class State>
int check_survives_faults(MakeStepper make_stepper, MakeSystem make_system, const State& x0,
                          double dt = 0.05, fault_tolerance tolerance = {}) {
    fault strike;
    const auto system = make_system(strike);
    return faults_detail::check_survives_faults(steps_of<State>(make_stepper, system), strike, x0,
                                                dt, tolerance);
}

} // namespace geodeint::testing
