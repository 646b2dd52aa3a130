// SPDX-License-Identifier: BSL-1.0
//
// A Hamiltonian written once, as a function of a vector of any scalar,
//
//     auto h = geodeint::generic_hamiltonian{[](const auto& x) {
//         using std::cos;
//         return 0.5 * x[1] * x[1] - cos(x[0]);
//     }};
//
// with its gradient by automatic differentiation, exact to round-off, for the numbers of a state and for the power series of the Hamilton-Jacobi construction. One evaluation of the
// function with dual numbers per component: a gradient by hand is cheaper.
//
// States that are no vectors are handed over by their flat coordinates (momentum, then advected),
// or by the coordinates of an algebra: generic_hamiltonian_on<geodeint::so<4>>(f).
#pragma once

#include <geodeint/algebra/dual_number.hpp>
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/concepts.hpp>

#include <concepts>
#include <type_traits>
#include <utility>

namespace geodeint {

namespace detail {

/// The coordinates of a state as they are stored.
struct flat_coordinates {
    template <class State>
    static auto of(const State& x) {
        Eigen::Matrix<real_of<State>, flat_dimension<State>, 1> c(flat_size(x));
        flatten(x, c);
        return c;
    }
    template <class Vector, class State>
    static void assign(const Vector& c, State& x) {
        unflatten(c, x);
    }
};

/// The coordinates of a Lie algebra and its dual.
template <lie_algebra G>
struct algebra_coordinates {
    static auto of(const typename G::dual_type& x) {
        return plain_vector<std::remove_cvref_t<decltype(G::coordinates(x))>>(G::coordinates(x));
    }
    template <class Vector>
    static void assign(const Vector& c, typename G::algebra_type& x) {
        x = G::from_coordinates(c);
    }
};

} // namespace detail

template <class Function, class Coordinates = detail::flat_coordinates>
class generic_hamiltonian {
public:
    explicit generic_hamiltonian(Function h) : h_{std::move(h)} {}

    template <class Scalar, int N>
    Scalar operator()(const Eigen::Matrix<Scalar, N, 1>& x) const {
        return h_(x);
    }
    template <class State>
    real_of<State> operator()(const State& x) const {
        return h_(Coordinates::of(x));
    }

    template <class Scalar, int N>
    void gradient(const Eigen::Matrix<Scalar, N, 1>& x, Eigen::Matrix<Scalar, N, 1>& g) const {
        Eigen::Matrix<dual_number<Scalar>, N, 1> shifted(x.size());
        for (Eigen::Index i = 0; i < x.size(); ++i)
            shifted(i) = dual_number<Scalar>{x(i), Scalar(0)};
        g.resize(x.size());
        for (Eigen::Index i = 0; i < x.size(); ++i) {
            shifted(i).slope = Scalar(1);
            const dual_number<Scalar> value = h_(shifted);
            g(i) = value.slope;
            shifted(i).slope = Scalar(0);
        }
    }
    template <class State>
    void gradient(const State& x, State& g) const {
        const auto c = Coordinates::of(x);
        std::remove_cv_t<decltype(c)> slopes(c.size());
        gradient(c, slopes);
        resize_like(g, x);
        Coordinates::assign(slopes, g);
    }

private:
    Function h_;
};

template <class Function>
generic_hamiltonian(Function) -> generic_hamiltonian<Function>;

/// A function of the flat coordinates of a state, in numbers of any kind, without a gradient of its
/// own: a generic_hamiltonian can be made of it.
template <class Function, class State>
concept differentiable_function = flat_dimension<State>
!= 0 && !has_gradient<Function, State, State> &&
    requires(const Function& h, const State& x,
             const Eigen::Matrix<dual_number<double>, flat_dimension<State>, 1>& coordinates) {
    detail::flat_coordinates::of(x);
    { h(coordinates) } -> std::same_as<dual_number<double>>;
};

/// A function of the coordinates of G.
template <lie_algebra G, class Function>
generic_hamiltonian<Function, detail::algebra_coordinates<G>> generic_hamiltonian_on(Function h) {
    return generic_hamiltonian<Function, detail::algebra_coordinates<G>>{std::move(h)};
}

} // namespace geodeint
