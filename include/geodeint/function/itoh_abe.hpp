// SPDX-License-Identifier: BSL-1.0
//
// The discrete gradient of Itoh and Abe: difference quotients from x to y, one coordinate at a
// time,
//
//     I(x, y)_i = ( h(y_1, ..., y_i, x_{i+1}, ...) - h(y_1, ..., y_{i-1}, x_i, ...) )
//                 / (y_i - x_i),
//
// and its symmetric part g(x, y) = (I(x, y) + I(y, x))/2, which is what `itoh_abe` is: of second
// order. The one-sided I is `itoh_abe::plain`: of first order unless h is a sum of functions of one
// coordinate each. Both reproduce the change of h exactly.
//
// A quotient over a small step is mostly rounding. So it is the mean of dh/dx_i over the step by two
// Gauss nodes instead, whose error is O(|y_i - x_i|^4 / 4320), wherever that reproduces the change of
// h up to rounding.
//
// Works in the flat coordinates of the state, which must be independent and in which the gradient
// is the usual one: any Eigen vector.
//
// (Itoh, Abe 1988; Bloch, Farre Puiggali, Martin de Diego, (14), whose order is 1 and not 2.)
//
//     geodeint::metriplectic_midpoint<geodeint::itoh_abe> stepper;
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/function/discrete_gradient.hpp>
#include <geodeint/function/hamiltonian.hpp>

#include <cmath>
#include <limits>

namespace geodeint {

struct itoh_abe {
    static constexpr unsigned short order = 2;
    static constexpr bool is_exact = true;

    /// gradient = g(x, y) at time t
    template <class H, class State, class Gradient>
    static void evaluate(const H& h, const State& x, const State& y, double t, Gradient& gradient) {
        detail::work_vector<Gradient> back = detail::scratch_like<3>(gradient);
        plain::evaluate(h, x, y, t, gradient);
        plain::evaluate(h, y, x, t, back);
        gradient = 0.5 * (gradient + back);
    }

    /// The one-sided quotients, of first order.
    struct plain {
        static constexpr unsigned short order = 1;
        static constexpr bool is_exact = true;

        template <class H, class State, class Gradient>
        static void evaluate(const H& h, const State& x, const State& y, double t,
                             Gradient& gradient) {
            static_assert(has_energy<H, State>,
                          "a discrete gradient needs the energy operator()(x)");
            static_assert(State::IsVectorAtCompileTime,
                          "Itoh and Abe's gradient works in the coordinates of an Eigen vector");
            detail::work_vector<State> between = detail::scratch_like<4>(x);
            detail::work_vector<Gradient> slopes = detail::scratch_like<5>(gradient);
            double before = energy_of(h, between, t);
            // of all terms, since an energy may be a small sum of large ones
            constexpr double rounding = 8 * std::numeric_limits<double>::epsilon();
            gradient.resize(x.size());
            for (Eigen::Index i = 0; i < x.size(); ++i) {
                const double step = y(i) - x(i);
                const double middle = 0.5 * (x(i) + y(i));
                const double offset = step / (2 * std::sqrt(3.0));
                between(i) = middle - offset;
                gradient_of(h, between, t, slopes);
                double mean = 0.5 * slopes(i);
                between(i) = middle + offset;
                gradient_of(h, between, t, slopes);
                mean += 0.5 * slopes(i);
                between(i) = y(i);
                const double after = energy_of(h, between, t), change = after - before;
                const bool is_rounding = std::abs(mean * step - change) <=
                                         rounding * (std::abs(before) + std::abs(after) +
                                                     slopes.cwiseAbs().dot(between.cwiseAbs()));
                gradient(i) = is_rounding ? mean : change / step;
                before = after;
            }
        }
    };
};

} // namespace geodeint
