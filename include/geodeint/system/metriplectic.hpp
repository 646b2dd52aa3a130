// SPDX-License-Identifier: BSL-1.0
//
// A metriplectic system (Bloch, Farre Puiggali, Martin de Diego, section 2.3; also known as
// GENERIC): conservative motion by a Poisson tensor and an energy H, irreversible motion by a
// dissipative bracket K and an entropy S,
//
//     dx/dt = Pi(x) grad H(x) + K(x, grad H(x)) grad S(x)
//
//     Pi skew,   K = K^T >= 0,   K grad H = 0,   Pi grad S = 0,
//
// so that dH/dt = 0 and dS/dt = grad S . K grad S >= 0.
//
//     geodeint::metric_dissipation friction;
//     auto system = geodeint::metriplectic(tensor, energy, friction, entropy);
//
// `tensor` is a poisson_tensor; energy and entropy are objects with gradient(x) and operator()(x);
// the third argument is a `dissipation` K(z, xi), or a constant Riemannian metric as an Eigen
// matrix, from which one is built. An entropy that says `is_linear` or `is_quadratic` saves the
// scheme some work. conserved(L_1, ...) as fifth argument names further functions to keep.
//
// It is an ordinary odeint system. metriplectic_defects measures how well the four conditions hold
// at a state.
//
// Thermal noise that is consistent with fluctuation and dissipation needs the divergence of K, which a
// general K does not tell: it is refused at compile time and not ignored. For double-bracket dissipation
// on the dual of a Lie algebra there is system/thermal_force.hpp.
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/function/hamiltonian.hpp>
#include <geodeint/structure/dissipation.hpp>
#include <geodeint/structure/metric_dissipation.hpp>
#include <geodeint/structure/poisson_tensor.hpp>
#include <geodeint/system/conserved.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <tuple>
#include <type_traits>
#include <utility>

namespace geodeint {

namespace detail {

/// The scalar product of flat coordinates.
struct flat_pairing {
    template <class A, class B>
    double operator()(const A& a, const B& b) const {
        return dot(a, b);
    }
};

} // namespace detail

/// `Pairing(v, p)` is the product of vectors and covectors that defines gradients.
template <class Tensor, class H, class K, class S, class Conserved = conserved<>,
          class Pairing = detail::flat_pairing>
class metriplectic_system {
public:
    using pairing_type = Pairing;
    static constexpr std::size_t conserved_count = Conserved::count;

    metriplectic_system(Tensor tensor, H h, K k, S s, Conserved further = Conserved{})
        : tensor_{std::move(tensor)},
          h_{std::move(h)},
          k_{std::move(k)},
          s_{std::move(s)},
          further_{std::move(further)} {}

    /// The vector field.
    template <class State, class Vector>
    void operator()(const State& x, Vector& dxdt, double t) const {
        std::array<Vector, 1 + conserved_count> kept;
        Vector entropy_slope, scratch;
        if constexpr (std::is_same_v<State, Vector>) {
            for (Vector& each : kept) resize_like(each, x);
            resize_like(entropy_slope, x);
            resize_like(scratch, x);
        }
        gradient_of(h_, x, t, kept[0]);
        std::apply(
            [&](const auto&... l) {
                [[maybe_unused]] std::size_t a = 1;
                (gradient_of(l, x, t, kept[a++]), ...);
            },
            further_.functions);
        gradient_of(s_, x, t, entropy_slope);
        sharp(tensor_, x, kept[0], dxdt);
        detail::dissipate(k_, x, std::span<const Vector, 1 + conserved_count>{kept}, entropy_slope,
                          scratch);
        dxdt += scratch;
    }

    const Tensor& tensor() const { return tensor_; }
    const H& hamiltonian() const { return h_; }
    const K& dissipation() const { return k_; }
    const S& entropy() const { return s_; }
    /// The tuple of the further functions to keep.
    const auto& conserved_functions() const { return further_.functions; }

private:
    Tensor tensor_;
    H h_;
    K k_;
    S s_;
    Conserved further_;
};

namespace detail {

template <class T>
inline constexpr bool is_conserved = false;
template <class... L>
inline constexpr bool is_conserved<conserved<L...>> = true;

/// A constant metric becomes the dissipation that it defines.
template <class K>
auto as_dissipation(K k) {
    if constexpr (requires { typename K::PlainObject; })
        return metric_dissipation{1.0, std::move(k)};
    else
        return k;
}

/// What may follow the entropy: conserved(...), and nothing else; no noise(...) and no path.
template <class... Extra>
concept without_thermal_noise = sizeof...(Extra) <= 1 && (is_conserved<Extra> && ...);

} // namespace detail

template <class Tensor, class H, class K, class S, class... Extra>
    requires detail::without_thermal_noise<Extra...>
auto metriplectic(Tensor tensor, H h, K k, S s, Extra... extra) {
    auto bracket = detail::as_dissipation(std::move(k));
    return metriplectic_system<Tensor, H, decltype(bracket), S, Extra...>{
        std::move(tensor), std::move(h), std::move(bracket), std::move(s), std::move(extra)...};
}

namespace detail {

/// Calls f(H), f(L_1), ...: the functions that the system keeps.
template <class System, class Function>
void for_each_kept(const System& system, Function&& f) {
    f(system.hamiltonian());
    std::apply([&](const auto&... l) { (f(l), ...); }, system.conserved_functions());
}

/// H, L_1, ..., and S at x.
template <class System, class X>
auto thermodynamic_values(const System& system, const X& x, double t) {
    std::array<double, System::conserved_count + 2> values;
    std::size_t i = 0;
    for_each_kept(system, [&](const auto& f) { values[i++] = energy_of(f, x, t); });
    values[i] = energy_of(system.entropy(), x, t);
    return values;
}

/// gradient = that of the i-th of these functions.
template <class System, class X, class Vector>
void thermodynamic_gradient(const System& system, std::size_t which, const X& x, double t,
                            Vector& gradient) {
    std::size_t i = 0;
    const auto write = [&](const auto& f) {
        if (i++ == which) gradient_of(f, x, t, gradient);
    };
    for_each_kept(system, write);
    write(system.entropy());
}

/// A metriplectic system on the state X, with vectors of type Vector.
template <class System, class X, class Vector = X>
concept metriplectic_system_on = requires(const System& system, const X& x) {
    typename System::pairing_type;
    system.conserved_functions();
    requires poisson_tensor<std::remove_cvref_t<decltype(system.tensor())>, X, Vector, Vector>;
    requires dissipation<std::remove_cvref_t<decltype(system.dissipation())>, X, Vector, Vector>;
    requires has_gradient<std::remove_cvref_t<decltype(system.hamiltonian())>, Vector, X>;
    requires has_gradient<std::remove_cvref_t<decltype(system.entropy())>, Vector, X>;
    requires has_energy<std::remove_cvref_t<decltype(system.hamiltonian())>, X>;
};

} // namespace detail

} // namespace geodeint
