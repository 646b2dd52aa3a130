// SPDX-License-Identifier: BSL-1.0
//
// The promises around a step, kept by every stepper: what it refuses, that it then has changed
// nothing, and that it allocates nothing.
#include <geodeint/stepper/stepper_base.hpp>

#include "support/allocation_counter.hpp"
#include "support/conformance.hpp"
#include "support/lie_group_replay.hpp"

#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>

#include <geodeint/models/heavy_top.hpp>

#include <boost/array.hpp>
#include <boost/mpl/list.hpp>
#include <boost/numeric/odeint/integrate/integrate_const.hpp>
#include <boost/numeric/odeint/integrate/integrate_n_steps.hpp>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <ranges>
#include <span>
#include <stdexcept>
#include <vector>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

using steppers = boost::mpl::list<implicit_midpoint<Vector3d>, stochastic_heun<Vector3d>,
                                  munthe_kaas_midpoint<so3>, isospectral_midpoint<so3>>;

namespace {

/// Can its do_step be called in place on an X? Only views may be const.
template <class Stepper, class X>
concept steps_in_place = requires(Stepper& stepper, X& x) {
    stepper.do_step(lie_poisson<so3>(reference_body()), x, 0.0, 0.01);
};
template <class Stepper>
constexpr bool writes_to_nothing_const =
    steps_in_place<Stepper, Vector3d> && !steps_in_place<Stepper, const Vector3d> &&
    steps_in_place<Stepper, Eigen::Map<Vector3d>> &&
    steps_in_place<Stepper, const Eigen::Map<Vector3d>> &&
    !steps_in_place<Stepper, const Eigen::Map<const Vector3d>>;
static_assert(writes_to_nothing_const<implicit_midpoint<Vector3d>>);
static_assert(writes_to_nothing_const<stochastic_heun<Vector3d>>);
static_assert(writes_to_nothing_const<munthe_kaas_midpoint<so3>>);
static_assert(writes_to_nothing_const<isospectral_midpoint<so3>>);

const Vector3d start{-0.5878, 0.3, 0.8090};
const double not_a_number = std::numeric_limits<double>::quiet_NaN();
const double infinity = std::numeric_limits<double>::infinity();

auto noisy_system() {
    return lie_poisson<so3>(reference_body(), three_linear_noises(), wiener_path{1, 2, 0.01});
}

/// A Hamiltonian that fails after a number of evaluations.
struct failing {
    int* left;
    Vector3d gradient(const Vector3d& x) const {
        if (--*left < 0) throw std::domain_error{"the model left its domain"};
        return x.cwiseProduct(Vector3d{1, 0.5, 0.3});
    }
};
struct nan_gradient {
    Vector3d gradient(const Vector3d&) const { return Vector3d::Constant(not_a_number); }
};

} // namespace

BOOST_AUTO_TEST_SUITE(every_stepper)

BOOST_AUTO_TEST_CASE_TEMPLATE(refuses_bad_input_by_name_and_changes_nothing, Stepper, steppers) {
    const auto system = noisy_system();
    Stepper stepper;
    const auto refused = [&](Vector3d x, double t, double dt, const char* name) {
        const Vector3d before = x;
        BOOST_CHECK_EXCEPTION(stepper.do_step(system, x, t, dt), invalid_argument,
                              [&](const auto& error) { return error.argument() == name; });
        BOOST_TEST((x.array() == before.array() ||
                    (x.array() != x.array() && before.array() != before.array()))
                       .all());
    };
    refused(start, not_a_number, 0.01, "t");
    refused(start, infinity, 0.01, "t");
    refused(start, 0.0, not_a_number, "dt");
    refused(start, 0.0, -infinity, "dt");
    refused(Vector3d{1, not_a_number, 0}, 0.0, 0.01, "x");
    refused(Vector3d{1, infinity, 0}, 0.0, 0.01, "x");
}

