// SPDX-License-Identifier: BSL-1.0
#include <geodeint/models/point_vortices.hpp>

#include "support/allocation_counter.hpp"
#include "support/conformance.hpp"
#include "support/golden.hpp"
#include "support/order.hpp"
#include "support/random_vectors.hpp"
#include "support/structure.hpp"

#include <geodeint/algebra/power.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/algebra/su.hpp>
#include <geodeint/noise/recorded_path.hpp>
#include <geodeint/noise/truncated.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/mpl/list.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>
#include <boost/test/unit_test.hpp>

#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

namespace ode = boost::numeric::odeint;
using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;
using models::point_vortices;
using state = point_vortices::state_type;
using orientation = point_vortices::orientation;

using in_su2 = power<su<2>>;
using in_so3 = power<so3>;
using algebras = boost::mpl::list<in_su2, in_so3>;

static_assert(hamiltonian<point_vortices, in_su2> && hamiltonian<point_vortices, in_so3>);
static_assert(has_energy<point_vortices, state> && !has_hessian<point_vortices, state>);
static_assert(noise_field<point_vortices::common_noise, state, state>);
static_assert(noise_field<point_vortices::independent_noise, state, state>);

namespace {

/// Strengths that have nothing in common, one of them negative.
point_vortices uneven(orientation s = orientation::classical) {
    return point_vortices{Eigen::Vector4d{1, 0.7, -0.5, 1.3}, s};
}
state start() { return point_vortices::ephrati_initial_state(); }

double smallest_distance(const state& x) {
    double smallest = 2;
    for (Eigen::Index i = 0; i < x.cols(); ++i)
        for (Eigen::Index j = 0; j < i; ++j)
            smallest = std::min(smallest, (x.col(i) - x.col(j)).norm());
    return smallest;
}

/// x_i' = 1/(4 pi) sum_j Gamma_j x_j x x_i / (1 - x_i.x_j), written down once more.
struct classical_equations {
    Eigen::VectorXd strengths;

    void operator()(const state& x, state& dxdt, double) const {
        dxdt = state::Zero(3, x.cols());
        for (Eigen::Index i = 0; i < x.cols(); ++i)
            for (Eigen::Index j = 0; j < x.cols(); ++j) {
                if (i == j) continue;
                const Vector3d turn = x.col(j).cross(x.col(i));
                dxdt.col(i) +=
                    strengths(j) / (4 * std::numbers::pi) / (1 - x.col(i).dot(x.col(j))) * turn;
            }
    }
};

/// The same vortices in the momenta mu_i = Gamma_i x_i, where the bracket has no weights.
struct in_momenta {
    point_vortices vortices;

    state positions(const state& mu) const {
        return mu * vortices.strengths().cwiseInverse().asDiagonal();
    }
    double operator()(const state& mu) const {
        return static_cast<double>(vortices.sign()) * vortices(positions(mu));
    }
    void gradient(const state& mu, state& g) const { vortices.gradient(positions(mu), g); }
};

/// The bracket of vortices, P_i = s/Gamma_i (x_i x .), in flat coordinates.
auto weighted_tensor(const point_vortices& vortices) {
    return [&vortices](const state& x) {
        Eigen::MatrixXd tensor = Eigen::MatrixXd::Zero(x.size(), x.size());
        for (Eigen::Index i = 0; i < x.cols(); ++i)
            tensor.block(3 * i, 3 * i, 3, 3) = static_cast<double>(vortices.sign()) /
                                               vortices.strengths()(i) *
                                               detail::lie_poisson_tensor<so3>(x.col(i));
        return tensor;
    };
}

double largest_departure_from_sphere(const state& x) {
    return (x.colwise().norm().array() - 1).abs().maxCoeff();
}

/// The largest deviation from a reference trajectory.
template <class G>
double replay(const std::string& file) {
    const golden_arrays data{"isospectral/" + file};
    const double h = data.scalar("h");
    const point_vortices vortices{data.array("gamma").transpose(), data.scalar("orientation") < 0
                                                                       ? orientation::classical
                                                                       : orientation::ephrati};
    const auto system =
        lie_poisson<G>(vortices, point_vortices::ephrati_noise(data.scalar("sigma")),
                       recorded_path{0.0, h, data.array("dW")});
    state x = data.array("x0").transpose();
    BOOST_TEST((x - start()).cwiseAbs().maxCoeff() < 1e-15);
    isospectral_midpoint<G> stepper;
    double worst = 0;
    for (Eigen::Index row = 0; row < data.array("states").rows(); ++row) {
        stepper.do_step(system, x, static_cast<double>(row) * h, h);
        const Eigen::VectorXd reference = data.array("states").row(row).transpose();
        worst = std::max(worst, norm_inf(x.reshaped() - reference));
    }
    return worst;
}

} // namespace

