// SPDX-License-Identifier: BSL-1.0
#include "noise/statistics.hpp"

#include <geodeint/concepts.hpp>
#include <geodeint/noise/reflected.hpp>
#include <geodeint/noise/truncated.hpp>
#include <geodeint/noise/wiener_path.hpp>

#include <boost/numeric/odeint/integrate/integrate_adaptive.hpp>
#include <boost/numeric/odeint/integrate/integrate_const.hpp>
#include <boost/numeric/odeint/integrate/integrate_n_steps.hpp>
#include <boost/numeric/odeint/integrate/integrate_times.hpp>
#include <boost/numeric/odeint/stepper/stepper_categories.hpp>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <set>
#include <type_traits>
#include <vector>

using geodeint::wiener_path;
namespace odeint = boost::numeric::odeint;

static_assert(geodeint::noise_path<wiener_path>);
static_assert(std::is_trivially_copyable_v<wiener_path>);
static_assert(sizeof(wiener_path) <= 40);
static_assert(!std::is_constructible_v<wiener_path, double, int>);

namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();

/// There are some twenty tests of this kind: one seed in fifty fails one of them by chance. (Four
/// standard errors of a variance or a correlation are a chance of 6e-5.)
constexpr double least_p = 1e-3;

double increment(const wiener_path& path, double t, double dt) {
    double dW;
    path.increment(t, dt, {&dW, 1});
    return dW;
}

std::array<double, 3> increment3(const wiener_path& path, double t, double dt) {
    std::array<double, 3> dW;
    path.increment(t, dt, dW);
    return dW;
}

/// Uniform in [a, b), the same with every standard library.
class uniform {
public:
    explicit uniform(std::uint32_t seed) : engine_{seed} {}
    double operator()(double a, double b) {
        return a + (b - a) * (static_cast<double>(engine_()) * 0x1p-32);
    }

private:
    std::mt19937 engine_;
};

/// The sum of the increments over a partition. Each carries a few ulps of the partial sums it was
/// made from, which `scale` bounds.
void check_additive(const wiener_path& path, const std::vector<double>& times, double scale) {
    const std::array<double, 3> whole =
        increment3(path, times.front(), times.back() - times.front());
    std::array<long double, 3> sum{};
    for (std::size_t i = 1; i < times.size(); ++i) {
        const auto part = increment3(path, times[i - 1], times[i] - times[i - 1]);
        for (std::size_t k = 0; k < 3; ++k) sum[k] += part[k];
    }
    for (std::size_t k = 0; k < 3; ++k)
        BOOST_TEST(std::abs(static_cast<double>(sum[k] - whole[k])) <=
                   4 * epsilon * scale * std::sqrt(static_cast<double>(times.size())));
}

/// By how much the increments over 10^5 steps of a cell miss the increment over all of them, in
/// units of sqrt(dt): for times t0 + i dt, and for t += dt.
std::array<double, 2> missed(double t0, double dt) {
    constexpr int steps = 100'000;
    const wiener_path path{1, 1, dt};
    long double products = 0, sums = 0;
    double t = t0;
    for (int i = 0; i < steps; ++i, t += dt) {
        products += increment(path, t0 + i * dt, dt);
        sums += increment(path, t, dt);
    }
    const long double whole = increment(path, t0, steps * dt);
    return {std::abs(static_cast<double>(products - whole)) / std::sqrt(dt),
            std::abs(static_cast<double>(sums - whole)) / std::sqrt(dt)};
}

/// A stepper for dx = dW.
template <class Path>
struct follow {
    using state_type = double;
    using value_type = double;
    using deriv_type = double;
    using time_type = double;
    using order_type = unsigned short;
    using stepper_category = odeint::stepper_tag;
    static order_type order() { return 1; }

    template <class System>
    void do_step(System, double& x, double t, double dt) {
        double dW;
        path.increment(t, dt, {&dW, 1});
        x += dW;
    }

