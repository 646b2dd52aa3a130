// SPDX-License-Identifier: BSL-1.0
//
// The metriplectic scheme against the reference data.
#include <geodeint/stepper/metriplectic_midpoint.hpp>

#include <geodeint/function/itoh_abe.hpp>
#include <geodeint/function/mean_value.hpp>
#include <geodeint/models/gas_containers.hpp>
#include <geodeint/models/thermo_oscillator.hpp>
#include <geodeint/models/thermoelastic_double_pendulum.hpp>
#include <geodeint/solve/fixed_point.hpp>

#include "support/golden.hpp"
#include "support/metriplectic_problems.hpp"

#include <boost/test/unit_test.hpp>

#include <string>

using namespace geodeint;
using namespace geodeint::testing;
using models::gas_containers;
using models::relaxing_rigid_body;
using models::thermo_oscillator;
using pendulum = models::thermoelastic_double_pendulum;

namespace {

/// The double pendulum without its angular momentum among the functions to keep.
auto free_pendulum() {
    const auto system = pendulum::reference().system();
    return metriplectic(system.tensor(), system.hamiltonian(), system.dissipation(),
                        system.entropy());
}

/// The deviation of one step from a row of the reference data.
template <int N, class System>
double one_step(const golden_table& table, std::size_t row, const System& system) {
    const auto rule =
        table.text(row, "entropy") == "mid" ? entropy_rule::midpoint : entropy_rule::guaranteed;
    Eigen::Matrix<double, N, 1> x = table.vector<N>(row, "x");
    const double h = table.number(row, "h");
    const std::string& name = table.text(row, "dg");
    const auto step = [&](auto stepper) { stepper.do_step(system, x, 0.0, h); };
    using state = Eigen::Matrix<double, N, 1>;
    if (name == "gonzalez")
        step(metriplectic_midpoint<gonzalez, state, fixed_point>{rule});
    else if (name == "mean" && N == 10)
        step(metriplectic_midpoint<mean_value<20>, state, fixed_point>{rule});
    else if (name == "mean")
        step(metriplectic_midpoint<mean_value<>, state, fixed_point>{rule});
    else if (name == "itoh_abe")
        step(metriplectic_midpoint<itoh_abe::plain, state, fixed_point>{rule});
    else
        step(metriplectic_midpoint<itoh_abe, state, fixed_point>{rule});
    return norm_inf(x - table.vector<N>(row, "xp")) / norm_inf(x);
}

/// The largest deviation from a reference trajectory.
template <int N, class System>
double replay(const std::string& file, const char* columns, const System& system, double h) {
    const golden_table table{"poisson/" + file};
    Eigen::Matrix<double, N, 1> x = table.vector<N>(0, columns);
    metriplectic_midpoint<gonzalez, Eigen::Matrix<double, N, 1>> stepper;
    double worst = 0;
    int step = 0;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        for (; step < table.number(row, "n"); ++step) stepper.do_step(system, x, h * step, h);
        worst = std::max(worst, norm_inf(x - table.vector<N>(row, columns)));
    }
    return worst;
}

} // namespace

BOOST_AUTO_TEST_SUITE(metriplectic_midpoint_replay)

BOOST_AUTO_TEST_CASE(replays_every_single_step_of_the_reference) {
    const golden_table table{"poisson/metriplectic_onestep.csv"};
    std::size_t compared = 0;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const std::string& name = table.text(row, "system");
        // discrete gradients of the entropy without the projection are no scheme of ours
        if (table.text(row, "entropy") == "dg" && table.number(row, "project") == 0) continue;
        double off = 1;
        if (name == "rigid")
            off = one_step<3>(table, row, relaxing_rigid_body::bloch().system());
        else if (name == "rigid_SC2")
            off = one_step<3>(table, row, squared_casimir_system());
        else if (name == "nambu")
            off = one_step<3>(table, row, dissipative_nambu_system());
        else if (name == "gas")
            off = one_step<4>(table, row, gas_containers::reference().system());
        else if (name == "thermo_osc")
            off = one_step<3>(table, row, thermo_oscillator::reference().system());
        else if (name == "tdp")
            off = one_step<10>(table, row, free_pendulum());
        else if (name == "tdp_J")
            off = one_step<10>(table, row, pendulum::reference().system());
        BOOST_TEST(off < 1e-13, name << ", " << table.text(row, "dg") << ", "
                                     << table.text(row, "entropy") << ": " << off);
        ++compared;
    }
    BOOST_TEST(compared > 40U);
}

BOOST_AUTO_TEST_CASE(replays_the_reference_trajectories) {
    BOOST_TEST(replay<3>("relaxing_rigid_body.csv", "p", relaxing_rigid_body::bloch().system(),
                         0.1) < 1e-11);
    BOOST_TEST(replay<3>("metri_nambu.csv", "x", dissipative_nambu_system(), 0.2) < 1e-11);
    BOOST_TEST(replay<3>("metri_thermo_osc.csv", "x", thermo_oscillator::reference().system(),
                         0.1) < 1e-12);
    BOOST_TEST(replay<10>("metri_tdp.csv", "x", free_pendulum(), 0.05) < 1e-11);
}

BOOST_AUTO_TEST_SUITE_END()
