// SPDX-License-Identifier: BSL-1.0
//
// The exceptions of geodeint. They derive from odeint's own base, so that handlers already
// written for odeint catch them:
//
//     invalid_argument   the caller passed something that has no meaning here; names the argument
//     outside_domain     a special case: the map is not defined there, dexp^{-1} beyond 2 pi, say.
//                        An implicit step that gets there has diverged: no_convergence
//     no_convergence     an implicit step was not solved; says when, how hard it was tried and
//                        how far it got. The caller's state is exactly as it was.
//
//     try {
//         stepper.do_step(system, x, t, dt);
//     } catch (const geodeint::no_convergence& failure) {
//         failure.t(), failure.dt(), failure.iterations(), failure.residual()
//     }
#pragma once

#if defined(__FAST_MATH__)
#error "geodeint relies on IEEE arithmetic (NaN checks, reproducible paths): no -ffast-math"
#endif

#include <boost/numeric/odeint/util/odeint_error.hpp>

#include <cmath>
#include <cstddef>
#include <cstdio>
#include <string>
#include <utility>

namespace geodeint {

/// An argument that has no meaning; `argument()` is its name.
class invalid_argument : public boost::numeric::odeint::odeint_error {
public:
    invalid_argument(std::string argument, const std::string& complaint)
        : odeint_error{"geodeint: " + argument + ": " + complaint},
          argument_{std::move(argument)} {}

    const std::string& argument() const noexcept { return argument_; }

private:
    std::string argument_;
};

/// An argument beyond the domain of a map.
class outside_domain : public invalid_argument {
public:
    using invalid_argument::invalid_argument;
};

/// An implicit step from `t()` over `dt()` that was not solved.
class no_convergence : public boost::numeric::odeint::odeint_error {
public:
    no_convergence(double t, double dt, std::size_t iterations, double residual)
        : odeint_error{describe(t, dt, iterations, residual)},
          t_{t},
          dt_{dt},
          iterations_{iterations},
          residual_{residual} {}

    double t() const noexcept { return t_; }
    double dt() const noexcept { return dt_; }
    std::size_t iterations() const noexcept { return iterations_; }
    /// Size of the last correction, relative to the unknown.
    double residual() const noexcept { return residual_; }

private:
    static std::string describe(double t, double dt, std::size_t iterations, double residual) {
        char text[256]; // numbers have at most 24 characters
        std::snprintf(text, sizeof text,
                      "geodeint: the implicit step from t = %.17g over dt = %.17g did not converge: "
                      "residual %.17g after %zu iterations",
                      t, dt, residual, iterations);
        return text;
    }

    double t_;
    double dt_;
    std::size_t iterations_;
    double residual_;
};

/// Throws unless `value` is finite. NaN must not enter a computation silently.
template <class Number>
void require_finite(Number value, const char* argument) {
    using std::isfinite;
    if (!isfinite(value)) throw invalid_argument{argument, "must be finite"};
}

/// Throws unless `value` is finite and positive.
template <class Number>
void require_positive(Number value, const char* argument) {
    using std::isfinite;
    if (!(isfinite(value) && value > Number(0)))
        throw invalid_argument{argument, "must be positive and finite"};
}

} // namespace geodeint
