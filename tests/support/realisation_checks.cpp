// SPDX-License-Identifier: BSL-1.0
#include "support/realisation_checks.hpp"

#include <algorithm>

namespace geodeint::testing {

namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

double largest(const MatrixXd& x) { return x.cwiseAbs().maxCoeff(); }

/// (D_y f, D_p f) at (y, p)
std::pair<MatrixXd, MatrixXd> derivatives(const realisation_in_coordinates::map& f,
                                          const VectorXd& y, const VectorXd& p) {
    return {differences([&](const VectorXd& z) { return f(z, p); }, y),
            differences([&](const VectorXd& q) { return f(y, q); }, p)};
}

} // namespace

realisation_defect realisation_defects(const realisation_in_coordinates& r, const VectorXd& y,
                                       const VectorXd& p) {
    const VectorXd zero = 0.0 * p;
    realisation_defect defect;

    defect.zero_section = std::max(largest(r.alpha(y, zero) - y), largest(r.beta(y, zero) - y));
    const MatrixXd pi = r.tensor(y);
    defect.first_order =
        largest(derivatives(r.beta, y, zero).second - derivatives(r.alpha, y, zero).second - pi);
    defect.first_order = std::max(defect.first_order, largest(pi + pi.transpose()));

    const auto [ay, ap] = derivatives(r.alpha, y, p);
    const auto [by, bp] = derivatives(r.beta, y, p);
    defect.brackets =
        std::max({largest(ay * ap.transpose() - ap * ay.transpose() - r.tensor(r.alpha(y, p))),
                  largest(by * bp.transpose() - bp * by.transpose() + r.tensor(r.beta(y, p))),
                  largest(ay * bp.transpose() - ap * by.transpose())});
    if (r.symmetric) defect.symmetry = largest(r.beta(y, p) - r.alpha(y, -p));

    if (r.motion) {
        const VectorXd g = VectorXd::LinSpaced(y.size(), -0.7, 0.9);
        const auto [alpha_y, alpha_p] = r.alpha_gradient(y, p, g);
        const auto [beta_y, beta_p] = r.beta_gradient(y, p, g);
        defect.gradients =
            std::max({largest(alpha_y - ay.transpose() * g), largest(alpha_p - ap.transpose() * g),
                      largest(beta_y - by.transpose() * g), largest(beta_p - bp.transpose() * g)});
        const auto [middle, end] = r.motion(y, p, r.alpha(y, p));
        defect.motion = std::max(largest(middle - y), largest(end - r.beta(y, p)));
    }
    return defect;
}

} // namespace geodeint::testing
