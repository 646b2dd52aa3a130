// SPDX-License-Identifier: BSL-1.0
//
// The promises around a step, kept by every stepper: what it refuses, that it then has changed
// nothing, and that it allocates nothing.
#include <geodeint/odeint/stepper_base.hpp>

#include "support/allocation_counter.hpp"
#include "support/conformance.hpp"
#include "support/lie_group_replay.hpp"

#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>

#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>

#include <limits>
#include <stdexcept>

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
