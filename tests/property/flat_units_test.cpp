// SPDX-License-Identifier: BSL-1.0
//
// The same motion in every unit of every coordinate, for states without a Lie algebra: each coordinate
// has a unit of its own. See units_test.cpp.
#include <geodeint/algebra/power.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/lotka_volterra.hpp>
#include <geodeint/solve/anderson.hpp>
#include <geodeint/solve/chord.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/solve/newton.hpp>
#include <geodeint/stepper/hamiltonian_poisson.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/structure/constant_poisson.hpp>
#include <geodeint/structure/log_canonical.hpp>
#include <geodeint/system/poisson.hpp>

#include <boost/test/unit_test.hpp>

#include <Eigen/Core>

#include <array>
#include <cmath>
#include <vector>

using namespace geodeint;
using Eigen::Vector3d;
using Eigen::Vector4d;

namespace {

double power_of_two(int exponent) { return std::ldexp(1.0, exponent); }

/// q_i^2/2 + q_i^4/4 and p_i^2/2 of two oscillators that do not know each other, in units of q_1, q_2,
/// p_1, p_2 and of the second energy.
struct oscillators {
    Vector4d unit;
    double second_energy;

    explicit oscillators(const std::array<int, 5>& exponents)
        : unit{power_of_two(exponents[0]), power_of_two(exponents[1]), power_of_two(exponents[2]),
               power_of_two(exponents[3])},
          second_energy{power_of_two(exponents[4])} {}

    double energy_unit(int i) const { return i == 0 ? 1.0 : second_energy; }
    double operator()(const Vector4d& x) const {
        double h = 0;
        for (int i = 0; i < 2; ++i) {
            const double q = x(i) / unit(i), p = x(2 + i) / unit(2 + i);
            h += (p * p / 2 + (1 + i) * (q * q / 2 + q * q * q * q / 4)) * energy_unit(i);
        }
        return h;
    }
    Vector4d gradient(const Vector4d& x) const {
        Vector4d g;
        for (int i = 0; i < 2; ++i) {
            const double q = x(i) / unit(i), p = x(2 + i) / unit(2 + i);
            g(i) = (1 + i) * (q + q * q * q) * energy_unit(i) / unit(i);
            g(2 + i) = p * energy_unit(i) / unit(2 + i);
        }
        return g;
    }
    auto system() const {
        Eigen::Matrix4d tensor = Eigen::Matrix4d::Zero();
        for (int i = 0; i < 2; ++i) {
            tensor(i, 2 + i) = unit(i) * unit(2 + i) / energy_unit(i);
            tensor(2 + i, i) = -tensor(i, 2 + i);
        }
        return poisson(constant_poisson<4>{tensor}, *this);
    }
};

template <class Stepper>
Vector4d end_of_oscillators(Stepper stepper, const std::array<int, 5>& exponents) {
    const oscillators h{exponents};
    const auto system = h.system();
    Vector4d x = h.unit.cwiseProduct(Vector4d{1, 0.5, 0.2, -0.7});
    for (int i = 0; i < 300; ++i) stepper.do_step(system, x, 0.1 * i, 0.1);
    return x.cwiseQuotient(h.unit);
}

template <class Stepper>
void check_oscillators(const Stepper& stepper) {
    const Vector4d expected = end_of_oscillators(stepper, {});
    using exponents = std::array<int, 5>;
    for (const auto& each : {exponents{30, 0, 0, 0, 0}, exponents{0, -30, 0, 0, 0},
                             exponents{0, 0, 60, 0, 0}, exponents{0, -20, 0, -80, 0},
                             exponents{0, 0, 0, 0, -90}, exponents{3, -50, 17, -20, -60}})
        BOOST_TEST((end_of_oscillators(stepper, each) == expected));
}

template <class Stepper>
void check_populations(const Stepper& prototype) {
    const auto end_in = [&](const Vector3d& unit) {
        const Eigen::Matrix3d interaction{{0, 1, 1}, {-1, 0, 1}, {-1, -1, 0}};
        const models::lotka_volterra model{interaction, Vector3d(unit.cwiseInverse()),
                                           Vector3d::Ones()};
        const auto system = model.system<3>();
        Stepper stepper = prototype;
        Vector3d x = 2 * unit;
        for (int i = 0; i < 300; ++i) stepper.do_step(system, x, 0.02 * i, 0.02);
        return Vector3d(x.cwiseQuotient(unit));
    };
    const Vector3d expected = end_in(Vector3d::Ones());
    for (const auto& [a, b, c] : {std::array{40, 0, 0}, std::array{0, -40, 0},
                                  std::array{40, 0, -40}, std::array{-100, 3, 60}})
        BOOST_TEST((end_in({power_of_two(a), power_of_two(b), power_of_two(c)}) == expected));
}

} // namespace

BOOST_AUTO_TEST_SUITE(the_same_motion_in_every_unit_of_every_coordinate)

BOOST_AUTO_TEST_CASE(oscillators_of_different_size) {
    check_oscillators(implicit_midpoint<Vector4d>{});
    check_oscillators(implicit_midpoint<Vector4d, newton>{});
    check_oscillators(implicit_midpoint<Vector4d, chord>{});
    check_oscillators(implicit_midpoint<Vector4d, fixed_point>{});
    check_oscillators(implicit_midpoint<Vector4d, anderson>{});
    check_oscillators(hamiltonian_poisson<constant_poisson<4>>{});
    check_oscillators(hamiltonian_poisson<constant_poisson<4>, 4>{});
}

BOOST_AUTO_TEST_CASE(populations_of_different_size) {
    check_populations(hamiltonian_poisson<log_canonical<3>>{});
    check_populations(implicit_midpoint<Vector3d>{});
}

BOOST_AUTO_TEST_CASE(bodies_beside_much_larger_ones) {
    // two free bodies that do not know each other: what the small one keeps does not depend on the
    // size of the other
    struct bodies {
        double size;
        double operator()(const Eigen::Matrix3Xd& x) const {
            Eigen::Matrix3Xd g;
            gradient(x, g);
            return 0.5 * x.cwiseProduct(g).sum();
        }
        void gradient(const Eigen::Matrix3Xd& x, Eigen::Matrix3Xd& g) const {
            const Vector3d inverse{0.5, 1, 1.5};
            g.resize(3, 2);
            g.col(0) = inverse.cwiseProduct(x.col(0));
            g.col(1) = inverse.cwiseProduct(x.col(1)) / size;
        }
    };
    const auto end_beside = [](double size) {
        const auto system = lie_poisson<power<so3>>(bodies{size});
        Eigen::Matrix3Xd x(3, 2);
        x.col(0) = Vector3d{0.6, 0.3, 0.8};
        x.col(1) = size * Vector3d{0.1, 0.9, -0.4};
        implicit_midpoint<Eigen::Matrix3Xd> stepper;
        for (int i = 0; i < 1000; ++i) stepper.do_step(system, x, 0.1 * i, 0.1);
        return Vector3d(x.col(0));
    };
    const Vector3d alone = end_beside(1);
    for (const int exponent : {13, 26, 40, -40})
        BOOST_TEST((end_beside(power_of_two(exponent)) == alone));
}

BOOST_AUTO_TEST_SUITE_END()
