// SPDX-License-Identifier: BSL-1.0
//
// The same motion in every unit of every coordinate of Lagrangian systems, with constraints, magnetic
// terms and degenerate ones, too. See units_test.cpp.
#include <geodeint/function/mechanical_lagrangian.hpp>
#include <geodeint/stepper/boris.hpp>
#include <geodeint/stepper/degenerate_variational.hpp>
#include <geodeint/stepper/lagrange_dalembert.hpp>
#include <geodeint/stepper/rattle.hpp>
#include <geodeint/stepper/variational_lagrangian.hpp>
#include <geodeint/structure/distribution.hpp>
#include <geodeint/structure/holonomic.hpp>
#include <geodeint/structure/magnetic_field.hpp>
#include <geodeint/structure/magnetic_potential.hpp>
#include <geodeint/system/degenerate_lagrangian.hpp>
#include <geodeint/system/lagrangian.hpp>

#include <boost/test/unit_test.hpp>

#include <Eigen/Core>

#include <array>
#include <cmath>
#include <ostream>
#include <vector>

using namespace geodeint;
using Eigen::Vector2d;
using Eigen::Vector3d;

namespace {

constexpr int steps = 300;

/// Units of each coordinate, of energy, of time and of what is constrained, as exponents of two.
template <int N>
struct units {
    std::array<int, N> coordinates{};
    int energy = 0, time = 0, constraint = 0;

