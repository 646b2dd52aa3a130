// SPDX-License-Identifier: BSL-1.0
#include <geodeint/stepper/lie_poisson_splitting.hpp>

#include "support/allocation_counter.hpp"
#include "support/lie_group_replay.hpp"
#include "support/order.hpp"
#include "support/structure.hpp"

#include <geodeint/algebra/power.hpp>
#include <geodeint/function/squared_pairing.hpp>
#include <geodeint/models/manakov.hpp>
#include <geodeint/models/underwater_vehicle.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <tuple>
#include <vector>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

namespace {

const Vector3d body_start{-0.5878, 0.3, 0.8090};

/// f(<mu, axis>) = (1 + sin(w t)/2) (p^2/2 + p^4/5)
template <class State>
struct driven_rotor {
    State axis;
    double frequency;

    State gradient(const State& mu, double t) const {
        const double p = dot(mu, axis);
        return (1 + 0.5 * std::sin(frequency * t)) * (p + 0.8 * p * p * p) * axis;
    }
};

/// Three of them about axes that are not orthogonal, with a constant velocity: nothing commutes.
template <class State>
struct driven_rotors {
    std::tuple<driven_rotor<State>, driven_rotor<State>, driven_rotor<State>, linear<State>> list;

    State gradient(const State& mu, double t) const {
        return std::get<0>(list).gradient(mu, t) + std::get<1>(list).gradient(mu, t) +
               std::get<2>(list).gradient(mu, t) + std::get<3>(list).gradient(mu);
    }
    const auto& parts() const { return list; }
};

driven_rotors<Vector3d> rotors_on_so3() {
    return {
        {{{0.9, 0.2, 0}, 2.0}, {{0, 0.7, -0.3}, 3.0}, {{0.1, 0, 0.5}, 1.0}, {{0.1, -0.2, 0.3}}}};
}
driven_rotors<top_state> rotors_on_se3() {
    return {{{{{0.9, 0.2, 0}, {0, 0.1, 0.2}}, 2.0},
             {{{0, 0.7, -0.3}, {0.1, 0, 0}}, 3.0},
             {{{0.1, 0, 0.5}, {0, 0.3, -0.2}}, 1.0},
             {{{0.1, -0.2, 0.3}, {0, 0, 1}}}}};
}

/// A linear noise, a body as noise, and a rotor.
auto noises_on_so3() {
    return noise(linear{Vector3d{0.3, 0.1, -0.2}}, models::rigid_body{Vector3d{4, 3, 2}},
                 squared_pairing{Vector3d{0.2, 0.5, 0.1}, 0.7});
}
auto noises_on_se3() {
    return noise(linear{top_state{Vector3d{0.1, 0.2, 0.3}, Vector3d{0, 0.1, 0}}},
                 models::heavy_top{Vector3d{4, 5, 6}, Vector3d{0.2, 0, 0.1}});
}

/// w sum_i s_i s_{i+1}, with s the components of the spins of a ring along one axis: a function of
/// pairings that commute. The gradient is written into its argument.
struct coupled_along {
    int axis;
    double weight;

    void gradient(const Eigen::Matrix3Xd& spins, Eigen::Matrix3Xd& g) const {
        g = Eigen::Matrix3Xd::Zero(3, spins.cols());
        const Eigen::Index last = spins.cols() - 1;
        for (Eigen::Index i = 0; i <= last; ++i)
            g(axis, i) =
                weight * (spins(axis, i == 0 ? last : i - 1) + spins(axis, i == last ? 0 : i + 1));
    }
};

/// An anisotropic ring of spins, split by axes.
struct spin_ring {
    auto parts() const {
        return std::tuple{coupled_along{0, 1}, coupled_along{1, 0.7}, coupled_along{2, 0.4}};
    }
    void gradient(const Eigen::Matrix3Xd& spins, Eigen::Matrix3Xd& g) const {
        g = Eigen::Matrix3Xd::Zero(3, spins.cols());
        Eigen::Matrix3Xd term;
        std::apply([&](const auto&... part) { ((part.gradient(spins, term), g += term), ...); },
                   parts());
    }
};

auto lie_trotter_on_so3() { return lie_poisson_splitting<so3, lie_trotter>{}; }
auto strang_on_so3() { return lie_poisson_splitting<so3>{}; }
auto strang_on_se3() { return lie_poisson_splitting<se3>{}; }

/// The root mean square distance at time 1 of a scheme with 2^level steps from the midpoint rule of
/// Munthe-Kaas with 2^12, over 200 paths.
template <class Stepper, class Noise>
double strong_error(const Noise& noise, int level) {
    const int finest = 1 << 12;
    double sum = 0;
    for (unsigned number = 0; number < 200; ++number) {
        const auto system =
            lie_poisson<so3>(reference_body(), noise, wiener_path{17, number, 1.0 / finest});
        const auto run = [&](auto stepper, int steps) {
            Vector3d x = body_start;
            for (int i = 0; i < steps; ++i)
                stepper.do_step(system, x, double(i) / steps, 1.0 / steps);
            return x;
        };
        sum +=
            (run(Stepper{}, 1 << level) - run(munthe_kaas_midpoint<so3>{}, finest)).squaredNorm();
    }
    return std::sqrt(sum / 200);
}

} // namespace

