// SPDX-License-Identifier: BSL-1.0
//
// A type that a class may name as a member, and a default where it does not:
//
//     template <class Solver>
//     using report_type = typename Solver::report_type;
//
//     template <class Solver>
//     using report_of = member_or<solve_report, report_type, Solver>;
//
// The alias may have a constraint; where that fails, the default holds.
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
