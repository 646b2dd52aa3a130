// SPDX-License-Identifier: BSL-1.0
//
// Hamiltonian Poisson integrators (Cosserat, chapter 2, with signs and factors corrected): steps
// that are exactly the time-one flow of some Hamiltonian close to dt H, on any Poisson structure
// with a bi-realisation alpha, beta. With a momentum p(y) = grad F(y) close to the generating
// function of the flow,
//
//     x = alpha(y, p(y))  solved for y,        x' = beta(y, p(y)).
//
//     order 2         p = dt grad H(y)                              truncated_series, one term
//     order 4, 6, 8   the gradient of H at Order/2 stages           gauss_bisection
//                     or the thesis's Hamilton-Jacobi series        truncated_series
//
// The third argument chooses between the two constructions, and even_gauss_bisection; karasev has a
// construction of its own at order 2. The realisation itself is the tensor of the system,
// poisson(realisation, H); for lie_dual<G, Retraction> a system lie_poisson<G>(H) will do.
//
// Keeps: the symplectic leaf, hence every Casimir, to round-off, whatever the solver's tolerance;
// the Poisson bracket to the solver's tolerance; the energy for long times to O(dt^Order), without
// drift; time reversal (gauss_bisection where the structure is not constant: to O(dt^{Order+2})).
//
// Does not keep: energy exactly. On the dual of a Lie algebra two Hamiltonians that differ by a
// Casimir have the same flow, but not the same step.
//
// Noise at order 2 (at order 1 where the realisation is not symmetric): p = dt grad H + sum_i dW_i
// grad h_i. It keeps the same leaves; strong order 1 for one noise and for noises that commute, 1/2
// for others.
//
//     geodeint::hamiltonian_poisson<geodeint::log_canonical<3>, 4> stepper;
#pragma once

#include <geodeint/solve/cascade.hpp>
#include <geodeint/stepper/detail/gauss_bisection.hpp>
#include <geodeint/stepper/detail/spray_collocation.hpp>
#include <geodeint/stepper/detail/truncated_series.hpp>
#include <geodeint/stepper/implicit_stepper.hpp>
#include <geodeint/stepper/promises.hpp>
#include <geodeint/structure/bi_realisation.hpp>
#include <geodeint/structure/detail/constructions.hpp>
#include <geodeint/structure/dual.hpp>
#include <geodeint/system/on_orbits.hpp>

#include <concepts>

namespace geodeint {

// The constructions to choose from.
using detail::even_gauss_bisection;
using detail::gauss_bisection;
using detail::truncated_series;

namespace detail {

/// The space itself is a realisation of it, and a lie_dual<G> is one of dual<G>.
template <class Realisation, class Space>
concept realises =
    std::same_as<Realisation, Space> || std::same_as<Space, dual<typename Realisation::algebra>>;

} // namespace detail

template <class Realisation, unsigned short Order = 2,
          class Construction = detail::default_construction<Realisation, Order>,
          class Solver = cascade>
    requires detail::computed_by_the_step<Realisation> || bi_realisation<Realisation>
class hamiltonian_poisson
    : public implicit_stepper<
          hamiltonian_poisson<Realisation, Order, Construction, Solver>,
          typename Realisation::state_type, Order, Solver, 4,
          typename Construction::template scheme<Realisation, Order>::unknown_type> {
    using scheme = typename Construction::template scheme<Realisation, Order>;

public:
    // above order 2 the momentum is a truncated series, symmetric up to O(dt^(Order + 2))
    static constexpr promises keeps{.casimirs = kept::exact,
                                    .bracket = kept::solved,
                                    .energy = kept::bounded,
                                    .reversal = !Realisation::symmetric ? kept::no
                                                : Order > 2             ? kept::unknown
                                                                        : kept::solved};

    using state_type = typename Realisation::state_type;

    using hamiltonian_poisson::implicit_stepper::implicit_stepper;

    /// poisson(Realisation, H), and lie_poisson<G>(H) where the realisation is lie_dual<G>
    template <class System, class X>
    static constexpr bool runs = requires {
        requires detail::realises<Realisation, typename System::space_type>;
        requires detail::has_hamiltonian<System>;
    };

    /// On the dual of an algebra it stays on the orbits of that algebra.
    template <class System, class Structure = Realisation>
    using orbits = typename Structure::algebra;

    /// The equation of the construction.
    template <class Step>
    struct equation : scheme::template equation<typename Step::system_type> {
        using construction = typename scheme::template equation<typename Step::system_type>;

        equation(const Step& step, hamiltonian_poisson& room)
            : construction{room.scheme_, step.system, realisation_of(step.system), step.x, step.t,
                           step.dt,      step.dW},
              scheme_{room.scheme_},
              x_{step.x} {}

        void shape(typename scheme::unknown_type& unknown) { scheme_.shape(unknown, x_); }

    private:
        const scheme& scheme_;
        const state_type& x_;
    };

private:
    template <class System>
    static const Realisation& realisation_of(const System& system) {
        if constexpr (std::same_as<typename System::space_type, Realisation>) {
            return system.space();
        } else {
            static const Realisation of_the_algebra{};
            return of_the_algebra;
        }
    }

    scheme scheme_;
};

} // namespace geodeint