BOOST_AUTO_TEST_SUITE(splitting_into_integrable_parts)

BOOST_AUTO_TEST_CASE(has_order_one_and_two_also_in_time) {
    BOOST_TEST(parts_defects<so3>(rotors_on_so3(), body_start, 0.4).sum < 1e-15);
    BOOST_TEST(parts_defects<so3>(rotors_on_so3(), body_start, 0.4).flow < 1e-14);
    const auto body = lie_poisson<so3>(rotors_on_so3());
    const auto right = lie_poisson<right_invariant<so3>>(rotors_on_so3());
    const auto top = lie_poisson<se3>(rotors_on_se3());
    const auto top_start = models::heavy_top::luesink_initial_state();
    detail::order_grid long_enough;
    long_enough.most_steps = 1 << 17;
    check_order(lie_trotter_on_so3, body, body_start, 0.3, 1.0, 1, long_enough);
    check_order(strang_on_so3, body, body_start, 0.3, 1.0, 2);
    check_order([] { return lie_poisson_splitting<right_invariant<so3>>{}; }, right, body_start,
                0.3, 1.0, 2);
    check_order(strang_on_se3, top, top_start, 0.3, 1.0, 2);
    check_order(strang_on_se3, lie_poisson<se3>(reference_top()), top_start, 0.0, 1.0, 2);
    const models::underwater_vehicle vehicle{{1, 2, 3}, {0.5, 0.7, 0.4}};
    check_order(strang_on_se3, vehicle.system(), top_state{{0.3, -1.2, 0.7}, {0.5, 0.1, -0.4}}, 0.0,
                1.0, 2);
    check_order(strang_on_so3, lie_poisson<so3>(reference_body()), body_start, 0.0, 1.0, 2);
}

BOOST_AUTO_TEST_CASE(composes_the_flows_in_the_documented_order) {
    // nothing moves but by these three flows; the noise is made of known increments
    const auto parts = reference_body().parts();
    const linear chi{Vector3d{0.3, 0.1, -0.2}};
    const double dt = 0.2, dW = -0.5;
    Eigen::MatrixXd increments(1, 1);
    increments << dW;
    const auto system =
        lie_poisson<so3>(reference_body(), noise(chi), recorded_path{0.0, dt, increments});
    Vector3d velocity;
    const auto flow = [&](const auto& part, double s, Vector3d& x) {
        detail::flow_of_part<so3>(part, 0.0, s, x, velocity);
    };
    const auto& [first, second, third] = parts;

    Vector3d expected = body_start, x = body_start;
    flow(first, dt, expected), flow(second, dt, expected), flow(third, dt, expected);
    flow(chi, dW, expected);
    lie_trotter_on_so3().do_step(system, x, 0.0, dt);
    BOOST_TEST((x == expected));

    x = expected = body_start;
    flow(first, dt / 2, expected), flow(second, dt / 2, expected), flow(third, dt / 2, expected);
    flow(chi, dW, expected);
    flow(third, dt / 2, expected), flow(second, dt / 2, expected), flow(first, dt / 2, expected);
    strang_on_so3().do_step(system, x, 0.0, dt);
    BOOST_TEST((x == expected));

    x = expected = body_start;
    flow(first, dt / 2, expected), flow(second, dt / 2, expected), flow(third, dt, expected);
    flow(second, dt / 2, expected), flow(first, dt / 2, expected);
    strang_on_so3().do_step(lie_poisson<so3>(reference_body()), x, 0.0, dt);
    BOOST_TEST((x == expected));
}

BOOST_AUTO_TEST_CASE(a_rotor_alone_is_solved_exactly) {
    const squared_pairing rotor{Vector3d{0.2, 0.5, 0.1}, 0.7};
    const auto system = lie_poisson<so3>(rotor, noise(rotor), wiener_path{3, 0, 0.25});
    double increment = 0;
    system.path().increment(0.0, 1.0, {&increment, 1});
    Vector3d exact = body_start, velocity, x = body_start;
    detail::flow_of_part<so3>(rotor, 0.0, 1.0 + increment, exact, velocity);
    auto stepper = strang_on_so3();
    for (int i = 0; i < 4; ++i) stepper.do_step(system, x, 0.25 * i, 0.25);
    BOOST_TEST((x - exact).norm() < 1e-14);
}

