// SPDX-License-Identifier: BSL-1.0
#include "support/order.hpp"

#include <boost/numeric/odeint/external/eigen/eigen.hpp>
#include <boost/numeric/odeint/integrate/integrate_n_steps.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_fehlberg78.hpp>

namespace geodeint::testing::order_detail {

Eigen::VectorXd reference_solution(const slope_function<Eigen::VectorXd>& slope,
                                   const Eigen::VectorXd& x0, double t0, double duration) {
    Eigen::VectorXd previous = x0;
    for (std::size_t n = 32; n <= 65536; n *= 2) {
        Eigen::VectorXd x = x0;
        boost::numeric::odeint::integrate_n_steps(
            boost::numeric::odeint::runge_kutta_fehlberg78<Eigen::VectorXd>{}, std::cref(slope), x,
            t0, duration / static_cast<double>(n), n);
        const double difference = norm_inf(x - previous);
        if (n > 32 && difference <= 1e-13 * std::max(1.0, norm_inf(x))) return x;
        previous = x;
    }
    throw std::runtime_error{"reference_solution: no agreement to 1e-13; shorten the run"};
}

} // namespace geodeint::testing::order_detail
