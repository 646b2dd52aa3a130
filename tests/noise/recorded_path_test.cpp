// SPDX-License-Identifier: BSL-1.0
#include <geodeint/concepts.hpp>
#include <geodeint/noise/recorded_path.hpp>
#include <geodeint/noise/wiener_path.hpp>

#include <boost/test/unit_test.hpp>

#include <array>
#include <cmath>
#include <limits>
#include <vector>

using geodeint::recorded_path;

static_assert(geodeint::noise_path<recorded_path>);

namespace {

Eigen::MatrixXd some_increments() {
    Eigen::MatrixXd rows(5, 2);
    rows << 1, 10, 2, 20, 4, 40, 8, 80, 16, 160;
    return rows;
}

std::array<double, 2> increment(const recorded_path& path, double t, double dt) {
    std::array<double, 2> dW;
    path.increment(t, dt, dW);
    return dW;
}

const auto names = [](const char* argument) {
    return [argument](const geodeint::invalid_argument& error) {
        return error.argument() == argument;
    };
};

} // namespace

BOOST_AUTO_TEST_SUITE(recorded_path_)

BOOST_AUTO_TEST_CASE(gives_back_its_rows_their_sums_and_their_negatives) {
    const recorded_path path{0.3, 0.1, some_increments()};
    BOOST_TEST(path.components() == 2u);
    BOOST_TEST(path.t0() == 0.3);
    BOOST_TEST(path.dt() == 0.1);
    BOOST_TEST(path.increments().rows() == 5);
    for (int i = 0; i <= 5; ++i)
        for (int j = 0; j <= 5; ++j) {
            const double expected = (1 << j) - (1 << i); // rows i ... j - 1, signed
            const auto dW = increment(path, 0.3 + i * 0.1, (j - i) * 0.1);
            BOOST_TEST(dW[0] == expected);
            BOOST_TEST(dW[1] == 10 * expected);
        }
    double first;
    path.increment(0.3, 0.1, {&first, 1}); // fewer components than columns
    BOOST_TEST(first == 1);
    path.increment(0.3, 0.1, {});
}

BOOST_AUTO_TEST_CASE(copies_share_the_increments) {
    const recorded_path path{0, 1, some_increments()};
    const recorded_path copy = path;
    BOOST_TEST(&copy.increments() == &path.increments());
}

BOOST_AUTO_TEST_CASE(times_with_rounding_errors_are_grid_points) {
    // A million accumulated steps are 2e-6 of a step off the grid.
    constexpr int steps = 1'000'000;
    for (double dt : {0.1, 0.01, 1.0 / 3}) {
        Eigen::MatrixXd rows(steps, 1);
        for (int i = 0; i < steps; ++i) rows(i) = i;
        const recorded_path path{0, dt, rows};
        double t = 0, dW = 0;
        int wrong = 0;
        for (int i = 0; i < steps; ++i, t += dt) {
            path.increment(t, dt, {&dW, 1});
            wrong += dW != i;
        }
        BOOST_TEST(wrong == 0);
        path.increment(t, 3.6e-15, {&dW, 1}); // odeint's microscopic steps
        BOOST_TEST(dW == 0);
    }
    const recorded_path path{1e6, 0.1, some_increments()};
    BOOST_TEST(increment(path, 1e6 + 0.2, 0.1)[0] == 4);
    BOOST_TEST(increment(path, 1e6 + 0.2 + 9e-8, 0.1)[0] == 4);
}

BOOST_AUTO_TEST_CASE(replays_a_wiener_path) {
    const geodeint::wiener_path wiener{1, 2, 0.25};
    Eigen::MatrixXd rows(100, 3);
    std::array<double, 3> dW, replayed;
    for (int i = 0; i < 100; ++i) {
        wiener.increment(-5 + 0.25 * i, 0.25, dW);
        rows.row(i) = Eigen::Map<const Eigen::RowVector3d>(dW.data());
    }
    const recorded_path path{-5, 0.25, rows};
    for (double t : {-5.0, -1.5, 3.0})
        for (double dt : {0.25, 1.0, 3.75, -0.5}) {
            if (t + dt < -5) continue;
            wiener.increment(t, dt, dW);
            path.increment(t, dt, replayed);
            for (std::size_t k = 0; k < 3; ++k) BOOST_TEST(std::abs(dW[k] - replayed[k]) < 1e-14);
        }
}

BOOST_AUTO_TEST_CASE(refuses_a_matrix_that_seems_transposed) {
    const recorded_path path{0, 0.1, some_increments().transpose()}; // 2 rows of 5
    std::array<double, 2> dW{7, 7};
    BOOST_CHECK_EXCEPTION(path.increment(0, 0.1, dW), geodeint::invalid_argument,
                          names("increments"));
    BOOST_TEST(dW[1] == 7);
    std::array<double, 5> all{};
    path.increment(0, 0.1, all);
}

BOOST_AUTO_TEST_CASE(bad_arguments_are_named_and_nothing_is_written) {
    using geodeint::invalid_argument;
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double infinity = std::numeric_limits<double>::infinity();
    const auto rows = some_increments();
    for (double dt : {0.0, -0.1, nan, infinity})
        BOOST_CHECK_EXCEPTION((recorded_path{0, dt, rows}), invalid_argument, names("dt"));
    for (double t0 : {nan, infinity})
        BOOST_CHECK_EXCEPTION((recorded_path{t0, 0.1, rows}), invalid_argument, names("t0"));
    for (double bad : {nan, infinity}) {
        Eigen::MatrixXd spoilt = rows;
        spoilt(3, 1) = bad;
        BOOST_CHECK_EXCEPTION((recorded_path{0, 0.1, spoilt}), invalid_argument,
                              names("increments"));
    }

    const recorded_path path{0, 0.1, rows};
    std::array<double, 2> dW{5, 6};
    // between grid points, before the start, after the end, not a number
    for (double t : {0.05, 0.1 + 1e-6, -0.1, 0.6, 1e300, -1e300, nan, infinity})
        BOOST_CHECK_EXCEPTION(path.increment(t, 0.1, dW), invalid_argument, names("t"));
    for (double dt : {0.05, 0.1 + 1e-6, -0.2, 0.5, 1e300, nan, infinity})
        BOOST_CHECK_EXCEPTION(path.increment(0.1, dt, dW), invalid_argument, names("dt"));
    std::array<double, 3> three{1, 2, 3};
    BOOST_CHECK_EXCEPTION(path.increment(0, 0.1, three), invalid_argument, names("increments"));
    BOOST_TEST((dW == std::array<double, 2>{5, 6}));
    BOOST_TEST((three == std::array<double, 3>{1, 2, 3}));

    const recorded_path empty{0, 0.1, Eigen::MatrixXd(0, 2)};
    BOOST_TEST(increment(empty, 0, 0)[1] == 0);
    BOOST_CHECK_EXCEPTION(empty.increment(0, 0.1, dW), invalid_argument, names("dt"));
}

BOOST_AUTO_TEST_SUITE_END()
