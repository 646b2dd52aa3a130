// SPDX-License-Identifier: BSL-1.0
#include <geodeint/concepts.hpp>
#include <geodeint/noise/tabulated.hpp>
#include <geodeint/noise/wiener_path.hpp>

#include <boost/test/unit_test.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

using geodeint::wiener_path;
using tabulated_path = geodeint::tabulated<wiener_path>;

static_assert(geodeint::noise_path<tabulated_path>);

namespace {

using three = std::array<double, 3>;

template <class Path>
three increment(const Path& path, double t, double dt) {
    three dW;
    path.increment(t, dt, dW);
    return dW;
}

const auto names = [](const char* argument) {
    return [argument](const geodeint::invalid_argument& error) {
        return error.argument() == argument;
    };
};

} // namespace

BOOST_AUTO_TEST_SUITE(tabulated_)

BOOST_AUTO_TEST_CASE(has_the_bits_of_the_path) {
    for (const double h : {0x1p-10, 1e-3, 0.1 / 3})
        for (const std::size_t ratio : {2U, 3U, 64U}) {
            const std::size_t coarse_steps = 20, fine_steps = ratio * coarse_steps;
            const double coarse_step = static_cast<double>(ratio) * h;
            const tabulated_path fine{h, fine_steps}, coarse{coarse_step, coarse_steps};
            for (std::uint64_t number = 0; number < 3; ++number) {
                const wiener_path path{11, number, h};
                fine.draw(path, 3);
                coarse.sum(fine);
                int wrong = 0;
                for (std::size_t k = 0; k < fine_steps; ++k) {
                    const double t = static_cast<double>(k) * h;
                    wrong += increment(fine, t, h) != increment(path, t, h);
                }
                for (std::size_t k = 0; k < coarse_steps; ++k) {
                    const double t = static_cast<double>(k) * coarse_step;
                    wrong += increment(coarse, t, coarse_step) != increment(path, t, coarse_step);
                }
                BOOST_TEST(wrong == 0);
            }
        }
}

BOOST_AUTO_TEST_CASE(what_is_not_in_the_table_comes_from_the_path) {
    const wiener_path path{11, 4, 0x1p-6};
    const tabulated_path table{0x1p-6, 64};
    table.draw(path, 3);
    // between the steps, backward, longer, beyond the end and before the beginning
    for (const auto& [t, dt] : {std::pair{0.1, 0x1p-6},
                                {0.5, -0x1p-6},
                                {0.5, 0x1p-7},
                                {0.25, 0x1p-5},
                                {1.0, 0x1p-6},
                                {-0x1p-6, 0x1p-6},
                                {0.3, 0.41}})
        BOOST_TEST((increment(table, t, dt) == increment(path, t, dt)));
    std::array<double, 5> more, expected;
    table.increment(0.5, 0x1p-6, more);
    path.increment(0.5, 0x1p-6, expected);
    BOOST_TEST((more == expected));
    double first;
    table.increment(0.5, 0x1p-6, {&first, 1});
    BOOST_TEST(first == expected[0]);
}

BOOST_AUTO_TEST_CASE(copies_follow_what_is_drawn) {
    const tabulated_path table{0.25, 4};
    const tabulated_path copy = table;
    for (std::uint64_t number = 0; number < 3; ++number) {
        const wiener_path path{11, number, 0.25};
        table.draw(path, 3);
        BOOST_TEST((increment(copy, 0.5, 0.25) == increment(path, 0.5, 0.25)));
    }
    BOOST_TEST(copy.components() == 3U);
    BOOST_TEST(copy.steps() == 4U);
    BOOST_TEST(copy.step() == 0.25);
}

BOOST_AUTO_TEST_CASE(bad_arguments_are_named) {
    using geodeint::invalid_argument;
    for (const double step : {0.0, -1.0, 1.0 / 0.0})
        BOOST_CHECK_EXCEPTION((tabulated_path{step, 4}), invalid_argument, names("step"));
    const tabulated_path table{0.25, 4};
    BOOST_CHECK_EXCEPTION(increment(table, 0, 0.25), invalid_argument, names("path"));
    const tabulated_path coarse{0.5, 2};
    BOOST_CHECK_EXCEPTION(coarse.sum(table), invalid_argument, names("finer"));
    table.draw({1, 2, 0.25}, 2);
    coarse.sum(table);
    for (const auto& [step, steps] : {std::pair{0.3, 2U}, {0.125, 4U}, {0.5, 3U}})
        BOOST_CHECK_EXCEPTION((tabulated_path{step, steps}.sum(table)), invalid_argument,
                              names("finer"));
}

BOOST_AUTO_TEST_SUITE_END()