    Path path;
};

constexpr auto no_system = [](double, double& dxdt, double) { dxdt = 0; };

} // namespace

BOOST_AUTO_TEST_SUITE(wiener_path_)

BOOST_AUTO_TEST_CASE(remembers_what_it_was_made_of) {
    const wiener_path path{42, 17};
    BOOST_TEST(path.seed() == 42u);
    BOOST_TEST(path.path() == 17u);
    BOOST_TEST(path.step() == 1e-3);
    BOOST_TEST((wiener_path{42, 17, 0.5}.step()) == 0.5);
    const int k = 3;
    const std::size_t seed = 5;
    BOOST_TEST((wiener_path{seed, k}.path()) == 3u);
}

BOOST_AUTO_TEST_CASE(bad_arguments_are_named_and_nothing_is_written) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double infinity = std::numeric_limits<double>::infinity();
    const auto names = [](const char* argument) {
        return [argument](const geodeint::invalid_argument& error) {
            return error.argument() == argument;
        };
    };
    using geodeint::invalid_argument;
    BOOST_CHECK_EXCEPTION((wiener_path{1, std::uint64_t{1} << 40}), invalid_argument,
                          names("path"));
    BOOST_CHECK_EXCEPTION((wiener_path{1, -1}), invalid_argument, names("path"));
    BOOST_CHECK_NO_THROW((wiener_path{-1, (std::uint64_t{1} << 40) - 1}));
    for (double step : {0.0, -1.0, nan, infinity})
        BOOST_CHECK_EXCEPTION((wiener_path{1, 0, step}), invalid_argument, names("step"));

    const wiener_path path{1, 0, 1.0};
    std::array<double, 2> dW{5, 6};
    for (double bad : {nan, infinity, -infinity, 0x1p39, -0x1p39 - 1, 1e300}) {
        BOOST_CHECK_EXCEPTION(path.increment(bad, 1, dW), invalid_argument, names("t"));
        BOOST_CHECK_EXCEPTION(path.increment(1, bad, dW), invalid_argument, names("dt"));
    }
    const double largest = std::numeric_limits<double>::max();
    BOOST_CHECK_THROW(path.increment(largest, largest, dW), invalid_argument);
    BOOST_CHECK_THROW((wiener_path{1, 0, 1e-300}.increment(1e300, 1, dW)), invalid_argument);
    std::vector<double> many((std::size_t{1} << 23) + 1, 7.0);
    BOOST_CHECK_EXCEPTION(path.increment(0, 1, many), invalid_argument, names("dW"));
    BOOST_TEST(many.front() == 7);
    BOOST_CHECK_EXCEPTION(path.increment(0, 0x1p24 + 1, dW), invalid_argument, names("dt"));
    BOOST_CHECK_EXCEPTION(path.increment(0, -0x1p38, dW), invalid_argument, names("dt"));
    BOOST_TEST((dW == std::array<double, 2>{5, 6}));
    path.increment(0x1p39 - 2, 1, dW); // the last cells are still there
    path.increment(-0x1p39 + 1, 1, dW);
}

BOOST_AUTO_TEST_CASE(no_time_no_increment) {
    const wiener_path path{1, 2, 0.1};
    for (double t : {0.0, 0.1, -3.21, 7.77e5})
        for (double dW : increment3(path, t, 0)) BOOST_TEST(dW == 0);
    path.increment(0, 1, {});
}

