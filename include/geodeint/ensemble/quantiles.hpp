// SPDX-License-Identifier: BSL-1.0
//
// Asks an ensemble for the exact quantiles of an observable that is a number, at each observation
// time. All values are kept: 8 bytes for each path and time.
//
//     auto [energies] = runs.run(geodeint::serial{}, geodeint::quantiles{energy});
//     energies[0].median(), energies[0].quantile(0.95)
#pragma once

#include <geodeint/checkpoint/storage.hpp>
#include <geodeint/ensemble/observed.hpp>
#include <geodeint/error.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace geodeint {

/// All values of a number, kept in the order of the paths. Quantiles are exact, and memory grows
/// with the number of paths.
///
/// The quantile p of n sorted values x_0 <= ... <= x_{n-1} is the broken line through the points
/// (k/(n-1), x_k): x_0 for p = 0, the median for 1/2, x_{n-1} for 1 (definition 7 of Hyndman and
/// Fan, "Sample quantiles in statistical packages", 1996, the one that R, Julia and NumPy use).
class sample {
public:
    using value_type = double;

    void add(double value) { values_.push_back(value); }
    void merge(const sample& other) {
        values_.insert(values_.end(), other.values_.begin(), other.values_.end());
    }

    std::uint64_t count() const noexcept { return values_.size(); }
    const std::vector<double>& values() const noexcept { return values_; }

    /// The quantile 0 <= p <= 1. Takes time proportional to the number of values.
    double quantile(double p) const {
        require(p);
        std::vector<double> values = values_;
        const double position = p * static_cast<double>(values.size() - 1);
        const auto below = static_cast<std::ptrdiff_t>(position);
        std::nth_element(values.begin(), values.begin() + below, values.end());
        const double left = values[static_cast<std::size_t>(below)];
        const double part = position - static_cast<double>(below);
        if (part == 0) return left;
        return between(left, *std::min_element(values.begin() + below + 1, values.end()), part);
    }
    double median() const { return quantile(0.5); }

    /// Several quantiles, from values sorted once.
    std::vector<double> quantiles(std::span<const double> probabilities) const {
        for (const double p : probabilities) require(p);
        std::vector<double> values = values_, result;
        std::sort(values.begin(), values.end());
        for (const double p : probabilities) {
            const double position = p * static_cast<double>(values.size() - 1);
            const auto below = static_cast<std::size_t>(position);
            const double part = position - static_cast<double>(below);
            result.push_back(part == 0 ? values[below]
                                       : between(values[below], values[below + 1], part));
        }
        return result;
    }

    void save(byte_writer& out) const { out.write(values_); }
    void load(byte_reader& in) { in.read(values_); }

private:
    static double between(double left, double right, double part) {
        return left == right ? left : (1 - part) * left + part * right;
    }

    void require(double p) const {
        if (!(p >= 0 && p <= 1)) throw invalid_argument{"p", "must be between 0 and 1"};
        if (values_.empty()) throw invalid_argument{"values", "there are none"};
    }

    std::vector<double> values_;
};

template <class Observable>
struct quantiles {
    Observable observable;

    template <class State>
    auto reducer(std::span<const double> times) const {
        static_assert(detail::observable_of<Observable, State>,
                      "the observable of quantiles must be a function of the state (and time)");
        static_assert(std::same_as<detail::observed_value<Observable, State>, double>,
                      "the observable of quantiles must return a number");
        return observed<Observable, sample>{observable, {}, times};
    }
};

template <class Observable>
quantiles(Observable) -> quantiles<Observable>;

} // namespace geodeint
