// SPDX-License-Identifier: BSL-1.0
#include <geodeint/stepper/detail/energy_correction.hpp>

#include <geodeint/stepper/detail/coordinate_metric.hpp>

#include <boost/test/unit_test.hpp>

#include <Eigen/Core>

#include <limits>
#include <vector>

using namespace geodeint;
using Eigen::Vector3d;

namespace {

constexpr double eps = std::numeric_limits<double>::epsilon();

/// H = |x|^2/2, S = x_3: what is corrected in a step from x to next.
struct run_of_steps {
    detail::energy_correction correction;
    std::vector<Vector3d> unused;

    static std::array<double, 2> values(const Vector3d& x) { return {x.squaredNorm() / 2, x(2)}; }

    bool correct(const Vector3d& x, bool goes_on, double dt, Vector3d& next) {
        detail::slope_table<Vector3d, 0> slopes{unused, x};
        slopes[0] = (x + next) / 2;
        slopes[1] = Vector3d::UnitZ();
        Vector3d move, moved;
        const Vector3d sizes = x.cwiseAbs() + next.cwiseAbs();
        return correction.correct(
            x, goes_on, dt, next, true, slopes, values, [&](std::size_t) { return 1.0; },
            [](const Vector3d&, Vector3d& slope) { slope = Vector3d::UnitZ(); },
            detail::coordinate_metric<Vector3d>{sizes},
            [](const Vector3d& y, const Vector3d& by, Vector3d& to) { to = y + by; }, move, moved);
    }
};

} // namespace

BOOST_AUTO_TEST_SUITE(energy_corrections)

BOOST_AUTO_TEST_CASE(restore_what_the_step_lost) {
    const Vector3d x{0.6, 0.3, 0.5};
    Vector3d next = (1 - 1e-12) * Vector3d{0.3, 0.6, 0.5};
    BOOST_TEST(run_of_steps{}.correct(x, false, 0.1, next));
    BOOST_TEST(std::abs(run_of_steps::values(next)[0] - run_of_steps::values(x)[0]) <= eps);
    BOOST_TEST(run_of_steps::values(next)[1] >= run_of_steps::values(x)[1]);
}

BOOST_AUTO_TEST_CASE(leave_the_gain_of_entropy_alone) {
    const Vector3d x{0.6, 0.3, 0.5};
    Vector3d next{0.3, 0.6, 0.5 + 1e-10};
    BOOST_TEST(run_of_steps{}.correct(x, false, 0.1, next));
    BOOST_TEST(std::abs(next(2) - 0.5 - 1e-10) < 1e-15);
    BOOST_TEST(std::abs(run_of_steps::values(next)[0] - run_of_steps::values(x)[0]) <= eps);
    // backward in time it falls
    Vector3d back{0.3, 0.6, 0.5 - 1e-10};
    BOOST_TEST(run_of_steps{}.correct(x, false, -0.1, back));
    BOOST_TEST(std::abs(back(2) - 0.5 + 1e-10) < 1e-15);
}

BOOST_AUTO_TEST_CASE(remember_what_is_still_missing_only_along_a_run) {
    run_of_steps run;
    // rounding of the state leaves an ulp or so in every step; the sum stays there
    Vector3d x{0.6, 0.3, 0.5};
    const double start = run_of_steps::values(x)[0];
    for (int i = 0; i < 100'000; ++i) {
        // a rotation about the third axis, carelessly rounded down
        Vector3d next{0.8 * x(0) - 0.6 * x(1), 0.6 * x(0) + 0.8 * x(1), x(2)};
        next *= 1 - 2 * eps;
        run.correct(x, i > 0, 0.1, next);
        x = next;
    }
    BOOST_TEST(std::abs(run_of_steps::values(x)[0] - start) < 3 * eps);
    // a state elsewhere misses nothing
    const Vector3d other{0.5, 0.5, 0.5};
    Vector3d next = other;
    run.correct(other, false, 0.1, next);
    BOOST_TEST((next - other).norm() == 0.0);
}

BOOST_AUTO_TEST_CASE(say_where_more_is_missing_than_rounding) {
    const Vector3d x{0.6, 0.3, 0.5};
    // no correction helps an energy that is not a number
    Vector3d next{std::numeric_limits<double>::quiet_NaN(), 0, 0.5};
    BOOST_TEST(!run_of_steps{}.correct(x, false, 0.1, next));
}

BOOST_AUTO_TEST_SUITE_END()
