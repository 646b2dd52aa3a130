// SPDX-License-Identifier: BSL-1.0
#include <geodeint/stepper/metriplectic_midpoint_on.hpp>

#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/spin_with_heat_bath.hpp>
#include <geodeint/structure/group_manifold.hpp>

#include "support/allocation_counter.hpp"
#include "support/metriplectic_problems.hpp"
#include "support/order.hpp"

#include <boost/numeric/odeint/integrate/integrate_n_steps.hpp>
#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;
using models::spin_with_heat_bath;

namespace {

using spin_state = spin_with_heat_bath::state_type;
using spin_stepper = metriplectic_midpoint_on<spin_with_heat_bath::space>;

spin_state spin_start() { return {Vector3d{0.6, 0.48, 0.64}, Eigen::Matrix<double, 1, 1>{0.1}}; }

/// The same system in R^4, where classical steppers run it.
struct spin_in_space {
    void operator()(const Eigen::Vector4d& x, Eigen::Vector4d& dxdt, double t) const {
        const spin_state state{x.head<3>(), x.tail<1>()};
        spin_with_heat_bath::reference().system()(state, dxdt, t);
    }
};

/// A heavy body with friction that heats it: attitude R, angular momentum m, entropy s,
///
///     H = m.m/(2 I) + R^T e_3 . chi + c exp(s/c),     S = s,
///
/// in body coordinates: dR = R w, dm = m x w + chi x R^T e_3 - g w, T ds = g |w|^2.
namespace warm_top {

using space = product_manifold<group_manifold<rotation>, flat_space<4>>;
using state = space::state_type;
using vector = space::vector_type;
const Vector3d inverse_inertia{1, 0.7, 0.5}, chi{0.1, 0.2, 1};

struct energy {
    double operator()(const state& x) const {
        const Vector3d m = x.second.head<3>();
        return 0.5 * m.dot(inverse_inertia.cwiseProduct(m)) + up(x).dot(chi) +
               1.5 * std::exp(x.second(3) / 1.5);
    }
    /// (R^{-1} dH/dR, dH/dm, dH/ds)
    vector gradient(const state& x) const {
        vector slope;
        slope << up(x).cross(chi).eval() * -1, inverse_inertia.cwiseProduct(x.second.head<3>()),
            std::exp(x.second(3) / 1.5);
        return slope;
    }
    static Vector3d up(const state& x) { return x.first.inverse() * Vector3d::UnitZ(); }
};
struct entropy {
    static constexpr bool is_linear = true;
    double operator()(const state& x) const { return x.second(3); }
    vector gradient(const state&) const { return vector::Unit(6); }
};
struct tensor {
    void sharp(const state& x, const vector& xi, vector& out) const {
        const Vector3d m = x.second.head<3>(), w = xi.segment<3>(3);
        out << w, m.cross(w) - xi.head<3>(), 0;
    }
};
struct friction {
    double strength = 0.2;
    void apply(const state&, const vector& xi, const vector& s, vector& out) const {
        const Vector3d part = strength * (xi(6) * s.segment<3>(3) - s(6) * xi.segment<3>(3));
        out << Vector3d::Zero(), part, -xi.segment<3>(3).dot(part) / xi(6);
    }
};

auto system(double strength = 0.2) {
    return metriplectic(tensor{}, energy{}, friction{strength}, entropy{});
}
state start() { return {rotation::exp(Vector3d{0.5, -0.3, 0.2}), {0.6, -0.4, 0.8, 0.1}}; }

double distance(const state& x, const state& y) {
    return (x.first.inverse() * y.first).log().norm() + (x.second - y.second).norm();
}

} // namespace warm_top

template <class Stepper, class System, class State>
State run(Stepper stepper, const System& system, State x, double duration, std::size_t steps) {
    boost::numeric::odeint::integrate_n_steps(stepper, system, x, 0.0,
                                              duration / static_cast<double>(steps), steps);
    return x;
}

} // namespace

BOOST_AUTO_TEST_SUITE(metriplectic_midpoint_on_manifolds)

BOOST_AUTO_TEST_CASE(on_the_sphere_it_has_order_two) {
    Eigen::Vector4d start;
    start << spin_start().first, spin_start().second;
    const Eigen::Vector4d exact = reference_solution(spin_in_space{}, start, 0.0, 2.0);
    const auto system = spin_with_heat_bath::reference().system();
    check_order(
        [&](double h) {
            const spin_state x = run(spin_stepper{}, system, spin_start(), 2.0,
                                     static_cast<std::size_t>(std::lround(2 / h)));
            return (x.first - exact.head<3>()).norm() + (x.second - exact.tail<1>()).norm();
        },
        2, {.duration = 2});
}