BOOST_AUTO_TEST_CASE(a_range_of_noises_is_the_same_as_a_pack) {
    const linear a{Vector3d{0.3, 0, 0.1}}, b{Vector3d{0, 0.3, 0}}, c{Vector3d{0.2, 0, 0.3}};
    const wiener_path path{4, 1, 0.1};
    const auto pack = lie_poisson<so3>(reference_body(), noise(a, b, c), path);
    const auto range = lie_poisson<so3>(reference_body(), noise(std::vector{a, b, c}), path);
    const auto compare = [&](auto one, auto other) {
        Vector3d x = body_start, y = body_start;
        for (int i = 0; i < 10; ++i) {
            one.do_step(pack, x, 0.1 * i, 0.1);
            other.do_step(range, y, 0.1 * i, 0.1);
        }
        BOOST_TEST((x == y));
    };
    compare(strang_on_so3(), strang_on_so3());
    compare(lie_trotter_on_so3(), lie_trotter_on_so3());
}

BOOST_AUTO_TEST_CASE(keeps_casimirs_to_round_off_with_noise) {
    const wiener_path path{2, 1, 0.05};
    const auto body = lie_poisson<so3>(reference_body(), noises_on_so3(), path);
    const auto top = lie_poisson<se3>(reference_top(), noises_on_se3(), path);
    const auto top_start = models::heavy_top::luesink_initial_state();
    BOOST_TEST(worst(invariant_drift(strang_on_so3, body, body_start, 0.0, 0.05, 100'000,
                                     so3::casimirs)) < 1e-12);
    BOOST_TEST(worst(invariant_drift(lie_trotter_on_so3, body, body_start, 0.0, 0.05, 100'000,
                                     so3::casimirs)) < 1e-12);
    BOOST_TEST(worst(invariant_drift(strang_on_se3, top, top_start, 0.0, 0.05, 100'000,
                                     se3::casimirs)) < 1e-12);
}

BOOST_AUTO_TEST_CASE(is_a_poisson_map_with_noise) {
    const wiener_path path{2, 1, 0.3};
    const auto body = lie_poisson<so3>(rotors_on_so3(), noises_on_so3(), path);
    const auto right = lie_poisson<right_invariant<so3>>(rotors_on_so3(), noises_on_so3(), path);
    const auto top = lie_poisson<se3>(rotors_on_se3(), noises_on_se3(), path);
    const auto top_start = models::heavy_top::luesink_initial_state();
    const auto defect = [](auto make, const auto& system, const auto& x) {
        using G = typename std::remove_cvref_t<decltype(system)>::space_type::algebra;
        return detail::lie_poisson_defect<G>(detail::step_map(make, system, 0.0, 0.3), x);
    };
    BOOST_TEST(defect(strang_on_so3, body, body_start) < 1e-12);
    BOOST_TEST(defect(lie_trotter_on_so3, body, body_start) < 1e-12);
    BOOST_TEST(defect([] { return lie_poisson_splitting<right_invariant<so3>>{}; }, right,
                      body_start) < 1e-12);
    BOOST_TEST(defect(strang_on_se3, top, top_start) < 1e-12);
    // the midpoint rule of Munthe-Kaas is none
    BOOST_TEST(defect([] { return munthe_kaas_midpoint<so3>{}; }, body, body_start) > 1e-5);
}

BOOST_AUTO_TEST_CASE(strang_is_symmetric_in_time_with_noise) {
    const wiener_path path{3, 1, 0.1};
    const auto body = lie_poisson<so3>(rotors_on_so3(), noises_on_so3(), path);
    const auto top = lie_poisson<se3>(rotors_on_se3(), noises_on_se3(), path);
    const auto top_start = models::heavy_top::luesink_initial_state();
    BOOST_TEST(reversibility_defect(strang_on_so3, body, body_start, 0.2, 0.1) < 1e-15);
    BOOST_TEST(reversibility_defect(strang_on_se3, top, top_start, 0.2, 0.1) < 1e-15);
    BOOST_TEST(reversibility_defect(lie_trotter_on_so3, body, body_start, 0.2, 0.1) > 1e-3);
}

BOOST_AUTO_TEST_CASE(right_invariant_is_left_invariant_backward) {
    const auto left = lie_poisson<so3>(reference_body());
    const auto right = lie_poisson<right_invariant<so3>>(reference_body());
    Vector3d x = body_start, y = x;
    lie_poisson_splitting<so3>{}.do_step(left, x, 0.0, -0.1);
    lie_poisson_splitting<right_invariant<so3>>{}.do_step(right, y, 0.0, 0.1);
    BOOST_TEST((x == y));
}

