// SPDX-License-Identifier: BSL-1.0
//
// How many threads the BLAS may use, where it is OpenBLAS; others read their own environment
// variables. With more than one, OpenBLAS allocates a little in every product.
#pragma once

extern "C" [[gnu::weak]] void openblas_set_num_threads(int);

namespace geodeint::testing {

inline void use_blas_threads(int count) {
    if (openblas_set_num_threads != nullptr) openblas_set_num_threads(count);
}

} // namespace geodeint::testing
