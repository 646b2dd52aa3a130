// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/so.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/manakov.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/noise/recorded_path.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include "support/golden.hpp"
#include "support/matrix_algebra_checks.hpp"
#include "support/structure.hpp"

#include <boost/test/unit_test.hpp>

#include <limits>
#include <string>
#include <vector>

using namespace geodeint;
using namespace geodeint::testing;
using models::manakov;

static_assert(hamiltonian<manakov, so<4>> && hamiltonian<manakov, so<Eigen::Dynamic>>);
static_assert(has_energy<manakov, Eigen::Matrix4d> && has_hessian<manakov, Eigen::MatrixXd>);
static_assert(noise_field<manakov::plane_noise, Eigen::Matrix4d, Eigen::Matrix4d>);

namespace {

/// The largest deviation from a reference trajectory on so<N>, N fixed or dynamic.
template <class G>
double replay(const std::string& file) {
    const golden_arrays data{"isospectral/" + file};
    const double h = data.scalar("h");
    const int n = static_cast<int>(data.scalar("n"));
    const auto system =
        lie_poisson<G>(manakov::ephrati(n), manakov::ephrati_noise(n, data.scalar("sigma")),
                       recorded_path{0.0, h, data.array("dW")});
    typename G::dual_type x = G::from_coordinates(data.array("x0").transpose());
    isospectral_midpoint<G> stepper;
    double worst = 0;
    for (Eigen::Index row = 0; row < data.array("states").rows(); ++row) {
        stepper.do_step(system, x, static_cast<double>(row) * h, h);
        const Eigen::VectorXd reference = data.array("states").row(row).transpose();
        worst = std::max(worst, norm_inf(G::coordinates(x) - reference));
    }
    return worst;
}

} // namespace

BOOST_AUTO_TEST_SUITE(manakov_bodies)

BOOST_AUTO_TEST_CASE(replays_the_reference_trajectories) {
    BOOST_TEST(replay<so<4>>("manakov_n4_sigma0.1.txt") < 1e-13);
    BOOST_TEST(replay<so<4>>("manakov_n4_sigma1.txt") < 1e-13);
    BOOST_TEST(replay<so<Eigen::Dynamic>>("manakov_n4_sigma1.txt") < 1e-13);
}

BOOST_AUTO_TEST_CASE(derivatives_are_those_of_the_energy) {
    using G = so<5>;
    const auto body = manakov::ephrati(5);
    random_source random{41};
    const auto x = random_element<G>(random, 10, 1.0);
    const auto energy = [&](const Eigen::VectorXd& c) {
        return Eigen::VectorXd::Constant(1, body(G::from_coordinates(c)));
    };
    const auto gradient = [&](const Eigen::VectorXd& c) {
        return Eigen::VectorXd(G::coordinates(body.gradient(G::from_coordinates(c))));
    };
    const Eigen::VectorXd c = G::coordinates(x);
    BOOST_TEST((differences(energy, c).transpose() - gradient(c)).norm() < 1e-11);
    BOOST_TEST((differences(gradient, c) - body.hessian(x)).norm() < 1e-11);
}

BOOST_AUTO_TEST_CASE(inertia_numbers_the_planes) {
    const Eigen::MatrixXd inertia = manakov::ephrati(4).inertia();
    BOOST_TEST((inertia(0, 1) == 1 && inertia(0, 3) == 3 && inertia(1, 2) == 4));
    BOOST_TEST((inertia(2, 3) == 6 && inertia == inertia.transpose()));
}

