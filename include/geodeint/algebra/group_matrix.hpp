// SPDX-License-Identifier: BSL-1.0
//
// An element of the group of a matrix algebra g = {x : tau(x) = -x}: a matrix with tau(g) g = 1 and
// determinant one, which is
//
//     group_matrix<so<N>>    SO(N)            tau(g) = g^T
//     group_matrix<su<N>>    SU(N)            tau(g) = g^*
//     group_matrix<sp<N>>    Sp(N, R)         tau(g) = J^{-1} g^T J
//
//     exp(x), cayley(x) = (1 - x/2)^{-1} (1 + x/2)         g^{-1} = tau(g)
//     Ad_g x = g x g^{-1}                                  Ad*_g mu = g^* mu (g^*)^{-1}
//
// On SU(N) the Cayley map is divided by the root of its determinant that is next to 1. Products are led
// back to the group by a step of Newton's method, g - g (tau(g) g - 1)/2, so that any number of them
// has the defect of one rounding.
//
// log is the principal logarithm, by square roots r -> r^{1/2} (the factor of 1 + r in the group, from
// the iteration y -> (y + tau(y)^{-1})/2: Higham, Mackey, Mackey, Tisseur 2004) and the series
//
//     log r = 2 (a + a^3/3 + a^5/5 + ...),     a = (r - 1)(r + 1)^{-1}
//
// It throws where an eigenvalue is -1, and on SU(N) where the principal logarithm has a trace.
//
//     const auto g = geodeint::group_matrix<geodeint::so<10>>::exp(x);
//     g * g, g.inverse(), g.log(), g.matrix()
//
// With Eigen::Dynamic, a default element is the identity of every size.
#pragma once

#include <geodeint/algebra/group_traits.hpp>
#include <geodeint/algebra/matrix_algebra.hpp>
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/error.hpp>

#include <Eigen/LU>

#include <cmath>
#include <concepts>
#include <limits>
#include <utility>

namespace geodeint {

template <lie_algebra G>
    requires std::same_as<typename G::algebra_type, typename G::matrix_type>
class group_matrix {
public:
    using algebra = G;
    using matrix_type = typename G::matrix_type;

    /// The identity.
    group_matrix() {
        if constexpr (!has_any_size) matrix_.setIdentity();
    }

    /// From a matrix of the group; what it lacks, up to 1e-8 of its size, is rounding and undone.
    explicit group_matrix(const matrix_type& matrix) : matrix_{checked(matrix)} {}

    static group_matrix identity(Eigen::Index size) {
        return group_matrix{matrix_type(matrix_type::Identity(size, size)), is_element{}};
    }
    static group_matrix exp(const matrix_type& x) {
        return group_matrix{G::restored(G::exp(detail::require_finite_exponent(x))), is_element{}};
    }
    static group_matrix cayley(const matrix_type& x) {
        return group_matrix{G::restored(G::cayley(detail::require_finite_exponent(x))),
                            is_element{}};
    }

    matrix_type log() const {
        matrix_type root = matrix_;
        int halvings = 0;
        while (one_norm(root - one()) > 0.25) {
            root = square_root(root);
            ++halvings;
        }
        const matrix_type a = (root + one()).partialPivLu().solve(root - one());
        const matrix_type square = a * a;
        // the term of a^21 is below rounding, as |a| < 1/7
        matrix_type sum = one() / 21.0;
        for (int k = 19; k > 0; k -= 2) sum = matrix_type(sum * square + one() / double(k));
        const matrix_type product = a * sum;
        return traceless(std::ldexp(1.0, halvings) * matrix_type(product - G::involution(product)));
    }

    group_matrix inverse() const {
        matrix_type image = G::involution(matrix_);
        return {std::move(image), is_element{}};
    }
    const matrix_type& matrix() const { return matrix_; }

