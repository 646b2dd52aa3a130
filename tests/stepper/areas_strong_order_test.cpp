// SPDX-License-Identifier: BSL-1.0
//
// Strong order 1 for noises that do not commute, by Levy areas and brackets, of steppers that know
// nothing of them.
#include <geodeint/noise/with_areas.hpp>
#include <geodeint/system/with_brackets.hpp>

#include "support/weak_problems.hpp"

#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/algebra/su.hpp>
#include <geodeint/function/squared_pairing.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/lie_poisson_splitting.hpp>
#include <geodeint/stepper/munthe_kaas_heun.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/weak_splitting.hpp>

#include <boost/test/unit_test.hpp>

#include <Eigen/Core>

#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;
using top_state = se3::dual_type;

namespace {

/// From the step on from which the slope is that of small steps.
constexpr int reference = 10, coarsest = 4, finest = 7;

/// The areas of a path times a factor: -1 is the wrong sign, 0 none.
struct areas_times {
    with_areas<wiener_path> path;
    double factor;

    void increment(double t, double dt, std::span<double> dW) const {
        path.increment(t, dt, dW);
        for (double& area : dW.subspan(path.components())) area *= factor;
    }
    void increment(double t, double dt, std::span<double> dW, std::span<double> areas) const {
        path.increment(t, dt, dW, areas);
        for (double& area : areas) area *= factor;
    }
};

template <class State>
Eigen::VectorXd numbers_of(const State& x) {
    Eigen::VectorXd numbers(flat_size(x));
    flatten(x, numbers);
    return numbers;
}
template <class Element, class Momentum>
Eigen::VectorXd numbers_of(const cotangent<Element, Momentum>& x) {
    Eigen::VectorXd numbers(12);
    const Eigen::Matrix3d g = x.configuration.matrix();
    numbers << Eigen::Map<const Eigen::VectorXd>(g.data(), 9), x.momentum;
    return numbers;
}

/// The slope of the root mean square distance at time 1 from a run with 2^10 steps and areas.
template <class Stepper, class MakeSystem, class State>
double slope(const MakeSystem& make_system, const State& start, double factor, int paths = 150) {
    std::array<double, finest - coarsest + 1> squares{};
    for (int number = 0; number < paths; ++number) {
        const with_areas path{wiener_path{11, number, std::ldexp(1.0, -reference)}, 3};
        const auto end = [&](int level, double times) {
            const auto system = make_system(areas_times{path, times});
            Stepper stepper;
            State x = start;
            const double dt = std::ldexp(1.0, -level);
            for (int i = 0; i < (1 << level); ++i) stepper.do_step(system, x, dt * i, dt);
            return numbers_of(x);
        };
        const Eigen::VectorXd exact = end(reference, 1);
        for (int level = coarsest; level <= finest; ++level)
            squares[static_cast<std::size_t>(level - coarsest)] +=
                (end(level, factor) - exact).squaredNorm();
    }
    double sum = 0, spread = 0;
    for (std::size_t i = 0; i < squares.size(); ++i) {
        const double level = (finest - coarsest) / 2.0 - static_cast<double>(i);
        sum += level * 0.5 * std::log2(squares[i]);
        spread += level * level;
    }
    return sum / spread;
}

template <class Stepper, class MakeSystem, class State>
void check(const std::string& what, const MakeSystem& make_system, const State& start,
           bool canaries = false) {
    const double order = slope<Stepper>(make_system, start, 1);
    BOOST_TEST_MESSAGE(what << ": strong order " << order);
    BOOST_TEST((0.9 <= order && order <= 1.1), what << ": " << order);
    if (!canaries) return;
    for (const double factor : {0.0, -1.0}) {
        const double half = slope<Stepper>(make_system, start, factor);
        BOOST_TEST_MESSAGE(what << ", areas times " << factor << ": " << half);
        BOOST_TEST((0.4 <= half && half <= 0.6),
                   what << ", areas times " << factor << ": " << half);
    }
}

const auto noisy_body = [](const auto& path) {
    return lie_poisson<so3>(weak_body, with_brackets<so3>(skew_noises().noises), path);
};

} // namespace

BOOST_AUTO_TEST_SUITE(strong_order_one_by_areas)