BOOST_AUTO_TEST_CASE(a_step_shorter_than_16_quanta_is_refused_and_nothing_is_written) {
    const auto is_refused = [](const auto& path, double t, double dt) {
        std::array<double, 2> dW{5, 6};
        try {
            path.increment(t, dt, dW);
            return false;
        } catch (const geodeint::invalid_argument& error) {
            BOOST_TEST(error.argument() == "dt");
            BOOST_TEST((dW == std::array<double, 2>{5, 6}));
            return true;
        }
    };
    const wiener_path path{1, 2, 1.0};
    for (double t : {0.0, 0.25, -3.0, 1000.5}) {
        for (double quanta : {16.0, 16.5, 17.0, 1000.0})
            for (double sign : {1.0, -1.0})
                BOOST_TEST(!is_refused(path, t, sign * quanta * 0x1p-20));
        for (double quanta : {15.0, 8.0, 1.0, 0.3, 1e-3})
            for (double sign : {1.0, -1.0})
                BOOST_TEST(is_refused(path, t, sign * quanta * 0x1p-20));
        BOOST_TEST(is_refused(path, t == 0 ? 1.0 : t, 1e-300)); // t + dt == t
    }
    BOOST_TEST(is_refused(geodeint::truncated{path}, 0.25, 0x1p-20));
    BOOST_TEST(is_refused(geodeint::reflected{path}, 0.25, 0x1p-20));
    // seconds from a clock, and steps that it does not resolve
    BOOST_TEST(is_refused(wiener_path{1, 2}, 1e8, 1e-9));
    // femtoseconds
    BOOST_TEST(is_refused(wiener_path{1, 2}, 0.0, 1e-15));
    BOOST_TEST(is_refused(wiener_path{1, 2}, 1e-3, 1e-15));
    BOOST_TEST(!is_refused(wiener_path{1, 2, 1e-15}, 1e-12, 1e-15));
}

BOOST_AUTO_TEST_CASE(what_rounding_leaves_to_a_last_step_is_taken) {
    const wiener_path path{1, 2, 1.0};
    for (double t : {1.0, -7.3, 1e5})
        for (int ulps : {1, 5, 400}) {
            const double rest = ulps * std::abs(t) * 0x1p-52;
            BOOST_TEST(increment(path, t, rest) == 0);
            BOOST_TEST(increment(path, t, -rest) == 0);
        }
    BOOST_CHECK_THROW(increment(path, 1.0, 0x1p-41), geodeint::invalid_argument);
}

BOOST_AUTO_TEST_CASE(two_steps_of_one_cell_are_two_deviates_of_a_block) {
    const wiener_path path{0x123456789abcdef0, 0x9876543210, 0.25};
    const std::int64_t cell = -5;
    // path 40 bit | pair of cells 39 bit | component 23 bit | node 26 bit; -5 is the second cell of
    // pair -3
    const auto k = static_cast<std::uint64_t>(cell >> 1) & 0x7fffffffff;
    const std::uint64_t high = std::uint64_t{0x9876543210} << 24 | k >> 15;
    const std::uint64_t low = k << 49 | std::uint64_t{2} << 26;
    const std::uint64_t key = geodeint::detail::path_key(path.seed(), 0.25, 1e-3);
    const auto normal = geodeint::detail::normal_deviate(geodeint::detail::philox(
        {static_cast<std::uint32_t>(low), static_cast<std::uint32_t>(low >> 32),
         static_cast<std::uint32_t>(high), static_cast<std::uint32_t>(high >> 32)},
        geodeint::detail::words_of_key(key)));
    BOOST_TEST(increment3(path, -1.25, 0.25)[2] == 0.5 * normal[1]);
    BOOST_TEST(increment3(path, -1.5, 0.25)[2] == 0.5 * normal[0]);
}

BOOST_AUTO_TEST_CASE(halves_add_up) {
    uniform random{1};
    for (int i = 0; i < 20'000; ++i) {
        const wiener_path path{i, 7, i % 3 == 0 ? 1e-3 : 0.05};
        const double t = random(-20, 20);
        const double shortest = 40 * path.step() * 0x1p-20;
        const double dt = std::exp(random(std::log(shortest), std::log(0.3)));
        const double scale = std::sqrt(dt + 2 * path.step()) * 4;
        check_additive(path, {t, t + dt / 2, t + dt}, scale);
    }
}

