// SPDX-License-Identifier: BSL-1.0
//
// The first terms of the generating function of a Hamiltonian flow in a bi-realisation,
// S_t = t S_1 + t^2/2 S_2 + ... + t^k/k! S_k (Cosserat, (2.22)):
//
//     S_1 = H,     S_{i+1}(y) = d^i/dt^i H( alpha(y, sum_{j<=i} t^j/j! grad S_j(y)) )  at t = 0.
//
// Their gradients come from the characteristics of the Hamilton-Jacobi equation, the canonical flow
// of K = H o alpha (see gauss_bisection.hpp), by a Gauss method with s >= k/2 stages in truncated
// power series of t, where it is exact up to t^k:
//
//     X_i = y + t sum_j (b_j - a_ij) v_j,     P_i = t sum_j a_ij u_j,
//     sum_m t^m/m! grad S_m = t sum_j b_j u_j,
//
// with (u_j, v_j) the gradient of K at (X_j, P_j). k passes make k terms exact. H is a function of
// vectors of any scalar, with a gradient or without; on the dual of a Lie algebra, of its
// coordinates.
//
//     geodeint::hamiltonian_poisson<realisation, 4, geodeint::truncated_series> stepper;
#pragma once

#include <geodeint/algebra/detail/taylor.hpp>
#include <geodeint/function/generic_hamiltonian.hpp>
#include <geodeint/structure/detail/gauss_collocation.hpp>
#include <geodeint/structure/detail/lie_dual_in_coordinates.hpp>
#include <geodeint/structure/karasev.hpp>
#include <geodeint/structure/poisson_product.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <functional>
#include <tuple>
#include <type_traits>

namespace geodeint::detail {

/// g = grad h(x) for vectors of any scalar: the Hamiltonian's own, or by dual numbers.
template <class H, class Vector>
void series_gradient(const H& h, const Vector& x, Vector& g) {
    if constexpr (requires {
                      { h.gradient(x, g) } -> std::same_as<void>;
                  })
        h.gradient(x, g);
    else if constexpr (requires { g = h.gradient(x); })
        g = h.gradient(x);
    else {
        static_assert(
            requires { h(x); },
            "the Hamilton-Jacobi series needs a Hamiltonian that is a function of vectors "
            "of any scalar, see function/generic_hamiltonian.hpp");
        generic_hamiltonian<std::reference_wrapper<const H>>{std::cref(h)}.gradient(x, g);
    }
}

/// A realisation as a map of vectors of any scalar, and its states as such vectors.
template <class Realisation, std::size_t Terms>
struct realisation_of_series {
    using vector = typename Realisation::state_type;
    static const Realisation& map(const Realisation& r) { return r; }
    static const vector& coordinates(const vector& x) { return x; }
    static void assign(const vector& c, vector& x) { x = c; }
};
template <class G, class Retraction, std::size_t Terms>
struct realisation_of_series<lie_dual<G, Retraction>, Terms> {
    using vector = Eigen::Matrix<double, G::dimension, 1>;
    static const auto& map(const lie_dual<G, Retraction>&) {
        return lie_dual_in_coordinates<G, Retraction, Terms>::instance();
    }
    static vector coordinates(const typename G::dual_type& x) { return G::coordinates(x); }
    static void assign(const vector& c, typename G::algebra_type& x) { x = G::from_coordinates(c); }
};

/// The spray of karasev in power series with Terms powers.
template <class Realisation, std::size_t Terms>
class spray_in_series {
public:
    explicit spray_in_series(const Realisation& realisation) : realisation_{realisation} {}

