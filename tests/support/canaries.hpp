// SPDX-License-Identifier: BSL-1.0
//
// Steppers that are wrong on purpose, each by a mistake found in published code or print, next to
// the right one. A harness that takes them for fourth order is broken.
//
// All three are the classical Runge-Kutta tableau on a Lie algebra (e = chirality):
//
//     s_i = sum_j a_ij k_j,   k_i = correction(s_i, dt grad H(exp(e ad*_{s_i}) mu)),
//     mu' = exp(e ad*_sigma) mu,   sigma = sum_i b_i k_i
//
//     retracted_runge_kutta4    no correction                               order 2
//     misprinted_munthe_kaas4   dexp^{-1} with the commutator's sign wrong  order 2
//     correct_munthe_kaas4      dexp^{-1}                                   order 4
//
// None of them leaves the orbit, so that Casimirs do not give the mistake away.
#pragma once

#include <geodeint/concepts.hpp>
#include <geodeint/function/hamiltonian.hpp>

#include <boost/numeric/odeint/stepper/stepper_categories.hpp>
#include <boost/numeric/odeint/util/unwrap_reference.hpp>

#include <type_traits>

namespace geodeint::testing {

template <lie_algebra G>
struct no_correction {
    static typename G::algebra_type apply(const typename G::algebra_type&,
                                          const typename G::algebra_type& v) {
        return v;
    }
};

/// e = +1: v - [s, v]/2 + [s, [s, v]]/12 - ..., with a minus where plus belongs
template <lie_algebra G>
struct misprinted_correction {
    static typename G::algebra_type apply(const typename G::algebra_type& s,
                                          const typename G::algebra_type& v) {
        return G::dexp_inverse(G::chirality * s, v);
    }
};

/// e = +1: v + [s, v]/2 + [s, [s, v]]/12 - ...
template <lie_algebra G>
struct right_correction {
    static typename G::algebra_type apply(const typename G::algebra_type& s,
                                          const typename G::algebra_type& v) {
        return G::dexp_inverse(-G::chirality * s, v);
    }
};

template <lie_algebra G, template <class> class Correction>
class tableau_on_algebra {
public:
    using state_type = typename G::dual_type;
    using deriv_type = state_type;
    using value_type = double;
    using time_type = double;
    using order_type = unsigned short;
    using stepper_category = boost::numeric::odeint::stepper_tag;

    static constexpr order_type order() { return 4; } // what each of them claims

    template <class System>
    void do_step(System&& system, state_type& mu, double t, double dt) {
        const auto& h = static_cast<const typename boost::numeric::odeint::unwrap_reference<
            std::remove_cvref_t<System>>::type&>(system)
                            .hamiltonian();
        const auto k = [&](const algebra_type& s, double time) {
            algebra_type velocity;
            gradient_of(h, moved(s, mu), time, velocity);
            return algebra_type(Correction<G>::apply(s, dt * velocity));
        };
        const algebra_type zero = 0.0 * mu;
        const algebra_type k1 = k(zero, t);
        const algebra_type k2 = k(0.5 * k1, t + dt / 2);
        const algebra_type k3 = k(0.5 * k2, t + dt / 2);
        const algebra_type k4 = k(k3, t + dt);
        mu = moved((k1 + 2.0 * k2 + 2.0 * k3 + k4) / 6.0, mu);
    }

private:
    using algebra_type = typename G::algebra_type;

    /// exp(e ad*_s) mu
    static state_type moved(const algebra_type& s, const state_type& mu) {
        return G::coadjoint_exp(G::chirality * s, mu);
    }
};

template <lie_algebra G>
using retracted_runge_kutta4 = tableau_on_algebra<G, no_correction>;
template <lie_algebra G>
using misprinted_munthe_kaas4 = tableau_on_algebra<G, misprinted_correction>;
template <lie_algebra G>
using correct_munthe_kaas4 = tableau_on_algebra<G, right_correction>;

} // namespace geodeint::testing
