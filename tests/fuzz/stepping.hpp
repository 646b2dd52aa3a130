// SPDX-License-Identifier: BSL-1.0
//
// What every stepper promises for every input: a step ends in a finite state, or in one of our
// exceptions with the caller's state as it was, bit by bit; and it ends, after a bounded number of
// evaluations.
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/checkpoint/storage.hpp>
#include <geodeint/error.hpp>
#include <geodeint/noise/wiener_path.hpp>

#include "bytes.hpp"
#include "expect.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace geodeint::fuzz {

/// Evaluations since the step began.
inline std::size_t evaluations = 0;

/// The default solver makes at most 500 iterations by each of three methods and in each of eight
/// stages of the last, with as many evaluations each as there are unknowns where it takes
/// differences; schemes of high order compose up to nine steps.
inline constexpr std::size_t evaluation_limit = 1'000'000;

/// A Hamiltonian that counts how often its gradient is asked for.
template <class H>
class counted {
public:
    explicit counted(H h) : h_{std::move(h)} {}

    template <class X>
    double operator()(const X& x) const {
        return h_(x);
    }
    template <class X>
    auto gradient(const X& x) const {
        expect(++evaluations < evaluation_limit, "a step ends");
        return h_.gradient(x);
    }
    template <class X>
    auto hessian(const X& x) const requires requires(const H& h) {
        h.hessian(x);
    }
    { return h_.hessian(x); }
    auto parts() const requires requires(const H& h) { h.parts(); }
    { return h_.parts(); }

private:
    H h_;
};

template <class State>
bool same_bits(const State& x, const State& y) {
    byte_writer a, b;
    a.write(x);
    b.write(y);
    return a.bytes() == b.bytes();
}

/// One step; false if it was refused.
template <class Stepper, class System, class State>
bool step(Stepper& stepper, const System& system, State& x, double t, double dt) {
    const State before = x;
    evaluations = 0;
    try {
        stepper.do_step(system, x, t, dt);
    } catch (const invalid_argument&) {
        expect(same_bits(x, before), "a refused step leaves the state as it was");
        return false;
    } catch (const no_convergence&) {
        expect(same_bits(x, before), "a step without solution leaves the state as it was");
        return false;
    }
    expect(all_finite(x), "the new state is finite");
    return true;
}

/// The length of a vector, or how far it is from another, without overflow and underflow.
inline double length(const Eigen::Vector3d& v) { return v.stableNorm(); }

/// Whether `now` differs from `before` by no more than a part of `size`. Numbers so large or small
/// that their products are not, too, are left out.
inline bool close(double now, double before, double size, double tolerance) {
    if (!(size > 1e-100 && size < 1e100)) return true;
    return !(std::abs(now - before) > tolerance * size);
}

/// A step that keeps the Casimir of so(3).
inline void expect_same_length(const Eigen::Vector3d& before, const Eigen::Vector3d& now,
                               double tolerance) {
    const double size = length(before);
    expect(close(length(now), size, size, tolerance), "the Casimir is kept");
}

/// A Brownian path that refuses steps over many cells at once. They are no mistake, but slow.
class short_steps_of {
public:
    explicit short_steps_of(const wiener_path& path) : path_{path} {}

    void increment(double t, double dt, std::span<double> dW) const {
        if (std::abs(dt / path_.step()) > 1000) throw invalid_argument{"dt", "covers many cells"};
        path_.increment(t, dt, dW);
    }

private:
    wiener_path path_;
};

/// Any such path.
inline short_steps_of any_path(bytes& input) {
    const std::uint64_t seed = input.word(), path = input.word() >> 25;
    return short_steps_of{wiener_path{seed, path, input.positive()}};
}

/// Some steps, one after the other, as long as they succeed; `kept(before, now, dt)` after each.
template <class Stepper, class System, class State, class Kept>
void steps(bytes& input, Stepper stepper, const System& system, State x, Kept&& kept) {
    double t = input.number();
    double dt = input.number();
    for (int n = 0, refused = 0; n < 4 && refused < 2; ++n) {
        const State before = x;
        if (step(stepper, system, x, t, dt)) {
            kept(before, x, dt);
            t += dt;
        } else
            ++refused; // the same stepper goes on after an exception, once
        if (input.choice(4) == 3) dt = input.number();
    }
}

} // namespace geodeint::fuzz
