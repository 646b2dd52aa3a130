// SPDX-License-Identifier: BSL-1.0
//
// philox_engine: a random engine for Boost.Random, for the standard library, and for `brownian`,
// with as many independent streams as an ensemble has paths:
//
//     geodeint::philox_engine engine{42, k};      // seed 42, stream k
//     std::normal_distribution<> normal;
//     normal(engine);
//
// The words of Philox4x32-10 (Salmon, Moraes, Dror, Shaw, SC 2011) at the counters (n, stream), n
// = 0, 1, ..., under the key `seed`. Stream 0 of a seed below 2^32 is std::philox4x32 of C++26;
// its 10 000th word, from the seed 20111115, is 1955073260, as the standard asks.
//
// A stream has 2^66 words, `discard` jumps in it at no cost, and copies go the same way. It shares
// its key with wiener_path{seed, ...}: in one program, give the two different seeds.
#pragma once

#include <geodeint/noise/detail/philox.hpp>

#include <cstdint>
#include <istream>
#include <limits>
#include <ostream>

namespace geodeint {

class philox_engine {
public:
    /// A word.
    using result_type = std::uint32_t;

    /// The smallest word and the largest: all of them occur.
    static constexpr result_type(min)() noexcept { return 0; }
    static constexpr result_type(max)() noexcept {
        return (std::numeric_limits<result_type>::max)();
    }

    /// At the beginning of a stream of this seed.
    explicit philox_engine(std::uint64_t seed = 20111115, std::uint64_t stream = 0) noexcept
        : seed_{seed}, stream_{stream} {}

    /// The next word.
    result_type operator()() noexcept {
        if (word_ == 0 || !drawn_)
            words_ = detail::philox({low(block_), high(block_), low(stream_), high(stream_)},
                                    {low(seed_), high(seed_)});
        const result_type result = words_[word_];
        discard(1);
        drawn_ = true;
        return result;
    }

    /// As if `count` words had been drawn.
    void discard(std::uint64_t count) noexcept {
        const std::uint64_t word = word_ + count % 4;
        block_ += count / 4 + word / 4;
        word_ = static_cast<std::uint32_t>(word % 4);
        drawn_ = false;
    }

    /// From the beginning of a stream.
    void seed(std::uint64_t seed = 20111115, std::uint64_t stream = 0) noexcept {
        *this = philox_engine{seed, stream};
    }

    friend bool operator==(const philox_engine& a, const philox_engine& b) noexcept {
        return a.seed_ == b.seed_ && a.stream_ == b.stream_ && a.block_ == b.block_ &&
               a.word_ == b.word_;
    }

    /// Seed, stream, block and word, with blanks between.
    friend std::ostream& operator<<(std::ostream& out, const philox_engine& engine) {
        return out << engine.seed_ << ' ' << engine.stream_ << ' ' << engine.block_ << ' '
                   << engine.word_;
    }
    /// What was written; anything else makes the stream fail, and the engine stays as it was.
    friend std::istream& operator>>(std::istream& in, philox_engine& engine) {
        philox_engine read;
        if (in >> read.seed_ >> read.stream_ >> read.block_ >> read.word_) {
            if (read.word_ < 4)
                engine = read;
            else
                in.setstate(std::ios_base::failbit);
        }
        return in;
    }

private:
    static constexpr std::uint32_t low(std::uint64_t x) { return static_cast<std::uint32_t>(x); }
    static constexpr std::uint32_t high(std::uint64_t x) { return low(x >> 32); }

    std::uint64_t seed_, stream_;
    std::uint64_t block_ = 0;
    std::uint32_t word_ = 0; ///< of the block, the next one
    bool drawn_ = false;     ///< `words_` is the block
    detail::philox_block words_{};
};

} // namespace geodeint
