// SPDX-License-Identifier: BSL-1.0
//
// GEODEINT_VECTORISED in front of a loop over plain arrays compiles it once per instruction set and
// chooses at the start of the program. Whole files cannot be compiled for a newer instruction set:
// Eigen would align its matrices differently there and here.
#pragma once

#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__gnu_linux__) &&   \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define GEODEINT_VECTORISED __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define GEODEINT_VECTORISED
#endif
