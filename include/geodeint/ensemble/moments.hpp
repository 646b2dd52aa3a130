// SPDX-License-Identifier: BSL-1.0
//
// Asks an ensemble for the moments of an observable at each observation time: mean, variance,
// standard error, smallest and largest; see running_moments.
//
//     auto [energies, momenta] = runs.run(geodeint::serial{}, geodeint::moments{energy},
//                                         geodeint::moments{});        the state's own entries
//     energies[0].mean(), energies[0].standard_error(), momenta[0].mean()
#pragma once

#include <geodeint/checkpoint/storage.hpp>
#include <geodeint/ensemble/observed.hpp>
#include <geodeint/error.hpp>

#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <span>
#include <type_traits>

namespace geodeint {

/// A number, or a vector or matrix of them.
template <class Value>
concept moment_value = std::same_as<Value, double> ||
    (std::derived_from<Value, Eigen::PlainObjectBase<Value>>&&
         std::same_as<typename Value::Scalar, double>);

/// Mean, variance, smallest and largest of values that come one by one, or in parts that are merged:
///
///     S = sum x_i              compensated, as a sum of two doubles (Neumaier)
///     M = sum (x_i - S/n)^2    by updates (Welford) and merges (Chan, Golub, LeVeque),
///         M_n  = M_{n-1} + (x_n - S_{n-1}/(n-1)) (x_n - S_n/n),
///         M_ab = M_a + M_b + (S_b/n_b - S_a/n_a)^2 n_a n_b / (n_a + n_b).
///
/// The mean is that of the exact sum, rounded once or twice, whatever cancels in it; M is a sum of
/// positive terms whose differences are taken against a mean of two doubles, so that it is accurate
/// even where the values agree in all but their last digits.
///
/// Values are doubles, or Eigen vectors and matrices of doubles, which are taken entry by entry.
template <moment_value Value>
class running_moments {
public:
    using value_type = Value;

    /// Adds a finite value, of the same size as all others.
    void add(const Value& value) {
        if (count_ == 0)
            sum_ = rest_ = squares_ = least_ = largest_ = like(value, 0.0);
        else if (size(value) != size(sum_))
            throw invalid_argument{"value", "must have the same size as the others"};
        for (Eigen::Index i = 0; i < size(value); ++i) {
            const double x = at(value, i);
            const double before = count_ == 0 ? 0.0 : distance_to_mean(x, i, count_);
            add_to_sum(i, x, 0);
            at(squares_, i) += before * distance_to_mean(x, i, count_ + 1);
            at(least_, i) = count_ == 0 ? x : std::min(at(least_, i), x);
            at(largest_, i) = count_ == 0 ? x : std::max(at(largest_, i), x);
        }
        ++count_;
    }

    void merge(const running_moments& other) {
        if (other.count_ == 0) return;
        if (count_ == 0) {
            *this = other;
            return;
        }
        if (size(other.sum_) != size(sum_))
            throw invalid_argument{"other", "must hold values of the same size"};
        const auto a = static_cast<double>(count_), b = static_cast<double>(other.count_);
        for (Eigen::Index i = 0; i < size(sum_); ++i) {
            const two_doubles here = mean_of(i, count_), there = other.mean_of(i, other.count_);
            const double apart = (there.high - here.high) + (there.low - here.low);
            at(squares_, i) += at(other.squares_, i) + apart * apart * (a / (a + b) * b);
            add_to_sum(i, at(other.sum_, i), at(other.rest_, i));
            at(least_, i) = std::min(at(least_, i), at(other.least_, i));
            at(largest_, i) = std::max(at(largest_, i), at(other.largest_, i));
        }
        count_ += other.count_;
    }

    std::uint64_t count() const noexcept { return count_; }

    Value mean() const {
        require(1);
        return each([&](Eigen::Index i) { return mean_of(i, count_).high; });
    }
    /// M / (n - 1)
    Value variance() const {
        require(2);
        return each([&](Eigen::Index i) { return variance_of(i); });
    }
    Value standard_deviation() const {
        require(2);
        return each([&](Eigen::Index i) { return std::sqrt(variance_of(i)); });
    }
    /// How far the mean of the sample is from that of the distribution: sqrt(variance / n).
    Value standard_error() const {
        require(2);
        return each([&](Eigen::Index i) {
            return std::sqrt(variance_of(i) / static_cast<double>(count_));
        });
    }
    Value min() const {
        require(1);
        return least_;
    }
    Value max() const {
        require(1);
        return largest_;
    }

