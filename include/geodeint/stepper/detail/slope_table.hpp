// SPDX-License-Identifier: BSL-1.0
//
// The discrete gradients of one step of a metriplectic scheme, in the order
//
//     xi of the energy, dL_1, ..., dL_n of the further functions to keep, s of the entropy,
//
// with room for two tables that a step computes from them: the differences to the gradients at the
// middle, and orthonormal rows. All are on the stack where vectors have a fixed size, and in
// storage of the stepper otherwise.
//
// Used by metriplectic_midpoint and metriplectic_midpoint_on, inside of a step.
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/stepper/detail/projected_bracket.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <type_traits>
#include <vector>

namespace geodeint::detail {

template <class Vector, std::size_t Conserved>
class slope_table {
public:
    static constexpr std::size_t kept_count = 1 + Conserved;
    static constexpr std::size_t count = kept_count + 1;

    /// `room` is used only for vectors of dynamic size, which are made like `like`.
    slope_table(std::vector<Vector>& room, const Vector& like) {
        if constexpr (!on_stack) {
            room.resize(3 * count, like);
            for (Vector& each : room) resize_like(each, like);
            all_ = room;
        }
    }

    Vector& operator[](std::size_t i) { return all_[i]; }
    Vector& excess(std::size_t i) { return all_[count + i]; }
    const Vector& xi() const { return all_[0]; }
    const Vector& entropy() const { return all_[kept_count]; }
    /// What K annihilates: xi and all dL.
    std::span<const Vector, kept_count> kept() const {
        return std::span<const Vector, kept_count>{all_.data(), kept_count};
    }

    /// Orthonormal rows that span all slopes; a dependent one is zero.
    template <class Pairing>
    std::span<Vector> orthonormal(const Pairing& pairing) {
        const std::span<Vector> rows = this->rows();
        std::copy_n(all_.data(), count, rows.begin());
        orthonormalise(rows, pairing);
        return rows;
    }

    /// The smallest covector `move` with <slope_i, move> = missing_i. Near an equilibrium, where xi
    /// and s are almost parallel, the condition on the entropy is dropped.
    template <class Pairing>
    void least_move(const std::array<double, count>& missing, const Pairing& pairing,
                    Vector& move) {
        if (!meet_in_turn(count, 1e-4, missing, pairing, move))
            meet_in_turn(kept_count, 1e-4, missing, pairing, move);
    }
    /// The same with that condition, however large the move may be; false if there is none.
    template <class Pairing>
    bool least_exact_move(const std::array<double, count>& missing, const Pairing& pairing,
                          Vector& move) {
        return meet_in_turn(count, 1e-40, missing, pairing, move);
    }

    /// How far a state is off whose functions are too small by `missing`.
    template <class Pairing>
    double distance(const std::array<double, count>& missing, const Pairing& pairing) {
        double sum = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const double slope = std::sqrt(pairing(all_[i], all_[i]));
            if (slope != 0) sum += std::abs(missing[i]) / slope; // NaN counts
        }
        return sum;
    }

private:
    static constexpr bool on_stack = flat_dimension<Vector> != Eigen::Dynamic;

    std::span<Vector> rows() { return {all_.data() + 2 * count, count}; }

    /// The smallest move that meets the conditions of the first n slopes, that of the energy last;
    /// false if that one cannot be met because xi depends on the others, of which less than
    /// `independence` of its square is left beside them.
    template <class Pairing>
    bool meet_in_turn(std::size_t n, double independence, const std::array<double, count>& missing,
                      const Pairing& pairing, Vector& move) {
        const std::span<Vector> rows = this->rows();
        move = all_[0];
        set_zero(move);
        // makes the k-th row from the i-th slope, and moves along it until that slope's condition
        // holds
        const auto meet = [&](std::size_t i, std::size_t k) {
            Vector& row = rows[k];
            row = all_[i];
            // twice, as in orthonormalise
            for (int pass = 0; pass < 2; ++pass)
                for (std::size_t b = 0; b < k; ++b) row += -pairing(row, rows[b]) * rows[b];
            const double part = pairing(row, row);
            const bool independent = part > independence * pairing(all_[i], all_[i]);
            row *= independent ? 1 / std::sqrt(part) : 0.0;
            if (independent) move += (missing[i] - pairing(move, all_[i])) / std::sqrt(part) * row;
            return independent;
        };
        for (std::size_t k = 0; k + 1 < n; ++k) meet(k + 1, k);
        return meet(0, n - 1);
    }

    std::conditional_t<on_stack, std::array<Vector, 3 * count>, std::span<Vector>> all_;
};

} // namespace geodeint::detail
