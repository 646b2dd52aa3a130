// SPDX-License-Identifier: BSL-1.0
//
// A Brownian path together with the Levy areas of its components,
//
//     W_1, ..., W_K, A_12, A_13, ..., A_(K-1)K,     A_ij = 1/2 int (W_i dW_j - W_j dW_i),
//
// W counted from the beginning of the step. With them as increments of the brackets of the noise
// Hamiltonians (system/with_brackets.hpp) every stepper has strong order 1 for noises that do not
// commute. In a cell of length h (Foster, Habermann, On the signature of an image of Brownian motion,
// and Foster's thesis, 2020) with independent normal deviates N,
//
//     H_i = sqrt(h/12) N_i,   A_ij = H_i W_j - W_i H_j + sqrt(h^2/20 + h/5 (H_i^2 + H_j^2)) N_ij,
//
// which has the mean given W, the variance and the fourth moment of the area; its distribution is
// within 0.004 of the exact one, and two cells or more cannot be told from it. Several cells are
// joined by Chen's relation,
//
//     W = W' + W'',   A_ij = A'_ij + A''_ij + (W'_i W''_j - W'_j W''_i)/2.
//
// As the path, its areas are a pure function of seed, path number and cell: copies, threads and
// coarser steps see the same ones. Backward all signs turn. W has the bits of the path itself.
//
// What does not hold: below a cell there are no areas, so that a step that does not begin and end at
// cells is refused. Choose the path's `step` as the shortest step of all runs; a step over n cells
// costs n cells. The areas of three components or more are drawn independently given W and H.
//
// weak_splitting<G> (one turn) needs no brackets: it takes the areas in place of its coins, and so has
// strong order 1 beside its weak order 2.
//
//     geodeint::with_areas path{geodeint::wiener_path{42, 17, dt}, 3};
#pragma once

#include <geodeint/error.hpp>
#include <geodeint/noise/detail/grid_number.hpp>
#include <geodeint/noise/detail/increments.hpp>
#include <geodeint/noise/detail/path_deviates.hpp>
#include <geodeint/noise/detail/path_of_increments.hpp>
#include <geodeint/noise/wiener_path.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

namespace geodeint {

/// A wiener_path, several of them in lanes, or one that is tabulated and reflected, as studies of
/// convergence have it.
template <detail::path_on_cells Path>
class with_areas {
public:
    using increment_type = detail::increment_of_path<Path>;

    static constexpr std::size_t most_components = 32;

    /// Of the first `components` of the path.
    with_areas(Path path, std::size_t components)
        : path_{std::move(path)}, components_{components} {
        if (components == 0 || components > most_components)
            throw invalid_argument{"components", "must be from 1 to 32"};
    }

    const Path& path() const noexcept { return path_; }
    std::size_t components() const noexcept { return components_; }
    /// Of components and areas together.
    std::size_t size() const noexcept { return components_ * (components_ + 1) / 2; }

    /// The increments of the components over [t, t + dt], then the areas. Throws before it writes if
    /// t or t + dt is not at the end of a cell, or if their number is another one.
    void increment(double t, double dt, std::span<increment_type> dW) const {
        if (dW.size() != size())
            throw invalid_argument{"dW", "must have room for the components and the areas between "
                                         "each two of them: noise(...) and with_brackets"};
        sum(t, dt, dW.first(components_), dW.subspan(components_));
    }
    /// The increments of the components, and the areas as weak_splitting takes them in place of
    /// coins, in units of dt/2.
    void increment(double t, double dt, std::span<increment_type> dW,
                   std::span<increment_type> areas) const {
        if (dW.size() != components_ || areas.size() != size() - components_)
            throw invalid_argument{"dW",
                                   "must have room for the components alone, and as many coins "
                                   "as there are areas: noises without their brackets"};
        sum(t, dt, dW, areas);
        if (dt != 0)
            for (increment_type& area : areas) area = area * increment_type(2 / dt);
    }

