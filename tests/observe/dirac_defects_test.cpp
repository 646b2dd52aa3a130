// SPDX-License-Identifier: BSL-1.0
//
// Structures that are Dirac, some that are only almost so, primitives of forms on leaves, and a motion
// in a magnetic field on a sphere, which belongs to its structure.
#include <geodeint/observe/dirac_defects.hpp>

#include <geodeint/models/charge_on_sphere.hpp>
#include <geodeint/models/spherical_pendulum.hpp>
#include <geodeint/observe/detail/finite_differences.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/rattle.hpp>

#include <boost/test/unit_test.hpp>

#include <Eigen/Geometry>

#include <cmath>

using namespace geodeint;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

MatrixXd hat(const VectorXd& x) {
    return MatrixXd{{0, -x[2], x[1]}, {x[2], 0, -x[0]}, {-x[1], x[0], 0}};
}
/// d(x y^2 dz + sin(x) dy)
MatrixXd closed_form(const VectorXd& x) {
    const double xy = std::cos(x[0]), xz = x[1] * x[1], yz = 2 * x[0] * x[1];
    return MatrixXd{{0, xy, xz}, {-xy, 0, yz}, {-xz, -yz, 0}};
}
/// z dx^dy
MatrixXd form_that_is_not_closed(const VectorXd& x) {
    return MatrixXd{{0, x[2], 0}, {-x[2], 0, 0}, {0, 0, 0}};
}
MatrixXd tensor_without_jacobi(const VectorXd& x) {
    return hat(VectorXd{{x[1], x[2] * x[2], x[0]}});
}
/// z' = y x'
MatrixXd contact(const VectorXd& x) { return MatrixXd{{-x[1], 0, 1}}; }
MatrixXd rolling_disk(const VectorXd& x) {
    return MatrixXd{{1, 0, -std::cos(x[3]), 0}, {0, 1, -std::sin(x[3]), 0}};
}
MatrixXd disk_on_a_line(const VectorXd&) { return MatrixXd{{1, 0, -1, 0}, {0, 1, 0, 0}}; }
MatrixXd spheres(const VectorXd& x) { return x.transpose(); }
/// x^2 dx^dy
MatrixXd square(const VectorXd& x) { return MatrixXd{{0, x[0] * x[0]}, {-x[0] * x[0], 0}}; }

const VectorXd point{{0.6, -0.3, 0.8}};
const VectorXd disk_point{{0.1, 0.2, 0.3, 0.4}};

void is_almost_dirac(const dirac_structure& D, const VectorXd& x) {
    BOOST_TEST(isotropy_defect(D, x) < 1e-14);
    BOOST_TEST(rank_of(D, x) == D.dimension());
}
void is_dirac(const dirac_structure& D, const VectorXd& x) {
    is_almost_dirac(D, x);
    BOOST_TEST(involutivity_defect(D, x) < 1e-11);
}
void is_only_almost_dirac(const dirac_structure& D, const VectorXd& x) {
    is_almost_dirac(D, x);
    BOOST_TEST(involutivity_defect(D, x) > 1e-2);
}

} // namespace

BOOST_AUTO_TEST_SUITE(dirac_defects)

BOOST_AUTO_TEST_CASE(of_structures_that_are_dirac) {
    is_dirac(graph_of_form(3, closed_form), point);
    is_dirac(graph_of_tensor(3, hat), point);
    is_dirac(graph_of_tensor(2, square), point.head(2));
    is_dirac(foliation(3, spheres), point);
    is_dirac(foliation(4, disk_on_a_line), disk_point);
    is_dirac(gauged(graph_of_tensor(3, hat), closed_form), point);
    const auto both = product(graph_of_tensor(3, hat), graph_of_tensor(2, square));
    is_dirac(both, VectorXd{{0.6, -0.3, 0.8, 0.5, 0.2}});
    const auto shadow = pulled_back(
        graph_of_form(2,
                      [](const VectorXd& x) {
                          return MatrixXd{{0, 1 + x[0]}, {-1 - x[0], 0}};
                      }),
        [](const VectorXd& y) {
            return VectorXd{{y[0] + y[1] * y[2], y[1] - y[0] * y[0]}};
        },
        3);
    is_dirac(shadow, point);
}

BOOST_AUTO_TEST_CASE(of_structures_that_are_not) {
    is_only_almost_dirac(graph_of_form(3, form_that_is_not_closed), point);
    is_only_almost_dirac(graph_of_tensor(3, tensor_without_jacobi), point);
    is_only_almost_dirac(foliation(3, contact), point);
    is_only_almost_dirac(foliation(4, rolling_disk), disk_point);
    // a form that is not closed does not show on leaves of dimension 2
    BOOST_TEST(involutivity_defect(gauged(graph_of_tensor(3, hat), form_that_is_not_closed),
                                   point) < 1e-11);
}

