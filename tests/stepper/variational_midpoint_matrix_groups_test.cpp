// SPDX-License-Identifier: BSL-1.0
//
// The full scheme on T*G, (28) of Gay-Balmaz and Wu, on groups of matrices.
#include <geodeint/stepper/variational_midpoint.hpp>

#include "support/matrix_bodies.hpp"

#include <geodeint/algebra/so.hpp>
#include <geodeint/algebra/su.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/solve/fixed_point.hpp>

#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>

#include <complex>

using namespace geodeint;
using namespace geodeint::testing;

// A name of its own, because lambdas of template tests hold objects of it.
namespace heavy_matrices {

using algebras = boost::mpl::list<so<4>, su<3>>;

/// h(Q, mu) = <mu, mu>/2 + b <mu, c> - Re tr(e_1 d^* Q), which has the symmetry of all elements of
/// the group that leave e_1 alone. d and c are not parallel, and nothing commutes.
template <class G>
struct heavy_matrix {
    using matrix = typename G::matrix_type;
    using vector = Eigen::Matrix<typename matrix::Scalar, matrix::RowsAtCompileTime, 1>;
    matrix field = G::from_coordinates(
        Eigen::Matrix<double, G::dimension, 1>::LinSpaced(G::dimension, 0.3, -0.2).eval());
    vector weight = vector::LinSpaced(matrix::RowsAtCompileTime, 0.9, 0.2);
    Eigen::Matrix<double, G::dimension, 1> inertia =
        Eigen::Matrix<double, G::dimension, 1>::LinSpaced(G::dimension, 1, 2);

    matrix turned(const matrix& mu) const {
        return G::from_coordinates(G::coordinates(mu).cwiseQuotient(inertia));
    }
    /// e_1 d^*
    matrix load() const {
        matrix both = matrix::Zero();
        both.row(0) = weight.adjoint();
        return both;
    }
    double operator()(const matrix_bodies::body<G>& x) const {
        return 0.5 * G::pairing(x.momentum, turned(x.momentum)) + G::pairing(x.momentum, field) -
               dot(load(), x.configuration.matrix());
    }
    auto gradient(const matrix_bodies::body<G>& x) const {
        const matrix pull = x.configuration.matrix().adjoint() * load();
        const matrix torque =
            (-1 / G::weight) *
            G::from_coordinates(G::coordinates(0.5 * (pull - G::involution(pull))));
        return phase_vector{torque, matrix(turned(x.momentum) + field)};
    }
};

/// dQ/dt = Q v, dmu/dt = ad*_v mu - torque, for (Q, mu) side by side, where no group is needed.
template <class G>
auto classical_end(const matrix_bodies::body<G>& start, double duration) {
    using matrix = typename G::matrix_type;
    constexpr int n = matrix::RowsAtCompileTime;
    using both = Eigen::Matrix<typename matrix::Scalar, n, 2 * n>;
    const heavy_matrix<G> h;
    const auto field = [&](const both& x, both& slope, double) {
        const matrix Q = x.template leftCols<n>(), mu = x.template rightCols<n>();
        const matrix pull = Q.adjoint() * h.load();
        const matrix torque =
            (-1 / G::weight) *
            G::from_coordinates(G::coordinates(0.5 * (pull - G::involution(pull))));
        const matrix v = h.turned(mu) + h.field;
        slope.template leftCols<n>() = Q * v;
        slope.template rightCols<n>() = G::coadjoint(v, mu) - torque;
    };
    both x;
    x << start.configuration.matrix(), start.momentum;
    return reference_solution(field, x, 0.0, duration);
}

} // namespace heavy_matrices

using namespace heavy_matrices;

BOOST_AUTO_TEST_SUITE(variational_midpoint_on_matrix_groups)

BOOST_AUTO_TEST_CASE_TEMPLATE(has_order_two, G, algebras) {
    using body = matrix_bodies::body<G>;
    using matrix = typename G::matrix_type;
    const body start = matrix_bodies::start<G>();
    const auto exact = classical_end<G>(start, 1.0);
    constexpr int n = matrix::RowsAtCompileTime;
    const auto system = hamiltonian_on_group<G>(heavy_matrix<G>{});
    const auto error = [&](double dt) {
        body x = start;
        variational_midpoint<G, cayley_map, body, fixed_point> stepper;
        const int steps = static_cast<int>(std::lround(1 / dt));
        for (int i = 0; i < steps; ++i) stepper.do_step(system, x, i * dt, dt);
        return norm_inf(matrix(x.configuration.matrix() - exact.template leftCols<n>())) +
               norm_inf(matrix(x.momentum - exact.template rightCols<n>()));
    };
    check_order(error, 2, detail::order_grid{.most_steps = 512});
}

BOOST_AUTO_TEST_CASE_TEMPLATE(keeps_group_symmetry_and_energy, G, algebras) {
    using body = matrix_bodies::body<G>;
    using matrix = typename G::matrix_type;
    const heavy_matrix<G> h;
    const auto system = hamiltonian_on_group<G>(h);
    body x = matrix_bodies::start<G>();
    // the momentum of the rotations that leave e_1 alone
    const auto momentum = [](const body& y) {
        const matrix in_space = y.configuration.inverse().coadjoint_action(y.momentum);
        constexpr int rest = matrix::RowsAtCompileTime - 1;
        Eigen::Matrix<typename matrix::Scalar, rest, rest> block =
            in_space.template bottomRightCorner<rest, rest>();
        block.diagonal().array() -= block.trace() / double(rest);
        return block;
    };
    const auto before = momentum(x);
    const double energy = h(x);
    double worst = 0, late = 0;
    variational_midpoint<G, cayley_map, body, fixed_point> stepper;
    for (int i = 0; i < 4000; ++i) {
        stepper.do_step(system, x, i * 0.05, 0.05);
        worst = std::max(worst, std::abs(h(x) - energy));
        if (i >= 2000) late = std::max(late, std::abs(h(x) - energy));
    }
    BOOST_TEST((momentum(x) - before).cwiseAbs().maxCoeff() < 1e-12);
    const matrix& Q = x.configuration.matrix();
    BOOST_TEST(norm_inf(matrix(Q.adjoint() * Q - matrix::Identity())) < 1e-14);
    BOOST_TEST(std::abs(Q.determinant() - 1.0) < 1e-14);
    BOOST_TEST(worst < 5e-3);
    BOOST_TEST(late <= 1.2 * worst);
    // and back
    body y = x;
    stepper.do_step(system, y, 0.0, 0.05);
    stepper.do_step(system, y, 0.05, -0.05);
    BOOST_TEST(norm_inf(matrix(y.configuration.matrix() - Q)) < 1e-14);
}

BOOST_AUTO_TEST_CASE(the_reduced_scheme_is_reconstructed) {
    using G = su<3>;
    const auto system =
        lie_poisson<G>(quartic_on<G>{}, matrix_problems::two_noises<G>(), wiener_path{5, 0, 0.05});
    const auto found = matrix_bodies::after<G>(
        1000, variational_midpoint<G, cayley_map, matrix_bodies::body<G>, fixed_point>{}, system,
        matrix_bodies::start<G>(), 0.05);
    BOOST_TEST(found.orbit < 1e-13);
    BOOST_TEST(found.defect < 1e-14);
}

BOOST_AUTO_TEST_SUITE_END()