BOOST_AUTO_TEST_CASE(on_the_sphere_it_keeps_both_laws_and_the_sphere) {
    const auto system = spin_with_heat_bath::reference().system();
    spin_state x = spin_start();
    spin_stepper stepper;
    double off = 0;
    const double energy = system.hamiltonian()(x);
    for (int i = 0; i < 20'000; ++i) {
        const double before = x.second(0);
        stepper.do_step(system, x, 0.1 * i, 0.1);
        BOOST_REQUIRE(x.second(0) >= before);
        BOOST_REQUIRE(std::abs(system.hamiltonian()(x) - energy) < 2e-15);
        off = std::max(off, std::abs(x.first.norm() - 1));
    }
    BOOST_TEST(off < 3e-16);
    // it has come to rest where the field has no torque
    const Eigen::Vector4d slope = system.hamiltonian().gradient(x);
    BOOST_TEST(x.first.cross(slope.head<3>()).norm() < 1e-7);
}

BOOST_AUTO_TEST_CASE(on_a_group_it_has_order_two) {
    // the reference: the same with so many steps that their error is below that of all others
    const auto reference = [] {
        using stepper = metriplectic_midpoint_on<warm_top::space>;
        const auto coarse = run(stepper{}, warm_top::system(), warm_top::start(), 1.0, 4096);
        const auto fine = run(stepper{}, warm_top::system(), warm_top::start(), 1.0, 8192);
        // Richardson's extrapolation
        const Vector3d turn = (coarse.first.inverse() * fine.first).log() / 3;
        return warm_top::state{fine.first * rotation::exp(turn),
                               fine.second + (fine.second - coarse.second) / 3};
    }();
    check_order(
        [&](double h) {
            return warm_top::distance(run(metriplectic_midpoint_on<warm_top::space>{},
                                          warm_top::system(), warm_top::start(), 1.0,
                                          static_cast<std::size_t>(std::lround(1 / h))),
                                      reference);
        },
        2, {.most_steps = 1024});
}

BOOST_AUTO_TEST_CASE(on_a_group_the_equations_are_those_of_a_top) {
    // against an explicit midpoint rule on SO(3) x R^4, fine enough for six digits
    const auto system = warm_top::system();
    auto x = warm_top::start();
    const int steps = 2000;
    const double h = 1.0 / steps;
    using space = warm_top::space;
    for (int i = 0; i < steps; ++i) {
        warm_top::vector v = warm_top::vector::Zero();
        auto half = x, to = x;
        system(x, v, 0.0);
        space::move(x, warm_top::vector(0.5 * h * v), half);
        system(half, v, 0.0);
        space::move(x, warm_top::vector(h * v), to);
        x = to;
    }
    const auto ours = run(metriplectic_midpoint_on<space>{}, system, warm_top::start(), 1.0, 2000);
    BOOST_TEST(warm_top::distance(x, ours) < 1e-6);
}

BOOST_AUTO_TEST_CASE(on_a_group_it_keeps_both_laws) {
    auto x = warm_top::start();
    const laws kept =
        follow(metriplectic_midpoint_on<warm_top::space>{}, warm_top::system(), x, 0.1, 5000);
    BOOST_TEST(kept.energy < 2e-15);
    BOOST_TEST(kept.violations == 0U);
    BOOST_TEST(std::abs(x.first.quaternion().norm() - 1) < 3e-16);
    // it hangs down, and is warmer for it
    BOOST_TEST(warm_top::energy::up(x).dot(warm_top::chi.normalized()) < -0.999);
    BOOST_TEST(kept.entropy > 0.9);
}

BOOST_AUTO_TEST_CASE(in_flat_space_it_is_the_scheme_for_vectors) {
    const auto system = dissipative_nambu_system();
    Vector3d x = dissipative_nambu_start(), y = x;
    metriplectic_midpoint_on<flat_space<3>> on_manifold;
    metriplectic_midpoint<gonzalez, Vector3d> on_vectors;
    for (int i = 0; i < 50; ++i) {
        on_manifold.do_step(system, x, 0.1 * i, 0.1);
        on_vectors.do_step(system, y, 0.1 * i, 0.1);
    }
    BOOST_TEST((x - y).norm() < 1e-13);
}

BOOST_AUTO_TEST_CASE(is_symmetric_and_does_not_allocate) {
    const auto system = warm_top::system();
    auto x = warm_top::start();
    metriplectic_midpoint_on<warm_top::space> stepper;
    BOOST_TEST(allocations_in([&] { stepper.do_step(system, x, 0.0, 0.1); }) == 0U);
    stepper.do_step(system, x, 0.1, -0.1);
    BOOST_TEST(warm_top::distance(x, warm_top::start()) < 1e-14);
}

BOOST_AUTO_TEST_CASE(refuses_what_is_not_on_the_manifold_and_what_it_cannot_solve) {
    const auto system = spin_with_heat_bath::reference().system();
    spin_state x = spin_start();
    x.first *= 1.1;
    const auto names_x = [](const auto& error) { return error.argument() == "x"; };
    BOOST_CHECK_EXCEPTION(spin_stepper{}.do_step(system, x, 0.0, 0.1), invalid_argument, names_x);
    x = spin_start();
    try {
        spin_stepper{}.do_step(system, x, 0.0, 1e6);
        BOOST_TEST(x.second(0) >= 0.1);
    } catch (const no_convergence&) {
        BOOST_TEST((x.first - spin_start().first).norm() == 0.0);
    }
}

BOOST_AUTO_TEST_SUITE_END()
