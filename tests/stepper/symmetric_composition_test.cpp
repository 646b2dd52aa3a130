// SPDX-License-Identifier: BSL-1.0
#include <geodeint/stepper/symmetric_composition.hpp>

#include "support/allocation_counter.hpp"
#include "support/lie_group_replay.hpp"
#include "support/order.hpp"
#include "support/problems.hpp"
#include "support/structure.hpp"

#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/lie_poisson_splitting.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>

#include <boost/numeric/odeint/stepper/euler.hpp>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector2d;
using Eigen::Vector3d;

namespace {

using odeint_euler = boost::numeric::odeint::euler<Vector3d, double, Vector3d, double,
                                                   boost::numeric::odeint::vector_space_algebra>;

const Vector3d body_start{-0.5878, 0.3, 0.8090};

template <class Stepper, unsigned short Order,
          class Coefficients = typename detail::default_coefficients<Order>::type>
auto composed() {
    return symmetric_composition<Stepper, Order, Coefficients>{};
}

/// Somebody's own leapfrog for q'' = -sin q, with nothing but what odeint asks for.
struct leapfrog {
    using state_type = Vector2d;
    using deriv_type = Vector2d;
    using value_type = double;
    using time_type = double;
    using order_type = unsigned short;
    using stepper_category = boost::numeric::odeint::stepper_tag;
    static constexpr order_type order() { return 2; }

    template <class System>
    void do_step(System system, Vector2d& x, double t, double dt) {
        Vector2d slope;
        system(x, slope, t);
        x(1) += dt / 2 * slope(1);
        system(x, slope, t);
        x(0) += dt * slope(0);
        system(x, slope, t + dt);
        x(1) += dt / 2 * slope(1);
    }
};

void pendulum(const Vector2d& x, Vector2d& dxdt, double t) {
    dxdt = Vector2d{x(1), -std::sin(x(0)) + 0.3 * std::cos(2 * t)};
}

template <class Coefficients>
void check_coefficients(std::size_t stages) {
    const auto& g = Coefficients::coefficients;
    BOOST_TEST(g.size() == stages);
    BOOST_TEST(std::equal(g.begin(), g.end(), g.rbegin()));
    const auto powers = [&](int k) {
        long double sum = 0;
        for (const double c : g) sum += std::pow(static_cast<long double>(c), k);
        return static_cast<double>(sum);
    };
    BOOST_TEST(powers(1) == 1.0);
    for (int k = 3; k < Coefficients::order; k += 2) BOOST_TEST(std::abs(powers(k)) < 1e-15);
    BOOST_TEST(std::abs(powers(Coefficients::order + 1)) > 1e-6);
}

struct lopsided {
    static constexpr unsigned short order = 4;
    static constexpr std::array<double, 2> coefficients{0.4, 0.6};
};

} // namespace

static_assert(palindromic<suzuki4> && palindromic<triple_jump4>);
static_assert(palindromic<kahan_li6> && palindromic<kahan_li8>);
static_assert(!palindromic<lopsided> && !palindromic<int>);

BOOST_AUTO_TEST_SUITE(symmetric_compositions)

BOOST_AUTO_TEST_CASE(coefficients_are_palindromes_with_sum_one) {
    check_coefficients<suzuki4>(5);
    check_coefficients<triple_jump4>(3);
    check_coefficients<kahan_li6>(9);
    check_coefficients<kahan_li8>(17);
    BOOST_TEST(std::abs(suzuki4::coefficients[0] - 1 / (4 - std::cbrt(4.0))) < 1e-15);
    BOOST_TEST(std::abs(triple_jump4::coefficients[0] - 1 / (2 - std::cbrt(2.0))) < 1e-15);
}

