// SPDX-License-Identifier: BSL-1.0
#include <geodeint/system/heat_bath.hpp>

#include "support/gauss_nodes.hpp"
#include "support/random_vectors.hpp"

#include <geodeint/algebra/power.hpp>
#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/su.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_heun.hpp>

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

using geodeint::heat_bath;
using geodeint::wiener_path;
using geodeint::testing::random_source;

namespace {

/// H = sum_i c_i (c_i + 2)/(2 i + 1) in coordinates: on every algebra here, with a gradient.
template <class G>
struct energy {
    template <class State>
    auto gradient(const State& mu) const {
        auto c = G::coordinates(mu);
        for (Eigen::Index i = 0; i < c.size(); ++i)
            c(i) = (2 * c(i) + 2) / static_cast<double>(2 * i + 1);
        return G::from_coordinates(c);
    }
    template <class State>
    double operator()(const State& mu) const {
        const auto c = G::coordinates(mu);
        double sum = 0;
        for (Eigen::Index i = 0; i < c.size(); ++i)
            sum += c(i) * (c(i) + 2) / static_cast<double>(2 * i + 1);
        return sum;
    }
};

/// The drift by its definition, X_H - lambda sum_a X_a(H) X_a over the directions of the bath.
template <class G>
typename G::dual_type drift_by_definition(const typename G::dual_type& mu, double lambda,
                                          int first) {
    const auto xi = typename G::algebra_type(energy<G>{}.gradient(mu));
    typename G::dual_type sum = G::chirality * G::coadjoint(xi, mu);
    auto unit = G::coordinates(mu);
    for (Eigen::Index a = first; a < unit.size(); ++a) {
        unit.setZero();
        unit(a) = 1;
        const typename G::dual_type x_a =
            G::chirality * G::coadjoint(G::from_coordinates(unit), mu);
        sum -= lambda * G::pairing(x_a, xi) * x_a;
    }
    return sum;
}

template <class G>
void check_drift(typename G::dual_type mu, int first_direction) {
    random_source random{7};
    for (int trial = 0; trial < 20; ++trial) {
        auto c = G::coordinates(mu);
        for (double& each : c) each = random.normal();
        mu = G::from_coordinates(c);
        const auto system = geodeint::lie_poisson<G>(energy<G>{}, heat_bath{.friction = 0.3});
        typename G::dual_type drift = mu;
        system(mu, drift, 0.0);
        const auto defect = [&](double lambda) {
            const typename G::dual_type expected =
                drift_by_definition<G>(mu, lambda, first_direction);
            const typename G::dual_type difference = drift - expected;
            return G::coordinates(difference).norm() / G::coordinates(expected).norm();
        };
        BOOST_TEST(defect(0.3) < 1e-12);
        // canary: twice the friction is another bath
        BOOST_TEST(defect(0.6) > 1e-3);
    }
}

} // namespace

BOOST_AUTO_TEST_CASE(the_drift_is_that_of_the_noise_directions) {
    using namespace geodeint;
    check_drift<so3>({}, 0);
    check_drift<right_invariant<so3>>({}, 0);
    check_drift<su<3>>({}, 0);
    check_drift<se3>({}, 3);
}