BOOST_AUTO_TEST_CASE(of_the_rigid_body) {
    check<isospectral_midpoint<so3, fixed_point>>("isospectral_midpoint", noisy_body, weak_start,
                                                  true);
    check<munthe_kaas_midpoint<so3, exponential, fixed_point>>("munthe_kaas_midpoint", noisy_body,
                                                               weak_start);
    check<lie_poisson_splitting<so3>>("lie_poisson_splitting", noisy_body, weak_start, true);
}

BOOST_AUTO_TEST_CASE(of_all_noises_in_one_turn) {
    // which takes the areas in place of its coins, in bodies seen from themselves and from space
    check<weak_splitting<so3>>(
        "weak_splitting",
        [](const auto& path) { return lie_poisson<so3>(weak_body, skew_noises().noises, path); },
        weak_start, true);
    check<weak_splitting<right_invariant<so3>>>(
        "weak_splitting in space",
        [](const auto& path) {
            return lie_poisson<right_invariant<so3>>(weak_body, skew_noises().noises, path);
        },
        weak_start);
}

BOOST_AUTO_TEST_CASE(of_the_rigid_body_in_noise_that_is_not_linear) {
    const auto bent = [](const auto& path) {
        return lie_poisson<so3>(
            weak_body,
            with_brackets<so3>(noise(linear{Vector3d{0.5, 0.3, 0}},
                                     squared_pairing{Vector3d{0, 0.7, 0.6}, 0.8},
                                     squared_pairing{Vector3d{-0.4, 0.3, 0.7}, 0.7})),
            path);
    };
    check<isospectral_midpoint<so3, fixed_point>>("isospectral_midpoint", bent, weak_start, true);
    check<munthe_kaas_midpoint<so3, exponential, fixed_point>>("munthe_kaas_midpoint", bent,
                                                               weak_start);
}

BOOST_AUTO_TEST_CASE(of_the_heavy_top) {
    const auto top = [](const auto& path) {
        return lie_poisson<se3>(
            models::heavy_top{Vector3d{2, 1, 2.0 / 3}, Vector3d{0.2, -0.1, 0.5}},
            with_brackets<se3>(
                noise(linear{top_state{Vector3d{0.5, 0.2, 0}, Vector3d::Zero()}},
                      linear{top_state{Vector3d{0, 0.4, 0.5}, Vector3d{0.3, -0.2, 0.1}}},
                      linear{top_state{Vector3d{-0.3, 0.1, 0.4}, Vector3d::Zero()}})),
            path);
    };
    const top_state start{Vector3d{0.6, -0.3, 0.5}, Vector3d{0.36, 0.48, 0.8}};
    check<munthe_kaas_heun<se3>>("munthe_kaas_heun", top, start, true);
    check<munthe_kaas_midpoint<se3, exponential, fixed_point>>("munthe_kaas_midpoint", top, start);
    check<lie_poisson_splitting<se3>>("lie_poisson_splitting", top, start);
}

BOOST_AUTO_TEST_CASE(of_attitudes) {
    using attitude = cotangent<rotation, Vector3d>;
    check<munthe_kaas_heun<attitude>>("munthe_kaas_heun", noisy_body,
                                      attitude{rotation{}, weak_start}, true);
}

BOOST_AUTO_TEST_CASE(of_matrices) {
    using G = su<3>;
    struct form {
        G::algebra_type gradient(const G::dual_type& mu) const {
            return G::from_coordinates(
                Eigen::VectorXd::LinSpaced(8, 0.4, 1.6).cwiseProduct(G::coordinates(mu)).eval());
        }
    };
    const auto element = [](auto... numbers) {
        return
            typename G::algebra_type(G::from_coordinates(Eigen::Matrix<double, 8, 1>{numbers...}));
    };
    const auto matrices = [&](const auto& path) {
        return lie_poisson<G>(form{},
                              with_brackets<G>(noise(std::vector{
                                  linear{element(0.3, 0.0, 0.2, 0.0, -0.3, 0.1, 0.2, 0.0)},
                                  linear{element(0.0, 0.4, 0.0, 0.2, 0.1, -0.3, 0.0, 0.2)},
                                  linear{element(0.2, 0.0, 0.1, -0.3, 0.0, 0.0, 0.3, 0.3)}})),
                              path);
    };
    const auto start = element(0.3, -0.2, 0.5, 0.1, 0.7, -0.4, 0.2, 0.6);
    check<isospectral_midpoint<G, fixed_point>>("isospectral_midpoint", matrices, start);
}

BOOST_AUTO_TEST_SUITE_END()
