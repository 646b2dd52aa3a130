// SPDX-License-Identifier: BSL-1.0
#include <geodeint/structure/canonical.hpp>

#include "support/realisation_checks.hpp"

#include <geodeint/stepper/hamiltonian_poisson.hpp>
#include <geodeint/structure/constant_poisson.hpp>
#include <geodeint/system/poisson.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector4d;

namespace {

Eigen::Matrix4d matrix() {
    Eigen::Matrix4d j = Eigen::Matrix4d::Zero();
    j.topRightCorner<2, 2>().setIdentity();
    j.bottomLeftCorner<2, 2>() = -Eigen::Matrix2d::Identity();
    return j;
}

/// Two coupled pendula with a mass that depends on the position.
const auto energy = [](const auto& x) {
    using std::cos;
    return 0.5 * (x[2] * x[2] + x[3] * x[3] / (1 + x[0] * x[0])) - cos(x[0] - x[1]) - cos(x[1]);
};
const Vector4d start{0.3, -0.6, 0.9, 0.4};

template <class Structure, class State>
State stepped(const Structure& structure, State x) {
    hamiltonian_poisson<Structure, 4> stepper;
    const auto system = poisson(structure, energy);
    for (int i = 0; i < 20; ++i) stepper.do_step(system, x, 0.1 * i, 0.1);
    return x;
}

} // namespace

BOOST_AUTO_TEST_SUITE(canonical_structures)

BOOST_AUTO_TEST_CASE(are_bi_realisations) {
    const Vector4d p{0.27, -0.5, -0.3, 0.1};
    check_realisation(canonical<4>{}, start, p);
    check_realisation(canonical<>{}, Eigen::VectorXd{start}, Eigen::VectorXd{p});
}

BOOST_AUTO_TEST_CASE(step_as_the_matrix_does) {
    const Vector4d expected = stepped(constant_poisson{matrix()}, start);
    BOOST_TEST((stepped(canonical<4>{}, start) - expected).norm() < 1e-14);
    BOOST_TEST((stepped(canonical<>{}, Eigen::VectorXd{start}) - expected).norm() < 1e-14);
    BOOST_TEST((expected - start).norm() > 0.1);
}

BOOST_AUTO_TEST_SUITE_END()
