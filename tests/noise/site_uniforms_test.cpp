// SPDX-License-Identifier: BSL-1.0
#include <geodeint/noise/site_uniforms.hpp>

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <set>
#include <vector>

using geodeint::site_uniforms;

BOOST_AUTO_TEST_CASE(every_word_of_the_address_counts) {
    const site_uniforms uniforms{42, 7};
    std::set<double> seen;
    for (const std::int64_t cell :
         {std::int64_t{0}, std::int64_t{1}, std::int64_t{-1}, std::int64_t{1} << 35})
        for (const std::uint32_t sweep : {0U, 1U, 300U})
            for (const std::uint32_t site : {0U, 1U, 70000U})
                for (const double u : uniforms(cell, sweep, site)) {
                    BOOST_TEST((u > 0 && u < 1));
                    seen.insert(u);
                }
    for (const double u : site_uniforms{42, std::uint64_t{1} << 39}(0, 0, 0)) seen.insert(u);
    for (const double u : site_uniforms{43, 7}(0, 0, 0)) seen.insert(u);
    BOOST_TEST(seen.size() == 4U * 3 * 3 * 3 + 6);
    BOOST_TEST((uniforms(3, 2, 1) == site_uniforms{42, 7}(3, 2, 1)));
}

BOOST_AUTO_TEST_CASE(uniform_and_uncorrelated) {
    constexpr int count = 40000;
    const site_uniforms uniforms{1, 0};
    std::array<std::vector<double>, 3> values;
    double products = 0;
    for (int i = 0; i < count; ++i) {
        const auto [u, v, w] = uniforms(i / 200, 0, static_cast<std::uint32_t>(i % 200));
        values[0].push_back(u);
        values[1].push_back(v);
        values[2].push_back(w);
        products += (u - 0.5) * (v - 0.5) + (v - 0.5) * (w - 0.5) + (w - 0.5) * (u - 0.5);
    }
    for (auto& each : values) {
        std::sort(each.begin(), each.end());
        double distance = 0;
        for (int i = 0; i < count; ++i)
            distance =
                std::max(distance, std::abs(each[static_cast<std::size_t>(i)] - (i + 0.5) / count));
        // Kolmogorov and Smirnov, 99.9 %
        BOOST_TEST(distance * std::sqrt(count) < 1.95);
    }
    // the variance of a product is 1/144
    BOOST_TEST(std::abs(products) < 3.3 * std::sqrt(3.0 * count) / 12);
}

BOOST_AUTO_TEST_CASE(refuses_paths_without_a_number) {
    BOOST_CHECK_THROW((site_uniforms{1, std::uint64_t{1} << 40}), geodeint::invalid_argument);
}
