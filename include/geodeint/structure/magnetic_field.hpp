// SPDX-License-Identifier: BSL-1.0
//
// A magnetic term by its field alone, a closed two-form that need not have a potential (Cosserat,
// remark 5.2.16; the field of a monopole has none): a skew matrix B(q), B_ij = d_i theta_j -
// d_j theta_i where there is a theta, or in R^3 the vector b(q) = curl theta, with
//
//     P' = L_q + B v,      in R^3  B v = v x b.
//
// The momenta of such a system are kinetic, P = L_v. That B is closed, div b = 0, is the caller's
// promise; steps along chords are symplectic only then.
//
// A discrete Lagrangian needs of B two means over the chord from q to q + d, with Nodes points of
// Gauss's quadrature (Nodes = 2 is exact for a field that is quadratic in q):
//
//     int_0^1 (1 - s) B(q + s d) ds,      int_0^1 B(q + s d) ds
//
//     lagrangian<3>(L).with(magnetic_field([](const auto& q) { return q / pow(q.norm(), 3); }))
//     magnetic_field<2>(b)                                      with two nodes instead of six
#pragma once

#include <geodeint/structure/detail/gauss_collocation.hpp>

#include <Eigen/Core>
#include <Eigen/Geometry>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace geodeint {

template <class Field, std::size_t Nodes = 6>
class magnetic_field_on_chords {
    using quadrature = detail::gauss_collocation<Nodes>;

public:
    static constexpr bool is_canonical = false;

    explicit magnetic_field_on_chords(Field field) : field_{std::move(field)} {}

    /// b(q) in R^3, or the matrix B(q), as the user gives it.
    template <int N>
    auto operator()(const Eigen::Matrix<double, N, 1>& q) const {
        using value = std::remove_cvref_t<decltype(field_(q))>;
        constexpr bool is_vector = value::ColsAtCompileTime == 1;
        static_assert(!is_vector || N == 3,
                      "magnetic_field: a field is a skew matrix, or in R^3 a vector");
        return Eigen::Matrix < double, N, is_vector ? 1 : N > {field_(q)};
    }

    /// B(q)
    template <int N>
    Eigen::Matrix<double, N, N> form(const Eigen::Matrix<double, N, 1>& q) const {
        return matrix_of((*this)(q));
    }
    /// What a field does to a velocity: v x b, or B v.
    static Eigen::Vector3d force(const Eigen::Vector3d& b, const Eigen::Vector3d& v) {
        return v.cross(b);
    }
    template <int N>
    static Eigen::Matrix<double, N, 1> force(const Eigen::Matrix<double, N, N>& B,
                                             const Eigen::Matrix<double, N, 1>& v) {
        return B * v;
    }

    /// int_0^1 (1 - s) B(q + s d) d ds,
    template <int N>
    Eigen::Matrix<double, N, 1> before(const Eigen::Matrix<double, N, 1>& q,
                                       const Eigen::Matrix<double, N, 1>& d) const {
        return along_chord<true>(q, d, std::make_index_sequence<Nodes>{});
    }
    /// and int_0^1 B(q + s d) d ds, of which the rest is what comes after.
    template <int N>
    Eigen::Matrix<double, N, 1> kick(const Eigen::Matrix<double, N, 1>& q,
                                     const Eigen::Matrix<double, N, 1>& d) const {
        return along_chord<false>(q, d, std::make_index_sequence<Nodes>{});
    }

private:
    /// Written out by the compiler, node by node.
    template <bool weighted, int N, std::size_t... I>
    Eigen::Matrix<double, N, 1> along_chord(const Eigen::Matrix<double, N, 1>& q,
                                            const Eigen::Matrix<double, N, 1>& d,
                                            std::index_sequence<I...>) const {
        auto mean = at_node<0, weighted>(q, d);
        const auto add = [&](const auto& term) { mean += term; };
        ((I > 0 ? add(at_node<I, weighted>(q, d)) : void()), ...);
        return force(mean, d);
    }
    template <std::size_t I, bool weighted, int N>
    auto at_node(const Eigen::Matrix<double, N, 1>& q, const Eigen::Matrix<double, N, 1>& d) const {
        constexpr double s = quadrature::c[I];
        constexpr double weight = quadrature::b[I] * (weighted ? 1 - s : 1);
        auto value = (*this)(Eigen::Matrix<double, N, 1>(q + s * d));
        value *= weight;
        return value;
    }

    template <int N>
    static const Eigen::Matrix<double, N, N>& matrix_of(const Eigen::Matrix<double, N, N>& B) {
        return B;
    }
    static Eigen::Matrix3d matrix_of(const Eigen::Vector3d& b) {
        Eigen::Matrix3d B;
        B << 0, b[2], -b[1], -b[2], 0, b[0], b[1], -b[0], 0;
        return B;
    }

    Field field_;
};

template <std::size_t Nodes = 6, class Field>
magnetic_field_on_chords<Field, Nodes> magnetic_field(Field field) {
    return magnetic_field_on_chords<Field, Nodes>{std::move(field)};
}

} // namespace geodeint