BOOST_AUTO_TEST_CASE(of_pull_backs_that_are_not_clean) {
    // of ker dy by t -> (t, t^2): a jump at 0
    const auto D = pulled_back(
        foliation(2,
                  [](const VectorXd&) {
                      return MatrixXd{{0, 1}};
                  }),
        [](const VectorXd& t) {
            return VectorXd{{t[0], t[0] * t[0]}};
        },
        1,
        [](const VectorXd& t) {
            return MatrixXd{{1}, {2 * t[0]}};
        });
    const VectorXd one{{1.0}}, zero{{0.0}};
    BOOST_TEST(distance_from(D, zero, one, zero) < 1e-15);
    for (const double t : {1e-3, 1e-6, -1e-6}) {
        BOOST_TEST(distance_from(D, VectorXd{{t}}, one, zero) > 0.99);
        BOOST_TEST(distance_from(D, VectorXd{{t}}, zero, one) < 1e-15);
    }
}

BOOST_AUTO_TEST_CASE(of_primitives_on_leaves) {
    const auto square_graph = graph_of_tensor(2, square);
    const VectorXd x = point.head(2);
    // the structure wants -dy/x; the action has dy/x
    BOOST_TEST(exactness_defect(
                   square_graph,
                   [](const VectorXd& z) {
                       return VectorXd{{0, -1 / z[0]}};
                   },
                   x) < 1e-11);
    BOOST_TEST(exactness_defect(
                   square_graph,
                   [](const VectorXd& z) {
                       return VectorXd{{0, 1 / z[0]}};
                   },
                   x) > 0.1);
}

BOOST_AUTO_TEST_CASE(of_a_primitive_on_one_leaf_only) {
    // (x^2 + y^2) dx^dy + dz^dw has one, -w dz, on the leaf x = y = 0 (Cosserat, example 5.2.4)
    const auto D = graph_of_tensor(4, [](const VectorXd& x) {
        const double r2 = x[0] * x[0] + x[1] * x[1];
        return MatrixXd{{0, r2, 0, 0}, {-r2, 0, 0, 0}, {0, 0, 0, 1}, {0, 0, -1, 0}};
    });
    const auto theta = [](const VectorXd& x) { return VectorXd{{0, 0, -x[3], 0}}; };
    is_dirac(D, VectorXd{{0.6, -0.3, 0.8, 0.5}});
    BOOST_TEST(exactness_defect(D, theta, VectorXd{{0, 0, 0.8, 0.5}}) < 1e-11);
    BOOST_TEST(exactness_defect(D, theta, VectorXd{{0.6, -0.3, 0.8, 0.5}}) > 0.1);
}

BOOST_AUTO_TEST_CASE(of_leaves_without_a_primitive) {
    // the form of the leaf |x| = r of so(3)^* has the integral 4 pi r over it (Cosserat, example
    // 5.1.16): a sphere has no boundary, so that no dtheta has another integral than 0
    const double r = 1.3;
    const auto D = graph_of_tensor(3, hat);
    double integral = 0;
    const int n = 400;
    for (int k = 0; k < n; ++k) {
        // in z = r u and the longitude; d/du and d/dphi, all longitudes alike
        const double u = -1 + (2 * k + 1.0) / n, s = std::sqrt(1 - u * u);
        const Eigen::Vector3d x{r * s, 0, r * u}, north{-r * u / s, 0, r}, east{0, r * s, 0};
        // north = x × a
        const Eigen::Vector3d a = north.cross(x) / (r * r);
        BOOST_TEST(distance_from(D, x, north, a) < 1e-12);
        integral += 2.0 / n * 2 * std::acos(-1) * a.dot(east);
    }
    BOOST_TEST(std::abs(std::abs(integral) - 16.336281798667) < 1e-9);
}

BOOST_AUTO_TEST_CASE(of_magnetic_and_constrained_motions) {
    // e^Omega pi^! e^(-B) (F + F^o)
    const auto structure_with = [](double sign) {
        const auto field = [=](const VectorXd& q) {
            return MatrixXd(-sign *
                            magnetic_field(models::magnetic_monopole{1}).form(Eigen::Vector3d(q)));
        };
        const auto canonical = [](const VectorXd&) {
            MatrixXd w = MatrixXd::Zero(6, 6);
            w.topRightCorner(3, 3).setIdentity();
            w.bottomLeftCorner(3, 3) = -MatrixXd::Identity(3, 3);
            return w;
        };
        const auto position = [](const VectorXd& x) { return VectorXd(x.head(3)); };
        const auto projection = [](const VectorXd&) { return MatrixXd(MatrixXd::Identity(3, 6)); };
        return gauged(pulled_back(gauged(foliation(3, spheres), field), position, 6, projection),
                      canonical);
    };
    const auto D = structure_with(1);
    const models::charge_on_sphere charge{1.0};
    const auto system = charge.system();
    rattle<3, trapezoid_rule, fixed_point> stepper;
    Eigen::Matrix<double, 6, 1> x{0.6, 0, -0.8, 0.288, 0.9, 0.216}, dxdt;
    is_dirac(D, x);
    for (int i = 0; i < 20; ++i) {
        system(x, dxdt, 0.0);
        // H = |P|^2/2
        VectorXd slope = VectorXd::Zero(6);
        slope.tail(3) = x.tail<3>();
        BOOST_TEST(distance_from(D, x, dxdt, slope) < 1e-13);
        BOOST_TEST(distance_from(structure_with(-1), x, dxdt, slope) > 0.1);
        stepper.do_step(system, x, 0.1 * i, 0.1);
    }
}

BOOST_AUTO_TEST_SUITE_END()
