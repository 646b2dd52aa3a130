// SPDX-License-Identifier: BSL-1.0
//
// isospectral_gauss on the algebras of matrices.
#include <geodeint/stepper/isospectral_gauss.hpp>

#include "support/matrix_algebra_checks.hpp"
#include "support/order.hpp"
#include "support/structure.hpp"

#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/algebra/so.hpp>
#include <geodeint/algebra/sp.hpp>
#include <geodeint/algebra/su.hpp>
#include <geodeint/models/manakov.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

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
    return detail::lie_poisson_defect<G>(
        detail::step_map([] { return stepper{}; }, system, 0.0, dt), start<G>());
}

} // namespace

BOOST_AUTO_TEST_SUITE(isospectral_gauss_on_matrices)

BOOST_AUTO_TEST_CASE(one_stage_is_the_midpoint_rule) {
    const auto system = lie_poisson<so<4>>(quartic_on<so<4>>{});
    Eigen::Matrix4d x = start<so<4>>(), y = x;
    isospectral_gauss<so<4>, 1, fixed_point>{}.do_step(system, x, 0.0, 0.2);
    isospectral_midpoint<so<4>>{}.do_step(system, y, 0.0, 0.2);
    BOOST_TEST(norm_inf(x - y) < 1e-15);
}

BOOST_AUTO_TEST_CASE(have_orders_four_and_six) {
    const auto matrices = lie_poisson<su<3>>(quartic_on<su<3>>{});
    check_order([] { return isospectral_gauss<su<3>, 2, fixed_point>{}; }, matrices, start<su<3>>(),
                0.0, 1.0, 4);
    const auto real = lie_poisson<so<4>>(quartic_on<so<4>>{});
    check_order([] { return isospectral_gauss<so<4>, 3, fixed_point>{}; }, real, start<so<4>>(),
                0.0, 2.0, 6);
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
    isospectral_gauss<algebra, 2, fixed_point> stepper;
    for (int i = 0; i < 500; ++i) stepper.do_step(system, x, 0.1 * i, 0.1);
    BOOST_TEST((algebra::spectrum(x) - before).cwiseAbs().maxCoeff() < 2e-14);
    BOOST_TEST(exactly_in<algebra>(x));
    for (int i = 500; i > 0; --i) stepper.do_step(system, x, 0.1 * i, -0.1);
    BOOST_TEST(norm_inf(x - first) < 1e-11);
}

BOOST_AUTO_TEST_CASE(right_invariant_is_left_invariant_backward) {
    const auto left = lie_poisson<so<4>>(quartic_on<so<4>>{});
    const auto right = lie_poisson<right_invariant<so<4>>>(quartic_on<so<4>>{});
    Eigen::Matrix4d x = start<so<4>>(), y = x;
    isospectral_gauss<so<4>, 2, fixed_point>{}.do_step(left, x, 0.0, -0.1);
    isospectral_gauss<right_invariant<so<4>>, 2, fixed_point>{}.do_step(right, y, 0.0, 0.1);
    BOOST_TEST(norm_inf(x - y) < 1e-15);
}

BOOST_AUTO_TEST_SUITE_END()