BOOST_AUTO_TEST_CASE(any_partition_adds_up) {
    uniform random{2};
    for (int i = 0; i < 300; ++i) {
        const wiener_path path{3, i, 0.1};
        const double t = random(-5, 5), length = random(0.001, 3);
        std::vector<double> times{t, t + length};
        for (int j = 0; j < 40; ++j) times.push_back(random(t, t + length));
        std::sort(times.begin(), times.end());
        const double shortest = 20 * path.step() * 0x1p-20;
        const auto too_near = [&](double a, double b) { return b - a < shortest; };
        times.erase(std::unique(times.begin(), times.end(), too_near), times.end());
        check_additive(path, times, 4 * std::sqrt(length + 0.2));
    }
}

BOOST_AUTO_TEST_CASE(refined_and_coarsened_steps_stay_on_the_path) {
    for (double step : {1e-3, 0.01, 0.125, 1.0 / 3})
        for (double dt : {step / 8, step, 8 * step, 0x1p-7})
            for (int level = 0; level <= 10; ++level) {
                const wiener_path path{4, 0, step};
                std::vector<double> times;
                for (int i = 0; i <= 1 << level; ++i)
                    times.push_back(0.7 * step + 3 * dt + i * (dt / (1 << level)));
                check_additive(path, times, 4 * std::sqrt(dt + 2 * step));
            }
}

