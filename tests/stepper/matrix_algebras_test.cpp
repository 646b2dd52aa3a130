// SPDX-License-Identifier: BSL-1.0
//
// The steppers on the algebras of matrices: what each of them keeps on so(n), su(n) and sp(2n).
#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/algebra/so.hpp>
#include <geodeint/algebra/sp.hpp>
#include <geodeint/algebra/su.hpp>
#include <geodeint/noise/recorded_path.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include "support/golden.hpp"
#include "support/matrix_exponentials.hpp"
#include "support/matrix_problems.hpp"
#include "support/structure.hpp"

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <complex>
#include <vector>

using namespace geodeint;
using namespace geodeint::testing;
using namespace geodeint::testing::matrix_problems;

namespace {

template <class G, class Stepper, class System>
double defect(Stepper stepper, const System& system, double dt) {
    const auto phi = detail::step_map([=] { return stepper; }, system, 0.0, dt);
    return detail::lie_poisson_defect<G>(phi, start<G>(G::dimension));
}

} // namespace

BOOST_AUTO_TEST_SUITE(steppers_on_matrix_algebras)

BOOST_AUTO_TEST_CASE(the_isospectral_rule_replays_the_symplectic_reference) {
    const golden_arrays data{"isospectral/sp4R.txt"};
    const double h = data.scalar("h"), sigma = data.scalar("sigma");
    using matrix = Eigen::Matrix4d;
    struct weighted {
        matrix weights;
        auto gradient(const matrix& x) const { return weights.cwiseProduct(x); }
    };
    std::vector<weighted> blocks(3, weighted{matrix::Zero()});
    blocks[0].weights.topLeftCorner<2, 2>().setConstant(sigma);
    blocks[0].weights.bottomRightCorner<2, 2>().setConstant(sigma);
    blocks[1].weights.topRightCorner<2, 2>().setConstant(sigma);
    blocks[2].weights.bottomLeftCorner<2, 2>().setConstant(sigma);
    const auto system = lie_poisson<sp<4>>(weighted{data.array("w")}, noise(blocks),
                                           recorded_path{0.0, h, data.array("dW")});
    matrix x = data.array("x0");
    const auto casimirs = sp<4>::casimirs(x);
    isospectral_midpoint<sp<4>, fixed_point> stepper;
    for (Eigen::Index row = 0; row < data.array("dW").rows(); ++row) {
        stepper.do_step(system, x, static_cast<double>(row) * h, h);
        BOOST_TEST(norm_inf(x - data.array("states").middleRows(4 * row, 4)) < 1e-13);
        BOOST_TEST(exactly_in<sp<4>>(x));
    }
    for (std::size_t k = 0; k < casimirs.size(); ++k)
        BOOST_TEST(std::abs(sp<4>::casimirs(x)[k] - casimirs[k]) < 1e-13);
}

BOOST_AUTO_TEST_CASE(the_isospectral_rule_is_a_poisson_map) {
    using so4 = isospectral_midpoint<so<4>, fixed_point>;
    using su3 = isospectral_midpoint<su<3>, fixed_point>;
    using su4 = isospectral_midpoint<su<4>, fixed_point>;
    using sp4 = isospectral_midpoint<sp<4>, fixed_point>;
    using right = isospectral_midpoint<right_invariant<so<4>>, fixed_point>;
    BOOST_TEST(defect<so<4>>(so4{}, lie_poisson<so<4>>(quartic_on<so<4>>{}), 0.3) < 2e-12);
    BOOST_TEST(defect<su<3>>(su3{}, lie_poisson<su<3>>(quartic_on<su<3>>{}), 0.3) < 2e-12);
    BOOST_TEST(defect<su<4>>(su4{}, lie_poisson<su<4>>(quartic_on<su<4>>{}), 0.3) < 2e-12);
    BOOST_TEST(defect<sp<4>>(sp4{}, lie_poisson<sp<4>>(quartic_on<sp<4>>{}), 0.3) < 2e-12);
    BOOST_TEST(defect<right_invariant<so<4>>>(
                   right{}, lie_poisson<right_invariant<so<4>>>(quartic_on<so<4>>{}), 0.3) < 2e-12);
    const auto noisy =
        lie_poisson<su<3>>(quartic_on<su<3>>{}, two_noises<su<3>>(), wiener_path{4, 0, 0.3});
    BOOST_TEST(defect<su<3>>(su3{}, noisy, 0.3) < 2e-12);
}

BOOST_AUTO_TEST_CASE(the_plain_midpoint_rule_is_none_even_where_it_keeps_the_spectrum) {
    const auto body = lie_poisson<so<4>>(quartic_on<so<4>>{});
    const auto matrices = lie_poisson<su<4>>(quartic_on<su<4>>{});
    using on_so4 = implicit_midpoint<Eigen::Matrix4d, fixed_point>;
    using on_su4 = implicit_midpoint<Eigen::Matrix4cd, fixed_point>;
    BOOST_TEST(defect<so<4>>(on_so4{}, body, 0.3) > 1e-5);
    BOOST_TEST(defect<su<4>>(on_su4{}, matrices, 0.3) > 1e-5);
    // the Casimirs of so(4) are quadratic, those of su(4) are not
    BOOST_TEST(after<so<4>>(100, on_so4{}, body, 0.3).spectrum < 1e-13);
    BOOST_TEST(after<su<4>>(100, on_su4{}, matrices, 0.3).spectrum > 1e-5);
}

BOOST_AUTO_TEST_CASE(without_its_trace_the_middle_state_breaks_the_bracket) {
    struct projected : su<4> {
        static dual_type triple_product(const algebra_type& w, const dual_type& y) {
            return from_coordinates(coordinates(su<4>::triple_product(w, y)));
        }
        static void isospectral_terms() = delete; // which would know of no projection
    };
    const auto system = lie_poisson<projected>(quartic_on<su<4>>{});
    using stepper = isospectral_midpoint<projected, fixed_point>;
    BOOST_TEST(defect<projected>(stepper{}, system, 0.3) > 1e-8);
    BOOST_TEST(after<projected>(100, stepper{}, system, 0.3).spectrum < 1e-13);
}

BOOST_AUTO_TEST_CASE(steppers_agree_where_steps_are_small) {
    // one Stratonovich equation, four schemes
    const double h = 1.0 / 4096;
    const auto system =
        lie_poisson<su<3>>(quartic_on<su<3>>{}, two_noises<su<3>>(), wiener_path{5, 0, h});
    const auto end = [&](auto stepper) {
        Eigen::Matrix3cd x = start<su<3>>(8);
        for (int i = 0; i < 1024; ++i) stepper.do_step(system, x, i * h, h);
        return x;
    };
    const Eigen::Matrix3cd expected = end(isospectral_midpoint<su<3>>{});
    BOOST_TEST(norm_inf(end(munthe_kaas_midpoint<su<3>>{}) - expected) < 1e-3);
    BOOST_TEST(norm_inf(end(implicit_midpoint<Eigen::Matrix3cd, fixed_point>{}) - expected) < 1e-3);
    BOOST_TEST(norm_inf(end(stochastic_heun<Eigen::Matrix3cd>{}) - expected) < 1e-3);
}

BOOST_AUTO_TEST_SUITE_END()
