// SPDX-License-Identifier: BSL-1.0
//
// The guiding centre of a charge of magnetic moment mu that drifts across a magnetic field normal to
// the plane, b = 1 + e (x^2 + y^2), in an electric potential: a degenerate Lagrangian,
//
//     L = vartheta y' - H,      vartheta = x + e (x^3/3 + x y^2),      d vartheta / dx = b,
//     H = mu b + 3/10 x^2 + 1/5 y^2,      state (Y, X) = (y, x).
//
//     auto system = geodeint::models::plane_guiding_centre{0.2, 0.5}.system();
//     geodeint::degenerate_variational<1> stepper;
#pragma once

#include <geodeint/error.hpp>
#include <geodeint/system/degenerate_lagrangian.hpp>

#include <Eigen/Core>

#include <cmath>

namespace geodeint::models {

class plane_guiding_centre {
    struct one_form {
        double e;
        template <class Scalar>
        Scalar operator()(const Eigen::Matrix<Scalar, 2, 1>& z) const {
            const Scalar &y = z[0], &x = z[1];
            return x + e * (x * x * x / 3.0 + x * y * y);
        }
        Eigen::RowVector2d jacobian(const Eigen::Vector2d& z) const {
            return {2 * e * z[0] * z[1], 1 + e * (z[0] * z[0] + z[1] * z[1])};
        }
    };
    struct energy {
        double e, mu;
        double operator()(const Eigen::Vector2d& z) const {
            return mu * (1 + e * z.squaredNorm()) + 0.2 * z[0] * z[0] + 0.3 * z[1] * z[1];
        }
        Eigen::Vector2d gradient(const Eigen::Vector2d& z) const {
            return {2 * (mu * e + 0.2) * z[0], 2 * (mu * e + 0.3) * z[1]};
        }
    };

public:
    using state_type = Eigen::Vector2d;

    plane_guiding_centre(double e, double mu) : e_{e}, mu_{mu} {
        if (!(e >= 0 && std::isfinite(e)))
            throw invalid_argument{"e", "must be finite, not negative"};
        require_finite(mu, "mu");
    }

    auto system() const { return degenerate_lagrangian<1>(one_form{e_}, energy{e_, mu_}); }

private:
    double e_, mu_;
};

} // namespace geodeint::models
