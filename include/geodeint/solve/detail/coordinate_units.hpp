// SPDX-License-Identifier: BSL-1.0
//
// A unit for every coordinate of an unknown: a power of two of the size of its block of one unit
// (solve/unit_blocks.hpp) in the unknown and in its image. In these units Newton's differences are
// taken and its pivots chosen, and Anderson's residuals are compared, so that they are the same ones in
// whatever units the state is measured.
//
//     detail::find_units(problem, x, image, units);
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/solve/unit_blocks.hpp>

#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <limits>

namespace geodeint::detail {

/// A block without a size gets the unit of the whole, and 1 if that has none either.
template <class Problem, class Unknown, class Units>
void find_units(const Problem& problem, const Unknown& x, const Unknown& image, Units& units) {
    using size_type = magnitude_of<real_of<Unknown>>;
    const auto largest_in = [&](Eigen::Index first, Eigen::Index last) {
        size_type largest(0);
        for (Eigen::Index j = first; j < last; ++j)
            largest = std::max(
                {largest, magnitude(flat_coordinate(x, j)), magnitude(flat_coordinate(image, j))});
        return largest;
    };
    const auto is_usable = [](const size_type& size) {
        return size > 1024 * std::numeric_limits<size_type>::min() &&
               size < std::numeric_limits<size_type>::max() / 1024;
    };
    const Eigen::Index n = flat_size(x);
    Eigen::Index block = n;
    if constexpr (!has_one_unit<Problem>) block = unit_blocks<Problem>::length_in(problem);
    const size_type common = largest_in(0, n);
    units.resize(n);
    for (Eigen::Index first = 0; first < n; first += block) {
        using std::ilogb, std::ldexp;
        size_type size = largest_in(first, first + block);
        if (!is_usable(size)) size = is_usable(common) ? common : size_type(1);
        for (Eigen::Index j = first; j < first + block; ++j)
            units(j) = real_of<Unknown>(ldexp(size_type(1), ilogb(size)));
    }
}

} // namespace geodeint::detail
