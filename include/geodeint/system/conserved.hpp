// SPDX-License-Identifier: BSL-1.0
//
// Further functions that a metriplectic system keeps besides its energy, a momentum say, and that a
// scheme should keep exactly:
//
//     metriplectic(tensor, H, K, S, conserved(angular_momentum))
//
// Each is an object like a Hamiltonian, with gradient(x) and operator()(x). The caller promises
// that the motion keeps them, {L, H} = 0 and K dL = 0; metriplectic_defects measures it.
#pragma once

#include <cstddef>
#include <tuple>
#include <utility>

namespace geodeint {

template <class... L>
struct conserved {
    static constexpr std::size_t count = sizeof...(L);
    std::tuple<L...> functions;

    conserved() requires(count == 0) = default;
    explicit conserved(L... each) requires(count != 0) : functions{std::move(each)...} {}
};

} // namespace geodeint
