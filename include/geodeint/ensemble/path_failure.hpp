// SPDX-License-Identifier: BSL-1.0
//
// A path of an ensemble that could not be finished: which one, when, and why. `t` is the beginning
// of the step that failed, or the time of the observable that did.
#pragma once

#include <geodeint/checkpoint/byte_reader.hpp>
#include <geodeint/checkpoint/byte_writer.hpp>
#include <geodeint/checkpoint/storage.hpp>

#include <cstdint>
#include <string>

namespace geodeint {

struct path_failure {
    std::uint64_t path = 0;
    double t = 0;
    std::string reason = {};

    friend bool operator==(const path_failure&, const path_failure&) = default;

    void save(byte_writer& out) const {
        out.write(path);
        out.write(t);
        out.write(reason);
    }
    void load(byte_reader& in) {
        in.read(path);
        in.read(t);
        in.read(reason);
    }
};

} // namespace geodeint
