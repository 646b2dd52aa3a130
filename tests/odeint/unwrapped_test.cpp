// SPDX-License-Identifier: BSL-1.0
#include <geodeint/odeint/detail/unwrapped.hpp>

#include <boost/ref.hpp>
#include <boost/test/unit_test.hpp>

#include <functional>
#include <type_traits>

using geodeint::detail::unwrapped;

BOOST_AUTO_TEST_CASE(finds_the_object_behind_any_reference) {
    int counter = 0;
    auto by_std = std::ref(counter);
    auto by_boost = boost::ref(counter);
    const auto by_const = std::cref(counter);
    BOOST_TEST(&unwrapped(counter) == &counter);
    BOOST_TEST(&unwrapped(by_std) == &counter);
    BOOST_TEST(&unwrapped(by_boost) == &counter);
    BOOST_TEST(&unwrapped(by_const) == &counter);
    static_assert(std::is_same_v<decltype(unwrapped(by_std)), int&>);
    static_assert(std::is_same_v<decltype(unwrapped(by_const)), const int&>);
}