    Eigen::Matrix<double, N, 1> of_coordinates() const {
        Eigen::Matrix<double, N, 1> unit;
        for (std::size_t i = 0; i < N; ++i)
            unit[static_cast<Eigen::Index>(i)] = std::ldexp(1.0, coordinates[i]);
        return unit;
    }
    double of_energy() const { return std::ldexp(1.0, energy); }
    double of_time() const { return std::ldexp(1.0, time); }
    double of_constraint() const { return std::ldexp(1.0, constraint); }
    /// Of momenta, energy times time over length.
    Eigen::Matrix<double, N, 1> of_momenta() const {
        return of_energy() * of_time() * of_coordinates().cwiseInverse();
    }
};
template <int N>
std::ostream& operator<<(std::ostream& out, const units<N>& u) {
    out << "units 2^";
    for (const int each : u.coordinates) out << each << ", 2^";
    return out << u.energy << " of energy, 2^" << u.time << " of time, 2^" << u.constraint;
}

/// Where a stepper gets to from (q, v), in the units 1.
template <int N, class Stepper, class System>
Eigen::Matrix<double, 2 * N, 1> end_of(Stepper stepper, const System& system, const units<N>& u,
                                       Eigen::Matrix<double, N, 1> q, Eigen::Matrix<double, N, 1> v,
                                       double dt) {
    q = q.cwiseProduct(u.of_coordinates());
    v = v.cwiseProduct(u.of_coordinates()) / u.of_time();
    auto x = system.state(q, v);
    dt *= u.of_time();
    for (int i = 0; i < steps; ++i) stepper.do_step(system, x, i * dt, dt);
    x.template head<N>() = x.template head<N>().cwiseQuotient(u.of_coordinates()).eval();
    x.template tail<N>() = x.template tail<N>().cwiseQuotient(u.of_momenta()).eval();
    return x;
}

template <int N, class EndIn>
void check(const std::vector<units<N>>& others, const EndIn& end_in) {
    const auto expected = end_in(units<N>{});
    BOOST_REQUIRE(expected.allFinite());
    for (const units<N>& u : others) BOOST_TEST_CONTEXT(u) {
            const auto found = end_in(u);
            BOOST_TEST((found == expected),
                       "differs by " << (found - expected).cwiseAbs().maxCoeff());
        }
}

const std::vector<units<3>> of_one_length{
    {{30, 30, 30}, 0, 0}, {{0, 0, 0}, 50, 0},      {{0, 0, 0}, 0, -40},   {{-90, -90, -90}, 0, 0},
    {{0, 0, 0}, -77, 13}, {{20, 20, 20}, -60, 31}, {{0, 0, 0}, 0, 0, 40}, {{7, 7, 7}, 3, -20, -50}};
const std::vector<units<3>> of_three_lengths{
    {{30, 0, 0}},        {{0, -50, 0}},         {{0, 0, 60}},           {{0, 0, 0}, 40, 0},
    {{0, 0, 0}, 0, -30}, {{0, 0, 0}, 0, 0, 40}, {{0, 0, 0}, 0, 0, -70}, {{-20, 35, 3}, -60, 17, 9}};
const std::vector<units<2>> of_two{{{30, 0}},        {{0, -50}},        {{0, 0}, 40, 0},
                                   {{0, 0}, 0, -30}, {{-60, 60}, 0, 0}, {{-20, 35}, -60, 17}};

/// A charge in the field (0, 0, 1 + (x^2 + y^2)/10) and in a trap.
template <bool with_potential>
auto charge_in(const units<3>& u) {
    const double length = u.of_coordinates()[0], energy = u.of_energy(), time = u.of_time();
    const double mass = energy * time * time / (length * length);
    const auto trap = [=](const auto& q) {
        return energy / (length * length) * (0.3 * q[0] * q[0] + 0.2 * q[1] * q[1] + q[2] * q[2]);
    };
    const double field = energy * time / (length * length);
    auto free = lagrangian<3>(mechanical<3>(2.0 * mass, trap));
    if constexpr (with_potential)
        return free.with(magnetic_potential{[=](const auto& q) {
            const auto r2 = (q[0] * q[0] + q[1] * q[1]) / (length * length);
            const auto factor = field * (0.5 + r2 / 40);
            auto theta = (0.0 * q).eval();
            theta[0] = -factor * q[1];
            theta[1] = factor * q[0];
            return theta;
        }});
    else
        return free.with(magnetic_field([=](const Vector3d& q) {
            return Vector3d{0, 0,
                            field * (1 + (q[0] * q[0] + q[1] * q[1]) / (10 * length * length))};
        }));
}
template <bool with_potential, class Stepper>
void check_charge(const Stepper& stepper) {
    check<3>(of_one_length, [&](const units<3>& u) {
        return end_of<3>(stepper, charge_in<with_potential>(u), u, Vector3d{0.7, -0.3, 0.2},
                         Vector3d{0.1, 0.8, -0.4}, 0.1);
    });
}

/// Two coordinates of different units that are coupled by their masses and by a potential.
struct coupled {
    units<2> in;

