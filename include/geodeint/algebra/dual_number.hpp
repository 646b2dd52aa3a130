// SPDX-License-Identifier: BSL-1.0
//
// A number with its derivative, v + s e with e^2 = 0, over doubles or over power series: a function
// that is written for any scalar turns x + e into f(x) + f'(x) e. One evaluation per direction
// gives the gradient of a function to round-off.
//
//     dual_number<double> x{2, 1};       (x * x * x).slope == 12
#pragma once

#include <geodeint/algebra/detail/eigen_scalar.hpp>
#include <geodeint/algebra/real.hpp>

#include <cmath>
#include <compare>
#include <type_traits>

namespace geodeint {

template <class Scalar>
struct dual_number {
    using magnitude_type = magnitude_of<Scalar>;
    static constexpr detail::eigen_costs costs{
        .read = 2 * static_cast<int>(Eigen::NumTraits<Scalar>::ReadCost),
        .add = 2 * static_cast<int>(Eigen::NumTraits<Scalar>::AddCost),
        .multiply = 3 * static_cast<int>(Eigen::NumTraits<Scalar>::MulCost)};

    Scalar value = Scalar(0);
    Scalar slope = Scalar(0);

    dual_number() = default;
    /// Numbers are dual numbers without slope.
    template <class Number>
        requires std::is_arithmetic_v<Number> dual_number(Number constant)
            : value(static_cast<Scalar>(constant)) {}
        dual_number(const Scalar& constant) requires(!std::is_arithmetic_v<Scalar>)
            : value(constant) {}
        dual_number(const Scalar& v, const Scalar& s) : value(v), slope(s) {}

        dual_number& operator+=(const dual_number& y) { return *this = *this + y; }
        dual_number& operator-=(const dual_number& y) { return *this = *this - y; }
        dual_number& operator*=(const dual_number& y) { return *this = *this * y; }
        dual_number& operator/=(const dual_number& y) { return *this = *this / y; }

        friend dual_number operator-(const dual_number& x) { return {-x.value, -x.slope}; }
        friend dual_number operator+(const dual_number& x, const dual_number& y) {
            return {x.value + y.value, x.slope + y.slope};
        }
        friend dual_number operator-(const dual_number& x, const dual_number& y) {
            return {x.value - y.value, x.slope - y.slope};
        }
        friend dual_number operator*(const dual_number& x, const dual_number& y) {
            return {x.value * y.value, x.slope * y.value + x.value * y.slope};
        }
        friend dual_number operator/(const dual_number& x, const dual_number& y) {
            const Scalar quotient = x.value / y.value;
            return {quotient, (x.slope - quotient * y.slope) / y.value};
        }

        friend bool operator==(const dual_number& x, const dual_number& y) {
            return x.value == y.value;
        }
        friend auto operator<=>(const dual_number& x, const dual_number& y) {
            return x.value <=> y.value;
        }

        friend dual_number exp(const dual_number& x) {
            using std::exp;
            const Scalar e = exp(x.value);
            return {e, e * x.slope};
        }
        friend dual_number log(const dual_number& x) {
            using std::log;
            return {log(x.value), x.slope / x.value};
        }
        friend dual_number sqrt(const dual_number& x) {
            using std::sqrt;
            const Scalar root = sqrt(x.value);
            return {root, 0.5 * x.slope / root};
        }
        friend dual_number sin(const dual_number& x) {
            using std::cos, std::sin;
            return {sin(x.value), cos(x.value) * x.slope};
        }
        friend dual_number cos(const dual_number& x) {
            using std::cos, std::sin;
            return {cos(x.value), -sin(x.value) * x.slope};
        }
        friend dual_number atan2(const dual_number& y, const dual_number& x) {
            using std::atan2;
            return {atan2(y.value, x.value), (x.value * y.slope - y.value * x.slope) /
                                                 (x.value * x.value + y.value * y.value)};
        }
        friend dual_number pow(const dual_number& x, double a) {
            using std::pow;
            if (a == 0) return {1.0};
            return {pow(x.value, a), a * pow(x.value, a - 1) * x.slope};
        }
        friend dual_number abs(const dual_number& x) { return x < dual_number{0.0} ? -x : x; }

        /// Value and slope both count: a derivative converges after the value does.
        friend magnitude_type magnitude(const dual_number& x) {
            using geodeint::magnitude;
            return magnitude(x.value) + magnitude(x.slope);
        }
        /// The scalar product of two numbers as pairs.
        friend magnitude_type inner_product(const dual_number& x, const dual_number& y) {
            using geodeint::inner_product;
            return inner_product(x.value, y.value) + inner_product(x.slope, y.slope);
        }
        friend bool isfinite(const dual_number& x) {
            using std::isfinite;
            return isfinite(x.value) && isfinite(x.slope);
        }
};

} // namespace geodeint
