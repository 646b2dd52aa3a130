// SPDX-License-Identifier: BSL-1.0
//
// Against differences of <mu, dtau^{-1}_x v>; lie_dual_test.cpp sees the same through the bracket
// identities, on more algebras.
#include <geodeint/structure/detail/retraction_gradient.hpp>

#include "support/random_vectors.hpp"
#include "support/structure.hpp"

#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so.hpp>
#include <geodeint/algebra/sp.hpp>
#include <geodeint/algebra/su.hpp>

#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

template <class G, class Tau>
double defect(double size) {
    random_source random{21};
    const auto point = [&](double scale) {
        Eigen::VectorXd c(G::dimension);
        for (double& each : c) each = scale * random.normal();
        return typename G::algebra_type(G::from_coordinates(c));
    };
    const auto x = point(size), mu = point(1), v = point(1);
    const auto pairing = [&](const Eigen::VectorXd& c) {
        const typename G::algebra_type turned =
            Tau::derivative_inverse(G{}, G::from_coordinates(c), v);
        return Eigen::VectorXd::Constant(1, G::pairing(mu, turned));
    };
    const Eigen::VectorXd slopes =
        G::coordinates(detail::retraction_gradient<G, Tau>::at(x, mu, v));
    return (differences(pairing, G::coordinates(x)).transpose() - slopes).norm();
}

} // namespace

BOOST_AUTO_TEST_SUITE(retraction_gradients)

using algebras = boost::mpl::list<so3, so<4>, se3, sp<4>>;

BOOST_AUTO_TEST_CASE_TEMPLATE(are_derivatives, G, algebras) {
    for (const double size : {1e-3, 0.3, 1.0}) {
        BOOST_TEST((defect<G, cayley_map>(size) < 1e-10));
        BOOST_TEST((defect<G, exponential>(size / 2) < 1e-10));
    }
}

BOOST_AUTO_TEST_CASE(are_derivatives_on_su3_by_the_exponential) {
    BOOST_TEST((defect<su<3>, exponential>(0.3) < 1e-10));
}

BOOST_AUTO_TEST_CASE(of_the_exponential_end_where_its_derivative_is_singular) {
    Eigen::VectorXd c = Eigen::VectorXd::Constant(6, 5);
    const Eigen::Matrix4d x = so<4>::from_coordinates(c),
                          v = so<4>::from_coordinates(Eigen::VectorXd::LinSpaced(6, -1, 1));
    BOOST_CHECK_THROW((detail::retraction_gradient<so<4>, exponential>::at(x, v, v)),
                      invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
