// SPDX-License-Identifier: BSL-1.0
//
// Short runs whose last state is known bit by bit, so that a change of the code which should change
// no result is seen to change none. The bits are those of commit 2ff4b47, in files below
// tests/data/replay, one row per run: its name, and the numbers of the state as hexadecimal floats.
//
//     const replay_file file{"replay/lie_poisson.txt"};
//     file.check("isospectral_midpoint<so3>", isospectral_midpoint<so3>{}, system, x, 0.05);
//
// GEODEINT_RECORD_REPLAY=<folder> writes the rows to files of the same names in that folder.
//
// sin, cos, exp and log differ in the last bit from one C library and processor to another, and so
// does what a compiler makes of a product and a sum. Each file begins with a row that shows how
// they were rounded where it was written; where they are rounded otherwise, the states agree to
// 1e-10.
#pragma once

#include "support/golden.hpp"

#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/semidirect_dual.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/structure/product_manifold.hpp>

#include <Eigen/Core>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <ios>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace geodeint::testing {

namespace replay_detail {

template <class Derived>
void append_numbers(const Eigen::DenseBase<Derived>& x, std::vector<double>& numbers) {
    const auto entries = x.derived().eval();
    using scalar = typename Derived::Scalar;
    for (Eigen::Index i = 0; i < entries.size(); ++i) {
        const scalar entry = entries.data()[i];
        if constexpr (Eigen::NumTraits<scalar>::IsComplex) {
            numbers.push_back(entry.real());
            numbers.push_back(entry.imag());
        } else {
            numbers.push_back(entry);
        }
    }
}
template <group_element Element>
void append_numbers(const Element& g, std::vector<double>& numbers) {
    append_numbers(g.matrix(), numbers);
}
template <class First, class Second>
void append_numbers(const semidirect_dual<First, Second>& x, std::vector<double>& numbers) {
    append_numbers(x.momentum, numbers);
    append_numbers(x.advected, numbers);
}
template <class Element, class Momentum>
void append_numbers(const cotangent<Element, Momentum>& x, std::vector<double>& numbers) {
    append_numbers(x.configuration, numbers);
    append_numbers(x.momentum, numbers);
}
template <class First, class Second>
void append_numbers(const product_point<First, Second>& x, std::vector<double>& numbers) {
    append_numbers(x.first, numbers);
    append_numbers(x.second, numbers);
}

/// How this machine and compiler round.
inline std::vector<double> rounding_of_functions() {
    std::vector<double> numbers;
    volatile double x = 0.3;
    for (int i = 0; i < 8; ++i) {
        const double argument = x;
        numbers.insert(numbers.end(), {std::sin(argument), std::cos(argument), std::exp(argument),
                                       std::log(argument), argument * argument - 1.0 / 3});
        x = 1.7 * argument;
    }
    return numbers;
}

inline std::string hexadecimal(const std::vector<double>& numbers) {
    std::ostringstream text;
    text << std::hexfloat;
    for (const double number : numbers) text << ' ' << number;
    return text.str().substr(1);
}

} // namespace replay_detail

class replay_file {
public:
    explicit replay_file(const std::filesystem::path& name) : name_{name} {
        if (const char* folder = std::getenv("GEODEINT_RECORD_REPLAY")) {
            written_.open(std::filesystem::path{folder} / name.filename());
            write(rounding_, replay_detail::rounding_of_functions());
            return;
        }
        auto file = golden_detail::open(golden_detail::locate(name));
        std::string run, bits;
        while (std::getline(file, run, ':') && std::getline(file, bits)) {
            std::istringstream words{bits};
            std::string word;
            while (words >> word) rows_[run].push_back(std::strtod(word.c_str(), nullptr));
        }
        same_rounding_ = rows_[rounding_] == replay_detail::rounding_of_functions();
        BOOST_TEST_MESSAGE(name << (same_rounding_ ? ": bit by bit" : ": to 1e-10"));
    }

    template <class Stepper, class System, class State>
    void check(const std::string& run, Stepper stepper, const System& system, State x, double dt,
               int steps = 100) {
        for (int i = 0; i < steps; ++i) stepper.do_step(std::cref(system), x, i * dt, dt);
        std::vector<double> found;
        replay_detail::append_numbers(x, found);
        compare(run, found);
    }

private:
    void compare(const std::string& run, const std::vector<double>& found) {
        if (written_.is_open()) return write(run, found);
        const std::vector<double>& expected = rows_[run];
        BOOST_REQUIRE_MESSAGE(expected.size() == found.size(),
                              "no row of " << run << " in " << name_);
        if (same_rounding_) {
            BOOST_CHECK_MESSAGE(expected == found, run << ": " << replay_detail::hexadecimal(found)
                                                       << ", not "
                                                       << replay_detail::hexadecimal(expected));
            return;
        }
        double size = 0, error = 0;
        for (std::size_t i = 0; i < found.size(); ++i) {
            size = std::max(size, std::abs(expected[i]));
            error = std::max(error, std::abs(found[i] - expected[i]));
        }
        BOOST_TEST(error <= 1e-10 * size, run << " is off by " << error);
    }
    void write(const std::string& run, const std::vector<double>& numbers) {
        written_ << run << ": " << replay_detail::hexadecimal(numbers) << '\n';
    }

    static constexpr auto rounding_ = "rounding of sin, cos, exp, log and of a product and a sum";
    std::filesystem::path name_;
    std::map<std::string, std::vector<double>> rows_;
    bool same_rounding_ = false;
    std::ofstream written_;
};

} // namespace geodeint::testing