    void save(byte_writer& out) const {
        out.write(count_);
        for (const Value* part : {&sum_, &rest_, &squares_, &least_, &largest_}) out.write(*part);
    }
    void load(byte_reader& in) {
        in.read(count_);
        for (Value* part : {&sum_, &rest_, &squares_, &least_, &largest_}) {
            in.read(*part);
            if (!same_shape(*part, sum_))
                throw invalid_argument{"bytes", "hold moments of different sizes"};
        }
    }

private:
    struct two_doubles {
        double high;
        double low;
    };

    static constexpr bool is_number = std::same_as<Value, double>;

    static Eigen::Index size([[maybe_unused]] const Value& x) {
        if constexpr (is_number)
            return 1;
        else
            return x.size();
    }
    static bool same_shape([[maybe_unused]] const Value& x, [[maybe_unused]] const Value& y) {
        if constexpr (is_number)
            return true;
        else
            return x.rows() == y.rows() && x.cols() == y.cols();
    }
    template <class V>
    static auto& at(V& x, [[maybe_unused]] Eigen::Index i) {
        if constexpr (is_number)
            return x;
        else
            return x.data()[i];
    }
    static Value like([[maybe_unused]] const Value& shape, double entry) {
        if constexpr (is_number)
            return entry;
        else
            return Value::Constant(shape.rows(), shape.cols(), entry);
    }
    template <class Function>
    Value each(Function function) const {
        Value result = like(sum_, 0.0);
        for (Eigen::Index i = 0; i < size(result); ++i) at(result, i) = function(i);
        return result;
    }

    void require(std::uint64_t values) const {
        if (count_ < values)
            throw invalid_argument{"values", values == 1 ? "there are none" : "there are too few"};
    }

    /// sum + rest grows by x + y, without an error in sum.
    void add_to_sum(Eigen::Index i, double x, double y) {
        double& sum = at(sum_, i);
        const double total = sum + x;
        const double of_x = total - sum;
        at(rest_, i) += ((sum - (total - of_x)) + (x - of_x)) + y;
        sum = total;
    }

    /// (sum + rest) / n
    two_doubles mean_of(Eigen::Index i, std::uint64_t count) const {
        const auto n = static_cast<double>(count);
        const double sum = at(sum_, i), rest = at(rest_, i);
        const double high = (sum + rest) / n;
        return {high, (std::fma(-n, high, sum) + rest) / n};
    }
    double distance_to_mean(double x, Eigen::Index i, std::uint64_t count) const {
        const two_doubles mean = mean_of(i, count);
        return (x - mean.high) - mean.low;
    }
    double variance_of(Eigen::Index i) const {
        return std::max(at(squares_, i), 0.0) / static_cast<double>(count_ - 1);
    }

    static Value nothing() {
        if constexpr (is_number)
            return 0.0;
        else if constexpr (Value::SizeAtCompileTime == Eigen::Dynamic)
            return Value{};
        else
            return Value::Zero();
    }

    std::uint64_t count_ = 0;
    Value sum_ = nothing(); // the sum is sum_ + rest_
    Value rest_ = nothing();
    Value squares_ = nothing();
    Value least_ = nothing();
    Value largest_ = nothing();
};

template <class Observable = whole_state>
struct moments {
    Observable observable = {};

    template <class State>
    auto reducer(std::span<const double> times) const {
        static_assert(detail::observable_of<Observable, State>,
                      "the observable of moments must be a function of the state (and time)");
        using value = detail::observed_value<Observable, State>;
        static_assert(
            moment_value<value>,
            "the observable of moments must return a number or an Eigen vector of double");
        return observed<Observable, running_moments<value>>{observable, {}, times};
    }
};

moments()->moments<whole_state>;
template <class Observable>
moments(Observable) -> moments<Observable>;

} // namespace geodeint
