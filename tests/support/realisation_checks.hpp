// SPDX-License-Identifier: BSL-1.0
//
// Is it a bi-realisation? Measures the defining identities of structure/bi_realisation.hpp at a
// point (y, p), with derivatives by central differences of order 8 in the coordinates of the state:
//
//     check_realisation(realisation, y, p);               for one of your own
//     realisation_defects(realisation, y, p).brackets     the numbers themselves
//
// p should be large enough to see terms of high order, and small enough for alpha to exist.
#pragma once

#include "support/structure.hpp"

#include <geodeint/function/generic_hamiltonian.hpp>
#include <geodeint/structure/bi_realisation.hpp>

#include <Eigen/Core>

#include <boost/test/unit_test.hpp>

#include <functional>
#include <utility>

namespace geodeint::testing {

struct realisation_defect {
    double zero_section = 0; ///< alpha(y, 0) = beta(y, 0) = y
    double first_order = 0;  ///< d(beta - alpha)/dp = pi(y) at p = 0, and pi is skew
    double brackets = 0;     ///< the three bracket identities
    double symmetry = 0;     ///< beta(y, p) = alpha(y, -p), where promised
    double gradients = 0;    ///< alpha_gradient and beta_gradient are transposed derivatives
    double motion = 0;       ///< middle and advance agree with alpha and beta
};

/// The coordinates of states and covectors: of the algebra, if there is one.
template <class R>
struct realisation_coordinates {
    using type = detail::flat_coordinates;
};
template <class R>
    requires requires { typename R::algebra; }
struct realisation_coordinates<R> {
    using type = detail::algebra_coordinates<typename R::algebra>;
};

/// A realisation in coordinates: what is measured of it is compiled once, in realisation_checks.cpp.
struct realisation_in_coordinates {
    using vector = Eigen::VectorXd;
    using map = std::function<vector(const vector& y, const vector& p)>;
    using pair_of_vectors = std::pair<vector, vector>;

    bool symmetric;
    map alpha, beta;
    std::function<Eigen::MatrixXd(const vector& y)> tensor;
    /// D_y and D_p of alpha and of beta, transposed and applied to g; empty where they are not known.
    std::function<pair_of_vectors(const vector&y, const vector&p, const vector&g)> alpha_gradient,
        beta_gradient;
    /// `middle` and `advance` from x by the impulse of (y, p); empty as well.
    std::function<pair_of_vectors(const vector& y, const vector& p, const vector& x)> motion;
};

realisation_defect realisation_defects(const realisation_in_coordinates& r,
                                       const Eigen::VectorXd& y, const Eigen::VectorXd& p);

/// r outlives the result.
template <class R>
realisation_in_coordinates in_coordinates(const R& r, const typename R::state_type& like_state,
                                          const typename R::covector_type& like_covector) {
    using vector = Eigen::VectorXd;
    using coordinates = typename realisation_coordinates<R>::type;
    const auto of = [](const auto& x) -> vector { return coordinates::of(x); };
    const auto point = [like_state](const vector& c) {
        auto x = like_state;
        coordinates::assign(c, x);
        return x;
    };
    const auto covector = [like_covector](const vector& c) {
        auto p = like_covector;
        coordinates::assign(c, p);
        return p;
    };
    realisation_in_coordinates erased;
    erased.symmetric = R::symmetric;
    erased.alpha = [=, &r](const vector& y, const vector& p) {
        auto x = like_state;
        r.alpha(point(y), covector(p), x);
        return of(x);
    };
    erased.beta = [=, &r](const vector& y, const vector& p) {
        auto x = like_state;
        r.beta(point(y), covector(p), x);
        return of(x);
    };
    erased.tensor = [=, &r](const vector& y) {
        Eigen::MatrixXd pi(y.size(), y.size());
        auto column = like_state;
        for (Eigen::Index j = 0; j < y.size(); ++j) {
            r.sharp(point(y), covector(vector::Unit(y.size(), j)), column);
            pi.col(j) = of(column);
        }
        return pi;
    };
    if constexpr (bi_realisation<R>) {
        erased.alpha_gradient = [=, &r](const vector& y, const vector& p, const vector& g) {
            auto over_y = like_covector;
            auto over_p = like_state;
            r.alpha_gradient(point(y), covector(p), covector(g), over_y, over_p);
            return std::pair{of(over_y), of(over_p)};
        };
        erased.beta_gradient = [=, &r](const vector& y, const vector& p, const vector& g) {
            auto over_y = like_covector;
            auto over_p = like_state;
            r.beta_gradient(point(y), covector(p), covector(g), over_y, over_p);
            return std::pair{of(over_y), of(over_p)};
        };
        erased.motion = [=, &r](const vector& y, const vector& p, const vector& x) {
            auto impulse = like_covector;
            auto middle = like_state, end = like_state;
            r.impulse(point(y), covector(p), impulse);
            r.middle(point(x), impulse, middle);
            r.advance(point(x), impulse, end);
            return std::pair{of(middle), of(end)};
        };
    }
    return erased;
}

template <class R>
realisation_defect realisation_defects(const R& r, const typename R::state_type& y,
                                       const typename R::covector_type& p) {
    using coordinates = typename realisation_coordinates<R>::type;
    return realisation_defects(in_coordinates(r, y, p), Eigen::VectorXd(coordinates::of(y)),
                               Eigen::VectorXd(coordinates::of(p)));
}

/// Passes if all identities hold; `derivative` bounds those that rest on differences.
template <class R>
void check_realisation(const R& r, const typename R::state_type& y,
                       const typename R::covector_type& p, double derivative = 2e-11) {
    const realisation_defect defect = realisation_defects(r, y, p);
    BOOST_TEST(defect.zero_section <= 1e-15);
    BOOST_TEST(defect.first_order < derivative);
    BOOST_TEST(defect.brackets < derivative);
    BOOST_TEST(defect.symmetry < 1e-14);
    BOOST_TEST(defect.gradients < derivative);
    BOOST_TEST(defect.motion < 1e-14);
}

} // namespace geodeint::testing
