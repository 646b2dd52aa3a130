// SPDX-License-Identifier: BSL-1.0
//
// Anderson's acceleration of the fixed point x = g(x) (Anderson 1965, in the form of Walker and Ni
// 2011): with the residuals f = g(x) - x of the last iterates,
//
//     x <- g(x) - sum_j c_j dg_j,        c = argmin | f - sum_j c_j df_j |,
//
// where dg_j and df_j are the differences of successive g and f. No derivative and no matrix of the
// size of the unknown, so that it serves unknowns that are large matrices themselves, and it
// converges on problems where x <- g(x) does not. While that contracts fast, it is all that is
// done.
//
//     geodeint::isospectral_midpoint<geodeint::so3, geodeint::anderson> stepper;
#pragma once

#include <geodeint/solve/iterative_solver.hpp>
#include <geodeint/solve/problem.hpp>

#include <Eigen/QR>

#include <array>
#include <cstddef>
#include <limits>
#include <utility>

namespace geodeint {

class anderson : public iterative_solver {
public:
    using iterative_solver::iterative_solver;
    static constexpr bool needs_jacobian = false;

    /// Starts from x and leaves the solution there.
    template <fixed_point_problem Problem, class Unknown>
    solve_report solve(Problem& problem, Unknown& x, solve_workspace<Unknown>& work) const {
        constexpr bool on_stack = flat_dimension<Unknown> != Eigen::Dynamic;
        iterate_history<Unknown> local;
        iterate_history<Unknown>* memory = &local;
        if constexpr (!on_stack) memory = &work.history;

        stopping_rule rule{tolerance(), iteration_limit()};
        work_vector<Unknown> image = work.image, residual = work.correction;
        mixture<Unknown> mix{*memory};
        double previous = std::numeric_limits<double>::infinity();
        for (;;) {
            problem.map(x, image);
            residual = image - x;
            const double size = norm_sum(residual);
            x = image;
            if (!rule.goes_on(size, norm_sum(image), [&] { return problem.effect(residual); }))
                return rule.report();
            if (size > fast * std::exchange(previous, size) || mix.is_on())
                mix.improve(image, residual, x);
        }
    }

private:
    /// The contraction per iteration from which on acceleration costs more than it saves.
    static constexpr double fast = 0.25;

    template <class Unknown>
    class mixture {
        static constexpr std::size_t depth = iterate_history<Unknown>::depth;
        static constexpr int size = static_cast<int>(depth);

    public:
        explicit mixture(iterate_history<Unknown>& memory) : memory_{memory} {}

        bool is_on() const { return seen_ > 0; }

        /// x = image - sum_j c_j dg_j, and remembers this iterate.
        void improve(const Unknown& image, const Unknown& residual, Unknown& x) {
            if (seen_++ > 0) {
                const std::size_t slot = newest();
                memory_.image_changes[slot] = image - memory_.image;
                memory_.residual_changes[slot] = residual - memory_.residual;
                const std::size_t known = seen_ - 1 < depth ? seen_ - 1 : depth;
                const auto n = static_cast<Eigen::Index>(known);
                vector right;
                for (std::size_t j = 0; j < known; ++j) {
                    const auto column = static_cast<Eigen::Index>(j);
                    gram_(column, static_cast<Eigen::Index>(slot)) =
                        gram_(static_cast<Eigen::Index>(slot), column) =
                            dot(memory_.residual_changes[j], memory_.residual_changes[slot]);
                    right(column) = dot(memory_.residual_changes[j], residual);
                }
                // directions that have become parallel are left out by the pivots
                const vector scale =
                    gram_.diagonal().array().max(std::numeric_limits<double>::min()).rsqrt();
                small_matrix scaled(n, n);
                for (Eigen::Index i = 0; i < n; ++i)
                    for (Eigen::Index j = 0; j < n; ++j)
                        scaled(i, j) = scale(i) * gram_(i, j) * scale(j);
                Eigen::ColPivHouseholderQR<small_matrix> factors{n, n};
                factors.setThreshold(1e-10);
                factors.compute(scaled);
                const small_vector c =
                    factors.solve(small_vector(right.head(n).cwiseProduct(scale.head(n))));
                for (std::size_t j = 0; j < known; ++j) {
                    const auto column = static_cast<Eigen::Index>(j);
                    x -= c(column) * scale(column) * memory_.image_changes[j];
                }
            }
            memory_.image = image;
            memory_.residual = residual;
        }

    private:
        using vector = Eigen::Matrix<double, size, 1>;
        using small_vector = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, size, 1>;
        using small_matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, size, size>;

        /// Where the difference to the last iterate goes; over the oldest one when all are taken.
        std::size_t newest() const { return (seen_ - 2) % depth; }

        iterate_history<Unknown>& memory_;
        std::size_t seen_ = 0;
        Eigen::Matrix<double, size, size> gram_ = Eigen::Matrix<double, size, size>::Ones();
    };
};

} // namespace geodeint