BOOST_AUTO_TEST_CASE(gibbs_measure_is_stationary) {
    // the mean of L f vanishes for every f, here of (p.m)^3, with the drift v of the library and
    // L f = v.grad f + s^2/2 sum_a X_a X_a f, X_a f = (m x e_a).grad f
    using geodeint::so3;
    struct cubic {
        double operator()(const Eigen::Vector3d& m) const {
            return m.x() * m.x() / 2 + 0.75 * m.y() * m.y() - m.z() + m.prod() / 3;
        }
        Eigen::Vector3d gradient(const Eigen::Vector3d& m) const {
            return {m.x() + m.y() * m.z() / 3, 1.5 * m.y() + m.x() * m.z() / 3,
                    -1 + m.x() * m.y() / 3};
        }
    };
    const double kT = 5.0 / 7, lambda = 0.3;
    const heat_bath bath{.friction = lambda, .temperature = kT};
    const auto still = geodeint::lie_poisson<so3>(cubic{});
    const auto damped = geodeint::lie_poisson<so3>(cubic{}, heat_bath{.friction = lambda});
    random_source random{3};
    double twice = 0, ito = 0;
    for (int trial = 0; trial < 20; ++trial) {
        const Eigen::Vector3d p{random.normal(), random.normal(), random.normal()};
        const auto mean_change = [&](double friction, bool stratonovich) {
            return geodeint::testing::mean_over_sphere(
                24,
                [&](const Eigen::Vector3d& m) {
                    Eigen::Vector3d motion, with_friction;
                    still(m, motion, 0.0);
                    damped(m, with_friction, 0.0);
                    Eigen::Vector3d drift = motion + friction * (with_friction - motion);
                    const double half = bath.amplitude() * bath.amplitude() / 2;
                    // sum_a (m x e_a) x e_a = -2 m
                    if (stratonovich) drift -= half * 2 * m;
                    const double c = p.dot(m);
                    return 3 * c * c * p.dot(drift) + half * 6 * c * m.cross(p).squaredNorm();
                },
                [&](const Eigen::Vector3d& m) { return std::exp(-cubic{}(m) / kT); });
        };
        const double size = p.squaredNorm() * p.norm();
        BOOST_TEST(std::abs(mean_change(1, true)) < 1e-12 * size);
        twice = std::max(twice, std::abs(mean_change(2, true)) / size);
        ito = std::max(ito, std::abs(mean_change(1, false)) / size);
    }
    // canaries: twice the friction, and the noise read as Ito's
    BOOST_TEST(twice > 1e-2);
    BOOST_TEST(ito > 1e-2);
}

BOOST_AUTO_TEST_CASE(noise_directions_add_up_to_a_multiple_of_the_state) {
    // sum_a ad*_a ad*_a = -2 on so(3), -2 N on su(N) in the library's coordinates
    const auto check = []<class G>(G, double expected) {
        random_source random{5};
        Eigen::Matrix<double, G::dimension, 1> c;
        for (double& each : c) each = random.normal();
        const typename G::dual_type mu = G::from_coordinates(c);
        typename G::dual_type sum = expected * mu;
        for (Eigen::Index a = 0; a < c.size(); ++a) {
            auto unit = c;
            unit.setZero();
            unit(a) = 1;
            const typename G::algebra_type e = G::from_coordinates(unit);
            const typename G::dual_type once = G::coadjoint(e, mu);
            sum -= G::coadjoint(e, once);
        }
        BOOST_TEST(G::coordinates(sum).norm() < 1e-13 * c.norm());
    };
    check(geodeint::so3{}, -2);
    check(geodeint::su<2>{}, -4);
    check(geodeint::su<3>{}, -6);
}

BOOST_AUTO_TEST_CASE(noise_and_friction_share_one_number) {
    const auto system = geodeint::lie_poisson<geodeint::so3>(
        energy<geodeint::so3>{}, heat_bath{.friction = 0.5, .temperature = 2}, wiener_path{1, 0});
    BOOST_TEST(system.noise().size() == 3U);
    const Eigen::Vector3d m{1, 2, 3}, dW{0.1, -0.2, 0.3};
    Eigen::Vector3d generator, scratch;
    system.generator(m, 0.0, 0.0, std::span<const double>{dW.data(), 3}, generator, scratch);
    // sqrt(2 lambda kT) = sqrt 2
    BOOST_TEST((generator - std::sqrt(2.0) * dW).norm() < 1e-15);
}

BOOST_AUTO_TEST_CASE(at_temperature_0_the_energy_falls_at_its_rate) {
    using namespace geodeint;
    const auto system = lie_poisson<so3>(energy<so3>{}, heat_bath{.friction = 0.2});
    const Eigen::Vector3d m{0.3, -1, 0.5};
    Eigen::Vector3d drift;
    system(m, drift, 0.0);
    const Eigen::Vector3d xi = energy<so3>{}.gradient(m);
    BOOST_TEST(xi.dot(drift) == -0.2 * m.cross(xi).squaredNorm(),
               boost::test_tools::tolerance(1e-13));
}

