// SPDX-License-Identifier: BSL-1.0
//
// How a fuzz target says that something is wrong: the program ends at once, which a fuzzer notices
// as well as a test does.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace geodeint::fuzz {

inline void expect(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "not as expected: %s\n", what);
    std::abort();
}

} // namespace geodeint::fuzz
