// SPDX-License-Identifier: BSL-1.0
//
// k copies of a Lie algebra G, k known at run time: spins, vortices or bodies that interact through
// their Hamiltonian alone. A state holds the copies side by side,
//
//     power<so3>       3 x k, real          power<so<4>>     4 x 4k, real
//     power<su<2>>     3 x k, real: every copy is a vector x that stands for -(i/2) sigma.x, see
//                      su2.hpp; with the dot product as pairing, not that of su<2>
//
// and every operation is that of G, copy by copy. Casimirs: those of the first copy, of the second,
// and so on.
//
//     geodeint::isospectral_midpoint<geodeint::power<geodeint::so3>> stepper;
//     Eigen::Matrix<double, 3, Eigen::Dynamic> spins(3, 100);
//     geodeint::power<geodeint::so3>::copy(spins, 17) = Eigen::Vector3d{0, 0, 1};
#pragma once

#include <geodeint/algebra/su.hpp>
#include <geodeint/algebra/su2.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/error.hpp>

#include <vector>

namespace geodeint {

namespace detail {

template <class G>
struct copy_in_power {
    using type = G;
};
template <>
struct copy_in_power<su<2>> {
    using type = su2;
};

} // namespace detail

template <lie_algebra G>
    requires(G::dimension != Eigen::Dynamic)
struct power {
    /// What one copy is, and its element.
    using copy_algebra = typename detail::copy_in_power<G>::type;
    using copy_type = typename copy_algebra::algebra_type;
    using algebra_type =
        Eigen::Matrix<typename copy_type::Scalar, copy_type::RowsAtCompileTime, Eigen::Dynamic>;
    using dual_type = algebra_type;
    static constexpr int dimension = Eigen::Dynamic;
    /// Each copy has its own unit (solve/unit_blocks.hpp).
    static constexpr int coordinate_unit_block = copy_algebra::dimension;
    static constexpr int state_unit_block = geodeint::flat_dimension<copy_type>;
    static constexpr double chirality = copy_algebra::chirality;

    static Eigen::Index copies(const algebra_type& x) { return x.cols() / width; }
    static auto copy(const algebra_type& x, Eigen::Index k) {
        return x.template middleCols<width>(k * width);
    }
    static auto copy(algebra_type& x, Eigen::Index k) {
        return x.template middleCols<width>(k * width);
    }

    static double pairing(const dual_type& mu, const algebra_type& x) {
        double sum = 0;
        for (Eigen::Index k = 0; k < copies(x); ++k)
            sum += copy_algebra::pairing(copy(mu, k), copy(x, k));
        return sum;
    }
    static algebra_type bracket(const algebra_type& x, const algebra_type& y) {
        return each<copy_algebra::bracket>(x, y);
    }
    static dual_type coadjoint(const algebra_type& x, const dual_type& mu) {
        return each<copy_algebra::coadjoint>(x, mu);
    }

    static dual_type coadjoint_exp(const algebra_type& x, const dual_type& mu) {
        return each<copy_algebra::coadjoint_exp>(x, mu);
    }
    static algebra_type dexp(const algebra_type& x, const algebra_type& v) {
        return each<copy_algebra::dexp>(x, v);
    }
    static algebra_type dexp_inverse(const algebra_type& x, const algebra_type& v) {
        return each<copy_algebra::dexp_inverse>(x, v);
    }
    static dual_type dexp_dual(const algebra_type& x, const dual_type& mu) {
        return each<copy_algebra::dexp_dual>(x, mu);
    }
    static dual_type dexp_inverse_dual(const algebra_type& x, const dual_type& mu) {
        return each<copy_algebra::dexp_inverse_dual>(x, mu);
    }

    static dual_type coadjoint_cayley(const algebra_type& x, const dual_type& mu) {
        return each<copy_algebra::coadjoint_cayley>(x, mu);
    }
    static algebra_type dcayley(const algebra_type& x, const algebra_type& v) {
        return each<copy_algebra::dcayley>(x, v);
    }
    static algebra_type dcayley_inverse(const algebra_type& x, const algebra_type& v) {
        return each<copy_algebra::dcayley_inverse>(x, v);
    }
    static dual_type dcayley_dual(const algebra_type& x, const dual_type& mu) {
        return each<copy_algebra::dcayley_dual>(x, mu);
    }
    static dual_type dcayley_inverse_dual(const algebra_type& x, const dual_type& mu) {
        return each<copy_algebra::dcayley_inverse_dual>(x, mu);
    }

    /// The triple product of the isospectral schemes.
    static dual_type triple_product(const algebra_type& w, const dual_type& y) {
        return each<copy_algebra::triple_product>(w, y);
    }
    /// turn = ad*_w y and shift = turn/2 + triple_product(w, y)/4, without a temporary.
    static void isospectral_terms(const algebra_type& w, const dual_type& y, dual_type& turn,
                                  dual_type& shift, algebra_type&) {
        turn.resize(y.rows(), y.cols());
        shift.resize(y.rows(), y.cols());
        for (Eigen::Index k = 0; k < copies(y); ++k) {
            const copy_type w_k = copy(w, k), y_k = copy(y, k);
            const copy_type turn_k = copy_algebra::coadjoint(w_k, y_k);
            copy(turn, k) = turn_k;
            copy(shift, k) = 0.5 * turn_k + 0.25 * copy_algebra::triple_product(w_k, y_k);
        }
    }

    static Eigen::VectorXd coordinates(const algebra_type& x) {
        Eigen::VectorXd c(copies(x) * copy_algebra::dimension);
        for (Eigen::Index k = 0; k < copies(x); ++k)
            segment(c, k) = copy_algebra::coordinates(copy(x, k));
        return c;
    }
    static algebra_type from_coordinates(const Eigen::VectorXd& c) {
        if (c.size() % copy_algebra::dimension != 0)
            throw invalid_argument{"coordinates", "their number must be a multiple of the copy's"};
        const Eigen::Index count = c.size() / copy_algebra::dimension;
        algebra_type x(copy_type::RowsAtCompileTime, count * width);
        for (Eigen::Index k = 0; k < count; ++k)
            copy(x, k) = copy_algebra::from_coordinates(segment(c, k));
        return x;
    }

    static std::vector<double> casimirs(const dual_type& mu) requires has_casimirs<copy_algebra> {
        std::vector<double> all;
        for (Eigen::Index k = 0; k < copies(mu); ++k) {
            const auto of_copy = copy_algebra::casimirs(copy(mu, k));
            all.insert(all.end(), of_copy.begin(), of_copy.end());
        }
        return all;
    }

private:
    static constexpr int width = copy_type::ColsAtCompileTime;

    /// operation(x_k, y_k) for every copy k
    template <auto operation>
    static algebra_type each(const algebra_type& x, const algebra_type& y) {
        algebra_type result(x.rows(), x.cols());
        for (Eigen::Index k = 0; k < copies(x); ++k)
            copy(result, k) = operation(copy(x, k), copy(y, k));
        return result;
    }
    template <class Vector>
    static auto segment(Vector& c, Eigen::Index k) {
        return c.template segment<copy_algebra::dimension>(k * copy_algebra::dimension);
    }
};

} // namespace geodeint
