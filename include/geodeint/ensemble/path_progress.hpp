// SPDX-License-Identifier: BSL-1.0
//
// Shows how far an ensemble is: percentage, paths per second, time left.
//
//     {.paths = 1'000'000, ..., .progress = geodeint::path_progress{}}
//
//     [##############................]  47 %   1.31e+06 paths/s   0:12 left
//
// It is drawn at most ten times a second, on std::cerr and only if that is a terminal; any other
// stream gets it. On several ranks give it to one of them. The rate is that of this run, without
// the paths that came from a checkpoint.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <string>

#if __has_include(<unistd.h>)
#include <unistd.h>
#endif

namespace geodeint {

class path_progress {
public:
    path_progress() {
#if __has_include(<unistd.h>)
        if (isatty(2)) out_ = &std::cerr;
#endif
    }
    explicit path_progress(std::ostream& out) : out_{&out} {}

    void operator()(std::uint64_t done, std::uint64_t paths) {
        if (out_ == nullptr || ended_) return;
        const auto now = clock::now();
        if (calls_++ == 0) {
            // the clock starts after the first block, which is not counted
            start_ = drawn_ = now;
            first_ = done;
        }
        ended_ = done >= paths;
        if (!ended_ && now - drawn_ < std::chrono::milliseconds{100}) return;
        drawn_ = now;
        draw(static_cast<double>(done), static_cast<double>(paths),
             std::chrono::duration<double>(now - start_).count());
    }

private:
    using clock = std::chrono::steady_clock;

    void draw(double done, double paths, double elapsed) {
        const double rate = (done - static_cast<double>(first_)) / std::max(elapsed, 1e-9);
        const double seconds =
            ended_ ? elapsed : std::min((paths - done) / std::max(rate, 1e-9), 1e9);
        const auto filled = static_cast<std::size_t>(30 * std::min(done / paths, 1.0));
        const auto whole = static_cast<long long>(seconds);
        char line[128];
        std::snprintf(line, sizeof line,
                      "\r[%s%s] %3.0f %%   %.3g paths/s   %s%lld:%02lld:%02lld%s",
                      std::string(filled, '#').c_str(), std::string(30 - filled, '.').c_str(),
                      std::floor(100 * done / paths), rate, ended_ ? "took " : "", whole / 3600,
                      whole / 60 % 60, whole % 60, ended_ ? "     \n" : " left     ");
        *out_ << line << std::flush;
    }

    std::ostream* out_ = nullptr;
    std::uint64_t calls_ = 0;
    std::uint64_t first_ = 0;
    bool ended_ = false;
    clock::time_point start_;
    clock::time_point drawn_;
};

} // namespace geodeint
