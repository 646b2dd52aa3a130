// SPDX-License-Identifier: BSL-1.0
#include <geodeint/stepper/detail/spray_collocation.hpp>

#include "support/allocation_counter.hpp"
#include "support/conformance.hpp"
#include "support/golden.hpp"
#include "support/order.hpp"
#include "support/poisson_problems.hpp"
#include "support/poisson_scheme.hpp"
#include "support/structure.hpp"

#include <geodeint/stepper/hamiltonian_poisson.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/symmetric_composition.hpp>

#include <boost/test/unit_test.hpp>

#include <string>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

namespace {

template <std::size_t Stages = 6>
auto nambu_system() {
    return poisson(make_karasev<Vector3d, Stages>(nambu_tensor{}),
                   generic_hamiltonian{nambu_energy{}});
}
template <std::size_t Stages = 6>
using numerical = hamiltonian_poisson<karasev<Vector3d, nambu_tensor, Stages>>;
template <std::size_t Stages = 6>
using scheme = poisson_scheme<karasev<Vector3d, nambu_tensor, Stages>>;

template <std::size_t Stages>
double bracket_defect() {
    return detail::poisson_defect(
        detail::step_map([] { return scheme<Stages>{}; }, nambu_system<Stages>(), 0.0, 0.2),
        nambu_tensor{}, nambu_start());
}

template <std::size_t Stages>
void replay(const golden_table& data, std::size_t row) {
    Vector3d x = data.vector<3>(row, "x");
    scheme<Stages>{}.do_step(nambu_system<Stages>(), x, 0.0, data.number(row, "h"));
    BOOST_TEST((x - data.vector<3>(row, "xp")).norm() < 1e-14, data.text(row, "k"));
}

} // namespace

BOOST_AUTO_TEST_SUITE(steps_on_numerical_bi_realisations)

BOOST_AUTO_TEST_CASE(replay_the_reference) {
    const golden_table data{"poisson/hpi_onestep.csv"};
    int rows = 0;
    for (std::size_t row = 0; row < data.rows(); ++row) {
        if (data.text(row, "method") != "karasev") continue;
        ++rows;
        if (data.text(row, "problem") == "lv") {
            const auto tensor = [](const Vector3d& x) {
                const Eigen::Matrix3d a{{0, 1, 1}, {-1, 0, 1}, {-1, -1, 0}};
                return Eigen::Matrix3d(x.asDiagonal() * a * x.asDiagonal());
            };
            const auto realisation = make_karasev<Vector3d, 8>(tensor);
            Vector3d x = data.vector<3>(row, "x");
            hamiltonian_poisson<std::remove_const_t<decltype(realisation)>>{}.do_step(
                poisson(realisation, models::lotka_volterra::cosserat()), x, 0.0,
                data.number(row, "h"));
            BOOST_TEST((x - data.vector<3>(row, "xp")).norm() < 1e-14);
            continue;
        }
        const int k = static_cast<int>(data.number(row, "k"));
        if (k == 1) replay<1>(data, row);
        if (k == 2) replay<2>(data, row);
        if (k == 3) replay<3>(data, row);
        if (k == 8) replay<8>(data, row);
    }
    BOOST_TEST(rows == 9);
}

BOOST_AUTO_TEST_CASE(replay_a_trajectory) {
    const golden_table data{"poisson/traj_nambu_karasev.csv"};
    const auto system = nambu_system<8>();
    numerical<8> stepper;
    Vector3d x = nambu_start();
    double worst = 0;
    std::size_t n = 0;
    for (std::size_t row = 0; row < data.rows(); ++row) {
        for (; n < std::size_t(data.number(row, "n")); ++n)
            stepper.do_step(system, x, 0.1 * double(n), 0.1);
        worst = std::max(worst, (x - data.vector<3>(row, "x")).norm());
    }
    BOOST_TEST(worst < 1e-11);
}

BOOST_AUTO_TEST_CASE(are_poisson_maps_up_to_the_number_of_stages) {
    const double one = bracket_defect<1>(), two = bracket_defect<2>(), three = bracket_defect<3>(),
                 four = bracket_defect<4>(), six = bracket_defect<6>();
    BOOST_TEST_MESSAGE("at dt = 0.2: " << one << ' ' << two << ' ' << three << ' ' << four << ' '
                                       << six);
    BOOST_TEST((one > 1e-3 && one < 3e-3));
    BOOST_TEST((two > 1e-6 && two < 5e-6));
    BOOST_TEST((three > 5e-10 && three < 3e-9));
    BOOST_TEST(four < 2e-12);
    BOOST_TEST(six < 3e-13);
}

BOOST_AUTO_TEST_CASE(with_one_stage_are_the_implicit_midpoint_rule) {
    const auto system = nambu_system<1>();
    Vector3d x = nambu_start(), y = x;
    scheme<1>{}.do_step(system, x, 0.0, 0.2);
    implicit_midpoint<Vector3d, fixed_point>{}.do_step(system, y, 0.0, 0.2);
    BOOST_TEST((x - y).norm() < 1e-15);
}

BOOST_AUTO_TEST_CASE(have_order_two_and_compose_to_more) {
    const auto system = nambu_system();
    check_order([] { return scheme<>{}; }, system, nambu_start(), 0.0, 1.0, 2);
    check_order([] { return symmetric_composition<scheme<4>, 4>{}; }, nambu_system<4>(),
                nambu_start(), 0.0, 1.0, 4);
    check_order([] { return symmetric_composition<scheme<4>, 6>{}; }, nambu_system<4>(),
                nambu_start(), 0.0, 1.0, 6);
}

BOOST_AUTO_TEST_CASE(keep_energy_and_casimir_where_the_midpoint_rule_does_not) {
    const auto system = nambu_system();
    const auto drift = [&](auto stepper) {
        Vector3d x = nambu_start();
        const double c = nambu_tensor::casimir(x), h = system.hamiltonian()(x);
        double casimir = 0, energy = 0;
        for (int i = 0; i < 3000; ++i) {
            stepper.do_step(system, x, 0.1 * i, 0.1);
            casimir = std::max(casimir, std::abs(nambu_tensor::casimir(x) - c));
            energy = std::max(energy, std::abs(system.hamiltonian()(x) - h));
        }
        return std::pair{casimir, energy};
    };
    const auto [casimir, energy] = drift(numerical<>{});
    BOOST_TEST(casimir < 1e-12);
    BOOST_TEST(std::abs(energy / 5.6e-4 - 1) < 0.05);
    const auto [lost_casimir, lost_energy] = drift(implicit_midpoint<Vector3d>{});
    BOOST_TEST(lost_casimir > 3e-3);
    BOOST_TEST(lost_energy > 5e-3);
}

BOOST_AUTO_TEST_CASE(conform_and_do_not_allocate) {
    const auto make = [] { return numerical<>{}; };
    check_conformance(make, nambu_system(), nambu_start());
    check_no_allocation(make, nambu_system(), nambu_start());
}

BOOST_AUTO_TEST_SUITE_END()
