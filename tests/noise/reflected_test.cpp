// SPDX-License-Identifier: BSL-1.0
#include <geodeint/concepts.hpp>
#include <geodeint/noise/reflected.hpp>
#include <geodeint/noise/truncated.hpp>
#include <geodeint/noise/wiener_path.hpp>

#include <boost/test/unit_test.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

using geodeint::reflected;
using geodeint::wiener_path;

static_assert(geodeint::noise_path<reflected<wiener_path>>);
static_assert(geodeint::noise_path<reflected<reflected<wiener_path>>>);

BOOST_AUTO_TEST_SUITE(reflected_)

BOOST_AUTO_TEST_CASE(flips_the_components_it_was_asked_to) {
    const wiener_path path{7, 3, 0.125};
    for (unsigned flipped = 0; flipped < 8; ++flipped) {
        const reflected other{path, flipped};
        BOOST_TEST(other.flipped() == flipped);
        for (const double t : {0.0, 0.125, 1.03125}) {
            std::array<double, 3> dW, mirrored;
            path.increment(t, 0.25, dW);
            other.increment(t, 0.25, mirrored);
            for (unsigned i = 0; i < 3; ++i)
                BOOST_TEST(mirrored[i] == (flipped >> i & 1U ? -dW[i] : dW[i]));
        }
    }
}

BOOST_AUTO_TEST_CASE(without_a_choice_flips_any_number_of_components) {
    const wiener_path path{7, 3};
    std::vector<double> dW(130), mirrored(130);
    path.increment(0, 0.1, dW);
    reflected{path}.increment(0, 0.1, mirrored);
    for (std::size_t i = 0; i < dW.size(); ++i) BOOST_TEST(mirrored[i] == -dW[i]);
}

BOOST_AUTO_TEST_CASE(twice_is_the_path_itself) {
    const wiener_path path{7, 3};
    const reflected once{path, 0b10};
    std::array<double, 2> dW, back;
    path.increment(0.5, -0.3, dW);
    reflected{once, 0b10}.increment(0.5, -0.3, back);
    BOOST_TEST((dW == back));
}

BOOST_AUTO_TEST_CASE(truncation_does_not_see_signs) {
    const double dt = 0.9; // the bound is 0.6 standard deviations
    for (std::uint64_t number = 0; number < 20; ++number) {
        const wiener_path path{7, number};
        std::array<double, 3> inside, outside;
        geodeint::truncated{reflected{path, 0b101}}.increment(0, dt, inside);
        reflected{geodeint::truncated{path}, 0b101}.increment(0, dt, outside);
        BOOST_TEST((inside == outside));
    }
}

BOOST_AUTO_TEST_SUITE_END()
