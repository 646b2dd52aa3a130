// SPDX-License-Identifier: BSL-1.0
//
// The two laws, and the same motion, in every unit of every coordinate of metriplectic systems. See
// units_test.cpp.
#include <geodeint/function/gonzalez.hpp>
#include <geodeint/function/itoh_abe.hpp>
#include <geodeint/function/mean_value.hpp>
#include <geodeint/stepper/metriplectic_midpoint.hpp>
#include <geodeint/stepper/metriplectic_midpoint_on.hpp>
#include <geodeint/structure/flat_space.hpp>
#include <geodeint/system/metriplectic.hpp>

#include "support/metriplectic_problems.hpp"

#include <boost/test/unit_test.hpp>

#include <Eigen/Core>

#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;
using Eigen::Vector4d;
using two_nodes = gonzalez_on<mean_value<2>>;

namespace {

/// Units of q, p, S and of the energy.
struct oscillator_units {
    Vector3d unit;
    double energy_unit;

    explicit oscillator_units(const std::array<int, 4>& exponents)
        : unit{std::ldexp(1, exponents[0]), std::ldexp(1, exponents[1]),
               std::ldexp(1, exponents[2])},
          energy_unit{std::ldexp(1, exponents[3])} {}
};

/// A damped oscillator and the bath that it heats, (q, p, S) with H = p^2/2 + q^2/2 + q^4/4 + S +
/// S^2/4.
struct damped_oscillator : oscillator_units {
    using oscillator_units::oscillator_units;

    struct energy {
        oscillator_units in;
        double operator()(const Vector3d& x) const {
            const Vector3d y = x.cwiseQuotient(in.unit);
            const double q = y(0), p = y(1), s = y(2);
            return in.energy_unit * (p * p / 2 + q * q / 2 + q * q * q * q / 4 + s + s * s / 4);
        }
        Vector3d gradient(const Vector3d& x) const {
            const Vector3d y = x.cwiseQuotient(in.unit);
            const Vector3d slope{y(0) + y(0) * y(0) * y(0), y(1), 1 + y(2) / 2};
            return in.energy_unit * slope.cwiseQuotient(in.unit);
        }
    };
    struct entropy {
        static constexpr bool is_linear = true;
        oscillator_units in;
        double operator()(const Vector3d& x) const { return x(2) / in.unit(2); }
        Vector3d gradient(const Vector3d&) const { return {0, 0, 1 / in.unit(2)}; }
    };
    struct tensor {
        oscillator_units in;
        void sharp(const Vector3d&, const Vector3d& xi, Vector3d& out) const {
            const double k = in.unit(0) * in.unit(1) / in.energy_unit;
            out << k * xi(1), -k * xi(0), 0;
        }
    };
    /// v v^T / 10, v = (0, xi_S, -xi_p)
    struct friction {
        oscillator_units in;
        void apply(const Vector3d&, const Vector3d& xi, const Vector3d& s, Vector3d& out) const {
            const double k = in.unit(1) * in.unit(2) / in.energy_unit;
            const double force = 0.1 * (xi(2) * s(1) - xi(1) * s(2)) * k * k;
            out << 0, force * xi(2), -force * xi(1);
        }
    };
    auto system() const {
        return metriplectic(tensor{*this}, energy{*this}, friction{*this}, entropy{*this});
    }
};

using exponents = std::array<int, 4>;
constexpr std::array units_of_oscillator{exponents{20, 0, 0, 0},     exponents{0, 20, 0, 0},
                                         exponents{0, 0, -20, 0},    exponents{0, 0, 0, 30},
                                         exponents{-10, 10, 3, -40}, exponents{0, -40, 0, 0}};

/// Where it is after so many steps, in the unit 1, and how it kept the laws.
template <class Stepper>
std::pair<Vector3d, laws> end_of_oscillator(const Stepper& stepper, const exponents& units,
                                            std::size_t steps) {
    const damped_oscillator oscillator{units};
    Vector3d x = oscillator.unit.cwiseProduct(Vector3d{1, 0.3, 0.5});
    const laws kept = follow(Stepper{stepper}, oscillator.system(), x, 0.1, steps);
    return {x.cwiseQuotient(oscillator.unit), kept};
}

/// After 300 steps it still moves, after 5000 it is at rest. `tolerance` 0: the same bits.
template <class Stepper>
void check_oscillator(const Stepper& stepper, double tolerance) {
    for (const std::size_t steps : {300U, 5000U}) {
        const Vector3d expected = end_of_oscillator(stepper, {}, steps).first;
        for (const exponents& units : units_of_oscillator) {
            const auto [end, kept] = end_of_oscillator(stepper, units, steps);
            BOOST_TEST((end - expected).cwiseAbs().maxCoeff() <= tolerance);
            BOOST_TEST(kept.energy < 2e-14);
            BOOST_TEST(kept.violations == 0U);
        }
    }
}

Vector4d end_of_gases(auto stepper, double dt, std::size_t steps) {
    gases_in gases{1};
    follow(stepper, gases.model.system(), gases.x, dt, steps);
    return gases.x;
}

/// The energy in 121 units 10^(first + k spacing), `every` so many of them. The wall is within
/// `tolerance` of where it is in the unit 1.
template <class Gradient>
void check_gases(double first, double spacing, int every, double tolerance) {
    using stepper = metriplectic_midpoint<Gradient, Vector4d>;
    constexpr std::size_t steps = 1200;
    const Vector4d expected = end_of_gases(stepper{}, 0.1, steps);
    for (int k = 0; k <= 120; k += every) {
        gases_in gases{std::pow(10, first + spacing * k)};
        BOOST_TEST_CONTEXT("unit " << gases.unit) {
            const laws kept = follow(stepper{}, gases.model.system(), gases.x, 0.1, steps);
            BOOST_TEST(kept.energy < 2e-14);
            BOOST_TEST(kept.violations == 0U);
            BOOST_TEST(std::abs(gases.x(0) - expected(0)) < tolerance);
        }
    }
}

} // namespace

