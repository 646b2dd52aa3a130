// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/cayley_map.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>

#include "support/lie_group_replay.hpp"
#include "support/order.hpp"
#include "support/problems.hpp"
#include "support/structure.hpp"

#include <geodeint/function/gonzalez.hpp>
#include <geodeint/noise/wiener_path.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

namespace {

const Vector3d body_start{-0.5878, 0.3, 0.8090};

} // namespace

BOOST_AUTO_TEST_SUITE(munthe_kaas_midpoint_rule)

BOOST_AUTO_TEST_CASE(replays_the_reference_trajectories) {
    using left = munthe_kaas_midpoint<so3>;
    using right = munthe_kaas_midpoint<right_invariant<so3>>;
    using top = munthe_kaas_midpoint<se3>;
    using right_top = munthe_kaas_midpoint<right_invariant<se3>>;
    BOOST_TEST(replay<so3>("immk_rb_L_det.csv", left{}, reference_body()) < 1e-12);
    BOOST_TEST(replay<so3>("immk_rb_L_noise.csv", left{}, reference_body(), three_linear_noises()) <
               1e-12);
    BOOST_TEST(replay<right_invariant<so3>>("immk_rb_R_det.csv", right{}, reference_body()) <
               1e-12);
    BOOST_TEST(replay<se3>("immk_ht_L_det.csv", top{}, reference_top()) < 1e-12);
    BOOST_TEST(replay<se3>("immk_ht_L_noise.csv", top{}, reference_top(), mixed_noises_on_se3()) <
               1e-12);
    BOOST_TEST(replay<right_invariant<se3>>("immk_ht_R_det.csv", right_top{}, reference_top()) <
               1e-12);
    BOOST_TEST(replay<se3>("immk_htpaper_L_det.csv", top{}, reference_top()) < 1e-12);
    BOOST_TEST(replay<se3>("immk_htpaper_L_noise.csv", top{}, reference_top(), luesink_noise()) <
               1e-12);
    BOOST_TEST(replay<se3>("immk_q6_L_det.csv", top{}, quartic_on_se3()) < 1e-12);
}

BOOST_AUTO_TEST_CASE(replays_the_reference_trajectories_with_discrete_gradients) {
    using left = munthe_kaas_midpoint<so3, exponential, cascade, gonzalez>;
    using right = munthe_kaas_midpoint<right_invariant<so3>, exponential, cascade, gonzalez>;
    using top = munthe_kaas_midpoint<se3, exponential, cascade, gonzalez>;
    const auto h = quartic_on_so3();
    const auto noises = mixed_noises_on_so3();
    BOOST_TEST(replay<so3>("immkgonzalez_q3_L_det.csv", left{}, h) < 1e-12);
    BOOST_TEST(replay<so3>("immkgonzalez_q3_L_noise.csv", left{}, h, noises) < 1e-12);
    BOOST_TEST(replay<right_invariant<so3>>("immkgonzalez_q3_R_det.csv", right{}, h) < 1e-12);
    BOOST_TEST(replay<right_invariant<so3>>("immkgonzalez_q3_R_noise.csv", right{}, h, noises) <
               1e-12);
    BOOST_TEST(replay<se3>("immkgonzalez_q6_L_det.csv", top{}, quartic_on_se3()) < 1e-12);
    // and the plain gradient is seen to differ
    BOOST_TEST(replay<so3>("immkgonzalez_q3_L_det.csv", munthe_kaas_midpoint<so3>{}, h) > 1e-5);
}

BOOST_AUTO_TEST_CASE(discrete_gradients_keep_every_energy) {
    const auto h = quartic_on_so3();
    const auto system = lie_poisson<so3>(h);
    const auto drift = [&](auto stepper) {
        Vector3d x = body_start;
        double worst = 0;
        for (int i = 0; i < 5000; ++i) {
            stepper.do_step(system, x, 0.1 * i, 0.1);
            worst = std::max(worst, std::abs(h(x) - h(body_start)));
        }
        return worst;
    };
    BOOST_TEST(drift(munthe_kaas_midpoint<so3, exponential, cascade, gonzalez>{}) < 5e-14);
    BOOST_TEST(drift(munthe_kaas_midpoint<so3, exponential, chord, gonzalez>{}) < 5e-14);
    BOOST_TEST(drift(munthe_kaas_midpoint<so3>{}) > 1e-5);
}

BOOST_AUTO_TEST_CASE(every_solver_finds_the_same_step) {
    using chord_top = munthe_kaas_midpoint<se3, exponential, chord>;
    using newton_top = munthe_kaas_midpoint<se3, exponential, newton>;
    using right_chord = munthe_kaas_midpoint<right_invariant<se3>, exponential, chord>;
    BOOST_TEST(replay<se3>("immk_ht_L_noise.csv", chord_top{}, reference_top(),
                           mixed_noises_on_se3()) < 1e-13);
    BOOST_TEST(replay<se3>("immk_ht_L_noise.csv", newton_top{}, reference_top(),
                           mixed_noises_on_se3()) < 1e-13);
    BOOST_TEST(replay<right_invariant<se3>>("immk_ht_R_det.csv", right_chord{}, reference_top()) <
               1e-13);
}

