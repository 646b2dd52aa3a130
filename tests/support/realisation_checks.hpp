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

#include <boost/test/unit_test.hpp>

#include <algorithm>

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
    using type = flat_coordinates;
};
template <class R>
    requires requires { typename R::algebra; }
struct realisation_coordinates<R> {
    using type = algebra_coordinates<typename R::algebra>;
};

template <class R>
class realisation_probe {
public:
    using state = typename R::state_type;
    using covector = typename R::covector_type;
    using coordinates = typename realisation_coordinates<R>::type;

    realisation_probe(const R& r, const state& like) : r_{r}, state_{like} {}

    Eigen::VectorXd of(const auto& x) const { return coordinates::of(x); }
    state point(const Eigen::VectorXd& c) const {
        state x = state_;
        coordinates::assign(c, x);
        return x;
    }
    Eigen::MatrixXd tensor(const Eigen::VectorXd& y) const {
        Eigen::MatrixXd pi(y.size(), y.size());
        state column = state_;
        for (Eigen::Index j = 0; j < y.size(); ++j) {
            r_.sharp(point(y), point(Eigen::VectorXd::Unit(y.size(), j)), column);
            pi.col(j) = of(column);
        }
        return pi;
    }
    Eigen::VectorXd alpha(const Eigen::VectorXd& y, const Eigen::VectorXd& p) const {
        state x = state_;
        r_.alpha(point(y), point(p), x);
        return of(x);
    }
    Eigen::VectorXd beta(const Eigen::VectorXd& y, const Eigen::VectorXd& p) const {
        state x = state_;
        r_.beta(point(y), point(p), x);
        return of(x);
    }
    /// (D_y f, D_p f) at (y, p)
    template <class Map>
    static std::pair<Eigen::MatrixXd, Eigen::MatrixXd>
    derivatives(const Map& f, const Eigen::VectorXd& y, const Eigen::VectorXd& p) {
        return {differences([&](const Eigen::VectorXd& z) { return f(z, p); }, y),
                differences([&](const Eigen::VectorXd& q) { return f(y, q); }, p)};
    }

private:
    const R& r_;
    state state_;
};

template <class R>
realisation_defect realisation_defects(const R& r, const typename R::state_type& y_point,
                                       const typename R::covector_type& p_point) {
    const realisation_probe<R> probe{r, y_point};
    const auto alpha = [&](const auto& y, const auto& p) { return probe.alpha(y, p); };
    const auto beta = [&](const auto& y, const auto& p) { return probe.beta(y, p); };
    const auto largest = [](const auto& x) { return x.cwiseAbs().maxCoeff(); };
    const Eigen::VectorXd y = probe.of(y_point), p = probe.of(p_point), zero = 0.0 * p;
    realisation_defect defect;

    defect.zero_section = std::max(largest(alpha(y, zero) - y), largest(beta(y, zero) - y));
    const Eigen::MatrixXd pi = probe.tensor(y);
    defect.first_order = largest(probe.derivatives(beta, y, zero).second -
                                 probe.derivatives(alpha, y, zero).second - pi);
    defect.first_order = std::max(defect.first_order, largest(pi + pi.transpose()));

    const auto [ay, ap] = probe.derivatives(alpha, y, p);
    const auto [by, bp] = probe.derivatives(beta, y, p);
    defect.brackets =
        std::max({largest(ay * ap.transpose() - ap * ay.transpose() - probe.tensor(alpha(y, p))),
                  largest(by * bp.transpose() - bp * by.transpose() + probe.tensor(beta(y, p))),
                  largest(ay * bp.transpose() - ap * by.transpose())});
    if (R::symmetric) defect.symmetry = largest(beta(y, p) - alpha(y, -p));

    if constexpr (bi_realisation<R>) {
        auto over_y = p_point;
        auto over_p = y_point;
        const Eigen::VectorXd g = Eigen::VectorXd::LinSpaced(y.size(), -0.7, 0.9);
        r.alpha_gradient(y_point, p_point, probe.point(g), over_y, over_p);
        defect.gradients = std::max(largest(probe.of(over_y) - ay.transpose() * g),
                                    largest(probe.of(over_p) - ap.transpose() * g));
        r.beta_gradient(y_point, p_point, probe.point(g), over_y, over_p);
        defect.gradients =
            std::max({defect.gradients, largest(probe.of(over_y) - by.transpose() * g),
                      largest(probe.of(over_p) - bp.transpose() * g)});

        const auto x = probe.point(alpha(y, p));
        auto u = p_point;
        auto moved = y_point;
        r.impulse(y_point, p_point, u);
        r.middle(x, u, moved);
        defect.motion = largest(probe.of(moved) - y);
        r.advance(x, u, moved);
        defect.motion = std::max(defect.motion, largest(probe.of(moved) - beta(y, p)));
    }
    return defect;
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