    friend group_matrix operator*(const group_matrix& g, const group_matrix& h) {
        if (g.has_no_size()) return h;
        if (h.has_no_size()) return g;
        return {G::restored(g.matrix_ * h.matrix_), is_element{}};
    }
    /// To the last bit.
    friend bool operator==(const group_matrix& g, const group_matrix& h) {
        return g.matrix_.rows() == h.matrix_.rows() && g.matrix_ == h.matrix_;
    }

    /// Ad_g x
    matrix_type adjoint(const matrix_type& x) const {
        return has_no_size() ? x : matrix_type(G::adjoint(matrix_, x));
    }
    /// Ad*_g mu
    matrix_type coadjoint_action(const matrix_type& mu) const {
        return has_no_size() ? mu : matrix_type(G::coadjoint_action(matrix_, mu));
    }

private:
    static constexpr bool has_any_size = matrix_type::RowsAtCompileTime == Eigen::Dynamic;
    bool has_no_size() const { return has_any_size && matrix_.rows() == 0; }

    struct is_element {};
    group_matrix(matrix_type matrix, is_element) : matrix_{std::move(matrix)} {}

    auto one() const { return matrix_type::Identity(matrix_.rows(), matrix_.cols()); }
    static double one_norm(const matrix_type& x) {
        return x.size() == 0 ? 0.0 : x.cwiseAbs().colwise().sum().maxCoeff();
    }

    static matrix_type checked(const matrix_type& matrix) {
        if (matrix.rows() != matrix.cols()) throw invalid_argument{"matrix", "is not square"};
        const auto unit = matrix_type::Identity(matrix.rows(), matrix.cols());
        const matrix_type defect = G::involution(matrix) * matrix - unit;
        const double size = norm_inf(matrix);
        bool is_in_group = norm_inf(defect) <= 1e-8 * (1 + size * size);
        // where tau(g) g = 1 leaves the determinant another sign or phase
        if constexpr (G::is_skew)
            is_in_group = is_in_group && std::abs(matrix.determinant() - 1.0) <= 1e-6;
        if (!is_in_group) throw invalid_argument{"matrix", "is not in the group of the algebra"};
        return G::restored(matrix);
    }

    /// r^{1/2}, the factor in the group of 1 + r = r^{1/2} (r^{1/2} + r^{-1/2})
    matrix_type square_root(const matrix_type& r) const {
        matrix_type y = r + one();
        for (int i = 0; i < 100; ++i) {
            const matrix_type inverse = y.inverse();
            const matrix_type next = 0.5 * (y + matrix_type(G::involution(inverse)));
            const double change = one_norm(next - y), size = one_norm(next);
            y = next;
            // one more step than the one that is small would change rounding errors only
            if (change <= 1e-8 * size) return y;
            if (!std::isfinite(change)) break;
        }
        throw outside_domain{"g", "has no logarithm: an eigenvalue is -1"};
    }

    /// x without the rounding of its trace, which is zero in all algebras but for multiples of the
    /// angle 2 pi between the branches of the logarithm.
    matrix_type traceless(matrix_type x) const {
        const auto trace = x.trace();
        if (std::abs(trace) > 1)
            throw outside_domain{"g",
                                 "has no logarithm in the algebra: the principal one has a trace"};
        x -= trace / double(x.rows()) * one();
        return x;
    }

    matrix_type matrix_;
};

template <class G>
struct group_traits<group_matrix<G>> {
    using algebra = G;
    using element = group_matrix<G>;
    using matrix_type = typename G::matrix_type;
    static element identity() { return {}; }
    static element compose(const element& g, const element& h) { return g * h; }
    static element inverse(const element& g) { return g.inverse(); }
    static element exp(const matrix_type& x) { return element::exp(x); }
    static element cayley(const matrix_type& x) { return element::cayley(x); }
    static bool all_finite(const element& g) { return g.matrix().allFinite(); }
    static matrix_type log(const element& g) { return g.log(); }
    static matrix_type adjoint(const element& g, const matrix_type& x) { return g.adjoint(x); }
    static matrix_type coadjoint_action(const element& g, const matrix_type& mu) {
        return g.coadjoint_action(mu);
    }
};

} // namespace geodeint
