// SPDX-License-Identifier: BSL-1.0
//
// The constructions of hamiltonian_poisson by name, each defined by its header in stepper/detail/, and
// which of them a realisation has where none is named: where one term of the series is enough, its own
// if it has one, else the series; Gauss bi-section for higher orders.
#pragma once

#include <geodeint/algebra/detail/member_or.hpp>

#include <type_traits>

namespace geodeint::detail {

struct truncated_series;
template <bool Even>
struct gauss_bisection_of;
using gauss_bisection = gauss_bisection_of<false>;
using even_gauss_bisection = gauss_bisection_of<true>;
struct spray_collocation;

/// A realisation that the step itself has to compute names the construction that does so.
template <class Realisation>
using own_construction = typename Realisation::construction;
template <class Realisation>
concept computed_by_the_step = requires {
    typename own_construction<Realisation>;
};

template <class Realisation, unsigned short Order>
using default_construction =
    std::conditional_t<Order == 1 || (Order == 2 && Realisation::symmetric),
                       member_or<truncated_series, own_construction, Realisation>, gauss_bisection>;

/// With k terms the series has the order k, in a symmetric realisation k + 1.
template <class Realisation, unsigned short Order>
constexpr unsigned short terms_for_order = Realisation::symmetric ? Order - 1 : Order;

} // namespace geodeint::detail
