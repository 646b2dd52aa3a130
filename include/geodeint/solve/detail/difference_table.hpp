// SPDX-License-Identifier: BSL-1.0
//
// The next number of a smooth sequence u_0, u_1, ..., extrapolated by a polynomial through the last
// Order of them, for sequences of small vectors. With the backward differences D^k u_n,
//
//     u_{n+1} ~ S_0,      S_k = D^k u_n + D^{k+1} u_n + ... + D^{Order-1} u_n,
//
// and when u_{n+1} = S_0 + r is known, with the residual r = D^Order u_{n+1},
//
//     S_k  ->  S_k + S_{k+1} + ... + S_{Order-1} + (Order - k) r.
//
// The sums do not depend on the new number, so that it reaches the next guess in three operations. A
// rounding error is forgotten after Order steps.
//
//     table.guess()               of the next number, where the table is_full()
//     table.remember(u)           when it is known
//     table.alternates(u, k, n)   the residual of u, in n coordinates from k on, opposes the last one
#pragma once

#include <geodeint/algebra/vector_space.hpp>

#include <array>
#include <cstddef>

namespace geodeint::detail {

template <class Unknown, std::size_t Order>
class difference_table {
    static_assert(flat_dimension<Unknown> != Eigen::Dynamic && Order > 1);
    using real = real_of<Unknown>;
    using index = Eigen::Index;

public:
    bool is_empty() const { return count_ == 0; }
    bool is_full() const { return count_ == Order; }
    const Unknown& guess() const { return sums_[0]; }
    Unknown newest() const { return sums_[0] - sums_[1]; }

    [[gnu::always_inline]] void remember(const Unknown& u) {
        if (count_ < Order) [[unlikely]]
            return fill(u);
        residual_ = u - sums_[0];
        Unknown rest = sums_[Order - 1];
        sums_[Order - 1] = rest + residual_;
        for (std::size_t k = Order - 2; k > 0; --k) {
            rest += sums_[k];
            sums_[k] = rest + real(static_cast<int>(Order - k)) * residual_;
        }
        rest += sums_[0];
        sums_[0] = rest + real(static_cast<int>(Order)) * residual_;
    }
    void forget() { count_ = 0; }

    /// Rounding errors do, in a high difference; what is left of a motion does not.
    [[gnu::always_inline]] bool alternates(const Unknown& residual, index first,
                                           index count) const {
        auto sum =
            inner_product(flat_coordinate(residual, first), flat_coordinate(residual_, first));
        for (index i = first + 1; i < first + count; ++i)
            sum += inner_product(flat_coordinate(residual, i), flat_coordinate(residual_, i));
        return sum <= 0;
    }

private:
    /// The same for a table with fewer numbers, whose residual is the first of the differences that
    /// it has not had yet.
    [[gnu::noinline, gnu::cold]] void fill(const Unknown& u) {
        if (count_ == 0)
            for (Unknown& sum : sums_) set_zero(sum);
        const Unknown residual = u - sums_[0];
        Unknown rest = sums_[0];
        set_zero(rest);
        set_zero(residual_);
        for (std::size_t k = count_ + 1; k-- > 0;) {
            rest += sums_[k];
            sums_[k] = rest + real(static_cast<int>(count_ + 1 - k)) * residual;
        }
        ++count_;
    }

    std::array<Unknown, Order> sums_ = [] {
        std::array<Unknown, Order> all;
        all.fill(blank<Unknown>());
        return all;
    }();
    Unknown residual_ = blank<Unknown>();
    std::size_t count_ = 0;
};

} // namespace geodeint::detail
