// SPDX-License-Identifier: BSL-1.0
//
// Says when an iteration has ended whose unknown has several units: when each block of one unit
// (solve/unit_blocks.hpp) has ended by stopping_rule in its own scale. One block is watched at a time;
// when it has ended, the first of the others that has not is watched. In which order they are watched
// does not matter to the verdict, and it costs hardly more than to judge one norm.
//
//     c_k, u_k    the sizes of block k in the last correction and in the unknown
//     end         c_k is below tolerance u_k, or is predicted to be
//
// A block that has ended may be moved again by those that have not. It is closed at 32 times the
// correction at which it ended, and opened again by a larger one.
//
// Corrections cannot fall below rounding. Where those of the watched block no longer do, it has ended if
// they are rounding of the block, or what rounding makes of it as the map itself tells
// (solve/detail/rounding_probe.hpp), because a block may be a small difference of large numbers. The
// map is asked once in a solve: when corrections no longer fall or fall very slowly, or when blocks that
// have ended are opened again and again. Where it cannot be asked, a step is solved if nothing that its correction
// does to the state is more than rounding.
#pragma once

#include <geodeint/solve/detail/rounding_probe.hpp>
#include <geodeint/solve/problem.hpp>
#include <geodeint/solve/unit_blocks.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <type_traits>
#include <utility>

namespace geodeint::detail {

template <class Problem>
class unit_stopping_rule {
    using blocks = unit_blocks<Problem>;
    using unknown_type = typename blocks::unknown_type;
    using sizes = typename blocks::sizes;
    using size = typename blocks::size_type;
    using index = Eigen::Index;
    static constexpr bool on_stack = flat_dimension<unknown_type> != Eigen::Dynamic;
    /// On the stack where the unknown has a fixed size, else the stepper's.
    template <class Room>
    using room = std::conditional_t<on_stack, Room, Room&>;
    using workspace = solve_workspace<unknown_type>;

public:
    unit_stopping_rule(size tolerance, std::size_t iteration_limit, workspace& work)
        : tolerance_{tolerance},
          iteration_limit_{iteration_limit},
          sizes_{room_in<block_sizes<sizes>>(work.blocks)},
          work_{work} {}

    /// Takes the last correction and the unknown. True when the iteration should go on.
    bool goes_on(Problem& problem, const unknown_type& correction, const unknown_type& unknown) {
        begin_iteration(problem, correction);
        const size c = now()[watched_], u = blocks::size_of(problem, unknown, watched_);
        correction_ = c;
        unknown_ = u;
        // one of them is infinite or NaN
        if (!(now().sum() + u <= std::numeric_limits<size>::max())) return false;
        if (reopened_ >= 2 || iterations_ >= 32) ask_map(problem, unknown);
        if (ends(watched_, u)) return watch_another(problem, unknown);
        if (c < smallest_) {
            smallest_ = c;
            stalled_ = 0;
        } else if (++stalled_ >= 2) {
            ask_map(problem, unknown);
            if (stands_still(u)) {
                has_stalled_ = true;
                return watch_another(problem, unknown);
            }
            if (stalled_ >= 12 && problem.effect(correction) <= rounding_like<size>(1e-14)) {
                converged_ = has_stalled_ = true;
                return false;
            }
        }
        return stalled_ < 60 && iterations_ < iteration_limit_;
    }

    solve_report report() const {
        return {converged_, has_stalled_, iterations_,
                static_cast<double>(unknown_ > 0 ? correction_ / unknown_ : correction_)};
    }

private:
    template <class Room, class Kept>
    static room<Room> room_in([[maybe_unused]] Kept& kept) {
        if constexpr (on_stack)
            return {};
        else
            return kept;
    }

    /// Of this iteration, the last one and the one before.
    const sizes& now() const { return sizes_.recent[iterations_ % 3]; }
    const sizes& last() const { return sizes_.recent[(iterations_ + 2) % 3]; }
    const sizes& last_but_one() const { return sizes_.recent[(iterations_ + 1) % 3]; }

    void begin_iteration(const Problem& problem, const unknown_type& correction) {
        ++iterations_;
        blocks::measure(problem, correction, sizes_.recent[iterations_ % 3]);
        if (iterations_ > 1) return;
        const index n = now().size();
        sizes_.recent[0].setZero(n);
        sizes_.recent[2].setZero(n);
        sizes_.closed.setZero(n);
        if constexpr (has_disturbed_map<Problem>) {
            sizes_.noise.setZero(n);
            // states of dynamic size allocate in the first step and in no later one
            if constexpr (!on_stack) begin_probe(correction, work_.probe);
        }
    }

