// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/su.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/sphere/small_scale_noise.hpp>

#include "support/allocation_counter.hpp"
#include "support/skew_matrices.hpp"
#include "support/structure.hpp"

#include <boost/test/unit_test.hpp>

#include <limits>
#include <vector>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::MatrixXcd;

static_assert(noise_field<small_scale_noise, MatrixXcd, MatrixXcd>);

BOOST_AUTO_TEST_SUITE(small_scale_noises)

BOOST_AUTO_TEST_CASE(is_the_sum_of_the_gradients_of_its_hamiltonians) {
    using G = su<Eigen::Dynamic>;
    const int n = 6;
    const spherical_basis basis{n};
    const small_scale_noise noise{basis, 2.0};
    BOOST_TEST(noise.lowest() == 3);
    BOOST_TEST(noise.size() == 27U);
    std::vector<double> dW(noise.size());
    random_source random{12};
    for (double& each : dW) each = random.normal();

    // sum_lm dW_lm c_l <T_lm, X>^2 / 2 and its derivatives in coordinates
    const auto energy = [&](const Eigen::VectorXd& c) {
        const Eigen::VectorXd omega = basis.coefficients(G::from_coordinates(c));
        double sum = 0;
        for (int l = 3; l < n; ++l)
            for (int m = -l; m <= l; ++m) {
                const auto at = spherical_basis::index(l, m);
                sum += dW[static_cast<std::size_t>(at - 9)] / (l * (l + 1)) * omega(at) * omega(at);
            }
        return Eigen::VectorXd::Constant(1, sum);
    };
    MatrixXcd x = random_skew(n, 13);
    x.diagonal().array() -= x.trace() / double(n);
    MatrixXcd sum = MatrixXcd::Zero(n, n), scratch;
    noise.add_gradient(x, 0.0, dW, sum, scratch);
    const Eigen::VectorXd expected = differences(energy, G::coordinates(x)).transpose();
    BOOST_TEST((G::coordinates(sum) - expected).norm() < 1e-11 * expected.norm());
    BOOST_TEST((sum + sum.adjoint()).norm() == 0.0);
    BOOST_TEST(std::abs(sum.trace()) < 1e-15);
}

BOOST_AUTO_TEST_CASE(large_scales_do_not_feel_it) {
    const int n = 16;
    const spherical_basis basis{n};
    const small_scale_noise noise{basis, 0.1};
    const std::vector<double> dW(noise.size(), 1.0);
    const MatrixXcd x = basis.quantise(spherical_coefficients::random_smooth(7, 1));
    MatrixXcd sum = MatrixXcd::Zero(n, n), scratch;
    noise.add_gradient(x, 0.0, dW, sum, scratch);
    BOOST_TEST(sum.norm() < 1e-17);
}

BOOST_AUTO_TEST_CASE(allocates_only_for_the_size_of_its_scratch) {
    const int n = 20;
    const small_scale_noise noise{spherical_basis{n}, 0.1, 4};
    const std::vector<double> dW(noise.size(), 0.5);
    const MatrixXcd x = random_skew(n, 14);
    MatrixXcd sum = MatrixXcd::Zero(n, n), scratch;
    noise.add_gradient(x, 0.0, dW, sum, scratch);
    BOOST_TEST(allocations_in([&] { noise.add_gradient(x, 0.0, dW, sum, scratch); }) == 0U);
}

BOOST_AUTO_TEST_CASE(bad_arguments_are_refused) {
    const auto names = [](const char* argument) {
        return [=](const invalid_argument& error) { return error.argument() == argument; };
    };
    const spherical_basis basis{6};
    BOOST_CHECK_EXCEPTION(small_scale_noise(basis, std::numeric_limits<double>::infinity()),
                          invalid_argument, names("amplitude"));
    BOOST_CHECK_EXCEPTION(small_scale_noise(basis, 1, 0), invalid_argument, names("lowest"));
    BOOST_CHECK_EXCEPTION(small_scale_noise(basis, 1, 6), invalid_argument, names("lowest"));
    const small_scale_noise noise{basis, 1};
    const std::vector<double> dW(36);
    MatrixXcd x = MatrixXcd::Zero(6, 6), sum = x, scratch;
    BOOST_CHECK_EXCEPTION(noise.add_gradient(x, 0.0, dW, sum, scratch), invalid_argument,
                          names("dW"));
}

BOOST_AUTO_TEST_SUITE_END()
