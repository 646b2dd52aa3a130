// SPDX-License-Identifier: BSL-1.0
//
// Masses in a ring, each driven by its neighbours, H = sum cosh x_i and S = sum x_i: a metriplectic
// system whose states are of dynamic size.
#pragma once

#include <Eigen/Core>

namespace geodeint::testing {

struct ring_energy {
    double operator()(const Eigen::VectorXd& x) const { return x.array().cosh().sum(); }
    void gradient(const Eigen::VectorXd& x, Eigen::VectorXd& g) const { g = x.array().sinh(); }
};

struct ring_tensor {
    void sharp(const Eigen::VectorXd&, const Eigen::VectorXd& p, Eigen::VectorXd& out) const {
        const Eigen::Index n = p.size();
        for (Eigen::Index i = 0; i < n; ++i) out(i) = p((i + 1) % n) - p((i + n - 1) % n);
    }
};

struct ring_entropy {
    double operator()(const Eigen::VectorXd& x) const { return x.sum(); }
    void gradient(const Eigen::VectorXd& x, Eigen::VectorXd& g) const { g.setOnes(x.size()); }
};

} // namespace geodeint::testing