    /// Learns what rounding does to each block.
    void ask_map([[maybe_unused]] Problem& problem, [[maybe_unused]] const unknown_type& unknown) {
        if constexpr (has_disturbed_map<Problem>) {
            if (std::exchange(map_was_asked_, true)) return;
            room<probe_room<unknown_type>> probe = room_in<probe_room<unknown_type>>(work_.probe);
            probe_rounding(problem, unknown, probe);
            blocks::measure(problem, probe.noise, sizes_.noise);
            for (index k = 0; k < sizes_.noise.size(); ++k)
                if (!(sizes_.noise[k] <= std::numeric_limits<size>::max())) sizes_.noise[k] = 0;
        }
    }
    /// What it has learnt; nothing until then.
    size noise(index k) const {
        if constexpr (has_disturbed_map<Problem>)
            return sizes_.noise[k];
        else
            return size(0);
    }

    bool ends(index k, size u) const {
        return stopping_rule<size>::ends(now()[k], last()[k], last_but_one()[k],
                                         std::max<size>(tolerance_ * u, noise(k)));
    }

    /// Corrections of the watched block no longer fall because they have reached round-off.
    bool stands_still(size u) const {
        const size c = now()[watched_];
        // a cycle of rounding
        if (c == last()[watched_] && c == last_but_one()[watched_] && c <= size(1e-3) * u)
            return true;
        if (c <= std::max<size>(noise(watched_), 64 * std::numeric_limits<size>::denorm_min()))
            return true;
        return stalled_ >= 6 && (c <= rounding_like<size>(1e-14) * u ||
                                 (stalled_ >= 30 && c <= rounding_like<size>(1e-12) * u));
    }

    /// The watched block has ended: watches the next one that has not. False if all have.
    bool watch_another(const Problem& problem, const unknown_type& unknown) {
        const index n = now().size();
        // by how much it may still move without being opened again
        sizes_.closed[watched_] =
            32 * std::max({now()[watched_],
                           epsilon_of<size>() * blocks::size_of(problem, unknown, watched_),
                           noise(watched_) / 8, std::numeric_limits<size>::min()});
        for (index step = 1; step < n; ++step) {
            const index k = watched_ + step < n ? watched_ + step : watched_ + step - n;
            const bool was_closed = sizes_.closed[k] > 0;
            if (was_closed ? now()[k] <= sizes_.closed[k]
                           : ends(k, blocks::size_of(problem, unknown, k)))
                continue;
            if (was_closed) ++reopened_;
            sizes_.closed[k] = size(0);
            watched_ = k;
            smallest_ = now()[k];
            stalled_ = 0;
            return iterations_ < iteration_limit_;
        }
        converged_ = true;
        return false;
    }

    size tolerance_;
    std::size_t iteration_limit_;
    bool converged_ = false;
    bool has_stalled_ = false;
    std::size_t iterations_ = 0;
    index watched_ = 0;
    size correction_ = 0;
    size unknown_ = 0;
    size smallest_ = std::numeric_limits<size>::infinity();
    int stalled_ = 0;
    int reopened_ = 0;
    bool map_was_asked_ = false;
    room<block_sizes<sizes>> sizes_;
    workspace& work_;
};

/// The rule of one norm, where the unknown has one unit.
template <class Problem>
class common_stopping_rule
    : public stopping_rule<magnitude_of<real_of<typename Problem::unknown_type>>> {
    using unknown_type = typename Problem::unknown_type;
    using base = stopping_rule<magnitude_of<real_of<unknown_type>>>;

public:
    using base::base;

    [[gnu::always_inline]] bool goes_on(Problem& problem, const unknown_type& correction,
                                        const unknown_type& unknown) {
        const auto effect = [&] { return problem.effect(correction); };
        if constexpr (requires { problem.rounding(); })
            return base::goes_on(norm_sum(correction), norm_sum(unknown), effect,
                                 problem.rounding());
        else
            return base::goes_on(norm_sum(correction), norm_sum(unknown), effect);
    }
};

/// The rule of a solver for an equation, in the precision of its unknown.
template <class Problem>
auto stopping_rule_for(const iterative_solver& solver,
                       [[maybe_unused]] solve_workspace<typename Problem::unknown_type>& work) {
    const auto tolerance = solver.template tolerance_for<real_of<typename Problem::unknown_type>>();
    if constexpr (has_one_unit<Problem>)
        return common_stopping_rule<Problem>{tolerance, solver.iteration_limit()};
    else
        return unit_stopping_rule<Problem>{tolerance, solver.iteration_limit(), work};
}

} // namespace geodeint::detail
