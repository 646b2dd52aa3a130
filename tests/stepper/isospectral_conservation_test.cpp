// SPDX-License-Identifier: BSL-1.0
//
// Long runs of the isospectral midpoint rule in the paper's noise (Ephrati et al., figures 4, 6 and
// 8): the eigenvalues stay where they were to round-off, while the noise moves the energy.
#include <geodeint/stepper/isospectral_midpoint.hpp>

#include <geodeint/algebra/power.hpp>
#include <geodeint/algebra/so.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/algebra/su.hpp>
#include <geodeint/function/squared_pairing.hpp>
#include <geodeint/models/manakov.hpp>
#include <geodeint/models/point_vortices.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/noise/truncated.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/system/noise.hpp>

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>

using namespace geodeint;
using Eigen::Vector3d;
using models::manakov;
using models::point_vortices;
using models::rigid_body;

namespace {

constexpr double h = 1.0 / 256;

truncated<wiener_path> paper_path(int seed) { return truncated{wiener_path{seed, 0, h}}; }

struct departure {
    double spectrum = 0;
    double energy = 0;
};

/// The largest changes of spectrum(x), a vector, and of the energy, looked at every `every` steps.
template <class Stepper, class System, class State, class Spectrum>
departure run(Stepper stepper, const System& system, State x, int steps, int every,
              Spectrum spectrum) {
    const auto initial = Eigen::VectorXd(spectrum(x));
    const double energy = system.hamiltonian()(x);
    departure worst;
    for (int i = 0; i < steps; ++i) {
        stepper.do_step(system, x, i * h, h);
        if ((i + 1) % every != 0) continue;
        worst.spectrum = std::max(worst.spectrum,
                                  (Eigen::VectorXd(spectrum(x)) - initial).cwiseAbs().maxCoeff());
        worst.energy = std::max(worst.energy, std::abs(system.hamiltonian()(x) - energy));
    }
    BOOST_TEST_MESSAGE("spectrum " << worst.spectrum << ", energy " << worst.energy);
    return worst;
}

auto rigid_body_in_noise() {
    const auto about = [](int i) { return squared_pairing{Vector3d(Vector3d::Unit(i)), 0.1}; };
    return lie_poisson<so3>(rigid_body::ephrati(), noise(about(0), about(1), about(2)),
                            paper_path(1));
}

using so10 = so<10>;
using matrix10 = so10::dual_type;

matrix10 ten_dimensional_start() {
    so10::coordinate_vector planes;
    for (Eigen::Index k = 0; k < planes.size(); ++k)
        planes(k) = std::sin(1.1 * static_cast<double>(k + 1));
    return so10::from_coordinates(planes).normalized();
}

} // namespace

BOOST_AUTO_TEST_SUITE(isospectral_conservation)

BOOST_AUTO_TEST_CASE(rigid_body_on_its_sphere) {
    const departure worst =
        run(isospectral_midpoint<so3>{}, rigid_body_in_noise(), rigid_body::ephrati_initial_state(),
            256'000, 1, [](const Vector3d& x) { return Eigen::VectorXd::Constant(1, x.norm()); });
    BOOST_TEST(worst.spectrum < 1e-13);
    BOOST_TEST(worst.energy > 0.05);
}

BOOST_AUTO_TEST_CASE(body_in_ten_dimensions) {
    const auto system =
        lie_poisson<so10>(manakov::ephrati(10), manakov::ephrati_noise(10), paper_path(2));
    const auto spectrum = [](const matrix10& x) { return so10::spectrum(x); };
    const departure worst =
        run(isospectral_midpoint<so10>{}, system, ten_dimensional_start(), 25'600, 64, spectrum);
    BOOST_TEST(worst.spectrum < 1e-13);
    BOOST_TEST(worst.energy > 1e-3);

    // the plain midpoint rule keeps what is quadratic, the sum of squares, and nothing else
    const auto squares = [](const matrix10& x) {
        return Eigen::VectorXd::Constant(1, x.squaredNorm());
    };
    using plain = implicit_midpoint<matrix10>;
    BOOST_TEST(run(plain{}, system, ten_dimensional_start(), 2560, 64, squares).spectrum < 1e-13);
    BOOST_TEST(run(plain{}, system, ten_dimensional_start(), 2560, 64, spectrum).spectrum > 1e-10);
}

BOOST_AUTO_TEST_CASE(four_vortices) {
    using G = power<su<2>>;
    const auto system =
        lie_poisson<G>(point_vortices::ephrati(), point_vortices::ephrati_noise(), paper_path(3));
    const departure worst =
        run(isospectral_midpoint<G>{}, system, point_vortices::ephrati_initial_state(), 256'000, 1,
            [](const auto& x) { return Eigen::VectorXd(0.5 * x.colwise().norm().transpose()); });
    BOOST_TEST(worst.spectrum < 1e-13);
    BOOST_TEST(worst.energy > 0.05);
}

BOOST_AUTO_TEST_SUITE_END()
