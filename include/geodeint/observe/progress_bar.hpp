// SPDX-License-Identifier: BSL-1.0
//
// An odeint observer that shows how far a run is: percentage, steps per second, time left.
//
//     integrate_n_steps(stepper, system, x, 0.0, 0.01, 5000, geodeint::progress_bar{0.0, 50.0});
//
//     [##############................]  47 %   1.31e+06 steps/s   0:12 left
//
// Silent when std::cerr (or the stream given: std::cout, std::clog) is not a terminal; other
// streams get it only with progress_bar::always. A call costs a few nanoseconds, since the clock is
// read about ten times a second only. The line ends at t_end, or when the last copy is destroyed.
//
// Copies share one bar, so that it works by value as well as through std::ref.
#pragma once

#include <geodeint/error.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <memory>
#include <string>

#if defined(_WIN32)
#include <io.h>
#elif __has_include(<unistd.h>)
#include <unistd.h>
#endif

namespace geodeint {

class progress_bar {
public:
    enum visibility { on_terminal, always };

    progress_bar(double t_begin, double t_end, std::ostream& out = std::cerr,
                 visibility shown = on_terminal) {
        require_finite(t_begin, "t_begin");
        require_finite(t_end, "t_end");
        if (shown == always || is_terminal(out))
            meter_ = std::make_shared<meter>(t_begin, t_end, out);
    }

    template <class State>
    void operator()(const State&, double t) const {
        if (meter_) meter_->observe(t);
    }

private:
    class meter {
    public:
        meter(double t_begin, double t_end, std::ostream& out)
            : t_begin_{t_begin}, t_end_{t_end}, out_{out} {}
        meter(const meter&) = delete;
        meter& operator=(const meter&) = delete;
        ~meter() {
            if (drawn_ && !ended_) out_ << '\n' << std::flush;
        }

        void observe(double t) {
            if (ended_) return;
            if (calls_++ == 0) {
                start_ = last_look_ = clock::now();
                return;
            }
            // the times of a long run have rounding errors
            const double done = (t - t_begin_) / (t_end_ - t_begin_);
            const bool end = done >= 1 - 1e-9;
            if (!end && calls_ < next_look_) return;
            look(std::isfinite(done) ? std::clamp(done, 0.0, 1.0) : 0.0, end);
        }

    private:
        using clock = std::chrono::steady_clock;

        void look(double done, bool end) {
            const clock::time_point now = clock::now();
            const double since = seconds(now - last_look_);
            // aims at reading the clock ten times a second
            if (since < 0.05)
                stride_ *= 2;
            else if (since > 0.2)
                stride_ = std::max<std::uint64_t>(1, stride_ / 4);
            next_look_ = calls_ + stride_;
            last_look_ = now;
            if (!end && seconds(now - last_drawn_) < 0.1) return;
            last_drawn_ = now;
            draw(done, end, seconds(now - start_));
        }

        void draw(double done, bool end, double elapsed) {
            const auto filled = static_cast<std::size_t>(done * 30);
            const double rate = static_cast<double>(calls_ - 1) / std::max(elapsed, 1e-9);
            const double left = done > 0 ? elapsed * (1 - done) / done : 0;
            const std::string time = end ? "took " + duration(elapsed) : duration(left) + " left";
            char line[128];
            std::snprintf(line, sizeof line, "\r[%s%s] %3.0f %%   %.3g steps/s   %-16s",
                          std::string(filled, '#').c_str(), std::string(30 - filled, '.').c_str(),
                          std::floor(100 * done), rate, time.c_str());
            out_ << line << (end ? "\n" : "") << std::flush;
            drawn_ = true;
            ended_ = end;
        }

        static double seconds(clock::duration d) {
            return std::chrono::duration<double>(d).count();
        }

        static std::string duration(double s) {
            const auto whole = static_cast<long long>(std::min(s, 1e9));
            char text[32];
            if (whole >= 3600)
                std::snprintf(text, sizeof text, "%lld:%02lld:%02lld", whole / 3600,
                              whole / 60 % 60, whole % 60);
            else
                std::snprintf(text, sizeof text, "%lld:%02lld", whole / 60, whole % 60);
            return text;
        }

        double t_begin_;
        double t_end_;
        std::ostream& out_;
        std::uint64_t calls_ = 0;
        std::uint64_t next_look_ = 2;
        std::uint64_t stride_ = 1;
        clock::time_point start_;
        clock::time_point last_look_;
        clock::time_point last_drawn_;
        bool drawn_ = false;
        bool ended_ = false;
    };

    static bool is_terminal(const std::ostream& out) {
        const int descriptor = &out == &std::cout                         ? 1
                               : &out == &std::cerr || &out == &std::clog ? 2
                                                                          : -1;
#if defined(_WIN32)
        return descriptor >= 0 && _isatty(descriptor);
#elif __has_include(<unistd.h>)
        return descriptor >= 0 && isatty(descriptor);
#else
        return false;
#endif
    }

    std::shared_ptr<meter> meter_;
};

} // namespace geodeint
