// SPDX-License-Identifier: BSL-1.0
//
// Steps of order 4, 6 and 8 on the numerical realisation of a tensor, without composition.
#include <geodeint/structure/karasev.hpp>

#include "support/poisson_problems.hpp"
#include "support/poisson_scheme.hpp"

#include <geodeint/observe/detail/poisson_defect.hpp>
#include <geodeint/observe/detail/step_map.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

namespace {

using numerical = karasev<Vector3d, nambu_tensor, 6>;

auto nambu_system() {
    return poisson(numerical{nambu_tensor{}}, generic_hamiltonian{nambu_energy{}});
}

template <class Stepper, class System>
Vector3d run(const System& system, Vector3d x, int steps) {
    Stepper stepper;
    for (int i = 0; i < steps; ++i) stepper.do_step(system, x, 1.0 * i / steps, 1.0 / steps);
    return x;
}

const Vector3d& reference() {
    static const Vector3d exact =
        run<poisson_scheme<numerical, 8>>(nambu_system(), nambu_start(), 32);
    return exact;
}

template <class Stepper>
double order(int steps) {
    const double coarse = (run<Stepper>(nambu_system(), nambu_start(), steps) - reference()).norm(),
                 fine =
                     (run<Stepper>(nambu_system(), nambu_start(), 2 * steps) - reference()).norm();
    BOOST_TEST_MESSAGE("errors " << coarse << ' ' << fine << ", order "
                                 << std::log2(coarse / fine));
    return std::log2(coarse / fine);
}

} // namespace

BOOST_AUTO_TEST_SUITE(orders_on_numerical_realisations)

BOOST_AUTO_TEST_CASE(by_gauss_bisection_and_by_the_series) {
    BOOST_TEST(std::abs(order<poisson_scheme<numerical, 2>>(16) - 2) < 0.1);
    BOOST_TEST(std::abs(order<poisson_scheme<numerical, 4>>(8) - 4) < 0.15);
    BOOST_TEST(std::abs(order<poisson_scheme<numerical, 6>>(4) - 6) < 0.3);
    BOOST_TEST(std::abs(order<poisson_scheme<numerical, 8>>(3) - 8) < 0.5);
    BOOST_TEST((std::abs(order<poisson_scheme<numerical, 4, truncated_series>>(8) - 4) < 0.15));
}

BOOST_AUTO_TEST_CASE(are_poisson_maps_that_keep_the_casimir_and_the_energy) {
    const double defect = detail::poisson_defect(
        detail::step_map([] { return poisson_scheme<numerical, 4>{}; }, nambu_system(), 0.0, 0.2),
        nambu_tensor{}, nambu_start());
    BOOST_TEST_MESSAGE("defect " << defect);
    BOOST_TEST(defect < 1e-11);
    const auto system = nambu_system();
    Vector3d x = nambu_start();
    const double casimir = nambu_tensor::casimir(x), energy = system.hamiltonian()(x);
    poisson_scheme<numerical, 4> stepper;
    double off = 0, first = 0, second = 0;
    for (int i = 0; i < 2000; ++i) {
        stepper.do_step(system, x, 0.1 * i, 0.1);
        off = std::max(off, std::abs(nambu_tensor::casimir(x) - casimir));
        double& half = i < 1000 ? first : second;
        half = std::max(half, std::abs(system.hamiltonian()(x) - energy));
    }
    BOOST_TEST_MESSAGE("Casimir " << off << ", energy " << first << ' ' << second);
    BOOST_TEST(off < 1e-12);
    BOOST_TEST(second < 1.1 * first);
    BOOST_TEST(first < 1e-5);
}

BOOST_AUTO_TEST_CASE(of_a_linear_tensor_are_those_of_the_exponential) {
    const auto by_spray = poisson(karasev<Vector3d, rotation_tensor, 6>{rotation_tensor{}},
                                  generic_hamiltonian{diagonal_body{}});
    const auto by_series = body_system<so3, exponential>();
    Vector3d x{0.6, -0.4, 0.9}, y = x;
    poisson_scheme<karasev<Vector3d, rotation_tensor, 6>, 4>{}.do_step(by_spray, x, 0.0, 0.2);
    poisson_scheme<lie_dual<so3, exponential>, 4>{}.do_step(by_series, y, 0.0, 0.2);
    BOOST_TEST((x - y).norm() < 1e-14);
}

BOOST_AUTO_TEST_SUITE_END()
