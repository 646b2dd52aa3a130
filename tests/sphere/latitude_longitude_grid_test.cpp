// SPDX-License-Identifier: BSL-1.0
#include <geodeint/error.hpp>
#include <geodeint/models/zeitlin_euler.hpp>
#include <geodeint/sphere/latitude_longitude_grid.hpp>
#include <geodeint/sphere/spherical_basis.hpp>

#include "support/skew_matrices.hpp"

#include <unsupported/Eigen/MatrixFunctions>

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <complex>
#include <numbers>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::MatrixXcd;
using Eigen::MatrixXd;
using std::numbers::pi;

namespace {

/// A closed form of Y_lm at the point (x, y, z) of the sphere.
struct closed_form {
    int l, m;
    double (*value)(double x, double y, double z);
};
const closed_form closed_forms[] = {
    {0, 0, [](double, double, double) { return std::sqrt(1 / (4 * pi)); }},
    {1, 0, [](double, double, double z) { return std::sqrt(3 / (4 * pi)) * z; }},
    {1, 1, [](double x, double, double) { return std::sqrt(3 / (4 * pi)) * x; }},
    {1, -1, [](double, double y, double) { return -std::sqrt(3 / (4 * pi)) * y; }},
    {2, 0, [](double, double, double z) { return std::sqrt(5 / (16 * pi)) * (3 * z * z - 1); }},
    {2, 1, [](double x, double, double z) { return std::sqrt(15 / (4 * pi)) * x * z; }},
    {2, -2, [](double x, double y, double) { return -std::sqrt(15 / (4 * pi)) * x * y; }},
    {2, 2, [](double x, double y, double) { return std::sqrt(15 / (16 * pi)) * (x * x - y * y); }},
    {3, 0,
     [](double, double, double z) { return std::sqrt(7 / (16 * pi)) * (5 * z * z * z - 3 * z); }},
    {3, -3,
     [](double x, double y, double) {
         return -std::sqrt(35 / (32 * pi)) * (3 * x * x - y * y) * y;
     }},
};

MatrixXd sample(const latitude_longitude_grid& grid, auto&& function) {
    MatrixXd values(grid.rows(), grid.columns());
    for (int i = 0; i < grid.rows(); ++i)
        for (int j = 0; j < grid.columns(); ++j) {
            const double theta = grid.colatitude(i), phi = grid.longitude(j);
            values(i, j) = function(std::sin(theta) * std::cos(phi),
                                    std::sin(theta) * std::sin(phi), std::cos(theta));
        }
    return values;
}

/// The value at one point, from a grid that has it in the middle.
double value_at(const spherical_coefficients& function, double x, double y, double z) {
    double value = 0;
    // the coefficients up to degree 3 are enough here
    for (const auto& form : closed_forms)
        if (form.l < function.degrees()) value += function(form.l, form.m) * form.value(x, y, z);
    return value;
}

} // namespace

BOOST_AUTO_TEST_SUITE(latitude_longitude_grids)

BOOST_AUTO_TEST_CASE(agrees_with_closed_forms_of_low_degree) {
    const latitude_longitude_grid grid{9, 14};
    for (const auto& form : closed_forms) {
        spherical_coefficients single{4};
        single(form.l, form.m) = 1;
        BOOST_TEST((grid.values(single) - sample(grid, form.value)).cwiseAbs().maxCoeff() < 1e-14,
                   "l = " << form.l << ", m = " << form.m);
    }
}

BOOST_AUTO_TEST_CASE(harmonics_of_high_degree_are_orthonormal) {
    // The midpoint rule is exact in phi and converges fast in theta.
    const latitude_longitude_grid grid{600, 2};
    for (const int m : {0, 1, 40, 127}) {
        for (const int l : {m, m + 1, 128}) {
            // cos^2(m phi) has the mean 1/2: read the amplitude from cos and sin together
            spherical_coefficients even{l + 1}, odd{l + 1};
            even(l, m) = 1;
            if (m > 0) odd(l, -m) = 1;
            const MatrixXd a = grid.values(even), b = grid.values(odd);
            double integral = 0;
            for (int i = 0; i < grid.rows(); ++i)
                integral += std::sin(grid.colatitude(i)) * (a(i, 0) * a(i, 0) + b(i, 0) * b(i, 0)) *
                            2 * pi * pi / grid.rows();
            BOOST_TEST(std::abs(integral / (m > 0 ? 2 : 1) - 1) < 2e-3,
                       "l = " << l << ", m = " << m << ": " << integral);
        }
    }
}

