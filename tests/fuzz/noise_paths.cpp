// SPDX-License-Identifier: BSL-1.0
//
// Paths with any seed, number, cell and decorator, asked at any time for any length: finite
// increments that add up and are reversed with the step, or invalid_argument.
#include <geodeint/error.hpp>
#include <geodeint/lanes/detail/wiener_lanes.hpp>
#include <geodeint/noise/detail/cell_block.hpp>
#include <geodeint/noise/detail/increments.hpp>
#include <geodeint/noise/recorded_path.hpp>
#include <geodeint/noise/reflected.hpp>
#include <geodeint/noise/tabulated.hpp>
#include <geodeint/noise/truncated.hpp>
#include <geodeint/noise/wiener_path.hpp>

#include "bytes.hpp"
#include "expect.hpp"

#include <algorithm>
#include <array>
#include <cmath>

using namespace geodeint;
using fuzz::bytes;
using fuzz::expect;

namespace {

using three = std::array<double, 3>;

/// Asks for one increment; false if it is refused, and then nothing was written.
template <class Path>
bool increment(const Path& path, double t, double dt, three& dW) {
    dW.fill(42);
    try {
        path.increment(t, dt, dW);
    } catch (const invalid_argument&) {
        expect(dW == three{42, 42, 42}, "a refused increment writes nothing");
        return false;
    }
    for (const double each : dW) expect(std::isfinite(each), "increments are finite");
    return true;
}

/// Forward, again, with cells drawn ahead, and back.
template <class Path>
void ask(bytes& input, const Path& path, double cell) {
    detail::cell_block<double> ahead;
    for (int n = 0; n < 4; ++n) {
        const double t = input.number();
        double dt = input.number();
        // as many cells are no mistake, but slow
        if (std::abs(dt) > 1000 * cell) dt = std::fmod(dt, 1000 * cell);
        three once, again, back;
        if (!increment(path, t, dt, once)) continue;
        expect(increment(path, t, dt, again) && again == once, "a path does not change");
        if constexpr (detail::path_with<Path, detail::cell_block<double>>) {
            path.increment(t, dt, again, ahead);
            expect(again == once, "what was drawn ahead is the path");
        }
        if (increment(path, t + dt, -dt, back) && (t + dt) - dt == t)
            for (std::size_t i = 0; i < 3; ++i)
                expect(back[i] == -once[i], "backward is forward reversed");
    }
}

void ask_any(bytes& input, std::size_t kind) {
    const std::uint64_t seed = input.word(), number = input.word() >> 24;
    const double cell = input.positive();
    if (kind == 0) {
        constexpr double reach = 3e4; // cells
        const recorded_path recorded{input.number(), cell, Eigen::MatrixXd::Ones(5, 3)};
        return ask(input, recorded, reach * cell);
    }
    const wiener_path path{seed, number, cell};
    if (kind == 1) return ask(input, path, cell);
    if (kind == 2) return ask(input, truncated{path, input.byte()}, cell);
    if (kind == 3) return ask(input, reflected{path, input.word()}, cell);
    if (kind == 4) {
        const tabulated<wiener_path> table{input.positive(), input.choice(8)};
        if (table.step() > 1000 * cell) return;
        if (input.choice(2) == 0) table.draw(path, input.choice(5));
        return ask(input, table, cell);
    }
    // lanes have the bits of the paths
    const detail::wiener_lanes<4> lanes_of_paths{seed, number, cell};
    const double t = input.number(), dt = std::fmod(input.number(), 100 * cell);
    std::array<lanes<4>, 3> together;
    try {
        lanes_of_paths.increment(t, dt, together);
    } catch (const invalid_argument&) {
        return;
    }
    three alone;
    for (int i = 0; i < 4; ++i) {
        expect(increment(lanes_of_paths.lane(i), t, dt, alone), "what lanes take, one path takes");
        for (std::size_t k = 0; k < 3; ++k)
            expect(together[k][i] == alone[k], "a lane has the bits of its path");
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    bytes input{data, size};
    const std::size_t kind = input.choice(6);
    try {
        ask_any(input, kind);
    } catch (const invalid_argument&) {
        // of a path that does not exist
    }
    return 0;
}
