// SPDX-License-Identifier: BSL-1.0
//
// Hamiltonians and tensors that fail in the middle of a step of hamiltonian_poisson.
#include "support/faults.hpp"
#include "support/make_stepper.hpp"
#include "support/poisson_problems.hpp"
#include "support/problems.hpp"

#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/hamiltonian_poisson.hpp>
#include <geodeint/stepper/symmetric_composition.hpp>
#include <geodeint/structure/karasev.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

auto volterra(fault& strike) {
    const auto model = models::lotka_volterra::cosserat();
    return poisson(model.structure<3>(), breakable{model, strike});
}
auto volterra_of_any_size(fault& strike) {
    const auto model = models::lotka_volterra::cosserat();
    return poisson(model.structure(), breakable{model, strike});
}
auto noisy_volterra(fault& strike) {
    const auto model = models::lotka_volterra::cosserat();
    const generic_hamiltonian shaking{pendulum_and_quartic{}};
    return poisson(model.structure<3>(), breakable{model, strike},
                   noise(breakable{shaking, strike}), breakable{wiener_path{5, 3}, strike});
}
auto pendulum(fault& strike) {
    return poisson(constant_poisson{degenerate_tensor()},
                   breakable{generic_hamiltonian{pendulum_and_quartic{}}, strike});
}
auto body(fault& strike) { return lie_poisson<so3>(breakable{quartic_body{}, strike}); }
/// The tensor may fail, too.
auto nambu(fault& strike) {
    return poisson(make_karasev<Vector3d, 4>(breakable{nambu_tensor{}, strike}),
                   breakable{generic_hamiltonian{nambu_energy{}}, strike});
}

} // namespace

BOOST_AUTO_TEST_SUITE(a_function_on_a_poisson_space_that_fails)

BOOST_AUTO_TEST_CASE(in_order_two) {
    check_survives_faults(make<hamiltonian_poisson<log_canonical<3>>>(), volterra,
                          volterra_start());
    check_survives_faults(make<hamiltonian_poisson<log_canonical<3>>>(), noisy_volterra,
                          volterra_start());
    check_survives_faults(make<hamiltonian_poisson<log_canonical<>>>(), volterra_of_any_size,
                          VectorXd(volterra_start()));
    check_survives_faults(make<hamiltonian_poisson<lie_dual<so3>>>(), body, degenerate_start());
    using numerical = hamiltonian_poisson<karasev<Vector3d, breakable<nambu_tensor>, 4>>;
    check_survives_faults(make<numerical>(), nambu, nambu_start());
}

BOOST_AUTO_TEST_CASE(in_higher_orders) {
    check_survives_faults(make<hamiltonian_poisson<log_canonical<3>, 4>>(), volterra,
                          volterra_start());
    check_survives_faults(make<hamiltonian_poisson<constant_poisson<3>, 6>>(), pendulum,
                          degenerate_start());
    check_survives_faults(make<hamiltonian_poisson<lie_dual<so3>, 8>>(), body, degenerate_start());
    check_survives_faults(make<hamiltonian_poisson<constant_poisson<3>, 4, truncated_series>>(),
                          pendulum, degenerate_start());
    check_survives_faults(make<symmetric_composition<hamiltonian_poisson<log_canonical<3>>, 4>>(),
                          volterra, volterra_start(), 0.05, {1e-13});
}

BOOST_AUTO_TEST_SUITE_END()
