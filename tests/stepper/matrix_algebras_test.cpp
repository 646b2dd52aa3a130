// SPDX-License-Identifier: BSL-1.0
//
// The steppers on the algebras of matrices: what each of them keeps on so(n), su(n) and sp(2n).
#include <geodeint/algebra/cayley_map.hpp>
#include <geodeint/algebra/power.hpp>
#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/algebra/so.hpp>
#include <geodeint/algebra/sp.hpp>
#include <geodeint/algebra/su.hpp>
#include <geodeint/models/manakov.hpp>
#include <geodeint/noise/recorded_path.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/solve/chord.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/solve/newton.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>
#include <geodeint/system/lie_poisson.hpp>
#include <geodeint/system/linear.hpp>

#include "support/golden.hpp"
#include "support/hamiltonians.hpp"
#include "support/matrix_algebra_checks.hpp"
#include "support/order.hpp"
#include "support/structure.hpp"

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <complex>
#include <vector>

using namespace geodeint;
using namespace geodeint::testing;
using models::manakov;

namespace {

template <class G>
typename G::dual_type start(Eigen::Index dimension) {
    random_source random{51};
    return random_element<G>(random, dimension, 0.5);
}

/// h_1 linear, h_2 quadratic
template <class G, int Dimension = G::dimension>
auto two_noises() {
    random_source random{52};
    quartic_on<G, Dimension> second;
    second.polynomial.B.setZero();
    second.polynomial.A *= 0.5;
    return noise(linear{random_element<G>(random, Dimension, 0.1)}, second);
}

template <class G, class Stepper, class System>
double defect(Stepper stepper, const System& system, double dt) {
    const auto phi = step_map([=] { return stepper; }, system, 0.0, dt);
    return lie_poisson_defect<G>(phi, start<G>(G::dimension));
}

/// How far the eigenvalues have moved, and the part outside of the algebra.
struct departure {
    double spectrum, outside;
};
template <class G, class Stepper, class System>
departure after(int steps, Stepper stepper, const System& system, double h) {
    typename G::dual_type x = start<G>(G::dimension);
    const auto before = G::spectrum(x);
    for (int i = 0; i < steps; ++i) stepper.do_step(system, x, i * h, h);
    return {(G::spectrum(x) - before).cwiseAbs().maxCoeff(),
            (x + x.adjoint()).cwiseAbs().maxCoeff()};
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
    isospectral_midpoint<sp<4>> stepper;
    for (Eigen::Index row = 0; row < data.array("dW").rows(); ++row) {
        stepper.do_step(system, x, static_cast<double>(row) * h, h);
        BOOST_TEST(norm_inf(x - data.array("states").middleRows(4 * row, 4)) < 1e-13);
        BOOST_TEST(exactly_in<sp<4>>(x));
    }
    for (std::size_t k = 0; k < casimirs.size(); ++k)
        BOOST_TEST(std::abs(sp<4>::casimirs(x)[k] - casimirs[k]) < 1e-13);
}

BOOST_AUTO_TEST_CASE(the_isospectral_rule_is_a_poisson_map) {
    using so4 = isospectral_midpoint<so<4>>;
    using su3 = isospectral_midpoint<su<3>>;
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

BOOST_AUTO_TEST_CASE(spectra_stay_for_ten_thousand_steps) {
    const auto check = []<class G>(G) {
        const double h = 0.05;
        const auto smooth = lie_poisson<G>(quartic_on<G>{});
        const auto noisy = lie_poisson<G>(quartic_on<G>{}, two_noises<G>(), wiener_path{1, 0, h});
        const auto stays = [&](auto stepper, const auto& system) {
            const departure change = after<G>(10'000, stepper, system, h);
            BOOST_TEST(change.spectrum < 1e-13);
            BOOST_TEST(change.outside == 0.0);
        };
        stays(isospectral_midpoint<G>{}, smooth);
        stays(isospectral_midpoint<G>{}, noisy);
        stays(munthe_kaas_midpoint<G>{}, smooth);
        stays(munthe_kaas_midpoint<G>{}, noisy);
        stays(munthe_kaas_midpoint<G, cayley_map>{}, noisy);
    };
    check(so<4>{});
    check(su<3>{});
}

BOOST_AUTO_TEST_CASE(orders_are_two) {
    const auto check = []<class G>(G) {
        const auto system = lie_poisson<G>(quartic_on<G>{});
        const auto x = start<G>(G::dimension);
        check_order([] { return isospectral_midpoint<G>{}; }, system, x, 0.0, 1.0, 2);
        check_order([] { return munthe_kaas_midpoint<G>{}; }, system, x, 0.0, 1.0, 2);
        check_order([] { return munthe_kaas_midpoint<G, cayley_map>{}; }, system, x, 0.0, 1.0, 2);
    };
    check(so<4>{});
    check(su<3>{});
}

BOOST_AUTO_TEST_CASE(every_solver_finds_the_same_step) {
    const auto check = []<class G, int Dimension>(G, std::integral_constant<int, Dimension>) {
        const auto system = lie_poisson<G>(quartic_on<G, Dimension>{}, two_noises<G, Dimension>(),
                                           wiener_path{2, 0, 0.4});
        const auto step = [&](auto stepper) {
            typename G::dual_type x = start<G>(Dimension);
            stepper.do_step(system, x, 0.0, 0.4);
            return std::pair{x, stepper.last_solve().iterations};
        };
        const auto [expected, picard] = step(munthe_kaas_midpoint<G, exponential, fixed_point>{});
        const auto [by_chord, frozen] = step(munthe_kaas_midpoint<G, exponential, chord>{});
        const auto [by_newton, fresh] = step(munthe_kaas_midpoint<G, exponential, newton>{});
        BOOST_TEST(norm_inf(by_chord - expected) < 1e-14);
        BOOST_TEST(norm_inf(by_newton - expected) < 1e-14);
        BOOST_TEST(norm_inf(start<G>(Dimension) - expected) > 1e-2);
        // a wrong Jacobian would cost many
        BOOST_TEST(frozen < picard);
        BOOST_TEST(fresh <= 6u);
        using cayley_newton = munthe_kaas_midpoint<G, cayley_map, newton>;
        BOOST_TEST(step(cayley_newton{}).second <= 6u);
    };
    check(so<4>{}, std::integral_constant<int, 6>{});
    check(su<3>{}, std::integral_constant<int, 8>{});
    check(sp<4>{}, std::integral_constant<int, 10>{});
    check(right_invariant<so<4>>{}, std::integral_constant<int, 6>{});
    check(power<su<2>>{}, std::integral_constant<int, 12>{});
}

BOOST_AUTO_TEST_CASE(fixed_and_dynamic_sizes_step_alike) {
    const auto check = []<class Fixed, class Dynamic>(Fixed, Dynamic) {
        constexpr int n = Fixed::dimension;
        using fixed_state = typename Fixed::dual_type;
        using dynamic_state = typename Dynamic::dual_type;
        const wiener_path path{3, 0, 0.1};
        const auto fixed = lie_poisson<Fixed>(quartic_on<Fixed>{}, two_noises<Fixed>(), path);
        const auto dynamic =
            lie_poisson<Dynamic>(quartic_on<Dynamic, n>{}, two_noises<Dynamic, n>(), path);
        const auto agree = [&](auto on_fixed, auto on_dynamic) {
            fixed_state x = start<Fixed>(n);
            dynamic_state y = start<Dynamic>(n);
            for (int i = 0; i < 20; ++i) {
                on_fixed.do_step(fixed, x, 0.1 * i, 0.1);
                on_dynamic.do_step(dynamic, y, 0.1 * i, 0.1);
            }
            BOOST_TEST(norm_inf(dynamic_state(x) - y) < 1e-13);
            BOOST_TEST(norm_inf(start<Dynamic>(n) - y) > 1e-2);
        };
        agree(isospectral_midpoint<Fixed>{}, isospectral_midpoint<Dynamic>{});
        agree(munthe_kaas_midpoint<Fixed>{}, munthe_kaas_midpoint<Dynamic>{});
        agree(implicit_midpoint<fixed_state, fixed_point>{}, implicit_midpoint<dynamic_state>{});
        agree(stochastic_heun<fixed_state>{}, stochastic_heun<dynamic_state>{});
    };
    check(so<4>{}, so<Eigen::Dynamic>{});
    check(su<3>{}, su<Eigen::Dynamic>{});
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

BOOST_AUTO_TEST_CASE(large_matrices_of_fixed_size_do_not_fill_the_stack) {
    using G = so<14>;
    const auto system = lie_poisson<G>(manakov::ephrati(14));
    G::dual_type x = start<G>(91);
    const auto before = G::spectrum(x);
    for (int i = 0; i < 10; ++i) isospectral_midpoint<G>{}.do_step(system, x, 0.1 * i, 0.1);
    BOOST_TEST((G::spectrum(x) - before).cwiseAbs().maxCoeff() < 1e-14);
}

BOOST_AUTO_TEST_SUITE_END()
