// SPDX-License-Identifier: BSL-1.0
//
// The Hamiltonian whose flow a step follows. A step phi_t of a Hamiltonian Poisson integrator is, from
// step size to step size, the flow of a Hamiltonian h_t that depends on it, d/dt phi_t = X_{h_t} o phi_t;
// for a fixed dt it is the flow of the Magnus series of h_t (Cosserat, section 2.5.2, corrected),
//
//     H~ = H - dt^q/(q+1)! S_{q+1} + ...,      q the order of the step.
//
// Cut at O(dt^Powers) it is kept along a run up to dt^Powers, where H is kept up to dt^q: watch it in an
// observer to tell a drift of the scheme, of which there should be none, from the harmless oscillation
// of H, and to see what energy a run has.
//
//     auto kept = geodeint::modified_hamiltonian<2>(system.tensor(), system.hamiltonian(), dt);
//     auto better = geodeint::modified_hamiltonian<2>(system.tensor(), system.hamiltonian(), dt, 6);
//     auto fourth = geodeint::modified_hamiltonian<4, geodeint::truncated_series>(...);
//     observer: kept(x)
//
//     kept(x)                H~(x)
//     kept.coefficients(x)   those of 1, dt, dt^2, ...: H(x) first
//     kept.variation(t, x)   h_t(x), up to O(t^Powers)
//
// Order and construction are those of hamiltonian_poisson, all of them on all realisations, karasev with
// a tensor that takes vectors of any scalar; Powers is q + 2 by default, q + 1 where the realisation is
// not symmetric. Midpoint rules are Hamiltonian Poisson integrators of order 2,
//
//     isospectral_midpoint<G>                              lie_dual<G, cayley_map>
//     variational_midpoint<G, Tau> on momenta alone        lie_dual<G, squared<Tau>>
//     implicit_midpoint, where the tensor is constant      constant_poisson, canonical
//     variational_midpoint<vector_group<N>>                canonical<2 N>
//
// H is a function of vectors of any scalar, as for truncated_series. An evaluation computes in
// polynomials of n + 1 variables and degree Powers - 1. It takes 0.03 ms for the first correction of a
// step of order 2 in three dimensions, 0.1 and 0.5 ms for the second and third; in six dimensions 0.3, 2
// and 12 ms.
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/error.hpp>
#include <geodeint/structure/detail/constructions.hpp>
#include <geodeint/structure/detail/generating_function.hpp>
#include <geodeint/structure/detail/magnus_series.hpp>

#include <concepts>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace geodeint {

// The constructions to choose from.
using detail::even_gauss_bisection;
using detail::gauss_bisection;
using detail::truncated_series;

/// What modified_hamiltonian makes.
template <class Realisation, class H, unsigned short Order, class Construction>
class modified_hamiltonian_of {
public:
    using state_type = typename Realisation::state_type;

    modified_hamiltonian_of(Realisation realisation, H h, double dt, int powers)
        : realisation_{std::move(realisation)}, h_{std::move(h)}, dt_{dt} {
        if (!(powers >= 1 && powers <= static_cast<int>(detail::magnus_series::most)))
            throw invalid_argument{"powers", "must be between 1 and 16"};
        // in a symmetric step the odd powers vanish
        const bool even = Realisation::symmetric && !std::same_as<Construction, gauss_bisection> &&
                          powers % 2 == 0;
        degree_ = static_cast<std::size_t>(powers - (even ? 2 : 1));
        if constexpr (variables != Eigen::Dynamic)
            space_ = std::make_shared<const detail::monomials>(variables + 1, degree_);
    }

    double operator()(const state_type& x) const { return sum(coefficients(x), dt_); }

    /// Of 1, dt, dt^2, ... in H~.
    std::vector<double> coefficients(const state_type& x) const {
        const auto space = space_at(x);
        const generating_function f{*space, realisation_, h_, x};
        return in_time(*space, detail::magnus_series::of(*space, f.tensor(), f.variation()));
    }
    /// h_t(x)
    double variation(double t, const state_type& x) const {
        const auto space = space_at(x);
        const generating_function f{*space, realisation_, h_, x};
        return sum(in_time(*space, f.variation()), t);
    }

private:
    using generating_function = detail::generating_function<Realisation, Order, Construction>;
    static constexpr int variables = generating_function::size;

    /// The monomials in t and the coordinates, set up once where their number is known.
    std::shared_ptr<const detail::monomials> space_at([[maybe_unused]] const state_type& x) const {
        if constexpr (variables != Eigen::Dynamic)
            return space_;
        else
            return std::make_shared<const detail::monomials>(
                static_cast<std::size_t>(flat_size(x)) + 1, degree_);
    }
    /// The values at x of the powers of t.
    static std::vector<double> in_time(const detail::monomials& space,
                                       const detail::truncated_polynomial& f) {
        std::vector<double> values;
        std::size_t power = 0;
        for (std::size_t k = 0; k <= space.degree(); ++k) {
            values.push_back(f[power]);
            if (k < space.degree()) power = space.raised(power, 0);
        }
        return values;
    }
    static double sum(const std::vector<double>& coefficients, double t) {
        double value = 0;
        for (std::size_t k = coefficients.size(); k-- > 0;) value = coefficients[k] + t * value;
        return value;
    }

    Realisation realisation_;
    H h_;
    double dt_;
    std::size_t degree_;
    std::shared_ptr<const detail::monomials> space_;
};

/// x -> H~(x) for a step dt of hamiltonian_poisson<Realisation, Order, Construction>.
template <unsigned short Order, class Construction, class Realisation, class H>
auto modified_hamiltonian(Realisation realisation, H h, double dt,
                          int powers = Order + (Realisation::symmetric ? 2 : 1)) {
    return modified_hamiltonian_of<Realisation, H, Order, Construction>{std::move(realisation),
                                                                        std::move(h), dt, powers};
}
template <unsigned short Order, class Realisation, class H>
auto modified_hamiltonian(Realisation realisation, H h, double dt,
                          int powers = Order + (Realisation::symmetric ? 2 : 1)) {
    return modified_hamiltonian<Order, detail::default_construction<Realisation, Order>>(
        std::move(realisation), std::move(h), dt, powers);
}

} // namespace geodeint
