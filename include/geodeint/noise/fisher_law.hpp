// SPDX-License-Identifier: BSL-1.0
//
// By which angle theta a vector turns aside when noise moves it over the sphere. A turn in a uniform
// direction keeps the uniform measure whatever the law of theta is; Brownian motion for the time tau
// (the generator is that of Laplace and Beltrami) asks for
//
//     E P_l(cos theta) = exp(-l (l + 1) tau),       P_l the polynomials of Legendre.
//
// The law of Fisher, of density ~ exp(kappa cos theta), has the first of these exactly and the second
// up to O(tau^3), with which a step is weakly of order 2:
//
//     coth kappa - 1/kappa = exp(-2 tau),     1 - cos theta = -log(u + (1 - u) exp(-2 kappa))/kappa
//
// for u uniform in (0, 1). It costs one logarithm, and since its density is known, a step with it can
// be made exact by Metropolis' rule (stepper/thermal_sweeps.hpp). The same law with kappa = |mu| |b|/kT
// is Gibbs' measure of a spin mu in the field b (sample/heat_bath_sweep.hpp).
//
//     geodeint::fisher_law law{tau};
//     law(u).cosine, law(u).sine
#pragma once

#include <geodeint/error.hpp>
#include <geodeint/noise/detail/normal_deviate.hpp>

#include <algorithm>
#include <cmath>

namespace geodeint {

namespace detail {

/// The angle of which 1 - cosine is known; it may be as small as it likes.
inline turn<double> turn_of_versine(double versine) {
    const double v = std::clamp(versine, 0.0, 2.0);
    return {1 - v, std::sqrt(v * (2 - v))};
}

/// The angle that belongs to u in (0, 1), of density ~ exp(kappa cosine); `rest` is exp(-2 kappa).
inline turn<double> fisher_turn(double kappa, double rest, double u) {
    // where rest is close to 1, the difference is taken before it is lost
    if (kappa < 0.25) return turn_of_versine(-std::log1p((1 - u) * std::expm1(-2 * kappa)) / kappa);
    return turn_of_versine(-logarithm(u + (1 - u) * rest) / kappa);
}

/// coth kappa - 1/kappa (Langevin's function) and its slope.
struct langevin {
    double value;
    double slope;

    explicit langevin(double kappa) {
        if (kappa < 0.1) { // the terms after these are below 2^-53
            const double z = kappa * kappa;
            value =
                kappa *
                (1.0 / 3 + z * (-1.0 / 45 + z * (2.0 / 945 + z * (-1.0 / 4725 + z * 2.0 / 93555))));
            slope =
                1.0 / 3 + z * (-1.0 / 15 + z * (2.0 / 189 + z * (-1.0 / 675 + z * 2.0 / 10395)));
        } else {
            const double sinh = std::sinh(kappa);
            value = 1 / std::tanh(kappa) - 1 / kappa;
            slope = 1 / (kappa * kappa) - 1 / (sinh * sinh);
        }
    }
};

} // namespace detail

class fisher_law {
public:
    /// Of Brownian motion for the time tau > 0, which has no unit.
    explicit fisher_law(double tau)
        : kappa_{concentration_after(tau)}, rest_{std::exp(-2 * kappa_)} {}

    /// The angle that belongs to u, 0 < u < 1.
    detail::turn<double> operator()(double u) const {
        return detail::fisher_turn(kappa_, rest_, u);
    }

    /// kappa
    double concentration() const { return kappa_; }

private:
    static double concentration_after(double tau) {
        if (!(tau > 0 && std::isfinite(tau)))
            throw invalid_argument{"tau", "must be positive and finite"};
        const double mean = std::exp(-2 * tau);
        // here coth is 1 to the last bit
        if (const double kappa = -1 / std::expm1(-2 * tau); kappa > 18) return kappa;
        // a start that errs by at most 5 %, from which Newton's iteration takes five steps
        double kappa = std::max(mean * (3 - mean * mean) / (1 - mean * mean), 1e-300);
        for (int i = 0; i < 8; ++i) {
            const detail::langevin now{kappa};
            kappa -= (now.value - mean) / now.slope;
        }
        return std::max(kappa, 1e-300);
    }

    double kappa_;
    double rest_;
};

} // namespace geodeint
