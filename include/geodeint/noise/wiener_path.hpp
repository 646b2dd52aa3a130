// SPDX-License-Identifier: BSL-1.0
//
// A Brownian path W(t) in any number of components, as a pure function of seed, path number and
// time. Nothing is stored or advanced: copies, threads, repeated, refined and backward steps all
// see the same path.
//
// Time is cut into cells of length `step`, a cell into 2^20 quanta, and every time is first rounded
// to the nearest quantum, n = round(2^20 t / step), so that the rounding errors of a time loop do
// not matter. W is then defined on the integers n by
//
//     W(cell k + 1) - W(cell k) = sqrt(step) N(k),
//     W((a + b)/2) = (W(a) + W(b))/2 + sqrt(b - a)/2 N(k, node)      (Levy's midpoint displacement)
//
// down the dyadic tree in the cell, with independent N(0, 1) deviates addressed by (seed; path,
// cell, node, component) through Philox. One block serves the components 2j and 2j + 1.
//
// What holds: increments over adjoining intervals add up to the increment over their union to
// round-off; they are N(0, length), independent over disjoint intervals, components, paths and
// seeds; the bits are the same everywhere (see normal_deviate.hpp). What does not: `step` is part
// of the path's identity, two values of it give two unrelated paths; structure below the quantum is
// not resolved, two times less than step / 2^21 from a quantum are one.
//
// Cost: a step of exactly one cell draws one block for two components; a coarser step one for each
// cell it covers; an end inside a cell one for each level of the tree down to it, at most 20. The
// default step is 1e-3 = 2^-3 5^-3: multiples of it are cells, dyadic times k 2^-m lie m - 3 levels
// down, exactly as long as m <= 23. Name your own dt as `step` where the noise costs.
#pragma once

#include <geodeint/error.hpp>
#include <geodeint/noise/normal_deviate.hpp>
#include <geodeint/noise/philox.hpp>

#include <array>
#include <bit>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace geodeint {

class wiener_path {
public:
    static constexpr double default_step = 1e-3;

    /// Path number `path` (below 2^40) of the family `seed`, with cells of length `step`.
    template <std::integral Seed, std::integral Path>
    wiener_path(Seed seed, Path path, double step = default_step)
        : seed_{static_cast<std::uint64_t>(seed)},
          path_{static_cast<std::uint64_t>(path)},
          step_{step} {
        if (path_ >= std::uint64_t{1} << path_bits)
            throw invalid_argument{"path", "must be at least 0 and below 2^40"};
        require_positive(step, "step");
        root_step_ = std::sqrt(step);
    }

    std::uint64_t seed() const noexcept { return seed_; }
    std::uint64_t path() const noexcept { return path_; }
    double step() const noexcept { return step_; }

    /// dW_i = W_i(t + dt) - W_i(t). Throws before it writes if t or t + dt is not finite or more
    /// than 2^39 cells from 0, or if more than 2^23 components are asked for.
    void increment(double t, double dt, std::span<double> dW) const {
        require_finite(t, "t");
        require_finite(dt, "dt");
        if (dW.size() > std::size_t{2} << pair_bits)
            throw invalid_argument{"dW", "must have at most 2^23 components"};
        std::int64_t begin = quantum(t, "t");
        std::int64_t end = quantum(t + dt, "dt");
        const double sign = end < begin ? -1 : 1;
        if (end < begin) std::swap(begin, end);

        for (std::size_t i = 0; i < dW.size(); i += 2) {
            const deviates change = difference(begin, end, i / 2);
            dW[i] = sign * change[0];
            if (i + 1 < dW.size()) dW[i + 1] = sign * change[1];
        }
    }

private:
    using deviates = std::array<double, 2>;

    static constexpr int levels = 20;
    static constexpr std::int64_t quanta = std::int64_t{1} << levels;
    // Widths of the four fields of a Philox counter.
    static constexpr int node_bits = 26, pair_bits = 22, cell_bits = 40, path_bits = 40;
    static_assert(node_bits + pair_bits + cell_bits + path_bits == 128);

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

    /// The deviates of components 2 pair and 2 pair + 1 at a node of a cell; node 0 is the whole
    /// cell, node 1 its midpoint, nodes 2j and 2j + 1 the midpoints left and right of node j.
    deviates deviate(std::int64_t cell, std::uint64_t node, std::uint64_t pair) const noexcept {
        const std::uint64_t k = static_cast<std::uint64_t>(cell) & ((std::uint64_t{1} << 40) - 1);
        const std::uint64_t low = node | pair << node_bits | k << (node_bits + pair_bits);
        const std::uint64_t high = k >> 16 | path_ << 24;
        return normal_deviate(
            philox({static_cast<std::uint32_t>(low), static_cast<std::uint32_t>(low >> 32),
                    static_cast<std::uint32_t>(high), static_cast<std::uint32_t>(high >> 32)},
                   {static_cast<std::uint32_t>(seed_), static_cast<std::uint32_t>(seed_ >> 32)}));
    }

