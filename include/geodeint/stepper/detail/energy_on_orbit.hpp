// SPDX-License-Identifier: BSL-1.0
//
// The rounding correction of the energy of a Lie-Poisson scheme that keeps it
// (stepper/detail/rounding_correction.hpp says why there is one). The state is moved along its orbit,
// by a generator w of the algebra with the coordinates of the velocity e ad*_{grad H} mu,
//
//     s = (H(x) - H(x_0)) / <velocity, w>,      x -> x moved by s w:      H(x) -> H(x_0),
//
// to first order, which for so(3) is the move along the part of grad H that is tangent to the orbit.
// In a semidirect product w is a motion of the group that acts, in its own unit.
//
// Nothing is corrected where more is missing than rounding can have taken, 64 eps of the terms in H,
// nor where the state hardly moves.
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/function/hamiltonian.hpp>
#include <geodeint/solve/unit_blocks.hpp>
#include <geodeint/structure/dual.hpp>

#include <limits>
#include <type_traits>

namespace geodeint::detail {

/// A function whose value and gradient are those of a state alone.
template <class H, class State, class Gradient>
concept autonomous = has_energy<H, State> && !requires(const H& h, const State& x, double t) {
    h(x, t);
}
&&!requires(const H& h, const State& x, double t) { h.gradient(x, t); }
&&!requires(const H& h, const State& x, double t, Gradient& g) { h.gradient(x, t, g); };

template <class Real>
class energy_on_orbit {
public:
    /// `next` is where a step from x ended; `goes_on` where x belongs to the run of the steps before.
    template <class Space, class Tau, class H>
    void correct(const H& h, const typename Space::state_type& x, bool goes_on,
                 typename Space::state_type& next) {
        using G = typename Space::algebra;
        if (!goes_on) energy_ = h(Space::reduced(x));
        const typename G::dual_type& mu = Space::reduced(next);
        const Real energy = h(mu), missing = energy_ - energy;
        typename G::algebra_type gradient;
        resize_like(gradient, mu);
        gradient_of(h, mu, 0.0, gradient);
        const auto terms =
            magnitude(energy) + sum_of_terms(G::coordinates(gradient), G::coordinates(mu));
        if (!(magnitude(missing) <= 64 * epsilon_of<Real>() * terms)) {
            energy_ = energy;
            return;
        }
        typename G::dual_type velocity;
        dual<G>::sharp(mu, gradient, velocity);
        const typename G::algebra_type w =
            G::from_coordinates(coordinates_of_velocity<G>(velocity));
        const Real slope = G::pairing(velocity, w);
        if (!(magnitude(slope) > time_of<Real>(1e-8) * terms * terms)) return;
        Space::template move<Tau>(Real(-missing / slope) * w, next, next);
    }

    /// A run begins with the next step.
    void forget() { energy_ = Real(std::numeric_limits<time_of<Real>>::quiet_NaN()); }

private:
    template <class Vector>
    static auto sum_of_terms(const Vector& gradient, const Vector& mu) {
        auto sum = magnitude(gradient[0] * mu[0]);
        for (Eigen::Index i = 1; i < mu.size(); ++i) sum += magnitude(gradient[i] * mu[i]);
        return sum;
    }
    /// Those of its first unit: momenta and advected quantities are not added.
    template <class G>
    static auto coordinates_of_velocity(const typename G::dual_type& velocity) {
        std::remove_cvref_t<decltype(G::coordinates(velocity))> c = G::coordinates(velocity);
        constexpr int block = coordinate_block_of<G>();
        if constexpr (block != whole_unknown && !requires { typename G::copy_algebra; })
            c.tail(c.size() - block).setZero();
        return c;
    }

    Real energy_ = Real(0);
};

} // namespace geodeint::detail
