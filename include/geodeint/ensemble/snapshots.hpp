// SPDX-License-Identifier: BSL-1.0
//
// Asks an ensemble for the states of all paths at each observation time, or for any other value of
// each path that shall be kept.
//
//     auto [states, spins] = runs.run(geodeint::serial{}, geodeint::snapshots{},
//                                     geodeint::snapshots{[](const auto& m) { return m.z(); }});
//     states[0].values()[k], states[0].paths()[k]         the k-th path that did not fail
#pragma once

#include <geodeint/checkpoint/storage.hpp>
#include <geodeint/ensemble/observed.hpp>
#include <geodeint/error.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace geodeint {

/// A value of each path, in the order of the paths, and the numbers of these paths: those that
/// failed are not among them.
template <class Value>
class path_values {
public:
    using value_type = Value;

    void add(std::uint64_t path, const Value& value) {
        paths_.push_back(path);
        values_.push_back(value);
    }
    void merge(const path_values& other) {
        paths_.insert(paths_.end(), other.paths_.begin(), other.paths_.end());
        values_.insert(values_.end(), other.values_.begin(), other.values_.end());
    }

    std::uint64_t count() const noexcept { return paths_.size(); }
    const std::vector<std::uint64_t>& paths() const noexcept { return paths_; }
    const std::vector<Value>& values() const noexcept { return values_; }

    void save(byte_writer& out) const requires storable<Value> {
        out.write(paths_);
        out.write(values_);
    }
    void load(byte_reader& in) requires storable<Value> {
        in.read(paths_);
        in.read(values_);
        if (paths_.size() != values_.size())
            throw invalid_argument{"bytes", "hold more paths than values, or fewer"};
    }

private:
    std::vector<std::uint64_t> paths_;
    std::vector<Value> values_;
};

template <class Observable = whole_state>
struct snapshots {
    Observable observable = {};

    template <class State>
    auto reducer(std::span<const double> times) const {
        static_assert(detail::observable_of<Observable, State>,
                      "the observable of snapshots must be a function of the state (and time)");
        using value = detail::observed_value<Observable, State>;
        return observed<Observable, path_values<value>>{observable, {}, times};
    }
};

snapshots()->snapshots<whole_state>;
template <class Observable>
snapshots(Observable) -> snapshots<Observable>;

} // namespace geodeint
