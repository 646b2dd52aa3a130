// SPDX-License-Identifier: BSL-1.0
//
// The problem of the ensemble tests: a rigid body with two noises that do not commute, and a
// stepper that fails on the steps with large increments, so that it is known which paths fail and
// when.
#pragma once

#include <geodeint/algebra/so3.hpp>
#include <geodeint/checkpoint/storage.hpp>
#include <geodeint/ensemble/ensemble.hpp>
#include <geodeint/ensemble/failure.hpp>
#include <geodeint/error.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/stepper_base.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>
#include <geodeint/system/lie_poisson.hpp>
#include <geodeint/system/noise.hpp>

#include <Eigen/Core>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace geodeint::testing {

using Eigen::Vector3d;

inline const models::rigid_body body{Vector3d{2, 1, 2.0 / 3}};
inline const Vector3d body_start{std::sin(1.1), 0, std::cos(1.1)};
inline const auto energy = [](const Vector3d& m) { return body(m); };

/// The body on a path of the noise.
inline const auto noisy_body = [](const auto& path) {
    return lie_poisson<so3>(body, noise(linear{Vector3d{0.3, 0, 0}}, linear{Vector3d{0, 0.2, 0.1}}),
                            path);
};

/// Heun's method, but not for steps with an increment above `limit`.
class fussy_heun {
public:
    using state_type = Vector3d;

    explicit fussy_heun(double limit) : limit_{limit} {}

    template <class System>
    void do_step(System system, Vector3d& x, double t, double dt) {
        std::array<double, 2> dW;
        detail::unwrapped(system).path().increment(t, dt, dW);
        if (std::max(std::abs(dW[0]), std::abs(dW[1])) > limit_)
            throw no_convergence{t, dt, 7, 0.5};
        heun_.do_step(system, x, t, dt);
    }

private:
    stochastic_heun<Vector3d> heun_;
    double limit_;
};

/// Where paths [0, paths) of fussy_heun fail, found without it.
inline std::vector<path_failure> expected_failures(std::uint64_t paths, std::uint64_t seed,
                                                   double dt, int steps, double limit) {
    std::vector<path_failure> failures;
    for (std::uint64_t path = 0; path < paths; ++path)
        for (int n = 0; n < steps; ++n) {
            std::array<double, 2> dW;
            const double t = n * dt;
            wiener_path{seed, path, dt}.increment(t, dt, dW);
            if (std::max(std::abs(dW[0]), std::abs(dW[1])) <= limit) continue;
            failures.push_back({path, t, no_convergence{t, dt, 7, 0.5}.what()});
            break;
        }
    return failures;
}

/// All bits of something.
template <storable T>
std::vector<std::byte> bits(const T& value) {
    byte_writer out;
    out.write(value);
    return out.bytes();
}

/// Two times, one of them between two steps.
inline ensemble_settings body_settings(std::uint64_t paths) {
    return {.paths = paths, .seed = 42, .dt = 0.02, .times = {0.1, 0.207}};
}

} // namespace geodeint::testing
