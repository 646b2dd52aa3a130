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
//     std::array<real_type, 2> operator()(std::int64_t pair, std::uint64_t node,
//                                         std::uint64_t component)
//
// for the cells 2 pair and 2 pair + 1: node 0 is the whole cell, node 1 its midpoint, nodes 2j and
// 2j + 1 the midpoints left and right of node j. Its real type is double, or lanes of doubles that
// belong to several paths: which deviates are needed depends on the time alone. The properties of
// the path are listed in wiener_path.hpp.
#pragma once

#include <geodeint/error.hpp>
#include <geodeint/noise/detail/grid_number.hpp>
#include <geodeint/noise/detail/normal_deviate.hpp>

#include <algorithm>
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

    /// Cells are counted from -2^39 to 2^39, components from 0 to 2^23.
    static constexpr int cell_bits = 40, component_bits = 23;
    /// A step draws one deviate for each cell that it covers: 2^24 of them take seconds.
    static constexpr int most_cells_bits = 24;
    /// A step has at least as many quanta: below some of them, its length and so its variance would
    /// depend on how its ends are rounded.
    static constexpr std::int64_t fewest_quanta = 16;

    levy_construction(const Deviates& deviates, double step) : deviate_{deviates}, step_{step} {
        require_positive(step, "step");
        root_step_ = std::sqrt(step);
    }

    const Deviates& deviates() const noexcept { return deviate_; }
    double step() const noexcept { return step_; }

    /// dW_i = W_i(t + dt) - W_i(t). Throws before it writes if t or t + dt is not finite or more
    /// than 2^39 cells from 0, if dt covers more than 2^24 of them or less than 16 quanta, or if
    /// more than 2^23 components are asked for.
    void increment(double t, double dt, std::span<real_type> dW) const {
        fill(stretch_of(t, dt, dW.size()), dW);
    }

    /// The same. A step of one cell is taken from `ahead` (cell_block.hpp).
    template <class Block>
    [[gnu::always_inline]] void increment(double t, double dt, std::span<real_type> dW,
                                          Block& ahead) const {
        const stretch where = stretch_of(t, dt, dW.size());
        if (where.end - where.begin == quanta && where.begin % quanta == 0) [[likely]]
            ahead.read(deviate_, step_, root_step_, where.begin >> levels, dW);
        else
            fill(where, dW);
    }

