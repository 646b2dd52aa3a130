// SPDX-License-Identifier: BSL-1.0
//
// Four rigid bodies in lanes, with any states, noise, time and step: each lane ends as the scalar
// stepper ends alone, in the same bits or in a failure that leaves its state as it was.
#include <geodeint/algebra/so3.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/lanes/lane_stepper.hpp>
#include <geodeint/lanes/lane_system.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>
#include <geodeint/system/lie_poisson.hpp>
#include <geodeint/system/noise.hpp>

#include "stepping.hpp"

#include <array>

using namespace geodeint;
using Eigen::Vector3d;
using fuzz::bytes;
using fuzz::expect;

namespace {

constexpr int width = 4;

template <class Stepper, class System>
void compare(bytes& input, const System& first, double cell) {
    lane_stepper<Stepper, width> together;
    const lane_system<System, width> systems{first};
    std::array<Stepper, width> alone;
    std::array<Vector3d, width> x;
    typename lane_stepper<Stepper, width>::state_type all;
    std::array<bool, width> failed{};
    for (int i = 0; i < width; ++i) {
        x[static_cast<std::size_t>(i)] = input.vector();
        set_lane(all, i, x[static_cast<std::size_t>(i)]);
    }
    double t = input.number(), dt = input.number();
    for (int n = 0; n < 3; ++n, t += dt) {
        // many cells are no mistake, but slow; a step of length zero looks at no lane
        if (std::abs(dt) > 100 * cell || dt == 0) return;
        try {
            together.do_step(systems, all, t, dt);
        } catch (const invalid_argument&) {
            return; // of t or dt
        }
        for (int i = 0; i < width; ++i) {
            const auto k = static_cast<std::size_t>(i);
            if (!failed[k]) failed[k] = !fuzz::step(alone[k], systems.lane(i), x[k], t, dt);
            expect(together.retired()[i] == failed[k], "a lane fails where the path fails");
            expect(fuzz::same_bits(Vector3d{lane(all, i)}, x[k]),
                   "a lane has the bits of its path");
        }
        if (input.choice(4) == 3) dt = input.number();
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    bytes input{data, size};
    const std::size_t kind = input.choice(3);
    try {
        const models::rigid_body body{input.positive_vector()};
        const std::uint64_t seed = input.word(), number = input.word() >> 25;
        const double cell = input.positive();
        const auto system =
            lie_poisson<so3>(body, noise(linear{input.vector()}, linear{input.vector()}),
                             wiener_path{seed, number, cell});
        if (kind == 0)
            compare<isospectral_midpoint<so3>>(input, system, cell);
        else if (kind == 1)
            compare<munthe_kaas_midpoint<so3>>(input, system, cell);
        else
            compare<stochastic_heun<Vector3d>>(input, system, cell);
    } catch (const invalid_argument&) {
        // of an inertia or a path
    }
    return 0;
}