BOOST_AUTO_TEST_CASE(in_three_dimensions_it_is_the_rigid_body) {
    const auto hat = [](const Eigen::Vector3d& x) {
        return Eigen::Matrix3d(
            (Eigen::Matrix3d{} << 0, -x(2), x(1), x(2), 0, -x(0), -x(1), x(0), 0).finished());
    };
    const models::rigid_body body{Eigen::Vector3d{1, 2, 3}};
    Eigen::Matrix3d inertia = Eigen::Matrix3d::Zero();
    inertia(1, 2) = inertia(2, 1) = 1;
    inertia(0, 2) = inertia(2, 0) = 2;
    inertia(0, 1) = inertia(1, 0) = 3;
    const manakov planes{inertia};
    const Eigen::Vector3d x{0.5, -1, 2};
    BOOST_TEST(std::abs(planes(hat(x)) - body(x)) < 1e-15);
    Eigen::Vector3d velocity;
    Eigen::Matrix3d matrix_velocity;
    lie_poisson<so3>(body)(x, velocity, 0.0);
    lie_poisson<so<3>>(planes)(hat(x), matrix_velocity, 0.0);
    BOOST_TEST((matrix_velocity - hat(velocity)).norm() < 1e-15);
}

BOOST_AUTO_TEST_CASE(noise_in_one_pass_is_the_sum_of_its_planes) {
    using G = so<4>;
    random_source random{42};
    const auto x = random_element<G>(random, 6, 1.0);
    const std::vector<double> dW{0.1, -0.2, 0.3, 0.4, -0.5, 0.6};
    const auto noise = manakov::ephrati_noise(4);
    BOOST_TEST(noise.size() == 6u);
    Eigen::Matrix4d sum = Eigen::Matrix4d::Zero(), scratch;
    noise.add_gradient(x, 0.0, dW, sum, scratch);
    const Eigen::VectorXd expected =
        0.1 *
        G::coordinates(x).cwiseProduct(Eigen::Map<const Eigen::Matrix<double, 6, 1>>{dW.data()});
    BOOST_TEST((G::coordinates(sum) - expected).norm() < 1e-16);
    BOOST_TEST((sum + sum.transpose()).norm() == 0.0);
    Eigen::MatrixXd hessian = Eigen::MatrixXd::Zero(6, 6);
    noise.add_hessian(x, 0.0, dW, hessian);
    BOOST_TEST(std::abs(hessian(4, 4) + 0.05) < 1e-16);
}

BOOST_AUTO_TEST_CASE(keeps_the_spectrum_in_ten_dimensions_with_noise) {
    using G = so<10>;
    const double h = 1.0 / 256;
    const auto system =
        lie_poisson<G>(manakov::ephrati(10), manakov::ephrati_noise(10), wiener_path{7, 0, h});
    random_source random{43};
    Eigen::Matrix<double, 10, 10> x = random_element<G>(random, 45, 0.5);
    const auto start = G::spectrum(x);
    isospectral_midpoint<G> stepper;
    for (int i = 0; i < 10'000; ++i) stepper.do_step(system, x, i * h, h);
    BOOST_TEST((G::spectrum(x) - start).cwiseAbs().maxCoeff() < 2e-14);
    BOOST_TEST((x + x.transpose()).cwiseAbs().maxCoeff() == 0.0);
}

BOOST_AUTO_TEST_CASE(inertia_must_be_positive_symmetric_and_square) {
    const auto refused = [](const Eigen::MatrixXd& inertia) {
        BOOST_CHECK_EXCEPTION(manakov{inertia}, invalid_argument,
                              [](const auto& error) { return error.argument() == "inertia"; });
    };
    const Eigen::MatrixXd good = manakov::ephrati(4).inertia();
    refused(good.topRows(3));
    refused(good.topLeftCorner(1, 1));
    for (const double bad : {0.0, -1.0, std::numeric_limits<double>::quiet_NaN()}) {
        Eigen::MatrixXd inertia = good;
        inertia(0, 2) = inertia(2, 0) = bad;
        refused(inertia);
    }
    Eigen::MatrixXd askew = good;
    askew(0, 2) = 7;
    refused(askew);
}

BOOST_AUTO_TEST_CASE(makes_its_system) {
    const auto body = manakov::ephrati(4);
    Eigen::MatrixXd x = Eigen::MatrixXd::Random(4, 4);
    x = (x - x.transpose()).eval();
    Eigen::MatrixXd expected, found;
    lie_poisson<so<Eigen::Dynamic>>(body)(x, expected, 0.0);
    body.system()(x, found, 0.0);
    BOOST_TEST((found == expected));
}

BOOST_AUTO_TEST_SUITE_END()