BOOST_AUTO_TEST_CASE(has_order_four) {
    const auto system = lie_poisson<so3>(driven_body{});
    check_order(composed<implicit_midpoint<Vector3d>, 4>, system, body_start, 0.3, 1.0, 4);
    check_order(composed<munthe_kaas_midpoint<so3>, 4>, system, body_start, 0.3, 1.0, 4);
    check_order(composed<isospectral_midpoint<so3>, 4>, system, body_start, 0.3, 1.0, 4);
    check_order(composed<munthe_kaas_midpoint<so3>, 4, triple_jump4>, system, body_start, 0.3, 1.0,
                4);
}

BOOST_AUTO_TEST_CASE(has_order_six) {
    const auto system = lie_poisson<so3>(driven_body{});
    check_order(composed<implicit_midpoint<Vector3d>, 6>, system, body_start, 0.3, 1.0, 6);
    check_order(composed<munthe_kaas_midpoint<so3>, 6>, system, body_start, 0.3, 1.0, 6);
    check_order(composed<isospectral_midpoint<so3>, 6>, system, body_start, 0.3, 1.0, 6);
}

BOOST_AUTO_TEST_CASE(has_order_eight) {
    // long, so that the steps are small enough while the error is still well above round-off
    const auto system = lie_poisson<so3>(driven_body{});
    check_order(composed<implicit_midpoint<Vector3d>, 8>, system, body_start, 0.3, 16.0, 8);
    check_order(composed<munthe_kaas_midpoint<so3>, 8>, system, body_start, 0.3, 16.0, 8);
    check_order(composed<isospectral_midpoint<so3>, 8>, system, body_start, 0.3, 16.0, 8);
}

BOOST_AUTO_TEST_CASE(raises_splittings_and_steppers_of_others) {
    const auto start = models::heavy_top::luesink_initial_state();
    check_order(composed<lie_poisson_splitting<se3>, 4>, lie_poisson<se3>(reference_top()), start,
                0.0, 1.0, 4);
    check_order(composed<lie_poisson_splitting<se3>, 6>, lie_poisson<se3>(reference_top()), start,
                0.0, 1.0, 6);
    check_order(composed<leapfrog, 4>, pendulum, Vector2d{1, 0.5}, 0.3, 2.0, 4);
    check_order(composed<leapfrog, 6>, pendulum, Vector2d{1, 0.5}, 0.3, 2.0, 6);
}

BOOST_AUTO_TEST_CASE(without_symmetry_order_one_stays_and_order_two_becomes_three) {
    const auto system = lie_poisson<so3>(driven_body{});
    check_order(composed<odeint_euler, 4>, system, body_start, 0.3, 1.0, 1,
                order_grid{.largest_error = 1e-2});
    check_order(composed<odeint_euler, 6>, system, body_start, 0.3, 1.0, 1,
                order_grid{.largest_error = 1e-2});
    check_order(composed<odeint_euler, 8>, system, body_start, 0.3, 1.0, 1,
                order_grid{.largest_error = 1e-2});
    check_order(composed<stochastic_heun<Vector3d>, 4>, system, body_start, 0.3, 1.0, 3);
    check_order(composed<stochastic_heun<Vector3d>, 6>, system, body_start, 0.3, 1.0, 3);
    check_order(composed<stochastic_heun<Vector3d>, 8>, system, body_start, 0.3, 1.0, 3);
}

BOOST_AUTO_TEST_CASE(the_default_of_order_four_is_the_more_accurate_one) {
    const auto system = lie_poisson<so3>(driven_body{});
    const Vector3d exact = reference_solution(system, body_start, 0.3, 1.0);
    const auto error = [&](auto make, double step) {
        return global_error(make, system, body_start, 0.3, 1.0, exact)(step);
    };
    // at equal work: three substeps against five
    using midpoint = munthe_kaas_midpoint<so3>;
    BOOST_TEST(error(composed<midpoint, 4, triple_jump4>, 1.0 / 50) >
               2 * error(composed<midpoint, 4>, 1.0 / 30));
}

