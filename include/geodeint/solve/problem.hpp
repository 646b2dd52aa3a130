// SPDX-License-Identifier: BSL-1.0
//
// The implicit equation of a step, as the solvers see it: a fixed point x = map(x) in a vector
// space, with x = 0 the solution for dt = 0. Solvers know nothing else of the step:
//
//     struct equation {
//         using unknown_type = Eigen::Vector3d;
//         void map(const unknown_type& x, unknown_type& image);
//         double effect(const unknown_type& correction);       // on the state, relative; or
//                                                              // magnitude_of<real_of<unknown>>
//         void jacobian(const unknown_type& x, auto& matrix);  // of x - map(x); optional
//         void map_disturbed(const unknown_type& x, int signs, unknown_type& image); // optional
//         double rounding() const;                             // of the state; optional
//         void improve(unknown_type& correction);              // optional
//     };
//
// `map_disturbed` tells what rounding does to the map (solve/detail/rounding_probe.hpp). It is the
// map without anything that follows the iteration, with each coordinate of the states in which it
// evaluates the system moved by 64 rounding errors: up or down as is_moved_up(signs, i) says for
// signs = 1, 2, 3, and not at all for signs = 0.
//
// An equation whose evaluations are expensive, and which is solved for the displacement of a state, may
// say what a rounding error of that state is: the iteration then ends there, though the displacement
// itself could be known to more digits.
//
// `improve` takes a correction map(x) - x of Picard's iteration nearer to that of Newton's method, where
// some of the derivative of the map is known.
#pragma once

#include <geodeint/algebra/detail/member_or.hpp>
#include <geodeint/algebra/detail/small_lu.hpp>
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/solve/detail/iterative_solver.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <limits>
#include <type_traits>
#include <utility>

namespace geodeint {

/// What became of a solve.
struct solve_report {
    bool converged = false;
    /// It ended above the tolerance, where corrections no longer fell.
    bool stalled = false;
    /// Evaluations of the map (of map and Jacobian for Newton's method).
    std::size_t iterations = 0;
    /// Size of the last correction relative to the unknown.
    double residual = std::numeric_limits<double>::infinity();
};

namespace detail {

template <class Solver>
using report_type = typename Solver::report_type;

} // namespace detail

/// What a solver says of its work; solvers of several equations at once say more.
template <class Solver>
using report_of = detail::member_or<solve_report, detail::report_type, Solver>;

template <class Problem>
concept fixed_point_problem = requires(Problem& problem, const typename Problem::unknown_type& x,
                                       typename Problem::unknown_type& image) {
    // image = map(x)
    problem.map(x, image);
    // how much a correction x changes the state that the step computes, relative to that state
    { problem.effect(x) } -> real_number;
};

namespace detail {

/// The number of coordinates of an unknown if its Jacobian should be stored with fixed size:
/// matrices that would fill the stack are of dynamic size.
template <class Unknown>
inline constexpr int jacobian_dimension =
    flat_dimension<Unknown> <= 32 ? flat_dimension<Unknown> : Eigen::Dynamic;

template <class Unknown>
using jacobian_of =
    Eigen::Matrix<real_of<Unknown>, jacobian_dimension<Unknown>, jacobian_dimension<Unknown>>;

} // namespace detail

/// The derivative of x - map(x) is known: `jacobian(x, matrix)` in flat coordinates.
template <class Problem>
concept has_jacobian =
    requires(Problem& problem, const typename Problem::unknown_type& x,
             typename detail::jacobian_of<typename Problem::unknown_type>& matrix) {
    problem.jacobian(x, matrix);
};

/// What rounding does to the map is known: `map_disturbed(x, signs, image)`.
template <class Problem>
concept has_disturbed_map = requires(Problem& problem, const typename Problem::unknown_type& x,
                                     typename Problem::unknown_type& image) {
    problem.map_disturbed(x, 1, image);
};

/// Corrections can be improved: `improve(correction)`.
template <class Problem>
concept has_improved_correction = requires(Problem& problem,
                                           typename Problem::unknown_type& correction) {
    problem.improve(correction);
};

/// Whether the pattern of signs 1, 2 or 3 moves the i-th coordinate up.
constexpr bool is_moved_up(int signs, Eigen::Index i) {
    return signs == 3 ? i % 2 == 0 : signs == 2 ? i / 2 % 2 == 0 : true;
}

namespace detail {

/// What an accelerated iteration remembers of its iterates.
template <class Unknown>
struct iterate_history {
    static constexpr std::size_t depth = 4;

    Unknown image = blank<Unknown>();
    Unknown residual = blank<Unknown>();
    std::array<Unknown, depth> image_changes{};
    std::array<Unknown, depth> residual_changes{};
};

/// What unit_stopping_rule remembers of the blocks of an unknown: the sizes of the last three
/// corrections, from where on a block that has ended is opened again, and what rounding does to it.
template <class Sizes>
struct block_sizes {
    std::array<Sizes, 3> recent;
    Sizes closed;
    Sizes noise;
};

/// What rounding_probe works with.
template <class Unknown>
struct probe_room {
    Unknown undisturbed = blank<Unknown>();
    Unknown image = blank<Unknown>();
    Unknown shifted = blank<Unknown>();
    Unknown direct = blank<Unknown>();
    Unknown noise = blank<Unknown>();
};

} // namespace detail

/// Everything a solve needs besides the unknown; kept by a stepper between steps so that states of
/// dynamic size allocate once.
template <class Unknown>
struct solve_workspace {
    static constexpr int dimension = detail::jacobian_dimension<Unknown>;
    using matrix_type = detail::jacobian_of<Unknown>;
    using vector_type = Eigen::Matrix<real_of<Unknown>, dimension, 1>;

