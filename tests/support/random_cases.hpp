// SPDX-License-Identifier: BSL-1.0
//
// Runs a property over random cases, each with a seed of its own:
//
//     BOOST_AUTO_TEST_CASE(norms_do_not_grow) {
//         for_random_cases(200, [](random_case& random) {
//             const double angle = random.log_uniform(1e-9, 10);
//             BOOST_TEST(...);
//         });
//     }
//
// A case whose check fails, or that throws, is reported with its seed and with the line that runs
// it again, alone:
//
//     GEODEINT_SEED=0x93c1... build/tests/test_property_x --run_test=suite/norms_do_not_grow
//
//     GEODEINT_SEED=random     other cases than last time
//     GEODEINT_CASES=100000    more of them
//
// Without these the cases are the same in every run and on every machine. After three failing cases
// the rest is left out.
#pragma once

#include <geodeint/noise/detail/philox.hpp>

#include <boost/random/mersenne_twister.hpp>
#include <boost/random/normal_distribution.hpp>
#include <boost/random/uniform_real_distribution.hpp>
#include <boost/test/results_collector.hpp>
#include <boost/test/unit_test.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <optional>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>

namespace geodeint::testing {

/// The random numbers of one case: a function of its seed.
class random_case {
public:
    explicit random_case(std::uint64_t seed) : seed_{seed}, engine_{seed} {}

    std::uint64_t seed() const { return seed_; }

    double normal() { return normal_(engine_); }
    double uniform(double low, double high) {
        return boost::random::uniform_real_distribution<double>{low, high}(engine_);
    }
    /// Every order of magnitude is as likely as every other.
    double log_uniform(double low, double high) {
        return low * std::pow(high / low, uniform(0, 1));
    }
    double sign() { return uniform(-1, 1) < 0 ? -1 : 1; }
    bool happens(double probability) { return uniform(0, 1) < probability; }
    /// One of 0, 1, ..., count - 1.
    int below(int count) { return static_cast<int>(uniform(0, count)); }

    /// A vector of independent normal entries.
    template <class Vector>
    Vector normals(Vector shape) {
        for (auto& entry : shape.reshaped()) entry = normal();
        return shape;
    }

private:
    std::uint64_t seed_;
    boost::random::mt19937_64 engine_;
    boost::random::normal_distribution<double> normal_;
};

namespace random_cases_detail {

inline std::string hexadecimal(std::uint64_t number) {
    std::ostringstream text;
    text << "0x" << std::hex << number;
    return text.str();
}

/// A number from the environment, 0x... or decimal; nothing if the variable is not set.
inline std::optional<std::uint64_t> number_from(const char* variable) {
    const char* text = std::getenv(variable);
    if (text == nullptr || std::string{text} == "random") return std::nullopt;
    try {
        std::size_t used = 0;
        const std::uint64_t number = std::stoull(text, &used, 0);
        if (used == std::string{text}.size()) return number;
    } catch (const std::exception&) {
    }
    throw std::invalid_argument{std::string{variable} + "=" + text + " is no number"};
}

/// From which the seeds of all cases follow.
inline std::uint64_t master_seed() {
    static const std::uint64_t seed = [] {
        const char* text = std::getenv("GEODEINT_SEED");
        if (text == nullptr || std::string{text} != "random") return std::uint64_t{20261117};
        std::random_device device;
        const std::uint64_t drawn = std::uint64_t{device()} << 32 | device();
        std::cout << "random cases from the master seed " << hexadecimal(drawn) << '\n';
        return drawn;
    }();
    return seed;
}

/// Other cases for every test (the name's FNV hash) and every number.
inline std::uint64_t seed_of_case(std::uint64_t master, const std::string& test, std::size_t i) {
    std::uint64_t name = 0xcbf29ce484222325;
    for (const char letter : test)
        name = (name ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
    const auto low = [](std::uint64_t word) { return static_cast<std::uint32_t>(word); };
    const detail::philox_block block =
        detail::philox({low(i), low(std::uint64_t{i} >> 32), low(name), low(name >> 32)},
                       {low(master), low(master >> 32)});
    return std::uint64_t{block[1]} << 32 | block[0];
}

inline std::string current_test() {
    return boost::unit_test::framework::current_test_case().full_name();
}

/// The same without the suite of its file, which is there only where several files share a program.
inline std::string current_test_in_file() {
    const std::string name = current_test();
#ifdef GEODEINT_TEST_BATCH
    return name.substr(name.find('/') + 1);
#else
    return name;
#endif
}

inline std::string replay_command(std::uint64_t seed) {
    return "GEODEINT_SEED=" + hexadecimal(seed) + " " +
           boost::unit_test::framework::master_test_suite().argv[0] +
           " --run_test=" + current_test();
}

inline std::size_t failures_so_far() {
    const auto test = boost::unit_test::framework::current_test_case_id();
    return boost::unit_test::results_collector.results(test).p_assertions_failed;
}

/// True if nothing failed.
template <class Body>
bool passes(std::uint64_t seed, Body& body) {
    const std::size_t before = failures_so_far();
    BOOST_TEST_INFO_SCOPE("seed " << hexadecimal(seed) << ", again by\n    "
                                  << replay_command(seed));
    try {
        random_case random{seed};
        body(random);

    } catch (const std::exception& failure) {
        BOOST_ERROR("an exception left the case: " << failure.what());
    }
    return failures_so_far() == before;
}

} // namespace random_cases_detail

/// body(random) for `count` cases, or for the one of GEODEINT_SEED.
template <class Body>
void for_random_cases(std::size_t count, Body&& body) {
    namespace here = random_cases_detail;
    if (const auto seed = here::number_from("GEODEINT_SEED")) {
        here::passes(*seed, body);
        return;
    }
    const std::size_t cases = here::number_from("GEODEINT_CASES").value_or(count);
    int failed = 0;
    for (std::size_t i = 0; i < cases && failed < 3; ++i)
        if (!here::passes(here::seed_of_case(here::master_seed(), here::current_test_in_file(), i),
                          body))
            ++failed;
}

} // namespace geodeint::testing