    /// A dyadic interval of a cell: how often the cell was halved, half the root of the interval's
    /// length in time, and the path at its two ends less the path at the cell's beginning.
    struct interval {
        int level;
        double deviation;
        deviates left;
        deviates right;
    };

    interval whole_cell(std::int64_t cell, std::uint64_t pair) const noexcept {
        const deviates normal = deviate(cell, 0, pair);
        return {0, 0.5 * root_step_, {0, 0}, {root_step_ * normal[0], root_step_ * normal[1]}};
    }

    /// The path in the middle of the interval that holds quantum n of its cell.
    deviates middle(const interval& whole, std::int64_t n, std::int64_t cell,
                    std::uint64_t pair) const noexcept {
        const auto before = static_cast<std::uint64_t>(n >> (levels - whole.level));
        const deviates normal = deviate(cell, std::uint64_t{1} << whole.level | before, pair);
        return {
            0.5 * (whole.left[0] + whole.right[0]) + detail::product(whole.deviation, normal[0]),
            0.5 * (whole.left[1] + whole.right[1]) + detail::product(whole.deviation, normal[1])};
    }

    /// Halves the interval that holds n until it has reached `level`. Bit 19 - l of n says which
    /// half of level l to take.
    interval descend(interval part, std::int64_t n, int level, std::int64_t cell,
                     std::uint64_t pair) const noexcept {
        while (part.level < level) {
            const deviates centre = middle(part, n, cell, pair);
            const bool upper = n >> (levels - 1 - part.level) & 1;
            part = {part.level + 1, part.deviation * root_half, upper ? centre : part.left,
                    upper ? part.right : centre};
        }
        return part;
    }

    /// The path at quantum n of `part`, less the path at the cell's beginning.
    deviates value(const interval& part, std::int64_t n, std::int64_t cell,
                   std::uint64_t pair) const noexcept {
        const int depth = n == 0 ? 0 : levels - std::countr_zero(static_cast<std::uint64_t>(n));
        return descend(part, n, depth, cell, pair).left;
    }

    /// The difference between two quanta of one cell, from < to: the two descents are one until a
    /// midpoint parts them.
    deviates difference_inside(std::int64_t from, std::int64_t to, std::int64_t cell,
                               std::uint64_t pair) const noexcept {
        const int shared =
            levels - static_cast<int>(std::bit_width(static_cast<std::uint64_t>(from ^ to)));
        const interval common = descend(whole_cell(cell, pair), to, shared, cell, pair);
        const deviates centre = middle(common, to, cell, pair);
        const double deviation = common.deviation * root_half;
        const deviates a = value({shared + 1, deviation, common.left, centre}, from, cell, pair);
        const deviates b = value({shared + 1, deviation, centre, common.right}, to, cell, pair);
        return {b[0] - a[0], b[1] - a[1]};
    }

    /// W(end) - W(begin) of two components, begin <= end.
    deviates difference(std::int64_t begin, std::int64_t end, std::uint64_t pair) const noexcept {
        if (begin == end) return {0, 0};
        std::int64_t cell = begin >> levels;
        const std::int64_t last = end >> levels;
        const std::int64_t from = begin & (quanta - 1);
        const std::int64_t to = end & (quanta - 1);
        if (cell == last) return difference_inside(from, to, cell, pair);

        deviates sum{0, 0};
        if (from != 0) {
            const interval first = whole_cell(cell, pair);
            const deviates a = value(first, from, cell, pair);
            sum = {first.right[0] - a[0], first.right[1] - a[1]};
            ++cell;
        }
        for (; cell < last; ++cell) {
            const deviates normal = deviate(cell, 0, pair);
            sum[0] += detail::product(root_step_, normal[0]);
            sum[1] += detail::product(root_step_, normal[1]);
        }
        if (to != 0) {
            const deviates b = value(whole_cell(cell, pair), to, cell, pair);
            sum[0] += b[0];
            sum[1] += b[1];
        }
        return sum;
    }

    static constexpr double root_half = 0x1.6a09e667f3bcdp-1;

    std::uint64_t seed_;
    std::uint64_t path_;
    double step_;
    double root_step_;
};

} // namespace geodeint
