// SPDX-License-Identifier: BSL-1.0
//
// Lets Eigen's matrices hold a number type of ours and mix it with doubles. Such a type says by a
// member how many operations on doubles each of its own costs:
//
//     static constexpr eigen_costs costs{.read = 2, .add = 2, .multiply = 3};
#pragma once

#include <Eigen/Core>

#include <concepts>
#include <type_traits>

namespace geodeint::detail {

struct eigen_costs {
    int read, add, multiply;
};

template <class Scalar>
concept eigen_scalar = std::same_as<std::remove_cv_t<decltype(Scalar::costs)>, eigen_costs>;

} // namespace geodeint::detail

namespace Eigen {

template <geodeint::detail::eigen_scalar Scalar>
struct NumTraits<Scalar> : GenericNumTraits<double> {
    using Real = Scalar;
    using NonInteger = Scalar;
    using Nested = Scalar;
    using Literal = double;
    enum {
        IsComplex = 0,
        IsInteger = 0,
        IsSigned = 1,
        RequireInitialization = !std::is_trivially_default_constructible_v<Scalar>,
        ReadCost = Scalar::costs.read,
        AddCost = Scalar::costs.add,
        MulCost = Scalar::costs.multiply
    };
};

template <geodeint::detail::eigen_scalar Scalar, class Operation>
struct ScalarBinaryOpTraits<Scalar, double, Operation> {
    using ReturnType = Scalar;
};
template <geodeint::detail::eigen_scalar Scalar, class Operation>
struct ScalarBinaryOpTraits<double, Scalar, Operation> {
    using ReturnType = Scalar;
};

} // namespace Eigen