BOOST_AUTO_TEST_CASE(keeps_what_the_inner_stepper_keeps) {
    const auto body = lie_poisson<so3>(driven_body{});
    const auto top = lie_poisson<se3>(reference_top());
    const auto top_start = models::heavy_top::luesink_initial_state();
    BOOST_TEST(worst(invariant_drift(composed<munthe_kaas_midpoint<so3>, 4>, body, body_start, 0.0,
                                     0.1, 5000, so3::casimirs)) < 1e-13);
    BOOST_TEST(worst(invariant_drift(composed<isospectral_midpoint<so3>, 6>, body, body_start, 0.0,
                                     0.1, 5000, so3::casimirs)) < 1e-13);
    BOOST_TEST(worst(invariant_drift(composed<munthe_kaas_midpoint<se3>, 8>, top, top_start, 0.0,
                                     0.1, 5000, se3::casimirs)) < 1e-12);
    // an energy that the midpoint rule keeps
    const auto energy = [](const top_state& x) { return std::array{reference_top()(x)}; };
    BOOST_TEST(worst(invariant_drift(composed<munthe_kaas_midpoint<se3>, 8>, top, top_start, 0.0,
                                     0.1, 5000, energy)) < 1e-12);
    const auto defect = [&](auto make) {
        return detail::lie_poisson_defect<so3>(detail::step_map(make, body, 0.3, 0.3), body_start);
    };
    BOOST_TEST(defect(composed<isospectral_midpoint<so3>, 6>) < 1e-11);
    BOOST_TEST(defect(composed<munthe_kaas_midpoint<so3>, 4>) > 1e-8);
    BOOST_TEST(detail::lie_poisson_defect<se3>(
                   detail::step_map(composed<lie_poisson_splitting<se3>, 8>, top, 0.0, 0.3),
                   top_start) < 1e-11);
}

BOOST_AUTO_TEST_CASE(is_symmetric_in_time) {
    const auto body = lie_poisson<so3>(driven_body{});
    const auto defect = [&](auto make) {
        return reversibility_defect(make, body, body_start, 0.3, 0.5);
    };
    BOOST_TEST(defect(composed<implicit_midpoint<Vector3d>, 4>) < 1e-14);
    BOOST_TEST(defect(composed<munthe_kaas_midpoint<so3>, 6>) < 1e-14);
    BOOST_TEST(defect(composed<isospectral_midpoint<so3>, 8>) < 1e-14);
    BOOST_TEST(defect(composed<stochastic_heun<Vector3d>, 4>) > 1e-6);
}

BOOST_AUTO_TEST_CASE(a_substep_that_throws_leaves_the_state_alone) {
    const auto breaks = [](const Vector3d& x, Vector3d& dxdt, double t) {
        if (t > 0.5) throw std::runtime_error{"no further"};
        dxdt = -x;
    };
    Vector3d x = body_start;
    symmetric_composition<implicit_midpoint<Vector3d>, 4> stepper;
    BOOST_CHECK_THROW(stepper.do_step(breaks, x, 0.0, 1.0), std::runtime_error);
    BOOST_TEST((x == body_start));
    symmetric_composition<munthe_kaas_midpoint<so3>, 4> implicit;
    BOOST_CHECK_THROW(implicit.do_step(lie_poisson<so3>(reference_body()), x, 0.0, 1e6),
                      no_convergence);
    BOOST_TEST((x == body_start));
    stepper.do_step(breaks, x, 0.0, 0.5 / 1.1);
    BOOST_TEST((x != body_start));
}

BOOST_AUTO_TEST_CASE(does_not_allocate) {
    const auto driven = lie_poisson<so3>(driven_body{});
    const auto top = lie_poisson<se3>(reference_top());
    const auto top_start = models::heavy_top::luesink_initial_state();
    check_no_allocation(composed<munthe_kaas_midpoint<so3>, 4>, driven, body_start);
    check_no_allocation(composed<isospectral_midpoint<so3>, 8>, driven, body_start);
    check_no_allocation(composed<lie_poisson_splitting<se3>, 6>, top, top_start);
}

BOOST_AUTO_TEST_SUITE_END()
