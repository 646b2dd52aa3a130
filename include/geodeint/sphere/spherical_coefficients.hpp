// SPDX-License-Identifier: BSL-1.0
//
// A function on the sphere by its coefficients,
//
//     f = sum_{l < L} sum_{m = -l ... l} c_lm Y_lm,
//
// where Y_lm are real and orthonormal on the unit sphere, of area 4 pi: with the normalised
// Legendre functions P_lm(cos theta), positive near the equator for l = m and without the sign
// (-1)^m, colatitude theta and longitude phi eastward,
//
//     Y_l0 = P_l0,     Y_lm = sqrt(2) P_lm cos(m phi),     Y_{l,-m} = -sqrt(2) P_lm sin(m phi).
//
// The last sign is the one with which the matrices T_lm of spherical_basis, whose signs are those
// of Ephrati et al., follow the Euler equations eastward; it is the opposite of the usual one. So
// c_11, -c_{1,-1} and c_10 are the parts along x, y and z. Coefficients are stored at l^2 + l + m.
//
// Text files have one line `l m value` per coefficient that is not zero, in any order; empty lines
// and what follows a # is skipped. A line `coefficients K` before them, which `write` writes, says
// how many there are. What is malformed, repeated, out of range, incomplete or not finite is an
// invalid_argument with the number of the line.
//
//     auto vorticity = geodeint::spherical_coefficients::random_smooth(10, 42);
//     vorticity.write("start.txt");
#pragma once

#include <Eigen/Core>

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <string>

namespace geodeint {

class spherical_coefficients {
public:
    static constexpr int most_degrees = 4096;

    /// The function 0, of degrees l = 0 ... degrees - 1.
    explicit spherical_coefficients(int degrees);
    /// From L^2 coefficients at l^2 + l + m.
    explicit spherical_coefficients(Eigen::VectorXd values);

    /// A smooth random field: c_lm normally distributed with mean 0 and standard deviation
    /// 1/(l(l + 1)) for l = 1 ... largest_degree, scaled to the norm 1. The same numbers on every
    /// machine, and the lower degrees in the same proportions whatever the largest one is.
    static spherical_coefficients random_smooth(int largest_degree, std::uint64_t seed);

    static spherical_coefficients read(const std::filesystem::path& file);
    /// `name` is what error messages call it.
    static spherical_coefficients read(std::istream& in, const std::string& name);
    /// The coefficients that are not zero, with all their digits.
    void write(const std::filesystem::path& file) const;
    void write(std::ostream& out) const;

    /// L; all l are below.
    int degrees() const noexcept { return degrees_; }
    double operator()(int l, int m) const { return values_(checked(l, m)); }
    double& operator()(int l, int m) { return values_(checked(l, m)); }
    const Eigen::VectorXd& values() const noexcept { return values_; }

    /// The square root of the integral of f^2 over the sphere.
    double norm() const { return values_.norm(); }

private:
    Eigen::Index checked(int l, int m) const;

    int degrees_;
    Eigen::VectorXd values_;
};

} // namespace geodeint
