// SPDX-License-Identifier: BSL-1.0
#include <geodeint/ensemble/moments.hpp>

#include <geodeint/ensemble/detail/pairwise_tree.hpp>

#include <Eigen/Core>
#include <boost/test/unit_test.hpp>

#include <array>
#include <cmath>
#include <cstdint>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

using Eigen::Vector3d;
using geodeint::running_moments;

BOOST_AUTO_TEST_CASE(of_an_observable_and_of_the_state) {
    const std::array<double, 1> times{1};
    auto heights =
        geodeint::moments{[](const Vector3d& x) { return x.z(); }}.reducer<Vector3d>(times);
    auto entries = geodeint::moments{}.reducer<Vector3d>(times);
    for (const Vector3d& x : {Vector3d{1, 2, 3}, Vector3d{3, 2, 7}}) {
        const std::span<const Vector3d> states{&x, 1};
        std::vector<double> height;
        std::vector<Vector3d> entry;
        heights.stage(0, states, height);
        entries.stage(0, states, entry);
        heights.add(0, height);
        entries.add(0, entry);
    }
    BOOST_TEST(heights[0].mean() == 5);
    BOOST_TEST(heights[0].variance() == 8);
    BOOST_TEST((entries[0].mean() == Vector3d{2, 2, 5}));
    BOOST_TEST((entries[0].variance() == Vector3d{2, 0, 8}));
}

static_assert(geodeint::moment_value<double> && geodeint::moment_value<Eigen::VectorXd>);
static_assert(!geodeint::moment_value<float> && !geodeint::moment_value<Eigen::Vector3cd> &&
              !geodeint::moment_value<std::string>);

namespace {

__extension__ using quad = __float128;

struct exact_moments {
    double mean;
    double variance;
};

exact_moments in_quadruple_precision(const std::vector<double>& values) {
    const auto n = static_cast<quad>(values.size());
    quad sum = 0, squares = 0;
    for (const double x : values) sum += static_cast<quad>(x);
    for (const double x : values)
        squares += (static_cast<quad>(x) - sum / n) * (static_cast<quad>(x) - sum / n);
    return {static_cast<double>(sum / n), static_cast<double>(squares / (n - 1))};
}

running_moments<double> one_by_one(const std::vector<double>& values) {
    running_moments<double> moments;
    for (const double x : values) moments.add(x);
    return moments;
}

/// As an ensemble does it: blocks of 64 in a tree.
running_moments<double> in_blocks(const std::vector<double>& values) {
    geodeint::detail::pairwise_tree<running_moments<double>> tree;
    for (std::size_t first = 0; first < values.size(); first += 64) {
        running_moments<double> block;
        for (std::size_t i = first; i < std::min(first + 64, values.size()); ++i)
            block.add(values[i]);
        tree.insert(0, first / 64, block);
    }
    return std::move(tree).total({});
}

double relative(double value, double exact) { return std::abs(value - exact) / std::abs(exact); }

std::vector<double> normal(std::size_t count, double mean, double deviation) {
    std::mt19937_64 engine{99};
    std::normal_distribution<double> distribution{mean, deviation};
    std::vector<double> values(count);
    for (double& x : values) x = distribution(engine);
    return values;
}

} // namespace

BOOST_AUTO_TEST_CASE(small_samples_are_exact) {
    const auto moments = one_by_one({1, 2, 3, 4});
    BOOST_TEST(moments.count() == 4U);
    BOOST_TEST(moments.mean() == 2.5);
    BOOST_TEST(moments.variance() == 5.0 / 3);
    BOOST_TEST(moments.standard_deviation() == std::sqrt(5.0 / 3));
    BOOST_TEST(moments.standard_error() == std::sqrt(5.0 / 12));
    BOOST_TEST(moments.min() == 1);
    BOOST_TEST(moments.max() == 4);
}

BOOST_AUTO_TEST_CASE(a_million_values_are_as_accurate_as_one) {
    const auto values = normal(1000000, 3, 1);
    const exact_moments exact = in_quadruple_precision(values);
    for (const auto& moments : {one_by_one(values), in_blocks(values)}) {
        BOOST_TEST(relative(moments.mean(), exact.mean) <= 0x1p-52);
        BOOST_TEST(relative(moments.variance(), exact.variance) < 1e-13);
    }
    // the plain sum does not manage that
    double sum = 0;
    for (const double x : values) sum += x;
    BOOST_TEST(relative(sum / 1e6, exact.mean) > 1e-15);
}