BOOST_AUTO_TEST_CASE(has_order_two_also_in_time) {
    const auto exponentials = [] { return munthe_kaas_midpoint<so3>{}; };
    const auto cayleys = [] { return munthe_kaas_midpoint<so3, cayley_map>{}; };
    const auto tops = [] { return munthe_kaas_midpoint<se3>{}; };
    const auto system = lie_poisson<so3>(driven_body{});
    check_order(exponentials, system, body_start, 0.3, 1.0, 2);
    check_order(cayleys, system, body_start, 0.3, 1.0, 2);
    check_order(tops, lie_poisson<se3>(random_quartic<top_state>{3}),
                models::heavy_top::luesink_initial_state(), 0.0, 1.0, 2);
}

BOOST_AUTO_TEST_CASE(keeps_casimirs_to_round_off_whatever_the_tolerance) {
    // the paper's 5000 steps, with its noise and without
    const auto x0 = models::heavy_top::luesink_initial_state();
    for (const double tolerance : {1e-3, 1e-6, detail::iterative_solver::round_off}) {
        const auto noisy =
            lie_poisson<se3>(reference_top(), luesink_noise(), wiener_path{1, 2, 0.01});
        const auto smooth = lie_poisson<se3>(reference_top());
        const auto worst = [&](const auto& system) {
            munthe_kaas_midpoint<se3> stepper{cascade{tolerance}};
            auto x = x0;
            double drift = 0;
            for (int i = 0; i < 5000; ++i) {
                stepper.do_step(system, x, 0.01 * i, 0.01);
                const auto casimirs = se3::casimirs(x);
                drift = std::max({drift, std::abs(casimirs[0] - 1), std::abs(casimirs[1] - 1)});
            }
            return drift;
        };
        BOOST_TEST(worst(noisy) < 2e-14);
        BOOST_TEST(worst(smooth) < 2e-14);
    }
}

BOOST_AUTO_TEST_CASE(keeps_quadratic_plus_linear_energies) {
    const auto top = reference_top();
    const auto system = lie_poisson<se3>(top);
    auto x = models::heavy_top::luesink_initial_state();
    const double energy = top(x);
    munthe_kaas_midpoint<se3> stepper;
    for (int i = 0; i < 5000; ++i) stepper.do_step(system, x, 0.01 * i, 0.01);
    BOOST_TEST(std::abs(top(x) - energy) < 2e-14);
}

BOOST_AUTO_TEST_CASE(is_symmetric_in_time_also_with_noise) {
    const auto system =
        lie_poisson<se3>(quartic_on_se3(), mixed_noises_on_se3(), wiener_path{3, 1, 0.1});
    auto x = models::heavy_top::luesink_initial_state();
    const auto start = x;
    munthe_kaas_midpoint<se3> stepper;
    for (int i = 0; i < 50; ++i) stepper.do_step(system, x, 0.1 * i, 0.1);
    BOOST_TEST(norm_inf(x - start) > 0.1);
    for (int i = 50; i > 0; --i) stepper.do_step(system, x, 0.1 * i, -0.1);
    BOOST_TEST(norm_inf(x - start) < 1e-12);
}

BOOST_AUTO_TEST_CASE(is_not_a_poisson_map_by_third_order) {
    // the orbits are kept, the bracket is not (erratum L10): documented, and tested as such
    const auto defect = [](double dt) {
        const auto system = lie_poisson<so3>(quartic_on_so3());
        return detail::lie_poisson_defect<so3>(
            [&](const Vector3d& x) {
                Vector3d y = x;
                munthe_kaas_midpoint<so3>{}.do_step(system, y, 0.0, dt);
                return y;
            },
            body_start);
    };
    BOOST_TEST(defect(0.4) > 1e-5);
    const double rate = std::log2(defect(0.4) / defect(0.2));
    BOOST_TEST(std::abs(rate - 3) < 0.3);
}