BOOST_AUTO_TEST_SUITE(point_vortices_on_the_sphere)

BOOST_AUTO_TEST_CASE(replay_the_reference_trajectories) {
    BOOST_TEST(replay<in_su2>("vortices_su2_common.txt") < 1e-13);
    BOOST_TEST(replay<in_su2>("vortices_su2_common_strong.txt") < 1e-13);
    BOOST_TEST(replay<in_so3>("vortices_so3_common_strong.txt") < 1e-13);
    BOOST_TEST(replay<in_su2>("vortices_det_classical.txt") < 1e-13);
    BOOST_TEST(replay<in_so3>("vortices_det_classical.txt") < 1e-13);
    // the two representations are two schemes
    BOOST_TEST(replay<in_so3>("vortices_su2_common.txt") > 1e-6);
    BOOST_TEST(replay<in_so3>("vortices_su2_common_strong.txt") > 1e-3);
}

BOOST_AUTO_TEST_CASE(gradient_is_that_of_the_energy_in_the_weighted_pairing) {
    random_source random{61};
    state x(3, 4); // not on the sphere, where a missing norm would not show
    random.fill(x);
    for (const orientation s : {orientation::classical, orientation::ephrati}) {
        const point_vortices vortices = uneven(s);
        const Eigen::MatrixXd slope = jacobian(
            [&](const state& y) { return state(state::Constant(3, 4, vortices(y))); }, x, 1e-3);
        const state velocity = vortices.gradient(x);
        for (Eigen::Index i = 0; i < 4; ++i) {
            const Vector3d expected = static_cast<double>(s) / vortices.strengths()(i) *
                                      slope.row(0).segment<3>(3 * i).transpose();
            BOOST_TEST((velocity.col(i) - expected).norm() < 1e-11 * (1 + expected.norm()));
            BOOST_TEST(std::abs(velocity.col(i).dot(x.col(i))) < 1e-14);
        }
    }
}

BOOST_AUTO_TEST_CASE(energy_is_the_sum_over_pairs) {
    const point_vortices vortices = uneven();
    const state x = start();
    double sum = 0;
    for (int j = 0; j < 4; ++j)
        for (int i = 0; i < j; ++i)
            sum -= vortices.strengths()(i) * vortices.strengths()(j) *
                   std::log(1 - x.col(i).dot(x.col(j))) / (4 * std::numbers::pi);
    BOOST_TEST(std::abs(vortices(x) - sum) < 1e-15);
    BOOST_TEST(std::abs(vortices(state(3.0 * x)) - sum) < 1e-15);
    BOOST_TEST(std::abs(point_vortices::ephrati()(x) + 0.125) < 1e-3); // the specification's
}

