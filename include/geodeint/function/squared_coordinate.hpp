// SPDX-License-Identifier: BSL-1.0
//
// The square of a coordinate,
//
//     H(mu) = w mu_i^2 / 2,     grad H(mu) = w mu_i e_i,
//
// which is squared_pairing{e_i, w} with the axis known at compile time: the rotor about a principal
// axis of a body. Its flow on the duals of so(3) and se(3) turns two components, by the angle w mu_i t,
// and needs no general exponential; on other algebras it is a part like any other (function/parts.hpp).
//
//     geodeint::squared_coordinate<2>{1 / inertia}
#pragma once

#include <geodeint/algebra/vector_space.hpp>

#include <tuple>

namespace geodeint {

template <int Index, class Real = double>
struct squared_coordinate {
    Real weight = 1;

    template <class State>
    auto operator()(const State& mu) const {
        const auto& coordinate = flat_coordinate(mu, Index);
        return Real(0.5) * weight * coordinate * coordinate;
    }
    template <class State>
    State gradient(const State& mu) const {
        State g = mu;
        set_zero(g);
        flat_coordinate(g, Index) = weight * flat_coordinate(mu, Index);
        return g;
    }
    template <class State>
    auto hessian(const State& mu) const {
        constexpr int n = flat_dimension<State>;
        Eigen::Matrix<Real, n, n> second_derivative =
            Eigen::Matrix<Real, n, n>::Zero(flat_size(mu), flat_size(mu));
        second_derivative(Index, Index) = weight;
        return second_derivative;
    }
    /// It is its own part.
    auto parts() const { return std::tie(*this); }

    /// Its flow over the time s, a number or one in each lane.
    template <class G, class Time>
        requires requires(const real_of<typename G::dual_type>& angle, typename G::dual_type& mu) {
            G::template turn_about<Index>(angle, mu);
        }
    [[gnu::always_inline]] void flow(double, const Time& s, typename G::dual_type& mu) const {
        using real = real_of<typename G::dual_type>;
        const real rate = real(weight) * flat_coordinate(mu, Index);
        G::template turn_about<Index>(real(real(G::chirality) * real(s)) * rate, mu);
    }
};

} // namespace geodeint
