// SPDX-License-Identifier: BSL-1.0
//
// Makes every state of algebra/vector_space.hpp a state of odeint's own steppers: Eigen vectors and
// matrices, real or complex, fixed or dynamic, and semidirect_dual of any of them. Without it,
// odeint treats them as ranges, which it cannot resize, copy or measure. Including this header is
// enough:
//
//     runge_kutta4<Eigen::MatrixXcd> stepper;
//     auto adaptive = make_controlled<runge_kutta_dopri5<Eigen::VectorXd>>(1e-8, 1e-8);
//
// Each customisation point of odeint is specialised once, for the concept, at the layer that odeint
// asks first; odeint's external/eigen/eigen.hpp uses the layer below and may be included before or
// after. The error of a step is measured as odeint measures it, entry by entry and for complex
// entries by modulus:
//
//     max_i |err_i| / (eps_abs + eps_rel (a_x |x_i| + a_dxdt |dxdt_i|))
#pragma once

#include <geodeint/algebra/semidirect_dual.hpp>
#include <geodeint/algebra/vector_space.hpp>

#include <boost/numeric/odeint/algebra/algebra_dispatcher.hpp>
#include <boost/numeric/odeint/algebra/operations_dispatcher.hpp>
#include <boost/numeric/odeint/util/copy.hpp>
#include <boost/numeric/odeint/util/is_resizeable.hpp>
#include <boost/numeric/odeint/util/resize.hpp>
#include <boost/numeric/odeint/util/same_size.hpp>
#include <boost/numeric/odeint/util/state_wrapper.hpp>

#include <type_traits>
#include <vector>

namespace geodeint {

namespace detail {

template <class State>
concept composite = !std::is_base_of_v<Eigen::EigenBase<State>, State>;

/// The operations that odeint asks of a state: for a matrix as a whole, for a semidirect_dual part
/// by part, for any other state on its flat coordinates.
struct by_parts {
    template <class X, class Y>
    static bool same_shape(const Eigen::MatrixBase<X>& x, const Eigen::MatrixBase<Y>& y) {
        return x.rows() == y.rows() && x.cols() == y.cols();
    }
    template <class M, class A, class N, class B>
    static bool same_shape(const semidirect_dual<M, A>& x, const semidirect_dual<N, B>& y) {
        return same_shape(x.momentum, y.momentum) && same_shape(x.advected, y.advected);
    }
    static bool same_shape(const composite auto& x, const composite auto& y) {
        return flat_size(x) == flat_size(y);
    }

    template <class X, class Y>
    static void reshape(Eigen::PlainObjectBase<X>& x, const Eigen::MatrixBase<Y>& like) {
        x.resize(like.rows(), like.cols());
    }
    template <class M, class A, class N, class B>
    static void reshape(semidirect_dual<M, A>& x, const semidirect_dual<N, B>& like) {
        reshape(x.momentum, like.momentum);
        reshape(x.advected, like.advected);
    }
    static void reshape(composite auto& x, const composite auto& like) { resize_like(x, like); }