    /// What reflecting the components of which bit i mod 64 is 1 does to the increments and the areas.
    void reflect(std::uint64_t flipped, std::span<increment_type> dW) const {
        reflect(flipped, dW.first(components_), dW.subspan(components_));
    }
    void reflect(std::uint64_t flipped, std::span<increment_type> dW,
                 std::span<increment_type> areas) const {
        const auto turns = [&](std::size_t i) { return (flipped >> (i % 64) & 1U) != 0; };
        std::size_t area = 0;
        for (std::size_t i = 0; i < components_; ++i) {
            if (turns(i)) dW[i] = -dW[i];
            for (std::size_t j = i + 1; j < components_; ++j, ++area)
                if (turns(i) != turns(j)) areas[area] = -areas[area];
        }
    }

private:
    using room = std::array<increment_type, most_components>;

    void sum(double t, double dt, std::span<increment_type> dW,
             std::span<increment_type> areas) const {
        const std::int64_t begin = cell_at(t, "t"), end = cell_at(t + dt, "dt");
        if (begin == end && dt != 0 && !detail::is_rounding_of_time(t, dt)) refuse("dt");
        std::fill(dW.begin(), dW.end(), increment_type(0.0));
        std::fill(areas.begin(), areas.end(), increment_type(0.0));
        for (std::int64_t cell = std::min(begin, end); cell < std::max(begin, end); ++cell)
            add_cell(cell, dW, areas);
        if (end < begin)
            for (const std::span<increment_type> all : {dW, areas})
                for (increment_type& each : all) each = -each;
        if constexpr (requires { path_.flipped(); }) reflect(path_.flipped(), dW, areas);
    }
    /// The path that has cells.
    const auto& cells() const { return detail::cells_of(path_); }

    std::int64_t cell_at(double t, const char* argument) const {
        require_finite(t, argument);
        const std::optional<double> number = detail::grid_number(t, 0, cells().step());
        if (!number) refuse(argument);
        if (!(std::abs(*number) < 0x1p39))
            throw invalid_argument{argument, "leads beyond 2^39 cells; choose a larger step"};
        return static_cast<std::int64_t>(*number);
    }

    [[noreturn]] static void refuse(const char* argument) {
        throw invalid_argument{argument, "leads into a cell of the path, where there are no areas: "
                                         "steps must be multiples of the path's step"};
    }

    /// Chen's relation with the next cell.
    void add_cell(std::int64_t cell, std::span<increment_type> dW,
                  std::span<increment_type> areas) const {
        using detail::product;
        using std::sqrt;
        const double h = cells().step(), root = std::sqrt(h), root_of_twelfth = std::sqrt(h / 12);
        room W, H;
        for (std::size_t i = 0; i < components_; ++i) {
            W[i] = product(increment_type(root), deviate(cell, 0, i));
            H[i] = product(increment_type(root_of_twelfth),
                           deviate(cell, node(detail::stream::space_time), i));
        }
        std::size_t area = 0;
        for (std::size_t i = 0; i < components_; ++i)
            for (std::size_t j = i + 1; j < components_; ++j, ++area) {
                const increment_type squares = product(H[i], H[i]) + product(H[j], H[j]);
                const increment_type deviation =
                    sqrt(h * h / 20 + product(increment_type(h / 5), squares));
                const increment_type inside =
                    (product(H[i], W[j]) - product(W[i], H[j])) +
                    product(deviation,
                            deviate(cell, node(detail::stream::area), j * (j - 1) / 2 + i));
                const increment_type chord = product(dW[i], W[j]) - product(dW[j], W[i]);
                areas[area] += inside + product(increment_type(0.5), chord);
            }
        for (std::size_t i = 0; i < components_; ++i) dW[i] += W[i];
    }

    static constexpr std::uint64_t node(detail::stream which) {
        return static_cast<std::uint64_t>(which);
    }
    increment_type deviate(std::int64_t cell, std::uint64_t at, std::size_t component) const {
        return cells().deviates()(cell >> 1, at, component)[static_cast<std::size_t>(cell & 1)];
    }

    Path path_;
    std::size_t components_;
};

} // namespace geodeint