    template <class Vector>
    void alpha(const Vector& y, const Vector& p, Vector& out) const {
        realisation_.moved(Realisation::source, y, p, out, Terms);
    }
    template <class Vector>
    void alpha_gradient(const Vector& y, const Vector& p, const Vector& g, Vector& over_y,
                        Vector& over_p) const {
        realisation_.gradient(Realisation::source, y, p, g, over_y, over_p, Terms);
    }

private:
    const Realisation& realisation_;
};
template <class State, class Tensor, std::size_t Stages, std::size_t Terms>
struct realisation_of_series<karasev<State, Tensor, Stages>, Terms> {
    using vector = State;
    static auto map(const karasev<State, Tensor, Stages>& r) {
        return spray_in_series<karasev<State, Tensor, Stages>, Terms>{r};
    }
    static const vector& coordinates(const vector& x) { return x; }
    static void assign(const vector& c, vector& x) { x = c; }
};

/// The maps of the parts of a product, whose states are vectors of coordinates.
template <std::size_t Terms, class... Part>
class product_in_series {
    template <class R>
    using of_part = realisation_of_series<R, Terms>;

public:
    explicit product_in_series(const poisson_product<Part...>& product) : product_{product} {}

    template <class Vector>
    void alpha(const Vector& y, const Vector& p, Vector& out) const {
        for_each_part<Vector>([&](const auto& map, auto, auto part) {
            map.alpha(part(y), part(p), part.room);
            part.write(out);
        });
    }
    template <class Vector>
    void beta(const Vector& y, const Vector& p, Vector& out) const {
        for_each_part<Vector>([&](const auto& map, auto symmetric, auto part) {
            if constexpr (decltype(symmetric)::value)
                map.alpha(part(y), part(Vector(-p)), part.room);
            else
                map.beta(part(y), part(p), part.room);
            part.write(out);
        });
    }
    template <class Vector>
    void alpha_gradient(const Vector& y, const Vector& p, const Vector& g, Vector& over_y,
                        Vector& over_p) const {
        for_each_part<Vector>([&](const auto& map, auto, auto part) {
            auto second = part;
            map.alpha_gradient(part(y), part(p), part(g), part.room, second.room);
            part.write(over_y);
            second.write(over_p);
        });
    }

private:
    /// The coordinates of one part, from Begin on.
    template <class Scalar, int Begin, int Size>
    struct segment {
        Eigen::Matrix<Scalar, Size, 1> room;

        template <class Vector>
        Eigen::Matrix<Scalar, Size, 1> operator()(const Vector& whole) const {
            return whole.template segment<Size>(Begin);
        }
        template <class Vector>
        void write(Vector& whole) const {
            whole.template segment<Size>(Begin) = room;
        }
    };

    template <class Vector, std::size_t I = 0, int Begin = 0, class Operation>
    void for_each_part(Operation&& operation) const {
        if constexpr (I < sizeof...(Part)) {
            const auto& part = std::get<I>(product_.parts());
            using realisation = std::remove_cvref_t<decltype(part)>;
            constexpr int size = realisation::state_type::RowsAtCompileTime;
            operation(of_part<realisation>::map(part), std::bool_constant<realisation::symmetric>{},
                      segment<typename Vector::Scalar, Begin, size>{});
            for_each_part<Vector, I + 1, Begin + size>(operation);
        }
    }

    const poisson_product<Part...>& product_;
};
template <class... Part, std::size_t Terms>
struct realisation_of_series<poisson_product<Part...>, Terms> {
    using vector = typename poisson_product<Part...>::state_type;
    static auto map(const poisson_product<Part...>& r) {
        return product_in_series<Terms, Part...>{r};
    }
    static const vector& coordinates(const vector& x) { return x; }
    static void assign(const vector& c, vector& x) { x = c; }
};

template <std::size_t Terms>
    requires(Terms >= 1)
class hamilton_jacobi_series {
    static constexpr std::size_t stages = (Terms + 1) / 2;
    using series = taylor<Terms - 1>;
    using method = gauss_collocation<stages>;
    template <class Vector>
    using series_vector = Eigen::Matrix<series, Vector::RowsAtCompileTime, 1>;
    template <class Realisation>
    using coordinates = realisation_of_series<Realisation, Terms>;

public:
    /// What is known of S_t at a point, in coordinates.
    template <class Vector>
    struct terms_at {
        std::array<double, Terms> value;    ///< S_1, ..., S_k
        std::array<Vector, Terms> gradient; ///< grad S_1, ..., grad S_k
    };

