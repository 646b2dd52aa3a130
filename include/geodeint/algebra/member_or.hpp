// SPDX-License-Identifier: BSL-1.0
//
// A type that others may name, and what holds where they do not:
//
//     template <class Solver>
//     using report_type = typename Solver::report_type;
//
//     template <class Solver>
//     using report_of = member_or<solve_report, report_type, Solver>;
//
// The alias may be constrained, and then holds where its constraint does.
#pragma once

namespace geodeint::detail {

template <class Default, template <class...> class Member, class... T>
struct member_or_default {
    using type = Default;
};
template <class Default, template <class...> class Member, class... T>
    requires requires { typename Member<T...>; }
struct member_or_default<Default, Member, T...> {
    using type = Member<T...>;
};

/// Member<T...> if there is such a type, otherwise Default.
template <class Default, template <class...> class Member, class... T>
using member_or = typename member_or_default<Default, Member, T...>::type;

} // namespace geodeint::detail
