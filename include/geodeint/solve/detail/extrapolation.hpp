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
//     if (!start.guess(unknown)) set_zero(unknown);          before the solve
//     start.remember(unknown);                               after it
//     start.forget();                                        where a run does not go on
#pragma once

#include <geodeint/algebra/vector_space.hpp>

#include <array>
#include <cstddef>
#include <utility>

namespace geodeint::detail {

template <class Unknown, std::size_t Memory = 4>
class extrapolation {
    using real = real_of<Unknown>;

public:
    /// Writes the guess into `unknown`, which has its shape already; false if there is none.
    bool guess(Unknown& unknown) {
        if (count_ == 0) return false;
        if (count_ == Memory)
            extrapolate_all(unknown, std::make_index_sequence<Memory>{});
        else {
            set_zero(unknown);
            for (std::size_t k = 0; k < count_; ++k) unknown += real(weight(count_, k)) * recent(k);
        }
        const Unknown& last = recent(0);
        scratch_ = unknown - last;
        return norm_sum(scratch_) <= magnitude_of<real>(0.1) * norm_sum(last);
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
    /// (-1)^k binom(count, k + 1)
    static constexpr double weight(std::size_t count, std::size_t k) {
        double binomial = 1;
        for (std::size_t i = 0; i <= k; ++i)
            binomial *= static_cast<double>(count - i) / static_cast<double>(i + 1);
        return k % 2 == 0 ? binomial : -binomial;
    }
    /// In one pass over the memory, since large unknowns do not fit into the cache.
    template <std::size_t... K>
    void extrapolate_all(Unknown& unknown, std::index_sequence<K...>) {
        unknown = (... + (real(weight(Memory, K)) * recent(K)));
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
