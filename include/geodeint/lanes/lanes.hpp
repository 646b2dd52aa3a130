// SPDX-License-Identifier: BSL-1.0
//
// Several doubles that are computed with at once, one per path: the scalar type of the batched
// steppers. Every operation acts on each lane as it would on a double, so that a formula written
// for any scalar gives in each lane the bits it gives for doubles.
//
//     geodeint::lanes<4> x{1.0};                  the same number in every lane
//     x.set(2, 5.0);
//     y = select(x < 3.0, x * x, sqrt(x));        lane by lane
//
// The compiler keeps them in vector registers of the target: two doubles in each on every x86-64,
// four with -mavx2, eight with -mavx512f -mavx512dq -mfma; -march=native takes what there is.
// Nothing is chosen at run time, and the results do not depend on the choice.
//
// The same bits as scalar code hold as long as the compiler does not fuse products and sums, which
// it may on targets with an FMA unit: add -ffp-contract=off to -mavx2 or -march=native.
#pragma once

#include <geodeint/algebra/detail/eigen_scalar.hpp>
#include <geodeint/noise/detail/register_vector.hpp>

#include <cstdint>
#include <limits>

namespace geodeint {

/// How many lanes fill four registers. With fewer, operations would wait for each other.
inline constexpr int native_lanes = 4 * detail::register_bytes / 8;

/// A bool for each lane.
template <int Width>
class lane_mask {
public:
    using storage = detail::register_vector<std::int64_t, Width>; // -1 for true, 0 for false

    lane_mask() = default;
    lane_mask(bool all) : bits_(-static_cast<std::int64_t>(all)) {}
    explicit lane_mask(const storage& bits) : bits_(bits) {}

    const storage& bits() const { return bits_; }
    bool operator[](int lane) const { return bits_[lane] != 0; }
    void set(int lane, bool value) { bits_.set(lane, -static_cast<std::int64_t>(value)); }

    [[gnu::always_inline]] friend lane_mask operator&(const lane_mask& a, const lane_mask& b) {
        return lane_mask{storage::by_parts([](auto x, auto y) { return x & y; }, a.bits_, b.bits_)};
    }
    [[gnu::always_inline]] friend lane_mask operator|(const lane_mask& a, const lane_mask& b) {
        return lane_mask{storage::by_parts([](auto x, auto y) { return x | y; }, a.bits_, b.bits_)};
    }
    [[gnu::always_inline]] friend lane_mask operator~(const lane_mask& a) {
        return lane_mask{storage::by_parts([](auto x) { return ~x; }, a.bits_)};
    }
    [[gnu::always_inline]] lane_mask& operator&=(const lane_mask& other) {
        return *this = *this & other;
    }
    [[gnu::always_inline]] lane_mask& operator|=(const lane_mask& other) {
        return *this = *this | other;
    }

    [[gnu::always_inline]] friend bool any(const lane_mask& a) {
        typename storage::part found = a.bits_.parts[0];
        for (int i = 1; i < storage::count; ++i) found |= a.bits_.parts[i];
        std::int64_t bits = 0;
        for (int i = 0; i < storage::in_register; ++i) bits |= found[i];
        return bits != 0;
    }
    [[gnu::always_inline]] friend bool all(const lane_mask& a) { return !any(~a); }

private:
    storage bits_;
};

/// The bits of each lane, as unsigned integers.
template <int Width>
class lane_words {
public:
    using storage = detail::register_vector<std::uint64_t, Width>;

    lane_words() = default;
    lane_words(std::uint64_t all) : values_(all) {}
    explicit lane_words(const storage& values) : values_(values) {}

