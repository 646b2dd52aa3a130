// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/cayley_map.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/lanes/lane_stepper.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include "support/allocation_counter.hpp"

#include <boost/mpl/list.hpp>
#include <boost/numeric/odeint/integrate/integrate_n_steps.hpp>
#include <boost/test/unit_test.hpp>

#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <type_traits>

using namespace geodeint;
using Eigen::Vector3d;
using top_state = se3::dual_type;

namespace {

constexpr double cell = 1.0 / 64;

template <class Path>
auto noisy_body(double sigma, Path path) {
    return lie_poisson<so3>(models::rigid_body::ephrati(),
                            noise(linear{Vector3d{sigma, 0, 0}},
                                  linear{Vector3d{0.1 * sigma, sigma, 0}},
                                  linear{Vector3d{0, 0.3 * sigma, sigma}}),
                            path);
}
Vector3d body_start(int i) { return (1 + 0.1 * i) * models::rigid_body::ephrati_initial_state(); }
in_lanes<Vector3d, 4> body_starts() {
    in_lanes<Vector3d, 4> x;
    for (int i = 0; i < 4; ++i) set_lane(x, i, body_start(i));
    return x;
}

auto noisy_top(double sigma) {
    return lie_poisson<se3>(
        models::heavy_top::luesink(),
        noise(linear{top_state{Vector3d{sigma, 0, 0}, Vector3d{0, sigma, 0}}},
              linear{top_state{Vector3d{0, 0.5 * sigma, sigma}, Vector3d{sigma, 0, sigma}}}),
        wiener_path{3, 20, cell});
}
top_state top_start(int i) { return (1 + 0.1 * i) * models::heavy_top::luesink_initial_state(); }

/// Steps all lanes together, and each alone with a scalar stepper: the bits must agree.
template <int Width, class Stepper, class System, class Start>
void check_bits(Stepper stepper, const System& first, Start start, double dt, int steps) {
    lane_stepper<Stepper, Width> together{stepper};
    const lane_system<System, Width> systems{first};
    typename lane_stepper<Stepper, Width>::state_type x;
    for (int i = 0; i < Width; ++i) set_lane(x, i, start(i));
    for (int k = 0; k < steps; ++k) together.do_step(systems, x, k * dt, dt);
    BOOST_TEST(together.failures().empty());
    for (int i = 0; i < Width; ++i) {
        Stepper alone = stepper;
        const auto system = systems.lane(i);
        auto y = start(i);
        for (int k = 0; k < steps; ++k) alone.do_step(system, y, k * dt, dt);
        BOOST_TEST((lane(x, i) == y), "lane " << i);
    }
}

template <int Width>
using width = std::integral_constant<int, Width>;
#if defined(__AVX__)
using widths = boost::mpl::list<width<native_lanes>>; // two of them are half of a register
#else
using widths = boost::mpl::list<width<2>, width<native_lanes>>;
#endif

} // namespace

BOOST_AUTO_TEST_SUITE(lane_stepper_)

BOOST_AUTO_TEST_CASE_TEMPLATE(isospectral_midpoint_has_the_same_bits, W, widths) {
    const isospectral_midpoint<so3> stepper;
    for (const double sigma : {0.1, 1.0})
        for (const double dt : {cell, cell / 16, 4 * cell, -cell})
            check_bits<W::value>(stepper, noisy_body(sigma, wiener_path{1, 77, cell}), body_start,
                                 dt, 100);
    check_bits<W::value>(stepper, noisy_body(1, truncated{wiener_path{1, 77, cell}, 1}), body_start,
                         cell, 100);
}

/// A Hessian that is not a template is evaluated lane by lane, because scalar steps profit from it.
struct body_with_a_plain_hessian {
    models::rigid_body body = models::rigid_body::ephrati();
    template <class Momentum>
    auto gradient(const Eigen::MatrixBase<Momentum>& m) const {
        return body.gradient(m);
    }
    Eigen::Matrix3d hessian(const Vector3d& m) const { return body.hessian(m); }
};