BOOST_AUTO_TEST_CASE(iterations_are_those_of_the_specification) {
    // Gay-Balmaz and Wu's top near the stability limit
    const models::heavy_top top{Vector3d{0.1, 0.1, 1}, Vector3d{0, 0, 0.98}};
    const double angle = 0.15 * std::acos(-1.0);
    const top_state start{Vector3d{0.3, 0.2, 1}, Vector3d{0, -std::sin(angle), std::cos(angle)}};
    const auto system = lie_poisson<se3>(top);
    const auto iterations = [&](auto stepper, double dt) {
        auto x = start;
        stepper.do_step(system, x, 0.0, dt);
        return stepper.last_solve().iterations;
    };
    using by_fixed_point = munthe_kaas_midpoint<se3, exponential, fixed_point>;
    using by_chord = munthe_kaas_midpoint<se3, exponential, chord>;
    using by_newton = munthe_kaas_midpoint<se3, exponential, newton>;
    const auto picard = iterations(by_fixed_point{}, 0.15);
    BOOST_TEST((picard > 90 && picard < 170), picard);
    BOOST_CHECK_THROW(iterations(by_fixed_point{}, 0.2), no_convergence);
    // a wrong-signed frozen Jacobian still converges at 0.1, but in hundreds of iterations
    BOOST_TEST(iterations(by_chord{}, 0.1) <= 14u);
    // the specification has 14 to 22 for sigma; for the displacement, of which the first evaluation is at
    // another point, it is one more here
    const auto frozen = iterations(by_chord{}, 0.2);
    BOOST_TEST((frozen >= 14 && frozen <= 24), frozen);
    const auto fresh = iterations(by_newton{}, 0.2);
    BOOST_TEST((fresh >= 4 && fresh <= 7), fresh);
}

/// The largest relative change of the energy in n steps, and that of the Casimirs.
template <class G, class Stepper, class H>
std::pair<double, double> largest_changes(Stepper stepper, const H& h, typename G::dual_type x,
                                          double dt, int steps) {
    const auto system = lie_poisson<G>(h);
    const double energy = h(x);
    const auto casimirs = G::casimirs(x);
    std::pair<double, double> largest{0, 0};
    for (int n = 0; n < steps; ++n) {
        stepper.do_step(system, x, n * dt, dt);
        largest.first = std::max(largest.first, std::abs(h(x) / energy - 1));
        const auto now = G::casimirs(x);
        for (std::size_t i = 0; i < now.size(); ++i)
            largest.second = std::max(largest.second, std::abs(now[i] / casimirs[i] - 1));
    }
    return largest;
}

BOOST_AUTO_TEST_CASE(rounding_takes_no_energy_where_energy_is_kept) {
    const auto check = []<class G>(G, const auto& h, const typename G::dual_type& x) {
        munthe_kaas_midpoint<G, exponential, cascade, gonzalez> stepper;
        const auto [energy, casimir] = largest_changes<G>(stepper, h, x, 0.1, 100000);
        BOOST_TEST(energy < 2e-15);
        BOOST_TEST(casimir < 2e-15);
        stepper.correct_rounding(false);
        BOOST_TEST(largest_changes<G>(stepper, h, x, 0.1, 100000).first > 1e-14);
    };
    check(so3{}, quartic_on_so3(), body_start);
    check(right_invariant<so3>{}, quartic_on_so3(), body_start);
    check(se3{}, quartic_on_se3(),
          se3::dual_type{Vector3d{0.4, -0.3, 0.8}, Vector3d{0.1, 0.6, 0.8}});
}

BOOST_AUTO_TEST_CASE(the_error_of_a_solver_in_the_energy_stays) {
    munthe_kaas_midpoint<so3, exponential, cascade, gonzalez> coarse{cascade{1e-9}};
    const double energy =
        largest_changes<so3>(coarse, quartic_on_so3(), body_start, 0.1, 5000).first;
    coarse.correct_rounding(false);
    const double alone =
        largest_changes<so3>(coarse, quartic_on_so3(), body_start, 0.1, 5000).first;
    BOOST_TEST(energy > 1e-13);
    BOOST_TEST(energy == alone, boost::test_tools::tolerance(0.1));
}

BOOST_AUTO_TEST_CASE(the_cascade_solves_what_one_solver_cannot) {
    const auto body = lie_poisson<so3>(reference_body());
    Vector3d x = body_start;
    using by_chord = munthe_kaas_midpoint<so3, exponential, chord>;
    using by_newton = munthe_kaas_midpoint<so3, exponential, newton>;
    BOOST_CHECK_THROW((by_chord{}.do_step(body, x, 0.0, 5.0)), no_convergence);
    BOOST_CHECK_THROW((by_newton{}.do_step(body, x, 0.0, 5.0)), no_convergence);
    BOOST_TEST((x == body_start));
    munthe_kaas_midpoint<so3>{}.do_step(body, x, 0.0, 5.0);
    BOOST_TEST(std::abs(x.squaredNorm() - body_start.squaredNorm()) < 1e-15);

    for (const double far_too_large : {50.0, 1e3, 1e6}) {
        x = body_start;
        BOOST_CHECK_THROW((munthe_kaas_midpoint<so3>{}.do_step(body, x, 0.0, far_too_large)),
                          no_convergence);
        BOOST_TEST((x == body_start));
    }

    // Luesink's top at dt = 2.4: all fail from zero, the homotopy finds the principal root
    const auto top = lie_poisson<se3>(reference_top());
    auto y = models::heavy_top::luesink_initial_state();
    munthe_kaas_midpoint<se3> stepper;
    stepper.do_step(top, y, 0.0, 2.4);
    BOOST_TEST(std::abs(y.advected.squaredNorm() - 1) < 1e-15);
}

BOOST_AUTO_TEST_SUITE_END()
