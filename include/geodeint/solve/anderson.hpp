// SPDX-License-Identifier: BSL-1.0
//
// Anderson's acceleration of the fixed point x = g(x) (Anderson 1965, in the form of Walker and Ni
// 2011): with the residuals f = g(x) - x of the last iterates,
//
//     x <- g(x) - sum_j c_j dg_j,        c = argmin | f - sum_j c_j df_j |,
//
// where dg_j and df_j are the differences of successive g and f. It needs no derivative and no
// matrix with as many rows as the unknown has coordinates, so that the unknown may be a large
// matrix itself, and it converges on problems where x <- g(x) does not. While that plain iteration
// contracts fast, nothing else is done. Where an unknown has several units (solve/unit_blocks.hpp),
// |f| is taken in units of their sizes.
//
//     geodeint::isospectral_midpoint<geodeint::so3, geodeint::anderson> stepper;
#pragma once

#include <geodeint/solve/detail/coordinate_units.hpp>
#include <geodeint/solve/detail/iterative_solver.hpp>
#include <geodeint/solve/detail/normal_equations.hpp>
#include <geodeint/solve/detail/unit_stopping_rule.hpp>
#include <geodeint/solve/problem.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <type_traits>
#include <utility>

namespace geodeint {

class anderson : public detail::iterative_solver {
public:
    using iterative_solver::iterative_solver;

    /// Starts from x and leaves the solution there.
    template <fixed_point_problem Problem, class Unknown>
    solve_report solve(Problem& problem, Unknown& x, solve_workspace<Unknown>& work) const {
        constexpr bool on_stack = flat_dimension<Unknown> != Eigen::Dynamic;
        detail::iterate_history<Unknown> local;
        detail::iterate_history<Unknown>* memory = &local;
        if constexpr (!on_stack) memory = &work.history;

        using size_type = magnitude_of<real_of<Unknown>>;
        auto rule = detail::stopping_rule_for<Problem>(*this, work);
        detail::work_vector<Unknown> image = work.image, residual = work.correction;
        constexpr bool has_units = !detail::has_one_unit<Problem>;
        mixture<Unknown, has_units> mix{*memory, work.units};
        size_type previous = std::numeric_limits<size_type>::infinity();
        for (bool first = true;; first = false) {
            problem.map(x, image);
            if constexpr (has_units)
                if (first) detail::find_units<Problem, Unknown>(problem, x, image, work.units);
            residual = image - x;
            const size_type size = mix.size_of(residual);
            x = image;
            if (!rule.goes_on(problem, residual, image)) return rule.report();
            if (size > size_type(fast) * std::exchange(previous, size) || mix.is_on())
                mix.improve(image, residual, x);
        }
    }

private:
    /// The contraction per iteration from which on acceleration costs more than it saves.
    static constexpr double fast = 0.25;

    template <class Unknown, bool has_units>
    class mixture {
        using real = real_of<Unknown>;
        using units_type = typename solve_workspace<Unknown>::vector_type;
        static constexpr int size = static_cast<int>(detail::iterate_history<Unknown>::depth);

    public:
        mixture(detail::iterate_history<Unknown>& memory, const units_type& units)
            : memory_{memory}, units_{units} {}

        bool is_on() const { return seen_ > 0; }

        magnitude_of<real> size_of(const Unknown& residual) const {
            if constexpr (has_units) {
                magnitude_of<real> sum(0);
                for (Eigen::Index i = 0; i < flat_size(residual); ++i)
                    sum += magnitude(real(flat_coordinate(residual, i) / units_(i)));
                return sum;
            } else {
                return norm_sum(residual);
            }
        }

        /// x = image - sum_j c_j dg_j, and remembers this iterate.
        void improve(const Unknown& image, const Unknown& residual, Unknown& x) {
            if (seen_++ > 0) {
                const int slot = newest();
                memory_.image_changes[index(slot)] = image - memory_.image;
                memory_.residual_changes[index(slot)] = residual - memory_.residual;
                const int known = std::min(seen_ - 1, size);
                for (int j = 0; j < known; ++j) {
                    const Unknown& change = memory_.residual_changes[index(j)];
                    const auto product = inner(change, memory_.residual_changes[index(slot)]);
                    equations_.products(j, slot) = equations_.products(slot, j) = product;
                    equations_.right(j) = inner(change, residual);
                }
                const auto c = equations_.solve(known);
                for (int j = 0; j < known; ++j) x -= real(c(j)) * memory_.image_changes[index(j)];
            }
            memory_.image = image;
            memory_.residual = residual;
        }

    private:
        /// Where the difference to the last iterate is stored; it replaces the oldest one when all
        /// places are taken.
        int newest() const { return (seen_ - 2) % size; }
        /// The scalar product of everything that has to converge: of values and of slopes.
        magnitude_of<real> inner(const Unknown& x, const Unknown& y) const {
            if constexpr (has_units) {
                magnitude_of<real> sum(0);
                for (Eigen::Index i = 0; i < flat_size(x); ++i)
                    sum += inner_product(real(flat_coordinate(x, i) / units_(i)),
                                         real(flat_coordinate(y, i) / units_(i)));
                return sum;
            } else if constexpr (std::is_same_v<magnitude_of<real>, real>) {
                return dot(x, y);
            } else {
                Eigen::Matrix<real, flat_dimension<Unknown>, 1> u(flat_size(x)), v(flat_size(y));
                flatten(x, u);
                flatten(y, v);
                magnitude_of<real> sum(0);
                for (Eigen::Index i = 0; i < u.size(); ++i) sum += inner_product(u(i), v(i));
                return sum;
            }
        }
        static std::size_t index(int slot) { return static_cast<std::size_t>(slot); }

        detail::iterate_history<Unknown>& memory_;
        const units_type& units_; // where has_units
        int seen_ = 0;
        detail::normal_equations<size, magnitude_of<real>> equations_;
    };
};

} // namespace geodeint
