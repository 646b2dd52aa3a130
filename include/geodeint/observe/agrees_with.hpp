// SPDX-License-Identifier: BSL-1.0
//
// Compares a right-hand side that you have with a system that you have written for it, at a state x:
//
//     const auto same = geodeint::agrees_with(rhs, system, x);
//     if (!same) std::cerr << same;          component 1: the function has 0.5, the system 1
//
// rhs(x, dxdt, t) is any odeint system of x; the system one of this library, or any other. The state
// should be in general position, since terms that vanish there are not compared: two of them are
// better than one. Components are in the order of the coordinates of x, from 0 on.
#pragma once

#include <geodeint/algebra/detail/view_of.hpp>
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/error.hpp>
#include <geodeint/solve/unit_blocks.hpp>
#include <geodeint/stepper/stepper_base.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <ostream>
#include <ranges>
#include <utility>
#include <vector>

namespace geodeint {

/// Where two right-hand sides differ: false if they do.
class agreement {
public:
    struct difference {
        std::size_t component;
        double of_the_function;
        double of_the_system;
    };

    explicit agreement(std::vector<difference> differences)
        : differences_{std::move(differences)} {}

    explicit operator bool() const { return differences_.empty(); }
    const std::vector<difference>& differences() const { return differences_; }

    friend std::ostream& operator<<(std::ostream& out, const agreement& found) {
        if (found) return out << "the function and the system agree\n";
        for (const difference& each : found.differences_)
            out << "component " << each.component << ": the function has " << each.of_the_function
                << ", the system " << each.of_the_system << '\n';
        return out;
    }

private:
    std::vector<difference> differences_;
};

namespace detail {

/// x as a state of the system: numbers in a row become what its space has.
template <class System, class X>
auto state_for(const System&, const X& x) {
    if constexpr (vector_space<X>) {
        return x;
    } else {
        using state_type = typename System::space_type::state_type;
        static_assert(coordinate_row<X, state_type>,
                      "x is neither a state of the system nor a row of its coordinates");
        state_type state = blank<state_type>();
        const auto size = static_cast<Eigen::Index>(std::ranges::size(x));
        if constexpr (flat_dimension<state_type> == Eigen::Dynamic) state.resize(size);
        if (flat_size(state) != size)
            throw invalid_argument{"x", "has another size than states of the system"};
        unflatten(
            Eigen::Map<const coordinate_vector<state_type>>{std::ranges::data(x), flat_size(state)},
            state);
        return state;
    }
}

/// dx/dt in coordinates.
template <class System, class X>
Eigen::VectorXd rates(System& system, const X& x, double t) {
    X dxdt = x;
    system(x, dxdt, t);
    if constexpr (vector_space<X>) {
        Eigen::VectorXd flat(flat_size(dxdt));
        flatten(dxdt, flat);
        return flat;
    } else {
        return Eigen::Map<const Eigen::VectorXd>{
            std::ranges::data(dxdt), static_cast<Eigen::Index>(std::ranges::size(dxdt))};
    }
}

/// To what each rate may be rounded: the size of its coordinate, among those of one unit where that is
/// known, times the largest rate of all coordinates in their sizes, and no more than the largest rate.
template <class System, class State>
Eigen::VectorXd roundings_of(const System&, const State& x, const Eigen::VectorXd& rates) {
    const Eigen::Index n = rates.size();
    constexpr int block = state_block_of_system<System, State>();
    const Eigen::Index length = block > 0 ? block : n;
    Eigen::VectorXd sizes(n);
    flatten(x, sizes);
    const double whole = norm_inf(sizes), largest = norm_inf(rates);
    double fastest = 0;
    for (Eigen::Index first = 0; first < n; first += length) {
        const double in_block = norm_inf(sizes.segment(first, length));
        sizes.segment(first, length).setConstant(in_block > 0 ? in_block : whole);
        fastest = std::max(fastest, norm_inf(rates.segment(first, length)) / sizes[first]);
    }
    for (Eigen::Index i = 0; i < n; ++i)
        sizes[i] = 1e-14 * (whole > 0 ? std::min(largest, fastest * sizes[i]) : largest);
    return sizes;
}

} // namespace detail

/// Components that differ by less than `tolerance`, relative, or by rounding of the largest, agree.
/// The largest has the same unit, or is measured in units of the coordinates.
template <class Function, class System, class X>
agreement agrees_with(Function&& function, const System& system, const X& x, double t = 0,
                      double tolerance = 1e-10) {
    const Eigen::VectorXd given = detail::rates(function, x, t);
    const auto state = detail::state_for(system, x);
    const Eigen::VectorXd known = detail::rates(system, state, t);
    const Eigen::VectorXd rounding = detail::roundings_of(system, state, known);
    std::vector<agreement::difference> differences;
    for (Eigen::Index i = 0; i < known.size(); ++i) {
        const double allowed =
            tolerance * std::max(std::abs(given[i]), std::abs(known[i])) + rounding[i];
        // not `>`, which would be false for NaN
        if (!(std::abs(given[i] - known[i]) <= allowed))
            differences.push_back({static_cast<std::size_t>(i), given[i], known[i]});
    }
    return agreement{std::move(differences)};
}

} // namespace geodeint
