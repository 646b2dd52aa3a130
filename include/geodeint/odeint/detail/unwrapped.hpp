// SPDX-License-Identifier: BSL-1.0
//
// odeint copies systems and observers; to have your own object called, you pass std::ref(system) or
// boost::ref(system). `unwrapped` is the object itself in either case:
//
//     auto& system = detail::unwrapped(passed);
#pragma once

#include <boost/numeric/odeint/util/unwrap_reference.hpp>

#include <type_traits>

namespace geodeint::detail {

template <class Passed>
auto& unwrapped(Passed& passed) {
    using plain = std::remove_cv_t<Passed>;
    using inner = typename boost::numeric::odeint::unwrap_reference<plain>::type;
    if constexpr (std::is_same_v<plain, inner>)
        return passed;
    else
        return static_cast<inner&>(passed);
}

} // namespace geodeint::detail
