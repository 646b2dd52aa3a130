// SPDX-License-Identifier: BSL-1.0
//
// The seed of a test that looks at chance. It is fixed, so that the suite gives the same result every time;
// and it was not chosen: of twenty others, nineteen have to pass,
//
//     GEODEINT_STATISTICAL_SEED=7 build/tests/test_stepper_isospectral_strong_order
#pragma once

#include <cstdint>
#include <cstdlib>

namespace geodeint::testing {

inline std::uint64_t statistical_seed(std::uint64_t usual) {
    const char* other = std::getenv("GEODEINT_STATISTICAL_SEED");
    return other ? usual + 1'000'003 * std::strtoull(other, nullptr, 10) : usual;
}

} // namespace geodeint::testing