BOOST_AUTO_TEST_CASE_TEMPLATE(leaves_the_state_alone_when_dt_is_zero, Stepper, steppers) {
    Vector3d x = start, y = Vector3d::Zero();
    Stepper stepper;
    stepper.do_step(noisy_system(), x, 1.0, 0.0);
    BOOST_TEST((x == start));
    stepper.do_step(noisy_system(), x, 1.0, y, 0.0);
    BOOST_TEST((y == start));
}

BOOST_AUTO_TEST_CASE_TEMPLATE(survives_exceptions_of_the_model, Stepper, steppers) {
    int evaluations = 1;
    const auto system = lie_poisson<so3>(failing{&evaluations});
    Vector3d x = start;
    Stepper stepper;
    BOOST_CHECK_THROW(stepper.do_step(system, x, 0.0, 0.1), std::domain_error);
    BOOST_TEST((x == start));
    evaluations = 1000;
    stepper.do_step(system, x, 0.0, 0.1);
    Vector3d fresh = start;
    Stepper{}.do_step(system, fresh, 0.0, 0.1);
    BOOST_TEST((x == fresh));
}

BOOST_AUTO_TEST_CASE_TEMPLATE(lets_no_nan_through, Stepper, steppers) {
    Vector3d x = start;
    BOOST_CHECK_THROW(Stepper{}.do_step(lie_poisson<so3>(nan_gradient{}), x, 0.0, 0.1),
                      boost::numeric::odeint::odeint_error);
    BOOST_TEST((x == start));
}

BOOST_AUTO_TEST_CASE_TEMPLATE(goes_on_after_a_step_that_was_far_too_large, Stepper, steppers) {
    const auto system = lie_poisson<so3>(quartic_on_so3());
    Vector3d x = start;
    Stepper stepper;
    try {
        stepper.do_step(system, x, 2.0, 1e12);
        x = start; // implicit schemes without a chart have solutions at any step
    } catch (const no_convergence& error) {
        BOOST_TEST(error.t() == 2.0);
        BOOST_TEST(error.dt() == 1e12);
        BOOST_TEST(error.iterations() > 0u);
        BOOST_TEST(!(error.residual() < 1e-10));
    } catch (const invalid_argument& error) {
        BOOST_TEST(error.argument() == "dt");
    }
    BOOST_TEST((x == start));
    stepper.do_step(system, x, 2.0, 0.01);
    Vector3d fresh = start;
    Stepper{}.do_step(system, fresh, 2.0, 0.01);
    BOOST_TEST((x == fresh));
}

