// SPDX-License-Identifier: BSL-1.0
//
// The local weak orders of weak_splitting for tops, chains of spins and vortices.
#include <geodeint/stepper/weak_splitting.hpp>

#include "support/weak_local_order.hpp"

#include <geodeint/algebra/power.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/algebra/su.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/models/point_vortices.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/lie_poisson_splitting.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/test/unit_test.hpp>

#include <Eigen/Core>

#include <array>
#include <cmath>
#include <complex>
#include <string>
#include <vector>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;
using top_state = se3::dual_type;

namespace {

template <class Stepper>
constexpr auto step_of = [](const auto& system, auto& x, double dt) {
    Stepper stepper;
    stepper.do_step(system, x, 0.0, dt);
};

/// J s_p.s_q of two spins, up to Casimirs: both turn about their sum.
struct bond {
    Eigen::Index p, q;
    double strength;

    void gradient(const Eigen::Matrix3Xd& s, Eigen::Matrix3Xd& velocity) const {
        velocity.setZero(3, s.cols());
        velocity.col(p) = velocity.col(q) = strength * (s.col(p) + s.col(q));
    }
};
struct spin_chain {
    std::array<bond, 2> bonds{{{0, 1, 1.0}, {1, 2, 0.7}}};

    const auto& parts() const { return bonds; }
    void gradient(const Eigen::Matrix3Xd& s, Eigen::Matrix3Xd& velocity) const {
        Eigen::Matrix3Xd other;
        bonds[0].gradient(s, velocity);
        bonds[1].gradient(s, other);
        velocity += other;
    }
};

/// x^T B x/2 in the coordinates of a matrix algebra: a Hamiltonian without parts.
template <class G>
struct quadratic_form {
    Eigen::VectorXd weights;

    typename G::algebra_type gradient(const typename G::dual_type& mu) const {
        const Eigen::VectorXd x = G::coordinates(mu);
        return G::from_coordinates(weights.cwiseProduct(x).eval());
    }
};

/// The order of the difference of one step over h and two over h/2, between h and h/2.
template <class State, class MakeSystem, class Step, class Observe>
double order_by_doubling(const State& start, double h, MakeSystem&& make, Step&& step,
                         Observe&& observe) {
    enumeration outcomes;
    const auto system = make(chosen_path{outcomes});
    const auto mean = [&](double dt, int steps) {
        return outcomes.mean([&] {
            State x = start;
            for (int i = 0; i < steps; ++i) step(system, x, dt);
            return observe(x);
        });
    };
    const auto error = [&](double dt) { return (mean(dt, 1) - mean(dt / 2, 2)).norm(); };
    return std::log2(error(h) / error(h / 2));
}

} // namespace

BOOST_AUTO_TEST_SUITE(weak_splittings)

BOOST_AUTO_TEST_CASE(of_the_heavy_top) {
    using function = polynomial<6>;
    const auto x = [](int i) { return function::coordinate(i); };
    const models::heavy_top top{Vector3d{2, 1, 2.0 / 3}, Vector3d{0.2, -0.1, 0.5}};
    const top_state start{Vector3d{0.6, -0.3, 0.5}, Vector3d{0.36, 0.48, 0.8}};
    const function energy = 0.25 * x(0) * x(0) + 0.5 * x(1) * x(1) + 0.75 * x(2) * x(2) +
                            0.2 * x(3) + -0.1 * x(4) + 0.5 * x(5);
    // turns, and one screw
    const top_state a{Vector3d{0.5, 0.2, 0}, Vector3d::Zero()};
    const top_state b{Vector3d{0, 0.4, 0.5}, Vector3d{0.3, -0.2, 0.1}};
    const top_state c{Vector3d{-0.3, 0.1, 0.4}, Vector3d::Zero()};
    std::vector<function> functions;
    for (const top_state& each : {a, b, c}) {
        Eigen::Matrix<double, 6, 1> numbers;
        flatten(each, numbers);
        functions.push_back(function::linear(numbers));
    }
    enumeration outcomes;
    const auto order_with = [&](const auto& noises, const std::vector<function>& h, auto step) {
        const polynomial_generator<se3, 6> generator{energy, h, start};
        const weak_reference<6> reference{
            generator, start, {x(0), x(2) * x(3), energy, x(1) * x(5) + x(4)}};
        const auto system = lie_poisson<se3>(top, noises, chosen_path{outcomes});
        return reference.order(outcomes, 0.0125, [&](double dt) {
            top_state end = start;
            step(system, end, dt);
            return end;
        });
    };
    const auto order = [&](auto step) {
        return order_with(noise(linear{a}, linear{b}, linear{c}), functions, step);
    };
    check_weak_order_two("one turn", order(step_of<weak_splitting<se3>>));
    check_weak_order_two("ordered noises", order(step_of<weak_splitting<se3, ordered_noises>>));
    check_weak_order_two("around a splitting",
                         order(step_of<weak_splitting<se3, around<lie_poisson_splitting<se3>>>>));
    check_weak_order_one("the same dW in both halves", order(step_of<lie_poisson_splitting<se3>>));
    // noises along the axes of the parts
    const auto along = [](double size, int axis) {
        return linear{top_state{size * Vector3d::Unit(axis), Vector3d::Zero()}};
    };
    const auto aligned = noise(along(0.5, 0), along(0.4, 1), along(0.6, 2));
    BOOST_TEST(merging_defect<se3>(top, aligned, start) == 0);
    check_weak_order_two("merged turns", order_with(aligned, {0.5 * x(0), 0.4 * x(1), 0.6 * x(2)},
                                                    step_of<weak_splitting<se3, merged_turns>>));
}