BOOST_AUTO_TEST_SUITE(metriplectic_systems_in_every_unit)

BOOST_AUTO_TEST_CASE(a_damped_oscillator_moves_the_same_way) {
    // switches at the level of rounding
    check_oscillator(metriplectic_midpoint<two_nodes, Vector3d>{}, 1e-13);
    check_oscillator(metriplectic_midpoint<itoh_abe, Vector3d>{}, 1e-13);
    // exact for this energy, which is of fourth degree
    check_oscillator(metriplectic_midpoint<mean_value<3>, Vector3d>{}, 0);
}

BOOST_AUTO_TEST_CASE(with_one_node_a_step_keeps_both_laws_or_is_refused) {
    const auto check = [](const auto& stepper) {
        int solved = 0;
        for (const exponents& units : units_of_oscillator) try {
                const laws kept = end_of_oscillator(stepper, units, 5000).second;
                BOOST_TEST(kept.energy < 2e-15);
                BOOST_TEST(kept.violations == 0U);
                ++solved;
            } catch (const no_convergence&) {
            }
        BOOST_TEST(solved >= 3);
    };
    check(metriplectic_midpoint<gonzalez, Vector3d>{});
    check(metriplectic_midpoint_on<flat_space<3>>{});
}

BOOST_AUTO_TEST_CASE(gases_keep_both_laws) {
    // Step 1129 has no solution in large units with one node. The direction of the quotient depends
    // on the units, which is an effect of fourth order: it hardly adds to the error of a step.
    const metriplectic_midpoint<two_nodes, Vector4d> stepper;
    const double error =
        std::abs(end_of_gases(stepper, 0.1, 1200)(0) - end_of_gases(stepper, 0.1 / 16, 19'200)(0));
    check_gases<two_nodes>(-6, 0.1, 1, 0.01 * error);
    check_gases<two_nodes>(-18, 0.3, 1, 0.01 * error);
    check_gases<itoh_abe>(-18, 0.3, 12, 1e-10);
}

BOOST_AUTO_TEST_SUITE_END()
