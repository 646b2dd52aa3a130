// SPDX-License-Identifier: BSL-1.0
#include <geodeint/observe/known_invariants.hpp>

#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/gas_containers.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/models/lotka_volterra.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/structure/karasev.hpp>
#include <geodeint/system/conserved.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include "support/poisson_problems.hpp"
#include "support/problems.hpp"

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <string>
#include <vector>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

namespace {

template <class System, class State>
std::string names(const System& system, const State& x) {
    std::string all;
    for (const auto& each : known_invariants(system, x)) all += each.name() + ";";
    return all;
}
template <class System, class State>
std::vector<double> values(const System& system, const State& x) {
    std::vector<double> all;
    for (const auto& each : known_invariants(system, x)) each.append(x, all);
    return all;
}

/// The velocity of the system leaves every invariant where it is, to first order.
template <class System, class State>
void check_kept(const System& system, const State& x) {
    State velocity = x;
    system(x, velocity, 0.0);
    const double h = 1e-4;
    const auto forth = values(system, State(x + h * velocity));
    const auto back = values(system, State(x - h * velocity));
    BOOST_TEST(norm_inf(velocity) > 0.1);
    for (std::size_t i = 0; i < forth.size(); ++i)
        BOOST_TEST(std::abs(forth[i] - back[i]) / (2 * h) < 1e-7);
}

} // namespace

BOOST_AUTO_TEST_CASE(lie_poisson_systems) {
    const auto body = lie_poisson<so3>(models::rigid_body::ephrati());
    const Vector3d m{0.8, -0.5, 0.9};
    BOOST_TEST(names(body, m) == "Casimir;energy;");
    check_kept(body, m);
    const auto top = lie_poisson<se3>(models::heavy_top::luesink());
    const auto x = models::heavy_top::luesink_initial_state();
    BOOST_TEST(values(top, x).size() == 3U); // two Casimirs
    check_kept(top, x);
    // with the attitude in the state
    const cotangent<rotation, Vector3d> attitude{{}, m};
    BOOST_TEST(names(body, attitude) == "Casimir;energy;");
    BOOST_TEST((values(body, attitude) == values(body, m)));
}

BOOST_AUTO_TEST_CASE(an_energy_that_depends_on_time_is_none) {
    BOOST_TEST(names(lie_poisson<so3>(driven_body{}), Vector3d{0.8, -0.5, 0.9}) == "Casimir;");
}

BOOST_AUTO_TEST_CASE(poisson_systems) {
    BOOST_TEST(names(degenerate_system(), degenerate_start()) == "Casimir;energy;");
    check_kept(degenerate_system(), degenerate_start());
    BOOST_TEST(names(volterra_system(), volterra_start()) == "Casimir;energy;");
    check_kept(volterra_system(), volterra_start());
}

BOOST_AUTO_TEST_CASE(monitors_of_any_system) {
    const auto watched = [](const auto& monitor, const auto& x) {
        monitor(x, 0.0);
        std::string all;
        for (const auto& each : monitor.drifts()) all += each.name + ";";
        return all;
    };
    const Vector3d x{2, 1, 0.5};
    const auto model = models::lotka_volterra::blowup();
    const auto volterra = poisson(model.structure<3>(), model);
    BOOST_TEST(watched(invariants_of(volterra), x) == "Casimir;energy;");
    BOOST_TEST(watched(invariants_of(volterra, x), x) == "Casimir;energy;");
    const auto tensor = [](const Vector3d& y) {
        return Eigen::Matrix3d{{0, y[2], 0}, {-y[2], 0, 0}, {0, 0, 0}};
    };
    const auto body = models::rigid_body::ephrati();
    BOOST_TEST(watched(invariants_of(poisson(tensor, body), x), x) == "energy;");
    const auto spray = poisson(make_karasev<Vector3d>(tensor), body);
    BOOST_TEST(watched(invariants_of(spray), x) == "energy;");
    BOOST_TEST(watched(invariants_of(body.system()), x) == "Casimir;energy;");
    BOOST_TEST(watched(invariants_of(body.system(), x), x) == "Casimir;energy;");
}

BOOST_AUTO_TEST_CASE(metriplectic_systems) {
    using models::gas_containers;
    const auto model = gas_containers::reference();
    const auto x = gas_containers::reference_initial_state();
    BOOST_TEST(names(model.system(), x) == "energy;");
    check_kept(model.system(), x);
    const auto one = [](const Eigen::Vector4d& y) { return y(0); };
    const auto with =
        metriplectic(gas_containers::tensor{}, model.system().hamiltonian(),
                     gas_containers::conduction{0.5}, gas_containers::entropy{}, conserved{one});
    BOOST_TEST(names(with, x) == "energy;conserved 1;");
}

BOOST_AUTO_TEST_CASE(functions_have_none_that_we_know) {
    const auto decay = [](const Vector3d& x, Vector3d& dxdt, double) { dxdt = -x; };
    BOOST_TEST(names(decay, Vector3d::Zero().eval()) == "");
}
