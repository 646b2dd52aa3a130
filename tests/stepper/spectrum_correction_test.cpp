// SPDX-License-Identifier: BSL-1.0
//
// Rounding does not lead steppers on skew matrices away from their orbits.
#include <geodeint/stepper/detail/spectrum_correction.hpp>

#include "support/matrix_problems.hpp"
#include "support/without_correction.hpp"

#include <geodeint/algebra/so.hpp>
#include <geodeint/algebra/sp.hpp>
#include <geodeint/algebra/su.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_heun.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>

using namespace geodeint;
using namespace geodeint::testing;
using namespace geodeint::testing::matrix_problems;
using detail::spectrum_correction;

namespace {

constexpr double eps = std::numeric_limits<double>::epsilon();

/// Traces of the second to the fifth power of i mu over as high powers of its size, to 64 bits: they
/// tell the spectra of matrices of up to five rows apart.
template <class Matrix>
Eigen::Matrix<long double, 4, 1> traces(const Matrix& mu) {
    using number = std::complex<long double>;
    using precise = Eigen::Matrix<number, Matrix::RowsAtCompileTime, Matrix::ColsAtCompileTime>;
    const precise x = number{0, 1} * mu.template cast<number>();
    const precise unit = x / std::sqrt((x * x).trace().real());
    const precise square = unit * unit, cube = square * unit;
    return {(x * x).trace().real(), cube.trace().real(), (square * square).trace().real(),
            (square * cube).trace().real()};
}
/// How far they are apart, relatively.
template <class Matrix>
double spectral_distance(const Matrix& x, const Matrix& y) {
    auto a = traces(x), b = traces(y);
    b(0) /= a(0);
    a(0) = 1;
    return static_cast<double>((a - b).cwiseAbs().maxCoeff());
}

/// The largest distance from the start in n steps, over every hundredth.
template <class G, class Stepper, class System>
double largest_drift(Stepper stepper, const System& system, double dt, int steps) {
    const auto x0 = start<G>(G::dimension);
    typename G::dual_type x = x0;
    double drift = 0;
    for (int n = 1; n <= steps; ++n) {
        stepper.do_step(system, x, n * dt, dt);
        if (n % 100 == 0) drift = std::max(drift, spectral_distance(x0, x));
    }
    BOOST_TEST((x + x.adjoint()).cwiseAbs().maxCoeff() == 0.0);
    return drift;
}

} // namespace

static_assert(detail::corrects_rounding_on<so<4>> &&
              detail::corrects_rounding_on<su<Eigen::Dynamic>>);
static_assert(!detail::corrects_rounding_on<sp<4>>);

BOOST_AUTO_TEST_SUITE(spectrum_corrections)

BOOST_AUTO_TEST_CASE(spectra_stay_within_the_rounding_of_some_steps) {
    const auto check = []<class G>(G, int steps) {
        const double dt = 0.05;
        const auto smooth = lie_poisson<G>(quartic_on<G>{});
        const auto noisy = lie_poisson<G>(quartic_on<G>{}, two_noises<G>(), wiener_path{1, 0, dt});
        using isospectral = isospectral_midpoint<G, fixed_point>;
        using heun = munthe_kaas_heun<G>;
        BOOST_TEST(largest_drift<G>(isospectral{}, smooth, dt, steps) < 24 * eps);
        BOOST_TEST(largest_drift<G>(isospectral{}, noisy, dt, steps) < 24 * eps);
        BOOST_TEST(largest_drift<G>(heun{}, smooth, dt, steps) < 24 * eps);
        BOOST_TEST(largest_drift<G>(without_correction<heun>(), smooth, dt, steps) > 36 * eps);
    };
    check(so<4>{}, 100'000);
    check(su<3>{}, 100'000);
}

BOOST_AUTO_TEST_CASE(move_to_the_orbit_of_the_start_and_not_along_it) {
    const auto check = []<class G>(G) {
        const typename G::dual_type x = start<G>(G::dimension);
        spectrum_correction<typename G::dual_type> correction;
        correction.prepare(x, false);
        // each step moves the spectrum by a sixteenth of a rounding error
        typename G::dual_type y = x;
        for (int n = 1; n <= 256; ++n) {
            correction.prepare(y, n > 1);
            y = (1 + n * eps / 16) * x;
            const typename G::dual_type before = y;
            correction.correct(y);
            if (n < 256) {
                BOOST_TEST((y == before));
            } else {
                BOOST_TEST(spectral_distance(x, before) > 12 * eps);
                BOOST_TEST(spectral_distance(x, y) < 8 * eps);
                BOOST_TEST((y - x).cwiseAbs().maxCoeff() < 8 * eps);
            }
        }
    };
    check(so<4>{});
    check(su<3>{});
}

BOOST_AUTO_TEST_CASE(are_not_made_where_more_is_missing_than_rounding) {
    const so<4>::dual_type x = start<so<4>>(6);
    spectrum_correction<so<4>::dual_type> correction;
    correction.prepare(x, false);
    so<4>::dual_type y = (1 + 1e-13) * x;
    const so<4>::dual_type before = y;
    for (int n = 1; n <= 512; ++n) correction.correct(y);
    // and what was missing then never is again
    BOOST_TEST((y - before).cwiseAbs().maxCoeff() < 8 * eps);
    BOOST_TEST(spectral_distance(before, y) < 8 * eps);
}

BOOST_AUTO_TEST_CASE(a_state_without_a_size_is_left_alone) {
    spectrum_correction<Eigen::Matrix4d> correction;
    Eigen::Matrix4d x = Eigen::Matrix4d::Zero();
    correction.prepare(x, false);
    for (int n = 1; n <= 256; ++n) correction.correct(x);
    BOOST_TEST(x.isZero(0));
}

BOOST_AUTO_TEST_CASE(a_run_begins_anew_where_a_step_begins_elsewhere) {
    const auto system = lie_poisson<so<4>>(quartic_on<so<4>>{});
    isospectral_midpoint<so<4>, fixed_point> used, fresh;
    so<4>::dual_type elsewhere = start<so<4>>(6), x = 1.5 * elsewhere;
    for (int n = 0; n < 40; ++n) used.do_step(system, elsewhere, 0.05 * n, 0.05);
    so<4>::dual_type y = x;
    for (int n = 0; n < 600; ++n) {
        used.do_step(system, x, 0.05 * n, 0.05);
        fresh.do_step(system, y, 0.05 * n, 0.05);
    }
    BOOST_TEST((x == y));
}

BOOST_AUTO_TEST_SUITE_END()
