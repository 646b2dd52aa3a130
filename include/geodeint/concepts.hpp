// SPDX-License-Identifier: BSL-1.0
//
// What geodeint asks of a type, spelled once. Every template of the library names one of these
// concepts in its head, so that a missing member shows up as one readable line.
//
// Each line names the operation and the formula that it stands for. To see what a type of your own
// lacks, ask:
//
//     static_assert(geodeint::lie_algebra<my_algebra>);
//     static_assert(geodeint::hamiltonian<my_energy, geodeint::so3>);
#pragma once

#include <concepts>
#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>

namespace geodeint {

/// Specialise it to make a type a group element; see algebra/group_traits.hpp.
template <class Element>
struct group_traits;

/// A number of the kind that states are made of: float, double, one with more digits, one with a
/// derivative, or lanes where several paths are computed at once (see algebra/real.hpp).
template <class Real>
concept real_number = std::convertible_to<Real, double> ||
    (std::constructible_from<Real, double>&& requires(const Real& x, const Real& y) {
        { x + y } -> std::convertible_to<Real>;
        { x* y } -> std::convertible_to<Real>;
        { x / y } -> std::convertible_to<Real>;
    });

/// A Lie algebra with its dual and its group: a stateless type of static functions of vectors.
/// Signs and pairings: <ad*_x mu, y> = <mu, [x, y]>, Ad*_g = (Ad_g)^T.
template <class G>
concept lie_algebra = requires(const typename G::algebra_type& x, const typename G::algebra_type& y,
                               const typename G::dual_type& mu) {
    // the number of coordinates, or Eigen::Dynamic
    { G::dimension } -> std::convertible_to<int>;
    // +1 for left-invariant systems (d mu = ad* mu), -1 for right-invariant ones
    { G::chirality } -> std::convertible_to<double>;
    // <mu, x>
    { G::pairing(mu, x) } -> real_number;
    // [x, y]
    { G::bracket(x, y) } -> std::convertible_to<typename G::algebra_type>;
    // ad*_x mu
    { G::coadjoint(x, mu) } -> std::convertible_to<typename G::dual_type>;
    // exp(ad*_x) mu = Ad*_{exp x} mu
    { G::coadjoint_exp(x, mu) } -> std::convertible_to<typename G::dual_type>;
    // right-trivialised derivative of exp, applied to y, and its inverse
    { G::dexp(x, y) } -> std::convertible_to<typename G::algebra_type>;
    { G::dexp_inverse(x, y) } -> std::convertible_to<typename G::algebra_type>;
    // the coordinates in which the pairing is the dot product, and back
    { G::from_coordinates(G::coordinates(x)) } -> std::convertible_to<typename G::algebra_type>;
};

/// A Lie algebra whose Casimirs are known: `casimirs(mu)` returns a range of numbers.
template <class G>
concept has_casimirs = lie_algebra<G> && requires(const typename G::dual_type& mu) {
    std::begin(G::casimirs(mu));
};

/// An element of a Lie group: anything with `group_traits`.
template <class Element>
concept group_element = requires(const Element& g, const Element& h,
                                 const typename group_traits<Element>::algebra::algebra_type& x,
                                 const typename group_traits<Element>::algebra::dual_type& mu) {
    { group_traits<Element>::identity() } -> std::convertible_to<Element>;
    { group_traits<Element>::compose(g, h) } -> std::convertible_to<Element>;
    { group_traits<Element>::inverse(g) } -> std::convertible_to<Element>;
    { group_traits<Element>::exp(x) } -> std::convertible_to<Element>;
    { group_traits<Element>::all_finite(g) } -> std::convertible_to<bool>;
    group_traits<Element>::log(g);
    group_traits<Element>::adjoint(g, x);
    group_traits<Element>::coadjoint_action(g, mu);
};

/// A map tau from a Lie algebra to its group, near 0, with tau(0) = 1 and d_0 tau = 1, given by what it
/// does to vectors. Derivatives are right-trivialised. Schemes on groups ask for the element as well,
/// Tau::element<Element>(x).
template <class Tau, class G>
concept chart = lie_algebra<G> &&
    requires(const typename G::algebra_type& x, const typename G::algebra_type& v,
             const typename G::dual_type& mu) {
    // Ad*_{tau(x)} mu
    { Tau::coadjoint_action(G{}, x, mu) } -> std::convertible_to<typename G::dual_type>;
    // d_x tau (v)
    { Tau::derivative(G{}, x, v) } -> std::convertible_to<typename G::algebra_type>;
};

namespace detail {

/// A chart for which this does not hold says so by a member, symmetric = false.
template <class Tau>
concept not_symmetric = requires {
    requires !Tau::symmetric;
};

} // namespace detail

/// A chart with tau(x) tau(-x) = 1.
template <class Tau, class G>
concept retraction = chart<Tau, G> && !detail::not_symmetric<Tau>;

/// A chart whose derivative is known on momenta, too, as Hamiltonian Poisson integrators need it.
template <class Tau, class G>
concept dual_chart = chart<Tau, G> &&
    requires(const typename G::algebra_type& x, const typename G::dual_type& mu) {
    // (d_x tau)^* mu, with <(d_x tau)^* mu, v> = <mu, d_x tau (v)>
    { Tau::derivative_dual(G{}, x, mu) } -> std::convertible_to<typename G::dual_type>;
};

/// The same of a retraction, as variational integrators need it.
template <class Tau, class G>
concept dual_retraction = dual_chart<Tau, G> && retraction<Tau, G>;

/// The system lives on the space: its states are there, and the space says how they move. (A
/// lie_dual<G> is a dual<G>.)
template <class System, class Space>
concept lives_on = std::derived_from<typename System::space_type, Space>;

namespace detail {

/// A value of as many numbers as a Gradient, as far as the compiler knows both.
template <class Value, class Gradient>
concept has_size_of = !requires {
    requires std::remove_cvref_t<Value>::SizeAtCompileTime >= 0 &&
        Gradient::SizeAtCompileTime >= 0 &&
        std::remove_cvref_t<Value>::SizeAtCompileTime != Gradient::SizeAtCompileTime;
};

} // namespace detail

/// A function on the dual of G: `gradient(x)` or `gradient(x, t)` returns something assignable
/// to an algebra element, or `gradient(x, out)` or `gradient(x, t, out)` writes one.
template <class H, class Gradient, class State>
concept has_gradient = requires(const H& h, const State& x, double t, Gradient& g) {
    { h.gradient(x, t, g) } -> std::same_as<void>;
}
|| requires(const H& h, const State& x, Gradient& g) {
    { h.gradient(x, g) } -> std::same_as<void>;
}
|| requires(const H& h, const State& x, Gradient& g) {
    { h.gradient(x, double{}) } -> detail::has_size_of<Gradient>;
    g = h.gradient(x, double{});
}
|| requires(const H& h, const State& x, Gradient& g) {
    { h.gradient(x) } -> detail::has_size_of<Gradient>;
    g = h.gradient(x);
};

template <class H, class G>
concept hamiltonian =
    lie_algebra<G> && has_gradient<H, typename G::algebra_type, typename G::dual_type>;

/// A Hamiltonian that can be evaluated: `h(x)` or `h(x, t)`.
template <class H, class State>
concept has_energy = requires(const H& h, const State& x, double t) {
    { h(x, t) } -> real_number;
}
|| requires(const H& h, const State& x) {
    { h(x) } -> real_number;
};

/// A Hamiltonian with second derivatives: `hessian(x)` or `hessian(x, t)`, a matrix in coordinates.
template <class H, class State>
concept has_hessian = requires(const H& h, const State& x, double t) {
    h.hessian(x, t).rows();
}
|| requires(const H& h, const State& x) { h.hessian(x).rows(); }
// of states in lanes, lane by lane (lanes/in_lanes.hpp)
|| requires(const H& h, const State& x, double t) { hessian_in_lanes(h, x, t); };

/// A driving path: `increment(t, dt, dW)` writes W_i(t + dt) - W_i(t) for every i < dW.size().
/// A path of several lanes says by `increment_type` what it writes instead of doubles.
template <class Path>
concept noise_path = requires(const Path& path, double t, double dt, std::span<double> dW) {
    path.increment(t, dt, dW);
}
|| requires(const Path& path, double t, double dt, std::span<typename Path::increment_type> dW) {
    path.increment(t, dt, dW);
};

/// All noise Hamiltonians of a system at once:
/// `add_gradient(x, t, dW, sum, scratch)` adds sum_i dW_i grad h_i(x, t) to `sum`. The increments
/// are numbers like those of the state.
template <class Field, class Gradient, class State, class Real = double>
concept noise_field = requires(const Field& field, const State& x, double t,
                               std::span<const Real> dW, Gradient& sum, Gradient& scratch) {
    // the number of driving components
    { field.size() } -> std::convertible_to<std::size_t>;
    field.add_gradient(x, t, dW, sum, scratch);
};

} // namespace geodeint