BOOST_AUTO_TEST_CASE(a_hessian_of_doubles_gives_the_same_bits) {
    const auto system =
        lie_poisson<so3>(body_with_a_plain_hessian{}, noise(linear{Vector3d{0.5, 0, 0.1}}),
                         wiener_path{1, 77, cell});
    check_bits<4>(isospectral_midpoint<so3>{}, system, body_start, cell, 50);
    check_bits<4>(munthe_kaas_midpoint<so3>{}, system, body_start, cell, 50);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(munthe_kaas_midpoint_has_the_same_bits, W, widths) {
    for (const double sigma : {0.1, 1.0})
        for (const double dt : {cell, cell / 16, -cell}) {
            const auto system = noisy_body(sigma, wiener_path{1, 77, cell});
            check_bits<W::value>(munthe_kaas_midpoint<so3>{}, system, body_start, dt, 100);
            check_bits<W::value>(munthe_kaas_midpoint<so3, cayley_map>{}, system, body_start, dt,
                                 100);
        }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(the_heavy_top_has_the_same_bits, W, widths) {
    for (const double sigma : {0.1, 1.0})
        for (const double dt : {cell, cell / 16})
            check_bits<W::value>(munthe_kaas_midpoint<se3>{}, noisy_top(sigma), top_start, dt, 100);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(stochastic_heun_has_the_same_bits, W, widths) {
    for (const double dt : {cell, cell / 16}) {
        check_bits<W::value>(stochastic_heun<Vector3d>{}, noisy_body(0.3, wiener_path{1, 77, cell}),
                             body_start, dt, 100);
        check_bits<W::value>(stochastic_heun<top_state>{}, noisy_top(0.3), top_start, dt, 100);
        // and without noise
        check_bits<W::value>(stochastic_heun<Vector3d>{},
                             lie_poisson<so3>(models::rigid_body::ephrati()), body_start, dt, 100);
    }
}

/// Of the scalar steps, property.units asks the same bits in every unit.
BOOST_AUTO_TEST_CASE(every_unit_has_the_same_bits) {
    for (const int exponent : {30, -70}) {
        const double momentum = std::ldexp(1.0, exponent), advected = std::ldexp(1.0, -20);
        const models::rigid_body body{momentum * Vector3d{2, 1, 2.0 / 3}};
        const auto turned = lie_poisson<so3>(
            body, noise(linear{Vector3d{0.3, 0, 0}}, linear{Vector3d{0.1, 0.3, 0}}),
            wiener_path{1, 77, cell});
        const auto body_in_unit = [&](int i) { return Vector3d(momentum * body_start(i)); };
        check_bits<2>(isospectral_midpoint<so3>{}, turned, body_in_unit, cell, 100);
        const double slide = 0.3 * momentum / advected;
        const models::heavy_top top{momentum * Vector3d{4, 2, 1},
                                    momentum / advected * Vector3d{0.1, 0, 1}};
        const auto tossed = lie_poisson<se3>(
            top,
            noise(linear{top_state{Vector3d{0.3, 0, 0}, Vector3d{0, slide, 0}}},
                  linear{top_state{Vector3d{0, 0.1, 0.3}, Vector3d{slide, 0, slide}}}),
            wiener_path{3, 20, cell});
        const auto top_in_unit = [&](int i) {
            const top_state x = top_start(i);
            return top_state{momentum * x.momentum, advected * x.advected};
        };
        check_bits<2>(munthe_kaas_midpoint<se3>{}, tossed, top_in_unit, cell, 100);
    }
}

/// Recorded once, on registers of two doubles: every width and every compiler must find it again.
BOOST_AUTO_TEST_CASE(the_bits_do_not_depend_on_the_registers) {
    lane_stepper<isospectral_midpoint<so3>, native_lanes> together;
    const auto system = noisy_body(0.5, wiener_path{2024, 0, cell});
    const lane_system<std::remove_const_t<decltype(system)>, native_lanes> systems{system};
    in_lanes<Vector3d, native_lanes> x;
    for (int i = 0; i < native_lanes; ++i) set_lane(x, i, Vector3d{0.6, 0, 0.8});
    for (int k = 0; k < 64; ++k) together.do_step(systems, x, k * cell, cell);
    BOOST_TEST((lane(x, 0) ==
                Vector3d{0x1.4fe9b7ee46b97p-2, -0x1.22bfcd32d8f47p-1, 0x1.8285b72aa89dbp-1}));
    BOOST_TEST((lane(x, 3) ==
                Vector3d{0x1.9bb569a496815p-2, -0x1.c0223216ca0aap-4, 0x1.d16f77866dc6ep-1}));
}

BOOST_AUTO_TEST_CASE(a_step_of_no_length_retires_what_is_not_finite) {
    lane_stepper<isospectral_midpoint<so3>, 4> together;
    const auto system = noisy_body(0.5, wiener_path{2024, 0, cell});
    const lane_system<std::remove_const_t<decltype(system)>, 4> systems{system};
    in_lanes<Vector3d, 4> x = body_starts();
    set_lane(x, 2, Vector3d{0.6, std::nan(""), 0.8});
    together.do_step(systems, x, 0.0, 0.0);
    BOOST_TEST(together.retired()[2]);
    BOOST_TEST(together.failures().size() == 1u);
    BOOST_TEST((lane(x, 1) == body_start(1)));
}

BOOST_AUTO_TEST_CASE(a_loose_tolerance_is_that_of_the_scalar_stepper) {
    check_bits<4>(isospectral_midpoint<so3>{cascade{1e-4}},
                  noisy_body(0.5, wiener_path{1, 0, cell}), body_start, cell, 100);
    check_bits<4>(isospectral_midpoint<so3, fixed_point>{fixed_point{1e-6}},
                  noisy_body(0.5, wiener_path{1, 0, cell}), body_start, cell, 100);
}

/// Steps near the limit of contraction: some lanes need the chord or Newton's method.
BOOST_AUTO_TEST_CASE(lanes_that_do_not_contract_are_stepped_alone) {
    const auto fast = [](int i) -> Vector3d { return (i == 2 ? 40.0 : 1.0) * body_start(i); };
    check_bits<4>(isospectral_midpoint<so3>{}, noisy_body(0.1, wiener_path{1, 0, cell}), fast,
                  8 * cell, 20);
    check_bits<4>(munthe_kaas_midpoint<so3>{}, noisy_body(0.1, wiener_path{1, 0, cell}), fast,
                  8 * cell, 20);
}

BOOST_AUTO_TEST_CASE(a_lane_that_fails_is_retired_and_disturbs_no_neighbour) {
    // iterations are limited so that a lane with a large momentum cannot be solved
    using stepper = isospectral_midpoint<so3>;
    const stepper scalar{cascade{1e-15, 12}};
    const auto start = [](int i) -> Vector3d { return (i == 1 ? 1e6 : 1.0) * body_start(i); };
    lane_stepper<stepper, 4> together{scalar};
    const auto system = noisy_body(0.1, wiener_path{1, 0, cell});
    const lane_system<std::remove_const_t<decltype(system)>, 4> systems{system};
    in_lanes<Vector3d, 4> x;
    for (int i = 0; i < 4; ++i) set_lane(x, i, start(i));
    for (int k = 0; k < 10; ++k) together.do_step(systems, x, k * cell, cell);

    // it ends where the scalar stepper fails
    stepper failing = scalar;
    Vector3d end = start(1);
    double t = 0;
    try {
        for (int k = 0; k < 10; ++k) failing.do_step(systems.lane(1), end, t = k * cell, cell);
        BOOST_ERROR("the lane alone does not fail");
    } catch (const no_convergence&) {
    }
    BOOST_REQUIRE(together.failures().size() == 1u);
    BOOST_TEST(together.failures()[0].lane == 1);
    BOOST_TEST(together.failures()[0].t == t);
    BOOST_TEST(together.failures()[0].reason.find("did not converge") != std::string::npos);
    BOOST_TEST((lane(x, 1) == end));
    for (const int i : {0, 2, 3}) {
        BOOST_TEST(!together.retired()[i]);
        stepper alone = scalar;
        Vector3d y = start(i);
        for (int k = 0; k < 10; ++k) alone.do_step(systems.lane(i), y, k * cell, cell);
        BOOST_TEST((lane(x, i) == y));
    }

    together.restart();
    BOOST_TEST(!any(together.retired()));
    set_lane(x, 1, body_start(1));
    together.do_step(systems, x, 0, cell);
    BOOST_TEST(together.failures().empty());
    BOOST_TEST((lane(x, 1) != body_start(1)));
}

BOOST_AUTO_TEST_CASE(a_lane_that_is_not_finite_is_named) {
    lane_stepper<stochastic_heun<Vector3d>, 4> together;
    const auto system = noisy_body(0.1, wiener_path{1, 0, cell});
    const lane_system<std::remove_const_t<decltype(system)>, 4> systems{system};
    in_lanes<Vector3d, 4> x = body_starts();
    set_lane(x, 3, Vector3d{0, std::numeric_limits<double>::quiet_NaN(), 0});
    together.do_step(systems, x, 0.0, cell);
    BOOST_REQUIRE(together.failures().size() == 1u);
    BOOST_TEST(together.failures()[0].lane == 3);
    BOOST_TEST(together.failures()[0].reason.find("x: the state is not finite") !=
               std::string::npos);
}

BOOST_AUTO_TEST_CASE(it_runs_in_odeint_and_does_not_allocate) {
    namespace odeint = boost::numeric::odeint;
    using stepper = munthe_kaas_midpoint<so3>;
    lane_stepper<stepper, 4> together;
    const auto system = noisy_body(0.1, wiener_path{1, 0, cell});
    const lane_system<std::remove_const_t<decltype(system)>, 4> systems{system};
    in_lanes<Vector3d, 4> x = body_starts();
    int seen = 0;
    odeint::integrate_n_steps(std::ref(together), std::cref(systems), x, 0.0, cell, 50u,
                              [&](const in_lanes<Vector3d, 4>& y, double) {
                                  ++seen;
                                  for (int i = 0; i < 4; ++i)
                                      BOOST_TEST(lane(y, i).norm() == body_start(i).norm(),
                                                 boost::test_tools::tolerance(1e-14));
                              });
    BOOST_TEST(seen == 51);
    BOOST_TEST(testing::allocations_in([&] { together.do_step(systems, x, 1.0, cell); }) == 0U);
}

BOOST_AUTO_TEST_CASE(bad_times_are_named_and_change_nothing) {
    lane_stepper<stochastic_heun<Vector3d>, 4> together;
    const auto system = noisy_body(0.1, wiener_path{1, 0, cell});
    const lane_system<std::remove_const_t<decltype(system)>, 4> systems{system};
    in_lanes<Vector3d, 4> x = body_starts();
    const double nan = std::numeric_limits<double>::quiet_NaN();
    BOOST_CHECK_EXCEPTION(together.do_step(systems, x, nan, cell), invalid_argument,
                          [](const invalid_argument& e) { return e.argument() == "t"; });
    BOOST_CHECK_EXCEPTION(together.do_step(systems, x, 0, nan), invalid_argument,
                          [](const invalid_argument& e) { return e.argument() == "dt"; });
    for (int i = 0; i < 4; ++i) BOOST_TEST((lane(x, i) == body_start(i)));
}

BOOST_AUTO_TEST_SUITE_END()
