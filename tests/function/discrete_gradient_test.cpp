// SPDX-License-Identifier: BSL-1.0
#include <geodeint/function/discrete_gradient.hpp>

#include <geodeint/function/gonzalez.hpp>
#include <geodeint/function/itoh_abe.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/function/mean_value.hpp>
#include <geodeint/models/gas_containers.hpp>
#include <geodeint/models/thermo_oscillator.hpp>
#include <geodeint/models/thermoelastic_double_pendulum.hpp>

#include "support/allocation_counter.hpp"
#include "support/golden.hpp"
#include "support/hamiltonians.hpp"
#include "support/metriplectic_problems.hpp"
#include "support/order.hpp"

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;
using Eigen::VectorXd;

static_assert(discrete_gradient<gonzalez, dissipative_nambu_energy, Vector3d>);
static_assert(discrete_gradient<mean_value<>, dissipative_nambu_energy, Vector3d>);
static_assert(discrete_gradient<itoh_abe, dissipative_nambu_energy, Vector3d>);
static_assert(discrete_gradient<itoh_abe::plain, dissipative_nambu_energy, Vector3d>);
static_assert(!discrete_gradient<dissipative_nambu_energy, dissipative_nambu_energy, Vector3d>);
static_assert(detail::at_most_quadratic<linear<Vector3d>> &&
              detail::at_most_quadratic<models::relaxing_rigid_body::entropy> &&
              !detail::at_most_quadratic<dissipative_nambu_entropy>);

namespace {

template <class H>
VectorXd evaluated(const std::string& name, const H& h, const auto& x, const auto& y) {
    auto g = x;
    if (name == "gonzalez")
        gonzalez::evaluate(h, x, y, 0.0, g);
    else if (name == "mean")
        mean_value<20>::evaluate(h, x, y, 0.0, g);
    else if (name == "itoh_abe")
        itoh_abe::plain::evaluate(h, x, y, 0.0, g);
    else
        itoh_abe::evaluate(h, x, y, 0.0, g);
    return g;
}

template <int N, class H>
double deviation(const golden_table& table, std::size_t row, const H& h) {
    const auto x = table.vector<N>(row, "x"), y = table.vector<N>(row, "xp"),
               g = table.vector<N>(row, "g");
    return norm_inf(evaluated(table.text(row, "dg"), h, x, y) - g) / norm_inf(g);
}

} // namespace

BOOST_AUTO_TEST_SUITE(discrete_gradients)

BOOST_AUTO_TEST_CASE(replay_the_reference_data) {
    const golden_table table{"poisson/discrete_gradients.csv"};
    std::size_t compared = 0;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const std::string& name = table.text(row, "H_of");
        double off = 1;
        if (name == "nambu")
            off = deviation<3>(table, row, dissipative_nambu_energy{});
        else if (name == "rigid" || name == "relaxing_rigid_body")
            off = deviation<3>(table, row,
                               models::relaxing_rigid_body::bloch().system().hamiltonian());
        else if (name == "thermo_osc")
            off = deviation<3>(table, row,
                               models::thermo_oscillator::reference().system().hamiltonian());
        else if (name == "gas")
            off = deviation<4>(table, row,
                               models::gas_containers::reference().system().hamiltonian());
        else if (name == "tdp")
            off = deviation<10>(
                table, row,
                models::thermoelastic_double_pendulum::reference().system().hamiltonian());
        else
            BOOST_ERROR("unknown system " + name);
        // the quotients of the reference are rounded at 1e-16 / |y_i - x_i|
        BOOST_TEST(off < 1e-12, name << ", " << table.text(row, "dg") << ": " << off);
        ++compared;
    }
    BOOST_TEST(compared == table.rows());
}

BOOST_AUTO_TEST_CASE(symmetric_ones_are_of_second_order_and_the_plain_one_of_first) {
    const random_quartic<Vector3d> h{7};
    const Vector3d x{0.4, -0.7, 0.3}, direction{0.5, 1, -0.8};
    // against the mean over the step, as exact as quadrature can be
    const auto error = [&](const std::string& name) {
        return [=](double step) {
            const Vector3d y = x + step * direction;
            return norm_inf(evaluated(name, h, x, y) - evaluated("mean", h, x, y));
        };
    };
    const detail::order_grid grid{.duration = 1, .fewest_steps = 4};
    check_order(error("gonzalez"), 2, grid);
    check_order(error("itoh_abe_sym"), 2, grid);
    check_order(error("itoh_abe"), 1, grid);
}

BOOST_AUTO_TEST_CASE(states_of_dynamic_size_allocate_once) {
    const auto h = [] {
        struct sum {
            double operator()(const VectorXd& x) const { return x.array().pow(4).sum(); }
            void gradient(const VectorXd& x, VectorXd& g) const { g = 4 * x.array().cube(); }
        };
        return sum{};
    }();
    const VectorXd x = VectorXd::LinSpaced(5, 0, 1), y = VectorXd::LinSpaced(5, 1, -1);
    VectorXd g = x;
    const auto all = [&] {
        gonzalez::evaluate(h, x, y, 0.0, g);
        mean_value<3>::evaluate(h, x, y, 0.0, g);
        itoh_abe::evaluate(h, x, y, 0.0, g);
    };
    all();
    BOOST_TEST(allocations_in(all) == 0U);
}

BOOST_AUTO_TEST_SUITE_END()
