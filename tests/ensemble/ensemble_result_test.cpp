// SPDX-License-Identifier: BSL-1.0
#include <geodeint/ensemble/ensemble_result.hpp>
#include <geodeint/ensemble/quantiles.hpp>

#include <boost/test/unit_test.hpp>

#include <memory>
#include <string>
#include <tuple>
#include <utility>

using namespace geodeint;

namespace {

struct unstorable {
    std::shared_ptr<int> pointer = {};
    void merge(const unstorable&) {}
};

} // namespace

static_assert(storable<ensemble_result<sample, sample>>);
static_assert(!storable<ensemble_result<sample, unstorable>>);
static_assert(std::tuple_size_v<ensemble_result<sample, unstorable>> == 2);

BOOST_AUTO_TEST_CASE(merged_and_stored_whole) {
    ensemble_result<sample, sample> left{sample{}, sample{}}, right = left;
    std::get<0>(left.statistics()).add(1);
    std::get<1>(right.statistics()).add(2);
    left.count_success(0);
    left.count_failure({3, 0, "a"});
    right.count_success(5);
    right.count_failure({70, 0, "b"});
    left.merge(right);
    byte_writer out;
    out.write(left);
    ensemble_result<sample, sample> back{sample{}, sample{}};
    byte_reader in{out.bytes()};
    in.read(back);
    BOOST_TEST(in.left() == 0U);
    BOOST_TEST(back.succeeded() == 2U);
    BOOST_TEST(back.retried_paths() == 1U);
    BOOST_TEST(back.retried_steps() == 5U);
    BOOST_TEST(back.failures()[1].path == 70U);
    auto& [a, b] = back;
    BOOST_TEST(a.median() == 1);
    BOOST_TEST(b.median() == 2);
    auto [c, d] = std::move(back);
    BOOST_TEST(c.count() + d.count() == 2U);
}