    Unknown image = detail::blank<Unknown>();
    Unknown correction = detail::blank<Unknown>();
    /// Only for unknowns of dynamic size; the others have their history on the stack.
    std::conditional_t<flat_dimension<Unknown> == Eigen::Dynamic, detail::iterate_history<Unknown>,
                       std::array<Unknown, 0>>
        history;
    using dynamic_sizes = Eigen::Array<magnitude_of<real_of<Unknown>>, Eigen::Dynamic, 1>;
    std::conditional_t<flat_dimension<Unknown> == Eigen::Dynamic,
                       detail::block_sizes<dynamic_sizes>, std::array<dynamic_sizes, 0>>
        blocks;
    std::conditional_t<flat_dimension<Unknown> == Eigen::Dynamic, detail::probe_room<Unknown>,
                       std::array<Unknown, 0>>
        probe;
    vector_type flat_x = detail::blank<vector_type>();
    vector_type flat_correction = detail::blank<vector_type>();
    vector_type units = detail::blank<vector_type>();
    matrix_type jacobian = detail::blank<matrix_type>();
    detail::small_lu<dimension, real_of<Unknown>> factors;
};

namespace detail {

/// Decides when an iteration has ended: when the last correction is below the tolerance, or when
/// the next one will be, judging by the rate at which corrections fall. Where the map hardly
/// contracts, corrections do not fall monotonically, so that stopping at the first one that does
/// not decrease would be too early; and they cannot fall below round-off, so that with a tolerance
/// alone the iteration might never end.
///
/// `Size` is the magnitude of the unknown's numbers.
template <class Size = double>
class stopping_rule {
public:
    stopping_rule(Size tolerance, std::size_t iteration_limit)
        : tolerance_{tolerance}, iteration_limit_{iteration_limit} {}

    /// Takes the size of the last correction and of the unknown, and a function that tells the
    /// effect of the correction on the state; and what is rounding of the state anyway. True when the
    /// iteration should go on.
    template <class Effect>
    bool goes_on(Size correction, Size unknown, Effect&& effect, Size rounding = Size(0)) {
        converged_ =
            ends(correction, correction_, previous_, tolerance_ * unknown) ||
            (rounding > 0 && tolerance_ > 0 && is_below(rounding, correction, correction_));
        previous_ = std::exchange(correction_, correction);
        unknown_ = unknown;
        ++iterations_;
        // the sum is infinite or NaN
        if (!(correction + unknown <= std::numeric_limits<Size>::max())) return converged_ = false;
        if (converged_) return false;
        if (correction < smallest_) {
            smallest_ = correction;
            without_progress_ = 0;
        } else if (++without_progress_ >= 6 && stands_still(correction, unknown, effect)) {
            converged_ = stalled_ = true;
            return false;
        }
        return without_progress_ < 60 && iterations_ < iteration_limit_;
    }

    /// The correction is below `small_enough`, or the next one is predicted to be from the slower of
    /// the last two rates; it has to be far below then.
    static bool ends(Size correction, Size last, Size last_but_one, Size small_enough) {
        const auto falls_below = [&](Size earlier, Size later) {
            return later < Size(0.1) * earlier &&
                   100 * correction * (later / earlier) <= small_enough;
        };
        return correction <= small_enough ||
               (falls_below(last, correction) && falls_below(last_but_one, last));
    }

    /// The correction is below `rounding`, or the next one will be at the last rate.
    static bool is_below(Size rounding, Size correction, Size last) {
        return correction <= rounding ||
               (correction < Size(0.1) * last && correction * (correction / last) <= rounding);
    }

    solve_report report() const {
        return {converged_, stalled_, iterations_,
                static_cast<double>(unknown_ > 0 ? correction_ / unknown_ : correction_)};
    }

private:
    /// Corrections no longer fall because they have reached round-off. Above round-off they may
    /// belong to an iteration that spirals in slowly, and fall only on average: such an iteration
    /// is given more time.
    template <class Effect>
    bool stands_still(Size correction, Size unknown, Effect&& effect) const {
        const Size rounding = rounding_like<Size>(1e-14);
        return correction <= rounding * unknown || effect() <= rounding ||
               (without_progress_ >= 30 && correction <= rounding_like<Size>(1e-12) * unknown);
    }

    Size tolerance_;
    std::size_t iteration_limit_;
    bool converged_ = false;
    bool stalled_ = false;
    std::size_t iterations_ = 0;
    Size correction_ = 0;
    Size previous_ = 0;
    Size unknown_ = 0;
    Size smallest_ = std::numeric_limits<Size>::infinity();
    std::size_t without_progress_ = 0;
};

} // namespace detail

} // namespace geodeint
