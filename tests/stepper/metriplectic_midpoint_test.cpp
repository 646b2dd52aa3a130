// SPDX-License-Identifier: BSL-1.0
#include <geodeint/stepper/metriplectic_midpoint.hpp>

#include <geodeint/function/itoh_abe.hpp>
#include <geodeint/function/mean_value.hpp>
#include <geodeint/models/gas_containers.hpp>
#include <geodeint/models/thermo_oscillator.hpp>
#include <geodeint/models/thermoelastic_double_pendulum.hpp>
#include <geodeint/solve/newton.hpp>

#include "support/allocation_counter.hpp"
#include "support/metriplectic_problems.hpp"
#include "support/order.hpp"
#include "support/random_vectors.hpp"
#include "support/structure.hpp"

#include <boost/numeric/odeint/integrate/integrate_const.hpp>
#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;
using Eigen::VectorXd;
using models::gas_containers;
using models::relaxing_rigid_body;
using models::thermo_oscillator;
using pendulum = models::thermoelastic_double_pendulum;

namespace {

template <class D = gonzalez, class State = Vector3d>
auto make(entropy_rule rule = entropy_rule::guaranteed) {
    return [rule] { return metriplectic_midpoint<D, State>{rule}; };
}

/// The double pendulum without its angular momentum among the functions to keep.
auto free_pendulum() {
    const auto system = pendulum::reference().system();
    return metriplectic(system.tensor(), system.hamiltonian(), system.dissipation(),
                        system.entropy());
}

} // namespace

BOOST_AUTO_TEST_SUITE(metriplectic_midpoint_rule)

BOOST_AUTO_TEST_CASE(has_order_two_and_plain_itoh_abe_order_one) {
    const Vector3d x = dissipative_nambu_start();
    const auto system = dissipative_nambu_system(0.1);
    check_order(make<gonzalez>(), system, x, 0.0, 1.0, 2);
    check_order(make<gonzalez>(entropy_rule::midpoint), system, x, 0.0, 1.0, 2);
    check_order(make<gonzalez_on<mean_value<2>>>(), system, x, 0.0, 1.0, 2);
    check_order(make<mean_value<>>(), system, x, 0.0, 1.0, 2);
    check_order(make<itoh_abe>(), system, x, 0.0, 1.0, 2);
    // on so few steps that the leading term, not the next, is seen
    check_order(make<itoh_abe::plain>(), system, x, 0.0, 1.0, 1, {.fewest_steps = 64});
    check_order(make<gonzalez>(), squared_casimir_system(), Vector3d{0.4, -0.7, 0.9}, 0.0, 1.0, 2);
    check_order(make<gonzalez, pendulum::state_type>(), pendulum::reference().system(),
                pendulum::reference_initial_state(), 0.0, 0.5, 2);
    BOOST_TEST((metriplectic_midpoint<itoh_abe::plain>::order() == 1));
    BOOST_TEST((metriplectic_midpoint<itoh_abe>::order() == 2));
    // with neither energy nor entropy quadratic, on two nodes by default
    check_order([] { return metriplectic_midpoint<>{}; }, gas_containers::reference().system(),
                gas_containers::reference_initial_state(), 0.0, 1.0, 2);
}

BOOST_AUTO_TEST_CASE(is_symmetric) {
    const Vector3d x = dissipative_nambu_start();
    BOOST_TEST(reversibility_defect(make<gonzalez>(), dissipative_nambu_system(0.1), x, 0.0, 0.2) <
               1e-14);
    BOOST_TEST(reversibility_defect(make<itoh_abe>(), dissipative_nambu_system(0.1), x, 0.0, 0.2) <
               1e-14);
    BOOST_TEST(reversibility_defect(make<itoh_abe::plain>(), dissipative_nambu_system(0.1), x, 0.0,
                                    0.2) > 1e-6);
}

BOOST_AUTO_TEST_CASE(entropy_falls_in_the_scheme_of_the_paper_and_not_in_the_guaranteed_one) {
    Vector3d x = dissipative_nambu_start(), y = x, z = x;
    const laws paper =
        follow(make<gonzalez>(entropy_rule::midpoint)(), dissipative_nambu_system(), x, 0.2, 500);
    BOOST_TEST(paper.violations == 65U);
    BOOST_TEST(paper.least_growth < -9e-4);
    BOOST_TEST(paper.energy < 1e-14);
    const laws sure = follow(make<gonzalez>()(), dissipative_nambu_system(), y, 0.2, 500);
    BOOST_TEST(sure.violations == 0U);
    BOOST_TEST(sure.least_growth > 3e-6);
    BOOST_TEST(sure.energy < 1e-14);
    const laws quotients = follow(make<itoh_abe>()(), dissipative_nambu_system(), z, 0.2, 500);
    BOOST_TEST(quotients.violations == 0U);
    BOOST_TEST(quotients.energy < 1e-14);
}

