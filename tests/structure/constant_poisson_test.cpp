// SPDX-License-Identifier: BSL-1.0
#include <geodeint/structure/constant_poisson.hpp>

#include "support/golden.hpp"
#include "support/poisson_problems.hpp"
#include "support/realisation_checks.hpp"

#include <geodeint/stepper/hamiltonian_poisson.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>

#include <boost/test/unit_test.hpp>

#include <limits>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Matrix2d;
using Eigen::Matrix3d;
using Eigen::Vector2d;
using Eigen::Vector3d;

static_assert(std::same_as<decltype(constant_poisson{Matrix3d{}}), constant_poisson<3>>);
static_assert(!decltype(constant_poisson{Matrix2d{}, Matrix2d{}})::symmetric);

BOOST_AUTO_TEST_SUITE(constant_structures)

BOOST_AUTO_TEST_CASE(are_bi_realisations_with_sigma_and_without) {
    const Vector3d y{0.9, 0.7, 0.65}, p{0.27, -0.5, -0.3};
    check_realisation(constant_poisson{degenerate_tensor()}, y, p);
    check_realisation(constant_poisson{degenerate_tensor(), degenerate_sigma()}, y, p);
    check_realisation(constant_poisson{Eigen::MatrixXd{degenerate_tensor()}}, y, p);
}

BOOST_AUTO_TEST_CASE(replay_the_reference_maps) {
    const golden_table data{"poisson/birealisation_maps.csv"};
    const auto worst = [&](std::size_t row, const auto& realisation) {
        const Vector3d y = data.vector<3>(row, "y"), p = data.vector<3>(row, "p");
        Vector3d a, b;
        realisation.alpha(y, p, a);
        realisation.beta(y, p, b);
        return std::max((a - data.vector<3>(row, "alpha")).norm(),
                        (b - data.vector<3>(row, "beta")).norm());
    };
    BOOST_REQUIRE(data.text(0, "structure") == "const");
    BOOST_TEST(worst(0, constant_poisson{degenerate_tensor()}) < 1e-15);
    BOOST_REQUIRE(data.text(1, "structure") == "constSigma");
    BOOST_TEST(worst(1, constant_poisson{degenerate_tensor(), degenerate_sigma()}) < 1e-15);
}

BOOST_AUTO_TEST_CASE(order_two_is_the_implicit_midpoint_rule) {
    const auto system = degenerate_system();
    Vector3d x = degenerate_start(), y = x;
    hamiltonian_poisson<constant_poisson<3>> stepper;
    implicit_midpoint<Vector3d> midpoint;
    for (int i = 0; i < 20; ++i) {
        stepper.do_step(system, x, 0.1 * i, 0.1);
        midpoint.do_step(system, y, 0.1 * i, 0.1);
    }
    BOOST_TEST((x - y).norm() < 1e-14);
}

BOOST_AUTO_TEST_CASE(sigma_makes_it_the_symplectic_euler_method) {
    // x1' = x1 + h x2', x2' = x2 - h sin(x1)
    const auto system =
        poisson(constant_poisson{Matrix2d{{0, 1}, {-1, 0}}, Matrix2d{{0, -0.5}, {-0.5, 0}}},
                generic_hamiltonian{[](const auto& x) {
                    using std::cos;
                    return 0.5 * x[1] * x[1] - cos(x[0]);
                }});
    Vector2d x{0.7, -0.2};
    hamiltonian_poisson<constant_poisson<2, false>, 1> stepper;
    static_assert(decltype(stepper)::order() == 1);
    stepper.do_step(system, x, 0.0, 0.1);
    const double momentum = -0.2 - 0.1 * std::sin(0.7);
    BOOST_TEST((x - Vector2d{0.7 + 0.1 * momentum, momentum}).norm() < 1e-15);
}

BOOST_AUTO_TEST_CASE(tensor_must_be_skew_and_sigma_symmetric) {
    const auto named = [](const char* argument) {
        return [argument](const invalid_argument& error) { return error.argument() == argument; };
    };
    const Matrix2d skew{{0, 1}, {-1, 0}}, symmetric{{1, 2}, {2, 3}};
    BOOST_CHECK_EXCEPTION(constant_poisson{symmetric}, invalid_argument, named("pi"));
    BOOST_CHECK_EXCEPTION((constant_poisson{skew, skew}), invalid_argument, named("sigma"));
    const double nan = std::numeric_limits<double>::quiet_NaN();
    BOOST_CHECK_EXCEPTION((constant_poisson{Matrix2d{{0, nan}, {-nan, 0}}}), invalid_argument,
                          named("pi"));
    BOOST_CHECK_EXCEPTION((constant_poisson{Eigen::MatrixXd::Zero(2, 3)}), invalid_argument,
                          named("pi"));
}

BOOST_AUTO_TEST_SUITE_END()
