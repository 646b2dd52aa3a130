// SPDX-License-Identifier: BSL-1.0
#include <geodeint/convergence/detail/coupled_runs.hpp>

#include "convergence/study_problems.hpp"

#include <geodeint/noise/reflected.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>

#include <boost/test/unit_test.hpp>

#include <Eigen/Core>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

namespace {

using midpoint = isospectral_midpoint<so3>;
using heun = stochastic_heun<Vector3d>;

const Vector3d start = models::rigid_body::ephrati_initial_state();
const auto make_system = make_rigid_body(0.5);
const std::tuple schemes{scheme{"midpoint", midpoint{}}, scheme{"Heun", heun{}}};

convergence_study study() {
    return {.steps = {0x1p-3, 0x1p-5},
            .reference_step = 0x1p-7,
            .duration = 0.5,
            .paths = 20,
            .seed = 9,
            .sign_changes = convergence_study::signs::all};
}

/// The same run, step by step, on the path itself.
template <class Stepper>
Vector3d alone(Stepper stepper, const wiener_path& path, std::uint64_t flipped, double h,
               double duration) {
    const auto system = make_system(reflected{path, flipped});
    Vector3d x = start;
    for (int k = 0; k * h < duration; ++k) stepper.do_step(system, x, k * h, h);
    return x;
}

static_assert(detail::makes_system<decltype(make_system)>);
static_assert(detail::makes_system<decltype(make_levy_area)>);
const auto of_wiener_paths = [](const wiener_path& path) { return levy_area{path}; };
static_assert(!detail::makes_system<decltype(of_wiener_paths)>);

} // namespace

BOOST_AUTO_TEST_SUITE(coupled_runs_)

BOOST_AUTO_TEST_CASE(every_run_has_the_bits_of_the_run_alone) {
    const convergence_study plan = study();
    detail::coupled_runs runs{make_system, start, schemes, plan};
    BOOST_TEST(runs.patterns() == 8U);
    std::uint64_t expected_path = 3;
    runs.for_each_path(3, 6, [&](std::uint64_t number) {
        BOOST_TEST(number == expected_path++);
        const wiener_path path{plan.seed, number, plan.reference_step};
        int wrong = 0;
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t p = 0; p < 8; ++p) {
                wrong += runs.end(0, i, p) != alone(midpoint{}, path, p, plan.step(i), 0.5);
                wrong += runs.end(1, i, p) != alone(heun{}, path, p, plan.step(i), 0.5);
            }
        BOOST_TEST(wrong == 0);
    });
    BOOST_TEST(expected_path == 6U);
}

BOOST_AUTO_TEST_CASE(a_path_does_not_depend_on_those_before_it) {
    const convergence_study plan = study();
    detail::coupled_runs all{make_system, start, schemes, plan},
        last{make_system, start, schemes, plan};
    all.for_each_path(0, 5, [](std::uint64_t) {});
    last.for_each_path(4, 5, [](std::uint64_t) {});
    for (std::size_t s = 0; s < 2; ++s)
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t p = 0; p < 8; ++p) BOOST_TEST((all.end(s, i, p) == last.end(s, i, p)));
}

BOOST_AUTO_TEST_CASE(one_scheme_may_be_the_reference_of_all) {
    convergence_study plan = study();
    plan.reference_scheme = 1;
    detail::coupled_runs runs{make_system, start, schemes, plan};
    runs.for_each_path(0, 1, [&](std::uint64_t number) {
        const wiener_path path{plan.seed, number, plan.reference_step};
        const Vector3d expected = alone(heun{}, path, 2, plan.reference_step, 0.5);
        BOOST_TEST((runs.end(0, 2, 2) == expected));
        BOOST_TEST((runs.end(1, 2, 2) == expected));
        BOOST_TEST((runs.end(0, 1, 2) == alone(midpoint{}, path, 2, plan.steps[1], 0.5)));
    });
}

BOOST_AUTO_TEST_CASE(independent_runs_share_nothing) {
    convergence_study plan = study();
    plan.paths_are = convergence_study::coupling::independent;
    detail::coupled_runs runs{make_system, start, schemes, plan};
    runs.for_each_path(7, 8, [&](std::uint64_t) {
        for (std::size_t i = 0; i < 3; ++i) {
            const wiener_path path{plan.seed, i * plan.paths + 7, plan.step(i)};
            BOOST_TEST((runs.end(0, i, 1) == alone(midpoint{}, path, 1, plan.step(i), 0.5)));
            BOOST_TEST((runs.end(1, i, 1) == alone(heun{}, path, 1, plan.step(i), 0.5)));
        }
    });
}

BOOST_AUTO_TEST_CASE(more_than_six_noises_are_mirrored_together) {
    convergence_study plan = study();
    const auto seven = make_growth(0.1, std::array{0.1, 0.2, 0.3, 0.1, 0.2, 0.3, 0.1});
    const scalar one{1.0};
    const std::tuple exact{scheme{"exact", exact_growth{}}};
    detail::coupled_runs runs{seven, one, exact, plan};
    BOOST_TEST(runs.patterns() == 2U);
    runs.for_each_path(0, 1, [&](std::uint64_t) {
        // e^{a T + b W} and e^{a T - b W}
        BOOST_TEST(std::abs(runs.end(0, 0, 0)(0) * runs.end(0, 0, 1)(0) - std::exp(0.1)) < 1e-12);
    });
}

BOOST_AUTO_TEST_CASE(a_failing_step_is_named) {
    const auto spoilt = [](const auto& path) { return make_growth(1e308, std::array{1.0})(path); };
    const scalar one{1.0};
    const std::tuple heuns{scheme{"Heun", stochastic_heun<scalar>{}}};
    const convergence_study plan = study();
    detail::coupled_runs runs{spoilt, one, heuns, plan};
    BOOST_CHECK_EXCEPTION(runs.for_each_path(5, 6, [](std::uint64_t) {}), path_failed,
                          [](const path_failed& error) {
                              BOOST_TEST_MESSAGE(error.what());
                              const std::string& reason = error.failure().reason;
                              return error.failure().path == 5 && error.failure().t == 0 &&
                                     reason.rfind("Heun, h = 0.125", 0) == 0;
                          });
}

BOOST_AUTO_TEST_SUITE_END()