BOOST_AUTO_TEST_CASE(time_loops_stay_on_the_path_as_long_as_they_err_by_half_a_quantum) {
    constexpr double dt = 0.01;
    for (double t0 : {0.0, 1e3}) {
        const auto [products, sums] = missed(t0, dt);
        BOOST_TEST(products < 1e-9);
        BOOST_TEST(sums < 1e-9);
    }
    // 1e6: ulps of t add up to more than half a quantum of 1e-8
    BOOST_TEST(missed(1e6, dt)[0] < 1e-9);
    BOOST_TEST(missed(1e6, dt)[1] > 1e-6);
    // 2^30 cells are the limit of t0 + i dt, and 5e10 are beyond
    BOOST_TEST(missed(0x1p30 * dt - 100'001 * dt, dt)[0] < 1e-9);
    BOOST_TEST(missed(5e8, dt)[0] > 1e-6);
    // near the limit, the neighbours of a time are that time
    const wiener_path path{1, 1, dt};
    for (int i = 0; i < 1000; ++i) {
        const double t = (0x1p30 - 1 - i * 1001) * dt;
        const double exact = increment(path, t, dt);
        BOOST_TEST(increment(path, std::nextafter(t, 0.0), dt) == exact);
        BOOST_TEST(increment(path, std::nextafter(t, 1e300), dt) == exact);
    }
}

BOOST_AUTO_TEST_CASE(times_with_rounding_errors_are_the_same_times) {
    // t = i dt, t0 + i dt and accumulated t += dt, cell by cell and three steps per two cells
    for (double dt : {0.1, 0.01, 1.0 / 3, 1e-3}) {
        const wiener_path cells{5, 1, dt}, bridges{5, 1, 1.5 * dt};
        double t = 0;
        int different = 0;
        for (int i = 0; i < 100'000; ++i, t += dt) {
            different += increment(cells, t, dt) != increment(cells, i * dt, dt);
            different +=
                increment(cells, i * dt, dt) != increment(cells, i * dt, (i + 1) * dt - i * dt);
            if (i < 10'000)
                different += increment(bridges, t, dt) != increment(bridges, i * dt, dt);
        }
        BOOST_TEST(different == 0);
        long double sum = 0;
        for (int i = 0; i < 100'000; ++i) sum += increment(cells, i * dt, dt);
        const double whole = increment(cells, 0, 100'000 * dt);
        BOOST_TEST(std::abs(static_cast<double>(sum) - whole) <= 1e-13 * std::sqrt(100'000 * dt));
    }
}

BOOST_AUTO_TEST_CASE(decimal_and_dyadic_steps_are_nodes_of_the_default_tree) {
    // A node is hit exactly: shifting its time by a tenth of a quantum changes nothing.
    const wiener_path path{6, 0};
    const double tenth = 1e-3 * 0x1p-20 / 10;
    for (double dt : {0.1, 0.05, 0.025, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0x1p-3, 0x1p-7,
                      0x1p-12, 0x1p-16, 0x1p-23})
        for (int i = 1; i < 40; ++i) {
            BOOST_TEST(increment(path, i * dt + tenth, dt) == increment(path, i * dt, dt));
            BOOST_TEST(increment(path, i * dt - tenth, dt) == increment(path, i * dt, dt));
        }
}

BOOST_AUTO_TEST_CASE(every_odeint_loop_ends_on_the_path) {
    const wiener_path path{7, 3, 0.1};
    const auto run = [&](auto integrate) {
        double x = 0;
        integrate(follow<wiener_path>{path}, x);
        return x;
    };
    const double tolerance = 1e-13;
    for (double end : {0.53, 1.0, 7.77, 10.0, 100.0}) {
        const double exact = increment(path, 0, end);
        BOOST_TEST(std::abs(run([&](auto stepper, double& x) {
                                odeint::integrate_adaptive(stepper, no_system, x, 0.0, end,
                                                           0.1); // short last step
                            }) -
                            exact) < tolerance * (1 + end));
        BOOST_TEST(std::abs(run([&](auto stepper, double& x) {
                                odeint::integrate_adaptive(stepper, no_system, x, 0.0, end, 0.0137);
                            }) -
                            exact) < tolerance * (1 + end));
        BOOST_TEST(std::abs(run([&](auto stepper, double& x) {
                                const std::vector<double> times{0, end / 3, end / 2,
                                                                end}; // microscopic extra steps
                                odeint::integrate_times(stepper, no_system, x, times, 0.1,
                                                        [](double, double) {});
                            }) -
                            exact) < tolerance * (1 + end));
        // backward
        BOOST_TEST(std::abs(run([&](auto stepper, double& x) {
                                odeint::integrate_adaptive(stepper, no_system, x, end, 0.0, -0.1);
                            }) +
                            exact) < tolerance * (1 + end));
    }
    BOOST_TEST(std::abs(run([&](auto stepper, double& x) {
                            odeint::integrate_n_steps(stepper, no_system, x, 0.0, 0.1, 1000);
                        }) -
                        increment(path, 0, 100)) < 1e-12);
    // two calls are one
    BOOST_TEST(std::abs(run([&](auto stepper, double& x) {
                            const double middle =
                                odeint::integrate_n_steps(stepper, no_system, x, 0.0, 0.1, 17);
                            odeint::integrate_n_steps(stepper, no_system, x, middle, 0.05, 30);
                        }) -
                        increment(path, 0, 3.2)) < 1e-13);
}

BOOST_AUTO_TEST_CASE(rejected_steps_do_not_bias_the_path) {
    // A step control that halves the step for large increments ends where it would without.
    const wiener_path path{8, 0, 0.125};
    double t = 0, dt = 0.125, sum = 0;
    while (t < 100) {
        const double dW = increment(path, t, dt);
        if (std::abs(dW) > 1.2 * std::sqrt(dt) && dt > 1e-4) {
            dt /= 2;
            continue;
        }
        t += dt;
        sum += dW;
        dt = std::min(2 * dt, 0.125);
    }
    BOOST_TEST(std::abs(sum - increment(path, 0, t)) < 1e-12);
}

BOOST_AUTO_TEST_CASE(backward_is_the_exact_negative) {
    uniform random{3};
    for (int i = 0; i < 5'000; ++i) {
        const wiener_path path{9, i, 0.02};
        const double t = std::ldexp(std::round(random(-1e6, 1e6)), -16);
        const double dt = std::ldexp(std::round(random(0, 1e5)), -16); // t + dt is exact
        const auto forward = increment3(path, t, dt), backward = increment3(path, t + dt, -dt);
        for (std::size_t k = 0; k < 3; ++k) BOOST_TEST(backward[k] == -forward[k]);
    }
}

BOOST_AUTO_TEST_CASE(the_number_of_components_asked_for_does_not_matter) {
    const wiener_path path{10, 0, 0.1};
    for (double dt : {0.1, 0.03, 0.77, -0.2}) {
        std::array<double, 7> all;
        path.increment(1.3, dt, all);
        for (std::size_t n = 0; n <= all.size(); ++n) {
            std::vector<double> some(n);
            path.increment(1.3, dt, some);
            for (std::size_t k = 0; k < n; ++k) BOOST_TEST(some[k] == all[k]);
        }
    }
}

/// The ends of a step are rounded to quanta; from 16 of them on that is not seen in its law.
BOOST_AUTO_TEST_CASE(increments_are_normal_from_16_quanta_on) {
    for (double quanta : {16.0, 16.5, 19.3, 40.0, 100.7, 1000.1}) {
        const double dt = quanta * 1e-3 * 0x1p-20;
        int normal = 0;
        for (int seed = 0; seed < 20; ++seed) {
            const wiener_path path{seed, 3};
            std::vector<double> sample;
            for (int i = 0; i < 4000; ++i)
                sample.push_back(increment(path, 0.37 + i * dt * 1.7, dt));
            normal += statistics::normality(sample, std::sqrt(dt)) > least_p;
        }
        BOOST_TEST(normal >= 19, normal << " of 20 seeds at " << quanta << " quanta");
    }
}

BOOST_AUTO_TEST_CASE(increments_are_normal) {
    const struct {
        const char* name;
        double step, start, dt;
    } cases[] = {{"one cell", 0.01, 0, 0.01},           {"half a cell", 0.01, 0, 0.005},
                 {"3/8 of a cell", 0.01, 0, 0.00375},   {"inside a cell", 0.01, 0.0003, 0.0001234},
                 {"two part cells", 0.01, 0.007, 0.01}, {"several cells", 0.01, 0.0021, 0.0567},
                 {"default step", 1e-3, 0, 0x1p-9},     {"16 quanta", 1, 0.3, 0x1p-16}};
    for (const auto& [name, step, start, dt] : cases) {
        std::vector<double> sample;
        for (int i = 0; i < 20'000; ++i)
            sample.push_back(increment(wiener_path{11, i % 10, step},
                                       start + i / 10 * std::max(7 * step, dt), dt));
        const double p = statistics::normality(sample, std::sqrt(dt));
        BOOST_TEST_MESSAGE("N(0, dt), " << name << ": p = " << p);
        BOOST_TEST(p > least_p);
        BOOST_TEST(std::abs(statistics::excess_variance(sample, std::sqrt(dt))) < 4);
    }
}

BOOST_AUTO_TEST_CASE(the_path_between_two_known_points_is_a_bridge) {
    // Given W(a) and W(b), W(a + f (b - a)) has mean (1 - f) W(a) + f W(b), variance f (1 - f) (b -
    // a), and its distance from the mean does not depend on the ends.
    const struct {
        const char* name;
        double step, start, dt, fraction;
    } cases[] = {{"middle of a cell", 0.5, 0, 0.5, 0.5},
                 {"middle of a half", 0.5, 0.25, 0.25, 0.5},
                 {"middle of any part", 0.5, 0.0713, 0.3021, 0.5},
                 {"middle across cells", 0.5, 0.3, 1.7, 0.5},
                 {"a third of a cell", 0.5, 0, 0.5, 1.0 / 3},
                 {"32 quanta", 1, 0.25, 0x1p-15, 0.5}};
    for (const auto& [name, step, start, dt, fraction] : cases) {
        std::vector<double> bridge, ends;
        for (int i = 0; i < 20'000; ++i) {
            const wiener_path path{12, i, step};
            ends.push_back(increment(path, start, dt));
            bridge.push_back(increment(path, start, fraction * dt) - fraction * ends.back());
        }
        const double deviation = std::sqrt(fraction * (1 - fraction) * dt);
        const double p = statistics::normality(bridge, deviation);
        BOOST_TEST_MESSAGE("bridge, " << name << ": p = " << p);
        BOOST_TEST(p > least_p);
        BOOST_TEST(std::abs(statistics::excess_variance(bridge, deviation)) < 4);
        BOOST_TEST(std::abs(statistics::correlation(bridge, ends)) < 4);
        BOOST_TEST(std::abs(statistics::correlation(statistics::squares(bridge),
                                                    statistics::squares(ends))) < 4);
    }
}

BOOST_AUTO_TEST_CASE(components_intervals_paths_and_seeds_are_independent) {
    constexpr int n = 20'000;
    const auto sample = [](auto draw) {
        std::vector<double> values;
        for (int i = 0; i < n; ++i) values.push_back(draw(i));
        return values;
    };
    const auto component = [](const wiener_path& path, double t, double dt, std::size_t k) {
        std::array<double, 4> dW;
        path.increment(t, dt, dW);
        return dW[k];
    };
    for (double dt : {0.1, 0.013}) { // cells and bridges
        std::vector<std::vector<double>> samples;
        for (std::size_t k = 0; k < 4; ++k)
            samples.push_back(sample([&](int i) {
                return component({13, 0, 0.1}, i * 0.1, dt, k);
            }));
        for (int path : {1, 2, 256})
            samples.push_back(sample([&](int i) {
                return increment({13, path, 0.1}, i * 0.1, dt);
            }));
        for (std::uint64_t seed : {std::uint64_t{14}, std::uint64_t{13} << 32})
            samples.push_back(sample([&](int i) {
                return increment({seed, 0, 0.1}, i * 0.1, dt);
            }));
        // the interval that follows, and the next cell
        samples.push_back(sample([&](int i) {
            return increment({13, 0, 0.1}, i * 0.1 + dt, dt / 2);
        }));
        if (dt < 0.1)
            samples.push_back(sample([&](int i) {
                return increment({13, 0, 0.1}, (i + 1) * 0.1, dt);
            }));
        double worst = 0;
        for (std::size_t i = 0; i < samples.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) {
                worst = std::max(worst, std::abs(statistics::correlation(samples[i], samples[j])));
                worst = std::max(
                    worst, std::abs(statistics::correlation(statistics::squares(samples[i]),
                                                            statistics::squares(samples[j]))));
            }
        BOOST_TEST_MESSAGE("largest correlation: " << worst << " standard deviations");
        BOOST_TEST(worst < 4);
    }
}

BOOST_AUTO_TEST_CASE(paths_of_different_cells_are_independent) {
    // nine cells from the default one on, W(0.064) of each
    constexpr double ratios[] = {1, 1.1, 1.5, 2, 3, 4, 10, 32, 0.5};
    std::vector<std::vector<double>> samples;
    for (double ratio : ratios) {
        samples.emplace_back();
        for (int i = 0; i < 20'000; ++i)
            samples.back().push_back(
                increment({15, i, ratio * wiener_path::default_step}, 0, 0.064));
    }
    for (std::size_t i = 0; i < samples.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            BOOST_TEST(std::abs(statistics::correlation(samples[i], samples[j])) < 4,
                       "cells " << ratios[i] << " and " << ratios[j] << ": "
                                << statistics::correlation(samples[i], samples[j])
                                << " standard errors");
}

BOOST_AUTO_TEST_CASE(no_two_addresses_meet) {
    // One bit of seed, path, cell, component or node at a time: all values differ.
    std::set<double> seen;
    std::size_t drawn = 0;
    const auto draw = [&](const wiener_path& path, double t, double dt) {
        seen.insert(std::abs(increment(path, t, dt)));
        ++drawn;
    };
    draw({0, 0, 1.0}, 0, 1);
    for (int bit = 0; bit < 64; ++bit) draw({std::uint64_t{1} << bit, 0, 1.0}, 0, 1);
    for (int bit = 0; bit < 40; ++bit) draw({0, std::uint64_t{1} << bit, 1.0}, 0, 1);
    for (int bit = 0; bit < 39; ++bit) draw({0, 0, 1.0}, std::ldexp(1, bit), 1);
    for (int bit = 0; bit < 39; ++bit) draw({0, 0, 1.0}, -std::ldexp(1, bit), 1);
    for (int n = 0; n < 4096; ++n) draw({0, 0, 1.0}, 1 + n * 0x1p-12, 0x1p-12);
    std::vector<double> components(1 << 14);
    wiener_path{0, 0, 1.0}.increment(1000, 1, components);
    for (double dW : components) seen.insert(std::abs(dW));
    BOOST_TEST(seen.size() == drawn + components.size());

    std::vector<double> all(std::size_t{1} << 23); // the last component
    wiener_path{0, 0, 1.0}.increment(1000, 1, all);
    BOOST_TEST(seen.count(std::abs(all.back())) == 0u);
}

// Any change of these bits changes every path ever drawn.
BOOST_AUTO_TEST_CASE(the_bits_are_pinned) {
    const std::uint64_t last_path = (std::uint64_t{1} << 40) - 1;
    const struct {
        wiener_path path;
        double t, dt;
        std::array<double, 3> dW;
    } pinned[] = {
        {{42, 0}, 0, 1e-3, {-0x1.58bc5a9432e0ep-6, 0x1.e3d8ab85a00a7p-6, -0x1.c4a36b21f3fa4p-6}},
        {{42, 0}, 0.25, 0.125, {0x1.70f032c767b07p-2, 0x1.f0ae20fb507e3p-4, -0x1.43cb93ce16018p-3}},
        {{42, 17}, -0.3, 1e-4, {0x1.25670e6ce848ep-9, 0x1.67fb79a6c143ap-16, 0x1.3a71eea6988b1p-7}},
        {{42, 0, 0.01},
         1.5,
         0.01,
         {0x1.28c65789047eep-4, -0x1.49f58c1353f58p-7, -0x1.90ba505f9e32dp-4}},
        {{0xfedcba9876543210, last_path, 0.5},
         1e6,
         -0.375,
         {0x1.04b83bbefdacap-1, -0x1.dc4db3e69e4cep-1, 0x1.0d8f2a1dbbdcdp-1}},
        {{1, 2, 1.0},
         -1e9,
         3.25,
         {0x1.77fda08daf737p+0, -0x1.611de3c0fb192p-1, 0x1.9a861fbc8dd79p+1}},
        {{7, 1, 0.25},
         0.1,
         0.0123,
         {-0x1.0bc89bf61d2ep-5, 0x1.ed496ea92edb4p-4, -0x1.2e210c2f187bp-8}},
    };
    for (const auto& [path, t, dt, dW] : pinned) {
        const auto drawn = increment3(path, t, dt);
        for (std::size_t k = 0; k < 3; ++k) BOOST_TEST(drawn[k] == dW[k]);
    }
    std::uint64_t hash = 14695981039346656037u; // Fowler, Noll, Vo, over 64-bit words
    for (int i = -3000; i < 3000; ++i)
        for (double dW : increment3({3, 5, 0.125}, i * 0.0371, 0.01 * (i % 97)))
            hash = (hash ^ std::bit_cast<std::uint64_t>(dW)) * 1099511628211u;
    BOOST_TEST(hash == 0xe289c680628e4ba1u);
}

BOOST_AUTO_TEST_SUITE_END()
