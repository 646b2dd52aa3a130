// SPDX-License-Identifier: BSL-1.0
//
// Boris's method for a particle of mass m in R^3, in an electric field E = -grad V / m and a magnetic
// field b (Boris 1970), with positions and velocities at the same times:
//
//     x  = q + h v/2,     v- = v + h E(x)/2,     u = h b(x)/(2m),
//     v+ = v- + 2 (v- + v- x u) x u / (1 + u . u),
//     v' = v+ + h E(x)/2,     q' = x + h v'/2.
//
// A baseline to compare with; states hold the kinetic momentum P = m v, as for magnetic_field.
//
// Keeps: phase volume, time reversal, and in a pure magnetic field the energy exactly, which no
// symplectic scheme here does; it is explicit and cheap. Order 2.
//
// Does not keep: the symplectic form, unless the field is uniform (then it is the midpoint rule);
// the momenta of symmetries, whose errors are bounded in good cases; the energy in an electric field.
#pragma once

#include <geodeint/noise/detail/increments.hpp>
#include <geodeint/stepper/promises.hpp>
#include <geodeint/stepper/stepper_base.hpp>
#include <geodeint/system/lagrangian.hpp>

#include <Eigen/Core>
#include <Eigen/Geometry>

namespace geodeint {

namespace detail {

/// One mass, in a magnetic field that is a vector.
template <class System>
concept charged_body = requires(const System& system, const Eigen::Vector3d& q) {
    requires System::dimension == 3 && System::constraints == 0 && !System::is_canonical;
    requires deterministic<System>;
    requires std::remove_cvref_t<decltype(system.lagrangian())>::unit_block == 3;
    { system.magnetic()(q) } -> std::convertible_to<Eigen::Vector3d>;
};

} // namespace detail

class boris : public stepper_base<boris, Eigen::Matrix<double, 6, 1>, 2> {
    using state = Eigen::Matrix<double, 6, 1>;
    using vector = Eigen::Vector3d;

public:
    static constexpr promises keeps{.energy = kept::unknown, .reversal = kept::exact};

    template <class System, class X>
    static constexpr bool runs = detail::charged_body<System>;

    template <class System>
    void advance(System& system, const state& x, double t, double dt, state& next) {
        const auto& body = system.lagrangian();
        const vector start = x.head<3>();
        const vector v = body.velocity(start, x.tail<3>(), t);
        const vector middle = start + (dt / 2) * v;
        // velocities for forces, as for momenta
        const vector field = system.magnetic()(middle);
        const vector half_kick =
            (dt / 2) * body.velocity(middle, body.force(middle, v, t + dt / 2), t);
        const vector u = (dt / 2) * body.velocity(middle, field, t);
        const vector before = v + half_kick;
        const vector turning = before + before.cross(u);
        const vector after = before + 2 / (1 + u.squaredNorm()) * turning.cross(u);
        const vector end = after + half_kick;
        next << middle + (dt / 2) * end, body.momentum(middle, end, t);
    }
};

} // namespace geodeint
