// SPDX-License-Identifier: BSL-1.0
//
// Which coordinates of an unknown have one unit. A step is solved when every quantity in it is, be it
// measured in millimetres or in light years; so sizes are compared within blocks of coordinates that
// have one unit, and never across them. An equation says how long such blocks are,
//
//     static constexpr int unit_block = 3;     the unknown consists of blocks of three coordinates
//     static constexpr int unit_block = whole_unknown;            all of it has one unit
//     static constexpr int unit_block = Eigen::Dynamic;           as many as `unit_length()` says
//
// and where it does not, every coordinate of a real vector is a block of its own, and a matrix is one
// block. The blocks of the dual of a Lie algebra are a momentum and each advected vector of a
// semidirect product, each copy of a power; other algebras have one unit.
#pragma once

#include <geodeint/algebra/real.hpp>
#include <geodeint/algebra/vector_space.hpp>

#include <Eigen/Core>

#include <concepts>

namespace geodeint {

inline constexpr int whole_unknown = 0;

/// A state or an unknown whose coordinates can be reached one by one.
template <class State>
concept has_flat_coordinates = requires(State& x) {
    flat_coordinate(x, Eigen::Index{0}) = flat_coordinate(x, Eigen::Index{0});
};

namespace detail {

/// Real vectors, and composites of them.
template <class Unknown>
inline constexpr bool is_real_vector = !std::derived_from<Unknown, Eigen::EigenBase<Unknown>>;
template <class Scalar, int Rows>
inline constexpr bool is_real_vector<Eigen::Matrix<Scalar, Rows, 1>> =
    !Eigen::NumTraits<Scalar>::IsComplex;

/// Where nobody says otherwise.
template <class Unknown>
inline constexpr int block_of_unknown =
    is_real_vector<Unknown>&& has_flat_coordinates<Unknown> ? 1 : whole_unknown;

template <class Problem>
constexpr int unit_block_of() {
    if constexpr (requires { Problem::unit_block; })
        return Problem::unit_block;
    else
        return block_of_unknown<typename Problem::unknown_type>;
}

template <class Space>
concept has_algebra = requires {
    typename Space::algebra;
};

/// The length of the blocks in the states of a space, 0 where they have one unit: that of its
/// algebra, or every coordinate.
template <class Space>
constexpr int state_block_of() {
    if constexpr (requires { Space::algebra::state_unit_block; })
        return Space::algebra::state_unit_block;
    else
        return has_algebra<Space> ? whole_unknown : 1;
}

/// The same for the states of any system, which may name no space: every coordinate of a vector.
template <class System, class State>
constexpr int state_block_of_system() {
    if constexpr (requires { typename System::space_type::algebra; })
        return state_block_of<typename System::space_type>();
    else
        return block_of_unknown<State>;
}

/// The length of the blocks in the coordinates of an algebra.
template <class G>
constexpr int coordinate_block_of() {
    if constexpr (requires { G::coordinate_unit_block; })
        return G::coordinate_unit_block;
    else
        return whole_unknown;
}

/// The unknown has one unit.
template <class Problem>
inline constexpr bool has_one_unit = unit_block_of<Problem>() == whole_unknown ||
                                     (unit_block_of<Problem>() != Eigen::Dynamic &&
                                      unit_block_of<Problem>() ==
                                          flat_dimension<typename Problem::unknown_type>);

/// The sizes of the blocks of an unknown: the sums of the magnitudes of their coordinates.
template <class Problem>
struct unit_blocks {
    using unknown_type = typename Problem::unknown_type;
    using size_type = magnitude_of<real_of<unknown_type>>;
    static constexpr int length = unit_block_of<Problem>();
    static constexpr int count =
        length == Eigen::Dynamic || flat_dimension<unknown_type> == Eigen::Dynamic
            ? Eigen::Dynamic
            : flat_dimension<unknown_type> / length;
    using sizes = Eigen::Array<size_type, count, 1>;

    static void measure(const Problem& problem, const unknown_type& x, sizes& out) {
        const Eigen::Index block = length_in(problem);
        if constexpr (count == Eigen::Dynamic) out.resize(flat_size(x) / block);
        for (Eigen::Index k = 0; k < out.size(); ++k) out[k] = sum_from(x, k * block, block);
    }
    [[gnu::always_inline]] static size_type size_of(const Problem& problem, const unknown_type& x,
                                                    Eigen::Index k) {
        const Eigen::Index block = length_in(problem);
        return sum_from(x, k * block, block);
    }

    /// How long the blocks are.
    static Eigen::Index length_in([[maybe_unused]] const Problem& problem) {
        if constexpr (length == Eigen::Dynamic)
            return problem.unit_length();
        else
            return length;
    }

private:
    [[gnu::always_inline]] static size_type sum_from(const unknown_type& x, Eigen::Index first,
                                                     Eigen::Index block) {
        size_type sum = magnitude(flat_coordinate(x, first));
        for (Eigen::Index j = 1; j < block; ++j) sum += magnitude(flat_coordinate(x, first + j));
        return sum;
    }
};

} // namespace detail

} // namespace geodeint
