// SPDX-License-Identifier: BSL-1.0
//
// Picard iteration in every lane at once, for the implicit equations of several paths. A lane stops
// when the scalar solver would stop. Its unknown is then no longer changed while other lanes
// iterate, and the map, evaluated there again, gives the same image again. So each lane ends with
// the bits of the scalar iteration.
//
// A lane whose corrections stop falling before it has converged, or are not finite, is left to the
// scalar solver, which has other methods to try: the report names these lanes.
//
//     const auto report = lane_fixed_point<4>{}.solve(equations, x, workspace);
//     if (report.left_over[2]) ...
#pragma once

#include <geodeint/lanes/lanes.hpp>
#include <geodeint/solve/detail/iterative_solver.hpp>
#include <geodeint/solve/problem.hpp>
#include <geodeint/solve/unit_blocks.hpp>

#include <array>
#include <cstddef>
#include <limits>
#include <type_traits>

namespace geodeint::detail {

/// What became of a solve in several lanes.
template <int Width>
struct lane_report {
    /// Always true: lanes that have not converged are in `left_over`.
    static constexpr bool converged = true;
    /// Evaluations of the map, for the slowest lane.
    std::size_t iterations = 0;
    /// Nothing to report.
    double residual = 0;
    /// Lanes that stall are not solved.
    static constexpr bool stalled = false;
    /// Lanes that were not solved.
    lane_mask<Width> left_over{false};
};

template <int Width>
class lane_fixed_point : public iterative_solver {
public:
    using iterative_solver::iterative_solver;
    using report_type = lane_report<Width>;

    template <fixed_point_problem Problem, class Unknown>
    [[gnu::flatten]] report_type solve(Problem& problem, Unknown& x,
                                       solve_workspace<Unknown>&) const {
        report_type report;
        lane_mask<Width> active{true};
        Unknown image = x;
        rule_of<Problem> rule{tolerance()};
        while (true) {
            problem.map(x, image);
            ++report.iterations;
            Unknown change = image - x;
            if constexpr (has_improved_correction<Problem>) {
                problem.improve(change);
                image = x + change;
            }
            const auto [converged, falling] = rule.judge(problem, change, image);
            report.left_over |= active & ~converged & ~falling;
            active &= ~converged & falling;
            if (report.iterations >= iteration_limit()) report.left_over |= active;
            if (!any(active) || report.iterations >= iteration_limit()) break;
            assign_where(active, image, x);
        }
        x = image;
        return report;
    }

private:
    using real = lanes<Width>;
    using mask = lane_mask<Width>;

    struct verdict {
        mask converged;
        mask falling;
    };

    /// c is below the tolerance, or the next correction is predicted to be: as in stopping_rule.
    static mask ends(const real& c, const real& last, const real& last_but_one,
                     const real& small_enough) {
        const auto falls_below = [&](const real& earlier, const real& later) {
            return (later < 0.1 * earlier) & (100.0 * c * (later / earlier) <= small_enough);
        };
        return (c <= small_enough) | (falls_below(last, c) & falls_below(last_but_one, last));
    }
    static mask is_finite(const real& correction, const real& unknown) {
        return correction + unknown <= std::numeric_limits<double>::max();
    }

    /// stopping_rule in every lane.
    template <class Problem>
    struct common_rule {
        double tolerance;
        real last{0.0}, last_but_one{0.0};
        bool is_first = true;

        mask is_below(const real& rounding, const real& correction) const {
            return (correction <= rounding) |
                   ((correction < 0.1 * last) & (correction * (correction / last) <= rounding));
        }

        verdict judge([[maybe_unused]] Problem& problem,
                      const typename Problem::unknown_type& change,
                      const typename Problem::unknown_type& image) {
            const real correction = norm_sum(change), unknown = norm_sum(image);
            const mask finite = is_finite(correction, unknown);
            mask converged = finite & ends(correction, last, last_but_one, tolerance * unknown);
            if constexpr (requires { problem.rounding(); })
                if (tolerance > 0) converged |= finite & is_below(problem.rounding(), correction);
            const mask falling = finite & (is_first ? finite : correction < last);
            is_first = false;
            last_but_one = last;
            last = correction;
            return {converged, falling};
        }
    };

    /// unit_stopping_rule in every lane: each watches a block of its own.
    template <class Problem>
    class unit_rule {
        using blocks = unit_blocks<Problem>;
        static_assert(blocks::count != Eigen::Dynamic, "states in lanes have a fixed size");
        static constexpr std::size_t count = blocks::count;

    public:
        explicit unit_rule(double tolerance) : tolerance_{tolerance} {
            for (std::size_t k = 0; k < count; ++k) {
                last_[k] = last_but_one_[k] = closed_[k] = real(0.0);
                watches_[k] = mask{k == 0};
            }
        }

        verdict judge(Problem& problem, const typename Problem::unknown_type& change,
                      const typename Problem::unknown_type& image) {
            std::array<real, count> c, u;
            std::array<mask, count> ended;
            for (std::size_t k = 0; k < count; ++k) {
                const auto block = static_cast<Eigen::Index>(k);
                c[k] = blocks::size_of(problem, change, block);
                u[k] = blocks::size_of(problem, image, block);
                ended[k] = ends(c[k], last_[k], last_but_one_[k], tolerance_ * u[k]);
            }
            real all = c[0];
            for (std::size_t k = 1; k < count; ++k) all += c[k];
            verdict found{mask{false}, mask{false}};
            auto watches = watches_;
            for (std::size_t w = 0; w < count; ++w) {
                const mask here = watches_[w] & is_finite(all, u[w]);
                const mask falls = here & ~ended[w] & (c[w] < smallest_);
                smallest_ = select(falls, c[w], smallest_);
                found.falling |= falls;
                // the block has ended: the next one that has not is watched
                mask searching = here & ended[w];
                closed_[w] = select(searching, closing_size(c[w], u[w]), closed_[w]);
                for (std::size_t step = 1; step < count; ++step) {
                    const std::size_t k = (w + step) % count;
                    const mask was_closed = closed_[k] > 0.0;
                    const mask open = searching & ((was_closed & ~(c[k] <= closed_[k])) |
                                                   (~was_closed & ~ended[k]));
                    // what opens again and again is left to the scalar solver
                    const mask opens_again = open & was_closed;
                    found.falling |= open & ~(opens_again & opened_again_);
                    opened_again_ |= opens_again;
                    closed_[k] = select(open, real(0.0), closed_[k]);
                    smallest_ = select(open, c[k], smallest_);
                    watches[k] |= open;
                    watches[w] &= ~open;
                    searching &= ~open;
                }
                found.converged |= searching;
            }
            watches_ = watches;
            last_but_one_ = last_;
            last_ = c;
            return found;
        }

    private:
        /// By how much a block that has ended may still move without being opened again.
        static real closing_size(const real& c, const real& u) {
            const real rounding = std::numeric_limits<double>::epsilon() * u;
            real size = select(c < rounding, rounding, c);
            const real least{std::numeric_limits<double>::min()};
            size = select(size < least, least, size);
            return 32.0 * size;
        }

        double tolerance_;
        std::array<real, count> last_, last_but_one_, closed_;
        std::array<mask, count> watches_;
        mask opened_again_{false};
        real smallest_{std::numeric_limits<double>::infinity()};
    };

    template <class Problem>
    using rule_of =
        std::conditional_t<has_one_unit<Problem>, common_rule<Problem>, unit_rule<Problem>>;
};

} // namespace geodeint::detail