BOOST_AUTO_TEST_CASE(converges_to_the_stratonovich_solution) {
    // one noise that does not commute with the drift: strong order 1; several: 1/2
    const auto one = noise(squared_pairing{Vector3d{0.2, 0.9, 0.4}, 0.7});
    const auto rate = [](auto stepper, const auto& noise) {
        using scheme = decltype(stepper);
        const double coarse = strong_error<scheme>(noise, 4), fine = strong_error<scheme>(noise, 7);
        BOOST_TEST_MESSAGE("strong errors " << coarse << " and " << fine);
        return std::log2(coarse / fine) / 3;
    };
    const double single = rate(strang_on_so3(), one);
    BOOST_TEST((std::abs(single - 1) < 0.1), single);
    const double sequential = rate(lie_trotter_on_so3(), one);
    BOOST_TEST((std::abs(sequential - 1) < 0.1), sequential);
    const double several = rate(strang_on_so3(), noises_on_so3());
    BOOST_TEST((std::abs(several - 0.5) < 0.1), several);
}

BOOST_AUTO_TEST_CASE(splits_spins_whose_number_is_known_at_run_time) {
    using ring = power<so3>;
    Eigen::Matrix3Xd spins(3, 4);
    random_source{5}.fill(spins);
    spins.colwise().normalize();
    const auto defect = parts_defects<ring>(spin_ring{}, spins);
    BOOST_TEST(defect.sum == 0.0);
    BOOST_TEST(defect.flow < 1e-15);
    const auto system = lie_poisson<ring>(spin_ring{});
    const auto make = [] { return lie_poisson_splitting<ring>{}; };
    check_order(make, system, spins, 0.0, 1.0, 2);
    BOOST_TEST(worst(invariant_drift(make, system, spins, 0.0, 0.1, 1000, ring::casimirs)) < 1e-13);
}

BOOST_AUTO_TEST_CASE(splits_a_body_in_n_dimensions_by_planes) {
    const auto system = models::manakov::ephrati(4).system<4>();
    const Vector3d a{0.3, -0.2, 0.5}, b{0.1, 0.7, -0.4};
    const Eigen::Matrix4d x{{0, a[0], a[1], a[2]},
                            {-a[0], 0, b[0], b[1]},
                            {-a[1], -b[0], 0, b[2]},
                            {-a[2], -b[1], -b[2], 0}};
    check_order([] { return lie_poisson_splitting<so<4>>{}; }, system, x, 0.0, 1.0, 2);
}

BOOST_AUTO_TEST_CASE(energy_does_not_drift) {
    const auto check = [](auto make, const auto& h, const auto& system, auto x, double dt) {
        auto stepper = make();
        const double start = h(x);
        double early = 0, late = 0, early_mean = 0, late_mean = 0;
        const int steps = 1'000'000, tenth = steps / 10;
        for (int i = 0; i < steps; ++i) {
            stepper.do_step(system, x, dt * i, dt);
            const double error = h(x) - start;
            if (i < tenth) {
                early = std::max(early, std::abs(error));
                early_mean += error / tenth;
            } else if (i >= steps - tenth) {
                late = std::max(late, std::abs(error));
                late_mean += error / tenth;
            }
        }
        BOOST_TEST_MESSAGE("energy error: largest " << early << " early, " << late << " late; mean "
                                                    << early_mean << ", " << late_mean);
        BOOST_TEST(early < 0.05);
        BOOST_TEST(late < 1.1 * early);
        BOOST_TEST(std::abs(late_mean - early_mean) < 0.02 * early);
    };
    const auto body = reference_body();
    check(strang_on_so3, body, lie_poisson<so3>(body), body_start, 0.1);
    check(lie_trotter_on_so3, body, lie_poisson<so3>(body), body_start, 0.1);
    const auto top = models::heavy_top{Vector3d{1, 1, 0.5}, Vector3d{0, 0, 0.6}};
    check(strang_on_se3, top, lie_poisson<se3>(top), models::heavy_top::luesink_initial_state(),
          0.1);
}

BOOST_AUTO_TEST_CASE(does_not_allocate) {
    const wiener_path path{4, 2, 0.01};
    const auto body = lie_poisson<so3>(reference_body(), noises_on_so3(), path);
    const auto top = lie_poisson<se3>(reference_top(), noises_on_se3(), path);
    const auto top_start = models::heavy_top::luesink_initial_state();
    check_no_allocation(strang_on_so3, body, body_start);
    check_no_allocation(lie_trotter_on_so3, body, body_start);
    check_no_allocation(strang_on_se3, top, top_start);
}

BOOST_AUTO_TEST_SUITE_END()