BOOST_AUTO_TEST_CASE_TEMPLATE(does_not_allocate, Stepper, steppers) {
    const auto system = noisy_system();
    Vector3d x = start;
    Stepper stepper;
    const allocation_counter counter;
    for (int i = 0; i < 100; ++i) stepper.do_step(system, x, 0.01 * i, 0.01);
    BOOST_TEST(counter.count() == 0u);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(states_in_a_row)

namespace {

template <class Row>
Row row_of(const Vector3d& x) {
    Row row{};
    if constexpr (requires { row.resize(3); }) row.resize(3);
    std::copy(x.data(), x.data() + 3, row.begin());
    return row;
}

} // namespace

BOOST_AUTO_TEST_CASE_TEMPLATE(go_the_same_way_bit_by_bit, Stepper, steppers) {
    const auto system = noisy_system();
    const auto run = [&](auto x) {
        boost::numeric::odeint::integrate_n_steps(Stepper{}, system, x, 0.0, 0.01, 20);
        return std::vector<double>(std::ranges::begin(x), std::ranges::end(x));
    };
    Vector3d x = start;
    boost::numeric::odeint::integrate_n_steps(Stepper{}, system, x, 0.0, 0.01, 20);
    const std::vector<double> expected(x.data(), x.data() + 3);
    BOOST_TEST(run(row_of<std::array<double, 3>>(start)) == expected);
    BOOST_TEST(run(row_of<boost::array<double, 3>>(start)) == expected);
    BOOST_TEST(run(row_of<std::vector<double>>(start)) == expected);
    double numbers[3] = {start[0], start[1], start[2]};
    run(std::span<double>{numbers});
    BOOST_TEST(std::vector<double>(numbers, numbers + 3) == expected);
}

BOOST_AUTO_TEST_CASE(observers_see_the_type_of_the_caller) {
    std::array<double, 3> x = row_of<std::array<double, 3>>(start);
    int seen = 0;
    boost::numeric::odeint::integrate_const(isospectral_midpoint<so3>{},
                                            lie_poisson<so3>(reference_body()), x, 0.0, 0.1, 0.01,
                                            [&](const std::array<double, 3>&, double) { ++seen; });
    BOOST_TEST(seen == 11);
}

BOOST_AUTO_TEST_CASE(out_of_place_and_of_dynamic_size) {
    const auto system = lie_poisson<so3>(reference_body());
    const std::vector<double> in = row_of<std::vector<double>>(start);
    std::vector<double> out;
    isospectral_midpoint<so3>{}.do_step(system, in, 0.0, out, 0.01);
    Vector3d x = start;
    isospectral_midpoint<so3>{}.do_step(system, x, 0.0, 0.01);
    BOOST_TEST(out == std::vector<double>(x.data(), x.data() + 3));

    const auto turn = [](const Eigen::VectorXd& at, Eigen::VectorXd& slope, double) {
        slope = Eigen::VectorXd{{at[1], -at[0]}};
    };
    std::vector<double> plane{1, 0};
    implicit_midpoint<Eigen::VectorXd>{}.do_step(turn, plane, 0.0, 0.1);
    BOOST_TEST(plane[0] * plane[0] + plane[1] * plane[1] == 1, boost::test_tools::tolerance(1e-14));
}

BOOST_AUTO_TEST_CASE(of_pairs) {
    const auto system = lie_poisson<se3>(reference_top());
    top_state x = models::heavy_top::luesink_initial_state();
    std::array<double, 6> row{};
    flatten(x, Eigen::Map<Eigen::Matrix<double, 6, 1>>{row.data()});
    munthe_kaas_midpoint<se3> first, second;
    for (int i = 0; i < 10; ++i) {
        first.do_step(system, x, 0.1 * i, 0.1);
        second.do_step(system, row, 0.1 * i, 0.1);
    }
    Eigen::Matrix<double, 6, 1> expected;
    flatten(x, expected);
    BOOST_TEST((expected == Eigen::Map<Eigen::Matrix<double, 6, 1>>{row.data()}));
}

BOOST_AUTO_TEST_CASE(wrong_sizes_and_const_rows_are_refused) {
    std::vector<double> four{1, 2, 3, 4};
    const std::vector<double> before = four;
    BOOST_CHECK_EXCEPTION(
        isospectral_midpoint<so3>{}.do_step(lie_poisson<so3>(reference_body()), four, 0.0, 0.1),
        invalid_argument, [](const invalid_argument& error) { return error.argument() == "x"; });
    BOOST_TEST(four == before);
    const Vector3d in = start;
    std::array<double, 2> small{5, 6};
    BOOST_CHECK_EXCEPTION(isospectral_midpoint<so3>{}.do_step(lie_poisson<so3>(reference_body()),
                                                              in, 0.0, small, 0.1),
                          invalid_argument,
                          [](const invalid_argument& error) { return error.argument() == "out"; });
    BOOST_TEST((small == std::array<double, 2>{5, 6}));
    using stepper = isospectral_midpoint<so3>;
    static_assert(steps_in_place<stepper, std::array<double, 3>>);
    static_assert(!steps_in_place<stepper, const std::array<double, 3>>);
    static_assert(steps_in_place<stepper, const std::span<double>>);
    static_assert(!steps_in_place<stepper, const std::span<const double>>);
}

BOOST_AUTO_TEST_CASE(allocate_nothing) {
    const auto system = lie_poisson<so3>(reference_body());
    std::array<double, 3> x = row_of<std::array<double, 3>>(start);
    isospectral_midpoint<so3> stepper;
    stepper.do_step(system, x, 0.0, 0.01);
    const allocation_counter counter;
    for (int i = 1; i < 10; ++i) stepper.do_step(system, x, 0.01 * i, 0.01);
    BOOST_TEST(counter.count() == 0U);
}

BOOST_AUTO_TEST_SUITE_END()
