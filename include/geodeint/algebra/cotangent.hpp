// SPDX-License-Identifier: BSL-1.0
//
// A point of T*G in the body frame: where the body is, and its momentum.
//
//     geodeint::cotangent<geodeint::rotation, Eigen::Vector3d> x{attitude, momentum};
//
// The configuration may be any group element: our own, or Sophus's.
#pragma once

#include <geodeint/algebra/group_traits.hpp>
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/concepts.hpp>

namespace geodeint {

template <group_element Group, class Momentum>
struct cotangent {
    using real_type = real_of<Momentum>;

    Group configuration = group_traits<Group>::identity();
    Momentum momentum = detail::blank<Momentum>();

    friend bool all_finite(const cotangent& x) {
        return all_finite(x.configuration) && all_finite(x.momentum);
    }
};

} // namespace geodeint
