// SPDX-License-Identifier: BSL-1.0
//
// The same motion in every unit on spaces other than so(3)* and se(3)*: pairs (g, mu), two advected
// vectors of different units, skew matrices, numerical realisations, double brackets and manifolds. See
// units_test.cpp. The solver is not the subject: the plain fixed point compiles fastest.
#include "support/poisson_scheme.hpp"

#include <geodeint/algebra/cayley_map.hpp>
#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/semidirect.hpp>
#include <geodeint/algebra/so.hpp>
#include <geodeint/function/gonzalez.hpp>
#include <geodeint/models/gravity_gradient_satellite.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/models/spin_with_heat_bath.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/metriplectic_midpoint.hpp>
#include <geodeint/stepper/metriplectic_midpoint_on.hpp>
#include <geodeint/stepper/munthe_kaas_heun.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/variational_midpoint.hpp>
#include <geodeint/structure/karasev.hpp>
#include <geodeint/system/forced_lie_poisson.hpp>
#include <geodeint/system/poisson.hpp>

#include <boost/test/unit_test.hpp>

#include <Eigen/Core>

#include <array>
#include <cmath>
#include <utility>

using namespace geodeint;
using Eigen::Vector3d;

namespace {

double power_of_two(int exponent) { return std::ldexp(1.0, exponent); }

/// `steps` steps from x.
template <class Stepper, class System, class State>
State end_of(Stepper stepper, const System& system, State x, double dt, int steps = 300) {
    for (int i = 0; i < steps; ++i) stepper.do_step(system, x, i * dt, dt);
    return x;
}

/// The same bits for exponents of the units of momentum and time.
template <class EndIn>
void check_momentum_and_time(const EndIn& end_in) {
    const auto expected = end_in(1.0, 1.0);
    for (const auto& [momentum, time] : {std::pair{30, 0}, std::pair{-70, 0}, std::pair{0, 12},
                                         std::pair{0, -40}, std::pair{25, -9}, std::pair{-100, 33}})
        BOOST_TEST((end_in(power_of_two(momentum), power_of_two(time)) == expected),
                   "momentum 2^" << momentum << ", time 2^" << time);
}

using pair_state = cotangent<rotation, Vector3d>;

template <class Stepper>
void check_satellite(const Stepper& stepper) {
    check_momentum_and_time([&](double momentum, double time) {
        const models::gravity_gradient_satellite satellite{momentum * time * Vector3d{1, 2, 3},
                                                           0.7 / time};
        const pair_state start{rotation::exp({0.4, -0.7, 1.1}),
                               momentum * Vector3d{0.4, -0.3, 0.9}};
        const pair_state x = end_of(stepper, satellite.system(), start, time / 16);
        Eigen::Matrix<double, 3, 4> both;
        both << x.configuration.matrix(), x.momentum / momentum;
        return both;
    });
}

using two_vectors = semidirect<so3, space_vectors<2>>;
using body_with_vectors = two_vectors::dual_type;

/// pi.I^{-1} pi/2 + chi_1.a_1 + (chi_2.a_2)^2/2 in units of momentum, both vectors and time.
struct body_in_fields {
    double momentum, first, second, time;

    body_with_vectors gradient(const body_with_vectors& x) const {
        const double energy = momentum / time;
        body_with_vectors g;
        g.momentum = Vector3d{0.25, 0.5, 1}.cwiseProduct(x.momentum) / (momentum * time);
        g.advected.col(0) = energy / first * Vector3d{0.1, 0, 1};
        const Vector3d axis{0.3, 0.2, 0};
        g.advected.col(1) = energy / second * axis.dot(x.advected.col(1) / second) * axis;
        return g;
    }
};

template <class Stepper>
void check_two_vectors(const Stepper& stepper) {
    const auto end_in = [&](const std::array<int, 4>& exponents) {
        const body_in_fields h{power_of_two(exponents[0]), power_of_two(exponents[1]),
                               power_of_two(exponents[2]), power_of_two(exponents[3])};
        body_with_vectors x;
        x.momentum = h.momentum * Vector3d{-1, 1, 0.3};
        x.advected.col(0) = h.first * Vector3d{-0.6, 0.6, 0.2};
        x.advected.col(1) = h.second * Vector3d{0.1, 0.5, 0.7};
        x = end_of(stepper, lie_poisson<two_vectors>(h), x, 0.05 * h.time);
        Eigen::Matrix3d all;
        all << x.momentum / h.momentum, x.advected.col(0) / h.first, x.advected.col(1) / h.second;
        return all;
    };
    const Eigen::Matrix3d expected = end_in({});
    using exponents = std::array<int, 4>;
    for (const exponents& each :
         {exponents{20, 0, 0, 0}, exponents{0, 40, 0, 0}, exponents{0, 0, -60, 0},
          exponents{0, 0, 0, -30}, exponents{30, -7, 50, -12}, exponents{-60, 25, -25, 9}})
        BOOST_TEST((end_in(each) == expected),
                   each[0] << ' ' << each[1] << ' ' << each[2] << ' ' << each[3]);
}

/// sum_{i<j} (i + 2 j) mu_ij^2/2
struct body_of_planes {
    double inertia;
    Eigen::Matrix4d gradient(const Eigen::Matrix4d& mu) const {
        Eigen::Matrix4d g;
        for (int i = 0; i < 4; ++i)
            for (int j = 0; j < 4; ++j) g(i, j) = (i + j + std::max(i, j)) * mu(i, j) / inertia;
        return g;
    }
};

template <class Stepper>
void check_matrices(const Stepper& stepper) {
    check_momentum_and_time([&](double momentum, double time) {
        const Eigen::Matrix4d start =
            momentum * so<4>::from_coordinates(Eigen::Matrix<double, 6, 1>::LinSpaced(0.5, -0.7));
        const auto system = lie_poisson<so<4>>(body_of_planes{momentum * time});
        return Eigen::Matrix4d(end_of(stepper, system, start, 0.05 * time) / momentum);
    });
}

/// x -> (x_2, x_3, x_1) rotated and sheared: a tensor that is not linear, in units of its coordinates.
struct scaled_tensor {
    Vector3d unit;
    Eigen::Matrix3d operator()(const Vector3d& x) const {
        const Vector3d y = x.cwiseQuotient(unit);
        const Vector3d c{y[0] + y[2], 2 * y[1], y[2] * y[2] * y[2] + y[0]};
        const Eigen::Matrix3d hat{{0, -c[2], c[1]}, {c[2], 0, -c[0]}, {-c[1], c[0], 0}};
        return unit.asDiagonal() * hat * unit.asDiagonal();
    }
};
/// x_1^2/2 + x_2^4/4 + x_3^2/2
struct scaled_energy {
    Vector3d unit;
    Vector3d gradient(const Vector3d& x) const {
        const Vector3d y = x.cwiseQuotient(unit);
        return Vector3d{y[0], y[1] * y[1] * y[1], y[2]}.cwiseQuotient(unit);
    }
};

/// |mu|^2/2
struct half_square {
    static constexpr bool is_quadratic = true;
    double operator()(const Vector3d& mu) const { return 0.5 * mu.squaredNorm(); }
    const Vector3d& gradient(const Vector3d& mu) const { return mu; }
};

} // namespace