    template <class Scalar>
    Eigen::Matrix<Scalar, 2, 2> mass(const Eigen::Matrix<Scalar, 2, 1>& q) const {
        using std::cos;
        const Vector2d unit = in.of_coordinates();
        const Scalar c = cos(q[0] / unit[0] - q[1] / unit[1]);
        const double scale = in.of_energy() * in.of_time() * in.of_time();
        Eigen::Matrix<Scalar, 2, 2> m;
        m << Scalar(2 * scale / (unit[0] * unit[0])), scale / (unit[0] * unit[1]) * c,
            scale / (unit[0] * unit[1]) * c, Scalar(scale / (unit[1] * unit[1]));
        return m;
    }
    template <class Scalar>
    Scalar potential(const Eigen::Matrix<Scalar, 2, 1>& q) const {
        using std::cos;
        const Vector2d unit = in.of_coordinates();
        return in.of_energy() * (-2 * cos(q[0] / unit[0]) - cos(q[1] / unit[1]));
    }
};
/// Of the mechanical kind, as one function, and by its derivatives over v and q.
auto mechanical_pendulums(const units<2>& u) {
    const coupled both{u};
    return lagrangian<2>(mechanical<2>([=](const auto& q) { return both.mass(q.eval()); },
                                       [=](const auto& q) { return both.potential(q.eval()); }));
}
auto generic_pendulums(const units<2>& u) {
    const coupled both{u};
    return lagrangian<2>([=](const auto& q, const auto& v) {
        const auto m = both.mass(q.eval());
        // a term of fourth order in v
        const auto w = v[0] * (u.of_time() / u.of_coordinates()[0]);
        return 0.5 * (m(0, 0) * v[0] * v[0] + 2 * m(0, 1) * v[0] * v[1] + m(1, 1) * v[1] * v[1]) +
               0.1 * u.of_energy() * w * w * w * w - both.potential(q.eval());
    });
}
struct derivatives_of_pendulums {
    decltype(generic_pendulums({})) system;
    Vector2d momentum(const Vector2d& q, const Vector2d& v) const {
        return system.lagrangian().momentum(q, v, 0);
    }
    Vector2d force(const Vector2d& q, const Vector2d& v) const {
        return system.lagrangian().force(q, v, 0);
    }
};
auto given_pendulums(const units<2>& u) {
    return lagrangian<2>(derivatives_of_pendulums{generic_pendulums(u)});
}
template <class Stepper>
void check_pendulums(const Stepper& stepper, const auto& make_system, const Vector2d& v) {
    check<2>(of_two, [&](const units<2>& u) {
        return end_of<2>(stepper, make_system(u), u, Vector2d{0.7, -0.3}, v, 0.05);
    });
}

/// A spherical pendulum: (q/unit)^2 stays, in a unit of its own.
auto spherical_pendulum_in(const units<3>& u) {
    const Vector3d unit = u.of_coordinates();
    const double energy = u.of_energy(), time = u.of_time(), constraint = u.of_constraint();
    const Vector3d masses =
        energy * time * time * Vector3d{1, 2, 3}.cwiseQuotient(unit.cwiseAbs2());
    return lagrangian<3>(
               mechanical<3>(masses, [=](const auto& q) { return energy * (q[2] / unit[2]); }))
        .with(holonomic<1>([=](const auto& q) {
            using value = std::remove_cvref_t<decltype(q[0] * q[0])>;
            value sum(0);
            for (int i = 0; i < 3; ++i) sum += (q[i] / unit[i]) * (q[i] / unit[i]);
            return constraint * 0.5 * sum;
        }));
}
template <class Stepper>
void check_spherical_pendulum(const Stepper& stepper, const std::vector<units<3>>& others) {
    check<3>(others, [&](const units<3>& u) {
        return end_of<3>(stepper, spherical_pendulum_in(u), u, Vector3d{0.6, 0, -0.8},
                         Vector3d{0, 0.9, 0}, 0.05);
    });
}

/// A blade that slides along (cos, sin) of the third coordinate.
auto sleigh_in(const units<3>& u) {
    const Vector3d unit = u.of_coordinates();
    const double energy = u.of_energy(), time = u.of_time(), constraint = u.of_constraint();
    const double scale = energy * time * time;
    return lagrangian<3>(
               mechanical<3>(Vector3d(scale * Vector3d{1, 1, 0.5}.cwiseQuotient(unit.cwiseAbs2())),
                             [=](const auto& q) {
                                 return energy * (0.3 * (q[0] / unit[0]) +
                                                  0.1 * (q[2] / unit[2]) * (q[2] / unit[2]));
                             }))
        .with(distribution<1>([=]<class Scalar>(const Eigen::Matrix<Scalar, 3, 1>& q) {
            using std::cos, std::sin;
            const Scalar angle = q[2] / unit[2];
            return Eigen::Matrix<Scalar, 1, 3>{-constraint / unit[0] * sin(angle),
                                               constraint / unit[1] * cos(angle), Scalar(0)};
        }));
}

/// vartheta_1 = X_1 + e X_1^3 + Y_2/5, vartheta_2 = X_2 + e X_1 Y_1, of four units.
auto degenerate_in(const units<4>& u) {
    const Eigen::Vector4d unit = u.of_coordinates();
    const double energy = u.of_energy(), time = u.of_time();
    return degenerate_lagrangian<2>(
        [=]<class Scalar>(const Eigen::Matrix<Scalar, 4, 1>& z) {
            const Scalar a = z[0] / unit[0], b = z[1] / unit[1], x = z[2] / unit[2],
                         y = z[3] / unit[3];
            return Eigen::Matrix<Scalar, 2, 1>{energy * time / unit[0] *
                                                   (x + 0.1 * x * x * x + 0.2 * b),
                                               energy * time / unit[1] * (y + 0.3 * x * a)};
        },
        [=](const auto& z) {
            auto sum = 0.0 * z[0];
            for (int i = 0; i < 4; ++i)
                sum += (1 + 0.3 * i) * 0.5 * (z[i] / unit[i]) * (z[i] / unit[i]);
            return energy * sum;
        });
}
template <class Stepper>
void check_degenerate(const Stepper& prototype) {
    check<4>({{{30, 0, 0, 0}},
              {{0, -50, 0, 0}},
              {{0, 0, 40, 0}},
              {{0, 0, 0, -60}},
              {{0, 0, 0, 0}, 40, 0},
              {{0, 0, 0, 0}, 0, -30},
              {{-20, 35, 3, -50}, -60, 17}},
             [&](const units<4>& u) {
                 Stepper stepper = prototype;
                 Eigen::Vector4d x =
                     u.of_coordinates().cwiseProduct(Eigen::Vector4d{0.3, -0.2, 0.4, 0.5});
                 const auto system = degenerate_in(u);
                 const double dt = 0.05 * u.of_time();
                 for (int i = 0; i < steps; ++i) stepper.do_step(system, x, i * dt, dt);
                 return Eigen::Vector4d(x.cwiseQuotient(u.of_coordinates()));
             });
}

} // namespace

