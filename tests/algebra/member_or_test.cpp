// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/detail/member_or.hpp>

#include <boost/test/unit_test.hpp>

#include <concepts>
#include <type_traits>

namespace {

using geodeint::detail::member_or;

struct with_member {
    using number = float;
    template <class X>
    using pointer = X*;
};
struct without {};
class with_private_member {
    using number = float;
};

template <class T>
using number_of = typename T::number;
template <class T, class X>
using pointer_of = typename T::template pointer<X>;
template <std::integral T>
using unsigned_of = std::make_unsigned_t<T>;

} // namespace

BOOST_AUTO_TEST_SUITE(member_or_of_types)

BOOST_AUTO_TEST_CASE(a_member_or_else_the_default) {
    BOOST_TEST((std::is_same_v<member_or<double, number_of, with_member>, float>));
    BOOST_TEST((std::is_same_v<member_or<double, number_of, without>, double>));
    BOOST_TEST((std::is_same_v<member_or<double, number_of, with_private_member>, double>));
    BOOST_TEST((std::is_same_v<member_or<void, number_of, int>, void>));
}

BOOST_AUTO_TEST_CASE(a_member_template) {
    BOOST_TEST((std::is_same_v<member_or<int, pointer_of, with_member, char>, char*>));
    BOOST_TEST((std::is_same_v<member_or<int, pointer_of, without, char>, int>));
}

BOOST_AUTO_TEST_CASE(an_alias_with_a_constraint) {
    BOOST_TEST((std::is_same_v<member_or<double, unsigned_of, int>, unsigned>));
    BOOST_TEST((std::is_same_v<member_or<double, unsigned_of, float>, double>));
}

BOOST_AUTO_TEST_SUITE_END()
