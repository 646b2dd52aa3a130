// SPDX-License-Identifier: BSL-1.0
//
// What tests of schemes on T*G = G x g* share:
//
//     lifted{h}, spatial_momentum{s}, weight{v, c}     Hamiltonians on T*SO(3)
//     state_distance(x, y)                             between cotangent states
//     symplectic_defect(map, x)                        max |D^T Omega' D - Omega|, near round-off
//                                                      if the map is symplectic
//     in_matrices{system}                              the drift of a system on T*SO(3) as an
//                                                      equation for (R, pi) in R^12
#pragma once

#include "support/structure.hpp"

#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/phase_vector.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/function/hamiltonian.hpp>

#include <Eigen/Core>
#include <Eigen/Geometry>

namespace geodeint {

// with the state itself, where the harnesses find it
template <class Element, class Momentum>
double state_distance(const cotangent<Element, Momentum>& x,
                      const cotangent<Element, Momentum>& y) {
    using traits = group_traits<Element>;
    const auto between =
        traits::log(traits::compose(traits::inverse(x.configuration), y.configuration));
    const Momentum difference = x.momentum - y.momentum;
    return std::max(norm_inf(between), norm_inf(difference));
}

} // namespace geodeint

namespace geodeint::testing {

using free_state = cotangent<rotation, Eigen::Vector3d>;

/// h(g, mu) = h(mu)
template <class H>
struct lifted {
    H h;

    template <class Element, class Momentum>
    double operator()(const cotangent<Element, Momentum>& x) const {
        return h(x.momentum);
    }
    template <class Element, class Momentum>
    auto gradient(const cotangent<Element, Momentum>& x) const {
        Momentum velocity = h.gradient(x.momentum);
        Momentum torque = 0.0 * velocity;
        return phase_vector<Momentum, Momentum>{torque, velocity};
    }
};
template <class H>
lifted(H) -> lifted<H>;

/// h(R, pi) = s . R pi
struct spatial_momentum {
    Eigen::Vector3d s;

    template <class Element>
    double operator()(const cotangent<Element, Eigen::Vector3d>& x) const {
        return x.momentum.dot(group_traits<Element>::coadjoint_action(x.configuration, s));
    }
    template <class Element>
    auto gradient(const cotangent<Element, Eigen::Vector3d>& x) const {
        const Eigen::Vector3d in_body = group_traits<Element>::coadjoint_action(x.configuration, s);
        return phase_vector{x.momentum.cross(in_body), in_body};
    }
};

/// h(R, pi) = v . R c
struct weight {
    Eigen::Vector3d v, c;

    template <class Element>
    double operator()(const cotangent<Element, Eigen::Vector3d>& x) const {
        return c.dot(group_traits<Element>::coadjoint_action(x.configuration, v));
    }
    template <class Element>
    auto gradient(const cotangent<Element, Eigen::Vector3d>& x) const {
        return phase_vector{c.cross(group_traits<Element>::coadjoint_action(x.configuration, v)),
                            Eigen::Vector3d(Eigen::Vector3d::Zero())};
    }
};

/// Omega at mu: <mu, [eta_1, eta_2]> + <nu_2, eta_1> - <nu_1, eta_2> (Gay-Balmaz and Wu, eq. (22))
template <lie_algebra G>
Eigen::MatrixXd symplectic_form(const typename G::dual_type& mu) {
    const Eigen::MatrixXd tensor = detail::lie_poisson_tensor<G>(mu);
    const Eigen::Index n = tensor.rows();
    Eigen::MatrixXd form = Eigen::MatrixXd::Zero(2 * n, 2 * n);
    form.topLeftCorner(n, n) = tensor.transpose();
    form.topRightCorner(n, n).setIdentity();
    form.bottomLeftCorner(n, n) = -Eigen::MatrixXd::Identity(n, n);
    return form;
}

/// D in the coordinates (eta, nu) of (g exp(eta), mu + nu), before and after.
template <class Map, class Element, class Momentum>
double symplectic_defect(Map&& map, const cotangent<Element, Momentum>& x, double step = 2e-3) {
    using traits = group_traits<Element>;
    using G = typename traits::algebra;
    using state = cotangent<Element, Momentum>;
    const state image = map(x);
    const Eigen::Index n = flat_size(x.momentum);
    const Eigen::MatrixXd D = differences(
        [&](const Eigen::VectorXd& shift) {
            const typename G::algebra_type eta = G::from_coordinates(shift.head(n));
            const Momentum nu = G::from_coordinates(shift.tail(n));
            const state moved =
                map(state{traits::compose(x.configuration, traits::exp(eta)), x.momentum + nu});
            const typename G::algebra_type turn = traits::log(
                traits::compose(traits::inverse(image.configuration), moved.configuration));
            const Momentum change = moved.momentum - image.momentum;
            Eigen::VectorXd both(2 * n);
            both << G::coordinates(turn), G::coordinates(change);
            return both;
        },
        Eigen::VectorXd::Zero(2 * n), step);
    // |D^T Omega' D - Omega|
    return detail::poisson_defect_of(D.transpose(), symplectic_form<G>(image.momentum),
                                     symplectic_form<G>(x.momentum));
}

/// R' = R hat(xi), pi' = ..., with R as a matrix, columns first.
template <class System>
struct in_matrices {
    using vector = Eigen::Matrix<double, 12, 1>;
    System system;

    static vector from(const free_state& x) {
        vector y;
        y.head<9>() = x.configuration.matrix().reshaped();
        y.tail<3>() = x.momentum;
        return y;
    }
    void operator()(const vector& y, vector& dydt, double t) const {
        const Eigen::Matrix3d R = y.head<9>().reshaped<>(3, 3);
        phase_vector<Eigen::Vector3d, Eigen::Vector3d> velocity;
        system(free_state{rotation{Eigen::Quaterniond{R}}, y.tail<3>()}, velocity, t);
        const Eigen::Vector3d& xi = velocity.configuration;
        Eigen::Matrix3d hat;
        hat << 0, -xi.z(), xi.y(), xi.z(), 0, -xi.x(), -xi.y(), xi.x(), 0;
        dydt.head<9>() = (R * hat).reshaped();
        dydt.tail<3>() = velocity.momentum;
    }
};
template <class System>
in_matrices(System) -> in_matrices<System>;

} // namespace geodeint::testing