BOOST_AUTO_TEST_SUITE(the_same_motion_in_every_unit_of_lagrangians)

BOOST_AUTO_TEST_CASE(charges) {
    check_charge<false>(variational_lagrangian<3>{});
    check_charge<false>(variational_lagrangian<3, trapezoid_rule>{});
    check_charge<false>(variational_lagrangian<3, left_rule>{});
    check_charge<false>(boris{});
    check_charge<true>(variational_lagrangian<3>{});
    check_charge<true>(variational_lagrangian<3, gauss_rule<2>>{});
}

BOOST_AUTO_TEST_CASE(pendulums) {
    for (const Vector2d& v : {Vector2d{0.4, 0.9}, Vector2d{0, 0.9}, Vector2d{0, 0}}) {
        check_pendulums(variational_lagrangian<2>{}, mechanical_pendulums, v);
        check_pendulums(variational_lagrangian<2, trapezoid_rule>{}, generic_pendulums, v);
        check_pendulums(variational_lagrangian<2>{}, generic_pendulums, v);
        check_pendulums(variational_lagrangian<2>{}, given_pendulums, v);
    }
    check_pendulums(variational_lagrangian<2, gauss_rule<2>>{}, generic_pendulums, {0.4, 0.9});
}

BOOST_AUTO_TEST_CASE(constraints) {
    check_spherical_pendulum(rattle<3>{}, of_three_lengths);
    check_spherical_pendulum(rattle<3, midpoint_rule>{}, of_three_lengths);
    check<3>(of_three_lengths, [&](const units<3>& u) {
        return end_of<3>(lagrange_dalembert<3>{}, sleigh_in(u), u, Vector3d{0.6, 0, 0.2},
                         Vector3d{std::cos(0.2), std::sin(0.2), 0.9}, 0.05);
    });
}

BOOST_AUTO_TEST_CASE(degenerate_lagrangians) {
    check_degenerate(degenerate_variational<2>{});
    check_degenerate(degenerate_variational<2, left_rule>{});
    check_degenerate(degenerate_variational<2, gauss_rule<2>>{});
}

BOOST_AUTO_TEST_SUITE_END()