    const storage& values() const { return values_; }
    std::uint64_t operator[](int lane) const { return values_[lane]; }
    void set(int lane, std::uint64_t value) { values_.set(lane, value); }

#define GEODEINT_LANE_OPERATOR(op)                                                                 \
    [[gnu::always_inline]] friend lane_words operator op(const lane_words& x,                      \
                                                         const lane_words& y) {                    \
        return lane_words{x.values_ op y.values_};                                                 \
    }
    GEODEINT_LANE_OPERATOR(+)
    GEODEINT_LANE_OPERATOR(-)
    GEODEINT_LANE_OPERATOR(&)
    GEODEINT_LANE_OPERATOR(|)
    GEODEINT_LANE_OPERATOR(^)
#undef GEODEINT_LANE_OPERATOR
    [[gnu::always_inline]] friend lane_words operator<<(const lane_words& x, int places) {
        return lane_words{x.values_ << places};
    }
    [[gnu::always_inline]] friend lane_words operator>>(const lane_words& x, int places) {
        return lane_words{x.values_ >> places};
    }

private:
    storage values_;
};

template <int Width>
class lanes {
public:
    static constexpr int width = Width;
    using time_type = double; // all lanes make the same step
    static constexpr detail::eigen_costs costs{.read = 1, .add = 1, .multiply = 1};
    using mask = lane_mask<Width>;
    using words = lane_words<Width>;
    using storage = detail::register_vector<double, Width>;

    lanes() = default;
    [[gnu::always_inline]] lanes(double all) : values_(all) {} // a number is itself in every lane
    explicit lanes(const storage& values) : values_(values) {}

    double operator[](int lane) const { return values_[lane]; }
    void set(int lane, double value) { values_.set(lane, value); }

    [[gnu::always_inline]] friend lanes operator-(const lanes& x) {
        return lanes{storage::by_parts([](auto a) { return -a; }, x.values_)};
    }
#define GEODEINT_LANE_OPERATOR(op)                                                                 \
    [[gnu::always_inline]] friend lanes operator op(const lanes& x, const lanes& y) {              \
        return lanes{x.values_ op y.values_};                                                      \
    }                                                                                              \
    [[gnu::always_inline]] lanes& operator op##=(const lanes& y) { return *this = *this op y; }
    GEODEINT_LANE_OPERATOR(+)
    GEODEINT_LANE_OPERATOR(-)
    GEODEINT_LANE_OPERATOR(*)
    GEODEINT_LANE_OPERATOR(/)
#undef GEODEINT_LANE_OPERATOR

#define GEODEINT_LANE_COMPARISON(op)                                                               \
    [[gnu::always_inline]] friend mask operator op(const lanes& x, const lanes& y) {               \
        return mask{                                                                               \
            mask::storage::by_parts([](auto a, auto b) { return a op b; }, x.values_, y.values_)}; \
    }
    GEODEINT_LANE_COMPARISON(<)
    GEODEINT_LANE_COMPARISON(<=)
    GEODEINT_LANE_COMPARISON(>)
    GEODEINT_LANE_COMPARISON(>=)
    GEODEINT_LANE_COMPARISON(==)
#undef GEODEINT_LANE_COMPARISON

    /// x where the mask is true, y elsewhere
    [[gnu::always_inline]] friend lanes select(const mask& which, const lanes& x, const lanes& y) {
        return lanes{storage::by_parts([](auto m, auto a, auto b) { return m ? a : b; },
                                       which.bits(), x.values_, y.values_)};
    }
    [[gnu::always_inline]] friend words bits_of(const lanes& x) {
        return words{bits_of(x.values_)};
    }
    [[gnu::always_inline]] friend lanes abs(const lanes& x) {
        return from_bits(bits_of(x) & words{std::numeric_limits<std::uint64_t>::max() >> 1});
    }
    [[gnu::always_inline]] friend lanes sqrt(const lanes& x) { return lanes{sqrt(x.values_)}; }
    [[gnu::always_inline]] friend mask isfinite(const lanes& x) {
        return abs(x) <= std::numeric_limits<double>::max();
    }

    friend lanes clamp(const lanes& x, const lanes& low, const lanes& high) {
        return select(x < low, low, select(high < x, high, x));
    }

    /// x y, rounded before anything is added to it.
    [[gnu::always_inline]] friend lanes product(const lanes& x, const lanes& y) {
        return lanes{product(x.values_, y.values_)};
    }

private:
    storage values_;
};

/// The numbers with the given bits.
template <int Width>
[[gnu::always_inline]] inline lanes<Width> from_bits(const lane_words<Width>& bits) {
    return lanes<Width>{detail::from_bits(bits.values())};
}

} // namespace geodeint
