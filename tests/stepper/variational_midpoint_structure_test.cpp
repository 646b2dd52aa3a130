// SPDX-License-Identifier: BSL-1.0
//
// What the variational midpoint rule keeps: that its steps are critical points of the discrete
// action, hence symplectic, Poisson and true to every symmetry; and how well it keeps the energy.
#include <geodeint/stepper/variational_midpoint.hpp>

#include "support/any_hamiltonian.hpp"
#include "support/lie_group_replay.hpp"
#include "support/phase_space_of_group.hpp"
#include "support/structure.hpp"

#include <geodeint/algebra/exponential.hpp>
#include <geodeint/models/gravity_gradient_satellite.hpp>
#include <geodeint/models/underwater_vehicle.hpp>
#include <geodeint/noise/truncated.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/solve/fixed_point.hpp>

#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <vector>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

/// What is kept is kept by the scheme, by whatever solver.
template <class G, class Tau = cayley_map>
using scheme = variational_midpoint<G, Tau, typename G::dual_type, fixed_point>;
using maps = boost::mpl::list<cayley_map, exponential>;

models::gravity_gradient_satellite satellite() { return {{1, 2, 3}, 0.7}; }
auto noises_on_group() {
    return noise(lifted{linear{Vector3d{0.3, 0.1, -0.2}}}, spatial_momentum{{0.2, 0.3, -0.1}},
                 weight{Vector3d::UnitX(), {0.2, -0.3, 0.1}});
}
const free_state start{rotation::exp({0.4, -0.7, 1.1}), Vector3d{0.4, -0.3, 0.9}};
const Vector3d body_start{-0.5878, 0.3, 0.8090};
const top_state top_start{{0.5, -0.9, 0.4}, {0.3, 0.8, -0.6}};

// tau^{-1}
Vector3d inverse(exponential, const rotation& g) { return g.log(); }
Vector3d inverse(cayley_map, const rotation& g) {
    return 2 * g.quaternion().vec() / g.quaternion().w();
}

} // namespace

BOOST_AUTO_TEST_SUITE(variational_midpoint_structure)

