// SPDX-License-Identifier: BSL-1.0
#include <geodeint/checkpoint/storage.hpp>
#include <geodeint/convergence/detail/block_sums.hpp>
#include <geodeint/ensemble/reduce_paths.hpp>
#include <geodeint/noise/wiener_path.hpp>

#include <boost/test/unit_test.hpp>

#include <Eigen/Core>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

using Eigen::VectorXd;
using geodeint::estimate;
using geodeint::detail::block_sums;

static_assert(geodeint::mergeable<block_sums>);
static_assert(geodeint::storable<block_sums>);

namespace {

/// Three correlated quantities of a path.
std::array<double, 3> values_of(std::uint64_t path, std::uint64_t seed = 5) {
    std::array<double, 3> z;
    geodeint::wiener_path{seed, path, 1.0}.increment(0, 1, z);
    return {1 + z[0], 2 + z[0] + 0.1 * z[1], z[2] * z[2]};
}

block_sums sums_of(std::uint64_t first, std::uint64_t last, std::uint64_t paths,
                   std::uint64_t seed = 5) {
    block_sums sums{paths, 3};
    for (std::uint64_t k = first; k < last; ++k) sums.add(k, values_of(k, seed));
    return sums;
}

const auto identity = [](const VectorXd& means) { return means; };

bool same(const block_sums& a, const block_sums& b) {
    geodeint::byte_writer one, other;
    one.write(a);
    other.write(b);
    return one.bytes() == other.bytes();
}

} // namespace

BOOST_AUTO_TEST_SUITE(block_sums_)

BOOST_AUTO_TEST_CASE(of_groups_of_one_the_error_is_the_textbooks) {
    constexpr std::uint64_t paths = 50;
    const block_sums sums = sums_of(0, paths, paths);
    BOOST_TEST(sums.groups() == paths);
    VectorXd mean = VectorXd::Zero(3), square = VectorXd::Zero(3);
    for (std::uint64_t k = 0; k < paths; ++k) {
        const auto value = values_of(k);
        mean += Eigen::Map<const Eigen::Vector3d>{value.data()} / paths;
    }
    for (std::uint64_t k = 0; k < paths; ++k) {
        const auto value = values_of(k);
        square += (Eigen::Map<const Eigen::Vector3d>{value.data()} - mean).cwiseAbs2();
    }
    const auto found = sums.jackknife(identity);
    for (Eigen::Index i = 0; i < 3; ++i) {
        const estimate& each = found[static_cast<std::size_t>(i)];
        BOOST_TEST(std::abs(each.value - mean(i)) < 1e-14);
        BOOST_TEST(std::abs(each.standard_error - std::sqrt(square(i) / (paths * (paths - 1)))) <
                   1e-13);
        BOOST_TEST(sums.means()(i) == each.value);
    }
}

BOOST_AUTO_TEST_CASE(groups_of_unequal_size_have_no_bias) {
    // 100 paths in 64 groups, some of one and some of two: the variance of a mean is 1/100
    double variance = 0;
    constexpr std::uint64_t seeds = 2000;
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
        const double error = sums_of(0, 100, 100, seed).jackknife(identity)[0].standard_error;
        variance += error * error / seeds;
    }
    BOOST_TEST_MESSAGE("variance " << variance << ", expected 0.01");
    BOOST_TEST(std::abs(variance - 0.01) < 1.5e-4); // 4 deviations
}

BOOST_AUTO_TEST_CASE(correlations_are_seen) {
    // numerator and denominator share their noise: what is left is that of 0.1 z_1
    constexpr std::uint64_t paths = 6400;
    const auto found = sums_of(0, paths, paths).jackknife([](const VectorXd& means) {
        return VectorXd(VectorXd::Constant(1, means(1) - means(0)));
    });
    BOOST_TEST(std::abs(found[0].value - 1) < 4 * found[0].standard_error);
    const double expected = 0.1 / std::sqrt(static_cast<double>(paths));
    BOOST_TEST(std::abs(found[0].standard_error / expected - 1) < 0.3);
}

BOOST_AUTO_TEST_CASE(intervals_cover_the_truth) {
    // the logarithm of a mean of squares, which is far from normal: E z^2 = 1
    int covered = 0;
    for (std::uint64_t seed = 0; seed < 400; ++seed)
        covered += sums_of(0, 256, 256, seed)
                       .jackknife([](const VectorXd& means) {
                           return VectorXd(VectorXd::Constant(1, std::log(means(2))));
                       })[0]
                       .covers(0);
    BOOST_TEST_MESSAGE("covered " << covered << " of 400");
    BOOST_TEST(covered > 380 - 14);
    BOOST_TEST(covered < 380 + 14);
}

BOOST_AUTO_TEST_CASE(parts_merge_to_the_whole) {
    constexpr std::uint64_t paths = 200;
    block_sums left = sums_of(0, 77, paths);
    left.merge(sums_of(77, paths, paths));
    const auto whole = sums_of(0, paths, paths).jackknife(identity),
               merged = left.jackknife(identity);
    for (std::size_t i = 0; i < 3; ++i) {
        BOOST_TEST(std::abs(whole[i].value - merged[i].value) < 1e-14);
        BOOST_TEST(std::abs(whole[i].standard_error - merged[i].standard_error) < 1e-14);
    }
}

BOOST_AUTO_TEST_CASE(comes_back_from_bytes) {
    const block_sums sums = sums_of(0, 99, 100);
    geodeint::byte_writer out;
    out.write(sums);
    geodeint::byte_reader in{out.bytes()};
    block_sums back{100, 3};
    in.read(back);
    BOOST_TEST(in.left() == 0U);
    BOOST_TEST(same(sums, back));

    for (block_sums other : {block_sums{101, 3}, block_sums{100, 4}}) {
        const block_sums before = other;
        geodeint::byte_reader again{out.bytes()};
        BOOST_CHECK_EXCEPTION(again.read(other), geodeint::invalid_argument,
                              [](const auto& error) { return error.argument() == "bytes"; });
        BOOST_TEST(same(other, before));
    }
}

BOOST_AUTO_TEST_CASE(too_few_or_too_many_paths_are_refused) {
    for (const std::uint64_t paths : {std::uint64_t{0}, std::uint64_t{9}, std::uint64_t{1} << 40})
        BOOST_CHECK_EXCEPTION((block_sums{paths, 1}), geodeint::invalid_argument,
                              [](const auto& error) { return error.argument() == "paths"; });
    // the last path of the largest ensemble has a group
    block_sums largest{(std::uint64_t{1} << 40) - 1, 1};
    const double one = 1;
    largest.add((std::uint64_t{1} << 40) - 2, {&one, 1});
    BOOST_TEST(largest.means()(0) == 1);
}

BOOST_AUTO_TEST_CASE(what_cannot_be_computed_is_not_known) {
    const auto found = sums_of(0, 50, 50).jackknife(
        [](const VectorXd&) { return VectorXd(VectorXd::Constant(1, std::log(0.0))); });
    BOOST_TEST(found[0].value == 0);
    BOOST_TEST(found[0].covers(1e9));
}

BOOST_AUTO_TEST_SUITE_END()
