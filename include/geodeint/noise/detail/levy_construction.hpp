// SPDX-License-Identifier: BSL-1.0
//
// Levy's construction of Brownian motion, from a function that gives independent normal deviates by
// address. Time is cut into cells of length `step`, a cell into 2^20 quanta, and on these
//
//     W(cell k + 1) - W(cell k) = sqrt(step) N(k),
//     W((a + b)/2) = (W(a) + W(b))/2 + sqrt(b - a)/2 N(k, node)      (Levy's midpoint displacement)
//
// down the dyadic tree in the cell. `Deviates` is a function object
//
//     std::array<real_type, 2> operator()(std::int64_t cell, std::uint64_t node, std::uint64_t
//     pair)
//
// for components 2 pair and 2 pair + 1 at a node of a cell: node 0 is the whole cell, node 1 its
// midpoint, nodes 2j and 2j + 1 the midpoints left and right of node j. Its real type is double, or
// lanes of doubles that belong to several paths: which deviates are needed depends on the time
// alone. The properties of the path are listed in wiener_path.hpp.
#pragma once

#include <geodeint/error.hpp>
#include <geodeint/noise/detail/normal_deviate.hpp>

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace geodeint::detail {

template <class Deviates>
class levy_construction {
public:
    using real_type = typename Deviates::real_type;

    /// Cells are counted from -2^39 to 2^39, pairs of components from 0 to 2^22.
    static constexpr int cell_bits = 40, pair_bits = 22;
    /// A step draws one deviate for each cell that it covers: 2^24 of them take seconds.
    static constexpr int most_cells_bits = 24;

    levy_construction(const Deviates& deviates, double step) : deviate_{deviates}, step_{step} {
        require_positive(step, "step");
        root_step_ = std::sqrt(step);
    }

    const Deviates& deviates() const noexcept { return deviate_; }
    double step() const noexcept { return step_; }

    /// dW_i = W_i(t + dt) - W_i(t). Throws before it writes if t or t + dt is not finite or more
    /// than 2^39 cells from 0, if dt covers more than 2^24 of them, or if more than 2^23 components
    /// are asked for.
    void increment(double t, double dt, std::span<real_type> dW) const {
        require_finite(t, "t");
        require_finite(dt, "dt");
        if (dW.size() > std::size_t{2} << pair_bits)
            throw invalid_argument{"dW", "must have at most 2^23 components"};
        std::int64_t begin = quantum(t, "t");
        std::int64_t end = quantum(t + dt, "dt");
        const double sign = end < begin ? -1 : 1;
        if (end < begin) std::swap(begin, end);
        if (end - begin > quanta << most_cells_bits)
            throw invalid_argument{"dt", "covers more than 2^24 cells; choose a larger step"};

        for (std::size_t i = 0; i < dW.size(); i += 2) {
            const pair_of_reals change = difference(begin, end, i / 2);
            dW[i] = sign * change[0];
            if (i + 1 < dW.size()) dW[i + 1] = sign * change[1];
        }
    }

private:
    using pair_of_reals = std::array<real_type, 2>;

    static constexpr int levels = 20;
    static constexpr std::int64_t quanta = std::int64_t{1} << levels;

    /// 2^20 t / step, rounded to the nearest integer, halves away from zero.
    std::int64_t quantum(double t, const char* argument) const {
        const double exact = t / step_ * static_cast<double>(quanta);
        constexpr double limit = static_cast<double>(quanta << (cell_bits - 1));
        if (!(std::abs(exact) < limit))
            throw invalid_argument{argument, "leads beyond 2^39 cells; choose a larger step"};
        const auto whole = static_cast<std::int64_t>(exact);
        const double rest = exact - static_cast<double>(whole);
        return whole + (rest >= 0.5 ? 1 : 0) - (rest <= -0.5 ? 1 : 0);
    }

    /// A dyadic interval of a cell: how often the cell was halved, half the root of the interval's
    /// length in time, and the path at its two ends less the path at the cell's beginning.
    struct interval {
        int level;
        double deviation;
        pair_of_reals left;
        pair_of_reals right;
    };

    interval whole_cell(std::int64_t cell, std::uint64_t pair) const noexcept {
        const pair_of_reals normal = deviate_(cell, 0, pair);
        return {0, 0.5 * root_step_, {0.0, 0.0}, {root_step_ * normal[0], root_step_ * normal[1]}};
    }

    /// The path in the middle of the interval that holds quantum n of its cell.
    pair_of_reals middle(const interval& whole, std::int64_t n, std::int64_t cell,
                         std::uint64_t pair) const noexcept {
        const auto before = static_cast<std::uint64_t>(n >> (levels - whole.level));
        const pair_of_reals normal = deviate_(cell, std::uint64_t{1} << whole.level | before, pair);
        return {0.5 * (whole.left[0] + whole.right[0]) +
                    product(real_type(whole.deviation), normal[0]),
                0.5 * (whole.left[1] + whole.right[1]) +
                    product(real_type(whole.deviation), normal[1])};
    }

    /// Halves the interval that holds n until it has reached `level`. Bit 19 - l of n says which
    /// half of level l to take.
    interval descend(interval part, std::int64_t n, int level, std::int64_t cell,
                     std::uint64_t pair) const noexcept {
        while (part.level < level) {
            const pair_of_reals centre = middle(part, n, cell, pair);
            const bool upper = n >> (levels - 1 - part.level) & 1;
            part = {part.level + 1, part.deviation * root_half, upper ? centre : part.left,
                    upper ? part.right : centre};
        }
        return part;
    }

    /// The path at quantum n of `part`, less the path at the cell's beginning.
    pair_of_reals value(const interval& part, std::int64_t n, std::int64_t cell,
                        std::uint64_t pair) const noexcept {
        const int depth = n == 0 ? 0 : levels - std::countr_zero(static_cast<std::uint64_t>(n));
        return descend(part, n, depth, cell, pair).left;
    }

    /// The difference between two quanta of one cell, from < to. Both lie in the same intervals
    /// until a midpoint separates them, down to which one descent serves both.
    pair_of_reals difference_inside(std::int64_t from, std::int64_t to, std::int64_t cell,
                                    std::uint64_t pair) const noexcept {
        const int shared =
            levels - static_cast<int>(std::bit_width(static_cast<std::uint64_t>(from ^ to)));
        const interval common = descend(whole_cell(cell, pair), to, shared, cell, pair);
        const pair_of_reals centre = middle(common, to, cell, pair);
        const double deviation = common.deviation * root_half;
        const pair_of_reals a =
            value({shared + 1, deviation, common.left, centre}, from, cell, pair);
        const pair_of_reals b =
            value({shared + 1, deviation, centre, common.right}, to, cell, pair);
        return {b[0] - a[0], b[1] - a[1]};
    }

    /// W(end) - W(begin) of two components, begin <= end.
    pair_of_reals difference(std::int64_t begin, std::int64_t end,
                             std::uint64_t pair) const noexcept {
        if (begin == end) return {0.0, 0.0};
        std::int64_t cell = begin >> levels;
        const std::int64_t last = end >> levels;
        const std::int64_t from = begin & (quanta - 1);
        const std::int64_t to = end & (quanta - 1);
        if (cell == last) return difference_inside(from, to, cell, pair);

        pair_of_reals sum{0.0, 0.0};
        if (from != 0) {
            const interval first = whole_cell(cell, pair);
            const pair_of_reals a = value(first, from, cell, pair);
            sum = {first.right[0] - a[0], first.right[1] - a[1]};
            ++cell;
        }
        for (; cell < last; ++cell) {
            const pair_of_reals normal = deviate_(cell, 0, pair);
            sum[0] += product(real_type(root_step_), normal[0]);
            sum[1] += product(real_type(root_step_), normal[1]);
        }
        if (to != 0) {
            const pair_of_reals b = value(whole_cell(cell, pair), to, cell, pair);
            sum[0] += b[0];
            sum[1] += b[1];
        }
        return sum;
    }

    static constexpr double root_half = 0x1.6a09e667f3bcdp-1;

    Deviates deviate_;
    double step_;
    double root_step_;
};

} // namespace geodeint::detail