BOOST_AUTO_TEST_CASE(of_a_chain_of_spins) {
    using function = polynomial<9>;
    using spins = power<so3>;
    const auto x = [](int site, int i) { return function::coordinate(3 * site + i); };
    const auto product = [&](int p, int q) {
        return x(p, 0) * x(q, 0) + x(p, 1) * x(q, 1) + x(p, 2) * x(q, 2);
    };
    Eigen::Matrix3Xd start{{0.6, 0, -0.48}, {0, 0.8, 0.6}, {0.8, -0.6, 0.64}};
    const function energy = product(0, 1) + 0.7 * product(1, 2);
    const auto site = [&](int p, const Vector3d& a) {
        Eigen::Matrix3Xd all = Eigen::Matrix3Xd::Zero(3, 3);
        all.col(p) = a;
        return all;
    };
    // one at two sites, so that noises do not commute
    const Eigen::Matrix3Xd a = site(0, {0.5, 0, 0.2}), b = site(1, {0, 0.6, 0.1});
    const Eigen::Matrix3Xd c = site(2, {0.1, 0.3, 0.4}) + site(1, {0.4, 0, -0.3});
    std::vector<function> functions;
    for (const Eigen::Matrix3Xd& each : {a, b, c})
        functions.push_back(
            function::linear(Eigen::Map<const Eigen::Matrix<double, 9, 1>>(each.data())));
    const polynomial_generator<spins, 9> generator{energy, functions, start};
    const weak_reference<9> reference{generator, start, {x(0, 0), x(1, 2), product(0, 1)}};
    enumeration outcomes;
    const auto system = lie_poisson<spins>(spin_chain{}, noise(linear{a}, linear{b}, linear{c}),
                                           chosen_path{outcomes});
    const auto order = [&](auto step) {
        return reference.order(outcomes, 0.0125, [&](double dt) {
            Eigen::Matrix3Xd end = start;
            step(system, end, dt);
            return end;
        });
    };
    check_weak_order_two("one turn", order(step_of<weak_splitting<spins>>));
    check_weak_order_two("ordered noises", order(step_of<weak_splitting<spins, ordered_noises>>));
    using midpoint = isospectral_midpoint<spins, fixed_point>;
    check_weak_order_two("around the midpoint",
                         order(step_of<weak_splitting<spins, around<midpoint>>>));
    check_weak_order_one("the same dW in both halves",
                         order(step_of<lie_poisson_splitting<spins>>));
}

BOOST_AUTO_TEST_CASE(of_vortices_with_exact_pairs) {
    using spins = power<so3>;
    const models::point_vortices vortices{Vector3d{1, -0.6, 0.8}};
    Eigen::Matrix3Xd start{{0.6, 0, -0.48}, {0, 0.8, 0.6}, {0.8, -0.6, 0.64}};
    Eigen::Matrix3Xd common(3, 3), shear(3, 3);
    common.colwise() = Vector3d{0.3, 0.2, 0.1};
    shear << 0.4, 0, -0.3, 0, 0.2, 0.3, 0.1, -0.4, 0;
    const auto make = [&](const auto& path) {
        return lie_poisson<spins>(vortices, noise(linear{common}, linear{shear}), path);
    };
    const auto observe = [&](const Eigen::Matrix3Xd& x) {
        return Vector3d{x(0, 0), x(2, 1), vortices(x)};
    };
    const auto order = [&](auto step) {
        return order_by_doubling(start, 0.1, make, step, observe);
    };
    check_weak_order_two("one turn", order(step_of<weak_splitting<spins>>));
    check_weak_order_two("ordered noises", order(step_of<weak_splitting<spins, ordered_noises>>));
    check_weak_order_one("the same dW in both halves",
                         order(step_of<lie_poisson_splitting<spins>>));
}

BOOST_AUTO_TEST_CASE(of_matrices_whose_energy_has_no_parts) {
    const auto check = [](const std::string& what, auto algebra, const Eigen::VectorXd& start,
                          const Eigen::VectorXd& first, const Eigen::VectorXd& second) {
        using G = decltype(algebra);
        using midpoint = isospectral_midpoint<G, fixed_point>;
        using state = typename G::dual_type;
        const Eigen::Index n = start.size();
        const quadratic_form<G> energy{Eigen::VectorXd::LinSpaced(n, 0.4, 1.6)};
        const auto make = [&](const auto& path) {
            const typename G::algebra_type a = G::from_coordinates(first);
            const typename G::algebra_type b = G::from_coordinates(second);
            return lie_poisson<G>(energy, noise(linear{a}, linear{b}), path);
        };
        const auto observe = [](const state& x) { return Eigen::VectorXd(G::coordinates(x)); };
        const state x = G::from_coordinates(start);
        const auto order = [&](auto step) {
            return order_by_doubling(x, 0.05, make, step, observe);
        };
        check_weak_order_two(what + ", around",
                             order(step_of<weak_splitting<G, around<midpoint>>>));
        check_weak_order_one(what + ", midpoint", order(step_of<midpoint>));
    };
    check("so(4)", so<4>{}, (Eigen::VectorXd(6) << 0.3, -0.2, 0.5, 0.1, 0.7, -0.4).finished(),
          (Eigen::VectorXd(6) << 0.3, 0, 0.2, 0, -0.3, 0.1).finished(),
          (Eigen::VectorXd(6) << 0, 0.4, 0, 0.2, 0.1, -0.3).finished());
    Eigen::VectorXd start(8), first(8), second(8);
    start << 0.3, -0.2, 0.5, 0.1, 0.7, -0.4, 0.2, 0.6;
    first << 0.3, 0, 0.2, 0, -0.3, 0.1, 0.2, 0;
    second << 0, 0.4, 0, 0.2, 0.1, -0.3, 0, 0.2;
    check("su(3)", su<3>{}, start, first, second);
}

BOOST_AUTO_TEST_SUITE_END()
