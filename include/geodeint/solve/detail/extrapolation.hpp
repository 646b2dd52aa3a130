// SPDX-License-Identifier: BSL-1.0
//
// A first guess for the unknown of an implicit step: the unknowns of the steps before it, of the
// same length, extrapolated by a polynomial, from four of them by the cubic
//
//     x_n ~ 4 x_{n-1} - 6 x_{n-2} + 4 x_{n-3} - x_{n-4},
//
// or from as many as there are. It saves about half of the iterations of a smooth run. A guess that
// is far from the last unknown is not used, so that it cannot lead to another solution than a cold
// start would.
//
//     detail::extrapolation<Unknown> start;
//     if (!start.guess(equation, unknown)) set_zero(unknown);          before the solve
//     start.remember(unknown);                               after it
//     start.forget();                                        where a run does not go on
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/solve/unit_blocks.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace geodeint::detail {

template <class Unknown, std::size_t Memory = 4>
class extrapolation {
    using real = real_of<Unknown>;

public:
    /// Writes the guess into `unknown`, which has its shape already; false if there is none.
    template <class Problem>
    bool guess([[maybe_unused]] const Problem& problem, Unknown& unknown) {
        if (count_ == 0) return false;
        if (count_ == Memory)
            extrapolate_all(unknown, std::make_index_sequence<Memory>{});
        else {
            set_zero(unknown);
            for (std::size_t k = 0; k < count_; ++k) unknown += real(weight(count_, k)) * recent(k);
        }
        const Unknown& last = recent(0);
        scratch_ = unknown - last;
        if constexpr (has_one_unit<Problem>)
            return norm_sum(scratch_) <= size_type(0.1) * norm_sum(last);
        else
            return is_near_by_units(problem);
    }

    void remember(const Unknown& solution) {
        if constexpr (flat_dimension<Unknown> == Eigen::Dynamic) {
            // all that is ever needed is allocated in the first step
            for (Unknown& each : unknowns_) resize_like(each, solution);
            resize_like(scratch_, solution);
        }
        newest_ = (newest_ + 1) % Memory;
        unknowns_[newest_] = solution;
        if (count_ < Memory) ++count_;
    }

    void forget() { count_ = 0; }

private:
    using size_type = magnitude_of<real>;

    /// The guess does not leave the last unknown by much, in any of its units. A single number may
    /// pass through zero, and is compared with the largest of those remembered.
    template <class Problem>
    bool is_near_by_units(const Problem& problem) const {
        using blocks = unit_blocks<Problem>;
        const Eigen::Index length = blocks::length_in(problem);
        const Eigen::Index count = flat_size(scratch_) / length;
        for (Eigen::Index k = 0; k < count; ++k) {
            size_type size = blocks::size_of(problem, recent(0), k);
            if (length == 1)
                for (std::size_t i = 1; i < count_; ++i)
                    size = std::max(size, blocks::size_of(problem, recent(i), k));
            if (!(blocks::size_of(problem, scratch_, k) <=
                  size_type(length == 1 ? 0.5 : 0.1) * size))
                return false;
        }
        return true;
    }

    /// (-1)^k binom(count, k + 1)
    static constexpr double weight(std::size_t count, std::size_t k) {
        double binomial = 1;
        for (std::size_t i = 0; i <= k; ++i)
            binomial *= static_cast<double>(count - i) / static_cast<double>(i + 1);
        return k % 2 == 0 ? binomial : -binomial;
    }
    /// In one pass over the memory where unknowns may be large, since they do not fit into the cache.
    template <std::size_t... K>
    void extrapolate_all(Unknown& unknown, std::index_sequence<K...>) {
        if constexpr (flat_dimension<Unknown> == Eigen::Dynamic) {
            unknown = (... + (real(weight(Memory, K)) * recent(K)));
        } else {
            // the same sum, one summand at a time: a few types of expression instead of many
            ((K == 0 ? void(unknown = real(weight(Memory, K)) * recent(K))
                     : void(unknown += real(weight(Memory, K)) * recent(K))),
             ...);
        }
    }
    const Unknown& recent(std::size_t k) const {
        return unknowns_[(newest_ + Memory - k) % Memory];
    }

    std::array<Unknown, Memory> unknowns_ = [] {
        std::array<Unknown, Memory> all;
        all.fill(blank<Unknown>());
        return all;
    }();
    Unknown scratch_ = blank<Unknown>();
    std::size_t newest_ = 0;
    std::size_t count_ = 0;
};

} // namespace geodeint::detail