BOOST_AUTO_TEST_SUITE(the_same_motion_in_every_unit_of_other_spaces)

BOOST_AUTO_TEST_CASE(pairs_of_attitude_and_momentum) {
    check_satellite(variational_midpoint<so3, exponential, pair_state, fixed_point>{});
    check_satellite(variational_midpoint<so3, cayley_map, pair_state, fixed_point>{});
}

BOOST_AUTO_TEST_CASE(two_advected_vectors_of_different_units) {
    check_two_vectors(munthe_kaas_midpoint<two_vectors, exponential, fixed_point>{});
    check_two_vectors(munthe_kaas_heun<two_vectors>{});
    check_two_vectors(implicit_midpoint<body_with_vectors, fixed_point>{});
    check_two_vectors(variational_midpoint<so3, cayley_map, body_with_vectors, fixed_point>{});
}

BOOST_AUTO_TEST_CASE(skew_matrices) {
    check_matrices(isospectral_midpoint<so<4>, fixed_point>{});
    check_matrices(munthe_kaas_midpoint<so<4>, exponential, fixed_point>{});
    check_matrices(munthe_kaas_heun<so<4>>{});
}

BOOST_AUTO_TEST_CASE(numerical_realisations) {
    const auto end_in = [](const std::array<int, 3>& exponents) {
        const Vector3d unit{power_of_two(exponents[0]), power_of_two(exponents[1]),
                            power_of_two(exponents[2])};
        const auto system =
            poisson(make_karasev<Vector3d, 3>(scaled_tensor{unit}), scaled_energy{unit});
        const testing::poisson_scheme<karasev<Vector3d, scaled_tensor, 3>> stepper;
        const Vector3d start = unit.cwiseProduct(Vector3d{0.7, -0.4, 0.6});
        return Vector3d(end_of(stepper, system, start, 0.05).cwiseQuotient(unit));
    };
    const Vector3d expected = end_in({});
    using exponents = std::array<int, 3>;
    for (const exponents& each :
         {exponents{30, 0, 0}, exponents{0, -50, 0}, exponents{0, 0, 60}, exponents{-20, 17, -60}})
        BOOST_TEST((end_in(each) == expected), each[0] << ' ' << each[1] << ' ' << each[2]);
}

BOOST_AUTO_TEST_CASE(double_brackets) {
    check_momentum_and_time([](double momentum, double time) {
        const models::rigid_body body{momentum * time * Vector3d{10, 5, 1}};
        const Eigen::Matrix3d friction = time * Vector3d{0.1, 0.2, 0.3}.asDiagonal();
        const auto system = forced_lie_poisson<so3>(body, half_square{}, friction);
        const Vector3d start = momentum * Vector3d{0.6, 0.3, 0.8};
        const metriplectic_midpoint<gonzalez, Vector3d, fixed_point> stepper;
        return Vector3d(end_of(stepper, system, start, 0.1 * time) / momentum);
    });
}

BOOST_AUTO_TEST_CASE(spins_and_their_bath) {
    // its discrete gradient has a quotient, which is Euclidean: not the same bits
    using models::spin_with_heat_bath;
    const auto end_in = [](int energy_exponent, int entropy_exponent) {
        const double energy = power_of_two(energy_exponent),
                     entropy = power_of_two(entropy_exponent);
        const spin_with_heat_bath model{{energy * Vector3d{0.2, 0, 0.5},
                                         energy * Vector3d{0, 0.3, 1}, 0.4, 1.5 * entropy,
                                         0.7 * energy / entropy}};
        spin_with_heat_bath::state_type x;
        x.first = Vector3d{0.6, 0, 0.8};
        x.second(0) = 0.3 * entropy;
        x = end_of(metriplectic_midpoint_on<spin_with_heat_bath::space, fixed_point>{},
                   model.system(), x, 0.05 / energy);
        return Eigen::Vector4d{x.first(0), x.first(1), x.first(2), x.second(0) / entropy};
    };
    const Eigen::Vector4d expected = end_in(0, 0);
    for (const int energy : {20, -40, 60})
        BOOST_TEST((end_in(energy, 0) - expected).cwiseAbs().maxCoeff() < 1e-13);
}

BOOST_AUTO_TEST_SUITE_END()
