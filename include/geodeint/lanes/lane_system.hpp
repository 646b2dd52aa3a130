// SPDX-License-Identifier: BSL-1.0
//
// A system in several lanes: the same Hamiltonian and noise, and one Brownian path in each lane.
//
//     auto one  = geo::lie_poisson<geo::so3>(body, noise, geo::wiener_path{42, 100, dt});
//     auto four = geo::lane_system<decltype(one), 4>{one};      // paths 100, 101, 102, 103
//
// Hamiltonians must be written for any scalar: `gradient` a template, as in models/rigid_body.hpp.
// For the same bits as with doubles they should not call Eigen's reductions (dot, sum, products of
// matrices), whose order of summation depends on the scalar.
#pragma once

#include <geodeint/lanes/detail/weak_lanes.hpp>
#include <geodeint/lanes/detail/wiener_lanes.hpp>
#include <geodeint/lanes/in_lanes.hpp>
#include <geodeint/noise/detail/increments.hpp>
#include <geodeint/noise/truncated.hpp>
#include <geodeint/noise/weak_path.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/noise/with_areas.hpp>
#include <geodeint/system/hamiltonian_system.hpp>

#include <span>
#include <utility>

namespace geodeint {

/// Paths k, ..., k + Width - 1 for the path k.
template <int Width>
detail::wiener_lanes<Width> lane_path(const wiener_path& first) {
    return {first.seed(), first.path(), first.step()};
}
template <int Width>
detail::weak_lanes<Width> lane_path(const weak_path& first) {
    return detail::weak_lanes<Width>{first};
}
template <int Width, class Path>
auto lane_path(const truncated<Path>& first) {
    return truncated{lane_path<Width>(first.path()), first.l(), first.time()};
}
template <int Width, class Path>
auto lane_path(const with_areas<Path>& first) {
    return with_areas{lane_path<Width>(first.path()), first.components()};
}

namespace detail {

/// The path of a system without noise.
template <int Width>
struct no_lane_path {
    using increment_type = lanes<Width>;
    void increment(double, double, std::span<increment_type>) const {}
};

} // namespace detail

template <int Width>
detail::no_lane_path<Width> lane_path(const detail::no_path&) {
    return {};
}

/// The path in one lane.
template <int Width>
wiener_path lane(const detail::wiener_lanes<Width>& paths, int i) {
    return paths.lane(i);
}
template <int Width>
weak_path lane(const detail::weak_lanes<Width>& paths, int i) {
    return paths.lane(i);
}
template <class Path>
auto lane(const truncated<Path>& paths, int i) {
    return truncated{lane(paths.path(), i), paths.l(), paths.time()};
}
template <class Path>
auto lane(const with_areas<Path>& paths, int i) {
    return with_areas{lane(paths.path(), i), paths.components()};
}
template <int Width>
detail::no_path lane(const detail::no_lane_path<Width>&, int) {
    return {};
}

namespace detail {

template <class System, int Width>
using lane_path_of = decltype(lane_path<Width>(std::declval<const System&>().path()));

/// Outside of lane_system, whose member `lane` would hide the overloads for paths of other headers.
template <class Path>
auto path_of_lane(const Path& paths, int i) {
    return lane(paths, i);
}

} // namespace detail

template <class System, int Width, class LanePath = detail::lane_path_of<System, Width>>
class lane_system;

template <class Space, class H, class Noise, class Path, int Width, class LanePath>
class lane_system<hamiltonian_system<Space, H, Noise, Path>, Width, LanePath> {
public:
    using system_type = hamiltonian_system<Space, H, Noise, Path>;
    using path_type = LanePath;
    using batch_type = hamiltonian_system<in_lanes<Space, Width>, H, Noise, path_type>;

    /// Follows the path of `first` and its successors.
    explicit lane_system(const system_type& first)
        : lane_system{first, lane_path<Width>(first.path())} {}

    /// Follows the given paths.
    lane_system(const system_type& like, const path_type& paths)
        : batch_{{}, like.hamiltonian(), like.noise(), paths} {}

    /// All lanes, as the formulas of the steppers see them.
    const batch_type& batch() const { return batch_; }

    /// One lane alone.
    system_type lane(int i) const {
        return system_type{
            {}, batch_.hamiltonian(), batch_.noise(), detail::path_of_lane(batch_.path(), i)};
    }

private:
    batch_type batch_;
};

} // namespace geodeint
