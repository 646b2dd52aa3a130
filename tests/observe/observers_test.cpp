// SPDX-License-Identifier: BSL-1.0
#include <geodeint/observe/observers.hpp>
#include <geodeint/observe/recorder.hpp>

#include "observe/runs.hpp"

#include <boost/ref.hpp>
#include <boost/test/unit_test.hpp>

#include <functional>
#include <memory>
#include <string>

using namespace geodeint::testing;

namespace {

struct counter {
    std::size_t calls = 0;
    void operator()(const vector&, double) { ++calls; }
};

} // namespace

BOOST_AUTO_TEST_CASE(calls_values_and_references) {
    for_each_fixed_step_run([](auto drive) {
        geodeint::recorder<vector> orbit;
        counter by_std, by_boost, by_value;
        drive(geodeint::observers(orbit, std::ref(by_std), boost::ref(by_boost), by_value));
        BOOST_TEST(orbit.times().size() == steps + 1);
        BOOST_TEST(by_std.calls == steps + 1);
        BOOST_TEST(by_boost.calls == steps + 1);
        BOOST_TEST(by_value.calls == 0u);

        auto all = geodeint::observers(std::ref(by_std), orbit);
        drive(std::ref(all));
        BOOST_TEST(by_std.calls == 2 * (steps + 1));
        BOOST_TEST(orbit.times().size() == 2 * (steps + 1));
    });
}

BOOST_AUTO_TEST_CASE(calls_in_order_and_nests) {
    std::string order;
    const auto say = [&](char c) { return [&order, c](const vector&, double) { order += c; }; };
    auto all = geodeint::observers(say('a'), geodeint::observers(say('b'), say('c')), say('d'));
    all(vector::Zero(), 0.0);
    BOOST_TEST(order == "abcd");
    geodeint::observers()(vector::Zero(), 0.0);
}

BOOST_AUTO_TEST_CASE(keeps_the_state_of_mutable_observers) {
    std::size_t last = 0;
    auto all = geodeint::observers(
        [&last, n = std::size_t{0}](const vector&, double) mutable { last = ++n; });
    all(vector::Zero(), 0.0);
    all(vector::Zero(), 1.0);
    BOOST_TEST(last == 2u);
}
