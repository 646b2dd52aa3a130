// SPDX-License-Identifier: BSL-1.0
//
// A rotation of R^3, stored as a unit quaternion. With theta = |x|,
//
//     exp(x)    = ( cos(theta/2), sin(theta/2) x/theta )
//     cayley(x) = ( 1, x/2 ) / sqrt(1 + theta^2/4)          = (I - X/2)^{-1} (I + X/2), X = hat(x)
//
// Products are renormalised, so that any number of them is a rotation to round-off.
//
//     const auto r = geodeint::rotation::exp({0, 0, 0.1});
//     r * vector, r * r, r.inverse(), r.log(), r.matrix(), r.quaternion()
//
// rotation_over<Real> is the same over numbers of any kind (see algebra/real.hpp).
#pragma once

#include <geodeint/algebra/detail/rotation_series.hpp>
#include <geodeint/algebra/group_traits.hpp>

#include <Eigen/Geometry>

#include <cmath>
#include <type_traits>

namespace geodeint {

struct so3;
template <class Real>
struct so3_over;

template <class Real>
class rotation_over {
public:
    using real_type = Real;
    using vector_type = Eigen::Matrix<Real, 3, 1>;
    using matrix_type = Eigen::Matrix<Real, 3, 3>;
    using quaternion_type = Eigen::Quaternion<Real>;

    /// The identity.
    rotation_over() : quaternion_{Real(1), Real(0), Real(0), Real(0)} {}

    /// From a quaternion of any positive length.
    explicit rotation_over(const quaternion_type& quaternion) : quaternion_{quaternion} {
        using std::isfinite;
        const Real length = quaternion.norm();
        if (!(isfinite(length) && length > Real(0)))
            throw invalid_argument{"quaternion", "must be finite and not zero"};
        quaternion_.coeffs() /= length;
    }

    /// From an orthogonal matrix of determinant one.
    explicit rotation_over(const matrix_type& matrix) : rotation_over{checked(matrix)} {}

    static rotation_over exp(const vector_type& x) {
        const Real z = detail::require_finite_exponent(x).squaredNorm();
        const vector_type axis =
            Real(Real(0.5) * detail::rotation_series::sinc(Real(z / Real(4)))) * x;
        return rotation_over{quaternion_type{cosine_of_half(z), axis.x(), axis.y(), axis.z()}};
    }

    static rotation_over cayley(const vector_type& x) {
        const vector_type axis = Real(0.5) * detail::require_finite_exponent(x);
        return rotation_over{quaternion_type{Real(1), axis.x(), axis.y(), axis.z()}};
    }

    /// The rotation vector of smallest length, |log| <= pi.
    vector_type log() const {
        using std::atan2;
        // q and -q are the same rotation; w >= 0 selects the shorter way round
        const Real sign = quaternion_.w() < Real(0) ? Real(-1) : Real(1);
        const vector_type axis = sign * quaternion_.vec();
        const Real sine = axis.norm();
        if (sine == Real(0)) return Real(2) * axis;
        return Real(Real(2) * atan2(sine, Real(sign * quaternion_.w())) / sine) * axis;
    }

    rotation_over inverse() const { return rotation_over{quaternion_.conjugate(), already_unit{}}; }
    matrix_type matrix() const { return quaternion_.toRotationMatrix(); }
    const quaternion_type& quaternion() const { return quaternion_; }

    friend rotation_over operator*(const rotation_over& g, const rotation_over& h) {
        return rotation_over{g.quaternion_ * h.quaternion_};
    }
    friend vector_type operator*(const rotation_over& g, const vector_type& v) {
        return g.quaternion_ * v;
    }
    /// To the last bit, and of the two quaternions of a rotation the same.
    friend bool operator==(const rotation_over& g, const rotation_over& h) {
        return g.quaternion_.coeffs() == h.quaternion_.coeffs();
    }

private:
    /// cos(theta/2) from theta^2, with the slope that it has at 0
    static Real cosine_of_half(const Real& z) {
        if constexpr (std::is_same_v<Real, double>) {
            return std::cos(std::sqrt(z) / 2);
        } else {
            const Real quarter = z / Real(16), sinc = detail::rotation_series::sinc(quarter);
            return Real(1) - Real(2) * quarter * sinc * sinc;
        }
    }

    struct already_unit {};
    rotation_over(const quaternion_type& quaternion, already_unit) : quaternion_{quaternion} {}

    static quaternion_type checked(const matrix_type& matrix) {
        // |R^T R - I|^2, entry by entry: as one expression it takes long to compile
        Real defect(0);
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j) {
                const Real entry =
                    detail::dot3(matrix.col(i), matrix.col(j)) - Real(i == j ? 1 : 0);
                defect += entry * entry;
            }
        if (!(defect < Real(rounding_like<Real>(1e-16))) || matrix.determinant() < Real(0))
            throw invalid_argument{"matrix", "is not a rotation"};
        return quaternion_type{matrix};
    }

    quaternion_type quaternion_;
};

using rotation = rotation_over<double>;

template <class Real>
struct group_traits<rotation_over<Real>> {
    using algebra = std::conditional_t<std::is_same_v<Real, double>, so3, so3_over<Real>>;
    using element = rotation_over<Real>;
    using vector = Eigen::Matrix<Real, 3, 1>;
    static element identity() { return {}; }
    static element compose(const element& g, const element& h) { return g * h; }
    static element inverse(const element& g) { return g.inverse(); }
    static element exp(const vector& x) { return element::exp(x); }
    static element cayley(const vector& x) { return element::cayley(x); }
    static bool all_finite(const element& g) {
        return geodeint::all_finite(g.quaternion().coeffs());
    }
    static vector log(const element& g) { return g.log(); }
    static vector adjoint(const element& g, const vector& x) { return g * x; }
    static vector coadjoint_action(const element& g, const vector& mu) { return g.inverse() * mu; }
};

} // namespace geodeint

// The algebra, so that an element is one as soon as this header is there. It includes us in turn.
#include <geodeint/algebra/so3.hpp>
