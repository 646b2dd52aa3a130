// SPDX-License-Identifier: BSL-1.0
//
// Which kernels OpenBLAS runs. It chooses them by the name of the processor, and for one that is younger
// than itself takes those of a processor of twenty years ago, which make a step of Zeitlin's fluid four
// times as slow. What the processor can do is known all the same, and who has old kernels on a new
// processor is told the line that cures it, once in a program, on std::clog.
#pragma once

#include <string>
#include <string_view>

namespace geodeint::detail {

/// What to say about these kernels on a processor that can do so much; nothing, where they use it.
std::string advice_on_blas(std::string_view kernels, bool has_avx2, bool has_avx512);

/// Says it about this processor and the BLAS of this program, the first time it is called.
void advise_on_blas();

} // namespace geodeint::detail
