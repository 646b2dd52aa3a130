// SPDX-License-Identifier: BSL-1.0
#include <geodeint/stepper/isospectral_gauss.hpp>

#include "support/allocation_counter.hpp"
#include "support/conformance.hpp"
#include "support/golden.hpp"
#include "support/matrix_algebra_checks.hpp"
#include "support/order.hpp"
#include "support/problems.hpp"
#include "support/structure.hpp"

#include <geodeint/algebra/sp.hpp>
#include <geodeint/models/manakov.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/stepper/isospectral_gauss4.hpp>
#include <geodeint/stepper/isospectral_gauss6.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

namespace {

template <class G>
typename G::dual_type start(Eigen::Index dimension = G::dimension) {
    random_source random{81};
    return random_element<G>(random, dimension, 0.5);
}

template <class G, std::size_t Stages>
double bracket_defect(double dt) {
    using stepper = isospectral_gauss<G, Stages, fixed_point>;
    const auto system = lie_poisson<G>(quartic_on<G>{});
    return lie_poisson_defect<G>(step_map([] { return stepper{}; }, system, 0.0, dt), start<G>());
}

} // namespace

BOOST_AUTO_TEST_SUITE(isospectral_gauss_methods)

BOOST_AUTO_TEST_CASE(replay_the_reference_trajectories) {
    const golden_arrays data{"isospectral/rigid_body_gl2.txt"};
    const double h = data.scalar("h");
    const auto system = lie_poisson<so3>(models::rigid_body::ephrati());
    Vector3d x = data.array("x0").transpose();
    isospectral_gauss4<so3> stepper;
    for (Eigen::Index row = 0; row < data.array("states").rows(); ++row) {
        stepper.do_step(system, x, static_cast<double>(row) * h, h);
        BOOST_TEST((x - data.array("states").row(row).transpose()).norm() < 1e-13);
    }
}

BOOST_AUTO_TEST_CASE(one_stage_is_the_midpoint_rule) {
    const auto system = lie_poisson<so<4>>(quartic_on<so<4>>{});
    Eigen::Matrix4d x = start<so<4>>(), y = x;
    isospectral_gauss<so<4>, 1>{}.do_step(system, x, 0.0, 0.2);
    isospectral_midpoint<so<4>>{}.do_step(system, y, 0.0, 0.2);
    BOOST_TEST(norm_inf(x - y) < 1e-15);
}

BOOST_AUTO_TEST_CASE(have_orders_four_and_six_also_in_time) {
    const auto driven = lie_poisson<so3>(driven_body{});
    const Vector3d x{-0.5, 0.3, 0.8};
    check_order([] { return isospectral_gauss4<so3>{}; }, driven, x, 0.3, 2.0, 4);
    check_order([] { return isospectral_gauss6<so3>{}; }, driven, x, 0.3, 4.0, 6);
    const auto matrices = lie_poisson<su<3>>(quartic_on<su<3>>{});
    check_order([] { return isospectral_gauss4<su<3>>{}; }, matrices, start<su<3>>(), 0.0, 1.0, 4);
    const auto real = lie_poisson<so<4>>(quartic_on<so<4>>{});
    check_order([] { return isospectral_gauss6<so<4>>{}; }, real, start<so<4>>(), 0.0, 2.0, 6);
}

BOOST_AUTO_TEST_CASE(are_poisson_maps) {
    BOOST_TEST((bracket_defect<so3, 2>(0.3)) < 2e-12);
    BOOST_TEST((bracket_defect<so<4>, 2>(0.3)) < 2e-12);
    BOOST_TEST((bracket_defect<su<3>, 2>(0.3)) < 2e-12);
    BOOST_TEST((bracket_defect<sp<4>, 2>(0.2)) < 2e-12);
    BOOST_TEST((bracket_defect<so3, 3>(0.3)) < 2e-12);
    BOOST_TEST((bracket_defect<so<4>, 3>(0.3)) < 2e-12);
}

BOOST_AUTO_TEST_CASE(keep_the_spectrum_and_go_back) {
    using algebra = so<Eigen::Dynamic>;
    const auto system = lie_poisson<algebra>(models::manakov::ephrati(10));
    const Eigen::MatrixXd first = start<algebra>(45);
    Eigen::MatrixXd x = first;
    const auto before = algebra::spectrum(x);
    isospectral_gauss4<algebra> stepper;
    for (int i = 0; i < 500; ++i) stepper.do_step(system, x, 0.1 * i, 0.1);
    BOOST_TEST((algebra::spectrum(x) - before).cwiseAbs().maxCoeff() < 2e-14);
    BOOST_TEST(exactly_in<algebra>(x));
    for (int i = 500; i > 0; --i) stepper.do_step(system, x, 0.1 * i, -0.1);
    BOOST_TEST(norm_inf(x - first) < 1e-11);
}

BOOST_AUTO_TEST_CASE(run_on_copies_as_on_each_of_them) {
    struct twin_body {
        models::rigid_body body = models::rigid_body::ephrati();
        Eigen::Matrix3Xd gradient(const Eigen::Matrix3Xd& x) const {
            return Eigen::Vector3d{0.5, 1, 1.5}.asDiagonal() * x;
        }
    };
    Eigen::Matrix3Xd pair(3, 2);
    pair << 0.9, 0.1, 0.2, -0.7, 0.3, 0.4;
    Vector3d first = pair.col(0), second = pair.col(1);
    isospectral_gauss4<power<so3>>{}.do_step(lie_poisson<power<so3>>(twin_body{}), pair, 0.0, 0.2);
    const auto alone = lie_poisson<so3>(models::rigid_body::ephrati());
    isospectral_gauss4<so3>{}.do_step(alone, first, 0.0, 0.2);
    isospectral_gauss4<so3>{}.do_step(alone, second, 0.0, 0.2);
    BOOST_TEST((pair.col(0) - first).norm() < 1e-15);
    BOOST_TEST((pair.col(1) - second).norm() < 1e-15);
}

BOOST_AUTO_TEST_CASE(right_invariant_is_left_invariant_backward) {
    const auto left = lie_poisson<so<4>>(quartic_on<so<4>>{});
    const auto right = lie_poisson<right_invariant<so<4>>>(quartic_on<so<4>>{});
    Eigen::Matrix4d x = start<so<4>>(), y = x;
    isospectral_gauss4<so<4>>{}.do_step(left, x, 0.0, -0.1);
    isospectral_gauss4<right_invariant<so<4>>>{}.do_step(right, y, 0.0, 0.1);
    BOOST_TEST(norm_inf(x - y) < 1e-15);
}

BOOST_AUTO_TEST_CASE(are_odeint_steppers_and_do_not_allocate) {
    const auto system = lie_poisson<so3>(models::rigid_body::ephrati());
    check_conformance([] { return isospectral_gauss4<so3>{}; }, system,
                      models::rigid_body::ephrati_initial_state());
    Vector3d x = models::rigid_body::ephrati_initial_state();
    isospectral_gauss6<so3> stepper;
    BOOST_TEST(allocations_in([&] { stepper.do_step(system, x, 0.0, 0.01); }) == 0u);
}

BOOST_AUTO_TEST_SUITE_END()
