// SPDX-License-Identifier: BSL-1.0
//
// Makes numbers, texts and choices of the bytes that a fuzzer has thought of. Where the bytes end,
// zeros follow, so that every input is a complete one.
#pragma once

#include <Eigen/Core>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <string>

namespace geodeint::fuzz {

class bytes {
public:
    bytes(const std::uint8_t* data, std::size_t size) : rest_{data, size} {}

    bool empty() const { return rest_.empty(); }

    std::uint8_t byte() {
        if (rest_.empty()) return 0;
        const std::uint8_t first = rest_.front();
        rest_ = rest_.subspan(1);
        return first;
    }
    /// One of 0, ..., count - 1.
    std::size_t choice(std::size_t count) { return byte() % count; }

    std::uint64_t word() {
        std::array<std::uint8_t, sizeof(std::uint64_t)> raw{};
        for (std::uint8_t& each : raw) each = byte();
        std::uint64_t value = 0;
        std::memcpy(&value, raw.data(), sizeof value);
        return value;
    }

    /// Any double. One byte says of what kind it is, so that ordinary numbers are as easily found
    /// as those at the edges: half are within (-4, 4), the others special, of any magnitude, or raw
    /// bits.
    double number() {
        const std::uint8_t kind = byte();
        if (kind < 128) return (kind - 64) / 16.0 + byte() / 4096.0;
        if (kind < 176) return special(kind - 128u);
        if (kind < 232) {
            const std::uint8_t low = byte(), high = byte();
            const int exponent = (low | high << 8) % 2100 - 1076;
            return std::ldexp(kind % 2 == 0 ? 1.0 : -1.0, exponent) * (1 + byte() / 256.0);
        }
        double value = 0;
        const std::uint64_t raw = word();
        std::memcpy(&value, &raw, sizeof value);
        return value;
    }
    /// A positive double near one, or, for one choice in four, any double.
    double positive() { return choice(4) == 0 ? number() : std::exp2(byte() / 16.0 - 8); }

    Eigen::Vector3d vector() {
        Eigen::Vector3d v;
        for (double& each : v) each = number();
        return v;
    }
    Eigen::Vector3d positive_vector() {
        Eigen::Vector3d v;
        for (double& each : v) each = positive();
        return v;
    }

    /// All that is left.
    std::span<const std::byte> rest() const { return std::as_bytes(rest_); }
    std::string text() const { return {reinterpret_cast<const char*>(rest_.data()), rest_.size()}; }

private:
    static double special(std::size_t which) {
        using limits = std::numeric_limits<double>;
        constexpr std::array values{0.0,
                                    -0.0,
                                    1.0,
                                    -1.0,
                                    limits::infinity(),
                                    -limits::infinity(),
                                    limits::quiet_NaN(),
                                    limits::denorm_min(),
                                    -limits::denorm_min(),
                                    limits::min(),
                                    limits::max(),
                                    limits::lowest(),
                                    limits::epsilon(),
                                    0x1p-1030,
                                    1e-200,
                                    1e-154,
                                    1e-16,
                                    1e-8,
                                    1e8,
                                    1e16,
                                    -1e16,
                                    1e154,
                                    1e200,
                                    -1e300};
        return values[which % values.size()];
    }

    std::span<const std::uint8_t> rest_;
};

} // namespace geodeint::fuzz
