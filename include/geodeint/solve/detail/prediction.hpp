// SPDX-License-Identifier: BSL-1.0
//
// A guess for the unknown of an implicit step that is good enough to be the solution: the unknowns of
// the last Order steps, extrapolated (difference_table.hpp), for equations whose unknown is the
// displacement of a state. One evaluation d -> map(d) at the guess d shows whether it is. The step is
// solved if in every block of one unit (unit_blocks.hpp) the residual r = map(d) - d
//
//     is below the tolerance of the solver, |r| <= tolerance |map(d)|, or
//     is a rounding error of the state, |r| <= eps |x|, and opposes the residual of the last step.
//
// What is left then is smaller by the rate at which the map contracts, and nowhere more than the rounding
// of the step itself. That residuals alternate is what tells rounding from motion: r is a difference of
// order Order, and those of rounding errors correlate by -Order/(Order + 1), while those of a smooth
// motion have the same direction for many steps, and would add up. (Munthe-Kaas midpoint rule, energy of
// a rigid body after 1e7 steps, residuals just below eps |x|: 1.1e-12 without that condition, 2e-14 with
// it, 5e-14 where every step is iterated.) Elsewhere the solver goes on.
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/solve/detail/difference_table.hpp>
#include <geodeint/solve/unit_blocks.hpp>

#include <cstddef>

namespace geodeint::detail {

/// The unknown is a displacement from `origin()`.
template <class Problem>
concept has_origin = requires(const Problem& problem, const typename Problem::unknown_type*& x) {
    x = &problem.origin();
};

template <class Unknown, std::size_t Order>
class prediction {
    using size_type = magnitude_of<real_of<Unknown>>;

public:
    /// Enough steps are remembered.
    bool is_ready() const { return table_.is_full(); }
    const Unknown& next() const { return table_.guess(); }

    /// `image`, the map at next(), is the solution, where `residual` is image - next().
    template <has_origin Problem>
    [[gnu::always_inline]] bool is_solved(const Unknown& residual, const Unknown& image,
                                          const Problem& problem, size_type tolerance) const {
        // a tolerance of zero asks for all that numbers allow
        const size_type rounding = tolerance > 0 ? epsilon_of<size_type>() : size_type(0);
        bool solved = true;
        for (Eigen::Index k = 0; k < block_count<Problem>; ++k) {
            const auto size_in = [&](const Unknown& x) __attribute__((always_inline)) {
                return size_of(problem, x, k);
            };
            const size_type r = size_in(residual);
            const bool is_small = r <= tolerance * size_in(image),
                       is_rounding = r <= rounding * size_in(problem.origin()),
                       alternates = table_.alternates(residual, k * block_length<Problem>,
                                                      block_length<Problem>);
            solved &= is_small | (is_rounding & alternates);
        }
        return solved;
    }

    /// It is not, but the iteration goes on from there: it could lead to another solution than a cold
    /// start would if it were far from next().
    template <has_origin Problem>
    bool leads_on(const Unknown& residual, const Unknown& image, const Problem& problem) const {
        for (Eigen::Index k = 0; k < block_count<Problem>; ++k) {
            const size_type r = size_of(problem, residual, k);
            if (!(r <= size_type(0.1) * size_of(problem, image, k) ||
                  r <= epsilon_of<size_type>() * size_of(problem, problem.origin(), k)))
                return false;
        }
        return true;
    }

    /// Writes the guess into `unknown`; false if there is none, or if it is far from the last unknown,
    /// so that it could lead to another solution than a cold start would.
    template <class Problem>
    bool guess(const Problem& problem, Unknown& unknown) const {
        if (table_.is_empty()) return false;
        unknown = table_.guess();
        const Unknown last = table_.newest(), change = unknown - last;
        for (Eigen::Index k = 0; k < block_count<Problem>; ++k)
            if (!(size_of(problem, change, k) <= size_type(0.1) * size_of(problem, last, k)))
                return false;
        return true;
    }
    [[gnu::always_inline]] void remember(const Unknown& solution) { table_.remember(solution); }
    void forget() { table_.forget(); }

private:
    template <class Problem>
    static constexpr Eigen::Index block_length = has_one_unit<Problem> ? flat_dimension<Unknown>
                                                                       : unit_block_of<Problem>();
    template <class Problem>
    static constexpr Eigen::Index block_count = flat_dimension<Unknown> / block_length<Problem>;

    template <class Problem>
    [[gnu::always_inline]] static size_type size_of(const Problem& problem, const Unknown& x,
                                                    Eigen::Index k) {
        if constexpr (has_one_unit<Problem>)
            return norm_sum(x);
        else
            return unit_blocks<Problem>::size_of(problem, x, k);
    }

    difference_table<Unknown, Order> table_;
};

} // namespace geodeint::detail