BOOST_AUTO_TEST_CASE(copies_have_frictions_of_their_own) {
    using namespace geodeint;
    using G = power<so3>;
    G::dual_type s(3, 2);
    s << 1, 0, 0, 1, 0, 0.5;
    struct in_a_field {
        void gradient(const G::dual_type& x, G::dual_type& g) const {
            g = x;
            g.row(2).array() += 1;
        }
    };
    const auto system =
        lie_poisson<G>(in_a_field{}, heat_bath{.friction = std::vector{0.5, 0.1}, .temperature = 1},
                       wiener_path{1, 0});
    BOOST_TEST(system.noise().size() == 6U);
    G::dual_type drift(3, 2);
    system(s, drift, 0.0);
    for (int k = 0; k < 2; ++k) {
        const Eigen::Vector3d m = s.col(k), xi = m + Eigen::Vector3d::UnitZ();
        const Eigen::Vector3d expected = m.cross(xi + (k == 0 ? 0.5 : 0.1) * m.cross(xi));
        BOOST_TEST((drift.col(k) - expected).norm() < 1e-15);
    }
    // another number of copies is refused, by the name of the argument
    munthe_kaas_heun<G> stepper;
    G::dual_type three = G::dual_type::Ones(3, 3);
    BOOST_CHECK_EXCEPTION(stepper.do_step(system, three, 0.0, 1e-3), invalid_argument,
                          [](const invalid_argument& error) { return error.argument() == "x"; });
    BOOST_TEST((three == G::dual_type::Ones(3, 3)));
}

BOOST_AUTO_TEST_CASE(every_stepper_for_noise_runs_it_on_its_orbit) {
    using namespace geodeint;
    const auto system = lie_poisson<su<3>>(
        energy<su<3>>{}, heat_bath{.friction = 0.5, .temperature = 0.5}, wiener_path{3, 0, 0.01});
    su<3>::dual_type mu = su<3>::from_coordinates(su<3>::coordinate_vector::LinSpaced(-1, 1));
    const auto spectrum = su<3>::spectrum(mu);
    auto explicitly = mu;
    isospectral_midpoint<su<3>, fixed_point> implicit;
    munthe_kaas_heun<su<3>> heun;
    for (int i = 0; i < 200; ++i) {
        implicit.do_step(system, mu, i * 0.01, 0.01);
        heun.do_step(system, explicitly, i * 0.01, 0.01);
    }
    BOOST_TEST((su<3>::spectrum(mu) - spectrum).cwiseAbs().maxCoeff() < 1e-13);
    BOOST_TEST((su<3>::spectrum(explicitly) - spectrum).cwiseAbs().maxCoeff() < 1e-13);
}

BOOST_AUTO_TEST_CASE(refuses_what_is_no_bath) {
    using namespace geodeint;
    const auto names = [](const char* argument) {
        return [=](const invalid_argument& error) { return error.argument() == argument; };
    };
    const energy<so3> h;
    for (const double friction : {0.0, -1.0, std::nan("")})
        BOOST_CHECK_EXCEPTION(lie_poisson<so3>(h, heat_bath{.friction = friction}),
                              invalid_argument, names("friction"));
    BOOST_CHECK_EXCEPTION(
        lie_poisson<so3>(h, heat_bath{.friction = 1, .temperature = -1}, wiener_path{1, 0}),
        invalid_argument, names("temperature"));
    BOOST_CHECK_EXCEPTION(lie_poisson<so3>(h, heat_bath{.friction = 1, .temperature = 1}),
                          invalid_argument, names("temperature"));
    BOOST_CHECK_EXCEPTION(lie_poisson<so3>(h, heat_bath{.friction = std::vector{1.0, 2.0}}),
                          invalid_argument, names("friction"));
}