private:
    static constexpr int levels = 20;
    static constexpr std::int64_t quanta = std::int64_t{1} << levels;

    /// The quanta at which a step begins and ends; backwards if it does.
    struct stretch {
        std::int64_t begin;
        std::int64_t end;
    };

    [[gnu::always_inline]] stretch stretch_of(double t, double dt, std::size_t components) const {
        const double begin = in_quanta(t), end = in_quanta(t + dt);
        // false where one of them is not a number, or dt is not finite, too
        const bool fits = (std::abs(begin) < limit) & (std::abs(end) < limit);
        if (!fits || components > std::size_t{1} << component_bits) [[unlikely]]
            refuse(t, dt, components, begin);
        const stretch where{rounded(begin), rounded(end)};
        const std::int64_t length = std::abs(where.end - where.begin);
        if (length > quanta << most_cells_bits || length < fewest_quanta) [[unlikely]]
            require_length(length, t, dt);
        return where;
    }
    [[noreturn, gnu::noinline, gnu::cold]] static void
    refuse(double t, double dt, std::size_t components, double begin) {
        require_finite(t, "t");
        require_finite(dt, "dt");
        if (components > std::size_t{1} << component_bits)
            throw invalid_argument{"dW", "must have at most 2^23 components"};
        throw invalid_argument{std::abs(begin) < limit ? "dt" : "t",
                               "leads beyond 2^39 cells; choose a larger step"};
    }
    [[gnu::noinline, gnu::cold]] static void require_length(std::int64_t length, double t,
                                                            double dt) {
        if (length > quanta << most_cells_bits)
            throw invalid_argument{"dt", "covers more than 2^24 cells; choose a larger step"};
        if (length < fewest_quanta && dt != 0 && !is_rounding_of_time(t, dt))
            throw invalid_argument{"dt", "is shorter than 16 quanta of the path: choose a smaller "
                                         "step of the path, such as dt"};
    }

    [[gnu::noinline]] void fill(stretch where, std::span<real_type> dW) const noexcept {
        const double sign = where.end < where.begin ? -1 : 1;
        if (where.end < where.begin) std::swap(where.begin, where.end);
        for (std::size_t i = 0; i < dW.size(); ++i)
            dW[i] = sign * difference(where.begin, where.end, i);
    }

    /// 2^20 t / step, and below what.
    double in_quanta(double t) const { return t / step_ * static_cast<double>(quanta); }
    static constexpr double limit = static_cast<double>(quanta << (cell_bits - 1));
    /// The nearest integer, halves away from zero.
    static std::int64_t rounded(double exact) {
        const auto whole = static_cast<std::int64_t>(exact);
        const double rest = exact - static_cast<double>(whole);
        return whole + (rest >= 0.5 ? 1 : 0) - (rest <= -0.5 ? 1 : 0);
    }

    real_type deviate(std::int64_t cell, std::uint64_t node, std::uint64_t component) const {
        return deviate_(cell >> 1, node, component)[cell & 1];
    }

    /// A dyadic interval of a cell: how often the cell was halved, half the root of the interval's
    /// length in time, and the path at its two ends less the path at the cell's beginning.
    struct interval {
        int level;
        double deviation;
        real_type left;
        real_type right;
    };

    interval whole_cell(std::int64_t cell, std::uint64_t component) const noexcept {
        return {0, 0.5 * root_step_, 0.0, root_step_ * deviate(cell, 0, component)};
    }

    /// The path in the middle of the interval that holds quantum n of its cell.
    real_type middle(const interval& whole, std::int64_t n, std::int64_t cell,
                     std::uint64_t component) const noexcept {
        const auto before = static_cast<std::uint64_t>(n >> (levels - whole.level));
        const real_type normal = deviate(cell, std::uint64_t{1} << whole.level | before, component);
        return 0.5 * (whole.left + whole.right) + product(real_type(whole.deviation), normal);
    }

    /// Halves the interval that holds n until it has reached `level`. Bit 19 - l of n says which
    /// half of level l to take.
    interval descend(interval part, std::int64_t n, int level, std::int64_t cell,
                     std::uint64_t component) const noexcept {
        while (part.level < level) {
            const real_type centre = middle(part, n, cell, component);
            const bool upper = n >> (levels - 1 - part.level) & 1;
            part = {part.level + 1, part.deviation * root_half, upper ? centre : part.left,
                    upper ? part.right : centre};
        }
        return part;
    }

    /// The path at quantum n of `part`, less the path at the cell's beginning.
    real_type value(const interval& part, std::int64_t n, std::int64_t cell,
                    std::uint64_t component) const noexcept {
        const int depth = n == 0 ? 0 : levels - std::countr_zero(static_cast<std::uint64_t>(n));
        return descend(part, n, depth, cell, component).left;
    }

    /// The difference between two quanta of one cell, from < to. Both lie in the same intervals
    /// until a midpoint separates them, down to which one descent serves both.
    real_type difference_inside(std::int64_t from, std::int64_t to, std::int64_t cell,
                                std::uint64_t component) const noexcept {
        const int shared =
            levels - static_cast<int>(std::bit_width(static_cast<std::uint64_t>(from ^ to)));
        const interval common = descend(whole_cell(cell, component), to, shared, cell, component);
        const real_type centre = middle(common, to, cell, component);
        const double deviation = common.deviation * root_half;
        return value({shared + 1, deviation, centre, common.right}, to, cell, component) -
               value({shared + 1, deviation, common.left, centre}, from, cell, component);
    }

    /// W(end) - W(begin) of one component, begin <= end.
    real_type difference(std::int64_t begin, std::int64_t end,
                         std::uint64_t component) const noexcept {
        if (begin == end) return 0.0;
        std::int64_t cell = begin >> levels;
        const std::int64_t last = end >> levels;
        const std::int64_t from = begin & (quanta - 1);
        const std::int64_t to = end & (quanta - 1);
        if (cell == last) return difference_inside(from, to, cell, component);

        real_type sum = 0.0;
        if (from != 0) {
            const interval first = whole_cell(cell, component);
            sum = first.right - value(first, from, cell, component);
            ++cell;
        }
        while (cell < last) {
            const std::array<real_type, 2> normals = deviate_(cell >> 1, 0, component);
            do sum += product(real_type(root_step_), normals[cell & 1]);
            while (++cell < last && cell & 1);
        }
        if (to != 0) sum += value(whole_cell(cell, component), to, cell, component);
        return sum;
    }

    static constexpr double root_half = 0x1.6a09e667f3bcdp-1;

    Deviates deviate_;
    double step_;
    double root_step_;
};

} // namespace geodeint::detail
