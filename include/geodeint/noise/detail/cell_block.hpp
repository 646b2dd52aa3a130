// SPDX-License-Identifier: BSL-1.0
//
// Increments of a Brownian path over whole cells, drawn ahead. A deviate is a long chain of
// operations, each of which waits for the one before; those of several cells side by side in vector
// registers take little longer than one. So a stepper, whose steps mostly follow each other cell by
// cell, keeps such a block:
//
//     block.read(deviates, step, root_step, cell, dW);       dW_i = sqrt(step) N(cell, component i)
//
// The block is filled with the cells from the one asked for on, 2 of them after a jump, then 4, 8,
// 16, 32 as long as they are asked for one after the other; 32 at once in the widest registers that
// the processor has, whatever the program was compiled for. It knows whose they are: another path or
// cell is a jump. The bits are those of the path itself. In lanes, where the paths are side by side
// already, the block is one pair of cells, which share their Box-Muller deviates.
//
// The block is no part of the state of a stepper: a copy starts with an empty one.
#pragma once

#include <geodeint/noise/detail/path_deviates.hpp>
#include <geodeint/noise/detail/register_vector.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

// A function of this compiler can be compiled for another target than the program, if all that it
// calls is a part of it.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 12 &&           \
    defined(__OPTIMIZE__) && !defined(always_inline)
#define GEODEINT_CHOOSES_REGISTERS
#endif

namespace geodeint::detail {

template <class Real>
class cell_block {
public:
    cell_block() noexcept {}
    cell_block(const cell_block&) noexcept {}
    cell_block& operator=(const cell_block&) noexcept {
        pairs_ = 0;
        return *this;
    }

    /// The increments of the components of `dW` over one cell of the path with these deviates, whose
    /// cells have the length `step`.
    [[gnu::always_inline]] void read(const path_deviates<Real>& deviates, double step,
                                     double root_step, std::int64_t cell, std::span<Real> dW) {
        if (dW.empty()) return;
        const bool same = pairs_ > 0 && *deviates_ == deviates && step_ == step;
        const std::int64_t pair = cell >> 1;
        auto at = static_cast<std::size_t>(pair - first_);
        if (!(same && at < pairs_ && dW.size() <= components_)) [[unlikely]] {
            fill(deviates, step, root_step, pair, dW.size(), same && at == pairs_ ? 2 * pairs_ : 1);
            at = 0;
        }
        const Real* const found = values() + at + static_cast<std::size_t>(cell & 1) * stride_;
        for (std::size_t i = 0; i < dW.size(); ++i) dW[i] = found[2 * i * stride_];
    }

private:
    static constexpr bool is_scalar = std::is_same_v<Real, double>;
    /// Pairs of cells in a block.
    static constexpr std::size_t most_pairs = is_scalar ? 16 : 1;
    /// As many numbers fit into the block itself, for components up to `few`. More of them have
    /// memory of their own.
    static constexpr std::size_t inside = is_scalar ? 128 : 16, outside = 32 * inside;
    static constexpr std::size_t few = is_scalar ? 16 : 8;

    [[gnu::noinline]] void fill(const path_deviates<Real>& deviates, double step, double root_step,
                                std::int64_t first, std::size_t components, std::size_t pairs) {
        pairs_ = 0; // until all is there
        const std::size_t each = 2 * components;
        const std::size_t room = components <= few ? inside : outside;
        stride_ = std::clamp(std::bit_floor(room / each), std::size_t{1}, most_pairs);
        if (components > few) many_.resize(each * stride_);
        pairs = std::min(pairs, stride_);
        Real* row = values(components);
        for (std::size_t component = 0; component < components; ++component, row += 2 * stride_) {
            std::size_t k = 0;
            if constexpr (is_scalar) {
#if defined(GEODEINT_CHOOSES_REGISTERS)
                if (pairs == 16 && registers() > register_bytes) {
                    draw_wide(deviates, root_step, first, component, row);
                    continue;
                }
#endif
                for (; k + 8 <= pairs; k += 8)
                    draw<8>(deviates, root_step, first, component, k, row);
                for (; k + 4 <= pairs; k += 4)
                    draw<4>(deviates, root_step, first, component, k, row);
            }
            for (; k < pairs; ++k) {
                const auto normals = deviates(first + static_cast<std::int64_t>(k), 0, component);
                row[k] = root_step * normals[0];
                row[k + stride_] = root_step * normals[1];
            }
        }
        deviates_ = deviates;
        step_ = step;
        first_ = first;
        components_ = components;
        pairs_ = pairs;
    }

    /// Pairs k, ..., k + Width - 1 of the block side by side.
    template <int Width>
    void draw(const path_deviates<Real>& deviates, double root_step, std::int64_t first,
              std::size_t component, std::size_t k, double* row) {
        draw_in<register_vector<double, Width>>(
            deviates, root_step, first + static_cast<std::int64_t>(k), component, stride_, row + k);
    }
    template <class Vector>
    [[gnu::always_inline]] static void
    draw_in(const path_deviates<Real>& deviates, double root_step, std::int64_t first,
            std::size_t component, std::size_t stride, double* row) {
        typename Vector::words pairs{static_cast<std::uint64_t>(first)};
        for (int i = 0; i < Vector::width; ++i)
            pairs.set(i, pairs[i] + static_cast<std::uint64_t>(i));
        const auto normals = box_muller_here<Vector>(
            words_at<Vector>(deviates.key(), deviates.path(), pairs, 0, component));
        for (std::size_t half = 0; half < 2; ++half) {
            const Vector increments = root_step * normals[half];
            __builtin_memcpy(row + half * stride, &increments, sizeof increments);
        }
    }

#if defined(GEODEINT_CHOOSES_REGISTERS)
    /// Bytes of the widest registers of this processor.
    static int registers() {
        static const int bytes = __builtin_cpu_supports("avx512dq") ? 64
                                 : __builtin_cpu_supports("avx2")   ? 32
                                                                    : 16;
        return bytes;
    }
    [[gnu::noinline]] void draw_wide(const path_deviates<Real>& deviates, double root_step,
                                     std::int64_t first, std::size_t component, double* row) {
        const auto draw = registers() == 64 ? draw_in_avx512 : draw_in_avx2;
        draw(deviates, root_step, first, component, stride_, row);
    }
    [[gnu::noinline, gnu::target("avx512f,avx512dq")]] static void
    draw_in_avx512(const path_deviates<Real>& deviates, double root_step, std::int64_t first,
                   std::size_t component, std::size_t stride, double* row) {
        draw_in<register_vector<double, 16, 64>>(deviates, root_step, first, component, stride,
                                                 row);
    }
    [[gnu::noinline, gnu::target("avx2")]] static void
    draw_in_avx2(const path_deviates<Real>& deviates, double root_step, std::int64_t first,
                 std::size_t component, std::size_t stride, double* row) {
        draw_in<register_vector<double, 16, 32>>(deviates, root_step, first, component, stride,
                                                 row);
    }
#endif

    Real* values(std::size_t components) { return components <= few ? few_.data() : many_.data(); }
    const Real* values() { return values(components_); }

    std::size_t pairs_ = 0; ///< that are there; 0: none, and nothing of the following is set
    std::optional<path_deviates<Real>> deviates_;
    double step_ = 0;
    std::int64_t first_ = 0;
    std::size_t components_ = 0;
    /// A component has a row of increments over first cells of pairs, then one over second cells.
    std::size_t stride_ = 1;
    std::array<Real, inside> few_;
    std::vector<Real> many_;
};

} // namespace geodeint::detail