BOOST_AUTO_TEST_CASE(an_entropy_that_is_quadratic_needs_no_projection) {
    struct undeclared {
        double operator()(const Vector3d& p) const { return 0.5 * p.squaredNorm(); }
        Vector3d gradient(const Vector3d& p) const { return p; }
    };
    const auto body = relaxing_rigid_body::bloch().system();
    const auto silent =
        metriplectic(body.tensor(), body.hamiltonian(), body.dissipation(), undeclared{});
    Vector3d x{0.4, -0.7, 0.9}, y = x;
    make()().do_step(body, x, 0.0, 0.1);
    make()().do_step(silent, y, 0.0, 0.1);
    BOOST_TEST((x - y).norm() < 1e-15);
}

BOOST_AUTO_TEST_CASE(without_dissipation_it_is_the_energy_preserving_scheme) {
    // x' = x + h Pi(z) xi, solved by hand; with the paper's rule, which does not project
    const auto system = dissipative_nambu_system(0.0);
    const double h = 0.1;
    Vector3d x = dissipative_nambu_start();
    const Vector3d start = x;
    make<gonzalez>(entropy_rule::midpoint)().do_step(system, x, 0.0, h);
    Vector3d y = start;
    for (int i = 0; i < 200; ++i) {
        Vector3d xi, velocity;
        gonzalez::evaluate(dissipative_nambu_energy{}, start, y, 0.0, xi);
        dissipative_nambu_tensor{}.sharp((start + y) / 2, xi, velocity);
        y = start + h * velocity;
    }
    BOOST_TEST((x - y).norm() < 1e-14);
    // the guaranteed one then keeps both, for a long time
    Vector3d z = start;
    const double entropy = dissipative_nambu_entropy{}(z);
    const laws kept = follow(make<gonzalez>()(), system, z, h, 10'000);
    BOOST_TEST(kept.energy < 2e-15);
    BOOST_TEST(kept.violations == 0U);
    BOOST_TEST(std::abs(kept.entropy - entropy) < 1e-12);
}

BOOST_AUTO_TEST_CASE(mean_values_keep_the_energy_up_to_their_quadrature) {
    const auto system = gas_containers::reference().system();
    const auto drift = [&](auto gradient) {
        auto x = gas_containers::reference_initial_state();
        return follow(metriplectic_midpoint<decltype(gradient), Eigen::Vector4d>{}, system, x, 0.1,
                      200)
            .energy;
    };
    BOOST_TEST(drift(gonzalez{}) < 2e-14);
    BOOST_TEST(drift(itoh_abe{}) < 2e-14);
    BOOST_TEST((drift(mean_value<5>{}) > 1e-10 && drift(mean_value<5>{}) < 1e-7));
    BOOST_TEST(drift(mean_value<3>{}) > 10 * drift(mean_value<5>{}));
    BOOST_TEST(drift(mean_value<16>{}) < 1e-12);
}

BOOST_AUTO_TEST_CASE(keeps_further_functions) {
    const pendulum::angular_momentum momentum;
    const auto drift = [&](const auto& system) {
        auto x = pendulum::reference_initial_state();
        return invariant_drift(make<gonzalez, pendulum::state_type>(), system, x, 0.0, 0.05, 1000,
                               [&](const auto& y) { return std::array{momentum(y)}; })[0]
            .absolute;
    };
    BOOST_TEST(drift(pendulum::reference().system()) < 2e-15);
    BOOST_TEST(drift(free_pendulum()) > 1e-4);
}

BOOST_AUTO_TEST_CASE(runs_on_any_state_without_naming_it) {
    const auto system = relaxing_rigid_body::bloch().system();
    Vector3d fixed = relaxing_rigid_body::bloch_initial_state(), named = fixed;
    boost::numeric::odeint::integrate_const(metriplectic_midpoint<gonzalez>{}, system, fixed, 0.0,
                                            100.0, 0.1);
    boost::numeric::odeint::integrate_const(metriplectic_midpoint<gonzalez, Vector3d>{}, system,
                                            named, 0.0, 100.0, 0.1);
    BOOST_TEST((fixed - named).norm() < 1e-12);
    check_no_allocation([] { return metriplectic_midpoint<gonzalez>{}; },
                        dissipative_nambu_system(), dissipative_nambu_start());
}

BOOST_AUTO_TEST_CASE(does_not_allocate) {
    check_no_allocation(make<gonzalez>(), dissipative_nambu_system(), dissipative_nambu_start());
    check_no_allocation(make<itoh_abe>(), dissipative_nambu_system(), dissipative_nambu_start());
    check_no_allocation(make<gonzalez, pendulum::state_type>(), pendulum::reference().system(),
                        pendulum::reference_initial_state());
    // states of dynamic size, in the first step only
    struct energy {
        double operator()(const VectorXd& x) const { return x.array().pow(4).sum(); }
        void gradient(const VectorXd& x, VectorXd& g) const { g = 4 * x.array().cube(); }
    };
    struct entropy {
        double operator()(const VectorXd& x) const { return x.array().exp().sum(); }
        void gradient(const VectorXd& x, VectorXd& g) const { g = x.array().exp(); }
    };
    struct none {
        void sharp(const VectorXd&, const VectorXd& p, VectorXd& out) const { out = 0 * p; }
    };
    const auto system = metriplectic(none{}, energy{}, metric_dissipation{0.1}, entropy{});
    check_no_allocation(make<gonzalez, VectorXd>(), system, VectorXd(VectorXd::LinSpaced(6, 0, 1)));
}

BOOST_AUTO_TEST_CASE(is_solved_or_refused_at_absurd_steps) {
    random_source random{61};
    std::size_t solved = 0, refused = 0;
    for (int trial = 0; trial < 20; ++trial)
        for (const double h : {1e-6, 1.0, 10.0, 1e3, 1e8}) {
            const auto attempt = [&](const auto& system, Vector3d x) {
                try {
                    const laws kept = follow(make()(), system, x, h, 5);
                    BOOST_TEST(kept.violations == 0U, "dt = " << h);
                    BOOST_TEST(kept.energy < 1e-9, "dt = " << h << ": " << kept.energy);
                    ++solved;
                } catch (const no_convergence&) {
                    BOOST_TEST(x.allFinite());
                    ++refused;
                }
            };
            const auto x = random.vector<Vector3d>();
            attempt(relaxing_rigid_body{Vector3d{3, 2, 1}}.system(), x);
            attempt(dissipative_nambu_system(), x);
            attempt(thermo_oscillator::reference().system(), x);
        }
    BOOST_TEST_MESSAGE(solved << " solved, " << refused << " refused");
    BOOST_TEST(solved > refused);
}

BOOST_AUTO_TEST_CASE(a_constant_in_the_energy_does_not_matter) {
    struct lifted {
        double operator()(const Vector3d& x) const { return dissipative_nambu_energy{}(x) + 1e6; }
        Vector3d gradient(const Vector3d& x) const {
            return dissipative_nambu_energy{}.gradient(x);
        }
    };
    const auto system = metriplectic(dissipative_nambu_tensor{}, lifted{}, metric_dissipation{1e-3},
                                     dissipative_nambu_entropy{});
    Vector3d x = dissipative_nambu_start(), y = x;
    const laws kept = follow(make()(), system, x, 0.1, 200);
    BOOST_TEST(kept.energy < 1e-15);
    BOOST_TEST(kept.violations == 0U);
    follow(make()(), dissipative_nambu_system(), y, 0.1, 200);
    BOOST_TEST((x - y).norm() < 1e-6); // the rounding of 1e6, and its growth
}

BOOST_AUTO_TEST_CASE(leaves_the_state_alone_where_it_fails) {
    const auto system = gas_containers::reference().system();
    auto x = gas_containers::reference_initial_state();
    const auto start = x;
    metriplectic_midpoint<gonzalez, Eigen::Vector4d> stepper;
    BOOST_CHECK_THROW(stepper.do_step(system, x, 0.0, 1000.0), no_convergence);
    BOOST_TEST(!stepper.last_solve().converged);
    BOOST_TEST((x - start).norm() == 0.0);
    BOOST_CHECK_THROW(stepper.do_step(system, x, 0.0, std::nan("")), invalid_argument);
    x(0) = 3; // the wall is outside
    BOOST_CHECK_THROW(stepper.do_step(system, x, 0.0, 0.1), boost::numeric::odeint::odeint_error);
}

BOOST_AUTO_TEST_CASE(keeps_the_energy_whatever_the_tolerance_of_the_solver) {
    const auto system = dissipative_nambu_system();
    Vector3d x = dissipative_nambu_start();
    const laws kept =
        follow(metriplectic_midpoint<gonzalez, Vector3d>{entropy_rule::guaranteed, cascade{1e-6}},
               system, x, 0.1, 1000);
    BOOST_TEST(kept.energy < 1e-13);
    Vector3d y = dissipative_nambu_start(), z = y;
    metriplectic_midpoint<gonzalez, Vector3d, newton>{}.do_step(system, y, 0.0, 0.2);
    make()().do_step(system, z, 0.0, 0.2);
    BOOST_TEST((y - z).norm() < 1e-14);
}

BOOST_AUTO_TEST_SUITE_END()
