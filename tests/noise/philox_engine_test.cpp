// SPDX-License-Identifier: BSL-1.0
#include "noise/statistics.hpp"

#include <geodeint/noise/brownian.hpp>
#include <geodeint/noise/philox_engine.hpp>

#include <boost/random/normal_distribution.hpp>
#include <boost/random/uniform_int_distribution.hpp>
#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <random>
#include <sstream>
#include <vector>

using geodeint::philox_engine;

static_assert(std::uniform_random_bit_generator<philox_engine>);
static_assert(geodeint::random_engine<philox_engine>);

BOOST_AUTO_TEST_SUITE(philox_engines)

BOOST_AUTO_TEST_CASE(is_the_engine_of_the_standard) {
    philox_engine engine;
    engine.discard(9999);
    BOOST_TEST(engine() == 1955073260U); // ISO C++26, [rand.predef]
    // the first block of key 0, from the tables of Random123
    philox_engine zero{0};
    for (const std::uint32_t word : {0x6627e8d5U, 0xe169c58dU, 0xbc57ac4cU, 0x9b00dbd8U})
        BOOST_TEST(zero() == word);
}

BOOST_AUTO_TEST_CASE(words_that_are_discarded_are_those_that_would_be_drawn) {
    for (const int before : {0, 1, 2, 3, 4, 5})
        for (const int count : {0, 1, 2, 3, 4, 5, 6, 7, 8, 1000}) {
            philox_engine drawn{7, 3}, jumped{7, 3};
            for (int i = 0; i < before; ++i) drawn(), jumped();
            for (int i = 0; i < count; ++i) drawn();
            jumped.discard(static_cast<std::uint64_t>(count));
            BOOST_TEST((drawn == jumped));
            for (int i = 0; i < 9; ++i) BOOST_TEST(drawn() == jumped());
        }
    philox_engine far{7, 3}, farther{7, 3};
    far.discard(0xFFFFFFFFFFFFFFFF);
    far.discard(1);
    for (int i = 0; i < 4; ++i) farther.discard(std::uint64_t{1} << 62);
    BOOST_TEST((far == farther));
    BOOST_TEST(far() != philox_engine(7, 3)());
}

BOOST_AUTO_TEST_CASE(a_stream_begins_anew_with_its_seed) {
    philox_engine engine{1, 2};
    const auto first = engine();
    engine.seed(1, 2);
    BOOST_TEST(engine() == first);
    engine.seed(1, 3);
    BOOST_TEST(engine() != first);
    engine.seed();
    BOOST_TEST((engine == philox_engine{}));
}

BOOST_AUTO_TEST_CASE(goes_on_where_it_was_written) {
    for (int before = 0; before < 6; ++before) {
        philox_engine engine{0xFFFFFFFFFFFFFFFF, 0x123456789ABCDEF0}, read;
        for (int i = 0; i < before; ++i) engine();
        std::stringstream text;
        text << engine;
        text >> read;
        BOOST_TEST((read == engine));
        for (int i = 0; i < 9; ++i) BOOST_TEST(read() == engine());
    }
    for (const char* wrong : {"", "1 2 3", "1 2 3 4", "1 2 3 x", "a"}) {
        philox_engine engine{5};
        std::istringstream text{wrong};
        text >> engine;
        BOOST_TEST(text.fail());
        BOOST_TEST((engine == philox_engine{5}));
    }
}

BOOST_AUTO_TEST_CASE(streams_and_seeds_are_independent_and_uniform) {
    std::vector<double> first, second, other;
    philox_engine a{42, 0}, b{42, 1}, c{43, 0};
    for (int i = 0; i < 20000; ++i) {
        boost::random::normal_distribution<> x, y;
        std::normal_distribution<> z;
        first.push_back(x(a));
        second.push_back(y(b));
        other.push_back(z(c));
    }
    for (const auto& sample : {first, second, other}) {
        BOOST_TEST(statistics::normality(sample, 1) > 1e-3);
        BOOST_TEST(std::abs(statistics::excess_variance(sample, 1)) < 4);
    }
    BOOST_TEST(std::abs(statistics::correlation(first, second)) < 4);
    BOOST_TEST(std::abs(statistics::correlation(first, other)) < 4);
}

BOOST_AUTO_TEST_SUITE_END()