BOOST_AUTO_TEST_CASE(move_as_the_classical_equations_say) {
    const point_vortices vortices = uneven();
    const classical_equations equations{vortices.strengths()};
    const state x = start();
    state expected(3, 4), velocity(3, 4);
    equations(x, expected, 0.0);
    lie_poisson<in_su2>(vortices)(x, velocity, 0.0);
    BOOST_TEST((velocity - expected).norm() < 1e-16);
    lie_poisson<in_so3>(uneven(orientation::ephrati))(x, velocity, 0.0);
    BOOST_TEST((velocity + expected).norm() < 1e-16);
    // a positive vortex at the pole turns another one to the east
    const point_vortices pair{Eigen::Vector2d{2, 1}};
    state poles(3, 2);
    poles << 0, 1, 0, 0, 1, 0;
    lie_poisson<in_su2>(pair)(poles, velocity, 0.0);
    BOOST_TEST((velocity.col(1) - Vector3d{0, 2 / (4 * std::numbers::pi), 0}).norm() < 1e-16);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(have_order_two, G, algebras) {
    const auto make = [] { return isospectral_midpoint<G>{}; };
    const point_vortices vortices = uneven();
    const classical_equations equations{vortices.strengths()};
    const state end = reference_solution(equations, start(), 0.0, 2.0);
    check_order(make, lie_poisson<G>(vortices), start(), 0.0, 2.0, end, 2,
                {.most_steps = std::size_t{1} << 12});
    // and backward, where the paper's sign leads
    const state back = reference_solution(equations, start(), 0.0, -2.0);
    check_order(make, lie_poisson<G>(uneven(orientation::ephrati)), start(), 0.0, 2.0, back, 2,
                {.most_steps = std::size_t{1} << 12});
}

BOOST_AUTO_TEST_CASE(agree_with_runge_kutta_at_a_tiny_step) {
    const point_vortices vortices = point_vortices::ephrati();
    state x = start(), y = x;
    isospectral_midpoint<in_su2> stepper;
    ode::runge_kutta4<state> classical;
    const double h = 1e-4;
    for (int i = 0; i < 20'000; ++i) {
        stepper.do_step(lie_poisson<in_su2>(vortices), x, i * h, h);
        classical.do_step(classical_equations{vortices.strengths()}, y, i * h, h);
    }
    BOOST_TEST((x - start()).norm() > 0.05);
    BOOST_TEST((x - y).norm() < 1e-10); // h^2 times a constant of order 0.01
}

BOOST_AUTO_TEST_CASE_TEMPLATE(two_of_them_turn_about_their_momentum, G, algebras) {
    const point_vortices pair{Eigen::Vector2d{1.5, -0.4}};
    state x(3, 2);
    x.col(0) = Vector3d{0.3, -0.2, 0.9}.normalized();
    x.col(1) = Vector3d{0.5, 0.6, -0.1}.normalized();
    const Vector3d rate = pair.momentum(x) / (4 * std::numbers::pi * (1 - x.col(0).dot(x.col(1))));
    const auto exact = [&](double t) {
        state y = x;
        for (int i = 0; i < 2; ++i) y.col(i) = so3::coadjoint_exp(-t * rate, x.col(i));
        return y;
    };
    const auto make = [] { return isospectral_midpoint<G>{}; };
    check_order(make, lie_poisson<G>(pair), x, 0.0, 3.0, exact(3.0), 2,
                {.most_steps = std::size_t{1} << 12});
    // the scheme turns by a slightly wrong angle, about the right axis and at the right distance
    const state y = detail::step_map(make, lie_poisson<G>(pair), 0.0, 0.5)(x);
    BOOST_TEST((pair.momentum(y) - pair.momentum(x)).norm() < 1e-15);
    BOOST_TEST(std::abs(y.col(0).dot(y.col(1)) - x.col(0).dot(x.col(1))) < 1e-15);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(without_noise_it_is_the_spherical_midpoint_rule, G, algebras) {
    const double h = 0.2;
    const point_vortices vortices = uneven();
    state x = start();
    isospectral_midpoint<G> stepper;
    for (int step = 0; step < 20; ++step) {
        state y = x;
        stepper.do_step(lie_poisson<G>(vortices), y, step * h, h);
        const state u = (x + y).colwise().normalized();
        const state velocity = vortices.gradient(u);
        for (int i = 0; i < 4; ++i)
            BOOST_TEST((y.col(i) - x.col(i) - h * u.col(i).cross(velocity.col(i))).norm() < 1e-15);
        x = y;
    }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(keep_their_momentum_without_noise, G, algebras) {
    const point_vortices vortices = uneven();
    const auto system = lie_poisson<G>(vortices);
    state x = start();
    isospectral_midpoint<G> stepper;
    double momentum = 0, sphere = 0, energy = 0;
    for (int i = 0; i < 20'000; ++i) {
        stepper.do_step(system, x, i * 0.05, 0.05);
        momentum = std::max(momentum, (vortices.momentum(x) - vortices.momentum(start())).norm());
        sphere = std::max(sphere, largest_departure_from_sphere(x));
        energy = std::max(energy, std::abs(vortices(x) - vortices(start())));
    }
    BOOST_TEST_MESSAGE("momentum " << momentum << ", sphere " << sphere << ", energy " << energy);
    BOOST_TEST(momentum < 5e-14);
    BOOST_TEST(sphere < 5e-14);
    BOOST_TEST(energy < 1e-4); // O(h^2), no drift
}

BOOST_AUTO_TEST_CASE_TEMPLATE(stay_on_the_sphere_in_noise, G, algebras) {
    const double h = 1.0 / 256;
    const auto check = [&](const auto& noise) {
        const auto system = [&](int path) {
            return lie_poisson<G>(uneven(), noise, truncated{wiener_path{11, path, h}});
        };
        state x = start();
        isospectral_midpoint<G> stepper;
        double sphere = 0, way = 0;
        for (int i = 0, path = 0; i < 50'000; ++i) {
            // nearer than 0.04, two vortices turn too fast for a step h; some paths lead there
            if (smallest_distance(x) < 0.1) {
                x = start();
                ++path;
            }
            stepper.do_step(system(path), x, i * h, h);
            sphere = std::max(sphere, largest_departure_from_sphere(x));
            way = std::max(way, (x - start()).norm());
        }
        BOOST_TEST_MESSAGE("sphere " << sphere);
        BOOST_TEST(sphere < 5e-14);
        BOOST_TEST(way > 0.1);
    };
    check(point_vortices::ephrati_noise());
    check(point_vortices::independent_noise{4, 0.1});
}

BOOST_AUTO_TEST_CASE_TEMPLATE(step_by_a_poisson_map, G, algebras) {
    const auto make = [] { return isospectral_midpoint<G>{}; };
    for (const orientation s : {orientation::classical, orientation::ephrati}) {
        const point_vortices vortices = uneven(s);
        const auto tensor = weighted_tensor(vortices);
        const auto defect = [&](auto make_stepper, const auto& system) {
            return detail::poisson_defect(detail::step_map(make_stepper, system, 0.0, 0.3), tensor,
                                          start());
        };
        BOOST_TEST(defect(make, lie_poisson<G>(vortices)) < 1e-11);
        const wiener_path path{12, 0, 0.3};
        BOOST_TEST(defect(make, lie_poisson<G>(vortices, point_vortices::common_noise{0.5}, path)) <
                   1e-11);
        BOOST_TEST(defect(make, lie_poisson<G>(vortices, point_vortices::independent_noise{4, 0.5},
                                               path)) < 1e-11);
        // the plain rule agrees where w is orthogonal to x, that is without noise, and only there
        const auto plain = [] { return implicit_midpoint<state>{}; };
        BOOST_TEST(defect(plain, lie_poisson<G>(vortices)) < 1e-11);
        BOOST_TEST(defect(plain, lie_poisson<G>(vortices, point_vortices::common_noise{0.5},
                                                path)) > 1e-5);
    }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(momenta_step_alike_with_the_plain_bracket, G, algebras) {
    const point_vortices vortices = uneven();
    const auto weights = vortices.strengths().asDiagonal();
    const in_momenta hamiltonian{vortices};
    const auto make = [] { return isospectral_midpoint<G>{}; };
    const auto phi = detail::step_map(make, lie_poisson<G>(hamiltonian), 0.0, 0.3);
    const state mu = start() * weights;
    const state x = detail::step_map(make, lie_poisson<G>(vortices), 0.0, 0.3)(start());
    BOOST_TEST((phi(mu) - x * weights).norm() < 1e-15);
    BOOST_TEST(detail::lie_poisson_defect<G>(phi, mu, 5e-4) < 1e-10);
    const Eigen::MatrixXd slope = jacobian(
        [&](const state& y) { return state(state::Constant(3, 4, hamiltonian(y))); }, mu, 1e-3);
    state gradient(3, 4);
    hamiltonian.gradient(mu, gradient);
    BOOST_TEST((slope.row(0).transpose() - gradient.reshaped()).norm() < 1e-11);
}

BOOST_AUTO_TEST_CASE(noise_fields_are_the_sums_of_their_parts) {
    random_source random{62};
    state x(3, 4), sum = state::Zero(3, 4), scratch(3, 4), expected(3, 4);
    random.fill(x);
    const std::vector<double> dW{0.1, -0.2, 0.3};
    const point_vortices::common_noise common{0.5};
    common.add_gradient(x, 0.0, dW, sum, scratch);
    expected << 0.05 * x.row(0), -0.1 * x.row(1), 0.15 * x.row(2);
    BOOST_TEST((sum - expected).norm() < 1e-15);
    BOOST_TEST((common.size() == 3u && point_vortices::ephrati_noise().size() == 3u));

    const point_vortices::independent_noise each{4, 0.5};
    BOOST_TEST(each.size() == 12u);
    // the common noise is the one whose vortices share their increments
    std::vector<double> shared;
    for (int i = 0; i < 4; ++i) shared.insert(shared.end(), dW.begin(), dW.end());
    state same = state::Zero(3, 4);
    each.add_gradient(x, 0.0, shared, same, scratch);
    BOOST_TEST((same - sum).norm() < 1e-15);
    // vortex by vortex
    std::vector<double> one(12, 0.0);
    one[7] = 2;
    same.setZero();
    each.add_gradient(x, 0.0, one, same, scratch);
    BOOST_TEST((same(1, 2) == x(1, 2) && (same.array() != 0).count() == 1));

    Eigen::MatrixXd hessian = Eigen::MatrixXd::Zero(12, 12), alike = hessian;
    common.add_hessian(x, 0.0, dW, hessian);
    each.add_hessian(x, 0.0, shared, alike);
    BOOST_TEST((hessian * x.reshaped() - sum.reshaped()).norm() < 1e-15);
    BOOST_TEST((hessian - alike).norm() == 0.0);
}

BOOST_AUTO_TEST_CASE(steps_allocate_nothing_after_the_first) {
    const auto make = [] { return isospectral_midpoint<in_su2>{}; };
    const wiener_path path{14, 0, 0.01};
    check_no_allocation(make, lie_poisson<in_su2>(uneven(), point_vortices::ephrati_noise(), path),
                        start());
    check_no_allocation(
        make, lie_poisson<in_su2>(uneven(), point_vortices::independent_noise{4, 0.1}, path),
        start());
    check_no_allocation(make, lie_poisson<in_su2>(uneven()), start());
}

BOOST_AUTO_TEST_CASE(run_in_every_driver_of_odeint) {
    const auto make = [] { return isospectral_midpoint<in_su2>{}; };
    const wiener_path path{13, 0, 0.01};
    check_conformance(make, lie_poisson<in_su2>(point_vortices::ephrati()), start(),
                      lie_poisson<in_su2>(uneven()));
    check_conformance(
        make, lie_poisson<in_su2>(point_vortices::ephrati(), point_vortices::ephrati_noise(), path),
        start());
}

BOOST_AUTO_TEST_CASE_TEMPLATE(one_point_has_room_for_one_vortex, G, algebras) {
    state x = start();
    x.col(2) = x.col(0);
    const state before = x;
    isospectral_midpoint<G> stepper;
    const auto refuses = [&](const auto& system) {
        BOOST_CHECK_THROW(stepper.do_step(system, x, 0.0, 0.01), ode::odeint_error);
        BOOST_TEST((x.array() == before.array()).all());
    };
    BOOST_CHECK_THROW(uneven().gradient(x), invalid_argument);
    refuses(lie_poisson<G>(uneven()));
    refuses(lie_poisson<G>(uneven(), point_vortices::ephrati_noise(), wiener_path{1, 0}));
    // a pair so close that it turns 1e8 times in a step: refused, or moved on the sphere
    x = start();
    x.col(2) = (x.col(0) + 1e-6 * x.col(1)).normalized();
    const state close = x;
    try {
        stepper.do_step(lie_poisson<G>(uneven()), x, 0.0, 0.01);
        BOOST_TEST(largest_departure_from_sphere(x) < 1e-12);
    } catch (const no_convergence&) {
        BOOST_TEST((x.array() == close.array()).all());
    }
    // a vortex that is nowhere
    x = start();
    x.col(1).setZero();
    BOOST_CHECK_THROW(stepper.do_step(lie_poisson<G>(uneven()), x, 0.0, 0.01), ode::odeint_error);
}

BOOST_AUTO_TEST_CASE(refuse_what_has_no_meaning) {
    const auto refused = [](const auto& action, const std::string& name) {
        BOOST_CHECK_EXCEPTION(action(), invalid_argument,
                              [&](const auto& error) { return error.argument() == name; });
    };
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    constexpr double infinity = std::numeric_limits<double>::infinity();
    for (const double bad : {0.0, nan, infinity})
        refused([&] { point_vortices{Eigen::Vector2d{1, bad}}; }, "strengths");
    refused([] { point_vortices{Eigen::VectorXd{}}; }, "strengths");
    refused([] { point_vortices::ephrati_noise(nan); }, "sigma");
    refused([] { point_vortices::independent_noise{4, nan}; }, "sigma");

    const point_vortices vortices = point_vortices::ephrati();
    const state five = state::Random(3, 5);
    refused([&] { vortices(five); }, "x");
    refused([&] { vortices.gradient(five); }, "x");
    refused([&] { vortices.momentum(five); }, "x");
    refused([&] { vortices(Eigen::MatrixXd::Random(4, 4)); }, "x");
    const auto system =
        lie_poisson<in_su2>(point_vortices{Eigen::VectorXd::Ones(5)},
                            point_vortices::independent_noise{4, 0.1}, wiener_path{1, 0});
    refused(
        [&] {
            state x = five;
            isospectral_midpoint<in_su2>{}.do_step(system, x, 0.0, 0.01);
        },
        "x");
}

BOOST_AUTO_TEST_SUITE_END()
