// SPDX-License-Identifier: BSL-1.0
//
// Asks an ensemble how an observable that is a number is distributed at each observation time: how
// often it falls into each of n equal bins of [lower, upper], below and above.
//
//     auto [energies] = runs.run(geodeint::serial{}, geodeint::histogram{energy, 0.0, 1.0, 50});
//     energies[0].counts(), energies[0].density(3), energies[0].above()
#pragma once

#include <geodeint/checkpoint/storage.hpp>
#include <geodeint/ensemble/observed.hpp>
#include <geodeint/error.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace geodeint {

/// How many values fell into each of n equal bins of [lower, upper], and how many outside. Bin i is
///
///     edge(i) <= x < edge(i + 1),   edge(i) = lower + (upper - lower) i/n,
///
/// and the last one holds its upper edge as well.
class bin_counts {
public:
    using value_type = double;

    bin_counts(double lower, double upper, std::size_t bins) : lower_{lower}, upper_{upper} {
        require_finite(lower, "lower");
        require_finite(upper, "upper");
        if (!(lower < upper)) throw invalid_argument{"upper", "must lie above lower"};
        require_finite(upper - lower, "upper");
        if (bins == 0) throw invalid_argument{"bins", "must be positive"};
        counts_.resize(bins);
    }

    void add(double value) {
        if (value < lower_)
            ++below_;
        else if (value > upper_)
            ++above_;
        else
            ++counts_[bin_of(value)];
    }
    void merge(const bin_counts& other) {
        below_ += other.below_;
        above_ += other.above_;
        for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
    }

    std::size_t bins() const noexcept { return counts_.size(); }
    double edge(std::size_t i) const {
        if (i == counts_.size()) return upper_;
        return lower_ +
               (upper_ - lower_) * (static_cast<double>(i) / static_cast<double>(counts_.size()));
    }
    double centre(std::size_t i) const { return 0.5 * (edge(i) + edge(i + 1)); }

    const std::vector<std::uint64_t>& counts() const noexcept { return counts_; }
    /// Values below the first and above the last bin.
    std::uint64_t below() const noexcept { return below_; }
    std::uint64_t above() const noexcept { return above_; }
    /// All values, those outside included.
    std::uint64_t count() const {
        std::uint64_t sum = below_ + above_;
        for (const std::uint64_t each : counts_) sum += each;
        return sum;
    }
    /// The part of all values in bin i, divided by its width: an estimate of the density.
    double density(std::size_t i) const {
        const std::uint64_t all = count();
        if (all == 0) throw invalid_argument{"values", "there are none"};
        return static_cast<double>(counts_.at(i)) / static_cast<double>(all) /
               (edge(i + 1) - edge(i));
    }

    void save(byte_writer& out) const {
        out.write(lower_);
        out.write(upper_);
        out.write(below_);
        out.write(above_);
        out.write(counts_);
    }
    void load(byte_reader& in) {
        const auto lower = in.read<double>(), upper = in.read<double>();
        const auto below = in.read<std::uint64_t>(), above = in.read<std::uint64_t>();
        auto counts = in.read<std::vector<std::uint64_t>>();
        if (lower != lower_ || upper != upper_ || counts.size() != counts_.size())
            throw invalid_argument{"bytes", "hold a histogram with other bins"};
        below_ = below;
        above_ = above;
        counts_ = std::move(counts);
    }

private:
    std::size_t bin_of(double value) const {
        const double position = (value - lower_) / (upper_ - lower_) * static_cast<double>(bins());
        auto bin = std::min(static_cast<std::size_t>(position), bins() - 1);
        // the quotient is rounded, so compare with the edges themselves
        while (bin > 0 && value < edge(bin)) --bin;
        while (bin + 1 < bins() && value >= edge(bin + 1)) ++bin;
        return bin;
    }

    double lower_;
    double upper_;
    std::uint64_t below_ = 0;
    std::uint64_t above_ = 0;
    std::vector<std::uint64_t> counts_;
};

template <class Observable>
class histogram {
public:
    histogram(Observable observable, double lower, double upper, std::size_t bins)
        : observable_{std::move(observable)}, empty_{lower, upper, bins} {}

    template <class State>
    auto reducer(std::span<const double> times) const {
        static_assert(detail::observable_of<Observable, State>,
                      "the observable of histogram must be a function of the state (and time)");
        static_assert(std::same_as<detail::observed_value<Observable, State>, double>,
                      "the observable of histogram must return a number");
        return observed<Observable, bin_counts>{observable_, empty_, times};
    }

private:
    Observable observable_;
    bin_counts empty_;
};

} // namespace geodeint
