// SPDX-License-Identifier: BSL-1.0
#include <geodeint/system/forced_lie_poisson.hpp>

#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/models/manakov.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/odeint/vector_space_state.hpp>
#include <geodeint/stepper/metriplectic_midpoint.hpp>

#include "support/golden.hpp"
#include "support/metriplectic_problems.hpp"
#include "support/order.hpp"
#include "support/problems.hpp"
#include "support/random_vectors.hpp"

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

namespace {

/// |mu|^2/2 on so(3), and sum_{i<j} mu_ij^2/2 on so(n)
struct half_square {
    static constexpr bool is_quadratic = true;
    double weight = 0.5;

    template <class State>
    double operator()(const State& mu) const {
        return weight * mu.squaredNorm();
    }
    template <class State>
    const State& gradient(const State& mu) const {
        return mu;
    }
};

/// |gamma|^2/2 + pi.gamma on se(3)*, the sum of its two Casimirs
struct top_casimir {
    static constexpr bool is_quadratic = true;
    using state = semidirect_dual<Vector3d, Vector3d>;

    double operator()(const state& x) const {
        return 0.5 * x.advected.squaredNorm() + x.momentum.dot(x.advected);
    }
    state gradient(const state& x) const { return {x.advected, x.advected + x.momentum}; }
};

const models::rigid_body body{Vector3d{10, 5, 1}};

} // namespace

BOOST_AUTO_TEST_SUITE(forced_lie_poisson_systems)

BOOST_AUTO_TEST_CASE(replay_the_reference_trajectory) {
    const golden_table table{"poisson/forced_lie_poisson.csv"};
    const Eigen::Matrix3d k = Vector3d{1, 2, 3}.asDiagonal();
    const auto system = forced_lie_poisson<so3>(body, half_square{}, k);
    metriplectic_midpoint<gonzalez, Vector3d> stepper;
    Vector3d mu = table.vector<3>(0, "mu");
    double worst = 0;
    int step = 0;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        for (; step < table.number(row, "n"); ++step) stepper.do_step(system, mu, 0.1 * step, 0.1);
        worst = std::max(worst, (mu - table.vector<3>(row, "mu")).norm());
    }
    BOOST_TEST(step >= 100);
    BOOST_TEST(worst < 1e-13);
}

BOOST_AUTO_TEST_CASE(the_vector_field_is_that_of_the_paper) {
    random_source random{31};
    const Eigen::Matrix3d k = Vector3d{1, 2, 3}.asDiagonal();
    const auto mu = random.vector<Vector3d>();
    const Vector3d xi = body.gradient(mu), force = k * xi.cross(mu);
    Vector3d dmu;
    forced_lie_poisson<so3>(body, half_square{}, k)(mu, dmu, 0.0);
    BOOST_TEST((dmu - (mu + force).cross(xi)).norm() < 1e-15);
    // right-invariant: the conservative part changes its sign, the dissipative one does not
    forced_lie_poisson<right_invariant<so3>>(body, half_square{}, k)(mu, dmu, 0.0);
    BOOST_TEST((dmu - (force - mu).cross(xi)).norm() < 1e-15);
}

BOOST_AUTO_TEST_CASE(with_the_identity_it_is_the_relaxing_rigid_body) {
    const auto forced = forced_lie_poisson<so3>(body, half_square{});
    const auto relaxing = models::relaxing_rigid_body::bloch().system();
    Vector3d x{0.4, -0.7, 0.9}, y = x;
    metriplectic_midpoint<gonzalez, Vector3d> first, second;
    for (int i = 0; i < 100; ++i) {
        first.do_step(forced, x, 0.1 * i, 0.1);
        second.do_step(relaxing, y, 0.1 * i, 0.1);
        BOOST_TEST((x - y).norm() < 2e-14);
    }
}

BOOST_AUTO_TEST_CASE(keeps_energy_and_gains_entropy_on_matrix_algebras) {
    using G = so<4>;
    const auto system = forced_lie_poisson<G>(models::manakov::ephrati(4), half_square{0.25});
    Eigen::Matrix4d x =
        G::from_coordinates(Eigen::Matrix<double, 6, 1>{0.1, 0.2, -0.3, 0.5, 0.4, 0.8});
    const laws kept =
        follow(metriplectic_midpoint<gonzalez, Eigen::Matrix4d>{}, system, x, 0.1, 500);
    BOOST_TEST(kept.energy < 2e-15);
    BOOST_TEST(kept.least_growth > 0);
    BOOST_TEST((x + x.transpose()).norm() < 1e-14);
}

BOOST_AUTO_TEST_CASE(keeps_energy_and_gains_entropy_on_semidirect_products) {
    const auto system = forced_lie_poisson<se3>(
        models::heavy_top{Vector3d{1, 2, 3}, Vector3d{0.1, 0.3, 1}}, top_casimir{});
    semidirect_dual<Vector3d, Vector3d> x{Vector3d{0.4, -0.3, 0.2}, Vector3d{0.6, 0, 0.8}};
    const auto make = [] {
        return metriplectic_midpoint<gonzalez, semidirect_dual<Vector3d, Vector3d>>{};
    };
    check_order(make, system, x, 0.0, 1.0, 2);
    // not for long: the advected vector grows without bound
    const laws kept = follow(make(), system, x, 0.05, 40);
    BOOST_TEST(kept.energy < 1e-14);
    BOOST_TEST(kept.violations == 0U);
}

BOOST_AUTO_TEST_SUITE_END()