BOOST_AUTO_TEST_CASE_TEMPLATE(one_step_is_a_critical_point_of_the_discrete_action, Tau, maps) {
    // Gay-Balmaz and Wu (24) for one step, as a function of g_0, g~, mu^1, mu^2 and g_1: critical
    // in the three in the middle, and its derivatives at the ends are the momenta (13)
    const double dt = 0.2;
    const wiener_path path{5, 0, dt};
    const auto h = satellite();
    const auto system = hamiltonian_on_group<so3>(h, noises_on_group(), path);
    std::array<double, 3> dW;
    path.increment(0.0, dt, dW);
    free_state end = start;
    scheme<so3, Tau>{}.do_step(system, end, 0.0, dt);

    const rotation &g0 = start.configuration, &g1 = end.configuration;
    const Vector3d half = 0.5 * (g0.inverse() * g1).log();
    const rotation middle = g0 * rotation::exp(half);
    const Vector3d x = inverse(Tau{}, rotation::exp(half));
    const Vector3d mu1 = Tau::derivative_dual(so3{}, x, start.momentum);
    const Vector3d mu2 =
        Tau::derivative_dual(so3{}, x, Tau::coadjoint_action(so3{}, Vector3d(-x), end.momentum));

    const auto action = [&](const VectorXd& shift) {
        const auto moved = [&](const rotation& g, int at) {
            return g * rotation::exp(Vector3d(shift.segment<3>(at)));
        };
        const rotation a = moved(g0, 0), b = moved(middle, 3), c = moved(g1, 12);
        const Vector3d m1 = mu1 + shift.segment<3>(6), m2 = mu2 + shift.segment<3>(9);
        const free_state at{b, 0.5 * (m1 + m2)};
        double value = m2.dot(inverse(Tau{}, b.inverse() * c)) +
                       m1.dot(inverse(Tau{}, a.inverse() * b)) - dt * h(at);
        const auto& noises = system.noise().hamiltonians();
        value -= dW[0] * std::get<0>(noises)(at) + dW[1] * std::get<1>(noises)(at) +
                 dW[2] * std::get<2>(noises)(at);
        return VectorXd(VectorXd::Constant(1, value));
    };
    const VectorXd slope = differences(action, VectorXd::Zero(15)).transpose();
    BOOST_TEST(slope.segment(3, 9).norm() < 1e-10);
    BOOST_TEST((slope.head<3>() + start.momentum).norm() < 1e-10);
    BOOST_TEST((slope.tail<3>() - end.momentum).norm() < 1e-10);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(one_step_is_symplectic_on_the_cotangent_bundle, Tau, maps) {
    const auto make = [] { return scheme<so3, Tau>{}; };
    const auto noisy =
        hamiltonian_on_group<so3>(satellite(), noises_on_group(), wiener_path{5, 0, 0.2});
    BOOST_TEST(symplectic_defect(detail::step_map(make, noisy, 0.0, 0.2), start) < 1e-11);
    // of a lie_poisson system with its reconstruction
    const auto body = lie_poisson<so3>(quartic_on_so3());
    BOOST_TEST(symplectic_defect(detail::step_map(make, body, 0.0, 0.2), start) < 1e-11);
}

namespace {

/// h(g, (pi, p)) = pi.J^{-1}pi/2 + p.M^{-1}p/2 + w e_3.v: a body in space that sinks
struct sinking_body {
    models::underwater_vehicle body{{1, 2, 3}, {0.5, 0.7, 0.4}};
    double w = 0.6;

    double operator()(const cotangent<rigid_motion, top_state>& x) const {
        return body(x.momentum) + w * x.configuration.translation().z();
    }
    auto gradient(const cotangent<rigid_motion, top_state>& x) const {
        const Vector3d down =
            x.configuration.rotation().inverse() * Vector3d(w * Vector3d::UnitZ());
        return phase_vector{top_state{Vector3d::Zero(), down}, body.gradient(x.momentum)};
    }
};

const cotangent<rigid_motion, top_state> sinking_start{
    {rotation::exp({0.4, -0.7, 1.1}), Vector3d{0.2, 0.1, -0.4}}, top_start};

} // namespace

BOOST_AUTO_TEST_CASE(it_is_symplectic_on_rigid_motions) {
    const auto system = hamiltonian_on_group<se3>(
        sinking_body{}, noise(lifted{random_quartic<top_state>{3}}), wiener_path{5, 1, 0.1});
    const auto cayleys = [] { return scheme<se3>{}; };
    const auto exponentials = [] { return scheme<se3, exponential>{}; };
    BOOST_TEST(symplectic_defect(detail::step_map(cayleys, system, 0.0, 0.1), sinking_start) <
               1e-11);
    BOOST_TEST(symplectic_defect(detail::step_map(exponentials, system, 0.0, 0.1), sinking_start) <
               1e-11);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(reduced_and_advected_steps_are_poisson_maps, Tau, maps) {
    const wiener_path path{5, 0, 0.3};
    const auto defect = []<class G>(G, auto stepper, const auto& system, const auto& x) {
        const auto make = [=] { return stepper; };
        return detail::lie_poisson_defect<G>(detail::step_map(make, system, 0.0, 0.3), x);
    };
    const auto body = lie_poisson<so3>(quartic_on_so3(), mixed_noises_on_so3(), path);
    BOOST_TEST(defect(so3{}, scheme<so3, Tau>{}, body, body_start) < 1e-11);
    const auto top = lie_poisson<se3>(random_quartic<top_state>{3}, mixed_noises_on_se3(), path);
    BOOST_TEST(defect(se3{}, scheme<so3, Tau>{}, top, top_start) < 1e-11);
    BOOST_TEST(defect(se3{}, scheme<se3, Tau>{}, top, top_start) < 1e-11);
    // two advected vectors
    using two = semidirect<so3, space_vectors<2>>;
    const auto pair = lie_poisson<two>(random_quartic<two::dual_type>{4});
    random_source random{6};
    const two::dual_type x = 0.4 * random.vector<two::dual_type>();
    BOOST_TEST(defect(two{}, scheme<so3, Tau>{}, pair, x) < 1e-11);
    // right-invariant
    using right = right_invariant<so3>;
    const auto spatial = lie_poisson<right>(quartic_on_so3());
    BOOST_TEST(defect(right{}, scheme<right, Tau>{}, spatial, body_start) < 1e-11);
}

namespace {

/// so(3) acting on itself, without saying how the group acts
struct adjoint_representation {
    using vector_type = Vector3d;
    static Vector3d act(const Vector3d& xi, const Vector3d& b) { return so3::bracket(xi, b); }
    static Vector3d act_dual(const Vector3d& xi, const Vector3d& a) {
        return so3::coadjoint(xi, a);
    }
    static Vector3d diamond(const Vector3d& b, const Vector3d& a) { return -so3::coadjoint(b, a); }
};

} // namespace

BOOST_AUTO_TEST_CASE(other_semidirect_products_move_by_the_exponential) {
    using G = semidirect<so3, adjoint_representation>;
    const auto system = lie_poisson<G>(random_quartic<G::dual_type>{4});
    const auto advected = [] { return scheme<so3, exponential>{}; };
    const auto reduced = [] { return scheme<G, exponential>{}; };
    BOOST_TEST(detail::lie_poisson_defect<G>(detail::step_map(advected, system, 0.0, 0.3),
                                             top_start) < 1e-11);
    BOOST_TEST(detail::lie_poisson_defect<G>(detail::step_map(reduced, system, 0.0, 0.3),
                                             top_start) < 1e-11);
    // here the representation is that of se(3), whose exponential is known in closed form
    const auto closed = lie_poisson<se3>(random_quartic<top_state>{4});
    const auto a = detail::step_map(advected, system, 0.0, 0.3)(top_start);
    const auto b = detail::step_map(advected, closed, 0.0, 0.3)(top_start);
    BOOST_TEST(norm_inf(a - b) < 1e-14);
    const auto c = detail::step_map(reduced, system, 0.0, 0.3)(top_start);
    const auto d =
        detail::step_map([] { return scheme<se3, exponential>{}; }, closed, 0.0, 0.3)(top_start);
    BOOST_TEST(norm_inf(c - d) < 1e-14);
}

namespace {

/// The largest change of each quantity over n steps of `stepper`.
template <class Stepper, class System, class State, class Quantities>
std::vector<double> changes(Stepper stepper, const System& system, State x, double dt, int n,
                            Quantities quantities) {
    const auto first = quantities(x);
    std::vector<double> worst(first.size(), 0.0);
    for (int i = 0; i < n; ++i) {
        stepper.do_step(system, x, dt * i, dt);
        const auto now = quantities(x);
        for (std::size_t k = 0; k < now.size(); ++k)
            worst[k] = std::max(worst[k], std::abs(now[k] - first[k]));
    }
    return worst;
}

linear<top_state> linear_in(const Vector3d& pi, const Vector3d& gamma) {
    return linear{top_state{pi, gamma}};
}

} // namespace

BOOST_AUTO_TEST_CASE_TEMPLATE(a_free_body_keeps_its_momentum_in_space_in_every_noise, Tau, maps) {
    const auto body = models::rigid_body::gay_balmaz();
    const free_state from{start.configuration, models::rigid_body::gay_balmaz_initial_state()};
    const auto in_space = [](const free_state& x) {
        const Vector3d pi = x.configuration * x.momentum;
        return std::array{pi.x(), pi.y(), pi.z(), x.momentum.squaredNorm()};
    };
    const wiener_path path{9, 0, 0.01};
    const auto check = [&](const auto& system) {
        for (const double change :
             changes(scheme<so3, Tau>{}, system, from, 0.01, 10'000, in_space))
            BOOST_TEST(change < 1e-13);
    };
    check(erased_lie_poisson<so3>(body));
    check(erased_lie_poisson<so3>(body, three_linear_noises(), path));
    check(erased_lie_poisson<so3>(body, mixed_noises_on_so3(), path));
    check(erased_lie_poisson<so3>(body, three_linear_noises(), truncated{path}));
}

BOOST_AUTO_TEST_CASE_TEMPLATE(a_top_keeps_casimirs_and_the_vertical_momentum, Tau, maps) {
    const auto top = models::heavy_top::gay_balmaz();
    const auto from = models::heavy_top::gay_balmaz_initial_state();
    const double angle = 0.15 * std::acos(-1.0);
    const cotangent<rotation, top_state> inclined{rotation::exp({-angle, 0, 0}), from};
    // |Gamma|^2, Pi.Gamma, (R Pi)_z, |R^T e_3 - Gamma|, and Pi_z = p_psi
    const auto quantities = [](const cotangent<rotation, top_state>& x) {
        const auto& [pi, gamma] = x.momentum;
        const Vector3d vertical = x.configuration.inverse() * Vector3d::UnitZ();
        return std::array{gamma.squaredNorm(), pi.dot(gamma), (x.configuration * pi).z(),
                          (vertical - gamma).norm(), pi.z()};
    };
    const wiener_path path{9, 1, 0.01};
    const Vector3d zero = Vector3d::Zero();
    const auto check = [&](const auto& system, bool keeps_spin) {
        const auto change = changes(scheme<so3, Tau>{}, system, inclined, 0.01, 10'000, quantities);
        for (int k = 0; k < 4; ++k) BOOST_TEST(change[static_cast<std::size_t>(k)] < 1e-13);
        BOOST_TEST((keeps_spin ? change[4] < 1e-13 : change[4] > 1e-4), change[4]);
    };
    diagonal_polynomial<top_state> squared_momentum; // 0.1 |Pi|^2
    squared_momentum.quadratic << 0.2, 0.2, 0.2, 0, 0, 0;
    check(erased_lie_poisson<se3>(top), true);
    check(erased_lie_poisson<se3>(top, noise(linear_in({0, 0, 0.1}, zero)), path), true);
    check(erased_lie_poisson<se3>(top, noise(linear_in(zero, {0, 0, 0.098})), path), true);
    check(erased_lie_poisson<se3>(top, noise(squared_momentum), path), true);
    check(erased_lie_poisson<se3>(
              top, noise(linear_in(zero, {0.098, 0, 0}), linear_in(zero, {0, 0.098, 0})), path),
          false);
    check(erased_lie_poisson<se3>(
              top, noise(linear_in({0.01, 0, 0}, zero), linear_in({0, 0.01, 0}, zero)),
              truncated{path}),
          false);
}

BOOST_AUTO_TEST_CASE(casimirs_and_noether_momenta_do_not_wait_for_the_solver) {
    const auto top = lie_poisson<se3>(reference_top(), mixed_noises_on_se3(), wiener_path{9, 2});
    const auto from = models::heavy_top::luesink_initial_state();
    const variational_midpoint<so3> rough{cascade{1e-3}};
    for (const double change : changes(rough, top, from, 0.01, 1000, se3::casimirs))
        BOOST_TEST(change < 1e-13);
}

namespace {

// A symmetry of our own: rotations of space about w, and Hamiltonians that see R only by w . R c.
const Vector3d w = Vector3d{1, 2, 2} / 3;

struct symmetric_about_w {
    double operator()(const free_state& x) const {
        const Vector3d u = x.configuration.inverse() * w;
        return 0.5 * x.momentum.dot(Vector3d{1, 0.5, 0.3}.cwiseProduct(x.momentum)) +
               0.8 * u.x() * u.y() + 0.5 * u.z() + 0.3 * u.dot(x.momentum) * u.x();
    }
    auto gradient(const free_state& x) const {
        const Vector3d u = x.configuration.inverse() * w;
        Vector3d by_u{0.8 * u.y(), 0.8 * u.x(), 0.5};
        by_u += 0.3 * u.x() * x.momentum + 0.3 * u.dot(x.momentum) * Vector3d::UnitX();
        return phase_vector{by_u.cross(u),
                            Vector3d{1, 0.5, 0.3}.cwiseProduct(x.momentum) + 0.3 * u.x() * u};
    }
};

} // namespace

BOOST_AUTO_TEST_CASE_TEMPLATE(the_momentum_of_a_symmetry_is_kept_and_no_other, Tau, maps) {
    const auto system =
        hamiltonian_on_group<so3>(symmetric_about_w{},
                                  noise(lifted{linear{Vector3d{0.3, 0.1, -0.2}}},
                                        weight{w, {0.2, -0.3, 0.1}}, spatial_momentum{0.2 * w}),
                                  wiener_path{11, 0, 0.01});
    const Vector3d across = w.cross(Vector3d::UnitX()).normalized();
    const auto momenta = [&](const free_state& x) {
        const Vector3d in_space = x.configuration * x.momentum;
        return std::array{w.dot(in_space), across.dot(in_space), in_space.norm()};
    };
    const auto change = changes(scheme<so3, Tau>{}, system, start, 0.01, 10'000, momenta);
    BOOST_TEST(change[0] < 1e-13 * (1 + change[2])); // the noise makes it faster and faster
    BOOST_TEST(change[1] > 0.1);
}

BOOST_AUTO_TEST_CASE(the_momentum_of_a_symmetry_of_the_body_is_kept) {
    // two equal moments of inertia: the satellite may be turned about its third axis
    const auto system = hamiltonian_on_group<so3>(
        models::gravity_gradient_satellite{{2, 2, 1}, 0.7},
        noise(lifted{linear{Vector3d{0, 0, 0.3}}}, spatial_momentum{{0.2, 0.3, -0.1}}),
        wiener_path{11, 0, 0.05});
    const auto momenta = [](const free_state& x) {
        return std::array{x.momentum.z(), x.momentum.squaredNorm()};
    };
    const auto change = changes(scheme<so3>{}, system, start, 0.05, 10'000, momenta);
    BOOST_TEST(change[0] < 1e-13);
    BOOST_TEST(change[1] > 0.1);
}

BOOST_AUTO_TEST_CASE(a_sinking_body_keeps_its_horizontal_momenta) {
    const auto system = hamiltonian_on_group<se3>(sinking_body{});
    // R p, and the angular momentum about the vertical
    const auto momenta = [](const cotangent<rigid_motion, top_state>& x) {
        const auto in_space =
            group_traits<rigid_motion>::coadjoint_action(x.configuration.inverse(), x.momentum);
        return std::array{in_space.advected.x(), in_space.advected.y(), in_space.momentum.z(),
                          in_space.advected.z()};
    };
    const auto change = changes(scheme<se3>{}, system, sinking_start, 0.01, 1000, momenta);
    BOOST_TEST(change[0] < 1e-13);
    BOOST_TEST(change[1] < 1e-13);
    BOOST_TEST(change[2] < 1e-11); // the body is by then tens of lengths away
    BOOST_TEST(std::abs(change[3] - 0.6 * 10) < 1e-12);
}

BOOST_AUTO_TEST_CASE(energy_fluctuates_by_the_square_of_the_step) {
    // the misprinted scheme would keep the energy of a free body exactly
    const auto body = models::rigid_body::gay_balmaz();
    const auto system = lie_poisson<so3>(body);
    const auto fluctuation = [&](double dt) {
        return changes(variational_midpoint<so3>{}, system,
                       models::rigid_body::gay_balmaz_initial_state(), dt,
                       static_cast<int>(std::lround(50 / dt)),
                       [&](const Vector3d& x) { return std::array{body(x)}; })[0];
    };
    BOOST_TEST(std::abs(fluctuation(0.02) / 1.025e-6 - 1) < 0.001);
    BOOST_TEST(std::abs(fluctuation(0.01) / 2.562e-7 - 1) < 0.001);
    BOOST_TEST(std::abs(fluctuation(0.005) / 6.405e-8 - 1) < 0.001);
}

BOOST_AUTO_TEST_CASE(energy_does_not_drift_in_a_million_steps) {
    const auto body = models::rigid_body::gay_balmaz();
    const auto system = lie_poisson<so3>(body);
    Vector3d x = models::rigid_body::gay_balmaz_initial_state();
    const double energy = body(x);
    variational_midpoint<so3> stepper;
    double first = 0, last = 0;
    for (int i = 0; i < 1'000'000; ++i) {
        stepper.do_step(system, x, 0.1 * i, 0.1);
        double& worst = i < 500'000 ? first : last;
        worst = std::max(worst, std::abs(body(x) - energy));
    }
    BOOST_TEST(first < 3e-5);
    BOOST_TEST(last < 1.001 * first);
}

BOOST_AUTO_TEST_SUITE_END()