BOOST_AUTO_TEST_CASE(the_quantised_linear_function_is_linear) {
    const int n = 20;
    const auto s = spin_matrices(n);
    const Eigen::Vector3d a{0.3, -1.2, 0.7};
    MatrixXcd x = MatrixXcd::Zero(n, n);
    for (std::size_t k = 0; k < 3; ++k)
        x += std::complex<double>{0, 2 / std::sqrt(n * n - 1.0) * a(static_cast<Eigen::Index>(k))} *
             s[k];
    const latitude_longitude_grid grid{8, 16};
    const auto linear = [&](double u, double v, double w) {
        return a.dot(Eigen::Vector3d{u, v, w});
    };
    BOOST_TEST(
        (grid.values(spherical_basis{n}.function(x)) - sample(grid, linear)).cwiseAbs().maxCoeff() <
        1e-14);
}

BOOST_AUTO_TEST_CASE(rotated_matrices_are_rotated_functions) {
    const int n = 12;
    const spherical_basis basis{n};
    const auto s = spin_matrices(n);
    spherical_coefficients field{4};
    double next = 0.3;
    for (const auto& form : closed_forms) field(form.l, form.m) = next = 1.7 - 1.3 * next;
    const MatrixXcd x = basis.quantise(field);
    const latitude_longitude_grid grid{6, 10};
    for (const std::size_t axis : {0U, 1U, 2U}) {
        const double angle = 0.8;
        // exp(-i angle S) turns the vector (S_x, S_y, S_z), hence the points, by `angle`
        const MatrixXcd turn = (std::complex<double>{0, -angle} * s[axis]).exp();
        const Eigen::Matrix3d back =
            Eigen::AngleAxisd{-angle, Eigen::Vector3d::Unit(static_cast<Eigen::Index>(axis))}
                .toRotationMatrix();
        const auto turned = [&](double u, double v, double w) {
            const Eigen::Vector3d from = back * Eigen::Vector3d{u, v, w};
            return value_at(field, from.x(), from.y(), from.z());
        };
        const MatrixXd values = grid.values(basis.function(turn * x * turn.adjoint()));
        BOOST_TEST((values - sample(grid, turned)).cwiseAbs().maxCoeff() < 1e-12, "axis " << axis);
    }
}

BOOST_AUTO_TEST_CASE(the_commutator_tends_to_the_poisson_bracket_eastward) {
    // The rate of change in the quantised Euler equations against -u . grad omega, with
    // u = grad-perp psi, where the harmonics are known; the difference falls as 1/N^2.
    spherical_coefficients field{4};
    field(2, 1) = 0.7;
    field(2, -2) = -0.4;
    field(3, -3) = 0.5;
    field(1, 0) = 0.3;
    field(3, 0) = 0.2;
    spherical_coefficients stream = field;
    for (int l = 1; l < 4; ++l)
        for (int m = -l; m <= l; ++m) stream(l, m) = -field(l, m) / (l * (l + 1));
    const auto gradient = [](const spherical_coefficients& f, const Eigen::Vector3d& p) {
        constexpr double h = 1e-4;
        Eigen::Vector3d g;
        for (int k = 0; k < 3; ++k) {
            const Eigen::Vector3d up = p + h * Eigen::Vector3d::Unit(k);
            const Eigen::Vector3d down = p - h * Eigen::Vector3d::Unit(k);
            g(k) =
                (value_at(f, up.x(), up.y(), up.z()) - value_at(f, down.x(), down.y(), down.z())) /
                (2 * h);
        }
        return g;
    };
    const latitude_longitude_grid grid{7, 11};
    const MatrixXd expected = sample(grid, [&](double u, double v, double w) {
        const Eigen::Vector3d p{u, v, w};
        return -p.cross(gradient(stream, p)).dot(gradient(field, p));
    });
    const auto error = [&](int n) {
        const spherical_basis basis{n};
        const models::zeitlin_euler sphere{n};
        const MatrixXcd x = basis.quantise(field);
        MatrixXcd g;
        sphere.gradient(x, g);
        const MatrixXd rate = grid.values(basis.function(x * g - g * x));
        return (rate - expected).cwiseAbs().maxCoeff() / expected.cwiseAbs().maxCoeff();
    };
    const double coarse = error(16), fine = error(32);
    BOOST_TEST(coarse < 0.05);
    BOOST_TEST(std::abs(coarse / fine - 4) < 0.2, coarse << " and " << fine);
}

BOOST_AUTO_TEST_CASE(grids_without_points_are_refused) {
    BOOST_CHECK_THROW(latitude_longitude_grid(0, 4), invalid_argument);
    BOOST_CHECK_THROW(latitude_longitude_grid(4, 0), invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