    /// p = sum_i dt^i/i! grad S_i(y)
    template <class Realisation, class H>
    static void momentum(const Realisation& realisation, const H& h,
                         const typename Realisation::state_type& y, double dt,
                         typename Realisation::covector_type& p) {
        using in = coordinates<Realisation>;
        const typename in::vector point = in::coordinates(y);
        const auto slope = momentum_series(in::map(realisation), h, point);
        typename in::vector sum = point;
        for (Eigen::Index i = 0; i < sum.size(); ++i) {
            double total = slope(i)[Terms - 1];
            for (std::size_t m = Terms - 1; m-- > 0;) total = slope(i)[m] + dt * total;
            sum(i) = dt * total;
        }
        in::assign(sum, p);
    }

    /// S_i and grad S_i at y.
    template <class Realisation, class H>
    static auto at(const Realisation& realisation, const H& h,
                   const typename Realisation::state_type& y) {
        using in = coordinates<Realisation>;
        const typename in::vector point = in::coordinates(y);
        const auto slope = momentum_series(in::map(realisation), h, point);
        series_vector<typename in::vector> start = constant(point), p = slope, source = start;
        for (Eigen::Index i = 0; i < p.size(); ++i) p(i) = slope(i).shifted();
        in::map(realisation).alpha(start, p, source);
        const series energy = h(source);
        terms_at<typename in::vector> terms;
        double factorial = 1;
        for (std::size_t m = 0; m < Terms; ++m) {
            terms.value[m] = factorial * energy[m];
            factorial *= static_cast<double>(m + 1);
            terms.gradient[m] = point;
            for (Eigen::Index i = 0; i < point.size(); ++i)
                terms.gradient[m](i) = factorial * slope(i)[m];
        }
        return terms;
    }

private:
    template <class Vector>
    static series_vector<Vector> constant(const Vector& x) {
        series_vector<Vector> result(x.size());
        for (Eigen::Index i = 0; i < x.size(); ++i) result(i) = series(x(i));
        return result;
    }

    /// sum_m t^{m-1}/m! grad S_m(y)
    template <class Map, class H, class Vector>
    static series_vector<Vector> momentum_series(const Map& map, const H& h, const Vector& y) {
        using vector = series_vector<Vector>;
        const vector start = constant(y), zero = constant(Vector(0.0 * y));
        std::array<vector, stages> x, p, u, v;
        x.fill(start);
        p.fill(zero);
        u.fill(zero);
        v.fill(zero);
        vector source = start, gradient = zero;
        for (std::size_t pass = 0; pass < Terms; ++pass) {
            if (pass > 0)
                for (std::size_t i = 0; i < stages; ++i) {
                    x[i] = start;
                    p[i] = zero;
                    for (std::size_t j = 0; j < stages; ++j)
                        for (Eigen::Index k = 0; k < y.size(); ++k) {
                            x[i](k) += (method::b[j] - method::a[i][j]) * v[j](k).shifted();
                            p[i](k) += method::a[i][j] * u[j](k).shifted();
                        }
                }
            for (std::size_t j = 0; j < stages; ++j) {
                map.alpha(x[j], p[j], source);
                series_gradient(h, source, gradient);
                map.alpha_gradient(x[j], p[j], gradient, u[j], v[j]);
            }
        }
        vector sum = zero;
        for (std::size_t j = 0; j < stages; ++j)
            for (Eigen::Index k = 0; k < y.size(); ++k) sum(k) += method::b[j] * u[j](k);
        return sum;
    }
};

} // namespace geodeint::detail