    /// error_i = |error_i| / (absolute + of_x |x_i| + of_dxdt |dxdt_i|)
    template <class Error, class X, class D, class Factor>
    static void weigh(Eigen::PlainObjectBase<Error>& error, const Eigen::MatrixBase<X>& x,
                      const Eigen::MatrixBase<D>& dxdt, Factor absolute, Factor of_x,
                      Factor of_dxdt) {
        using scalar = typename Error::Scalar;
        using real = typename Eigen::NumTraits<scalar>::Real;
        error = (error.cwiseAbs().array() / (static_cast<real>(of_x) * x.cwiseAbs().array() +
                                             static_cast<real>(of_dxdt) * dxdt.cwiseAbs().array() +
                                             static_cast<real>(absolute)))
                    .matrix()
                    .template cast<scalar>();
    }
    template <class M, class A, class X, class D, class Factor>
    static void weigh(semidirect_dual<M, A>& error, const X& x, const D& dxdt, Factor absolute,
                      Factor of_x, Factor of_dxdt) {
        weigh(error.momentum, x.momentum, dxdt.momentum, absolute, of_x, of_dxdt);
        weigh(error.advected, x.advected, dxdt.advected, absolute, of_x, of_dxdt);
    }
    template <class Factor>
    static void weigh(composite auto& error, const auto& x, const auto& dxdt, Factor absolute,
                      Factor of_x, Factor of_dxdt) {
        auto flat_error = flat(error);
        weigh(flat_error, flat(x), flat(dxdt), absolute, of_x, of_dxdt);
        unflatten(flat_error, error);
    }

private:
    template <class State>
    static auto flat(const State& x) {
        Eigen::Matrix<real_of<State>, flat_dimension<State>, 1> coordinates(flat_size(x));
        flatten(x, coordinates);
        return coordinates;
    }
};

} // namespace detail

/// odeint's algebra for these states. Its norm is a real number whatever the entries are.
struct vector_space_state_algebra : boost::numeric::odeint::vector_space_algebra {
    template <vector_space State>
    static magnitude_of<real_of<State>> norm_inf(const State& x) {
        using geodeint::norm_inf;
        return norm_inf(x);
    }
};

/// odeint's operations for these states.
struct vector_space_state_operations : boost::numeric::odeint::default_operations {
    template <class Factor = double>
    class rel_error {
    public:
        using result_type = void;

        rel_error(Factor eps_abs, Factor eps_rel, Factor a_x, Factor a_dxdt)
            : eps_abs_{eps_abs}, of_x_{eps_rel * a_x}, of_dxdt_{eps_rel * a_dxdt} {}

        template <class Error, class X, class D>
        void operator()(Error& error, const X& x, const D& dxdt) const {
            detail::by_parts::weigh(error, x, dxdt, eps_abs_, of_x_, of_dxdt_);
        }

    private:
        Factor eps_abs_, of_x_, of_dxdt_;
    };
};

} // namespace geodeint

namespace boost::numeric::odeint {

template <geodeint::vector_space State>
struct algebra_dispatcher<State> {
    using algebra_type = geodeint::vector_space_state_algebra;
};

template <geodeint::vector_space State>
struct operations_dispatcher<State> {
    using operations_type = geodeint::vector_space_state_operations;
};

// The same types as odeint uses for a vector and for a number: boost::true_type and
// boost::false_type up to Boost 1.85, those of std from 1.86 on. Its drivers look at the type.
template <geodeint::vector_space State>
struct is_resizeable<State>
    : is_resizeable<std::conditional_t<geodeint::flat_dimension<State> == Eigen::Dynamic,
                                       std::vector<double>, double>> {};

// The second argument is what the caller integrates, which may be a view such as Eigen::Map.
template <geodeint::vector_space State, class Like>
struct same_size_impl<State, Like> {
    static bool same_size(const State& x, const Like& like) {
        return geodeint::detail::by_parts::same_shape(x, like);
    }
};

template <geodeint::vector_space State, class Like>
struct resize_impl<State, Like> {
    static void resize(State& x, const Like& like) { geodeint::detail::by_parts::reshape(x, like); }
};

template <class From, class To>
    requires((geodeint::vector_space<From> ||
              geodeint::vector_space<To>)&&std::is_assignable_v<To&, const From&>)
struct copy_impl<From, To> {
    static void copy(const From& from, To& to) { to = from; }
};

// Zero from the start: odeint copies steppers before it has written their workspace.
template <geodeint::vector_space State>
struct state_wrapper<State> {
    using state_wrapper_type = state_wrapper<State>;

    state_wrapper() {
        using geodeint::set_zero;
        set_zero(m_v);
    }

    State m_v;
};

} // namespace boost::numeric::odeint
