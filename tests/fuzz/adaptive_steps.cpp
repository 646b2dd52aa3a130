// SPDX-License-Identifier: BSL-1.0
//
// Adaptive steps on so(3)* with any tolerances, largest step, inertia, state, time and first step:
// each attempt succeeds, and then time has moved and the state is finite, or it fails, and only dt
// has changed; after a bounded number of failures there is an end, in success or in an exception.
#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/odeint/controlled.hpp>
#include <geodeint/odeint/dense_output.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas_dopri5.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include "stepping.hpp"

#include <boost/numeric/odeint/util/odeint_error.hpp>

using namespace geodeint;
using Eigen::Vector3d;
using fuzz::bytes;
using fuzz::expect;
namespace odeint = boost::numeric::odeint;

namespace {

using stepper_type = runge_kutta_munthe_kaas_dopri5<so3>;

/// From the largest number to the smallest, by a fifth each time.
constexpr int most_failures = 950;

void check_step(const Vector3d& before, const Vector3d& now) {
    expect(all_finite(now), "the new state is finite");
    const double size = fuzz::length(before);
    expect(fuzz::close(fuzz::length(now), size, size, 1e-9), "the Casimir is kept");
}

template <class System>
void control(controlled<stepper_type> stepper, const System& system, Vector3d x, double t,
             double dt) {
    int failures = 0;
    for (int successes = 0; successes < 8;) {
        const Vector3d before = x;
        const double t_before = t;
        const auto result = stepper.try_step(system, x, t, dt);
        if (result == odeint::success) {
            ++successes;
            failures = 0;
            expect(std::isfinite(t) && t != t_before, "time has moved");
            check_step(before, x);
        } else {
            expect(fuzz::same_bits(x, before) && t == t_before, "a failed attempt changes only dt");
            expect(++failures <= most_failures, "attempts end");
        }
    }
}

template <class System>
void interpolate(dense_output<stepper_type> stepper, const System& system, const Vector3d& x,
                 double t, double dt, double part) {
    stepper.initialize(x, t, dt);
    for (int n = 0; n < 8; ++n) {
        const auto [from, to] = stepper.do_step(system);
        expect(std::isfinite(to) && from != to, "time has moved");
        check_step(stepper.previous_state(), stepper.current_state());
        Vector3d between;
        stepper.calc_state(from + part * (to - from), between);
        check_step(stepper.previous_state(), between);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    bytes input{data, size};
    fuzz::evaluations = 0;
    const bool dense = input.choice(2) == 1;
    const Vector3d x = input.vector(), inertia = input.positive_vector();
    const auto tolerance = [&] { return std::exp2(-0.25 * input.byte()); };
    const double absolute = input.choice(4) == 0 ? input.number() : tolerance();
    const double relative = input.choice(4) == 0 ? input.number() : tolerance();
    const double longest = input.choice(2) == 0 ? 0.0 : input.number();
    const double t = input.number(), dt = input.number();
    try {
        const auto system = lie_poisson<so3>(fuzz::counted{models::rigid_body{inertia}});
        if (dense)
            interpolate(dense_output<stepper_type>{absolute, relative, longest}, system, x, t, dt,
                        input.byte() / 255.0);
        else
            control(controlled<stepper_type>{absolute, relative, longest}, system, x, t, dt);
    } catch (const invalid_argument&) {
    } catch (const odeint::step_adjustment_error&) {
    }
    return 0;
}
