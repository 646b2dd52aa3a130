// SPDX-License-Identifier: BSL-1.0
#include <geodeint/sphere/detail/blas_kernels.hpp>

#include <algorithm>
#include <array>
#include <iostream>

#if defined(GEODEINT_USE_BLAS) && defined(__GNUC__) && defined(__x86_64__) && defined(__ELF__)
#define GEODEINT_KNOWS_KERNELS 1
// Weak: in another BLAS than OpenBLAS it is null.
extern "C" [[gnu::weak]] char* openblas_get_corename();
#endif

namespace geodeint::detail {

std::string advice_on_blas(std::string_view kernels, bool has_avx2, bool has_avx512) {
    constexpr std::array<std::string_view, 6> modern{"Haswell",  "Zen",        "Excavator",
                                                     "SkylakeX", "Cooperlake", "SapphireRapids"};
    if (!has_avx2 || std::ranges::find(modern, kernels) != modern.end()) return {};
    return "geodeint: OpenBLAS does not know this processor and runs the kernels of " +
           std::string{kernels} +
           "; set OPENBLAS_CORETYPE=" + (has_avx512 ? "SKYLAKEX" : "HASWELL") +
           " in the environment.";
}

void advise_on_blas() {
#if defined(GEODEINT_KNOWS_KERNELS)
    [[maybe_unused]] static const bool said = [] {
        if (openblas_get_corename == nullptr) return false;
        const std::string advice =
            advice_on_blas(openblas_get_corename(), __builtin_cpu_supports("avx2") != 0,
                           __builtin_cpu_supports("avx512bw") != 0);
        if (!advice.empty()) std::clog << advice << '\n';
        return !advice.empty();
    }();
#endif
}

} // namespace geodeint::detail