BOOST_AUTO_TEST_CASE(a_sum_that_cancels_almost_completely) {
    // values of size 1e8 whose mean is 1e-4: condition 1e12
    std::vector<double> values = normal(500000, 0, 1e8);
    for (std::size_t i = 0; i < 500000; ++i)
        values.push_back(-values[i] + 2e-4 + 1e-9 * double(i % 7));
    const exact_moments exact = in_quadruple_precision(values);
    double sum = 0;
    for (const double x : values) sum += x;
    BOOST_TEST(relative(sum / 1e6, exact.mean) > 1e-7);
    for (const auto& moments : {one_by_one(values), in_blocks(values)}) {
        BOOST_TEST(relative(moments.mean(), exact.mean) <= 0x1p-52);
        BOOST_TEST(relative(moments.variance(), exact.variance) < 1e-13);
    }
}

BOOST_AUTO_TEST_CASE(a_variance_in_the_last_digits) {
    // 1e9 + N(0, 1e-4): the deviation is 1e-13 of the mean, a thousand units in the last place
    const auto values = normal(1000000, 1e9, 1e-4);
    const exact_moments exact = in_quadruple_precision(values);
    double squares = 0, sum = 0;
    for (const double x : values) {
        sum += x;
        squares += x * x;
    }
    BOOST_TEST(relative((squares - sum * sum / 1e6) / 999999, exact.variance) > 1);
    for (const auto& moments : {one_by_one(values), in_blocks(values)}) {
        BOOST_TEST(relative(moments.mean(), exact.mean) <= 0x1p-52);
        BOOST_TEST(relative(moments.variance(), exact.variance) < 1e-12);
    }
}

BOOST_AUTO_TEST_CASE(sums_that_are_known_exactly) {
    // 1 + 1e16 - 1e16, many times: plain sums lose the ones
    std::vector<double> values;
    for (int k = 0; k < 300000; ++k)
        for (const double x : {1.0, 1e16, -1e16}) values.push_back(x);
    BOOST_TEST(one_by_one(values).mean() == 1.0 / 3);
    BOOST_TEST(in_blocks(values).mean() == 1.0 / 3);
    BOOST_TEST(in_blocks(std::vector<double>(1000, 0.1)).mean() == 0.1);
    BOOST_TEST(in_blocks(std::vector<double>(1000, 0.1)).variance() == 0);
}

BOOST_AUTO_TEST_CASE(vectors_are_taken_entry_by_entry) {
    const auto x = normal(1000, 1, 2), y = normal(1000, -5, 1);
    running_moments<Eigen::Vector2d> pairs;
    running_moments<Eigen::VectorXd> lists, later;
    for (std::size_t i = 0; i < 1000; ++i) {
        pairs.add({x[i], y[i]});
        (i < 300 ? lists : later).add(Eigen::Vector2d{x[i], y[i]});
    }
    lists.merge(later);
    lists.merge({});
    running_moments<Eigen::VectorXd> empty;
    empty.merge(lists);
    BOOST_TEST(pairs.mean()[0] == one_by_one(x).mean());
    BOOST_TEST(pairs.variance()[1] == one_by_one(y).variance());
    BOOST_TEST(pairs.min()[1] == one_by_one(y).min());
    BOOST_TEST(empty.max()[0] == one_by_one(x).max());
    BOOST_TEST(relative(empty.variance()[0], one_by_one(x).variance()) < 1e-14);
    BOOST_CHECK_THROW(lists.add(Eigen::Vector3d::Zero()), geodeint::invalid_argument);
    running_moments<Eigen::VectorXd> longer;
    longer.add(Eigen::Vector3d::Zero());
    BOOST_CHECK_THROW(lists.merge(longer), geodeint::invalid_argument);
}

BOOST_AUTO_TEST_CASE(is_stored_bit_by_bit) {
    auto moments = one_by_one(normal(100, 1, 1));
    geodeint::byte_writer out;
    out.write(moments);
    geodeint::byte_reader in{out.bytes()};
    auto back = in.read<running_moments<double>>();
    moments.add(7);
    back.add(7);
    BOOST_TEST(back.mean() == moments.mean());
    BOOST_TEST(back.variance() == moments.variance());
}

BOOST_AUTO_TEST_CASE(no_values_have_no_moments) {
    running_moments<double> moments;
    BOOST_CHECK_THROW(moments.mean(), geodeint::invalid_argument);
    moments.add(1);
    BOOST_TEST(moments.mean() == 1);
    BOOST_CHECK_THROW(moments.variance(), geodeint::invalid_argument);
    BOOST_CHECK_THROW(moments.standard_error(), geodeint::invalid_argument);
}

BOOST_AUTO_TEST_CASE(bytes_of_parts_that_do_not_fit_are_refused) {
    geodeint::byte_writer out;
    out.write(std::uint64_t{2});
    for (const int size : {2, 2, 1, 2, 2}) out.write(Eigen::VectorXd(Eigen::VectorXd::Ones(size)));
    geodeint::byte_reader in{out.bytes()};
    BOOST_CHECK_THROW(in.read<running_moments<Eigen::VectorXd>>(), geodeint::invalid_argument);
}
