// SPDX-License-Identifier: BSL-1.0
//
// Single steps of a stepper on a system, from several states, as structure_report measures them:
// their error, how far a step back is from undoing them, how far they are from a Poisson map, and
// whether they approximate the motion of the system at all.
//
//     geodeint::detail::step_probe<Stepper, System, State> probe{stepper, system};
//     probe.places_.push_back({x, t});
//     probe.local_error(dt)
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/observe/phase_coordinates.hpp>
#include <geodeint/observe/structure_derivatives.hpp>

#include <boost/numeric/odeint/util/odeint_error.hpp>

#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

namespace geodeint::detail {

template <class Stepper, class System, class State>
struct step_probe {
    using coordinates = phase_coordinates<System, State>;
    struct place {
        State x;
        double t;
    };

    const Stepper& stepper_;
    System& system_;
    double size_ = 1; ///< of the states
    std::vector<place> places_{};

    /// A step that throws or leaves the numbers is no step.
    bool step(Stepper& stepper, State& x, double t, double dt) const {
        try {
            stepper.do_step(std::ref(system_), x, t, dt);
        } catch (const boost::numeric::odeint::odeint_error&) {
            return false;
        }
        return coordinates::of(x).allFinite();
    }

    /// |step of h - 16 steps of h/16|, relative to the state; infinite if there is no step.
    double local_error_at(const place& at, double h) const {
        constexpr int parts = 16;
        Stepper coarse = stepper_, fine = stepper_;
        State x = at.x, y = at.x;
        if (!step(coarse, x, at.t, h)) return HUGE_VAL;
        for (int k = 0; k < parts; ++k)
            if (!step(fine, y, at.t + k * h / parts, h / parts)) return HUGE_VAL;
        return norm_inf(coordinates::of(x) - coordinates::of(y)) / size_;
    }
    double local_error(double h) const {
        double worst = 0;
        for (const place& each : places_) worst = std::max(worst, local_error_at(each, h));
        return worst;
    }

    /// Does the step approximate the motion that system(x, dxdt, t) describes, and not another one?
    /// Against classical Runge-Kutta steps, refined until they no longer change.
    bool is_consistent(double h, double error) const {
        if constexpr (coordinates::invertible &&
                      requires(State & dxdt) { system_(places_[0].x, dxdt, places_[0].t); }) {
            Stepper stepper = stepper_;
            State x = places_[0].x;
            if (!step(stepper, x, places_[0].t, h)) return true;
            const auto velocity = [&](const Eigen::VectorXd& c, double t) {
                State dxdt = places_[0].x;
                system_(coordinates::at(c, places_[0].x), dxdt, t);
                return coordinates::of(dxdt);
            };
            Eigen::VectorXd previous;
            for (int n = 16; n <= 4096; n *= 2) {
                Eigen::VectorXd c = coordinates::of(places_[0].x);
                const double part = h / n;
                for (int k = 0; k < n; ++k) {
                    const double t = places_[0].t + k * part;
                    const Eigen::VectorXd k1 = velocity(c, t);
                    const Eigen::VectorXd k2 = velocity(c + part / 2 * k1, t + part / 2);
                    const Eigen::VectorXd k3 = velocity(c + part / 2 * k2, t + part / 2);
                    const Eigen::VectorXd k4 = velocity(c + part * k3, t + part);
                    c += part / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
                }
                if (n > 16 && norm_inf(c - previous) <= 0.1 * error * size_)
                    return norm_inf(coordinates::of(x) - c) <= (4 * error + 1e-12) * size_;
                previous = c;
            }
        }
        return true;
    }

    double reversal_defect(double h) const {
        double worst = 0;
        for (const place& each : places_) {
            Stepper there = stepper_, back = stepper_;
            State x = each.x;
            if (!step(there, x, each.t, h) || !step(back, x, each.t + h, -h)) return HUGE_VAL;
            worst = std::max(worst, norm_inf(coordinates::of(x) - coordinates::of(each.x)) / size_);
        }
        return worst;
    }
    double bracket_defect(double h) const {
        double worst = 0;
        for (const place& each : places_) {
            const auto image = [&](const Eigen::VectorXd& c) {
                Stepper stepper = stepper_;
                State x = coordinates::at(c, each.x);
                if (!step(stepper, x, each.t, h))
                    return Eigen::VectorXd(Eigen::VectorXd::Constant(c.size(), HUGE_VAL));
                return coordinates::of(x);
            };
            const Eigen::VectorXd c = coordinates::of(each.x);
            const Eigen::MatrixXd after =
                poisson_matrix<System, State>(system_, coordinates::at(image(c), each.x));
            const double defect =
                poisson_defect_of(finite_differences(image, c, 2e-3, size_),
                                  poisson_matrix<System, State>(system_, each.x), after);
            worst = std::max(worst, defect / std::max(norm_inf(after), 1e-300));
        }
        return worst;
    }
};

} // namespace geodeint::detail
